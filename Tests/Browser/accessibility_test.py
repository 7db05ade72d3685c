"""No page shuts anybody out, as far as axe can tell: every kind, language, theme and width, everything unfolded."""

from browser import DESKTOP, PHONE, BrowserTest, open_details, package_file

# Every rule of axe, also those of best practice, for a phone in light and a desktop in dark; in the other two pairs
# only what depends on the theme. Colours do not depend on the words: they are looked at wherever a page has a part that
# none before it had.
RUN = "axe.run({ %sresultTypes: ['violations'] }).then((result) => result.violations)"
EVERYTHING, CONTRAST = RUN % "", RUN % "runOnly: ['color-contrast'], "
WITHOUT_COLOURS = RUN % "rules: { 'color-contrast': { enabled: false } }, "
LOOKS = [("light", PHONE, EVERYTHING), ("light", DESKTOP, CONTRAST), ("dark", DESKTOP, EVERYTHING), ("dark", PHONE, CONTRAST)]
PARTS_ALREADY_SEEN = [(theme, width, WITHOUT_COLOURS) for theme, width, run in LOOKS if run == EVERYTHING]


def check(test: BrowserTest, site: str):
    axe = package_file("axe_playwright_python", "axe.min.js").read_text()
    page = test.context().new_page()
    found, seen = [], set()
    for path in test.sites[site].samples:
        page.goto(test.url(site, path))
        open_details(page)
        page.evaluate(axe)
        parts = test.sites[site].parts(path)
        looks = PARTS_ALREADY_SEEN if parts <= seen else LOOKS
        seen |= parts
        for theme, width, run in looks:
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size(width)
            for violation in page.evaluate(run):
                first = violation["nodes"][0]
                found.append(
                    f"{site}/{path}, {theme}, {width['width']} px: {violation['id']}: {violation['help']}: "
                    f"{first['html'][:200]} and {len(violation['nodes']) - 1} more")
    test.assertEqual(found[:5], [], f"{len(found)} violations")


class AccessibilityTest(BrowserTest):
    def test_shipped_rules(self):
        check(self, "shipped")

    def test_pages_of_amendments(self):
        check(self, "amendment")
