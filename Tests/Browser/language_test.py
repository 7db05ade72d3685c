"""The page at the root leads to the reader's language, and nothing of another one is seen before."""

import json

from browser import NARROW, PHONE, BrowserTest, follow


class LanguageTest(BrowserTest):
    def tearDown(self):
        # What a page still loads is not wanted any more where it leads elsewhere, or is left.
        self.trouble = [trouble for trouble in self.trouble if not trouble.endswith("net::ERR_ABORTED")]
        super().tearDown()

    def lands(self, locale: str, site: str = "shipped", **options) -> str:
        """The language in which a reader finds the site."""
        page = self.open("index.html", site, locale=locale, **options)
        page.wait_for_load_state()
        self.assertEqual(page.evaluate("history.length"), 2, "about:blank, and one page of the site")
        self.assertTrue(page.is_visible("h1"))
        return page.evaluate("document.documentElement.lang")

    def test_the_device_decides(self):
        for locale, language in (("en-US", "en"), ("de-DE", "de"), ("de-AT", "de"), ("fr-FR", "de")):
            self.assertEqual(self.lands(locale), language, locale)
        self.assertEqual(self.lands("it-IT", "drought"), "it")

    def test_the_first_language_that_the_site_has(self):
        context = self.context()
        context.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['fr', 'en-GB', 'de'] })")
        page = context.new_page()
        page.goto(self.url("shipped", "index.html#all"))
        page.wait_for_url("**/en/index.html#all")

    def test_a_chosen_language_wins(self):
        for locale, there, back in (("en-US", "en", "de"), ("de-DE", "de", "en")):
            page = self.open(f"{there}/index.html", locale=locale)
            follow(page.locator(f".tools a[hreflang={back}]"))
            page.goto(self.url("shipped", "index.html"))
            page.wait_for_url("**/shipped/index.html" if back == "de" else "**/en/index.html")
            self.assertEqual(page.evaluate("document.documentElement.lang"), back)
            self.assertTrue(page.is_visible("h1"))

    def test_a_language_that_the_site_has_not_is_not_chosen(self):
        for kept in ("fr", "../en", 5, ["en"]):
            context = self.context()
            context.add_init_script(f"if (location.host) localStorage.setItem('rulecheck:language', {json.dumps(json.dumps(kept))})")
            page = context.new_page()
            page.goto(self.url("shipped", "index.html"))
            page.wait_for_load_state()
            self.assertEqual(page.url, self.url("shipped", "index.html"))

    def test_only_the_root_leads_elsewhere(self):
        page = self.open("de/index.html", locale="en-US")
        page.wait_for_load_state()
        self.assertEqual(page.url, self.url("shipped", "de/index.html"))

    def test_nothing_is_painted_before(self):
        context, painted, held = self.context(locale="en-US"), [], []
        context.add_init_script("""new PerformanceObserver((list) => list.getEntries().forEach(({ name }) =>
            console.log(`${name} ${document.documentElement.lang}`))).observe({ type: 'paint', buffered: true })""")
        page = context.new_page()
        page.on("console", lambda message: painted.append(message.text))
        # The other page takes its time.
        page.route("**/en/index.html", lambda route: held.append(route))
        page.goto(self.url("shipped", "index.html"), wait_until="commit")
        page.wait_for_timeout(700)
        self.assertEqual(len(held), 1)
        held[0].continue_()
        page.wait_for_url("**/en/index.html")
        page.wait_for_timeout(300)
        self.assertIn("first-contentful-paint en", painted)
        self.assertNotIn("first-contentful-paint de", painted)

    def test_without_a_script_all_languages_are_offered(self):
        for site in self.different_sites:
            page = self.open("index.html", site.name, locale="en-US", java_script_enabled=False)
            self.assertEqual(page.url, self.url(site.name, "index.html"))
            others = [language for language in site.languages if language != page.get_attribute("html", "lang")]
            for size in (PHONE, NARROW):
                page.set_viewport_size(size)
                for language in others:
                    self.assertTrue(page.is_visible(f".tools a[hreflang={language}]"), f"{site.name}, {language}")
            if others:
                follow(page.locator(f".tools a[hreflang={others[0]}]"))
                self.assertEqual(page.get_attribute("html", "lang"), others[0])

    def test_from_a_disk(self):
        page = self.context(locale="en-US").new_page()
        page.goto((self.sites["shipped"].folder / "index.html").as_uri())
        page.wait_for_url("file://**/en/index.html")
