"""Every address in every page leads to a file of the site, and to a place in it."""

import posixpath
import re
import unittest
from urllib.parse import unquote, urlsplit

import sites


def addresses(text: str) -> list[str]:
    return [m.replace("&amp;", "&") for m in re.findall(r'\s(?:href|src)="([^"]*)"', text)]


class LinksTest(unittest.TestCase):
    def check(self, site: sites.Site) -> list[str]:
        files = {str(file.relative_to(site.folder)) for file in site.folder.rglob("*") if file.is_file()}
        places = {
            page: set(re.findall(r'\sid="([^"]*)"', site.text(page))) for page in site.pages
        }
        for page in site.pages:
            # Its script chooses counties by their names there.
            if page.endswith("/compare.html"):
                places[page] |= set(re.findall(r'<option value="([^"]*)"', site.text(page)))
        wrong = []
        for page in site.pages:
            for address in sorted(set(addresses(site.text(page)))):
                parts = urlsplit(address)
                if parts.scheme or address.startswith("//"):
                    continue
                target = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path))) \
                    if parts.path else page
                # A server shows this page at any path; its links begin at the root, with the path of the site.
                if page == "404.html" and parts.path:
                    target = unquote(parts.path).removeprefix(f"/{site.name}/")
                # A disk has no "index.html" that a folder's name would lead to.
                if target not in files:
                    wrong.append(f"{site.name}/{page}: {address}: no such file")
                elif parts.fragment and target in places and unquote(parts.fragment) not in places[target]:
                    wrong.append(f"{site.name}/{page}: {address}: no such id")
        return wrong

    def test_links_lead_to_files_and_places(self):
        for site in sites.sites():
            # The site that knows its address says it in links that leave the relative ones alone.
            wrong = self.check(site)
            self.assertEqual(wrong[:10], [], f"{len(wrong)} of {site.name}")

    def test_ids_are_unique(self):
        for site in sites.sites():
            for page in site.pages:
                ids = re.findall(r'\sid="([^"]*)"', site.text(page))
                self.assertEqual(len(ids), len(set(ids)), f"{site.name}/{page}")

    def test_addresses_are_relative_or_such_as_files_may_have(self):
        # What leaves the site are links that a reader may follow: laws and sources of data on the web, and where to ask
        # also by mail and telephone. Nothing is loaded from elsewhere.
        seen = set()
        for site in sites.sites():
            if site.name == "based":
                continue
            for page in site.pages:
                for tag, rest in re.findall(r"<([a-z]+)\s([^>]*)>", site.text(page)):
                    for address in addresses(" " + rest):
                        scheme = urlsplit(address).scheme
                        allowed = ("", "https", "http", "mailto", "tel") if tag == "a" else ("", "data")
                        self.assertIn(scheme, allowed, f"{site.name}/{page}: {address}")
                        seen.add(scheme)
                        self.assertFalse(address.startswith("/"), f"{site.name}/{page}: {address}")
        self.assertLessEqual({"https", "mailto", "tel"}, seen)

    def test_links_of_one_name_lead_to_one_place(self):
        wrong = []
        for site in sites.sites():
            if site.name == "hostile":
                # There, several things have one name.
                continue
            for page in site.pages:
                places: dict[str, set[str]] = {}
                for main in re.findall(r"(?s)<main.*</main>", site.text(page)):
                    for attributes, content in re.findall(r"(?s)<a\s([^>]*)>(.*?)</a>", main):
                        label = re.search(r'aria-label="([^"]*)"', attributes)
                        name = label[1] if label else re.sub(r"<[^>]*>", "", content)
                        places.setdefault(" ".join(name.split()), set()).update(addresses(" " + attributes))
                wrong += [f"{site.name}/{page}: {name}: {sorted(to)[:2]}" for name, to in places.items() if len(to) > 1]
        self.assertEqual(wrong[:10], [], f"{len(wrong)} names")
