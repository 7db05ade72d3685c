"""Texts that try to be markup or code stay texts, and identifiers that try to be another folder are names of pages."""

import pathlib
import re
import tempfile

import sites
from browser import DESKTOP, NARROW, BrowserTest, open_details
from narrow_test import WIDE

INJECTED = """() => [...document.querySelectorAll('#injected, [data-injected], body img, body iframe, body script, [onerror], [onload]')]
    .map((element) => element.outerHTML.slice(0, 120))"""
# The places of hostile texts; each says its own.
PLACES = set(re.findall(r"([A-Za-z]+-is-evil)", repr(sites.HOSTILE)))


class HostileTest(BrowserTest):
    def pages(self):
        page = self.context(viewport=NARROW).new_page()
        for path in self.sites["hostile"].pages:
            page.goto(self.url("hostile", path))
            open_details(page)
            yield path, page

    def test_nothing_is_injected(self):
        seen = ""
        for path, page in self.pages():
            self.assertEqual(page.evaluate(INJECTED), [], path)
            self.assertNotIn("\u202e", page.content())
            seen += page.title() + page.locator("body").inner_text()
        self.assertEqual({place for place in PLACES if place not in seen}, set(), "the texts are shown")
        self.assertGreater(len(PLACES), 15)

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
        self.assertIn("passwd", page.inner_text("#kept"))
        self.assertEqual(page.evaluate(INJECTED), [])
        page.locator("#counties thead button").first.click()
        for link in page.locator(".map a").all()[:3]:
            link.focus()
            self.assertEqual(page.evaluate(INJECTED), [])

    def test_nothing_is_wider_than_the_screen(self):
        wrong = [f"{path}: {found}" for path, page in self.pages() if (found := page.evaluate(WIDE))]
        self.assertEqual(wrong[:5], [], f"{len(wrong)} pages")

    def test_nothing_is_written_beside_the_site(self):
        with tempfile.TemporaryDirectory(prefix="rulecheck-hostile-") as name:
            top = pathlib.Path(name)
            workspace, site = top / "workspace", top / "folder/folder/site"
            site.parent.mkdir(parents=True)
            sites.write_hostile(workspace)
            before = {*top.rglob("*")}
            sites.publish(workspace, site)
            beside = {file for file in top.rglob("*") if not file.is_relative_to(site)}
            self.assertEqual(beside, before)
            pages = [file for file in (site / "de").rglob("*.html") if re.search(r"<h1>Id \d+</h1>", file.read_text())]
            self.assertEqual({file.parent for file in pages}, {site / "de/area"})
            self.assertEqual(len(pages), len(sites.HOSTILE_IDS))

    def test_every_identifier_leads_to_its_page(self):
        page = self.open("de/index.html", site="hostile")
        for place in range(len(sites.HOSTILE_IDS)):
            page.goto(self.url("hostile", "de/index.html"))
            page.fill("#q", f"id {place}")
            page.keyboard.press("Enter")
            page.wait_for_selector(f"h1:text-is('Id {place}')")
            page.click("#star")
        page.goto(self.url("hostile", "de/index.html"))
        self.assertEqual(page.locator("#kept li").count(), len(sites.HOSTILE_IDS))
