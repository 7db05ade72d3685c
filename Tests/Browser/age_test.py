"""A page that was kept somewhere: the reader's clock is later than the page's day."""

import re

from browser import BrowserTest, set_clock


class AgeTest(BrowserTest):
    def says_that_it_is_old(self, path: str, clock: str, also: tuple[str, ...] = ()) -> bool:
        context = self.context()
        page = context.new_page()
        set_clock(page, clock)
        page.goto(self.url("shipped", path))
        text = " ".join(page.get_attribute("#day", f"data-{name}") for name in ("old", *also))
        alerts = page.locator("main > .alert").all_inner_texts()
        context.close()
        return text in alerts

    def pending(self) -> str:
        """A county in which a change is certain for the day after."""
        site = self.sites["shipped"]
        return next(
            page for page in site.pages
            if page.startswith("de/area/") and re.search(r'data-due="2021-05-19"', site.text(page)))

    def test_a_page_of_today_is_not_old(self):
        for path in ("de/index.html", "en/index.html", "en/area/01001.html"):
            self.assertFalse(self.says_that_it_is_old(path, "2021-05-18T12:00:00+02:00"), path)

    def test_a_page_of_last_month_is_old(self):
        self.assertTrue(self.says_that_it_is_old("de/help.html", "2021-06-18T12:00:00+02:00", also=("late",)))
        for path in ("de/index.html", "en/area/01001.html", self.pending()):
            self.assertTrue(self.says_that_it_is_old(path, "2021-07-18T12:00:00+02:00", also=("late", "passed")), path)

    def test_a_change_that_has_come_makes_it_old_at_once(self):
        path = self.pending()
        self.assertFalse(self.says_that_it_is_old(path, "2021-05-18T12:00:00+02:00"))
        self.assertTrue(self.says_that_it_is_old(path, "2021-05-19T12:00:00+02:00", also=("passed",)))

    def test_a_page_that_is_seen_again_is_old(self):
        page = self.context().new_page()
        set_clock(page, "2021-05-18T12:00:00+02:00")
        page.goto(self.url("shipped", "de/area/05315.html"))
        old = page.locator("main > .alert", has_text=page.get_attribute("#day", "data-old"))
        self.assertEqual(old.count(), 0)
        set_clock(page, "2021-06-18T12:00:00+02:00")
        for target, event in (("document", "visibilitychange"), ("window", "pageshow")):
            page.evaluate(f"{target}.dispatchEvent(new Event('{event}'))")
            self.assertEqual(old.count(), 1)
        set_clock(page, "2021-05-18T12:00:00+02:00")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        self.assertEqual(old.count(), 0)
        set_clock(page, "2021-06-18T12:00:00+02:00")
        page.evaluate("window.dispatchEvent(new Event('pageshow'))")
        self.assertEqual(old.count(), 1)

    def test_it_is_said_in_both_languages(self):
        site = self.sites["shipped"]
        for language in site.languages:
            page = self.open(f"{language}/area/05315.html")
            # The reader's clock is today's, years later.
            old, late, passed = (page.get_attribute("#day", f"data-{name}") for name in ("old", "late", "passed"))
            self.assertEqual(page.locator("main > .alert").first.inner_text(), f"{old} {late} {passed}")
            self.assertIn("2021", old)
