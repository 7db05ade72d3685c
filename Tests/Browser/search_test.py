"""Search as you type: names as people write them, by mouse and by keyboard, and what is said when nothing is found."""

import json
import pathlib

from browser import PHONE, BrowserTest

# Also read by AreaNameKeyTests.
KEYS = pathlib.Path(__file__).parent.parent / "Fixtures" / "name-keys.json"

class SearchTest(BrowserTest):
    def offered(self, page, text: str) -> list[str]:
        page.fill("#q", text)
        return [item.inner_text().split("\n")[0] for item in page.locator("#hits li").all() if item.is_visible()]

    def test_names_as_people_write_them(self):
        page = self.open("de/index.html")
        for text, first in [
            ("Köln", "Köln, Kreisfreie Stadt"), ("koln", "Köln, Kreisfreie Stadt"), ("KOELN", "Köln, Kreisfreie Stadt"),
            ("SK München", "München, Kreisfreie Stadt"), ("lk munchen", "München, Landkreis"),
            ("münchen land", "München, Landkreis"), ("gießen", "Gießen, Landkreis"), ("GIESSEN", "Gießen, Landkreis"),
            ("st wendel", "St. Wendel, Landkreis"), ("dithm", "Dithmarschen, Kreis"),
            ("Neukölln", "Neukölln – in Berlin"), ("zollernalb kreis", "Zollernalbkreis, Landkreis"),
            ("alb donau", "Alb-Donau-Kreis, Landkreis"),
        ]:
            with self.subTest(text):
                found = self.offered(page, text)
                self.assertEqual(found[:1], [first])
        self.assertEqual(self.offered(page, "München")[:2], ["München, Kreisfreie Stadt", "München, Landkreis"])
        self.assertLessEqual(len(self.offered(page, "a")), 7)

    def test_keys_of_names_are_those_of_the_program(self):
        page = self.open("de/index.html")
        cases = json.loads(KEYS.read_text(encoding="utf-8"))
        for kind, expected in [("same", True), ("differ", False)]:
            for names in cases[kind]:
                with self.subTest(names):
                    shared = page.evaluate(
                        "([one, other]) => keys(one).filter(Boolean).some((key) => keys(other).includes(key))", names)
                    self.assertEqual(shared, expected)

    def test_names_that_begin_with_the_text_come_first(self):
        page = self.open("de/index.html")
        for text, first in [
            ("kre", ["Krefeld"]), ("sta", ["Stade", "Städteregion Aachen", "Starnberg"]), ("lan", ["Landau in der Pfalz", "Landsberg am Lech"]),
            ("ha", ["Hagen", "Halle (Saale)", "Hamburg"]),
            # Another word of the name, then a part of the county.
            ("havel", ["Havelland", "Brandenburg an der Havel"]), ("neuk", ["Neukölln – in Berlin"]),
        ]:
            with self.subTest(text):
                self.assertEqual([name.split(",")[0] for name in self.offered(page, text)][:len(first)], first)
        # What is of this kind is found, too.
        self.assertIn("Landkreis", self.offered(page, "landkreis")[0])

    def test_a_merged_county_leads_to_the_one_it_is_part_of(self):
        page = self.open("de/index.html", site="merged")
        self.assertEqual(self.offered(page, "Altauen"), ["Altauen – in Auen"])
        page.keyboard.press("Enter")
        page.wait_for_url("**/de/area/0202.html")

    def test_a_part_comes_before_a_village_of_its_name_elsewhere(self):
        context = self.context()
        context.route("**/places.txt", lambda route: route.fulfill(body="0103\tHafen|Altauen\n"))
        page = context.new_page()
        page.goto(self.url("merged", "de/index.html"))
        with page.expect_response("**/places.txt"):
            page.fill("#q", "x")
        page.fill("#q", "hafen")
        page.locator("#hits li", has_text="Mühlbach").wait_for()
        for name, county in [("Hafen", "Mündung"), ("Altauen", "Auen")]:
            self.assertEqual(self.offered(page, name), [f"{name} – in {county}", f"{name} – in Mühlbach"])

    def test_a_county_that_is_named_itself_is_not_offered_for_its_parts(self):
        page = self.open("de/index.html")
        self.assertNotIn("Pankow – in Berlin", self.offered(page, "Berlin"))
        self.assertEqual(self.offered(page, "Berlin Pankow"), ["Pankow – in Berlin"])

    def test_states_and_the_country(self):
        page = self.open("de/index.html")
        for text, first in [
            ("Bayern", ["Bayern, Land"]), ("baden württemberg", ["Baden-Württemberg, Land"]), ("deutschland", ["Deutschland"]),
            ("sachsen", ["Sachsen, Land", "Sachsen-Anhalt, Land"]),
            ("brandenburg", ["Brandenburg, Land", "Brandenburg an der Havel, Kreisfreie Stadt"]),
            # The city has the answer.
            ("Hamburg", ["Hamburg, Kreisfreie Stadt", "Hamburg, Land"]),
        ]:
            with self.subTest(text):
                self.assertEqual(self.offered(page, text)[:len(first)], first)
        page.fill("#q", "Bayern")
        page.keyboard.press("Enter")
        page.wait_for_url("**/de/area/09.html")
        page = self.open("en/map/by-hotspot.html")
        self.assertEqual(self.offered(page, "Bavaria")[:1], ["Bavaria, State"])
        page.locator("#hits li").first.click()
        page.wait_for_url("**/en/area/09.html")

    def test_what_applies_stands_beside_the_name(self):
        page = self.open("en/index.html")
        page.fill("#q", "Köln")
        item = page.locator("#hits li").first
        self.assertIn("Brake", item.inner_text())
        self.assertEqual(page.get_attribute("#q", "aria-expanded"), "true")

    def test_nothing_found_is_said(self):
        page = self.open("de/index.html")
        self.assertEqual(self.offered(page, "Atlantis"), [])
        self.assertIn("Diesen Namen gibt es hier nicht", page.inner_text("#say"))
        page.fill("#q", "Köln")
        self.assertEqual(page.inner_text("#say"), "")
        self.assertEqual(self.offered(page, " . "), [])
        self.assertEqual(page.inner_text("#say"), "")

    def test_by_keyboard_alone(self):
        page = self.open("de/index.html")
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "q":
                break
        self.assertEqual(page.evaluate("document.activeElement.id"), "q")
        page.keyboard.type("münchen")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        chosen = page.get_attribute("#q", "aria-activedescendant")
        self.assertEqual(page.locator(f"#{chosen}").get_attribute("aria-selected"), "true")
        self.assertIn("Landkreis", page.inner_text(f"#{chosen}"))
        page.keyboard.press("Enter")
        page.wait_for_url("**/de/area/09184.html")
        self.assertEqual(page.inner_text("h1"), "München")

    def test_what_is_not_offered_is_not_chosen(self):
        page = self.open("de/index.html")
        for text, key in [("", "Tab"), (" . ", "Home"), ("Atlantis", "Home"), ("Köln", "Escape")]:
            with self.subTest(text):
                page.fill("#q", "Köln")
                page.fill("#q", text)
                page.keyboard.press(key)
                page.focus("#q")
                for arrow in ("ArrowDown", "ArrowUp"):
                    page.keyboard.press(arrow)
                    self.assertIsNone(page.get_attribute("#q", "aria-activedescendant"))
                page.keyboard.press("Enter")
                self.assertFalse(page.is_visible("#hits"))
                # Somewhere else would be there by now.
                page.wait_for_timeout(100)
                self.assertTrue(page.url.endswith("/de/index.html"), page.url)

    def test_only_a_click_chooses(self):
        page = self.open("de/index.html")
        page.fill("#q", "Köln")
        page.locator("#hits li").first.click(button="right")
        page.wait_for_timeout(100)
        self.assertTrue(page.url.endswith("/de/index.html"), page.url)
        self.assertTrue(page.is_visible("#hits"))
        # As assistive technology does it.
        page.evaluate("document.querySelector('#hits li').click()")
        page.wait_for_url("**/de/area/05315.html")

    def test_escape_and_the_first_found(self):
        page = self.open("de/index.html")
        page.fill("#q", "Köln")
        page.keyboard.press("Escape")
        self.assertFalse(page.is_visible("#hits"))
        self.assertEqual(page.input_value("#q"), "")
        page.fill("#q", "Köln")
        page.keyboard.press("Enter")
        page.wait_for_url("**/de/area/05315.html")

    def test_by_touch(self):
        page = self.open("de/index.html", viewport=PHONE, has_touch=True, is_mobile=True)
        page.fill("#q", "Köln")
        page.locator("#hits li").first.tap()
        page.wait_for_url("**/de/area/05315.html")

    def test_from_a_county_the_field_is_reached_at_once(self):
        page = self.open("de/area/05315.html")
        page.click(".tools a[href*='#q']")
        page.wait_for_url("**/de/index.html#q")
        self.assertEqual(page.evaluate("document.activeElement.id"), "q")

    def test_nothing_typed_leaves_the_device(self):
        page = self.open("de/index.html")
        page.wait_for_load_state("networkidle")
        before = len(self.requests)
        self.offered(page, "Köln")
        page.wait_for_load_state("networkidle")
        self.offered(page, "Zwötzen")
        page.fill("#q", "")
        page.focus("#theme")
        page.focus("#q")
        self.assertEqual(self.requests[before:], [self.url("shipped", "places.txt")])


