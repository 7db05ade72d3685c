"""Names that would run or become something else if a shell expanded them, and a workspace that has them."""

import json
import pathlib

# `touch` is a stub that notes its calls, wherever it is run.
ENDINGS = [
    "$(touch ran)", "`touch ran`", "$(touch${IFS}ran)", "${IFS}x", "$HOME", "; touch ran", "&touch ran", "|touch ran",
    ' "quoted" $(touch ran)', " 'single' $(touch ran)", "ends'", 'ends"', "two  spaces", "*", "[a-z]*", "?", "~", "!x", "!",
    "#x", " #x", "\\", "\\$(touch ran)", ":a:b", "=a=b", "{a,b}", "<(touch ran)", ">ran", "(x)", "üß ☃", "@x", "%x", "^x",
    "a\\:b", "$'\\x41'",
]

# Git allows neither spaces nor ~^:?*[\ in them.
REFERENCES = [
    "$(touch${IFS}ran)", "`touch${IFS}ran`", "$HOME", ";touch${IFS}ran", "'x", '"x', "!x", "#x", "{a,b}", "&x", "(x)", "ü☃",
]

# A slash cannot be in them.
FILES = [name for name in ENDINGS if "/" not in name]


def named(kind: str, endings: list[str]) -> list[str]:
    """Each with a beginning of its own, which is typed."""
    return [f"{kind}{chr(ord('a') + at // 26)}{chr(ord('a') + at % 26)}{ending}" for at, ending in enumerate(endings)]


COUNTIES, STATES, RULE_SETS = named("C", ENDINGS), named("S", ENDINGS[:12]), named("R", ENDINGS[:8])
BRANCHES, TAGS = named("B", REFERENCES), named("T", REFERENCES[:4])
NAMED_FILES, FOLDERS = named("F", FILES), named("D", FILES)

# Only offered where what was typed begins with it; and names that are not offered at all. None begins with the words of another,
# or it would be offered with its kind.
FIRST = ["~root", "#hash", "!bang", "=ls", "*star", "$HOME"]
QUOTES = ['"; touch ran; "', "'; touch it ran; '"]
UNFIT = ["Xa\nb", "Xc\x1b[2J", "Xd\te", "-X"]


def write(folder: pathlib.Path, run) -> None:
    """In a folder that `rulecheck init rules` and git know."""
    areas = folder / "rules/areas.yaml"
    text = areas.read_text()
    counties = [
        f'    - {{ id: "x{at}", name: {json.dumps(name, ensure_ascii=False)}, kind: "District", state: U }}\n'
        for at, name in enumerate(COUNTIES + FIRST + QUOTES)
    ]
    states = [
        f'  - {{ id: "Y{at}", title: {{ en: {json.dumps(name, ensure_ascii=False)}, de: "D{at}" }} }}\n'
        for at, name in enumerate(STATES)
    ]
    counties += [f'    - {{ id: "y{at}", name: "N{at}", kind: "District", state: Y{at} }}\n' for at in range(len(STATES))]
    areas.write_text(text.replace("counties:\n", "".join(states) + "counties:\n") + "".join(counties))
    for name in NAMED_FILES + UNFIT:
        (folder / name).write_text("")
    for name in FOLDERS:
        (folder / name).mkdir()
        (folder / name / "inside").write_text("")
    for name in BRANCHES:
        run("git", "branch", name)
    for name in TAGS:
        run("git", "tag", name)


def lines(shell: str):
    """Lines that are completed, and their arguments after Enter."""
    for name in COUNTIES:
        yield f"rulecheck eval --county {name[:3]}", ["eval", "--county", name]
    for quote in "'\"":
        for name in COUNTIES if shell != "fish" else COUNTIES[:12]:
            yield f"rulecheck eval --county {quote}{name[:3]}", ["eval", "--county", name]
    if shell == "bash":
        # A backslash that is kept, and a word that is complete but for the quote.
        name = next(name for name in COUNTIES if name.endswith("a\\:b"))
        yield f'rulecheck eval --county "{name[:-1]}', ["eval", "--county", name]
        name = next(name for name in COUNTIES if name.endswith("ends'"))
        yield f"rulecheck eval --county '{name[:-1]}'\\''", ["eval", "--county", name]
        yield 'rulecheck eval --county "\\"', ["eval", "--county", QUOTES[0]]
        yield "rulecheck eval --county ''\\''", ["eval", "--county", QUOTES[1]]
    for name in COUNTIES[:16]:
        yield f"rulecheck history --county={name[:3]}", ["history", f"--county={name}"]
    for name in FIRST:
        # fish offers nothing after an escaped star.
        if shell == "fish" and name[0] == "*":
            continue
        yield f"rulecheck eval --county \\{name[:2]}", ["eval", "--county", name]
    for name in STATES:
        yield f"rulecheck list --state {name[:3]}", ["list", "--state", name]
    for name in BRANCHES + TAGS:
        yield f"rulecheck diff {name[:3]}", ["diff", name]
    for name in NAMED_FILES:
        yield f"rulecheck validate {name[:3]}", ["validate", name]
        yield f"rulecheck diff HEAD {name[:3]}", ["diff", "HEAD", name]
    for name in FOLDERS:
        yield f"rulecheck eval --rules {name[:3]}", ["eval", "--rules", f"{name}/"]
    yield "rulecheck eval --rules '$(touch ran)' --county Ha", ["eval", "--rules", "$(touch ran)", "--county", "Ha"]
    yield "rulecheck eval --rules rules/ --lang 'a`touch ran`' --county Ha", [
        "eval", "--rules", "rules/", "--lang", "a`touch ran`", "--county", "Harbour"]
    for name in UNFIT:
        yield f"rulecheck diff HEAD {name[:2]}", ["diff", "HEAD", name[:2]]


# Lines that are completed, and then thrown away: Enter would run them.
TYPED = [
    "rulecheck eval --rules $(touch ran) --county ", "rulecheck eval --rules `touch ran`/ --county Ha",
    "rulecheck eval --county $(touch ran)", "rulecheck eval --county \"$(touch ran)", "rulecheck eval --county `touch ran`",
    "rulecheck eval --county=$(touch ran)", "rulecheck diff $(touch ran)/", "rulecheck diff HEAD `touch ran`/x",
    "rulecheck validate \"$(touch ran)/", "rulecheck eval --rules \"`touch ran`/x", "rulecheck validate --output sarif=$(touch ran)/",
    "rulecheck $(touch ran) ", "rulecheck ${x[$(touch ran)]}", "rulecheck eval --county ${x:-$(touch ran)}",
]
