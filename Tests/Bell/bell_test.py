"""The bell in a browser: what a tap leads to, and how the worker shows what rulecheckd sends.

Tests/Bell/browse calls `run`, on a site that is running, with the push service that it sends to. The push service of a browser is
elsewhere, so that its push manager is replaced; what the service got is delivered with the DevTools protocol.
"""

import copy
import dataclasses
import json
import pathlib
import re
import sys
import time
import typing
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from browser import NARROW, BrowserTest  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402


@dataclasses.dataclass
class Running:
    """A site that rulecheckd serves, and the push service that it sends to."""

    # Of the site, such as "http://127.0.0.1:8080", with its folder if it has one.
    address: str
    # A new subscription of the push service, as a browser gives it: {"endpoint": …, "keys": {"p256dh": …, "auth": …}}.
    subscription: typing.Callable[[], dict]
    # The last message that the push service got for an endpoint, decrypted; it waits for one.
    payload: typing.Callable[[str], dict]
    # What tells clients apart where the server counts their requests: the headers of the one with this number.
    headers: typing.Callable[[int], dict[str, str]] = lambda number: {"X-Forwarded-For": f"192.0.2.{number}"}
    county: str = "de/area/09162.html"
    other: str = "de/area/05315.html"
    help: str = "de/help.html"


RUNNING: Running | None = None
# What a browser says of a subscription, kept over pages; STAND_IN is what the next one is.
PUSH_MANAGER = """(() => {
  if (!window.PushManager) return;
  const key = "stand-in", next = STAND_IN;
  const found = () => {
    const kept = JSON.parse(localStorage.getItem(key));
    return kept && {
      endpoint: kept.endpoint, expirationTime: null, toJSON: () => ({ expirationTime: null, ...kept }),
      unsubscribe: async () => { localStorage.removeItem(key); return true; },
    };
  };
  window.asked = [];
  PushManager.prototype.getSubscription = async () => found();
  PushManager.prototype.subscribe = async (options) => {
    asked.push(options);
    if (!found()) localStorage.setItem(key, JSON.stringify(next));
    return found();
  };
})();
"""
COUNT_QUESTIONS = """
  window.questions = 0;
  const request = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => { questions += 1; return request(); };
"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((shown) => ({
  title: shown.title, body: shown.body, lang: shown.lang, tag: shown.tag, icon: shown.icon, badge: shown.badge,
  silent: shown.silent, data: shown.data,
}))"""
# A click on what is shown; a page cannot make one that a browser trusts, which alone may open and focus windows.
CLICK = """async (tag) => {
  const [notification] = await registration.getNotifications({ tag }), opened = [], waited = [];
  const { openWindow } = clients, { focus } = WindowClient.prototype;
  clients.openWindow = async (url) => { opened.push(url); };
  WindowClient.prototype.focus = async function () { opened.push("focus"); return this; };
  const event = new NotificationEvent("notificationclick", { notification });
  event.waitUntil = (promise) => waited.push(promise);
  dispatchEvent(event);
  await Promise.all(waited);
  delete clients.openWindow;
  WindowClient.prototype.focus = focus;
  return opened;
}"""
CHANGED = """async ([next, old]) => {
  const waited = [], event = new ExtendableEvent("pushsubscriptionchange");
  if (old) event.oldSubscription = { endpoint: old };
  registration.pushManager.subscribe = async () => ({ endpoint: next.endpoint, toJSON: () => next });
  event.waitUntil = (promise) => waited.push(promise);
  dispatchEvent(event);
  await Promise.all(waited);
}"""
# Messages in the same moment, where what was shown is known only after a while, and ever sooner.
MANY = """async (messages) => {
  const waited = [], { open } = CacheStorage.prototype;
  let wait = 300;
  CacheStorage.prototype.open = async function (name) {
    await new Promise((done) => setTimeout(done, wait -= 25));
    return open.call(this, name);
  };
  for (const message of messages) {
    const event = new PushEvent("push", { data: JSON.stringify(message) });
    event.waitUntil = (promise) => waited.push(promise);
    dispatchEvent(event);
  }
  await Promise.all(waited);
  CacheStorage.prototype.open = open;
}"""
BELLS = "JSON.parse(localStorage.getItem('rulecheck:bells'))"


