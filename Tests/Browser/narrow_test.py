"""Nothing is wider than the screen: from 320 px to a desktop's, zoomed to 200 %, and with letters twice as large; all unfolded."""

from browser import NARROW, PHONE, BrowserTest, open_details

WIDE = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return null;
  const wide = [...document.querySelectorAll('main *, header *, footer *')]
    .filter((element) => !element.closest('svg') && element.getBoundingClientRect().right > room + 1);
  return `${document.documentElement.scrollWidth} px: ${wide.slice(-1).map((element) => element.outerHTML.slice(0, 160))}`;
}"""


class NarrowTest(BrowserTest):
    def check(self, names: list[str], longest: int, wider=(), **options):
        """Looks at pages in a window, and then in windows of other widths."""
        page = self.context(**options).new_page()
        wrong = []
        for name in names:
            site = self.sites[name]
            # Also the pages with the longest words, which no part of a page shows.
            counties = [p for p in site.pages if site.kind(p) == "LANG/area"]
            wordy = sorted(counties, key=lambda p: -max(map(len, site.words(p))))[:longest]
            # Of the site that knows its address, those that it alone has.
            known = self.sites["river"].pages if name == "based" else []
            for path in dict.fromkeys([*site.samples, *wordy]):
                if path in known:
                    continue
                page.goto(self.url(name, path))
                open_details(page)
                if page.locator("#whole").is_visible():
                    page.click("#whole")
                if found := page.evaluate(WIDE):
                    wrong.append(f"{name}/{path}: {found}")
                if page.locator("#q").is_visible():
                    page.fill("#q", "a")
                    if found := page.evaluate(WIDE):
                        wrong.append(f"{name}/{path}, searched: {found}")
                for width in wider:
                    page.set_viewport_size({"width": width, "height": 900})
                    if found := page.evaluate(WIDE):
                        wrong.append(f"{name}/{path}, {width} px: {found}")
                if wider:
                    page.set_viewport_size(options["viewport"])
        self.assertEqual(wrong[:6], [], f"{len(wrong)} pages")

    def test_from_320_pixels_on(self):
        # A browser that zooms a desktop's window to 200 % gives a page half the pixels, of twice the size: 640.
        self.check([*self.sites], 25, wider=(640, 768, 1024, 1280), viewport=NARROW)

    def test_figures_have_the_width_of_a_phone(self):
        for viewport in (PHONE, NARROW):
            page = self.open("de/area/05315.html", viewport=viewport)
            values = page.locator(".vals:not(.trace)")
            width = values.bounding_box()["width"]
            self.assertAlmostEqual(values.locator("tbody th").first.bounding_box()["width"], width, delta=1)
            # Each value stands below its head.
            for head, cell in zip(values.locator("thead .n").all(), values.locator("tbody .n").all()):
                self.assertAlmostEqual(head.bounding_box()["x"], cell.bounding_box()["x"], delta=1)

    def test_letters_twice_as_large(self):
        # As a reader sets it for all pages: media queries in rem know it.
        browser = self.launch("--blink-settings=defaultFontSize=32")
        page = browser.new_page(viewport={"width": 640, "height": 900})
        self.watch(page)
        wrong = []
        for path in self.sites["shipped"].samples:
            page.goto(self.url("shipped", path))
            self.assertEqual(page.evaluate("getComputedStyle(document.documentElement).fontSize"), "32px")
            open_details(page)
            if found := page.evaluate(WIDE):
                wrong.append(f"{path}: {found}")
        browser.close()
        self.assertEqual(wrong[:6], [], f"{len(wrong)} pages")
