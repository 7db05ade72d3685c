"""A page that stays open: it asks for itself, and takes over what is new without losing the reader's place."""

import datetime
import re

from browser import PHONE, BrowserTest, open_details
from playwright.sync_api import Page, Route

PATH = "de/area/05315.html"
NOW = datetime.datetime.fromisoformat("2021-05-18T12:00:00+02:00")
# What a page asks for is known at once, and its patience is that of a real clock.
WATCHED = """
    window.answers = [];
    window.listening = [];
    const ownListen = window.addEventListener;
    window.addEventListener = function (type, act, options) {
        listening.push(options?.signal);
        return ownListen.call(this, type, act, options);
    };
    const ownFetch = window.fetch; window.ownTimeout = AbortSignal.timeout.bind(AbortSignal);
    window.fetch = (...values) => {
        const answer = ownFetch(...values);
        // One that fails is the page's to notice, not of this list.
        answers.push(answer.then((answer) => answer.clone().text(), () => ""));
        return answer;
    };
"""
NEWS = "Das ist neu, seit die Seite geöffnet wurde."


def later(text: str) -> str:
    """A page of the next edition: it says more before what the reader looks at, and less after it."""
    text = text.replace('<div class="now"', f'<p id="news">{NEWS * 9}</p><div class="now"', 1)
    return re.sub(r"<title>", "<title>Neu: ", text, count=1)


