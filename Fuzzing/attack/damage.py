"""Changes after which most workspaces are refused: typing mistakes, malicious input, files damaged in transit."""

import os

import yaml_tree
from amendments import ODD_WORDS
from workspace import OUTSIDE
from yaml_tree import Mapping, Sequence, Text

NUMBERS = [
    "0", "-0", "-1", "1e400", "1e-400", "-1e-400", "1e99", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551616", "1e308", "0." + "0" * 38 + "1", "9" * 40, "9" * 41, "9" * 3000, "0.1234567890123456", ".5", "5.", "1_000",
    "0x10", "0o7", ".nan", ".inf", "1,5", "٣", "1e999999999999", "+1", "--1", "1e+", "2147483648", "4294967296", "1 000",
]
DATES = [
    "0000-01-01", "0001-01-01", "9999-12-31", "10000-01-01", "2021-02-29", "2024-02-29", "1582-10-10", "-0001-01-01", "2021-13-01",
    "2021-00-00", "2021-1-1", "1970-01-01", "1899-12-31", "99999999-01-01", "01-01", "02-29", "2021-04-31", "2021-04-24T12:00:00Z",
]
COUNTS = [
    "0 days", "-1 days", "1 day", "1 days", "2147483648 days", "9223372036854775807 days", "9223372036854775808 days", "100000 days",
    "36500 days", "3 nothing", "3", "days", "1.5 days", "9223372036854775807 days later", "100000 days later", "next funday", "same day",
]
WORDS = ODD_WORDS + [
    '""', "''", "~", "null", "true", "no", "{}", "[]", "*nobody", "&name", "!!binary eA==", "!tag x", "|", ">", "@", "`", "%", "? x", "- x",
    '"\\0"', '"\\x1b[31m"', '"\\u202e"', '"\\ud800"', '"\\U0010ffff"', '"{county"', '"{nobody}"', '"county}"', '"{}"',
    "../" + OUTSIDE, "../../" + OUTSIDE, "/etc/passwd", "/dev/zero", "/proc/self/environ", ".", "..", "", "/", "./", "a/../b", "rulecheck.yaml",
    '"' + "a" * 100_000 + '"', '"' + "{county}" * 5_000 + '"', '"unclosed', "'unclosed", "a: b: c", "#", "x #y", '"#2e7d32"', "#2e7d32",
]


def pick_tree(workspace, chance):
    """The name of a tree and a place in it; rule sets are picked more often."""
    names = sorted(workspace.trees)
    if not names:
        return None
    name = chance.choice([path for path, _ in workspace.of_role("ruleset")] * 2 + names)
    places = list(yaml_tree.nodes(workspace.trees[name]))
    return (name, chance.choice(places)) if places else None


def scalar(workspace, chance):
    """Replaces a number, date, count or word by an extreme one."""
    for _ in range(20):
        picked = pick_tree(workspace, chance)
        if picked and isinstance(picked[1].node, Text):
            break
    else:
        return None
    name, place = picked
    old = yaml_tree.unquoted(place.node.text)
    if chance.random() < 0.2:
        kinds = NUMBERS + DATES + COUNTS + WORDS
    elif old[:4].isdigit() and old[4:5] == "-":
        kinds = DATES
    elif old.replace(".", "").isdigit():
        kinds = NUMBERS
    elif old.split(" ")[0].isdigit() or place.path[-1] == "effective":
        kinds = COUNTS
    else:
        kinds = WORDS
    new = chance.choice(kinds)
    if place.node.text[:1] == '"' and new[:1] not in "\"'" and chance.random() < 0.7:
        new = '"' + new + '"'
    place.node = Text(new, place.node.anchor)
    return f"{name} {place.path} = {new[:40]!r}"


def remove(workspace, chance):
    picked = pick_tree(workspace, chance)
    if not picked:
        return None
    name, place = picked
    del place.items[place.index]
    return f"{name} {place.path} removed"


def double(workspace, chance):
    picked = pick_tree(workspace, chance)
    if not picked:
        return None
    name, place = picked
    entry = place.items[place.index]
    again = entry.copy() if place.slot is None else [entry[0], entry[1].copy()]
    place.items.insert(chance.randrange(len(place.items) + 1), again)
    return f"{name} {place.path} doubled"


