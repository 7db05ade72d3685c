"""The site without a network: copies of the pages in use, and how they are renewed, bounded and removed."""

import json
import pathlib
import re
import threading
import time

from browser import BrowserTest
from playwright.sync_api import Page
from server import Handler, Quiet

SITE = "shipped"
START, COUNTY, OTHER = "de/index.html", "de/area/05315.html", "de/area/09162.html"
FIRST, SECOND = "1" * 16, "2" * 16
COPY = "Ohne Netz: Stand Dienstag, 18.05.2021."
# The pages of the set that is complete, by edition.
SETS = """async () => {
  const sets = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const mark = (await cache.keys()).find(({ url }) => url.endsWith("/edition.json"));
    if (mark) { const { edition, pages } = await (await cache.match(mark)).json(); sets[edition] = pages; }
  }
  return sets;
}"""
YESTERDAY = """
const name = `rulecheck-0 ${registration.scope} of-yesterday`;
addEventListener("install", (event) => event.waitUntil(caches.open(name).then((cache) =>
  cache.put(registration.scope + "de/area/05315", new Response("<html lang=de>Yesterday</html>")))));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(fetch(event.request)));
"""


class Host(Handler):
    """Serves the sites as the test wants it."""

    def log_request(self, *_):
        self.server.asked.append(self.path)

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        server, path = self.server, self.path.split("?")[0]
        if server.is_down:
            self.close_connection = True
            return
        if path.endswith(".html"):
            time.sleep(server.delay)
        site, _, name = path.lstrip("/").partition("/")
        content = server.content(site, name)
        if isinstance(content, int):
            self.log_request()
            # Without a body, a browser shows a page of its own.
            self.send_response_only(content)
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", "5")
            self.end_headers()
            self.wfile.write(b"Error")
            return
        if content is None:
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Vary", "*")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)
        server.served(name)


class Network(Quiet):
    """A web server, and the network to it, whose state the test sets."""

    def __init__(self, folder: pathlib.Path):
        super().__init__(("127.0.0.1", 0), lambda *values: Host(*values, directory=str(folder)))
        self.folder, self.edition, self.delay, self.is_down = folder, FIRST, 0.0, False
        self.asked: list[str] = []
        # What is served instead of a file: bytes, or a status.
        self.changed: dict[str, bytes | int] = {}
        self.served = lambda name: None

    def content(self, site: str, name: str) -> bytes | int | None:
        if name in self.changed:
            return self.changed[name]
        if name == "api/v1/edition.json":
            return json.dumps(json.loads((self.folder / site / name).read_text()) | {"edition": self.edition}).encode()
        file = self.folder / site / name
        if file.suffix != ".html" or not file.is_file():
            return None
        return re.sub("(<main[^>]*>)", rf'\1<p id="edition">{self.edition}</p>', file.read_text()).encode()