class RenewTest(BrowserTest):
    def setUp(self):
        super().setUp()
        self.asked = 0

    def opened(self, path: str = PATH, **options) -> Page:
        """An open page, with a clock that the test moves."""
        page = self.context(**options).new_page()
        page.add_init_script(WATCHED)
        page.clock.install(time=NOW)
        page.add_init_script("AbortSignal.timeout = ownTimeout")
        page.goto(path if "://" in path else self.url("shipped", path))
        return page

    def answered(self, path: str = PATH, **options) -> Page:
        """An open page; what it asks for from now on, the test answers."""
        self.answer = self.text = self.sites["shipped"].text(path)
        page = self.opened(path, **options)
        page.route(re.compile(f"/{re.escape(path)}$"), self.reply)
        return page

    def reply(self, route: Route):
        self.asked += 1
        if self.answer is None:
            route.abort()
        elif isinstance(self.answer, int):
            route.fulfill(status=self.answer, body="Error")
        else:
            route.fulfill(body=self.answer, content_type="text/html; charset=utf-8")

    def wait(self, page: Page, minutes: int):
        """Lets time pass, and what is asked meanwhile be answered."""
        for _ in range(minutes):
            page.clock.run_for(60_000)
            page.evaluate("Promise.allSettled(answers)")

    def is_renewed(self, page: Page) -> bool:
        return page.locator("#news").count() > 0

    def test_it_asks_every_ten_minutes(self):
        page = self.answered()
        self.answer = later(self.text)
        self.wait(page, 9)
        self.assertEqual((self.asked, self.is_renewed(page)), (0, False))
        self.wait(page, 2)
        page.wait_for_selector("#news")
        self.assertEqual(self.asked, 1)
        self.assertTrue(page.title().startswith("Neu: "))
        self.wait(page, 20)
        self.assertEqual(self.asked, 3)
        self.assertEqual(page.locator("#news").count(), 1)

    def test_the_request_is_conditional(self):
        page = self.opened()
        with page.expect_request(self.url("shipped", PATH)) as request:
            self.wait(page, 11)
        self.assertIn("if-modified-since", request.value.all_headers())

    def test_the_place_is_kept(self):
        page = self.answered(viewport=PHONE)
        topic = page.locator(".topics summary").nth(4)
        topic.click()
        topic.scroll_into_view_if_needed()
        topic.focus()
        name, top = topic.inner_text(), topic.bounding_box()["y"]
        self.answer = later(self.text)
        self.wait(page, 11)
        page.wait_for_selector("#news")
        self.assertEqual(page.evaluate("document.activeElement.innerText"), name)
        self.assertTrue(page.evaluate("document.activeElement.parentNode.open"))
        self.assertEqual(page.locator("details[open]").count(), 1)
        self.assertAlmostEqual(page.locator(".topics summary").nth(4).bounding_box()["y"], top, delta=2)

    def test_it_is_said_once(self):
        page = self.answered()
        self.assertEqual(page.locator(".renewed").inner_text(), "")
        self.answer = later(self.text)
        self.wait(page, 9)
        while not self.is_renewed(page):
            page.clock.run_for(5_000)
            page.evaluate("Promise.allSettled(answers)")
        next_step = page.locator(".next .big").first.inner_text()
        self.assertEqual(page.locator(".renewed[role=status]").inner_text(), f"Aktualisiert: {next_step}")
        self.wait(page, 11)
        self.assertEqual(page.locator(".renewed").inner_text(), "")

    def test_a_source_of_other_times_says_its_own(self):
        page, mark = self.context(service_workers="block").new_page(), {}
        page.route("**/edition.json", lambda route: route.fulfill(json=mark))
        new, old = "2024-04-28T06:00:00Z", "2024-04-20T06:00:00Z"
        said = "Newest figures: 2024-04-{} 06:00. Last looked for: 2024-04-28 06:00."
        for rain, expected in (
                (new, [said.format(28)]),
                (old, [f"Gauges: River Authority · {said.format(28)}", f"Rain gauges: Weather Service · {said.format(20)}"]),
                (None, [f"Gauges: River Authority · {said.format(28)}"])):
            mark["sources"] = [{"id": id, "published": time, "asked": new} for id, time in (("gauges", new), ("rain", rain))]
            page.goto(self.url("river", "en/index.html"))
            lines = page.locator("footer p:visible", has_text="Newest figures")
            lines.first.wait_for()
            self.assertEqual(lines.all_inner_texts(), expected)

    def test_only_what_is_typed_is_waited_for(self):
        page = self.answered("de/index.html")
        self.answer = self.text.replace("<h1", f'<p id="news">{NEWS}</p><h1', 1)
        page.fill("#q", "garch")
        self.wait(page, 11)
        self.assertEqual((self.asked, page.input_value("#q")), (0, "garch"))
        # Left alone, it is kept.
        page.focus("#state")
        page.select_option("#state", "Saarland")
        page.focus("#state")
        self.wait(page, 1)
        page.wait_for_selector("#news")
        self.assertEqual((page.input_value("#q"), page.input_value("#state")), ("garch", "Saarland"))
        self.assertEqual(page.evaluate("document.activeElement.id"), "state")

    def test_a_list_of_counties_stays_sorted(self):
        page = self.answered("de/area/09.html")
        names = "[...document.querySelectorAll('.sets tbody th')].map((name) => name.textContent)"
        first = page.evaluate(names)
        page.locator(".sets thead button").first.click()
        order = page.evaluate(names)
        self.assertNotEqual(order, first)
        self.answer = self.text.replace("<h1", f'<p id="news">{NEWS}</p><h1', 1)
        self.wait(page, 11)
        page.wait_for_selector("#news")
        self.assertEqual(page.evaluate(names), order)
        self.assertEqual(page.locator(".sets th").first.get_attribute("aria-sort"), "descending")

    def test_the_new_content_works(self):
        page = self.answered()
        self.answer = later(self.text)
        self.wait(page, 11)
        page.wait_for_selector("#news")
        for pressed in ("true", "false"):
            page.click("#star")
            self.assertEqual(page.get_attribute("#star", "aria-pressed"), pressed)
        page.click("button.all")
        self.assertEqual(page.locator(".topics").first.locator("details:not([open])").count(), 0)
        page.click("#theme")
        self.assertEqual(page.get_attribute("html", "data-theme"), "dark")

    def test_what_listened_to_the_old_content_ends(self):
        page = self.answered()
        live = "listening.filter((signal) => signal && !signal.aborted).length"
        before = page.evaluate(live)
        self.answer = later(self.text)
        self.wait(page, 11)
        page.wait_for_selector("#news")
        self.assertGreater(before, 0)
        self.assertEqual(page.evaluate(live), before)

    def test_nothing_new_changes_nothing(self):
        page = self.answered()
        open_details(page)
        page.evaluate("document.querySelector('h1').dataset.mark = 1")
        page.locator("footer a").first.focus()
        self.wait(page, 11)
        self.assertEqual(self.asked, 1)
        self.assertEqual(page.locator("h1[data-mark]").count(), 1)
        self.assertTrue(page.evaluate("document.activeElement.matches('footer a')"))
        self.assertEqual(page.locator(".renewed").inner_text(), "")

    def test_errors_leave_it_as_it_is(self):
        page = self.answered()
        for trouble in (500, 404, None, "<html lang=de><main>Bitte anmelden</main></html>"):
            self.answer = trouble
            self.wait(page, 61)
            self.assertGreater(self.asked, 0, trouble)
            self.assertIn("Köln", page.locator("h1").inner_text())
            self.asked = 0
        # A browser logs what failed; that is all.
        self.assertEqual([line for line in self.trouble if not re.search("500|404|ERR_FAILED", line)], [])
        self.trouble.clear()
        self.answer = later(self.text)
        self.wait(page, 61)
        page.wait_for_selector("#news")

    def test_without_a_network_it_asks_once_an_hour(self):
        page = self.answered()
        self.answer = None
        self.wait(page, 11)
        self.assertEqual(self.asked, 1)
        self.wait(page, 50)
        self.assertEqual(self.asked, 1)
        self.wait(page, 11)
        self.assertEqual(self.asked, 2)
        self.answer = later(self.text)
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector("#news")
        self.trouble.clear()

    def test_it_asks_when_it_is_seen_again(self):
        page = self.answered()
        see = """(state) => {
            Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
        page.evaluate(see, "hidden")
        self.wait(page, 120)
        self.assertEqual(self.asked, 0)
        self.answer = later(self.text)
        page.evaluate(see, "visible")
        page.wait_for_selector("#news")
        self.assertEqual(self.asked, 1)

    def test_a_metered_connection_is_spared(self):
        page = self.answered()
        page.evaluate("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
        self.wait(page, 50)
        self.assertEqual(self.asked, 0)
        self.wait(page, 11)
        self.assertEqual(self.asked, 1)

    def test_another_program_is_loaded_as_a_whole(self):
        page = self.answered()
        self.answer = later(self.text).replace("site.js?v=", "site.js?v=0")
        self.wait(page, 9)
        # The tenth minute ends with the page: nothing of it can be waited for.
        with page.expect_navigation():
            page.clock.run_for(60_000)
        self.assertTrue(self.is_renewed(page))

    def test_new_colours_come_with_the_content(self):
        page = self.answered()
        self.answer = later(self.text).replace("style.css?v=", "style.css?v=0")
        self.wait(page, 11)
        page.wait_for_selector("#news")
        sheets = page.locator("link[rel=stylesheet]").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
        self.assertEqual(len(sheets), 2)
        self.assertTrue(any("style.css?v=0" in sheet for sheet in sheets))

    def test_a_disk_is_not_asked(self):
        page = self.opened((self.sites["shipped"].folder / PATH).as_uri())
        self.wait(page, 60)
        self.assertEqual(page.evaluate("answers.length"), 0)

    def test_a_page_of_one_day_is_not_asked_for(self):
        page = self.opened("de/changes/2021-05-17.html")
        self.wait(page, 60)
        self.assertEqual(page.evaluate("answers.length"), 0)
