"""The page of an amendment, opened as a file, as from the artifacts of a pull request."""

from browser import BrowserTest, open_details
from hostile_test import INJECTED

FILL = "getComputedStyle(document.querySelector('#r0 .map use.{0}')).fill"


class AmendmentTest(BrowserTest):
    def file(self, name: str, **options):
        page = self.context(**options).new_page()
        page.goto((self.sites["amendment"].folder / f"{name}.html").as_uri())
        return page

    def test_says_whom_it_touches_before_anything_is_scrolled(self):
        page = self.file("lower")
        finding = page.locator(".touched li").first
        self.assertIn("Gebiete mit anderer Stufe", finding.inner_text())
        self.assertLess(finding.bounding_box()["y"], 900)

    def test_is_in_the_language_asked_for(self):
        for name, language, heading, button in (
                ("lower", "de", "Wen es betrifft", "Vorher"), ("other-rules", "en", "Whom it touches", "Before")):
            page = self.file(name)
            self.assertEqual(page.locator("html").get_attribute("lang"), language)
            self.assertEqual(page.locator("h2").first.inner_text(), heading)
            self.assertEqual(page.locator("label[for=r0-b]").inner_text(), button)

    def test_asks_for_nothing(self):
        self.file("lower")
        self.assertEqual([url for url in self.requests if not url.startswith(("file:", "data:"))], [])
        self.assertEqual(len([url for url in self.requests if url.startswith("file:")]), 1)

    def test_keys_switch_between_the_maps(self):
        page = self.file("lower", java_script_enabled=False)
        page.locator("#r0-d").focus()
        for view, seen, hidden in (("d", ".on-all", ".on-day"), ("b", ".on-day", ".on-all"), ("a", ".on-day", ".on-all")):
            self.assertTrue(page.locator(f"#r0-{view}").is_checked(), view)
            self.assertTrue(page.locator(f"#r0 {seen}").is_visible(), view)
            self.assertFalse(page.locator(f"#r0 {hidden}").is_visible(), view)
            page.keyboard.press("ArrowRight")
        self.assertTrue(page.locator("#r1-d").is_checked(), "other maps stay")

    def test_a_county_that_changes_has_another_colour_before_and_after(self):
        page = self.file("lower")
        fills = []
        for view in "dba":
            page.click(f"label[for=r0-{view}]")
            fills.append(page.evaluate(FILL.format("b0.a1")))
        self.assertEqual(len(set(fills)), 3, fills)
        # Where the two are the same, so are the colours.
        page.click("label[for=r0-b]")
        before = page.evaluate(FILL.format("b0.a0"))
        page.click("label[for=r0-a]")
        self.assertEqual(page.evaluate(FILL.format("b0.a0")), before)

    def test_every_county_of_the_map_is_in_the_lists(self):
        for name in ("lower", "other-rules"):
            page = self.file(name)
            open_details(page)
            lists = page.locator("#r0 .names").last.inner_text()
            titles = page.locator("#r0 .map title").all_text_contents()
            self.assertEqual(len(titles), 401)
            missing = [title for title in titles if title.split(":")[0] not in lists]
            self.assertEqual(missing[:3], [], f"{name}: {len(missing)}")

    def test_is_small(self):
        for name in self.sites["amendment"].pages:
            self.assertLess((self.sites["amendment"].folder / name).stat().st_size, 400_000, name)

    def test_hostile_texts_stay_texts(self):
        page = self.file("hostile")
        open_details(page)
        self.assertEqual(page.evaluate(INJECTED), [])
        self.assertIn("is-evil", page.locator("body").inner_text())