class OfflineTest(BrowserTest):
    def setUp(self):
        super().setUp()
        self.network = Network(self.sites[SITE].folder.parent)
        threading.Thread(target=self.network.serve_forever, daemon=True).start()
        self.addCleanup(self.network.server_close)
        self.addCleanup(self.network.shutdown)
        self.address = f"http://127.0.0.1:{self.network.server_port}"

    def tearDown(self):
        # What a network that is down does to requests is no trouble here.
        self.trouble = [line for line in self.trouble if not re.search("ERR_|503", line)]
        super().tearDown()

    def visited(self, *paths: str, **options) -> Page:
        """A device that has copies of these pages; the last one is open."""
        page = self.context(service_workers="allow", **options).new_page()
        for path in paths:
            page.goto(self.url(SITE, path))
            self.wait_for_copy(page, path)
        return page

    def sets(self, page: Page) -> dict[str, list[str]]:
        return page.evaluate(SETS)

    def wait_for(self, page: Page, is_so, script: str = SETS):
        """Until the sets of a device are so, or what else a script says."""
        end = time.monotonic() + 15
        while not is_so(found := page.evaluate(script)):
            self.assertLess(time.monotonic(), end, found)
            time.sleep(0.05)

    def wait_for_copy(self, page: Page, path: str):
        name = re.sub(r"(index)?\.html$", "", path)
        self.wait_for(page, lambda sets: name in sets.get(self.network.edition, []))

    def edition(self, page: Page) -> str:
        return page.inner_text("#edition")

    def pass_time(self, page: Page, minutes: int = 100):
        """The last look at the edition was so many minutes ago."""
        page.evaluate("""async (minutes) => {
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            const mark = (await cache.keys()).find(({ url }) => url.endsWith("/edition.json"));
            if (!mark) continue;
            const found = await (await cache.match(mark)).json();
            await cache.put(mark, new Response(JSON.stringify({ ...found, asked: Date.now() - minutes * 60000 })));
          }
        }""", minutes)
        # The worker's own memory ends with it.
        client = page.context.new_cdp_session(page)
        client.send("ServiceWorker.enable")
        client.send("ServiceWorker.stopAllWorkers")

    def test_a_server_that_fails_is_like_none(self):
        page = self.visited(COUNTY)
        self.network.changed[COUNTY] = 500
        page.reload()
        self.assertIn("Köln", page.inner_text("h1"))
        self.assertEqual(page.inner_text("#copy[role=status]"), COPY)
        # A page that is gone is no failure.
        self.network.changed[COUNTY] = 404
        self.assertEqual(page.reload().status, 404)
        self.trouble = [line for line in self.trouble if not re.search("404|500", line)]

    def test_a_visited_county_is_shown(self):
        page = self.visited(COUNTY)
        self.network.is_down = True
        page.reload()
        self.assertIn("Köln", page.inner_text("h1"))
        self.assertEqual(page.inner_text("#copy[role=status]"), COPY)
        # With its style sheets and its script.
        self.assertEqual(page.evaluate("[...document.styleSheets].filter((sheet) => sheet.cssRules.length).length"), 2)
        page.click("#star")
        self.assertEqual(page.get_attribute("#star", "aria-pressed"), "true")

    def test_only_files_of_the_site_are_kept(self):
        links = "".join(
            f'<a href="{host}/act?v=3">Law</a>' for host in ("https://law.example", f"{self.address}/{SITE}", self.address))
        page_of = self.network.content(SITE, COUNTY)
        self.network.changed[COUNTY] = page_of.replace(b"</main>", links.encode() + b"</main>")
        page = self.visited(COUNTY)
        self.assertFalse([path for path in self.network.asked if "/act" in path])
        # Nor what a page loads from elsewhere.
        sheet = f'<link rel="stylesheet" href="{self.address}/drought/chart.css?v=3">'
        self.network.changed[OTHER] = self.network.content(SITE, OTHER).replace(b"</main>", sheet.encode() + b"</main>")
        page.goto(self.url(SITE, OTHER))
        self.wait_for_copy(page, OTHER)
        self.assertEqual(sum("/drought/" in path for path in self.network.asked), 1)

    def test_identifiers_of_any_kind(self):
        page = self.context(service_workers="allow").new_page()
        page.goto(self.url("hostile", START))
        areas = page.evaluate("counties.concat(regions).map(({ id, href }) => [id, href])")
        self.assertGreater(len(areas), 15)
        for id, href in areas:
            page.evaluate("(id) => { save('last', id); save('dropped', id); }", id)
            used = page.evaluate("inUse()")
            self.assertEqual(used["urls"][2], self.url("hostile", f"de/{href}"))
            self.assertEqual(used["dropped"], href.removeprefix("area/").removesuffix(".html"))
        names = ["my", "myindex", "index", "a_5fb"]
        for name in names:
            page.goto(self.url("hostile", f"de/area/{name}.html"))
            self.wait_for(page, lambda sets: f"de/area/{name}" in sets.get(FIRST, []))
        titles = []
        self.network.is_down = True
        for name in names:
            self.assertEqual(page.goto(self.url("hostile", f"de/area/{name}.html")).status, 200)
            titles.append(page.title())
        self.assertEqual(len(set(titles)), len(names))

    def test_a_visited_state_is_shown(self):
        page = self.visited("de/area/DE.html")
        self.network.is_down = True
        page.reload()
        self.assertEqual(page.inner_text("#copy"), COPY)

    def test_copies_that_a_browser_removed_come_back(self):
        page = self.visited(COUNTY)
        page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
        self.pass_time(page)
        page.reload()
        self.wait_for_copy(page, COUNTY)

    def test_a_browser_that_is_offline(self):
        page = self.visited(COUNTY)
        page.context.set_offline(True)
        page.reload()
        self.assertEqual(page.inner_text("#copy"), COPY)
        # What the browser says when the network is back renews it at once.
        page.context.set_offline(False)
        page.wait_for_selector("#copy", state="detached")
        self.assertIn("Köln", page.inner_text("h1"))

    def test_another_county_is_not_there(self):
        page = self.visited(COUNTY)
        self.network.is_down = True
        answer = page.goto(self.url(SITE, OTHER))
        self.assertEqual(answer.status, 503)
        self.assertEqual(page.inner_text("h1"), "Kein Netz")
        self.assertEqual(page.locator("#copy").count(), 0)
        self.assertEqual(page.url, self.url(SITE, OTHER))
        # It looks as it should, and leads on.
        self.assertNotEqual(page.evaluate("document.styleSheets[0].cssRules.length"), 0)
        page.click("main a")
        page.wait_for_url("**/de/index.html")
        self.assertGreater(page.locator("#counties tr").count(), 400)
        # Once there is a network, it becomes the page that was wanted.
        page.go_back()
        page.wait_for_selector("h1:text('Kein Netz')")
        self.network.is_down = False
        with page.expect_navigation():
            page.evaluate("dispatchEvent(new Event('online'))")
        self.assertIn("München", page.inner_text("h1"))

    def test_the_start_page_and_its_search(self):
        page = self.visited(COUNTY)
        self.network.is_down = True
        for path in (START, "de/", "de/index.html?state=x", ""):
            page.goto(self.url(SITE, path))
            self.assertEqual(page.inner_text("#copy"), COPY, path)
        page.fill("#q", "garching")
        page.wait_for_selector("#hits li")
        self.assertIn("München", page.inner_text("#hits li >> nth=0"))

    def test_kept_counties_are_there(self):
        page = self.context(service_workers="allow").new_page()
        page.goto(self.url(SITE, START))
        self.wait_for_copy(page, START)
        page.evaluate("""() => {
          localStorage.setItem("rulecheck:kept", JSON.stringify(["09162", "05315", "nowhere"]));
          dispatchEvent(new Event("storage"));
        }""")
        self.wait_for_copy(page, OTHER)
        self.network.is_down = True
        for path in (COUNTY, OTHER):
            page.goto(self.url(SITE, path))
            self.assertEqual(page.inner_text("#copy"), COPY)

    def test_a_county_that_is_gone_is_asked_for_once(self):
        page = self.visited(COUNTY)
        page.evaluate("save('kept', ['nowhere'])")
        for path in (OTHER, OTHER, COUNTY):
            page.goto(self.url(SITE, path))
            self.wait_for_copy(page, OTHER)
            page.wait_for_timeout(300)
        self.assertNotIn("de/area/nowhere", self.sets(page)[FIRST])
        self.assertEqual(sum("nowhere" in path for path in self.network.asked), 1)
        page.evaluate("save('kept', [])")
        self.network.edition = SECOND
        self.pass_time(page)
        page.reload()
        self.wait_for(page, lambda sets: list(sets) == [SECOND])
        self.assertEqual(sum("nowhere" in path for path in self.network.asked), 1)

    def test_a_county_that_is_no_longer_saved_is_forgotten(self):
        page = self.visited(OTHER, COUNTY.replace("de/", "en/"), COUNTY)
        page.click("#star")
        page.click("#star")
        kept = "caches.match(location.href.replace('.html', '')).then((found) => !!found)"
        self.wait_for(page, lambda found: not found, kept)
        for path in (START, OTHER):
            page.goto(self.url(SITE, path))
            page.wait_for_timeout(300)
            self.assertEqual(
                [name for name in self.sets(page)[FIRST] if "/area/" in name], ["de/area/09162"])
        asked = len(self.network.asked)
        self.network.edition = SECOND
        self.pass_time(page)
        page.reload()
        self.wait_for(page, lambda sets: list(sets) == [SECOND])
        self.assertFalse([path for path in self.network.asked[asked:] if "05315" in path])
        # Whoever visits it again has a copy again.
        page.goto(self.url(SITE, COUNTY))
        self.wait_for_copy(page, COUNTY)

    def test_the_most_recent_counties_are_kept(self):
        names = [page for page in self.sites[SITE].counties if page.startswith("de/area/")][:14]
        page = self.visited(*names)
        areas = [name for name in self.sets(page)[FIRST] if "/area/" in name]
        self.assertEqual(areas, [name.removesuffix(".html") for name in reversed(names)][:12])
        self.network.is_down = True
        self.assertEqual(page.goto(self.url(SITE, names[0])).status, 503)
        self.assertEqual(page.goto(self.url(SITE, names[2])).status, 200)

    def test_a_slow_network(self):
        page = self.visited(COUNTY)
        self.network.delay = 4
        start = time.monotonic()
        page.goto(self.url(SITE, COUNTY))
        self.assertLess(time.monotonic() - start, 3.9)
        self.assertEqual(page.inner_text("#copy"), COPY)
        # The answer that came late renews it.
        self.network.delay = 0
        page.wait_for_selector("#copy", state="detached")
        self.assertEqual(self.edition(page), FIRST)

    def test_a_slow_network_and_another_edition(self):
        page = self.visited(COUNTY)
        self.network.edition, self.network.delay = SECOND, 3
        page.goto(self.url(SITE, COUNTY))
        self.assertEqual((self.edition(page), page.inner_text("#copy")), (FIRST, COPY))
        page.wait_for_selector(f"#edition:text('{SECOND}')")
        self.assertEqual(page.locator("#copy").count(), 0)

    def test_a_slow_network_and_another_program(self):
        page = self.visited(COUNTY)
        self.network.edition = SECOND
        text = self.network.content(SITE, COUNTY).decode()
        self.network.changed[COUNTY] = text.replace("site.js?v=", "site.js?v=0").encode()
        self.network.delay = 3
        page.goto(self.url(SITE, COUNTY))
        self.assertEqual(self.edition(page), FIRST)
        page.wait_for_selector(f"#edition:text('{SECOND}')")
        page.wait_for_timeout(6_000)
        self.assertEqual(page.locator("#copy").count(), 0)
        self.assertLessEqual(sum(path.endswith(COUNTY) for path in self.network.asked), 8)

    def test_a_new_edition_replaces_the_old_one(self):
        page = self.visited(COUNTY, OTHER)
        self.network.edition = SECOND
        page.reload()
        # It is not looked for each time.
        page.wait_for_timeout(500)
        self.assertEqual(list(self.sets(page)), [FIRST])
        self.pass_time(page)
        page.reload()
        self.wait_for(page, lambda sets: list(sets) == [SECOND])
        # The old one goes after the new one is there.
        self.wait_for(page, lambda names: len(names) == 1, "caches.keys()")
        self.network.is_down = True
        for path in (COUNTY, OTHER, START):
            page.goto(self.url(SITE, path))
            self.assertEqual(self.edition(page), SECOND)

    def test_a_reader_who_saves_data(self):
        worker = (self.sites[SITE].folder / "sw.js").read_text()
        saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
        self.network.changed["sw.js"] = (saving + worker).encode()
        page = self.visited(COUNTY)
        self.network.edition = SECOND
        for minutes, edition in ((50, FIRST), (61, SECOND)):
            self.pass_time(page, minutes)
            page.reload()
            page.wait_for_timeout(500)
            self.wait_for(page, lambda sets: list(sets) == [edition])

    def test_a_page_of_another_edition_is_not_added(self):
        page = self.visited(COUNTY)
        self.network.edition = SECOND
        page.goto(self.url(SITE, OTHER))
        page.wait_for_timeout(500)
        self.assertNotIn(OTHER.removesuffix(".html"), self.sets(page)[FIRST])

    def test_an_edition_that_comes_meanwhile(self):
        page = self.visited(COUNTY, OTHER)
        self.pass_time(page)
        self.network.edition, third = SECOND, "3" * 16
        exchanged = threading.Event()

        def served(name: str):
            # The worker asks for the start page only after the edition.
            if name == START:
                self.network.edition = third
                exchanged.set()

        self.network.served = served
        page.reload()
        while not exchanged.wait(0.05):
            page.evaluate("0")
        page.wait_for_timeout(1_000)
        self.assertEqual(list(self.sets(page)), [FIRST])
        self.wait_for(page, lambda names: len(names) == 1, "caches.keys()")
        self.network.is_down = True
        for path in (COUNTY, OTHER, START):
            page.goto(self.url(SITE, path))
            self.assertEqual(self.edition(page), FIRST)

    def test_a_set_that_fails_changes_nothing(self):
        page = self.visited(COUNTY)
        self.pass_time(page)
        self.network.edition, self.network.changed[START] = SECOND, 500
        page.reload()
        page.wait_for_timeout(1_000)
        self.assertEqual(list(self.sets(page)), [FIRST])

    def test_a_page_of_another_day_is_of_another_edition(self):
        page = self.visited(COUNTY, OTHER)
        self.pass_time(page)
        self.network.edition = SECOND
        self.network.changed[OTHER] = self.network.content(SITE, OTHER).replace(b'data-day="2021-05-18"', b'data-day="2021-05-17"')
        page.goto(self.url(SITE, COUNTY))
        page.wait_for_timeout(1_000)
        self.assertEqual(list(self.sets(page)), [FIRST])
        self.wait_for(page, lambda names: len(names) == 1, "caches.keys()")
        # Once all of it is there, it is taken.
        del self.network.changed[OTHER]
        self.pass_time(page)
        page.reload()
        self.wait_for(page, lambda sets: list(sets) == [SECOND])

    def test_a_worker_of_yesterday(self):
        worker = self.sites[SITE].folder / "sw.js"
        self.network.changed["sw.js"] = YESTERDAY.encode()
        page = self.context(service_workers="allow").new_page()
        page.goto(self.url(SITE, COUNTY))
        page.wait_for_function("() => navigator.serviceWorker.controller")
        self.network.changed["sw.js"] = worker.read_bytes()
        page.reload()
        self.wait_for(page, lambda sets: list(sets) == [FIRST])
        self.assertFalse([name for name in page.evaluate("caches.keys()") if "yesterday" in name])
        self.network.is_down = True
        page.reload()
        self.assertEqual(page.inner_text("#copy"), COPY)

    def test_a_site_without_a_worker_removes_it(self):
        for status in (404, 410):
            self.network.changed.clear()
            page = self.visited(COUNTY)
            self.pass_time(page)
            self.network.changed["sw.js"] = status
            # Nor has the page a script that would ask for it.
            text = self.network.content(SITE, COUNTY).decode()
            self.network.changed[COUNTY] = re.sub("<script src.*?</script>", "", text).encode()
            page.reload()
            self.wait_for(page, lambda count: count == 0, "navigator.serviceWorker.getRegistrations().then((all) => all.length)")
            self.wait_for(page, lambda names: names == [], "caches.keys()")
            page.reload()
            self.assertFalse(page.evaluate("!!navigator.serviceWorker.controller"))
        self.trouble = [line for line in self.trouble if "sw.js" not in line and not re.search("404|410", line)]

    def test_storage_that_refuses_or_is_full(self):
        worker = (self.sites[SITE].folder / "sw.js").read_text()
        for trouble in (
            "caches.open = caches.keys = () => Promise.reject(new DOMException('', 'SecurityError'));",
            "Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'));",
            "let n = 0; const put = Cache.prototype.put; Cache.prototype.put = function (...x) "
            "{ return n++ > 2 ? Promise.reject(new DOMException('', 'QuotaExceededError')) : put.apply(this, x); };",
        ):
            with self.subTest(trouble):
                self.network.changed["sw.js"] = worker.replace('"use strict";', trouble).encode()
                page = self.context(service_workers="allow").new_page()
                page.goto(self.url(SITE, COUNTY))
                page.wait_for_function("() => navigator.serviceWorker.controller")
                for path in (COUNTY, START, OTHER):
                    page.goto(self.url(SITE, path))
                    self.assertEqual(page.locator("#edition").count(), 1)
                page.wait_for_timeout(1_500)
                self.assertEqual(page.evaluate("caches.keys()"), [])

    def test_the_storage_has_a_bound(self):
        for letters in ("x" * 1_300_000, "ü" * 650_000):
            with self.subTest(letters[0]):
                self.check_bound(f"<!-- {letters} -->".encode())
                self.network.changed.clear()

    def check_bound(self, large: bytes):
        page = self.context(service_workers="allow").new_page()
        names = [page for page in self.sites[SITE].counties if page.startswith("de/area/")][:5]
        for name in names:
            self.network.changed[name] = self.network.content(SITE, name) + large
            page.goto(self.url(SITE, name))
            self.wait_for_copy(page, name)
        areas = [name for name in self.sets(page)[FIRST] if "/area/" in name]
        self.assertEqual(areas, [name.removesuffix(".html") for name in reversed(names[2:])])
        size = page.evaluate("""async () => {
          let size = 0;
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const key of await cache.keys()) size += (await (await cache.match(key)).blob()).size;
          }
          return size;
        }""")
        self.assertLess(size, 5_200_000)

    def test_two_tabs(self):
        first = self.visited(COUNTY)
        second = first.context.new_page()
        second.goto(self.url(SITE, OTHER))
        first.reload()
        self.wait_for_copy(second, OTHER)
        self.assertEqual(list(self.sets(first)), [FIRST])
        self.network.is_down = True
        for page, path in ((first, OTHER), (second, COUNTY)):
            page.goto(self.url(SITE, path))
            self.assertEqual(page.inner_text("#copy"), COPY)

    def test_two_sites_of_one_host(self):
        page = self.visited(COUNTY)
        page.goto(self.url("drought", START))
        mark = self.url("drought", "api/v1/edition.json")
        self.wait_for(page, bool, f"caches.match('{mark}').then((found) => !!found)")
        self.network.is_down = True
        for site, copy in ((SITE, COPY), ("drought", "Ohne Netz: Stand Samstag, 31.05.2025.")):
            page.goto(self.url(site, START))
            self.assertEqual(page.inner_text("#copy"), copy)
        self.network.is_down, self.network.changed["sw.js"] = False, 404
        page.goto(self.url("drought", START))
        self.pass_time(page)
        page.reload()
        self.wait_for(page, lambda names: len(names) == 1, "caches.keys()")
        self.assertIn(f"/{SITE}/", page.evaluate("caches.keys()")[0])
        self.trouble = [line for line in self.trouble if "sw.js" not in line and "404" not in line]

    def test_a_page_that_renews_itself_reaches_the_network(self):
        page = self.visited(COUNTY)
        self.network.edition = SECOND
        text = page.evaluate("fetch(location.pathname, { cache: 'no-cache' }).then((answer) => answer.text())")
        self.assertIn(SECOND, text)
        self.network.is_down = True
        for link in (COUNTY, "de/"):
            self.assertEqual(page.evaluate("(url) => fetch(url).catch(() => 'none')", self.url(SITE, link)), "none")

    def test_only_what_is_kept_is_asked_for(self):
        page = self.visited(COUNTY)
        page.reload()
        page.wait_for_timeout(500)
        known = {"api/v1/edition.json", "places.txt", "sw.js", "site.js", "style.css", "chart.css", START, COUNTY, "de/offline.html"}
        self.assertEqual({path.split("?")[0].removeprefix(f"/{SITE}/") for path in self.network.asked} - {"icon.svg"}, known)

    def test_a_disk_and_plain_http_have_no_worker(self):
        page = self.context(service_workers="allow").new_page()
        page.goto((self.sites[SITE].folder / COUNTY).as_uri())
        page.wait_for_timeout(300)
        self.assertEqual(self.network.asked, [])
        browser = self.launch("--host-resolver-rules=MAP rules.example 127.0.0.1")
        self.addCleanup(browser.close)
        self.address = self.address.replace("127.0.0.1", "rules.example")
        page = browser.new_page()
        self.watch(page)
        page.goto(self.url(SITE, COUNTY))
        page.wait_for_timeout(500)
        self.assertFalse(page.evaluate("isSecureContext"))
        self.assertNotIn(f"/{SITE}/sw.js", self.network.asked)
