"""Feeds, as programs that read feeds see them, and by the rules of RFC 4287."""

import re
import unittest
import xml.etree.ElementTree as ElementTree

import feedparser

import sites

ATOM = "{http://www.w3.org/2005/Atom}"
TIME = r"\d{4}-\d\d-\d\dT23:59:59([+-]\d\d:\d\d|Z)"
# RFC 3987: an address with a scheme.
IRI = r"[a-z][a-z0-9+.-]*:[^\s<>\"{}|\\^`]+"


class FeedsTest(unittest.TestCase):
    def feeds(self, name: str):
        site = sites.Site(name)
        found = sorted(site.folder.rglob("*.atom"))
        self.assertGreater(len(found), 0)
        self.assertEqual(len(found), len(site.counties), "a feed for each county and language")
        return [(file.relative_to(site.folder), file.read_bytes()) for file in found]

    def test_feedparser_reads_them(self):
        entries = 0
        for name in ("shipped", "river", "based", "drought", "air-quality", "hostile"):
            for path, text in self.feeds(name):
                feed = feedparser.parse(text)
                self.assertFalse(feed.bozo, f"{name}/{path}: {feed.get('bozo_exception')}")
                self.assertEqual(feed.version, "atom10")
                self.assertEqual(feed.feed.language, str(path).split("/")[0])
                for entry in feed.entries:
                    entries += 1
                    self.assertTrue(entry.title and entry.summary and entry.content[0].value)
                    self.assertIsNotNone(entry.updated_parsed)
        self.assertGreater(entries, 400)

    def test_rules_of_atom(self):
        ids = {}
        for name in ("shipped", "based", "hostile"):
            for path, text in self.feeds(name):
                feed = ElementTree.fromstring(text)
                self.assertEqual(feed.tag, f"{ATOM}feed")
                for element in (feed, *feed.iter(f"{ATOM}entry")):
                    # Sections 4.1.1 and 4.1.2: just one of each.
                    for tag in ("id", "title", "updated"):
                        self.assertEqual(len(element.findall(ATOM + tag)), 1, f"{path}: {tag}")
                    self.assertRegex(element.findtext(f"{ATOM}id"), f"^{IRI}$")
                    self.assertRegex(element.findtext(f"{ATOM}updated"), f"^{TIME}$")
                # Section 4.1.1: an author of the feed speaks for its entries.
                self.assertTrue(feed.findtext(f"{ATOM}author/{ATOM}name"))
                self.assertIsNone(ids.setdefault(feed.findtext(f"{ATOM}id") + name, None))
                ids[feed.findtext(f"{ATOM}id") + name] = path
                entries = feed.findall(f"{ATOM}entry")
                self.assertLessEqual(len(entries), 100)
                own = [entry.findtext(f"{ATOM}id") for entry in entries]
                self.assertEqual(len(own), len(set(own)))
                times = [entry.findtext(f"{ATOM}updated") for entry in entries]
                self.assertEqual(times, sorted(times, reverse=True))
                for link in feed.iter(f"{ATOM}link"):
                    self.assertRegex(link.get("href"), f"^{IRI}$")
                for content in feed.iter(f"{ATOM}content"):
                    # Section 4.1.3.3: one div of XHTML.
                    self.assertEqual(content.get("type"), "xhtml")
                    self.assertEqual([child.tag for child in content], ["{http://www.w3.org/1999/xhtml}div"])

    def test_a_feed_names_its_own_address(self):
        for path, text in self.feeds("based"):
            links = [link for link in ElementTree.fromstring(text).findall(f"{ATOM}link") if link.get("rel") == "self"]
            self.assertEqual(len(links), 1)
            self.assertTrue(links[0].get("href").endswith(f"/based/{path}"), links[0].get("href"))
        for path, text in self.feeds("river"):
            self.assertIsNone(re.search(rb'rel="self"', text), path)

    def test_a_county_leads_to_its_feed(self):
        for name in ("shipped", "river"):
            site = sites.Site(name)
            for page in site.counties:
                feed = page.split("/")[-1].replace(".html", ".atom")
                self.assertIn(f'<link rel="alternate" type="application/atom+xml"', site.text(page))
                self.assertEqual(site.text(page).count(f'href="{feed}"'), 2, page)
