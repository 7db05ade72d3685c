"""What JSON Schema says of YAML files: python schema_verdicts.py SCHEMAS < CASES

Every line of CASES is a JSON list: the kind of a file, its text, and places in it as line:column. For
every one a JSON object is printed: "errors" is a list of paths with what is wrong there; "asTexts" is
the same after the scalars at the places that YAML 1.2 takes for a number or a boolean have been given
back their text, which tells a number that lost its digits, and a text that looks like a number, from
what is allowed; or "unreadable" says why the text is no YAML.

Texts are composed by ruamel.yaml and resolved by YAML's core schema (YAML 1.2.2, 10.3), with the
merge keys that editors know. Keys are always texts.
"""

import json
import re
import sys

import jsonschema
from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

CORE = [
    (re.compile(r"|~|null|Null|NULL"), lambda text: None),
    (re.compile(r"true|True|TRUE"), lambda text: True),
    (re.compile(r"false|False|FALSE"), lambda text: False),
    (re.compile(r"[-+]?[0-9]+"), int),
    (re.compile(r"0o[0-7]+"), lambda text: int(text[2:], 8)),
    (re.compile(r"0x[0-9a-fA-F]+"), lambda text: int(text[2:], 16)),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"), float),
    (re.compile(r"[-+]?\.(inf|Inf|INF)"), lambda text: float("-inf" if text[0] == "-" else "inf")),
    (re.compile(r"\.(nan|NaN|NAN)"), lambda text: float("nan")),
]


def value(node, texts):
    if isinstance(node, ScalarNode):
        if node.style is None or node.style == "":
            for pattern, convert in CORE:
                if pattern.fullmatch(node.value):
                    found = convert(node.value)
                    mark = node.start_mark
                    is_text = f"{mark.line + 1}:{mark.column + 1}" in texts
                    return node.value if found is not None and is_text else found
        return node.value
    if isinstance(node, SequenceNode):
        return [value(element, texts) for element in node.value]
    assert isinstance(node, MappingNode)
    own, merged = {}, {}
    for key, element in node.value:
        if isinstance(key, ScalarNode) and key.value == "<<" and not key.style:
            sources = element.value if isinstance(element, SequenceNode) else [element]
            for source in sources:
                for name, inherited in value(source, texts).items():
                    merged.setdefault(name, inherited)
        else:
            own[key.value] = value(element, texts)
    return {**merged, **own}


def problems(validator, found):
    return [
        "/".join(map(str, error.absolute_path)) + ": " + error.message[:160]
        for error in validator.iter_errors(found)
    ]


def main():
    validators = {}
    for line in sys.stdin:
        kind, text, places = json.loads(line)
        if kind not in validators:
            with open(f"{sys.argv[1]}/{kind}.schema.json", encoding="utf-8") as file:
                schema = json.load(file)
            jsonschema.Draft7Validator.check_schema(schema)
            validators[kind] = jsonschema.Draft7Validator(
                schema, format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER
            )
        try:
            node = YAML(typ="safe", pure=True).compose(text)
            readings = [None if node is None else value(node, texts) for texts in ((), places)]
        except Exception as problem:
            print(json.dumps({"unreadable": f"{type(problem).__name__}: {problem}"[:200]}))
            continue
        errors = problems(validators[kind], readings[0])
        # True is 1 to Python, and 1 is 1.0; a text is none of them.
        is_same = readings[0] == readings[1]
        as_texts = errors if is_same else problems(validators[kind], readings[1])
        print(json.dumps({"errors": errors, "asTexts": as_texts}))


main()