class BellTest(BrowserTest):
    devices = 0

    @classmethod
    def setUpClass(cls):
        cls.running, cls.address = RUNNING, RUNNING.address
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.launch()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        super().setUp()
        self.sent: list[tuple[str, dict]] = []

    def watch(self, page: Page):
        super().watch(page)
        page.on("request", lambda request: request.url.endswith("/push/subscriptions") and self.sent.append(
            (request.method, request.post_data_json)))

    def url(self, path: str) -> str:
        return f"{self.address}/{path}"

    def permit(self, page: Page, setting: str):
        """What the person answered to the browser's question: "granted", "denied" or, not yet, "prompt"."""
        target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]
        self.browser.new_browser_cdp_session().send("Browser.setPermission", {
            "permission": {"name": "notifications"}, "setting": setting, "origin": self.origin,
            "browserContextId": target["browserContextId"]})

    @property
    def origin(self) -> str:
        return re.match(r"\w+://[^/]+", self.address)[0]

    def device(self, permission: str = "granted", before: str = "", **options) -> Page:
        """A device with a push manager that is a stand-in."""
        BellTest.devices += 1
        context = self.context(
            service_workers="allow", extra_http_headers=self.running.headers(BellTest.devices % 250), **options)
        self.subscription = self.running.subscription()
        context.add_init_script(before + PUSH_MANAGER.replace("STAND_IN", json.dumps(self.subscription)))
        page = context.new_page()
        self.permit(page, permission)
        return page

    def opened(self, path: str | None = None, **options) -> Page:
        page = self.device(**options)
        page.goto(self.url(path or self.running.county))
        return page

    def rung(self, path: str | None = None, **options) -> Page:
        """A device on which the bell of a county is on."""
        page = self.opened(path, **options)
        page.click("#bell")
        self.wait_for_bell(page, True)
        return page

    def wait_for_bell(self, page: Page, is_on: bool):
        page.wait_for_selector(f"#bell[aria-pressed={str(is_on).lower()}]")
        page.wait_for_function("() => !isRinging")

    def wait_for_text(self, page: Page, name: str) -> str:
        """Until the page says the text of this name."""
        page.wait_for_function(
            "(name) => { const line = one('#bell-say'); return line.textContent.startsWith(line.dataset[name]); }", arg=name)
        self.assertTrue(page.is_visible("#bell-say"))
        return page.inner_text("#bell-say")

    def ignore(self, pattern: str):
        """What a browser logs of an answer that the test made fail."""
        self.trouble = [line for line in self.trouble if not re.search(pattern, line)]

    def area(self, path: str) -> str:
        return re.search(r"/area/(.*)\.html", path)[1]

    # What a tap leads to.

    def test_a_tap_turns_it_on_and_another_ends_it(self):
        page = self.opened()
        area = self.area(self.running.county)
        self.assertTrue(page.is_visible("#bell"))
        self.assertFalse(page.is_visible("#bell-more"))
        off = page.inner_text("#bell")
        page.click("#bell")
        self.wait_for_bell(page, True)
        self.assertNotEqual(page.inner_text("#bell"), off)
        self.wait_for_text(page, "on")
        key = page.evaluate("fetch(site + 'api/v1/push.json').then((answer) => answer.json())")["key"]
        self.assertEqual(page.evaluate("asked"), [{"userVisibleOnly": True, "applicationServerKey": key}])
        self.assertEqual(self.sent, [("POST", {
            "subscription": {"expirationTime": None} | self.subscription, "area": area, "language": "de",
            "directions": "all", "digest": False})])
        self.assertEqual(list(page.evaluate(BELLS)), [area])
        # It stays so.
        page.reload()
        self.wait_for_bell(page, True)
        self.assertTrue(page.is_visible("#bell-more form"))
        page.click("#bell")
        self.wait_for_bell(page, False)
        self.wait_for_text(page, "off")
        self.assertFalse(page.is_visible("#bell-more form"))
        self.assertEqual(self.sent[1:], [("DELETE", {"endpoint": self.subscription["endpoint"], "area": area})])
        # It was the last one.
        self.assertIsNone(page.evaluate("localStorage.getItem('stand-in')"))
        self.assertEqual(page.evaluate(BELLS), {})

    def test_what_is_chosen(self):
        page = self.rung()
        names = [name for name in ("directions", "language", "digest") if page.locator(f"#bell-more [name={name}]").count()]
        self.assertIn("directions", names)
        wanted = {"directions": "all", "language": "de", "digest": False}
        for name in names:
            field = page.locator(f"#bell-more [name={name}]")
            with page.expect_response("**/push/subscriptions") as answer:
                if name == "digest":
                    field.check()
                else:
                    field.select_option({"directions": "stricter", "language": "en"}[name])
            self.assertEqual(answer.value.status, 200)
            wanted[name] = {"directions": "stricter", "language": "en", "digest": True}[name]
            page.wait_for_function("() => !isRinging")
            self.assertEqual({key: self.sent[-1][1][key] for key in wanted}, wanted)
        page.reload()
        self.wait_for_bell(page, True)
        self.assertEqual(page.input_value("#bell-more [name=directions]"), "stricter")
        # In some browsers, Enter in a checkbox sends a form.
        page.evaluate("one('#bell-more form').requestSubmit()")
        page.wait_for_timeout(200)
        self.assertEqual(page.url, self.url(self.running.county))

    def test_the_last_of_two_ends_the_subscription(self):
        page = self.rung()
        page.goto(self.url(self.running.other))
        page.click("#bell")
        self.wait_for_bell(page, True)
        page.click("#bell")
        self.wait_for_bell(page, False)
        self.assertIsNotNone(page.evaluate("localStorage.getItem('stand-in')"))
        page.goto(self.url(self.running.county))
        self.wait_for_bell(page, True)
        page.click("#bell")
        self.wait_for_bell(page, False)
        self.assertIsNone(page.evaluate("localStorage.getItem('stand-in')"))

    def test_keyboard_and_screen_reader(self):
        page = self.opened()
        client = page.context.new_cdp_session(page)

        def read() -> tuple[str, str, str]:
            node = client.send("DOM.querySelector", {
                "nodeId": client.send("DOM.getDocument")["root"]["nodeId"], "selector": "#bell"})
            [found] = [x for x in client.send("Accessibility.getPartialAXTree", node | {"fetchRelatives": False})["nodes"]]
            pressed = {x["name"]: x["value"]["value"] for x in found["properties"]}.get("pressed")
            return found["role"]["value"], found["name"]["value"], pressed

        # Chromium calls a button with two states a ToggleButton or a button.
        self.assertEqual(read()[2], "false")
        page.focus("#bell")
        page.keyboard.press("Enter")
        self.wait_for_bell(page, True)
        role, name, pressed = read()
        self.assertIn(role, ("button", "ToggleButton"))
        self.assertEqual((name, pressed), (page.inner_text("#bell"), "true"))
        self.assertEqual(page.get_attribute("#bell-say", "role"), "status")
        self.assertEqual(page.evaluate("document.activeElement.id"), "bell")
        page.keyboard.press("Space")
        self.wait_for_bell(page, False)
        self.assertEqual(read()[2], "false")
        # All that can be chosen is reached.
        page.keyboard.press("Enter")
        self.wait_for_bell(page, True)
        fields = page.locator("#bell-more [name]")
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.name") == "directions":
                break
        self.assertEqual(page.evaluate("document.activeElement.name"), "directions")
        for field in fields.all():
            self.assertTrue(field.evaluate("(field) => field.labels.length > 0"))

    # Where it cannot.

    def refused(self, name: str, **options):
        page = self.opened(before=COUNT_QUESTIONS, **options)
        self.assertTrue(page.is_visible("#bell"))
        page.click("#bell")
        text = self.wait_for_text(page, name)
        self.assertGreater(len(text), 20)
        self.assertEqual(page.get_attribute("#bell", "aria-pressed"), "false")
        self.assertFalse(page.is_visible("#bell-more form"))
        self.assertTrue(page.is_visible("#bell-more a[href='#follow']"))
        self.assertEqual(page.locator("#follow").count(), 1)
        self.assertEqual((page.evaluate("questions"), self.sent), (0, []))

    def test_where_it_is_not_allowed(self):
        self.refused("blocked", permission="denied")

    def test_where_a_browser_has_no_push(self):
        page = self.opened(before=COUNT_QUESTIONS + "delete window.PushManager;")
        page.click("#bell")
        self.wait_for_text(page, "unable")
        self.assertEqual((page.evaluate("questions"), self.sent), (0, []))

    def test_on_an_iphone_outside_the_home_screen(self):
        before = "delete window.PushManager; Object.defineProperty(navigator, 'standalone', { value: false });"
        page = self.opened(before=before)
        page.click("#bell")
        self.wait_for_text(page, "home")

    def test_a_question_that_is_declined(self):
        for answer, name in (("denied", "blocked"), ("default", None)):
            page = self.opened(
                permission="prompt", before=f"Notification.requestPermission = async () => {answer!r};")
            page.click("#bell")
            if name:
                self.wait_for_text(page, name)
            page.wait_for_timeout(300)
            self.assertEqual(page.get_attribute("#bell", "aria-pressed"), "false")
            self.assertEqual(self.sent, [])

    def test_a_push_manager_that_refuses(self):
        for error, name in (("NotAllowedError", "blocked"), ("AbortError", "unable")):
            page = self.opened()
            page.evaluate(
                "(name) => { PushManager.prototype.subscribe = async () => { throw new DOMException('no', name); }; }", error)
            page.click("#bell")
            self.wait_for_text(page, name)
            self.assertEqual(page.get_attribute("#bell", "aria-pressed"), "false")
            self.assertEqual(self.sent, [])

    def test_a_worker_that_takes_too_long(self):
        page = self.opened(before="""
          if (navigator.serviceWorker) Object.defineProperty(navigator.serviceWorker, "ready", { get: () => new Promise(() => {}) });
          const wait = setTimeout;
          window.setTimeout = (act, time, ...rest) => wait(act, Math.min(time, 200), ...rest);
        """)
        page.click("#bell")
        # The browser can; it may go better later.
        self.wait_for_text(page, "failed")
        self.assertEqual(page.get_attribute("#bell", "aria-pressed"), "false")
        self.assertEqual(self.sent, [])

    def test_a_server_that_refuses(self):
        page = self.opened()
        page.route("**/push/subscriptions", lambda route: route.fulfill(
            status=503, json={"error": "There is no room."}) if route.request.method == "POST" else route.continue_())
        page.click("#bell")
        # In the language of the page, and not in that of the server.
        self.assertNotIn("There is no room.", self.wait_for_text(page, "failed"))
        page.wait_for_function("() => !isRinging")
        self.assertEqual(page.get_attribute("#bell", "aria-pressed"), "false")
        # Nothing is half on.
        self.assertIsNone(page.evaluate("localStorage.getItem('stand-in')"))
        self.assertIsNone(page.evaluate(BELLS))
        page.unroute("**/push/subscriptions")
        page.click("#bell")
        self.wait_for_bell(page, True)
        # What was chosen before is still so.
        page.route("**/push/subscriptions", lambda route: route.fulfill(status=429, body="Too many"))
        page.select_option("#bell-more [name=directions]", "stricter")
        self.wait_for_text(page, "failed")
        page.wait_for_function("() => !isRinging")
        self.assertEqual(page.input_value("#bell-more [name=directions]"), "all")
        self.assertEqual(page.get_attribute("#bell", "aria-pressed"), "true")
        # A second one, of which the server may have heard, is taken back.
        page.goto(self.url(self.running.other))
        count = len(self.sent)
        page.unroute("**/push/subscriptions")
        page.route("**/push/subscriptions", lambda route: route.fulfill(
            status=502, body="Late") if route.request.method == "POST" else route.continue_())
        page.click("#bell")
        self.wait_for_text(page, "failed")
        self.assertEqual([method for method, _ in self.sent[count:]], ["POST", "DELETE"])
        self.assertIsNotNone(page.evaluate("localStorage.getItem('stand-in')"))
        self.assertEqual(list(page.evaluate(BELLS)), [self.area(self.running.county)])
        self.ignore("502|503|429")

    def test_a_server_with_another_key(self):
        page = self.rung()
        page.goto(self.url(self.running.other))
        old, new = self.subscription["endpoint"], self.running.subscription()
        page.evaluate("""(next) => {
          const own = PushManager.prototype.subscribe;
          PushManager.prototype.subscribe = async (options) => {
            if (localStorage.getItem("stand-in")) throw new DOMException("another key", "InvalidStateError");
            localStorage.setItem("stand-in", JSON.stringify(next));
            return own(options);
          };
        }""", new)
        page.click("#bell")
        self.wait_for_bell(page, True)
        subscription = {"expirationTime": None} | new
        [moved, added] = [sent for _, sent in self.sent[1:]]
        self.assertEqual(moved, {"subscription": subscription, "replaces": old})
        self.assertEqual((added["subscription"], added["area"]), (subscription, self.area(self.running.other)))

    def test_without_a_network(self):
        page = self.rung()
        page.goto(self.url(self.running.other))
        page.click("#bell")
        self.wait_for_bell(page, True)
        page.context.set_offline(True)
        # What the server does not hear of goes on.
        page.click("#bell")
        self.wait_for_text(page, "failed")
        self.wait_for_bell(page, True)
        page.context.set_offline(False)
        page.goto(self.url(self.running.county))
        page.context.set_offline(True)
        # Without a subscription, nothing does.
        page.evaluate("save('bells', { [one('#bell').dataset.id]: bells()[one('#bell').dataset.id] })")
        page.click("#bell")
        self.wait_for_bell(page, False)
        page.click("#bell")
        self.wait_for_text(page, "failed")
        self.assertEqual(page.get_attribute("#bell", "aria-pressed"), "false")
        page.context.set_offline(False)
        self.ignore("ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED")

    def test_what_the_browser_ended_is_off(self):
        page = self.rung()
        page.evaluate("localStorage.removeItem('stand-in')")
        page.reload()
        self.wait_for_bell(page, False)
        self.assertEqual(page.evaluate(BELLS), {})
        page.click("#bell")
        self.wait_for_bell(page, True)
        self.permit(page, "denied")
        page.reload()
        self.wait_for_bell(page, False)

    def test_what_the_browser_changed_moves(self):
        page = self.rung()
        old, new = self.subscription["endpoint"], self.running.subscription()
        page.evaluate("(next) => localStorage.setItem('stand-in', JSON.stringify(next))", new)
        with page.expect_response("**/push/subscriptions") as answer:
            page.reload()
        self.assertEqual(answer.value.status, 200)
        self.assertEqual(self.sent[-1], ("POST", {"subscription": {"expirationTime": None} | new, "replaces": old}))
        # Once.
        page.wait_for_timeout(300)
        count = len(self.sent)
        page.reload()
        page.wait_for_timeout(500)
        self.assertEqual(len(self.sent), count)
        self.wait_for_bell(page, True)

    def test_two_pages_at_once(self):
        page = self.opened()
        second = page.context.new_page()
        second.goto(self.url(self.running.county))
        page.click("#bell")
        self.wait_for_bell(page, True)
        self.wait_for_bell(second, True)
        second.click("#bell")
        self.wait_for_bell(second, False)
        self.wait_for_bell(page, False)
        third = page.context.new_page()
        third.goto(self.url(self.running.other))
        # Both at the same moment: neither is lost.
        for each in (page, third):
            each.evaluate("one('#bell').click()")
        self.wait_for_bell(page, True)
        self.wait_for_bell(third, True)
        self.assertEqual(len(page.evaluate(BELLS)), 2)

    def test_one_that_fails_does_not_end_another(self):
        page, held = self.opened(), []
        second = page.context.new_page()
        second.goto(self.url(self.running.other))
        page.route("**/push/subscriptions", lambda route: held.append(route))
        page.click("#bell")
        while not held:
            page.wait_for_timeout(20)
        second.click("#bell")
        second.wait_for_timeout(300)
        held[0].fulfill(status=503, json={"error": "There is no room."})
        self.wait_for_text(page, "failed")
        self.wait_for_bell(second, True)
        self.assertIsNotNone(page.evaluate("localStorage.getItem('stand-in')"))
        self.ignore("503")

    def test_a_page_that_renews_itself_and_one_that_comes_back(self):
        page = self.rung()
        page.evaluate("""async () => {
          const text = await (await fetch(location.pathname)).text(), { fetch: ask } = window;
          const next = text.replace(/<main[^>]*>/, (main) => main + '<p id="news">News</p>');
          window.fetch = (url, ...rest) => url === location.pathname ? Promise.resolve(new Response(next)) : ask(url, ...rest);
          await renew();
        }""")
        page.wait_for_selector("#news")
        self.assertEqual(page.get_attribute("#bell", "aria-pressed"), "true")
        self.assertTrue(page.is_visible("#bell-more form"))
        page.click("#bell")
        self.wait_for_bell(page, False)
        page.click("#bell")
        self.wait_for_bell(page, True)
        page.goto(self.url(self.running.help))
        page.locator("#bells li button").first.click()
        page.wait_for_function("() => !hasBells()")
        page.go_back()
        self.wait_for_bell(page, False)

    def test_wrong_content_of_the_storage(self):
        page = self.opened()
        for wrong in ("null", '"x"', "[]", "[null]", '{"x": 1}', '{"x": {"name": 1}}', "no JSON", ""):
            page.evaluate("(text) => localStorage.setItem('rulecheck:bells', text)", wrong)
            for path in (self.running.county, self.running.help):
                page.goto(self.url(path))
                page.wait_for_timeout(100)
            self.assertEqual(page.locator("#bells li").count(), 0)
        page.goto(self.url(self.running.county))
        page.click("#bell")
        self.wait_for_bell(page, True)

    def test_the_help_page_lists_bells_and_ends_them(self):
        page = self.rung()
        page.goto(self.url(self.running.other))
        page.click("#bell")
        self.wait_for_bell(page, True)
        page.goto(self.url(self.running.help))
        self.assertEqual(page.locator("#bells li").count(), 2)
        self.assertFalse(page.is_visible("#bells [data-none]"))
        hrefs = [link.evaluate("(link) => link.href") for link in page.locator("#bells a").all()]
        self.assertEqual(sorted(hrefs), sorted(self.url(path) for path in (self.running.county, self.running.other)))
        button = page.locator("#bells button").first
        self.assertIn(page.locator("#bells a").first.inner_text(), button.get_attribute("aria-label"))
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelectorAll('#bells li').length === 1")
        page.wait_for_function("() => !isRinging")
        # The keyboard goes on from there.
        self.assertEqual(page.evaluate("document.activeElement.id"), "bells")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector("#bells [data-none]", state="visible")
        self.assertEqual([method for method, _ in self.sent[2:]], ["DELETE", "DELETE"])
        self.assertIsNone(page.evaluate("localStorage.getItem('stand-in')"))

    def test_it_fits_on_a_phone(self):
        page = self.rung(viewport=NARROW)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), NARROW["width"])
        for field in page.locator("#bell-more :is(select, label), #bell").all():
            self.assertGreaterEqual(field.bounding_box()["height"], 44)

    # What the worker shows.

    def deliver(self, page: Page, message: dict, wait: bool = True) -> list[dict]:
        """What is shown after a message."""
        if not hasattr(page, "push_client"):
            page.push_client, page.registrations = page.context.new_cdp_session(page), []
            page.push_client.on("ServiceWorker.workerRegistrationUpdated", lambda event: page.registrations.extend(
                event["registrations"]))
            page.push_client.send("ServiceWorker.enable")
            page.wait_for_timeout(200)
        found = [x for x in page.registrations if x["scopeURL"] == self.address + "/"]
        before = page.evaluate(SHOWN)
        page.push_client.send("ServiceWorker.deliverPushMessage", {
            "origin": self.origin, "registrationId": found[-1]["registrationId"], "data": json.dumps(message)})
        # The worker says nothing when it is done.
        end = time.monotonic() + (5 if wait else 0.7)
        while (now := page.evaluate(SHOWN)) == before and time.monotonic() < end:
            time.sleep(0.05)
        page.wait_for_timeout(100)
        return page.evaluate(SHOWN)

    def message(self, **changed) -> dict:
        """What rulecheckd sent to this device last, changed as said."""
        message = copy.deepcopy(self.running.payload(self.subscription["endpoint"]))
        self.assertLessEqual(
            {"id", "number", "title", "body", "lang", "tag", "url", "icon", "until", "past"}, set(message))
        return message | changed

    def worker(self, page: Page):
        return page.context.service_workers[0]

    def test_a_test_is_shown(self):
        page = self.rung()
        message = self.message()
        self.assertEqual(message["number"], 0)
        for _ in range(2):
            [shown] = self.deliver(page, message, wait=False)
            for name in ("title", "body", "lang", "tag"):
                self.assertEqual(shown[name], message[name])
            self.assertEqual(shown["icon"], self.url(message["icon"]))
            self.assertEqual(shown["badge"], self.url("badge.png"))
            self.assertEqual(
                shown["data"], {name: message[name] for name in ("id", "number", "url", "until")})
            self.assertFalse(shown["silent"])
            for picture in (shown["icon"], shown["badge"]):
                self.assertEqual(page.request.get(picture).headers["content-type"], "image/png", picture)

    def test_a_newer_message_replaces_an_older_one_and_never_the_other_way(self):
        page = self.rung()
        later = int(time.time()) + 86400
        first = self.message(number=7, title="First", tag="a b", until=later)
        [shown] = self.deliver(page, first)
        self.assertEqual((shown["title"], shown["silent"]), ("First", False))
        [shown] = self.deliver(page, first | {"number": 9, "title": "Third"})
        self.assertEqual((shown["title"], shown["silent"], shown["data"]["number"]), ("Third", False, 9))
        for late in ({"number": 8, "title": "Second"}, {"number": 9, "title": "Third, again"}):
            [shown] = self.deliver(page, first | late)
            self.assertEqual((shown["title"], shown["silent"], shown["data"]["number"]), ("Third", True, 9))
        # Another ordinance has its own.
        self.assertEqual(
            sorted(x["title"] for x in self.deliver(page, first | {"number": 3, "tag": "a c", "title": "Other"})),
            ["Other", "Third"])
        # So it is after the worker ended, and after a new edition of the site was copied.
        client = page.context.new_cdp_session(page)
        client.send("ServiceWorker.enable")
        client.send("ServiceWorker.stopAllWorkers")
        page.reload()
        page.wait_for_timeout(500)
        self.worker(page).evaluate("clear()")
        shown = self.deliver(page, first | {"number": 8, "title": "Second"}, wait=False)
        self.assertNotIn("Second", [x["title"] for x in shown])

    def test_many_at_once(self):
        page = self.rung()
        base = self.message(tag="a b", until=int(time.time()) + 86400)
        numbers = (2, 5, 3, 5, 4)
        self.worker(page).evaluate(MANY, [base | {"number": number, "title": str(number)} for number in numbers])
        [shown] = page.evaluate(SHOWN)
        self.assertEqual((shown["title"], shown["data"]["number"]), ("5", 5))

    def test_what_no_longer_matters(self):
        page = self.rung()
        now = int(time.time())
        past = {"title": "Past", "body": "It no longer applies."}
        [shown] = self.deliver(page, self.message(number=1, tag="a b", until=now - 5, past=past, title="Now"))
        self.assertEqual((shown["title"], shown["body"], shown["silent"]), ("Past", "It no longer applies.", True))
        # What is shown until then is closed by the next one.
        self.deliver(page, self.message(number=2, tag="a c", until=now + 4, past=past, title="Soon over"))
        page.wait_for_timeout(max(0, now + 4.5 - time.time()) * 1000)
        [shown] = self.deliver(page, self.message(number=3, tag="a d", until=now + 86400, title="Newer"))
        self.assertEqual(shown["title"], "Newer")

    def test_what_is_no_message(self):
        page = self.rung()
        self.deliver(page, self.message())
        client = page.push_client
        for data in ("", "no JSON", "null", "{}"):
            client.send("ServiceWorker.deliverPushMessage", {
                "origin": self.origin, "registrationId": page.registrations[-1]["registrationId"], "data": data})
        # The next one is shown all the same.
        shown = self.deliver(page, self.message(number=4, tag="a b", until=int(time.time()) + 99, title="Right"))
        self.assertIn("Right", [x["title"] for x in shown])

    def test_a_click_leads_to_the_place(self):
        page = self.rung()
        message = self.message(number=1, tag="a b", until=int(time.time()) + 86400)
        goal = self.url(message["url"])
        self.deliver(page, message)
        # On the page of the county itself.
        worker = self.worker(page)
        self.assertEqual(worker.evaluate(CLICK, "a b"), ["focus"])
        page.wait_for_url(goal)
        self.assertEqual(page.evaluate(SHOWN), [])
        if "#" in goal:
            self.assertEqual(page.locator(":target").count(), 1)
        # From elsewhere, in a window of its own.
        page.goto(self.url(self.running.help))
        self.deliver(page, message | {"number": 2})
        self.assertEqual(worker.evaluate(CLICK, "a b"), [goal])
        self.assertEqual(page.url, self.url(self.running.help))
        # Never outside the site.
        for url in ("https://elsewhere.example/", "//elsewhere.example/", "/../"):
            self.deliver(page, message | {"number": 2, "tag": "c d", "url": url})
            self.deliver(page, message | {"number": 0, "tag": "c d", "url": url}, wait=False)
            [opened] = worker.evaluate(CLICK, "c d")
            self.assertTrue(opened.startswith(self.address), opened)

    def test_a_subscription_that_changes(self):
        page = self.rung()
        worker, old, new = self.worker(page), self.subscription["endpoint"], [self.running.subscription() for _ in range(2)]
        keep = "caches.match(registration.scope + 'bells/endpoint').then((found) => found.json())"
        self.assertEqual(worker.evaluate(keep), old)
        # Some browsers say which one it was, others do not.
        for said, subscription in zip((None, new[0]["endpoint"]), new):
            worker.evaluate(CHANGED, [subscription, said])
            self.assertEqual(worker.evaluate(keep), subscription["endpoint"])
        # The server sends to the new one, and no longer knows the old one.
        status = page.evaluate("""async ([subscription, replaces]) => (await fetch(site + "push/subscriptions", {
          method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ subscription, replaces }),
        })).status""", [self.subscription, old])
        self.assertEqual(status, 404)
        self.ignore("404")


def run(running: Running, *names: str) -> bool:
    """Whether all tests, or those that are named, pass with this site."""
    global RUNNING
    RUNNING = running
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(BellTest)
    if names:
        tests = unittest.TestSuite(BellTest(name) for name in names)
    return unittest.TextTestRunner(verbosity=2).run(tests).wasSuccessful()
