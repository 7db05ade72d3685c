"""What a device keeps – counties, states, theme, the last visit –, wrong content of its storage, and the change of language."""

from browser import NARROW, PHONE, BrowserTest

KEYS = ["kept", "last", "dropped", "theme", "lang"]
WRONG = ["null", '"x"', "{}", "[null]", "[1]", "no JSON", "", "true", "[[]]", '["<img src=x>"]']


# The lines of a link, and whether a word of it is on two of them.
BROKEN = """(link) => {
  const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT), broken = [];
  for (let node; (node = walker.nextNode());) {
    for (const word of node.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""


class KeptTest(BrowserTest):
    def names(self, page, box: str = "kept") -> list[str]:
        return [link.evaluate("(link) => link.firstChild.textContent.trim()") for link in page.locator(f"#{box} a").all()]

    def keep(self, page, *counties: str):
        page.evaluate("(ids) => localStorage.setItem('rulecheck:kept', JSON.stringify(ids))", counties)

    def test_counties_are_kept_on_the_device(self):
        page = self.open("de/area/05315.html")
        star = page.locator("#star")
        self.assertEqual(star.get_attribute("aria-pressed"), "false")
        star.click()
        self.assertEqual(star.get_attribute("aria-pressed"), "true")
        page.reload()
        self.assertEqual(page.get_attribute("#star", "aria-pressed"), "true")
        page.goto(self.url("shipped", "de/area/09162.html"))
        page.click("#star")
        page.goto(self.url("shipped", "en/index.html"))
        self.assertTrue(page.is_visible("#kept"))
        self.assertEqual(self.names(page), ["Köln", "München, Kreisfreie Stadt"])
        # In the language of the page, and there.
        page.locator("#kept a").first.click()
        page.wait_for_url("**/en/area/05315.html")
        page.click("#star")
        page.goto(self.url("shipped", "de/index.html"))
        # The one visited last is offered, too, and not as one that is kept.
        self.assertEqual(self.names(page), ["München, Kreisfreie Stadt"])
        self.assertEqual(self.names(page, "visited"), ["Köln"])

    def test_the_last_county_is_offered_at_the_root(self):
        page = self.open("en/area/05315.html")
        page.goto(self.url("shipped", "index.html"))
        self.assertFalse(page.is_visible("#kept"))
        self.assertIn("Köln", page.inner_text("#visited"))
        page.locator("#visited a").first.click()
        page.wait_for_url("**/area/05315.html")

    def test_the_last_county_is_shown_once(self):
        page = self.open("de/area/05315.html")
        page.click("#star")
        page.goto(self.url("shipped", "de/index.html"))
        self.assertEqual(self.names(page), ["Köln"])
        self.assertFalse(page.is_visible("#visited"))

    def test_no_word_is_broken_on_a_phone(self):
        for viewport in (PHONE, NARROW):
            page = self.open("de/index.html", viewport=viewport)
            self.keep(page, "05315", "13074", "09162", "09184", "09575")
            page.reload()
            links = page.locator("#kept a").all()
            self.assertEqual(len(links), 5)
            for link in links:
                self.assertEqual(link.evaluate(BROKEN), [])

    def test_a_part_of_a_county_keeps_the_county(self):
        page = self.open("de/area/11003.html")
        page.click("#star")
        page.goto(self.url("shipped", "de/index.html"))
        self.assertEqual(self.names(page), ["Berlin"])
        page.goto(self.url("shipped", "de/area/11000.html"))
        self.assertEqual(page.get_attribute("#star", "aria-pressed"), "true")
        page = self.open("en/area/0203.html", site="merged")
        page.goto(self.url("merged", "en/index.html"))
        self.assertEqual(self.names(page, "visited"), ["Auen"])

    def test_states_and_the_country_are_kept_like_counties(self):
        page = self.open("de/area/09.html")
        page.click("#star")
        self.assertEqual(page.inner_text("#star"), "Gemerkt")
        page.goto(self.url("shipped", "de/area/DE.html"))
        page.click("#star")
        page.goto(self.url("shipped", "en/index.html"))
        self.assertEqual(self.names(page), ["Bavaria", "Germany"])
        page.locator("#kept a").first.click()
        page.wait_for_url("**/en/area/09.html")
        self.assertEqual(page.get_attribute("#star", "aria-pressed"), "true")
        # A city that is a state is told from its state.
        self.keep(page, "11000", "11")
        page.goto(self.url("shipped", "de/index.html"))
        self.assertEqual(self.names(page), ["Berlin", "Berlin, Land"])
        self.assertEqual(self.names(page, "visited"), ["Bayern"])

    def test_two_pages_at_once(self):
        context = self.context()
        start, first, second = [context.new_page() for _ in range(3)]
        start.goto(self.url("shipped", "de/index.html"))
        first.goto(self.url("shipped", "de/area/05315.html"))
        second.goto(self.url("shipped", "de/area/09162.html"))
        other = context.new_page()
        other.goto(self.url("shipped", "de/area/09162.html"))
        first.click("#star")
        second.click("#star")
        kept = "localStorage.getItem('rulecheck:kept')"
        self.assertEqual(second.evaluate(kept), '["05315","09162"]')
        # A page that was open before says so, too.
        other.wait_for_selector("#star[aria-pressed=true]")
        start.wait_for_function("document.querySelectorAll('#kept a').length === 2")
        self.assertTrue(start.is_visible("#kept"))

    def test_a_county_that_is_kept_twice_is_shown_once(self):
        page = self.open("de/index.html")
        self.keep(page, "05315", "05315", "00000")
        page.reload()
        self.assertEqual(self.names(page), ["Köln"])

    def test_a_new_device_offers_nothing(self):
        page = self.open("index.html")
        self.assertFalse(page.is_visible("#kept"))

    def test_the_same_county_in_the_other_language_is_a_tap_away(self):
        page = self.open("de/area/05315.html")
        page.click(".tools a[hreflang=en]")
        page.wait_for_url("**/en/area/05315.html")
        self.assertEqual(page.evaluate("document.documentElement.lang"), "en")
        page.click(".tools a[hreflang=de]")
        page.wait_for_url("**/de/area/05315.html")

    def test_wrong_content_of_the_storage_changes_nothing(self):
        context = self.context()
        page = context.new_page()
        page.goto(self.url("river", "de/index.html"))
        for wrong in WRONG:
            for path in ("de/index.html", "de/area/0101.html"):
                with self.subTest(wrong=wrong, path=path):
                    page.evaluate(
                        "([keys, text]) => keys.forEach((key) => localStorage.setItem('rulecheck:' + key, text))",
                        [KEYS, wrong])
                    page.goto(self.url("river", path))
                    if page.locator("#star").count():
                        page.click("#star")
                        self.assertEqual(page.get_attribute("#star", "aria-pressed"), "true")
                    else:
                        page.fill("#q", "auen")
                        self.assertGreater(page.locator("#hits li").count(), 0)
                        self.assertEqual(page.locator("main img").count(), 0)
                    before = page.evaluate("document.documentElement.dataset.theme ?? ''")
                    self.assertIn(before, ("", "light", "dark"))
                    page.click("#theme")
                    self.assertIn(page.evaluate("document.documentElement.dataset.theme"), ("light", "dark"))
                    self.assertEqual(self.trouble, [])

    def test_storage_that_refuses(self):
        context = self.context()
        context.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })")
        page = context.new_page()
        page.goto(self.url("river", "de/area/0101.html"))
        page.click("#star")
        page.click("#theme")
        page.goto(self.url("river", "de/index.html"))
        page.fill("#q", "auen")
        self.assertGreater(page.locator("#hits li").count(), 0)
