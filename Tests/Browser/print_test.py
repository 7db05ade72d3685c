"""A county printed is one sheet, with everything that applies."""

import re

from browser import BrowserTest, set_clock


class PrintTest(BrowserTest):
    def test_a_county_fits_one_sheet(self):
        site = self.sites["shipped"]
        counties = site.counties
        # Those with the most to say, of each number of rule sets; those with every part; and some more.
        groups = {}
        for path in sorted(counties, key=lambda path: len(site.text(path))):
            groups.setdefault((path[:2], len(re.findall(r'class="phase', site.text(path)))), []).append(path)
        self.assertGreater(len(groups), 2)
        chosen = {path for group in groups.values() for path in group[-4:]}
        chosen |= {*(path for path in site.samples if path in counties), *counties[::100]}
        page = self.context().new_page()
        set_clock(page, "2021-05-18T12:00:00+02:00")
        for path in sorted(chosen):
            page.goto(self.url("shipped", path))
            # The style sheet sets the margins.
            document = page.pdf(format="A4")
            sheets = len(re.findall(rb"/Type\s*/Page\b", document))
            self.assertEqual(sheets, 1, path)

    def test_everything_is_unfolded_and_nothing_is_cut(self):
        page = self.open("de/area/05315.html")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        self.assertEqual(page.locator(".topics details:not([open]), details:has(.topics):not([open])").count(), 0)
        self.assertFalse(page.is_visible("#star"))
        self.assertTrue(page.is_visible(".phase h2"))

    def test_after_printing_all_is_as_before(self):
        page = self.open("de/area/05315.html")
        page.locator(".topics summary").nth(1).click()
        opened = "JSON.stringify([...document.querySelectorAll('.topics details')].map((topic) => topic.open))"
        before = page.evaluate(opened), page.inner_text("button.all")
        self.print(page)
        self.assertEqual((page.evaluate(opened), page.inner_text("button.all")), before)
        page = self.open("de/index.html")
        page.click("#after")
        rows = "document.querySelectorAll('#counties tbody tr:not([hidden])').length"
        before = page.evaluate(rows), page.inner_text("#count"), page.is_visible("#pager")
        self.assertEqual(before, (20, "21 bis 40 von 401", True))
        self.print(page)
        self.assertEqual((page.evaluate(rows), page.inner_text("#count"), page.is_visible("#pager")), before)

    def print(self, page):
        closed = "document.querySelectorAll('.topics details:not([open]), #counties tr[hidden]').length"
        self.assertGreater(page.evaluate(closed), 0)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(page.evaluate(closed), 0)
        page.evaluate("dispatchEvent(new Event('afterprint'))")
