"""What every test in the browser has: a browser, pages whose trouble is noticed, and the sites."""

import datetime
import os
import pathlib
import shutil
import unittest

from playwright.sync_api import BrowserContext, Locator, Page, sync_playwright

import sites

# Milliseconds; nothing here takes a tenth of it, but for a busy machine.
PATIENCE = 15_000
PHONE = {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}
DESKTOP = {"width": 1280, "height": 900}


class BrowserTest(unittest.TestCase):
    """Each test has contexts of its own, and fails if a page logs anything or asks another host."""

    @classmethod
    def setUpClass(cls):
        cls.address = os.environ["RULECHECK_ADDRESS"]
        cls.sites = {site.name: site for site in sites.sites()}
        # The others are like these, of other texts.
        cls.different_sites = [cls.sites[name] for name in ("shipped", "drought", "air-quality", "river", "init")]
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.launch()
        cls.addClassCleanup(cls.browser.close)

    @classmethod
    def launch(cls, *options: str):
        return cls.playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)

    def setUp(self):
        self.trouble: list[str] = []
        self.requests: list[str] = []

    def tearDown(self):
        self.assertEqual(self.trouble, [])

    def context(self, **options) -> BrowserContext:
        """A new device: nothing kept, German, as wide as a desktop's unless said otherwise; without a worker, which would
        answer in place of the tests."""
        context = self.browser.new_context(
            **{"locale": "de-DE", "viewport": DESKTOP, "service_workers": "block"} | options)
        context.set_default_timeout(PATIENCE)
        self.addCleanup(context.close)
        context.on("page", self.watch)
        return context

    def watch(self, page: Page):
        page.on("console", lambda message: None if (
            message.type not in ("error", "warning") or message.text == "Service Worker registration blocked by Playwright"
        ) else self.trouble.append(f"{page.url}: {message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.trouble.append(f"{page.url}: {error}"))
        page.on("request", lambda request: self.saw(request.url))
        # Whoever leaves a page while these are on their way ends that request.
        page.on("requestfailed", lambda request: None if (
            request.url.endswith(("/places.txt", "/icon.svg", "/edition.json")) and request.failure == "net::ERR_ABORTED"
        ) else self.trouble.append(f"{request.url}: {request.failure}"))
        page.on("response", lambda answer: answer.status >= 400 and self.trouble.append(
            f"{answer.url}: {answer.status}"))

    def saw(self, url: str):
        # A browser may ask for the picture of the tab at any time.
        if not url.endswith("/icon.svg"):
            self.requests.append(url)
        if not url.startswith((self.address + "/", "data:", "file:")):
            self.trouble.append(f"asked {url}")

    def url(self, site: str, page: str) -> str:
        return f"{self.address}/{site}/{page}"

    def open(self, page: str, site: str = "shipped", **options) -> Page:
        """A page of a site on a new device."""
        opened = self.context(**options).new_page()
        opened.goto(self.url(site, page))
        return opened


def set_clock(page: Page, time: str):
    """The reader's clock, such as "2021-05-18T12:00:00+02:00"."""
    page.clock.set_fixed_time(datetime.datetime.fromisoformat(time))


def follow(link: Locator):
    """Clicks a link, and waits until all of the page it leads to is there."""
    with link.page.expect_navigation():
        link.click()


def open_details(page: Page):
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")


def package_file(package: str, name: str) -> pathlib.Path:
    """A file that a Python package carries."""
    module = __import__(package)
    return pathlib.Path(module.__file__).parent / name
