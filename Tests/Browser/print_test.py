"""A county printed is one sheet, with everything that applies."""

import re

from browser import BrowserTest, set_clock


class PrintTest(BrowserTest):
    def test_a_county_fits_one_sheet(self):
        site = self.sites["shipped"]
        counties = [page for page in site.pages if site.kind(page) == "LANG/area"]
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
        self.assertEqual(page.locator(".topics details:not([open])").count(), 0)
        self.assertFalse(page.is_visible("#star"))
        self.assertTrue(page.is_visible(".phase h2"))
