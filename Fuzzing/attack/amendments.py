"""Changes after which most workspaces are still valid: what a legislator, an office or a gauge may do.

Each is a function of a workspace and random numbers; it returns what it did, or None where it found
nothing to change.
"""

import datetime
import os
import re

import yaml_tree
from workspace import phase_names
from yaml_tree import Mapping, Sequence, Text

ODD_WORDS = [
    "::error::forged", "a | b `c` [d](http://e) *f* <g> & h", "عربي‮abc", "é\U0001f3fd\U0001f469‍\U0001f9b0",
    "=1+1", "@all", "-- ]]> <!-- x", "%0A%0D", "'; DROP", "Łódź", "x" * 300, "\\n::warning::x", "\\u2028x", "\\t|",
    "\\r\\n# x", "{{x}}", "\u0338a", "a\\u0301`b", "@\u0301x",
]


def parse_day(text):
    try:
        return datetime.date.fromisoformat(text or "")
    except ValueError:
        return None


def days_of(workspace):
    """The first and last day of the data, as well as can be told from parts of the CSV files."""
    found = re.findall(rb"\b20[012]\d-[01]\d-[0-3]\d\b", b"\n".join(
        workspace.files[name][:2000] + workspace.files[name][-2000:]
        for name in workspace.data_names() if name.endswith(".csv")))
    days = [day for day in (parse_day(text.decode()) for text in found) if day]
    return (min(days), max(days)) if days else (datetime.date(2025, 3, 1), datetime.date(2025, 4, 1))


def random_day(workspace, chance):
    first, last = days_of(workspace)
    return first + datetime.timedelta(days=chance.randrange((last - first).days + 2))


def numbers(condition):
    """The places of a condition's numbers."""
    return [
        place for place in yaml_tree.nodes(condition)
        if place.path[-1] in ("above", "below", "at-least", "at-most") and isinstance(place.node, Text)]


def scaled(text, factor):
    try:
        number = float(text)
    except ValueError:
        return text
    return f"{number * factor:.1f}".removesuffix(".0")


def pick_version(workspace, chance):
    versions = workspace.rule_versions()
    return chance.choice(versions) if versions else None


def phases_of(tree, chance, least=1):
    phases = tree.value("phases").items
    return phases if len(phases) >= least and all(isinstance(phase, Mapping) for phase in phases) else None


def amendment(workspace, chance):
    versions = workspace.rule_versions()
    if not versions:
        return None
    name = chance.choice(versions)[1].text("ruleset")
    path, last = [version for version in versions if version[1].text("ruleset") == name][-1]
    new = last.copy()
    valid = new.value("valid")
    start = parse_day(valid.text("from")) or random_day(workspace, chance)
    ending = parse_day(valid.text("through")) or max(days_of(workspace)[1], start)
    day = start + datetime.timedelta(days=1 + chance.randrange(max(1, (ending - start).days)))
    valid.put("from", Text(day.isoformat()))
    new.put("version", Text(f'"{day.isoformat()}"'))
    for key in ("begins", "first-counted-day"):
        new.remove(key)
    begins = chance.choice(["recount", "continue", "continue", "continue", "phase", ""])
    if begins == "phase":
        names = phase_names(new)
        new.pairs.insert(4, ["begins", Mapping([["phase", Text(chance.choice(names))]], in_braces=True)])
    elif begins:
        new.pairs.insert(4, ["begins", Text(begins)])
    new_path = os.path.join(os.path.dirname(path), f"amended-{len(workspace.trees)}.yaml")
    workspace.trees[new_path] = new
    workspace.list_file("rulesets", new_path)
    done = [f"amended {path} from {day} ({begins or 'recount'})"]
    for _ in range(chance.randrange(4)):
        change = chance.choice([insert_phase, insert_phase, remove_phase, swap_phases, rename_phase, count, threshold, guideline])
        done.append(change(workspace, chance, (new_path, new)) or "nothing")
    return ": ".join(done)


def insert_phase(workspace, chance, version=None):
    path, tree = version or pick_version(workspace, chance) or (None, None)
    phases = tree and phases_of(tree, chance, 2)
    if not phases:
        return None
    index = chance.randrange(1, len(phases))
    factor = chance.choice([0.5, 0.8, 0.9, 1.1, 1.25, 2])
    new = phases[index].copy()
    new.put("phase", Text(f"inserted-{chance.randrange(1000)}"))
    is_table = tree.text("phases-are") == "exclusive"
    for place in numbers(new):
        old = place.node.text
        place.node = Text(scaled(old, factor))
        if is_table:  # the neighbour is adjusted, so that the bounds still meet
            for other in numbers(phases[index]):
                if other.path[-1] == "at-least" and other.node.text == old:
                    other.node = Text(place.node.text)
                elif other.path[-1] == "below" and place.path[-1] == "below":
                    place.node = Text(scaled(old, 1))
    phases.insert(index + chance.randrange(2), new)
    return f"inserted {new.text('phase')} beside {phase_names(tree)[index]} (x{factor}) in {path}"


