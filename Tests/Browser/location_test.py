"""Where the reader is: found on the device alone, offered near a border, and never sent anywhere."""

import re

from browser import BrowserTest


class LocationTest(BrowserTest):
    def locate(self, latitude: float, longitude: float, accuracy: float = 20, granted: bool = True):
        permissions = ["geolocation"] if granted else []
        page = self.open(
            "de/index.html", permissions=permissions,
            geolocation={"latitude": latitude, "longitude": longitude, "accuracy": accuracy})
        before = len(self.requests)
        page.click("#locate")
        return page, before

    def test_in_a_county(self):
        for latitude, longitude, county in [
            (50.94, 6.96, "05315"), (52.52, 13.40, "11000"), (53.87, 10.69, "01003"), (47.55, 10.4, "09780"),
        ]:
            page, before = self.locate(latitude, longitude)
            page.wait_for_url(f"**/de/area/{county}.html")
            # The page of the county is asked for, and nothing says where the reader is.
            asked = self.requests[before:]
            self.assertTrue(any(url.endswith(f"/{county}.html") for url in asked))
            self.assertFalse([
                url for url in asked if re.search(r"\?(?!v=[0-9a-f]{8}$)", url) or str(latitude) in url])

    def test_near_a_border(self):
        # Between Köln and Leverkusen.
        page, before = self.locate(51.015, 6.99, accuracy=3000)
        page.wait_for_selector("#hits li")
        offered = page.inner_text("#hits")
        self.assertIn("Köln", offered)
        self.assertIn("Leverkusen", offered)
        self.assertIn("Grenze", page.inner_text("#say"))
        self.assertEqual(self.requests[before:], [])
        page.locator("#hits li").filter(has_text="Leverkusen").click()
        page.wait_for_url("**/de/area/05316.html")

    def test_near_a_border_with_something_searched_for(self):
        page = self.open(
            "de/index.html", permissions=["geolocation"],
            geolocation={"latitude": 51.015, "longitude": 6.99, "accuracy": 3000})
        page.fill("#q", "Mün")
        page.click("#locate")
        page.wait_for_selector("#hits li:has-text('Leverkusen')")
        self.assertIn("Grenze", page.inner_text("#say"))

    def test_outside(self):
        page, before = self.locate(48.85, 2.35)
        page.wait_for_function("document.querySelector('#say').textContent.includes('außerhalb')")
        self.assertEqual(self.requests[before:], [])

    def test_denied(self):
        page, before = self.locate(50.94, 6.96, granted=False)
        page.wait_for_function("document.querySelector('#say').textContent.includes('ließ sich nicht bestimmen')")
        self.assertTrue(page.url.endswith("/de/index.html"))
        self.assertEqual(self.requests[before:], [])

    def test_a_page_without_a_map_has_no_such_button(self):
        page = self.open("de/index.html", site="init")
        self.assertEqual(page.locator(".map").count(), 0)
        self.assertFalse(page.is_visible("#locate"))
