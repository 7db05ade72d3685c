"""Two counties next to each other: chosen on the page or in its address, what differs first, and what is said where that cannot be."""

import pathlib

from browser import NARROW, PHONE, BrowserTest
from playwright.sync_api import Page, Route

PAIR = "de/compare.html#05315&09162"


class CompareTest(BrowserTest):
    def compared(self, path: str = PAIR, **options) -> Page:
        page = self.open(path, **options)
        page.wait_for_selector("#both:not([hidden])")
        return page

    def topics(self, page: Page) -> list[tuple[str, bool]]:
        """The topics that are seen, and whether each is said to differ."""
        return [
            (row.locator("th").inner_text().split("\n")[0].strip(), row.locator("th .tag").count() > 0)
            for row in page.locator("#both tbody tr:visible").all()]

    def test_both_answers_are_those_of_the_pages(self):
        page = self.compared()
        names = ["Köln", "München, Kreisfreie Stadt"]
        self.assertEqual(page.locator(".pair h2 a").all_inner_texts(), names)
        self.assertEqual(page.locator("#both thead th").all_inner_texts(), names)
        for column, county in enumerate(("05315", "09162")):
            own = self.open(f"de/area/{county}.html")
            phases = page.locator(".pair > div").nth(column).locator(".phase")
            self.assertEqual(phases.all_inner_texts(), own.locator(".is .phase").all_inner_texts())
            for topic in own.locator("#now > .topics > li").all():
                name = topic.locator(".topic").inner_text()
                row = page.locator("#both tbody tr").filter(has=page.locator("th", has_text=name)).first
                self.assertEqual(
                    row.locator("td").nth(column).locator(".short").all_inner_texts(), topic.locator(".short").all_inner_texts())

    def test_neighbours_come_first_in_the_second_field(self):
        page = self.open("de/compare.html")
        first, second = page.locator("#compared select").all()
        before = """(field) => {
            const options = [...field.children], end = options.findIndex((option) => option.matches("hr"));
            return options.slice(1, Math.max(end, 1)).map((option) => option.value);
        }"""
        self.assertEqual(second.evaluate(before), [])
        count = second.locator("option").count()
        self.assertEqual(count, first.locator("option").count())
        first.select_option("05315")
        # Leverkusen, Mettmann, the districts of Neuss, Rhein-Berg, Rhein-Erft and Rhein-Sieg.
        self.assertEqual(sorted(second.evaluate(before)), ["05158", "05162", "05316", "05362", "05378", "05382"])
        second.select_option("05316")
        page.wait_for_selector("#both:not([hidden])")
        first.select_option("09162")
        self.assertEqual(second.input_value(), "05316")
        self.assertEqual(sorted(second.evaluate(before)), ["09174", "09179", "09184"])
        first.select_option("")
        self.assertEqual(second.locator("option").count(), count)

    def test_links_lead_where_those_of_the_pages_do(self):
        page = self.compared()
        for link in page.locator(".pair a, #both thead a").all():
            target = link.evaluate("(link) => link.href")
            self.assertTrue(target.startswith(self.url("shipped", "de/")), target)
            path = target.split("#")[0].removeprefix(self.url("shipped", ""))
            self.assertIn(path, self.sites["shipped"].pages)

    def test_what_differs_comes_first_and_alone(self):
        page = self.compared()
        topics = self.topics(page)
        differ = [is_other for _, is_other in topics]
        self.assertEqual(differ, sorted(differ, reverse=True))
        self.assertIn(("Gastronomie", True), topics)
        self.assertIn(("Abstand und Hygiene", False), topics)
        self.assertEqual(page.inner_text("#say"), f"Verschieden: {sum(differ)} von {len(differ)} Themen")
        page.check("#narrow")
        self.assertEqual(self.topics(page), [topic for topic in topics if topic[1]])
        page.uncheck("#narrow")
        self.assertEqual(self.topics(page), topics)

    def test_a_county_differs_in_nothing_from_itself(self):
        page = self.compared("de/compare.html#05315&05315")
        self.assertEqual({is_other for _, is_other in self.topics(page)}, {False})

    def test_a_chosen_pair_is_in_the_address(self):
        page = self.open("en/compare.html")
        first, second = page.locator("#compared select").all()
        first.select_option("Köln")
        self.assertFalse(page.is_visible("#both"))
        second.select_option("München, Kreisfreie Stadt")
        page.wait_for_selector("#both:not([hidden])")
        self.assertTrue(page.url.endswith("/en/compare.html#05315&09162"), page.url)
        page.reload()
        page.wait_for_selector("#both:not([hidden])")
        # In the other language, too.
        page.click(".tools a[hreflang=de]")
        page.wait_for_url("**/de/compare.html#05315&09162")
        page.wait_for_selector("#both:not([hidden])")

    def test_an_address_that_is_wrong_chooses_nothing(self):
        for name in ("", "05315&x", "&05315", "../area/05315&05315", "%&%"):
            with self.subTest(name):
                page = self.open(f"de/compare.html#{name}")
                self.assertTrue(page.is_visible("#compared"))
                self.assertFalse(page.is_visible("#both"))

    def test_from_the_page_of_a_county(self):
        page = self.open("de/area/05315.html")
        page.get_by_role("link", name="Vergleichen").click()
        page.wait_for_url("**/de/compare.html#05315")
        first, second = page.locator("#compared select").all()
        self.assertEqual((first.input_value(), second.input_value()), ("05315", ""))
        # A part has the answer of its county.
        page = self.open("de/area/11003.html")
        self.assertTrue(page.get_by_role("link", name="Vergleichen").get_attribute("href").endswith("#11000"))

    def test_two_saved_counties_are_compared_from_the_start_page(self):
        page = self.open("de/index.html")
        for ids, expected in [([], None), (["05315"], None), (["05315", "09"], None), (["09", "05315", "09162", "09184"], "#05315&09162")]:
            with self.subTest(ids):
                page.evaluate("(ids) => localStorage.setItem('rulecheck:kept', JSON.stringify(ids))", ids)
                page.reload()
                self.assertEqual(page.is_visible("#pair"), expected is not None)
                if expected:
                    self.assertTrue(page.get_attribute("#pair a", "href").endswith(f"compare.html{expected}"))
        page.click("#pair a")
        page.wait_for_selector("#both:not([hidden])")

    def test_identifiers_of_any_kind(self):
        for site in ("hostile", "merged", "drought"):
            counties = self.sites[site].counties
            language = self.sites[site].languages[0]
            page = self.open(f"{language}/compare.html", site=site)
            names = [name for name in page.locator("#compared select").first.locator("option").evaluate_all(
                "(options) => options.map((option) => option.value)") if name]
            self.assertGreater(len(names), 1)
            for name in names:
                self.assertIn(f"{language}/area/{name}.html", counties)
            page = self.compared(f"{language}/compare.html#{names[0]}&{names[-1]}", site=site)
            self.assertEqual(page.locator("#injected, [data-injected]").count(), 0)

    def test_on_a_phone_the_answers_are_below_each_other(self):
        for viewport in (PHONE, NARROW):
            page = self.compared(viewport=viewport)
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), viewport["width"])
            first, second = [cell.bounding_box() for cell in page.locator("#both tbody tr").first.locator("td").all()]
            self.assertEqual(first["x"], second["x"])
            self.assertGreaterEqual(second["y"], first["y"] + first["height"])
            # Each says whose it is.
            self.assertIn("Köln", page.locator("#both td").nth(1).evaluate("(cell) => getComputedStyle(cell, '::before').content"))
        page = self.compared()
        first, second = [cell.bounding_box() for cell in page.locator("#both tbody tr").first.locator("td").all()]
        self.assertEqual(first["y"], second["y"])

    def test_without_a_script_it_says_how(self):
        page = self.open(PAIR, java_script_enabled=False)
        self.assertTrue(page.is_visible("#how"))
        self.assertFalse(page.is_visible("#compared"))
        page.click("#how a")
        page.wait_for_url("**/de/index.html")

    def test_from_a_disk_it_says_that_it_cannot(self):
        page = self.context().new_page()
        page.goto(pathlib.Path(self.sites["shipped"].folder, "de/compare.html").as_uri() + "#05315&09162")
        self.assertIn("nur im Web", page.inner_text("#say"))
        self.assertTrue(page.is_visible("#how"))
        self.assertFalse(page.is_visible("#compared"))

    def test_a_page_that_does_not_come_is_told(self):
        page = self.compared()
        for answer in ({"status": 503, "body": "Error"}, {"body": "<h1>Log in</h1>", "content_type": "text/html"}):
            page.route("**/area/09184.html", lambda route: route.fulfill(**answer))
            page.locator("#compared select").last.select_option("09184")
            page.locator("#say", has_text="nicht laden").wait_for()
            self.assertFalse(page.is_visible("#both"))
            page.locator("#compared select").last.select_option("09162")
            page.wait_for_selector("#both:not([hidden])")
            page.unroute("**/area/09184.html")
        for trouble in self.trouble:
            self.assertRegex(trouble, "Failed to load resource|09184.html: 503$")
        self.trouble.clear()

    def test_the_last_choice_wins(self):
        page = self.compared()
        held = []
        page.route("**/area/09184.html", lambda route: held.append(route))
        field = page.locator("#compared select").last
        field.select_option("09184")
        field.select_option("05315")
        page.wait_for_selector("#both:not([hidden])")
        with page.expect_response("**/area/09184.html"):
            held[0].continue_()
        page.wait_for_timeout(200)
        self.assertEqual(page.locator(".pair h2 a").all_inner_texts(), ["Köln", "Köln"])

    def test_where_only_a_first_sentence_is_shown_all_of_it_is_compared(self):
        page = self.context().new_page()
        for county, end in (("05315", "Und eins."), ("09162", "Und zwei.")):
            topic = (
                '<li><details><summary><svg class="i"></svg><span class="what"><span class="topic">Probe</span>'
                f'<span class="short cut">Gleich.</span></span></summary><ul><li>Gleich. {end} <small>§ 1</small></li></ul></details></li>')
            path = f"de/area/{county}.html"
            text = self.sites["shipped"].text(path)
            self.serve(page, path, text.replace('<ul class="topics">', f'<ul class="topics">{topic}', 1))
        page.goto(self.url("shipped", PAIR))
        page.wait_for_selector("#both:not([hidden])")
        self.assertIn(("Probe", True), self.topics(page))
        row = page.locator("#both tbody tr").filter(has=page.locator("th", has_text="Probe"))
        self.assertEqual(row.locator("td").all_inner_texts(), ["Gleich. Und eins.\n§ 1", "Gleich. Und zwei.\n§ 1"])

    def of_next_day(self, path: str) -> str:
        return self.sites["shipped"].text(path).replace('data-day="2021-05-18"', 'data-day="2021-05-19"')

    def serve(self, page: Page, path: str, body: str):
        page.route(f"**/{path}", lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))

    def test_a_page_of_another_day_is_asked_for_again(self):
        page, asked = self.context().new_page(), []
        for path in ("de/area/05315.html", "de/area/09162.html"):
            self.assertNotEqual(self.of_next_day(path), self.sites["shipped"].text(path))

        def reply(route: Route):
            asked.append(route.request.url)
            if len(asked) > most:
                return route.continue_()
            route.fulfill(body=self.of_next_day("de/area/09162.html"), content_type="text/html; charset=utf-8")

        page.route("**/area/09162.html", reply)
        most = 1
        page.goto(self.url("shipped", PAIR))
        page.wait_for_selector("#both:not([hidden])")
        self.assertEqual(len(asked), 2)
        # One that stays so is not compared.
        most = 9
        page.evaluate("dispatchEvent(new Event('hashchange'))")
        page.locator("#say", has_text="nicht laden").wait_for()
        self.assertFalse(page.is_visible("#both"))
        self.assertEqual(len(asked), 4)

    def test_a_new_edition_renews_the_page_that_compares(self):
        page = self.compared()
        for path in ("de/compare.html", "de/area/05315.html", "de/area/09184.html"):
            body = self.of_next_day(path)
            if "compare" in path:
                body = body.replace("<h1>", "<p id=news>Neu</p><h1>", 1)
            self.serve(page, path, body)
        page.locator("#compared select").last.select_option("09184")
        page.wait_for_selector("#news")
        page.locator("#say", has_text="Verschieden").wait_for(state="attached")
        self.assertEqual(page.get_attribute("#day", "data-day"), "2021-05-19")
        self.assertEqual(page.locator(".pair h2 a").first.inner_text(), "Köln")
        self.assertIn("09184", page.locator(".pair h2 a").last.get_attribute("href"))

    def watched(self, **options) -> Page:
        """A pair on a page with a clock that the test moves."""
        page = self.context(**options).new_page()
        # The patience of a page is that of a real clock.
        page.add_init_script("window.ownTimeout = AbortSignal.timeout.bind(AbortSignal)")
        page.clock.install()
        page.add_init_script("AbortSignal.timeout = ownTimeout")
        page.goto(self.url("shipped", PAIR))
        page.wait_for_selector("#both:not([hidden])")
        return page

    def test_the_place_is_kept_when_it_renews_itself(self):
        page = self.watched(viewport=PHONE)
        link, topic = page.locator(".pair h2 a").last, page.locator("#both tbody th").nth(9)
        link.focus()
        topic.evaluate("(topic) => topic.scrollIntoView()")
        name, top = link.inner_text(), topic.bounding_box()["y"]
        self.assertGreater(page.evaluate("scrollY"), 1_000)
        news = f"<p id=news>{'Neu ' * 99}</p><h1>"
        for path in ("de/compare.html", "de/area/05315.html", "de/area/09162.html"):
            body = self.of_next_day(path).replace("<h1>", news, 1)
            self.serve(page, path, body)
        held = []
        page.route("**/area/09162.html", lambda route: held.append(route))
        link.evaluate("(link) => { link.dataset.mark = 1; }")
        page.clock.run_for(11 * 60_000)
        page.wait_for_selector("#news")
        for is_new in (False, True):
            if is_new:
                held[0].fulfill(body=body, content_type="text/html; charset=utf-8")
                page.wait_for_selector("[data-mark]", state="detached")
            self.assertEqual(page.locator("[data-mark]").count(), 0 if is_new else 1)
            self.assertEqual(page.evaluate("document.activeElement.innerText"), name)
            self.assertAlmostEqual(topic.bounding_box()["y"], top, delta=2)

    def test_a_page_that_renews_itself_compares_again(self):
        page = self.watched()
        page.check("#narrow")
        text = self.sites["shipped"].text("de/compare.html").replace("<h1>", "<p id=news>Neu</p><h1>", 1)
        page.route("**/de/compare.html", lambda route: route.fulfill(body=text, content_type="text/html; charset=utf-8"))
        page.clock.run_for(11 * 60_000)
        page.wait_for_selector("#news")
        page.wait_for_selector("#both:not([hidden])")
        self.assertTrue(page.is_checked("#narrow"))
        self.assertEqual({is_other for _, is_other in self.topics(page)}, {True})
