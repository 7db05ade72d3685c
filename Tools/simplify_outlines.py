#!/usr/bin/env python3
"""Simplify the outlines of the counties, so that neighbours still share their borders.

Reads BKG's GeoJSON of the counties and writes a smaller one, one feature a line. The borders are treated
as one graph: a point that two counties share is one vertex, kept or dropped once for both. Junctions, where
borders meet, stay. Every other vertex may go when that puts less than `--area` on the wrong side of the original
border, least first (after Visvalingam and Whyatt, who look at the triangle with the two neighbours), unless

- another vertex lies in that triangle: the border would run over it, or
- its neighbours are joined already: an island or enclave would collapse.

So no border ever crosses another, and no polygon and no hole is lost. Coordinates are rounded once, before all this.

    simplify_outlines.py counties.geojson rules/areas/germany.geojson
    simplify_outlines.py --check rules/areas/germany.geojson
"""

import argparse
import heapq
import json
import sys
from collections import Counter, defaultdict

DIGITS = 4  # about 10 m
UNIT = 10**DIGITS
# One square unit in the middle of Germany (51° north), in km².
KM2 = (111.2 / UNIT) ** 2 * 0.629
CELL = UNIT // 10
ATTRIBUTION = "© GeoBasis-DE / BKG 2021, dl-de/by-2-0 (data changed: simplified)"


def cross(a, b, c):
    """Twice the area of the triangle, positive when a, b, c run counter-clockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def rounded(ring):
    """The ring as whole numbers, without its closing point and without repetitions."""
    points = [(round(x * UNIT), round(y * UNIT)) for x, y, *_ in ring]
    return [point for at, point in enumerate(points) if point != points[at - 1]]


def read(path):
    """[(properties, [polygon])], a polygon being a list of rings, the outer one first."""
    with open(path, encoding="utf-8") as file:
        collection = json.load(file)
    features = []
    for feature in collection["features"]:
        geometry = feature["geometry"]
        coordinates = geometry["coordinates"]
        polygons = coordinates if geometry["type"] == "MultiPolygon" else [coordinates]
        features.append((feature["properties"], [[rounded(ring) for ring in polygon] for polygon in polygons]))
    return features


def rings(features):
    return [ring for _, polygons in features for polygon in polygons for ring in polygon]


def segments(ring):
    return zip(ring, ring[1:] + ring[:1])


class Borders:
    """All borders as a graph whose vertices can be dropped."""

    def __init__(self, features):
        self.neighbours = defaultdict(set)
        # The original points from one vertex to the next, by the two of them, smaller one first.
        self.originals = {}
        for ring in rings(features):
            for a, b in segments(ring):
                self.neighbours[a].add(b)
                self.neighbours[b].add(a)
                self.originals[min(a, b), max(a, b)] = [min(a, b), max(a, b)]
        self.cells = defaultdict(set)
        for point in self.neighbours:
            self.cells[point[0] // CELL, point[1] // CELL].add(point)

    def area(self, point):
        """The area that dropping the vertex would put on the wrong side; None for a junction."""
        if len(self.neighbours[point]) != 2:
            return None
        a, b = sorted(self.neighbours[point])
        before, after = self.original(a, point), self.original(point, b)
        return between(before + after[1:]) - between(before) - between(after)

    def original(self, a, b):
        return self.originals[a, b] if a < b else self.originals[b, a][::-1]

    def is_needed(self, point):
        a, b = self.neighbours[point]
        if b in self.neighbours[a]:
            return True
        xs, ys = zip(a, point, b)
        for column in range(min(xs) // CELL, max(xs) // CELL + 1):
            for row in range(min(ys) // CELL, max(ys) // CELL + 1):
                for other in self.cells[column, row]:
                    if other not in (a, point, b) and in_triangle(other, a, point, b):
                        return True
        return False

    def drop(self, point):
        a, b = sorted(self.neighbours.pop(point))
        self.cells[point[0] // CELL, point[1] // CELL].remove(point)
        self.originals[a, b] = self.original(a, point) + self.original(point, b)[1:]
        for one, other in ((a, b), (b, a)):
            self.neighbours[one].remove(point)
            self.neighbours[one].add(other)
        return a, b

    def simplify(self, limit):
        """Drops vertices until all that may go would move more than `limit`."""
        queue = [(self.area(point), point) for point in self.neighbours if self.area(point) is not None]
        heapq.heapify(queue)
        while queue and queue[0][0] <= limit:
            area, point = heapq.heappop(queue)
            if point not in self.neighbours or area != self.area(point) or self.is_needed(point):
                continue
            for neighbour in self.drop(point):
                if self.area(neighbour) is not None:
                    heapq.heappush(queue, (self.area(neighbour), neighbour))


def between(chain):
    """Twice the area between a chain of points and the straight line from its first to its last."""
    start, end = chain[0], chain[-1]
    total = lobe = 0
    for a, b in zip(chain, chain[1:]):
        heights = cross(start, end, a), cross(start, end, b)
        if heights[0] * heights[1] < 0:
            # The chain crosses the line here, and another lobe begins.
            part = heights[0] / (heights[0] - heights[1])
            middle = a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
            total, lobe = total + abs(lobe + cross(start, a, middle)), cross(start, middle, b)
        else:
            lobe += cross(start, a, b)
    return total + abs(lobe)


def in_triangle(point, a, b, c):
    """Whether the point lies in the triangle or on its edge."""
    sides = [cross(a, b, point), cross(b, c, point), cross(c, a, point)]
    return min(sides) >= 0 or max(sides) <= 0


def wound(ring, is_outer):
    """RFC 7946: outer rings counter-clockwise, holes clockwise."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in segments(ring))
    return ring if (area > 0) == is_outer else ring[::-1]


