// Shows what rulecheckd sends: of each county and ordinance the newest message, as long as it applies. Follows worker.js.
// A cache of its own, which is not one of a site's copies: see isOwn.
const bells = `${scope} bells`, bellKey = (name) => `${scope}bells/${encodeURIComponent(name)}`;
const recall = async (name) => { try { return await (await (await caches.open(bells)).match(bellKey(name)))?.json(); } catch {} };
const keep = async (name, value) => {
  try { await (await caches.open(bells)).put(bellKey(name), new Response(JSON.stringify(value))); } catch {}
};
const isPast = (until) => until && until * 1000 <= Date.now();

const show = async (message) => {
  const { number, tag } = message, kept = number > 0 && await recall(`of ${tag}`);
  // By a clock of the server that was ahead, everything that follows would be older.
  const newest = kept && kept.number / 4096 < Date.now() / 1000 + 86400 && kept;
  // A browser demands that something is shown: of an older or repeated message, the newest once more.
  const isOld = newest && number <= newest.number, { id, url, until, past, lang, icon, ...texts } = isOld ? newest : message;
  const isOver = isPast(until), { title, body } = isOver && past || texts, isQuiet = !!(isOld || isOver);
  for (const old of await registration.getNotifications()) if (old.tag !== tag && isPast(old.data?.until)) old.close();
  await registration.showNotification(title, {
    body, lang, tag, icon: icon && scope + icon, badge: `${scope}badge.png`, silent: isQuiet, renotify: !isQuiet,
    data: { id, url, until, number: texts.number },
  });
  if (number > 0 && !isOld) await keep(`of ${tag}`, message);
};
// One after the other, and not after the copies.
let ringing = Promise.resolve();
addEventListener("push", (event) => event.waitUntil(ringing = ringing.then(() => show(event.data.json())).catch(() => {})));

const go = async (url) => {
  const page = (await clients.matchAll({ type: "window" })).find((page) => named(page.url) === named(url));
  if (!page) return clients.openWindow(url);
  // It may be older than the message, and asks for itself: see offline.js.
  (await (await page.focus()).navigate(url))?.postMessage("news");
};
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data?.url ?? "", scope);
  event.waitUntil(go(href.startsWith(scope) ? href : scope));
});

// A browser may change a subscription at any time, and not all say which one it was.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil((async () => {
  const replaces = event.oldSubscription?.endpoint ?? await recall("endpoint");
  const { key } = await (await ask(`${scope}api/v1/push.json`)).json();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = event.newSubscription ?? await registration.pushManager.subscribe(options);
  if (!replaces || replaces === subscription.endpoint) return;
  const { ok } = await fetch(`${scope}push/subscriptions`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ subscription, replaces }),
    signal: AbortSignal.timeout(30000),
  });
  // Or the next page of the site that is opened says so.
  if (ok) await keep("endpoint", subscription.endpoint);
})().catch(() => {})));
