"""What is told of earlier days, and the pages of states."""

import re

from browser import PHONE, BrowserTest, follow, set_clock


class HistoryTest(BrowserTest):
    def test_a_county_has_its_phases_and_messages(self):
        site = self.sites["shipped"]
        path = next(page for page in site.counties if page.startswith("de/") and "Meldungen seit" in site.text(page))
        page = self.open(path)
        history = page.locator("section", has=page.get_by_role("heading", name="Verlauf"))
        for fold in history.locator("details").all():
            fold.locator("summary").click()
            inside = fold.locator("table, div, ul").first
            self.assertTrue(inside.is_visible())
            self.assertNotEqual(inside.inner_text().strip(), "")

    def test_earlier_days_are_found_and_lead_back(self):
        page = self.open("de/changes.html")
        earlier = page.locator("section", has=page.get_by_role("heading", name="Frühere Tage")).locator("a")
        self.assertEqual(
            [link.get_attribute("href") for link in earlier.all()],
            [f"changes/2021-05-{day}.html" for day in (17, 16, 15)])
        follow(earlier.first)
        self.assertIn("17.05.2021", page.locator("h1").inner_text())
        follow(page.get_by_role("link", name="Andere Tage"))
        self.assertTrue(page.url.endswith("/de/changes.html"))

    def test_a_page_of_a_day_does_not_grow_old(self):
        context = self.context()
        page = context.new_page()
        set_clock(page, "2021-07-18T12:00:00+02:00")
        page.goto(self.url("shipped", "de/changes/2021-05-17.html"))
        # The workspace has a notice of its own.
        self.assertEqual(page.locator("main > .alert").count(), 1)
        page.goto(self.url("shipped", "de/changes.html"))
        self.assertEqual(page.locator("main > .alert").count(), 2)
        context.close()

    def test_states_and_the_country(self):
        page = self.open("de/area/09162.html")
        page.get_by_role("link", name="Bayern").first.click()
        self.assertEqual(page.locator("h1").inner_text(), "Bayern")
        counties = page.locator("table.list tbody tr")
        self.assertEqual(counties.count(), 96)
        self.assertEqual(page.locator(".map a").count(), 96)
        counted = sum(int(cell.inner_text()) for cell in page.locator(".side table").first.locator("td").all())
        self.assertEqual(counted, 96)
        follow(page.get_by_role("link", name="Deutschland"))
        self.assertEqual(page.locator("table.list tbody tr").count(), 16)
        for viewport in (PHONE, {"width": 320, "height": 640}):
            page.set_viewport_size(viewport)
            wide = page.evaluate("document.documentElement.scrollWidth")
            self.assertLessEqual(wide, viewport["width"])
        follow(page.locator("table.list a", has_text=re.compile("^Thüringen$")))
        self.assertEqual(page.locator("h1").inner_text(), "Thüringen")