def number(units):
    sign, units = "-" if units < 0 else "", abs(units)
    return f"{sign}{units // UNIT}.{units % UNIT:0{DIGITS}d}".rstrip("0").rstrip(".")


def write(path, features):
    lines = []
    for properties, polygons in sorted(features, key=lambda feature: feature[0]["ARS"]):
        kept = {key: properties[key] for key in ("ARS", "GEN")}
        texts = []
        for polygon in polygons:
            closed = [ring + ring[:1] for ring in (wound(ring, at == 0) for at, ring in enumerate(polygon))]
            texts.append("[%s]" % ",".join(
                "[%s]" % ",".join(f"[{number(x)},{number(y)}]" for x, y in ring) for ring in closed))
        kind, coordinates = ("Polygon", texts[0]) if len(texts) == 1 else ("MultiPolygon", f"[{','.join(texts)}]")
        lines.append('{"type":"Feature","properties":%s,"geometry":{"type":"%s","coordinates":%s}}'
                     % (json.dumps(kept, ensure_ascii=False, separators=(",", ":")), kind, coordinates))
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write('{"type":"FeatureCollection","attribution":%s,"features":[\n%s\n]}\n'
                   % (json.dumps(ATTRIBUTION, ensure_ascii=False), ",\n".join(lines)))


def crossings(edges):
    """Pairs of segments that cross, or touch elsewhere than at an end of both."""
    cells = defaultdict(list)
    for a, b in edges:
        (x1, x2), (y1, y2) = sorted((a[0], b[0])), sorted((a[1], b[1]))
        for column in range(x1 // CELL, x2 // CELL + 1):
            for row in range(y1 // CELL, y2 // CELL + 1):
                cells[column, row].append((a, b))
    found = set()
    for near in cells.values():
        for at, (a, b) in enumerate(near):
            for c, d in near[:at]:
                shared = {a, b} & {c, d}
                if shared:
                    # From the shared end both run in the same direction: one lies on the other.
                    (end,) = shared
                    p, q = (b if end == a else a), (d if end == c else c)
                    dot = (p[0] - end[0]) * (q[0] - end[0]) + (p[1] - end[1]) * (q[1] - end[1])
                    meets = cross(end, p, q) == 0 and dot > 0
                else:
                    meets = (cross(a, b, c) * cross(a, b, d) <= 0 and cross(c, d, a) * cross(c, d, b) <= 0
                             and all(max(a[i], b[i]) >= min(c[i], d[i]) and max(c[i], d[i]) >= min(a[i], b[i])
                                     for i in (0, 1)))
                if meets:
                    found.add(((a, b), (c, d)))
    return found


def check(features):
    """Prints counts; returns whether neighbours share borders and nothing crosses."""
    directed = Counter(segment for ring in rings(features) for segment in segments(ring))
    edges = Counter()
    for (a, b), count in directed.items():
        edges[min(a, b), max(a, b)] += count
    bad = {
        "segments used more than twice": sum(count > 2 for count in edges.values()),
        "segments twice in one direction": sum(count > 1 for count in directed.values()),
        "segments that cross": len(crossings(edges)),
        "rings of less than three points": sum(len(ring) < 3 for ring in rings(features)),
        "rings wound the wrong way": sum(wound(ring, at == 0) is not ring for _, polygons in features
                                         for polygon in polygons for at, ring in enumerate(polygon)),
        "identifiers used twice": len(features) - len({properties["ARS"] for properties, _ in features}),
    }
    print(f"features {len(features)}, polygons {sum(len(polygons) for _, polygons in features)}, "
          f"holes {sum(len(polygon) - 1 for _, polygons in features for polygon in polygons)}, "
          f"points {len({point for segment in edges for point in segment})}, "
          f"segments on the outer border {sum(count == 1 for count in edges.values())}, "
          f"shared by two counties {sum(count == 2 for count in edges.values())}")
    for problem, count in bad.items():
        print(f"{problem}: {count}")
    return not any(bad.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", help="GeoJSON, with the properties ARS and GEN")
    parser.add_argument("output", nargs="?", help="GeoJSON to write")
    parser.add_argument("--area", type=float, default=0.9, help="smallest detail to keep, in km² (default: %(default)s)")
    parser.add_argument("--check", action="store_true", help="check the input instead")
    arguments = parser.parse_args()
    if not arguments.check and not arguments.output:
        parser.error("say where to write, or --check")
    features = read(arguments.input)
    if arguments.check:
        return 0 if check(features) else 1
    borders = Borders(features)
    borders.simplify(2 * arguments.area / KM2)
    write(arguments.output, [
        (properties, [[[point for point in ring if point in borders.neighbours] for ring in polygon]
                      for polygon in polygons])
        for properties, polygons in features])
    return 0


if __name__ == "__main__":
    sys.exit(main())
