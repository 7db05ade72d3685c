"""The map by keyboard, mouse and touch."""

from browser import PHONE, BrowserTest

CAPTION = "document.querySelector('#cap').innerText"
ACTIVE = "document.activeElement.getAttribute('aria-label') ?? ''"


class MapTest(BrowserTest):
    def focused(self):
        page = self.open("en/index.html")
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("!!document.activeElement.closest('.map')"):
                return page
        self.fail("the map is not reached")

    def test_is_one_stop(self):
        page = self.focused()
        page.keyboard.press("Tab")
        self.assertFalse(page.evaluate("!!document.activeElement.closest('.map')"))
        page.keyboard.press("Shift+Tab")
        self.assertTrue(page.evaluate("!!document.activeElement.closest('.map')"))

    def test_arrows_lead_to_neighbours_and_back_to_the_stop(self):
        page = self.focused()
        names = [page.evaluate(ACTIVE)]
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            before = page.evaluate("JSON.stringify(document.activeElement.getBoundingClientRect())")
            page.keyboard.press(key)
            after = page.evaluate("JSON.stringify(document.activeElement.getBoundingClientRect())")
            self.assertNotEqual(before, after, key)
            names.append(page.evaluate(ACTIVE))
        self.assertGreater(len(set(names)), 3)
        # Where the reader left it is where it is entered.
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        self.assertEqual(page.evaluate(ACTIVE), names[-1])
        self.assertEqual(page.locator(".map a[tabindex='0']").count(), 1)

    def test_arrows_with_another_key_are_the_browsers(self):
        page = self.focused()
        before = page.evaluate(ACTIVE)
        for other in ("altKey", "ctrlKey", "metaKey", "shiftKey"):
            isTaken = page.evaluate(f"""() => !document.activeElement.dispatchEvent(
                new KeyboardEvent('keydown', {{ key: 'ArrowDown', {other}: true, bubbles: true, cancelable: true }}))""")
            self.assertFalse(isTaken, other)
            self.assertEqual(page.evaluate(ACTIVE), before, other)

    def test_arrows_reach_every_county(self):
        page = self.open("en/index.html")
        reached = page.evaluate("""() => {
          const links = [...document.querySelectorAll('.map a')], seen = new Set([links[0]]), queue = [links[0]];
          while (queue.length) {
            const link = queue.pop();
            for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
              link.focus();
              link.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
              const next = document.activeElement;
              if (!seen.has(next)) { seen.add(next); queue.push(next); }
            }
          }
          return [seen.size, links.length];
        }""")
        self.assertEqual(reached[0], reached[1])

    def test_focus_tells_name_phase_and_value(self):
        page = self.focused()
        label = page.evaluate(ACTIVE)
        said = page.evaluate(CAPTION)
        name, rest = label.split(":", 1)
        self.assertTrue(said.startswith(name), f"{said} does not begin with {name}")
        self.assertTrue(said.endswith(rest.strip()), f"{said} does not end with {rest}")
        self.assertNotEqual(page.get_attribute(".map .ring", "d"), "")
        page.keyboard.press("Enter")
        page.wait_for_url("**/en/area/*.html")
        self.assertEqual(page.inner_text("h1"), name)

    def test_it_can_be_skipped(self):
        page = self.open("en/index.html")
        skip = page.locator(".see .skip")
        skip.focus()
        box = skip.bounding_box()
        self.assertGreaterEqual(box["x"], 0, "the link is seen when it has the focus")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        self.assertTrue(page.evaluate("!!document.activeElement.closest('#all')"))

    def test_the_pointer_tells_and_leads(self):
        page = self.open("en/index.html")
        rest = page.evaluate(CAPTION)
        link = page.locator(".map a[aria-label^='Erzgebirgskreis']")
        link.scroll_into_view_if_needed()
        link.hover()
        self.assertIn("Erzgebirgskreis", page.evaluate(CAPTION))
        self.assertIn("232.6", page.evaluate(CAPTION))
        page.mouse.move(2, 2)
        self.assertEqual(page.evaluate(CAPTION), rest)
        link.click()
        page.wait_for_url("**/en/area/14521.html")

    def test_a_tap_offers_the_county(self):
        page = self.open("en/index.html", viewport=PHONE, has_touch=True, is_mobile=True)
        link = page.locator(".map a[aria-label^='Erzgebirgskreis']")
        link.tap()
        page.wait_for_function(f"{CAPTION}.includes('Erzgebirgskreis')")
        self.assertTrue(page.url.endswith("/en/index.html"), "a finger covers several counties")
        page.locator("#cap a").tap()
        page.wait_for_url("**/en/area/14521.html")
