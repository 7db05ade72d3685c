"""One topic in all counties: each county once, with the answer of its own page, in the list and on the map."""

from browser import NARROW, PHONE, BrowserTest, follow

# The counties of the map and the answers of the list, each with its colour and texture.
LOOKS = """() => ({
  map: [...document.querySelectorAll('.map g[data-p]')].flatMap((group) => {
    const texture = document.querySelector((group.getAttribute('fill') ?? '').match(/#\\w+/)?.[0] ?? 'none');
    return [...group.querySelectorAll('a')].map((link) => ({
      href: link.href.baseVal, label: link.getAttribute('aria-label'),
      color: getComputedStyle(texture ? texture.querySelector('rect') : group).fill,
      lines: texture && texture.querySelector('path').getAttribute('d') }));
  }),
  list: [...document.querySelectorAll('main section')].map((section) => {
    const style = getComputedStyle(section.querySelector('.sw'));
    return {
      links: [...section.querySelectorAll('div a')].map((link) => link.getAttribute('href')),
      answer: [...section.querySelectorAll('h2 > span')].map((line) => line.firstChild.textContent.trim()).join('; '),
      color: style.backgroundColor, image: style.backgroundImage };
  }),
})"""


class TopicTest(BrowserTest):
    def topic(self, name: str, **options):
        """The page of a topic, as one comes to it from the start page."""
        page = self.open("de/index.html", **options)
        follow(page.get_by_role("link", name=name, exact=True))
        self.assertEqual(page.inner_text("h1"), name)
        return page

    def groups(self, page) -> list[dict]:
        return page.locator("main section").evaluate_all("""(sections) => sections.map((section) => ({
          lines: [...section.querySelectorAll('h2 > span')].map((line) => line.firstChild.textContent.trim()),
          owners: [...section.querySelectorAll('h2 small')].map((owner) => owner.textContent),
          count: section.querySelector('summary').textContent,
          isOpen: section.querySelector('details').open,
          links: [...section.querySelectorAll('div a')].map((link) => link.href),
        }))""")

    def test_each_county_is_there_once_with_its_own_answer(self):
        page = self.topic("Gastronomie")
        groups = self.groups(page)
        links = [link for group in groups for link in group["links"]]
        self.assertEqual((len(links), len(set(links))), (401, 401))
        for group in groups:
            own = self.open(group["links"][0].removeprefix(self.url("shipped", "")))
            topic = own.locator("#now > .topics > li").filter(has=own.locator(".topic", has_text="Gastronomie"))
            lines = topic.locator(".short").evaluate_all("(lines) => lines.map((line) => line.firstChild.textContent.trim())")
            self.assertEqual(lines, group["lines"])
            owners = set(own.locator(".phase p:first-child a").all_inner_texts())
            for names in group["owners"]:
                self.assertTrue(owners & set(names.split(", ")), names)
            own.close()

    def test_the_answer_of_most_counties_comes_first_and_none_last(self):
        groups = self.groups(self.topic("Gastronomie"))
        self.assertGreater(len(groups), 2)
        self.assertEqual([bool(group["lines"]) for group in groups], [True] * (len(groups) - 1) + [False])
        counts = [len(group["links"]) for group in groups[:-1]]
        self.assertEqual(counts, sorted(counts, reverse=True))
        for group in groups:
            number = len(group["links"])
            self.assertEqual(group["count"].strip(), "1 Gebiet" if number == 1 else f"{number} Gebiete")
            self.assertEqual(group["isOpen"], number <= 12)

    def test_counties_are_listed_by_state(self):
        page = self.topic("Gastronomie")
        page.locator("summary").first.click()
        states = page.locator("main section").first.locator("strong").all_inner_texts()
        self.assertIn("Nordrhein-Westfalen:", states)
        self.assertEqual(len(states), len(set(states)))
        paragraph = page.locator("main section p", has=page.locator("strong", has_text="Nordrhein-Westfalen:")).first
        link = paragraph.locator("a").first
        self.assertRegex(link.get_attribute("href"), r"^\.\./area/05")
        follow(link)
        self.assertIn("/de/area/05", page.url)

    def test_the_map_shows_each_county_as_the_list_does(self):
        for scheme in ("light", "dark"):
            looks = self.topic("Schulen und Kitas", color_scheme=scheme).evaluate(LOOKS)
            counties = {county["href"]: county for county in looks["map"]}
            self.assertEqual((len(looks["map"]), len(counties)), (401, 401))
            self.assertGreater(len(looks["list"]), 4)
            seen = set()
            for answer in looks["list"]:
                own = [counties[link] for link in answer["links"]]
                self.assertEqual({county["color"] for county in own}, {answer["color"]}, answer["answer"])
                lines = {county["lines"] for county in own}
                self.assertEqual(len(lines), 1, answer["answer"])
                self.assertEqual(answer["image"] != "none", lines != {None}, answer)
                for county in own:
                    self.assertTrue(county["label"].endswith(f": {answer['answer']}"), county["label"])
                seen.add((answer["color"], *lines))
            self.assertEqual(len(seen), len(looks["list"]), "each answer has a look of its own")

    def test_one_answer_has_no_map(self):
        page = self.topic("Arbeit")
        self.assertEqual((page.locator("main section").count(), page.locator(".map, .sw").count()), (1, 0))

    def test_the_map_can_be_skipped(self):
        page = self.topic("Gastronomie")
        page.locator(".see .skip").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.closest('#all section h2, #all summary')?.tagName"), "SUMMARY")

    def test_a_tap_says_what_applies_and_offers_the_county(self):
        page = self.topic("Gastronomie", viewport=PHONE, has_touch=True, is_mobile=True)
        page.locator(".map a[aria-label^='Erzgebirgskreis']").tap()
        offered = page.locator("#cap a")
        self.assertEqual(offered.inner_text(), "Erzgebirgskreis: Geschlossen; Abholung bis 22:00 Uhr")
        self.assertIn("/de/topic/", page.url)
        offered.tap()
        page.wait_for_url("**/de/area/14521.html")

    def test_from_the_page_of_a_county(self):
        page = self.open("de/area/05315.html")
        topic = page.locator("#now > .topics > li").filter(has=page.locator(".topic", has_text="Gastronomie"))
        link = topic.get_by_role("link", name="Gastronomie: was anderswo gilt")
        self.assertFalse(link.is_visible())
        topic.locator("summary").first.click()
        follow(link)
        self.assertEqual(page.inner_text("h1"), "Gastronomie")
        self.assertIn(self.url("shipped", "de/area/05315.html"), [link for group in self.groups(page) for link in group["links"]])

    def test_it_needs_no_script_and_fits_a_phone(self):
        for viewport in (PHONE, NARROW):
            page = self.topic("Gastronomie", viewport=viewport, java_script_enabled=False)
            for fold in reversed(page.locator("details:not([open]) summary").all()):
                fold.click()
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), viewport["width"])
            self.assertLessEqual(page.locator(".map").bounding_box()["height"], viewport["height"])
            page.locator(".map a").first.focus()
            page.keyboard.press("Enter")
            page.wait_for_url("**/de/area/*.html")
