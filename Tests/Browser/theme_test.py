"""Light and dark, by the device and by the switch, without a flash; and colours that the device forces."""

from browser import BrowserTest

PAPER = "getComputedStyle(document.body).backgroundColor"
WHITE, DARK = "rgb(255, 255, 255)", "rgb(19, 20, 23)"


class ThemeTest(BrowserTest):
    def test_as_the_device_has_it(self):
        page = self.open("de/index.html", color_scheme="light")
        self.assertEqual(page.evaluate(PAPER), WHITE)
        page.emulate_media(color_scheme="dark")
        self.assertEqual(page.evaluate(PAPER), DARK)

    def test_the_switch_is_kept_on_the_device(self):
        for device, other in (("light", DARK), ("dark", WHITE)):
            page = self.open("de/index.html", color_scheme=device)
            page.click("#theme")
            self.assertEqual(page.evaluate(PAPER), other)
            page.goto(self.url("shipped", "en/area/05315.html"))
            self.assertEqual(page.evaluate(PAPER), other)
            page.click("#theme")
            page.reload()
            self.assertEqual(page.evaluate(PAPER), DARK if device == "dark" else WHITE)

    def test_it_is_set_before_the_body_is_there(self):
        context = self.context(color_scheme="light")
        page = context.new_page()
        page.goto(self.url("shipped", "de/area/05315.html"))
        page.click("#theme")
        # What the document is like when its body comes to be: nothing has been painted by then.
        context.add_init_script("""new MutationObserver((_, observer) => {
            if (!document.body) return;
            window.themeAtBody = document.documentElement.dataset.theme ?? 'none';
            observer.disconnect();
        }).observe(document, { childList: true, subtree: true });""")
        page.reload()
        self.assertEqual(page.evaluate("window.themeAtBody"), "dark")

    def test_forced_colours_keep_the_legend_readable(self):
        for scheme in ("light", "dark"):
            page = self.open("en/index.html", color_scheme=scheme)
            look = """() => [...document.querySelectorAll('.legend li')].map((item) => ({
                text: item.innerText.trim(),
                ink: getComputedStyle(item).color, paper: getComputedStyle(document.body).backgroundColor,
                swatch: [...item.querySelectorAll('.sw')].map((swatch) => getComputedStyle(swatch))
                  .map((style) => style.backgroundColor + style.backgroundImage + style.borderTopWidth)[0] }))"""
            usual = page.evaluate(look)
            page.emulate_media(forced_colors="active", color_scheme=scheme)
            found = page.evaluate(look)
            self.assertGreater(len(found), 2)
            for item in found:
                self.assertTrue(item["text"])
                self.assertNotEqual(item["ink"], item["paper"])
            # The colours of phases are those of the map, which has them, too.
            self.assertEqual([item["swatch"] for item in found], [item["swatch"] for item in usual])
            self.assertGreater(len({item["swatch"] for item in found}), 2)

    def test_forced_colours_keep_the_words_of_a_phase(self):
        page = self.open("en/area/05315.html", forced_colors="active")
        ink, paper = page.evaluate("""() => { const style = getComputedStyle(document.querySelector('.phase h2')),
            box = getComputedStyle(document.querySelector('.phase')); return [style.color, box.backgroundColor]; }""")
        self.assertNotEqual(ink, paper)
