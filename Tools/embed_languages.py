#!/usr/bin/env python3
"""Writes the languages in Sources/Rules/Texts/Languages into Swift.

Each file there describes one language, as a workspace's messages file does. A test reads them as
such and compares what is written. Values are texts in double quotes, numbers, and lists and
mappings in brackets, which may go on over several lines.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXTS = ROOT / "Sources" / "Rules" / "Texts"
TARGET = TEXTS / "BuiltInLanguages.swift"

TEXT = r'"(?:[^"\\]|\\.)*"'
KEY = re.compile(rf"( *)({TEXT}|[^\s\"#:]+):(?: +(.*))?")
TOKEN = re.compile(rf"{TEXT}|[][{{}},:]|[^][{{}},:\"\s]+")


def value(text: str):
    """The value of a flow, which is JSON but for words without quotes."""
    words = TOKEN.findall(text)
    quoted = (w if w in "[]{},:" or w[0] == '"' or w.isdigit() else json.dumps(w) for w in words)
    return json.loads("".join(quoted))


def tree(path: pathlib.Path) -> dict:
    """The mappings of a file."""
    root: dict = {}
    open_mappings = [(-1, root)]
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    lines = [line for line in lines if not line.lstrip().startswith("#")]
    while lines:
        line = lines.pop(0)
        match = KEY.fullmatch(line)
        if not match:
            sys.exit(f"{path}: not understood: {line}")
        indentation, key, text = len(match[1]), value(match[2]), match[3] or ""
        while lines and (not text and lines[0].lstrip()[0] in "[{" or is_open(text)):
            text += " " + lines.pop(0).strip()
        while open_mappings[-1][0] >= indentation:
            open_mappings.pop()
        mapping = open_mappings[-1][1]
        mapping[key] = value(text) if text else {}
        if not text:
            open_mappings.append((indentation, mapping[key]))
    return root


def is_open(text: str) -> bool:
    """Whether a bracket outside of texts is not closed yet."""
    signs = re.sub(TEXT, "", text)
    return signs.count("[") + signs.count("{") > signs.count("]") + signs.count("}")


def literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def pattern(text: str) -> str:
    return f"DatePattern({literal(text)})"


def array(texts: list) -> str:
    return f"[{', '.join(map(literal, texts))}]"


def dictionary(texts: dict) -> str:
    entries = "".join(f"      {literal(key)}: {literal(text)},\n" for key, text in texts.items())
    return f"[\n{entries}    ]"


# The keys of a language with what they are called in Swift, in the order of the properties.
KEYS = [
    ("decimal", "decimalSeparator", literal),
    ("colon", "colon", literal),
    ("date", "datePattern", pattern),
    ("long-date", "longDatePattern", pattern),
    ("date-this-year", "thisYearPattern", pattern),
    ("short-date", "shortDatePattern", pattern),
    ("short-weekdays", "shortWeekdays", array),
    ("first-day", "firstDay", literal),
    ("months", "months", array),
    ("weekdays", "weekdays", array),
    ("words", "words", dictionary),
    ("new-rules", "templates", dictionary),
    ("plurals", "plurals", lambda rules: f"PluralRules(reading: {dictionary(rules)})"),
    ("number-words", "numberWords", dictionary),
]


def style(code: str) -> str:
    """The style of a language as an expression."""
    file = tree(TEXTS / "Languages" / f"{code}.yaml")
    keys = file["languages"][code]
    keys["new-rules"] = {name: texts[code] for name, texts in file["new-rules"].items()}
    # A word that says no more than that there is one of something counts for nothing.
    numbers = {word: str(number) for word, number in keys["number-words"].items() if number != 1}
    others = keys.pop("other-number-words", [])
    keys["number-words"] = numbers | {word: word for word in others}
    unknown = keys.keys() - {key for key, _, _ in KEYS}
    if unknown:
        sys.exit(f"{code}.yaml: unknown keys: {', '.join(sorted(unknown))}")
    given = [f"    {name}: {write(keys[key])}" for key, name, write in KEYS if key in keys]
    return "LanguageStyle(\n" + ",\n".join(given) + ")"


def main() -> None:
    codes = sorted(path.stem for path in (TEXTS / "Languages").glob("*.yaml"))
    list_of_all = "".join(f"    {literal(code)}: {{ {code}Style }},\n" for code in codes)
    styles = "".join(f"\n  private static let {code}Style = {style(code)}\n" for code in codes)
    TARGET.write_text(
        "// Written by `make languages` from the files in Languages: change those.\n"
        "// swift-format-ignore-file\n\n"
        "extension LanguageStyle {\n"
        "  /// By code; each is made when it is first asked for.\n"
        "  static let catalogues: [String: @Sendable () -> LanguageStyle] = [\n"
        f"{list_of_all}  ]\n"
        f"{styles}"
        "}\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