class PlaceTest(BrowserTest):
    """Towns and villages, for people who do not know their county."""

    def searching(self, path: str = "de/index.html", site: str = "shipped", **options):
        """A page that has the places."""
        page = self.open(path, site, **options)
        with page.expect_response("**/places.txt"):
            page.fill("#q", "x")
        return page

    def offered(self, page, text: str) -> list[str]:
        page.fill("#q", text)
        return [item.inner_text().split("\n")[0] for item in page.locator("#hits li").all()]

    def wait_for(self, page, name: str):
        page.locator("#hits li span:first-child", has_text=name).first.wait_for()

    def test_a_place_leads_to_its_county(self):
        page = self.searching()
        page.fill("#q", "zwoetzen")
        self.wait_for(page, "Zwötzen – in Gera")
        self.assertEqual(self.offered(page, "Zwötzen"), ["Zwötzen – in Gera"])
        self.assertEqual(page.inner_text("#say"), "")
        # A borough.
        self.assertEqual(self.offered(page, "Rheydt"), ["Rheydt – in Mönchengladbach"])
        self.offered(page, "Zwötzen")
        page.keyboard.press("Enter")
        page.wait_for_url("**/de/area/16052.html")

    def test_counties_come_first_and_words_count_from_their_beginning(self):
        page = self.searching()
        page.fill("#q", "greifswald")
        self.wait_for(page, "Hansestadt")
        for text, expected in [
            ("greifswald", ["Vorpommern-Greifswald, Landkreis", "Universitäts- und Hansestadt Greifswald – in Vorpommern-Greifswald"]),
            ("gera", ["Gera, Kreisfreie Stadt"]),
            # Just this name before longer ones; another word of a name last.
            ("wildau", ["Wildau – in Dahme-Spreewald"]),
        ]:
            with self.subTest(text):
                self.assertEqual(self.offered(page, text)[:len(expected)], expected)
        for name in self.offered(page, "neustadt")[:3]:
            self.assertNotIn(" – in ", name)
        self.assertLessEqual(len(self.offered(page, "s")), 7)
        # Counties of one name are told apart.
        self.assertIn("Unterschleißheim – in München, Landkreis", self.offered(page, "unterschl"))
        # A part of a word still finds a county.
        self.assertIn("Altenkirchen (Westerwald), Landkreis", self.offered(page, "terwald"))

    def test_what_is_typed_before_the_places_are_there(self):
        page = self.context().new_page()
        held = []
        page.route("**/places.txt", lambda route: held.append(route))
        page.goto(self.url("shipped", "de/index.html"))
        page.fill("#q", "münchen")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(50)
        with page.expect_response("**/places.txt"):
            held[0].continue_()
        page.wait_for_timeout(500)
        # What was chosen stays chosen.
        chosen = page.get_attribute("#q", "aria-activedescendant")
        self.assertIn("Landkreis", page.inner_text(f"#{chosen}"))

    def test_they_come_as_soon_as_they_are_there(self):
        page = self.open("en/index.html")
        page.fill("#q", "Zwötzen")
        self.wait_for(page, "Zwötzen – in Gera")

    def test_they_are_fetched_once_and_only_by_who_searches(self):
        page = self.open("de/index.html")
        page.wait_for_load_state("networkidle")
        page.focus("#q")
        self.assertEqual([url for url in self.requests if "places" in url], [])
        for text in ("Zw", "Köln", ""):
            page.fill("#q", text)
        page.wait_for_load_state("networkidle")
        self.assertEqual(len([url for url in self.requests if "places" in url]), 1)

    def test_without_the_file_counties_are_found(self):
        context = self.context()
        context.route("**/places.txt", lambda route: route.fulfill(status=404, body="<html>\n</html>"))
        page = context.new_page()
        page.goto(self.url("shipped", "de/index.html"))
        with page.expect_response("**/places.txt"):
            page.fill("#q", "x")
        self.assertEqual(self.offered(page, "Zwötzen"), [])
        self.assertIn("Diesen Namen gibt es hier nicht", page.inner_text("#say"))
        self.assertEqual(self.offered(page, "Gera")[:1], ["Gera, Kreisfreie Stadt"])
        # Only the browser itself says that the file is missing.
        for trouble in self.trouble:
            self.assertRegex(trouble, "Failed to load resource|places.txt: 404$")
        self.trouble.clear()

    def test_without_a_network_counties_are_found(self):
        page = self.open("de/index.html")
        page.context.set_offline(True)
        with page.expect_event("requestfailed"):
            page.fill("#q", "x")
        self.assertEqual(self.offered(page, "Gera")[:1], ["Gera, Kreisfreie Stadt"])
        # The browser says so itself, too, if late: not after its page is closed. It may ask for the picture of the tab at any time.
        page.context.close()
        for trouble in self.trouble:
            self.assertRegex(trouble, "Failed to load resource|(places.txt|icon.svg): net::")
        self.trouble.clear()

    def test_a_site_without_places_asks_for_none(self):
        page = self.open("de/index.html", site="drought")
        page.fill("#q", "a")
        page.wait_for_load_state("networkidle")
        self.assertEqual([url for url in self.requests if "places" in url], [])

    def test_a_postal_code_leads_to_its_counties(self):
        context = self.context()
        context.route("**/places.txt", lambda route: route.fulfill(body="0101\tNeudorf|07301|07318\n0202\tMoosach|07301\n"))
        page = context.new_page()
        page.goto(self.url("river", "de/index.html"))
        with page.expect_response("**/places.txt"):
            page.fill("#q", "0")
        self.wait_for(page, "07301")
        both = ["07301 – in Quellstadt, Town", "07301 – in Auen"]
        self.assertEqual(self.offered(page, "0730"), both)
        self.assertEqual(self.offered(page, "07301"), both)
        self.assertEqual(self.offered(page, "073"), [both[0], "07318 – in Quellstadt, Town", both[1]])
        self.assertEqual(self.offered(page, "7301"), [])
        page.fill("#q", "07318")
        page.keyboard.press("Enter")
        page.wait_for_url("**/de/area/0101.html")

    def test_names_stay_text(self):
        page = self.searching(site="hostile")
        page.fill("#q", "heim")
        self.wait_for(page, "<img id=injected src=x onerror=alert(1)>")
        self.assertEqual(page.locator("#injected").count(), 0)
