"""What a device keeps – counties, theme, the last visit –, wrong content of its storage, and the change of language."""

from browser import BrowserTest

KEYS = ["kept", "last", "theme", "lang"]
WRONG = ["null", '"x"', "{}", "[null]", "[1]", "no JSON", "", "true", "[[]]", '["<img src=x>"]']


class KeptTest(BrowserTest):
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
        self.assertTrue(page.is_visible("#favs"))
        names = [link.inner_text().split("\n")[0].split(" ")[0] for link in page.locator("#favs a").all()]
        self.assertEqual(names, ["Köln", "München"])
        # In the language of the page, and there.
        page.locator("#favs a").first.click()
        page.wait_for_url("**/en/area/05315.html")
        page.click("#star")
        page.goto(self.url("shipped", "de/index.html"))
        names = [link.inner_text().split("\n")[0].split(" ")[0] for link in page.locator("#favs a").all()]
        self.assertIn("München", names)

    def test_the_last_county_is_offered_at_the_root(self):
        page = self.open("en/area/05315.html")
        page.goto(self.url("shipped", "index.html"))
        self.assertIn("Köln", page.inner_text("#favs"))
        page.locator("#favs a").first.click()
        page.wait_for_url("**/area/05315.html")

    def test_a_new_device_offers_nothing(self):
        page = self.open("index.html")
        self.assertFalse(page.is_visible("#favs"))

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