def remove_phase(workspace, chance, version=None):
    path, tree = version or pick_version(workspace, chance) or (None, None)
    phases = tree and phases_of(tree, chance, 3)
    if not phases:
        return None
    removed = phases.pop(chance.randrange(1, len(phases)))
    return f"removed {removed.text('phase')} from {path}"


def swap_phases(workspace, chance, version=None):
    path, tree = version or pick_version(workspace, chance) or (None, None)
    phases = tree and phases_of(tree, chance, 3)
    if not phases:
        return None
    index = chance.randrange(1, len(phases) - 1)
    phases[index], phases[index + 1] = phases[index + 1], phases[index]
    if chance.random() < 0.5:  # the conditions keep their places
        for key in ("starts", "ends"):
            left, right = phases[index].value(key), phases[index + 1].value(key)
            if left and right:
                phases[index].put(key, right)
                phases[index + 1].put(key, left)
    return f"swapped phases {index} and {index + 1} of {path}"


def rename_phase(workspace, chance, version=None):
    path, tree = version or pick_version(workspace, chance) or (None, None)
    phases = tree and phases_of(tree, chance)
    if not phases:
        return None
    phase = chance.choice(phases)
    old = phase.text("phase")
    phase.put("phase", Text(f"renamed-{chance.randrange(1000)}"))
    return f"renamed {old} in {path}"


def triggers(tree):
    return [
        place for place in yaml_tree.nodes(tree)
        if place.path[-1] in ("starts", "ends") and isinstance(place.node, Mapping)]


def count(workspace, chance, version=None):
    path, tree = version or pick_version(workspace, chance) or (None, None)
    found = triggers(tree) if tree else []
    if not found:
        return None
    trigger = chance.choice(found).node
    units = ["days"] + sorted(
        {key for _, calendar in workspace.of_role("calendar")
         for key, _ in getattr(calendar.value("day-sets"), "pairs", [])} if tree.value("calendar") else [])
    match chance.randrange(4):
        case 0 if "consecutive" in [key for key, _ in trigger.pairs]:
            trigger.remove("consecutive")
        case 1:
            trigger.put("effective", Text(chance.choice(["same day", "next day", "day after next", "3 days later", "next monday"])))
        case _:
            trigger.put("consecutive", Text(f"{chance.choice([2, 2, 3, 4, 5, 7, 14])} {chance.choice(units)}"))
    return f"counts in {path}"


def threshold(workspace, chance, version=None):
    """Changes one number in all conditions of a version that contain it."""
    path, tree = version or pick_version(workspace, chance) or (None, None)
    places = numbers(tree.value("phases")) if tree else []
    if not places:
        return None
    old = chance.choice(places).node.text
    new = scaled(old, chance.choice([0.9, 0.97, 1.03, 1.1, 1.5]))
    for place in places:
        if place.node.text == old:
            place.node = Text(new)
    return f"{old} became {new} in {path}"


def guideline(workspace, chance, version=None):
    path, tree = version or pick_version(workspace, chance) or (None, None)
    holders = [
        place.node for place in yaml_tree.nodes(tree)
        if place.path[-1] == "guidelines" and isinstance(place.node, Mapping) and place.node.pairs] if tree else []
    if not holders:
        return None
    holder = chance.choice(holders)
    pair = chance.choice(holder.pairs)
    match chance.randrange(6):
        case 0 if len(holder.pairs) > 1:
            holder.pairs.remove(pair)
        case 1:
            chance.choice(holders).pairs.append([f"added-{chance.randrange(1000)}", pair[1].copy()])
        case 2 if isinstance(pair[1], Mapping):
            day = random_day(workspace, chance).isoformat()
            pair[1].put("only", Mapping([[chance.choice(["from", "through"]), Text(day)]], in_braces=True))
        case 3:
            for key, value in getattr(getattr(pair[1], "value", lambda _: None)("values"), "pairs", []):
                value.text = scaled(value.text, chance.choice([0.5, 2, 3]))
        case 4 if isinstance(pair[1], Mapping):
            pair[1].put("text", workspace.texts("Stay at home, please. " + chance.choice(ODD_WORDS)))
        case _:
            holder.pairs.append([f"added-{chance.randrange(1000)}", pair[1].copy()])
    return f"guideline {pair[0]} of {path}"


def validity(workspace, chance):
    version = pick_version(workspace, chance)
    if not version:
        return None
    valid = version[1].value("valid")
    valid.put(chance.choice(["from", "through"]), Text(random_day(workspace, chance).isoformat()))
    return f"validity of {version[0]}"


