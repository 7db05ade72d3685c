"""How much a reader loads."""

import gzip
import re
import unittest

import sites

KIB = 1024


class SizeTest(unittest.TestCase):
    def setUp(self):
        self.site = sites.Site("shipped")

    def packed(self, page: str) -> int:
        return len(gzip.compress(self.site.text(page).encode(), mtime=0))

    def test_start_pages(self):
        for language in self.site.languages:
            page = f"{language}/index.html"
            self.assertLess(self.packed(page), 80 * KIB, page)
            self.assertLessEqual(len(re.findall(r"<[a-z]", self.site.text(page))), 7_000, page)

    def test_counties(self):
        # With the history of years it has less than 18 KiB: only the newest messages stand there as a whole.
        largest = max((self.packed(page), page) for page in self.site.counties)
        self.assertLess(largest[0], 17 * KIB, largest[1])
        self.assertLess(self.packed("de/area/DE.html"), 60 * KIB)

    def test_rule_sets(self):
        largest = max((self.packed(page), page) for page in self.site.pages if self.site.kind(page) == "LANG/rules")
        self.assertLess(largest[0], 18 * KIB, largest[1])

    def test_topics(self):
        largest = max((self.packed(page), page) for page in self.site.pages if self.site.kind(page) == "LANG/topic")
        self.assertLess(largest[0], 60 * KIB, largest[1])

    def test_places(self):
        self.assertLess(self.packed("places.txt"), 120 * KIB)

    def test_style_and_script(self):
        both = sum((self.site.folder / name).stat().st_size for name in ("style.css", "site.js"))
        self.assertLess(both, 48 * KIB)
        self.assertLess(self.packed("sw.js"), 4 * KIB)
