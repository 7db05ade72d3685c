"""What a town hall shows of the site in a frame."""

import html
import re

from browser import DESKTOP, NARROW, BrowserTest


class EmbedTest(BrowserTest):
    def framed(self, path: str, viewport=DESKTOP):
        """A page of the town hall, on another host, with the answer of a county in a frame."""
        page = self.context(viewport=viewport).new_page()
        file = self.sites["shipped"].folder.parent / "town-hall.html"
        frame = f'<iframe src="{self.url("shipped", path)}" title="Rules" width="100%" height="400"></iframe>'
        file.write_text(f'<!doctype html><link rel="icon" href="data:,"><title>Town</title>{frame}')
        town_hall = f'{self.address.replace("127.0.0.1", "localhost")}/{file.name}'
        page.goto(town_hall)
        # That another host is asked is right here.
        self.trouble.remove(f"asked {town_hall}")
        return page

    def test_it_says_what_the_page_of_the_county_says(self):
        site = self.sites["shipped"]
        text = lambda part: html.unescape(re.sub(r"<[^>]*>", "", part))
        for path in site.counties[::20]:
            of_county, embedded = site.text(path), site.text(path.replace("/area/", "/embed/"))
            for pattern in (r"<h1[^>]*>.*?</h1>", r'<section class="phase[^"]*">.*?<h2>.*?</h2>'):
                self.assertEqual(*[
                    [text(part) for part in re.findall(pattern, page)] for page in (of_county, embedded)], path)

    def test_it_is_shown_in_a_frame_and_leads_to_the_county(self):
        for viewport in (DESKTOP, NARROW):
            page = self.framed("de/embed/05315.html", viewport)
            frame = page.frame_locator("iframe")
            self.assertTrue(frame.locator(".phase h2").first.is_visible())
            self.assertNotEqual(frame.locator(".phase").first.evaluate("(e) => getComputedStyle(e).backgroundColor"), "rgba(0, 0, 0, 0)")
            self.assertEqual(frame.locator("header, footer, script, button").count(), 0)
            self.assertTrue(frame.locator("body").evaluate("() => document.documentElement.scrollWidth <= innerWidth"))
            self.assertEqual(frame.locator("a").count(), 1)
            frame.locator("a").click()
            page.wait_for_url(self.url("shipped", "de/area/05315.html"))

    def test_all_are_small_and_none_is_found_by_search_engines(self):
        for site in self.different_sites:
            pages = [page for page in site.pages if site.kind(page) == "LANG/embed"]
            self.assertEqual(len(pages), len(site.counties), site.name)
            for page in pages:
                self.assertLessEqual((site.folder / page).stat().st_size, 2048, page)
                self.assertIn('<meta name="robots" content="noindex">', site.text(page))