def notice(workspace, chance):
    version = pick_version(workspace, chance)
    if not version:
        return None
    path, tree = version
    start = parse_day(tree.value("valid").text("from")) or random_day(workspace, chance)
    day = max(random_day(workspace, chance), start)
    entry = Mapping([
        ["ruleset", Text(tree.text("ruleset"))],
        ["area", Text(yaml_tree.quoted(chance.choice(workspace.county_ids())))],
        ["phase", Text(chance.choice(phase_names(tree) or ["normal"]))],
        ["from", Text(day.isoformat())],
        ["legal-basis", Mapping([["title", Text(f'"Order {chance.choice(ODD_WORDS)}"')]], in_braces=True)],
    ])
    name = f"notice-{len(workspace.trees)}.yaml"
    workspace.trees[name] = Mapping(
        [["notices", Text(f"attack-{len(workspace.trees)}")], ["entries", Sequence([entry])]])
    workspace.list_file("notices", name)
    return f"notice of {entry.text('phase')} in {entry.text('area')} from {day}"


def title(workspace, chance):
    places = [
        place for name, tree in sorted(workspace.trees.items()) for place in yaml_tree.nodes(tree)
        if place.path[-1] in ("title", "unit", "name", "attribution", "legal-basis", "kind", "case", "priority")]
    if not places:
        return None
    place, words = chance.choice(places), chance.choice(ODD_WORDS)
    if isinstance(place.node, Mapping):
        for pair in place.node.pairs:
            pair[1] = Text('"' + words + '"')
    else:
        place.node = Text('"' + words + '"')
    return f"{place.path} says {words[:30]!r}"


def table_cells(workspace, chance):
    """Changes values of a CSV file on one or more rows, empties them, or removes a row."""
    names = [name for name in workspace.data_names() if name.endswith(".csv") and "areas" not in name]
    if not names:
        return None
    name = chance.choice(names)
    rows = workspace.files[name].decode("utf-8", "surrogateescape").split("\n")
    for _ in range(1 + chance.randrange(3)):
        if len(rows) < 5:
            break
        index = 1 + chance.randrange(len(rows) - 2)
        run = chance.choice([1, 1, 4, 12])
        factor = chance.choice([0, 0.3, 0.8, 1.2, 3])
        kind = chance.randrange(6)
        for row in range(index, min(index + run, len(rows) - 1)):
            cells = rows[row].split(",")
            at = len(cells) - 1 if kind < 5 else chance.randrange(1, len(cells))
            if kind == 0:
                cells[at] = ""
            elif re.fullmatch(r"-?\d+(\.\d+)?", cells[at]):
                cells[at] = scaled(cells[at], factor)
            rows[row] = ",".join(cells)
        if kind == 1:
            del rows[index]
    workspace.files[name] = "\n".join(rows).encode("utf-8", "surrogateescape")
    return f"values of {name}"


def extent(workspace, chance):
    """Limits a rule set to one county, or lets it displace another."""
    version = pick_version(workspace, chance)
    if not version:
        return None
    path, tree = version
    county = Sequence([Text(yaml_tree.quoted(chance.choice(workspace.county_ids())))], in_braces=True)
    if chance.random() < 0.7:
        tree.put("areas", Mapping([["counties", county]], in_braces=True))
    else:
        other = pick_version(workspace, chance)[1].text("ruleset")
        tree.put("displaces", Sequence([Text(other)], in_braces=True))
    return f"extent of {path}"


def inheritance(workspace, chance):
    version = pick_version(workspace, chance)
    if not version:
        return None
    version[1].put("inherits", Text(chance.choice(["milder-phases", "phases-in-force"])))
    return f"inheritance of {version[0]}"


def look_at_another(workspace, chance):
    """Adds the phase of another rule set to a condition."""
    version, other = pick_version(workspace, chance), pick_version(workspace, chance)
    places = [place for place in yaml_tree.nodes(version[1]) if place.path[-1] == "when"] if version else []
    if not places:
        return None
    name = other[1].text("ruleset")
    asked = Mapping([["phase", Text(f"{name}/{chance.choice(phase_names(other[1]) or ['x'])}")]], in_braces=True)
    place = chance.choice(places)
    key = chance.choice(["all", "any"])
    place.node = Mapping([[key, Sequence([place.node, asked], in_braces=True)]], in_braces=True)
    return f"{version[0]} looks at {name}"


