"""Texts that try to be markup, code or another folder stay texts."""

from browser import DESKTOP, NARROW, BrowserTest, open_details
from narrow_test import WIDE

INJECTED = """() => [...document.querySelectorAll('#injected, main img, main iframe, main script, [onerror], [onload]')]
    .map((element) => element.outerHTML.slice(0, 120))"""


class HostileTest(BrowserTest):
    def pages(self):
        page = self.context(viewport=NARROW).new_page()
        for path in self.sites["hostile"].pages:
            page.goto(self.url("hostile", path))
            open_details(page)
            yield path, page

    def test_nothing_is_injected(self):
        seen = 0
        for path, page in self.pages():
            self.assertEqual(page.evaluate(INJECTED), [], path)
            self.assertIsNone(page.evaluate("window.hit ?? null"), path)
            self.assertNotIn("\u202e", page.content())
            seen += "window.hit" in page.locator("body").inner_text()
        self.assertGreater(seen, 10, "the texts are shown")

    def test_nothing_is_injected_by_the_script(self):
        page = self.open("de/index.html", site="hostile")
        for text in ("img", "<script>", "etc passwd", "\\", "(", "*", "[", "'\"", "\u202e"):
            page.fill("#q", text)
            self.assertEqual(page.evaluate(INJECTED), [], text)
        page.fill("#q", "passwd")
        self.assertEqual(page.locator("#hits li").count(), 1)
        page.keyboard.press("Enter")
        page.wait_for_url("**/hostile/de/area/*.html")
        page.click("#star")
        page.goto(self.url("hostile", "en/index.html"))
        self.assertIn("passwd", page.inner_text("#favs"))
        self.assertEqual(page.evaluate(INJECTED), [])
        page.locator("#counties thead button").first.click()
        for link in page.locator(".map a").all()[:3]:
            link.focus()
            self.assertEqual(page.evaluate(INJECTED), [])

    def test_nothing_is_wider_than_the_screen(self):
        wrong = [f"{path}: {found}" for path, page in self.pages() if (found := page.evaluate(WIDE))]
        self.assertEqual(wrong[:5], [], f"{len(wrong)} pages")

    def test_nothing_is_written_beside_the_site(self):
        folder = self.sites["hostile"].folder
        for file in folder.rglob("*"):
            self.assertTrue(file.resolve().is_relative_to(folder.resolve()))
            self.assertNotIn("passwd", file.name)