def other_node(workspace, chance):
    """Replaces a node by a copy of another one, from the same file or another."""
    picked, other = pick_tree(workspace, chance), pick_tree(workspace, chance)
    if not picked or not other:
        return None
    name, place = picked
    place.node = other[1].node.copy()
    return f"{name} {place.path} = that of {other[0]} {other[1].path}"


def swap(workspace, chance):
    picked, other = pick_tree(workspace, chance), pick_tree(workspace, chance)
    if not picked or not other:
        return None
    (name, place), (other_name, other_place) = picked, other
    first, second = place.node.copy(), other_place.node.copy()
    place.node = second
    try:
        other_place.node = first
    except IndexError:
        pass
    return f"{name} {place.path} and {other_name} {other_place.path} swapped"


def misspell(workspace, chance):
    for _ in range(20):
        picked = pick_tree(workspace, chance)
        if picked and picked[1].slot == 1:
            break
    else:
        return None
    name, place = picked
    pair = place.items[place.index]
    key, at = pair[0], chance.randrange(max(1, len(pair[0])))
    pair[0] = chance.choice([
        key[:at] + key[at + 1:], key[:at] + chance.choice("abcxyz") + key[at:], key.upper(), key + "\u0301", '"' + key + '"',
        '"\\n::error::' + key + '"', '""', "x" * 2000, "? " + key, "<<", "*" + key, key[:at] + "\u200b" + key[at:], '"a`b | c"'])
    return f"{name} {place.path} became {pair[0][:40]!r}"


def nesting(workspace, chance):
    picked = pick_tree(workspace, chance)
    if not picked:
        return None
    name, place = picked
    kind = chance.randrange(5)
    depth = chance.choice([3, 12, 26, 60, 300, 20_000]) if kind < 2 else chance.choice([3, 8, 14, 26, 60])
    inner = yaml_tree.flow_text(place.node)
    opening, close = [
        ("[", "]"), ("{ not: ", " }"), ("{ row: { when: ", ", consecutive: 2 days } }"),
        ("{ all: [", "] }"), ("{ any: [{ not: ", " }] }")][kind]
    if kind == 2 and chance.random() < 0.5:
        opening, close = "{ row: { consecutive: 2 days, when: { any: [", ", { row: { when: " + inner + ", consecutive: 3 days } }] } } }"
    place.node = Text(opening * depth + inner + close * depth)
    return f"{name} {place.path} nested {depth} deep"


def many(workspace, chance):
    """Repeats one entry of a list or mapping many times."""
    picked = pick_tree(workspace, chance)
    if not picked:
        return None
    name, place = picked
    times = chance.choice([10, 200, 2000])
    entry = place.items[place.index]
    for number in range(times):
        if place.slot is None:
            place.items.append(entry.copy())
        else:
            place.items.append([entry[0].rstrip('"') + f"-{number}" + ('"' if entry[0][-1:] == '"' else ""), entry[1].copy()])
    return f"{name} {place.path} {times} times"