def rows(workspace, chance):
    """Nests a condition in rows, alternatives and negations, some levels deep."""
    version = pick_version(workspace, chance)
    places = [place for place in yaml_tree.nodes(version[1]) if place.path[-1] == "when"] if version else []
    if not places:
        return None
    place = chance.choice(places)
    inner, depth, is_doubled = place.node, chance.choice([1, 1, 2, 4, 8, 16, 30]), chance.random() < 0.3
    for _ in range(depth):
        row = Mapping([["row", Mapping([
            ["when", inner], ["consecutive", Text(f"{chance.choice([2, 2, 3, 5])} days")]], in_braces=True)]], in_braces=True)
        kind = chance.choice(["row", "row", "any", "all", "not"])
        if is_doubled and depth < 10:
            inner = Mapping([[chance.choice(["any", "all"]), Sequence([row, row], in_braces=True)]], in_braces=True)
        elif kind == "row":
            inner = row
        elif kind == "not":
            inner = Mapping([["not", Mapping([["not", inner]], in_braces=True)]], in_braces=True)
        else:
            inner = Mapping([[kind, Sequence([inner, row], in_braces=True)]], in_braces=True) if depth < 10 else row
    place.node = inner
    return f"{depth} rows around {place.path} of {version[0]}"


def sparse_rows(workspace, chance):
    """Adds rows of distant days, so that keeping something for each day would take much memory."""
    names = [name for name in workspace.data_names() if name.endswith(".csv") and "areas" not in name]
    if not names:
        return None
    name = chance.choice(names)
    rows = workspace.files[name].decode("utf-8", "surrogateescape").rstrip("\n").split("\n")
    if len(rows) < 3 or not re.search(r"\d{4}-\d\d-\d\d", rows[1]):
        return None
    for year in chance.sample([1583, 1900, 1999, 2100, 2199, 2999, 9999], chance.choice([1, 2])):
        rows.insert(chance.choice([1, len(rows)]), re.sub(r"\d{4}-\d\d-\d\d", f"{year}-06-{chance.randrange(10, 30)}", rows[1]))
    workspace.files[name] = ("\n".join(rows) + "\n").encode("utf-8", "surrogateescape")
    return f"far days in {name}"


def outlines(workspace, chance):
    """Adds outlines of the counties: squares, some of which overlap, or lie at a pole or on the antimeridian."""
    areas = workspace.of_role("areas")
    if not areas:
        return None
    path, tree = chance.choice(areas)
    features = []
    for index, county in enumerate(workspace.county_ids()):
        west, south, size = 8 + index % 20, 47 + index // 20, 1
        if chance.random() < 0.02:
            west, south, size = chance.choice([(179.5, 50, 1), (0, 89.5, 1), (-180, -90, 180), (8.5, 47.5, 1), (8, 47, 0)])
        ring = [[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]]
        features.append(
            '{"type":"Feature","properties":{"id":"%s"},"geometry":{"type":"Polygon","coordinates":[%s]}}'
            % (county.replace('"', ""), str(ring).replace(" ", "")))
    name = os.path.join(os.path.dirname(path), "attack.geojson")
    workspace.files[name] = ('{"type":"FeatureCollection","features":[\n' + ",\n".join(features) + "]}\n").encode()
    tree.put("outlines", Mapping([["file", Text("attack.geojson")], ["id", Text("id")]], in_braces=True))
    return f"outlines of {len(features)} counties"


def response(workspace, chance):
    """Replaces the CSV file of a source by the JSON response of a server."""
    for path, tree in workspace.of_role("source"):
        name = os.path.normpath(os.path.join(os.path.dirname(path), tree.text("file") or ""))
        rows = workspace.files.get(name, b"").decode(errors="replace").strip().split("\n")
        if tree.text("format") != "csv" or tree.text("layout") == "wide" or not 1 < len(rows) < 3000:
            continue
        keys = rows[0].split(",")
        records = []
        for row in rows[1:]:
            cells = (f'"{key}":' + (cell if re.fullmatch(r"-?[1-9]\d*(\.\d+)?|0\.\d+", cell) else f'"{cell}"' if cell else "null")
                     for key, cell in zip(keys, row.split(",")))
            records.append('{"attributes":{' + ",".join(cells) + "}}")
        workspace.files[name + ".json"] = ('{"features":[\n' + ",\n".join(records) + "]}\n").encode()
        tree.put("format", Text("arcgis-json"))
        tree.put("file", Text(tree.text("file") + ".json"))
        tree.remove("layout")
        return f"{name} as JSON"
    return None


# The relative frequency of each.
AMENDMENTS = [
    (amendment, 8), (insert_phase, 2), (remove_phase, 1), (swap_phases, 1), (rename_phase, 1), (count, 3),
    (threshold, 3), (guideline, 3), (validity, 2), (notice, 3), (title, 4), (table_cells, 5), (extent, 1),
    (inheritance, 1), (look_at_another, 1), (rows, 1), (sparse_rows, 0.5), (outlines, 1), (response, 1),
]
