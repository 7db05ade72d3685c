"""The pages of rule sets: columns where there is room, and otherwise each cell says of which phases it speaks."""

from browser import DESKTOP, PHONE, BrowserTest, follow

PAGE = "de/rules/de-emergency-brake.html"


class RulesTest(BrowserTest):
    def test_columns_on_a_desktop(self):
        page = self.open(PAGE, viewport=DESKTOP)
        self.assertFalse(page.locator(".law .of").first.is_visible())
        heads = page.locator(".law thead th").all()
        cells = page.locator(".law td[id]").all()
        self.assertEqual(len(heads), len(cells))
        for head, cell in zip(heads, cells):
            self.assertAlmostEqual(head.bounding_box()["x"], cell.bounding_box()["x"], delta=1)
            self.assertAlmostEqual(head.bounding_box()["width"], cell.bounding_box()["width"], delta=1)
        # What neighbours have in common reaches over all of them.
        wide = page.locator('.law td[colspan="4"]').first.bounding_box()
        self.assertAlmostEqual(wide["width"], sum(cell.bounding_box()["width"] for cell in cells), delta=2)

    def test_labels_on_a_phone_and_for_many_phases(self):
        for name, path, viewport in (("shipped", PAGE, PHONE), ("air-quality", "en/rules/us-aqi.html", DESKTOP)):
            page = self.open(path, site=name, viewport=viewport)
            self.assertFalse(page.locator(".law thead th").first.is_visible())
            for cell in page.locator(".law tbody td").all():
                self.assertTrue(cell.locator(".of").is_visible())
                self.assertNotEqual(cell.locator(".of").inner_text().strip(), "")

    def test_a_topic_without_a_rule_does_not_read_as_forbidden(self):
        for path, text in ((PAGE, "keine eigene Regel"), (PAGE.replace("de/", "en/", 1), "no rule of its own")):
            page = self.open(path, viewport=PHONE)
            empty = page.locator(".law td > .soft")
            self.assertGreater(empty.count(), 5)
            self.assertEqual(set(empty.all_inner_texts()), {text})

    def test_a_county_leads_to_its_phase(self):
        page = self.open("de/area/05315.html")
        title = page.locator(".phase h2").first.inner_text()
        follow(page.locator(".phase a").first)
        cell = page.locator("td:target")
        self.assertTrue(cell.is_visible())
        page.set_viewport_size(PHONE)
        self.assertEqual(cell.locator(".of").inner_text().strip(), title)

    def test_areas_in_the_list_have_the_width_of_a_phone(self):
        page = self.open("de/rules.html", viewport=PHONE)
        table = page.locator(".list").bounding_box()
        for cell in page.locator(".list tbody td").all():
            self.assertAlmostEqual(cell.bounding_box()["width"], table["width"], delta=20)