def file_bytes(workspace, chance):
    """Changes the bytes of a file: truncates it, inserts, removes or replaces bytes, or changes a line."""
    name = chance.choice(workspace.names())
    workspace.to_bytes(name)
    content = workspace.files[name]
    at = chance.randrange(len(content) + 1)
    lines = content.split(b"\n")
    line = chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            content = content[:at]
        case 1:
            content = content[:at] + chance.choice(
                [b"\t", b"\0", b"\xef\xbb\xbf", b"\xff", b"\r", b"\xe2\x80\xa8", b"\xc2\x85", b'"', b"'", b":", b": ", b"#", b"{", b"]", b"\n",
                 b"\x1b[2J", b"\n---\n", b"\n...\n", b"%YAML 1.1\n", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"]) + content[at:]
        case 2:
            content = content[:at] + content[at + 1 + chance.randrange(4):]
        case 3:
            content = b"\n".join(lines[:line] + lines[line + 1:])
        case 4:
            content = b"\n".join(lines[:line] + [chance.choice([b" ", b"  ", b"\t"]) + lines[line]] + lines[line + 1:])
        case 5:
            content = chance.choice([b"", b"\n", b"\0" * 10, b"\xff\xfe", b"- a\n- b\n", b"x", content.replace(b"\n", b"\r\n"), content * 2])
        case _:
            content = content[:at] + bytes(chance.randrange(256) for _ in range(8)) + content[at + 8:]
    workspace.files[name] = content
    return f"bytes of {name}"


def cell(workspace, chance):
    """Replaces a field of a CSV or JSON file by an extreme one, or changes a CSV row."""
    names = workspace.data_names()
    if not names:
        return None
    name = chance.choice(names)
    if name.endswith("json"):
        content = workspace.files[name].decode(errors="replace")
        at = chance.randrange(len(content))
        tokens = [i for i, sign in enumerate(content[at:at + 400]) if sign in ":[,"]
        start = at + (chance.choice(tokens) + 1 if tokens else 0)
        end = next((i for i in range(start, len(content)) if content[i] in ",]}"), len(content))
        new = chance.choice(NUMBERS + ["null", "[]", "{}", "true", '"\\ud800"', '"x', "[" * 5000, '{"a":' * 5000, "[[0,0],[1e400,0]]", "NaN", '"a":1'])
        workspace.files[name] = (content[:start] + new + content[end:]).encode()
        return f"{name} at {start}: {new[:30]!r}"
    rows = workspace.files[name].split(b"\n")
    row = chance.randrange(len(rows))
    cells = rows[row].split(b",")
    at = chance.randrange(len(cells))
    new = chance.choice(NUMBERS + DATES + ["", '"', '"a""b"', "a;b", " 1 ", "\0", "=1+1", "nobody", "\u202e", "x" * 70_000])
    match chance.randrange(5):
        case 0:
            rows.insert(row, rows[row])
        case 1:
            rows[row] = rows[row].replace(b",", b";")
        case 2:
            del cells[at]
            rows[row] = b",".join(cells)
        case _:
            cells[at] = new.encode()
            rows[row] = b",".join(cells)
    workspace.files[name] = b"\n".join(rows)
    return f"{name} row {row}: {new[:30]!r}"


ODD_NAMES = [
    "\n::error::forged.yaml", "-x.yaml", "a:1:1: error: b.yaml", "é.yaml", "é.yaml", "\x1b[31m.yaml", ".hidden.yaml", "a b.yaml", "x\u2028.yaml",
    "`a` | b.yaml", "b" * 200 + ".yaml", "%41.yaml", "x.YAML", "x.yml", "\u202e.yaml", "'\"$(x).yaml", "~.yaml", "rev:x.yaml",
]


def file_place(workspace, chance):
    """Removes, copies or renames a file, or puts a link, a folder or a pipe in its place."""
    name = chance.choice(workspace.names())
    folder = os.path.dirname(name)
    match chance.randrange(8):
        case 0:
            workspace.trees.pop(name, None) or workspace.files.pop(name, None)
            return f"{name} gone"
        case 1 | 2:
            new = os.path.join(folder, chance.choice(ODD_NAMES))
            workspace.to_bytes(name)
            workspace.files[new] = workspace.files[name]
            if chance.random() < 0.5:
                del workspace.files[name]
            return f"{name} also as {new!r}"
        case 3:
            workspace.to_bytes(name)
            workspace.files[name + "/inside.yaml"] = workspace.files.pop(name)
            return f"{name} is a folder"
        case 4:
            workspace.trees.pop(name, None) or workspace.files.pop(name, None)
            workspace.pipes.append(name)
            return f"{name} is a pipe"
        case 5:
            target = chance.choice([".", "..", "/", "../..", "/proc/self"])
            workspace.links[os.path.join(folder, "linked")] = target
            return f"{folder}/linked -> {target}"
        case _:
            other = os.path.relpath(chance.choice(workspace.names()), folder or ".")
            up = "../" * (name.count("/") + 1)
            target = chance.choice([other, other, name, up + OUTSIDE, up + OUTSIDE, "nowhere", "/dev/zero", "/dev/null", "/proc/self/environ", "."])
            workspace.to_bytes(name)
            if chance.random() < 0.4:
                new = os.path.join(folder, "linked.yaml")
            else:
                new = name
                del workspace.files[name]
            workspace.links[new] = target
            return f"{new} -> {target}"


DAMAGE = [
    (scalar, 10), (remove, 5), (double, 4), (other_node, 4), (swap, 3), (misspell, 5), (nesting, 3), (many, 2),
    (file_bytes, 4), (cell, 4), (file_place, 4),
]
