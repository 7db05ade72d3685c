"""Nothing is wider than the screen: from 320 px to a desktop's, zoomed to 200 %, and with letters twice as large; all unfolded."""

from browser import NARROW, PHONE, BrowserTest, open_details

WIDE = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return null;
  const wide = [...document.querySelectorAll('main *, header *, footer *')]
    .filter((element) => !element.closest('svg') && element.getBoundingClientRect().right > room + 1);
  return `${document.documentElement.scrollWidth} px: ${wide.slice(-1).map((element) => element.outerHTML.slice(0, 160))}`;
}"""

# Past the window, and not in a region that a reader can scroll, also with the keyboard.
OUTSIDE = """() => {
  const room = document.documentElement.clientWidth;
  const scrolls = (element) => element && getComputedStyle(element).overflowX === 'auto';
  return [...document.querySelectorAll('main *, header *, footer *')]
    .filter((element) => !element.closest('svg, .vh') && !scrolls(element.parentElement.closest('[tabindex="0"]'))
      && element.getBoundingClientRect().right > room + 1)
    .slice(0, 1).map((element) => element.outerHTML.slice(0, 160));
}"""

# Words of which letters are on two lines, as "Ro|t". Fine are: a word that no line of the page can hold, and a place of a
# file. This Chromium has no dictionaries for `hyphens: auto`, so it breaks only what would not fit otherwise.
BROKEN = """() => {
  const main = getComputedStyle(document.querySelector('main'));
  const room = parseFloat(main.width) - parseFloat(main.paddingLeft) - parseFloat(main.paddingRight);
  const found = new Set(), range = document.createRange();
  const letters = (node, from, to) => { range.setStart(node, from); range.setEnd(node, to); return [...range.getClientRects()]; };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());) {
    if (node.parentElement.closest('code, svg')) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{M}]{2,}/gu)) {
      const lines = letters(node, index, index + word.length);
      if (lines.length < 2 || lines.reduce((sum, line) => sum + line.width, 0) > room) continue;
      let parts = '', last = null;
      for (let at = 0; at < word.length; at++) {
        const [letter] = letters(node, index + at, index + at + 1);
        if (last && letter && letter.top > last.top + last.height / 2) parts += '|';
        parts += word[at];
        last = letter ?? last;
      }
      if (parts !== word) found.add(parts);
    }
  }
  return [...found];
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

    def test_no_word_is_broken(self):
        broken, searched = {}, 0
        page = self.context().new_page()
        for site in self.different_sites:
            for path in site.samples:
                page.goto(self.url(site.name, path))
                open_details(page)
                for width in (390, 720, 320):
                    page.set_viewport_size({"width": width, "height": 900})
                    words = page.evaluate(BROKEN)
                    if width == 320 and page.locator("#q").is_visible():
                        for letter in "aefkrs":
                            page.fill("#q", letter)
                            searched += page.locator("#hits li").count()
                            words += page.evaluate(BROKEN)
                    for word in words:
                        broken.setdefault(f"{width} px: {word}", f"{site.name}/{path}")
        self.assertGreater(searched, 50)
        self.assertEqual(list(broken.items())[:20], [], f"{len(broken)} words")

    def test_what_is_found_as_broken(self):
        page = self.context().new_page()
        page.set_content("<main lang=de style='width: 9rem; font: 16px monospace; overflow-wrap: anywhere'><p style='width: 3ch'>"
                         "Rot am Donaudampfschifffahrt <code>a/b.csv</code><p style='width: 4ch'>Gelb-Rot, Stufe</main>")
        self.assertEqual(page.evaluate(BROKEN), ["Stuf|e"])

    def test_the_days_of_a_count_can_be_read(self):
        for site, path in (("shipped", "de/area/05315.html"), ("shipped", "de/area/08111.html"), ("river", "de/area/0201.html")):
            for viewport in (PHONE, NARROW):
                page = self.open(path, site, viewport=viewport)
                open_details(page)
                regions = page.locator(".scroll:has(.trace)")
                self.assertGreater(regions.count(), 0)
                for region in regions.all():
                    self.assertTrue(region.evaluate("(r) => r.scrollWidth <= r.clientWidth"), path)
                    # The place of the data is below its head, as wide as the region.
                    head, cell = region.locator("thead th").last.bounding_box(), region.locator("tbody td").last.bounding_box()
                    self.assertEqual((head["x"], head["width"]), (cell["x"], cell["width"]), path)

    def test_letters_twice_as_large_on_a_phone(self):
        browser = self.launch("--blink-settings=defaultFontSize=32")
        page = browser.new_page(viewport=PHONE, locale="de-DE")
        self.watch(page)
        wrong = []
        for site in self.different_sites:
            for path in site.samples:
                page.goto(self.url(site.name, path))
                open_details(page)
                wrong += [f"{site.name}/{path}: {found}" for found in page.evaluate(OUTSIDE)]
        browser.close()
        self.assertEqual(wrong[:6], [], f"{len(wrong)} pages")

    def test_letters_twice_as_large(self):
        # As a reader sets it for all pages: media queries in rem know it.
        browser = self.launch("--blink-settings=defaultFontSize=32")
        page = browser.new_page(viewport={"width": 640, "height": 900}, locale="de-DE")
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
