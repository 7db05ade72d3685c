"""The list of all counties: sorted both ways, filtered by legend and by state, in pages or whole."""

import collections
import json

from browser import BrowserTest

SHOWN = """() => [...document.querySelectorAll('#counties tbody tr')].filter((row) => !row.hidden).map((row) => ({
    name: row.querySelector('a').textContent, id: row.dataset.id, phase: row.dataset.p,
    state: row.cells[1].textContent, value: row.querySelector('.v').dataset.v }))"""


class ListTest(BrowserTest):
    def test_pages_of_twenty_or_all(self):
        page = self.open("de/index.html")
        self.assertEqual(len(page.evaluate(SHOWN)), 20)
        self.assertEqual(page.inner_text("#count"), "1 bis 20 von 401")
        self.assertTrue(page.is_disabled("#before"))
        page.click("#after")
        self.assertEqual(page.inner_text("#count"), "21 bis 40 von 401")
        page.click("#before")
        self.assertEqual(page.inner_text("#count"), "1 bis 20 von 401")
        page.click("#whole")
        self.assertEqual(len(page.evaluate(SHOWN)), 401)
        self.assertFalse(page.is_visible("#pager"))
        # The focus stays where the reader is, though the button is gone.
        self.assertEqual(page.evaluate("document.activeElement.tagName"), "A")

    def test_all_of_what_is_filtered(self):
        page = self.open("de/index.html")
        own = page.evaluate(SHOWN)[0]
        page.locator(f".legend li button:not([data-p='{own['phase']}'])").last.click()
        page.click("#whole")
        first = page.evaluate(SHOWN)[0]["name"]
        self.assertNotEqual(first, own["name"])
        self.assertEqual(page.evaluate("document.activeElement.textContent"), first)

    def test_the_last_page(self):
        page = self.open("de/index.html")
        for _ in range(20):
            page.click("#after")
        self.assertEqual(page.inner_text("#count"), "401 bis 401 von 401")
        self.assertTrue(page.is_disabled("#after"))

    def test_sorted_both_ways(self):
        for site, path, column in [
            ("shipped", "de/index.html", "7-Tage-Inzidenz"), ("shipped", "en/index.html", "7-day incidence"),
        ]:
            page = self.open(path, site)
            page.click("#whole")
            button = page.locator("#counties thead button").filter(has_text=column).first
            # Of figures, the largest come first.
            for direction in ("descending", "ascending", "descending"):
                button.click()
                head = button.locator("xpath=..")
                self.assertEqual(head.get_attribute("aria-sort"), direction)
                self.assertEqual(page.locator("#counties th[aria-sort]").count(), 1)
                values = [row["value"] for row in page.evaluate(SHOWN)]
                known = [float(value) for value in values if value != ""]
                self.assertEqual(known, sorted(known, reverse=direction == "descending"))
                self.assertEqual(values[len(known):], [""] * (len(values) - len(known)), "missing values come last")

    def test_missing_values_come_last(self):
        # Counties where the rules of the layer do not apply have no value there.
        page = self.open("de/map/bw-opening.html")
        page.click("#whole")
        button = page.locator("#counties thead .n button").nth(1)
        for _ in range(2):
            button.click()
            values = [row["value"] for row in page.evaluate(SHOWN)]
            known = [value for value in values if value != ""]
            self.assertGreater(len(values), len(known))
            self.assertGreater(len(known), 10)
            self.assertEqual(values[len(known):], [""] * (len(values) - len(known)))

    def test_names_are_sorted_as_their_language_has_them(self):
        page = self.open("de/index.html")
        page.click("#whole")
        button = page.locator("#counties thead button").first
        button.click()
        names = [row["name"] for row in page.evaluate(SHOWN)]
        self.assertEqual(names[0], "Zwickau")
        button.click()
        names = [row["name"] for row in page.evaluate(SHOWN)]
        self.assertEqual(names[0], "Ahrweiler")
        page.locator("#counties thead .n button").first.click()
        button.click()
        self.assertEqual([row["name"] for row in page.evaluate(SHOWN)], names)
        # Ö as O, not after Z.
        self.assertLess(names.index("Göttingen"), names.index("Grafschaft Bentheim"))

    def test_filtered_by_the_legend(self):
        page = self.open("de/index.html")
        key = page.locator(".legend button").first
        # The number in the legend is the number of counties shown.
        number = int(key.locator(".num").inner_text().split()[0])
        key.click()
        self.assertEqual(key.get_attribute("aria-pressed"), "true")
        page.click("#whole")
        shown = page.evaluate(SHOWN)
        self.assertEqual(len(shown), number)
        self.assertEqual({row["phase"] for row in shown}, {key.get_attribute("data-p")})
        self.assertGreater(page.locator(".map g.off").count(), 0)
        # Two keys show both.
        other = page.locator(".legend button").nth(1)
        other.click()
        self.assertEqual(len(page.evaluate(SHOWN)), number + int(other.locator(".num").inner_text().split()[0]))
        page.click("#reset button")
        self.assertEqual(len(page.evaluate(SHOWN)), 401)
        self.assertEqual(page.locator(".map g.off").count(), 0)
        self.assertFalse(page.is_visible("#reset"))

    def test_filtered_by_state(self):
        page = self.open("en/index.html")
        page.select_option("#state", "Saarland")
        shown = page.evaluate(SHOWN)
        self.assertEqual(len(shown), 6)
        self.assertEqual({row["state"] for row in shown}, {"Saarland"})
        self.assertIn("6", page.inner_text("#count"))
        # From another page of the list back to the first.
        page.select_option("#state", "")
        page.click("#after")
        page.select_option("#state", "Saarland")
        self.assertEqual(len(page.evaluate(SHOWN)), 6)

    def test_no_county_is_left(self):
        page = self.open("de/index.html")
        page.select_option("#state", "Hamburg")
        shown = {row["phase"] for row in page.evaluate(SHOWN)}
        other = next(key for key in page.locator(".legend button").all() if key.get_attribute("data-p") not in shown)
        other.click()
        self.assertEqual(page.evaluate(SHOWN), [])
        self.assertIn("0 bis 0 von 0", page.inner_text("#count"))

    def test_what_is_shown_is_shown_again(self):
        page = self.open("de/index.html")
        page.select_option("#state", "Hessen")
        head = page.locator("#counties thead button").nth(2)
        head.click()
        page.locator(".legend button").first.click()
        rows = "#counties tbody tr:not([hidden])"
        shown, address = page.locator(rows).all_inner_texts(), page.url
        order = head.locator("xpath=..").get_attribute("aria-sort")
        self.assertGreater(len(shown), 2)
        page.reload()
        self.assertEqual(page.locator(rows).all_inner_texts(), shown)
        self.assertEqual(page.locator("#counties thead th").nth(2).get_attribute("aria-sort"), order)
        # Somebody else sees the same, and a county leads back to it.
        other = self.open("de/index.html" + address[address.index("#"):])
        self.assertEqual(other.locator(rows).all_inner_texts(), shown)
        other.locator(rows).first.locator("a").first.click()
        other.wait_for_url("**/area/*.html")
        other.go_back()
        other.wait_for_url("**/index.html#*")
        self.assertEqual(other.locator(rows).all_inner_texts(), shown)
        # Without a filter, the address is as it was.
        page.select_option("#state", "")
        page.click("#reset button")
        self.assertTrue(page.url.endswith("#sort=" + page.url.split("=")[-1]), page.url)

    def test_an_address_of_something_else_shows_all(self):
        for hash in ("#sort=99", "#sort=x&phase=nothing&state=Nirgends", "#=", "#phase="):
            page = self.open("de/index.html" + hash)
            self.assertEqual(page.locator("#counties tbody tr:not([hidden])").count(), 20, hash)

    def test_changes_are_counted_under_their_rule_set(self):
        titles = {
            "de-emergency-brake": "Bundesnotbremse", "by-brake": "Bayerische Notbremse", "bw-opening": "Öffnungsstufen",
            "de-recommendations": "Beispiel-Empfehlungen"}
        expected = collections.defaultdict(collections.Counter)
        for change in json.loads(self.sites["shipped"].text("api/v1/de/changes.json"))["changes"]:
            expected[change["from"], titles[change["ruleset"]]][change["direction"]] += 1
        self.assertGreater(len({title for _, title in expected}), 2)
        rows = self.open("de/index.html").evaluate("""() => [...document.querySelectorAll('.moves tbody tr')].map((row) =>
            [row.querySelector('time').dateTime, row.querySelector('small').textContent,
             ...[...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))])""")
        self.assertEqual(
            sorted(rows), sorted([*key, counts["stricter"], counts["milder"]] for key, counts in expected.items()))
        self.assertEqual([row[0] for row in rows], sorted(row[0] for row in rows))
