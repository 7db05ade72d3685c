"""The pages of states and of the country: what the columns of their lists are, how these are sorted, and the keys of their maps."""

from browser import PHONE, BrowserTest

# For each row: its name, what is counted under each rule set, and the value.
ROWS = """() => [...document.querySelectorAll('.sets tbody tr')].map((row) => ({
    name: row.querySelector('a').textContent,
    counts: [...row.querySelectorAll('td:not(.n)')].map((cell) =>
        [...cell.querySelectorAll('.chip')].map((chip) => Number(chip.textContent.match(/: (\\d+)$/)?.[1] ?? 0)).reduce((a, b) => a + b, 0)),
    places: [...row.querySelectorAll('td:not(.n)')].map((cell) => cell.dataset.v),
    value: row.querySelector('.v').dataset.v }))"""

# The patterns of the map with their colours, and the entries of its key with theirs.
PATTERNS = """() => {
  const paint = (element) => element.className.baseVal ?? [...element.classList].find((name) => name.startsWith('c-'));
  return {
    map: [...document.querySelectorAll('.map pattern')].map((pattern) => ({
      color: paint(pattern), fill: getComputedStyle(pattern.querySelector('rect')).fill,
      line: getComputedStyle(pattern.querySelector('path')).stroke })),
    key: [...document.querySelector('.counts').querySelectorAll('.chip')].map((chip) => ({
      color: paint(chip), image: getComputedStyle(chip, '::before').backgroundImage })),
  };
}"""


def luminance(color: str) -> float:
    parts = [int(part) / 255 for part in color[color.index("(") + 1:-1].split(",")[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class RegionTest(BrowserTest):
    def test_columns_name_their_rule_sets(self):
        page = self.open("de/area/DE.html")
        heads = page.locator(".sets thead th").all_inner_texts()
        self.assertEqual(heads, [
            "Land", "Bundesnotbremse, Bayerische Notbremse", "Öffnungsstufen", "Beispiel-Empfehlungen", "7-Tage-Inzidenz",
            "zur Vorwoche"])
        rows = page.evaluate(ROWS)
        self.assertEqual(len(rows), 16)
        # A county counts once under each rule set that applies there.
        self.assertEqual([sum(row["counts"][at] for row in rows) for at in range(3)], [401, 44, 401])
        self.assertEqual([row["counts"] for row in rows if row["name"] == "Baden-Württemberg"], [[44, 44, 44]])
        self.assertTrue(all(float(row["value"]) > 0 for row in rows))

    def test_columns_of_a_state(self):
        page = self.open("de/area/08.html")
        heads = page.locator(".sets thead th").all_inner_texts()
        self.assertEqual(heads[:4], ["Gebiet", "Bundesnotbremse", "Öffnungsstufen", "Beispiel-Empfehlungen"])
        cells = page.locator(".sets tbody td:not(.n)")
        self.assertEqual(cells.count(), 3 * 44)
        self.assertEqual(page.locator(".sets tbody td:not(.n) .chip").count(), 3 * 44)

    def test_sorted_both_ways(self):
        page = self.open("de/area/DE.html")
        names = [row["name"] for row in page.evaluate(ROWS)]
        head = page.locator(".sets thead .n").first
        for direction in ("descending", "ascending"):
            head.locator("button").click()
            self.assertEqual(head.get_attribute("aria-sort"), direction)
            self.assertEqual(page.locator(".sets th[aria-sort]").count(), 1)
            values = [float(row["value"]) for row in page.evaluate(ROWS)]
            self.assertEqual(values, sorted(values, reverse=direction == "descending"))
        # The strictest phase first, and last where the rules do not apply.
        page.locator(".sets thead button").nth(2).click()
        places = [row["places"][1] for row in page.evaluate(ROWS)]
        self.assertEqual(places[1:], [""] * 15)
        self.assertNotEqual(places[0], "")
        page.locator(".sets thead button").first.click()
        self.assertEqual([row["name"] for row in page.evaluate(ROWS)], names)

    def test_a_phone_names_them_too(self):
        page = self.open("de/area/DE.html", viewport=PHONE)
        label = page.evaluate("getComputedStyle(document.querySelector('.sets tbody td'), '::before').content")
        self.assertEqual(label, '"Bundesnotbremse, Bayerische Notbremse"')

    def test_keys_have_the_patterns_of_their_map(self):
        for path in ("de/area/DE.html", "de/area/09.html"):
            for scheme in ("light", "dark"):
                found = self.open(path, color_scheme=scheme).evaluate(PATTERNS)
                patterns = {pattern["color"] for pattern in found["map"]}
                self.assertGreater(len(patterns), 1)
                self.assertGreater(len(found["key"]), len(patterns.intersection(entry["color"] for entry in found["key"])))
                for entry in found["key"]:
                    self.assertEqual(entry["image"] != "none", entry["color"] in patterns, f"{path} {scheme} {entry}")
                for pattern in found["map"]:
                    light, dark = sorted((luminance(pattern["fill"]), luminance(pattern["line"])), reverse=True)
                    self.assertGreater((light + 0.05) / (dark + 0.05), 4.5, f"{path} {scheme} {pattern}")
