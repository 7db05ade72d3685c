"""Without a script, from the disk, and with what is shown: no page needs more than its files."""

from browser import DESKTOP, PHONE, BrowserTest

# Controls that somebody sees and that would do nothing.
DEAD = """() => [...document.querySelectorAll('button, input, select')]
    .filter((control) => control.checkVisibility() && !control.disabled).map((control) => control.outerHTML.slice(0, 120))"""


class WithoutScriptTest(BrowserTest):
    def test_nothing_is_shown_that_does_nothing(self):
        page = self.context(java_script_enabled=False).new_page()
        for site in self.different_sites:
            for path in site.samples:
                page.goto(self.url(site.name, path))
                for width in (DESKTOP, PHONE):
                    page.set_viewport_size(width)
                    self.assertEqual(page.evaluate(DEAD), [], f"{site.name}/{path}")
                self.assertTrue(page.inner_text("h1"))

    def test_every_county_is_there(self):
        page = self.open("de/index.html", java_script_enabled=False)
        rows = page.locator("#counties tbody tr")
        self.assertEqual(rows.count(), 401)
        self.assertTrue(rows.last.is_visible())
        page.click("#counties a[href$='/05315.html']")
        page.wait_for_url("**/de/area/05315.html")

    def test_every_text_can_be_read(self):
        page = self.open("en/area/05315.html", java_script_enabled=False)
        hidden = page.locator(".topics details").first
        self.assertFalse(hidden.locator("ul").is_visible())
        hidden.locator("summary").click()
        self.assertTrue(hidden.locator("ul").is_visible())
        # Only what needs the script is hidden by an attribute.
        other = page.locator("main [hidden]:not([data-js])")
        self.assertEqual(other.count(), 0)

    def test_what_has_no_legal_effect_is_folded_behind_the_law(self):
        for language, effect in (("de", "ohne rechtliche Wirkung"), ("en", "without legal effect")):
            page = self.open(f"{language}/area/05315.html", java_script_enabled=False)
            law, examples = page.locator("ul.topics").all()
            self.assertTrue(law.is_visible())
            self.assertFalse(examples.is_visible())
            summary = page.locator("details:has(.topics) > summary")
            self.assertIn(effect, summary.inner_text())
            self.assertGreater(summary.bounding_box()["y"], law.bounding_box()["y"])
            summary.click()
            self.assertTrue(examples.is_visible())

    def test_advice_is_folded_within_its_topic(self):
        page, found = self.context(java_script_enabled=False).new_page(), 0
        for site in self.different_sites:
            for path in site.counties:
                if '<details class="fold"><summary><span>Hinweise' not in site.text(path):
                    continue
                page.goto(self.url(site.name, path))
                topic = page.locator(".topics > li > details:has(details)").first
                topic.locator("summary").first.click()
                law, advice = topic.locator("ul").all()
                self.assertTrue(law.is_visible())
                self.assertFalse(advice.is_visible())
                found += 1
                break
        self.assertGreater(found, 0)

    def test_every_county_of_the_map_can_be_reached(self):
        page = self.open("en/index.html", java_script_enabled=False)
        self.assertEqual(page.locator(".map a[tabindex]").count(), 0)
        page.locator(".map a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/en/area/*.html")


class WithoutStyleTest(BrowserTest):
    def test_drawings_keep_their_size(self):
        page = self.context(viewport=PHONE).new_page()
        page.route("**/*.css*", lambda route: route.fulfill(content_type="text/css", body=""))
        for path in self.sites["shipped"].samples:
            page.goto(self.url("shipped", path))
            sizes = page.evaluate("""[...document.querySelectorAll('svg:not(.map, .chart svg)')].filter((svg) => svg.checkVisibility())
                .map((svg) => [svg.getAttribute('class'), svg.getBoundingClientRect()]).filter(([, box]) => box.width > 84 || box.height > 26)
                .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)""")
            self.assertEqual(sizes, [], path)
        # With it, it is the style sheet that says how large they are: those of topics are larger.
        page = self.open("de/area/05315.html")
        self.assertEqual(page.locator(".topics summary > .i").first.bounding_box()["width"], 32)


class FromDiskTest(BrowserTest):
    def test_works_and_logs_nothing(self):
        site = self.sites["shipped"]
        page = self.context().new_page()
        for path in site.samples:
            page.goto((site.folder / path).as_uri())
            self.assertNotEqual(page.evaluate("getComputedStyle(document.querySelector('main')).paddingTop"), "0px")
        page.goto((site.folder / "index.html").as_uri())
        # Places cannot be fetched, and nothing is tried.
        page.fill("#q", "Zwötzen")
        self.assertIn("Diesen Namen gibt es hier nicht", page.inner_text("#say"))
        self.assertEqual([url for url in self.requests if url.endswith("places.txt")], [])
        page.fill("#q", "Köln")
        page.keyboard.press("Enter")
        page.wait_for_url("file://**/de/area/05315.html")
        page.click("#star")
        page.click(".brand")
        page.wait_for_url("file://**/de/index.html")
        self.assertIn("Köln", page.inner_text("#kept"))


class ScriptTest(BrowserTest):
    def test_every_control_works(self):
        # With the script, every control is there and enabled, but for pages at their ends.
        page = self.context().new_page()
        for site in self.different_sites:
            for path in site.samples:
                page.goto(self.url(site.name, path))
                disabled = page.evaluate(
                    "[...document.querySelectorAll('button:disabled')].map((button) => button.id)")
                self.assertLessEqual(set(disabled), {"before", "after"}, f"{site.name}/{path}")
                self.assertEqual(page.is_visible("#theme"), site.kind(path) != "LANG/embed")

    def test_all_topics_at_once(self):
        page = self.open("de/area/05315.html")
        button = page.locator("button.all").first
        opened = "[...document.querySelectorAll('.topics details')].filter((topic) => topic.open).length"
        self.assertEqual(page.evaluate(opened), 0)
        button.click()
        self.assertGreater(page.evaluate(opened), 5)
        self.assertEqual(button.inner_text(), button.get_attribute("data-close"))
        button.click()
        self.assertEqual(page.evaluate(opened), 0)
        self.assertEqual(button.inner_text(), button.get_attribute("data-open"))

    def test_the_button_for_all_topics_says_what_it_does(self):
        page = self.open("de/area/05315.html")
        button = page.locator("button.all").first
        button.click()
        page.locator(".topics summary").first.click()
        page.wait_for_function("(b) => b.textContent === b.dataset.open", arg=button.element_handle())

    def test_the_address_is_not_shared_where_the_browser_cannot(self):
        context = self.context()
        # As over plain http.
        context.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.clipboard")
        page = context.new_page()
        page.goto(self.url("shipped", "de/area/05315.html"))
        self.assertTrue(page.is_visible("#star"))
        self.assertFalse(page.is_visible("#share"))

    def test_the_address_is_shared(self):
        page = self.open("de/area/05315.html", permissions=["clipboard-read", "clipboard-write"])
        page.evaluate("delete Navigator.prototype.share")
        page.click("#share")
        page.wait_for_function("document.querySelector('#share').innerText.includes('kopiert')")
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), page.url)
