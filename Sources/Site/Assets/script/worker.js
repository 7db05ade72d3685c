// Keeps copies of the pages that a reader uses, for when there is no network. Without it, the site works as well.
"use strict";
const scope = registration.scope, mark = scope + "api/v1/edition.json", places = scope + "places.txt";
// A site's caches, those of this way to keep pages, and one an edition. No address of a site has spaces.
const isOwn = (name) => name.split(" ")[1] === scope, prefix = `rulecheck-1 ${scope} `;
const mostCounties = 12, mostBytes = 5e6, patience = 2000, minute = 60000;

// Pages have one name, with and without the ending that some hosts leave out: `de/`, `de/area/05315`.
const named = (url) => url.startsWith(scope) ?
  url.slice(scope.length).split(/[?#]/)[0].replace(/\.html$/, "").replace(/^([^/]+\/)?index$/, "$1") : "";
const isStart = (name) => /^[^/]+\/$/.test(name), isArea = (name) => /^[^/]+\/area\/[^/]+$/.test(name);
const ask = (url) => fetch(url, { cache: "no-cache", signal: AbortSignal.timeout(30000) });
const isGone = (answer) => answer.status === 404 || answer.status === 410;

// The newest edition of which everything is there: its mark comes last.
const present = async () => {
  for (const name of (await caches.keys()).filter((name) => name.startsWith(prefix)).reverse()) {
    const cache = await caches.open(name), found = await cache.match(mark);
    if (found) return { name, cache, ...await found.json() };
  }
};
const copy = async (url) => { try { return await (await present())?.cache.match(url); } catch {} };
const clear = async (kept) =>
  Promise.all((await caches.keys()).filter((name) => isOwn(name) && name !== kept).map((name) => caches.delete(name)));
const clean = async (cache, isLeft) => {
  for (const { url } of await cache.keys()) if (url !== mark && !/\?v=/.test(url) && !isLeft(url)) await cache.delete(url);
};

// One at a time, whatever tabs ask for.
let turn = Promise.resolve(), asked = 0;
const inTurn = (act) => (turn = turn.then(act).catch(() => {}));

// Brings the copies up to date: `urls` are in use, the most important first, before those that were; the area that is
// called `dropped` is no longer, in no language.
const update = async ({ urls = [], dropped }) => {
  const old = await present().catch(() => {}), known = old?.pages ?? [];
  const all = [...new Set([...urls.map(named), ...known])].filter((name) => !dropped || name.split("/area/")[1] !== dropped);
  const starts = all.filter(isStart);
  const pages = [...starts.slice(0, 1), ...all.filter(isArea).slice(0, mostCounties), ...starts.slice(1)];
  const isDue = Date.now() - Math.max(asked, old?.asked ?? 0) >= (navigator.connection?.saveData ? 60 : 10) * minute;
  if (isDue) {
    // Where a site no longer has a worker, its copies are deleted.
    if (isGone(await ask(location.href))) {
      await registration.unregister();
      return clear();
    }
    if (pages.length) asked = Date.now();
  }
  if (!pages.length) return;
  const save = (cache, edition, pages, gone) => cache.put(mark, new Response(JSON.stringify({
    edition, pages, gone, asked: isDue ? asked : old?.asked,
  })));
  // What the edition does not have is not asked for again.
  const none = old?.gone ?? [];
  if (!isDue && pages.every((page) => known.includes(page) || none.includes(page))) {
    const left = pages.filter((page) => known.includes(page));
    if (!old) return;
    await save(old.cache, old.edition, left, none);
    return clean(old.cache, (url) => !isArea(named(url)) || left.includes(named(url)));
  }

  const edition = async () => {
    const answer = await ask(mark), { edition, day } = answer.ok && await answer.json();
    if (!/^[0-9a-f]{16}$/.test(edition)) throw edition;
    return { edition, day };
  };
  const { edition: now, day } = await edition(), isSame = now === old?.edition;
  if (!isSame && !isDue) return;
  // Where nothing may be stored, nothing is fetched.
  const name = prefix + now, cache = await caches.open(name), found = new Map(), left = [], gone = [];
  let bytes = 0;
  const take = async (key, url = key) => {
    if (found.has(key)) return true;
    let answer = isSame && await cache.match(key), text = "";
    if (!answer) {
      answer = await ask(url);
      if (isGone(answer)) return false;
      if (!answer.ok) throw answer.status;
      text = await answer.text();
      // A network of copies may have the new edition, and still the old page.
      if (/\.html$/.test(url) && text.match(/ id="day" data-day="([^"]*)"/)?.[1] !== day) throw url;
      const headers = new Headers(answer.headers);
      ["vary", "content-length", "content-encoding"].forEach((name) => headers.delete(name));
      headers.set("bytes", new Blob([text]).size);
      answer = new Response(text, { headers });
    }
    bytes += +answer.headers.get("bytes");
    found.set(key, answer);
    // Its style sheets and scripts, of this site only.
    for (const [, link] of text.matchAll(/<(?:link rel="stylesheet" href|script src)="([^"]+\?v=\w+)"/g)) {
      const file = new URL(link, url).href;
      if (file.startsWith(scope)) await take(file);
    }
    return true;
  };
  const page = (name) => take(scope + name, scope + name.replace(/\/$/, "/index") + ".html");
  try {
    await take(places);
    for (const name of pages) {
      const before = bytes, had = [...found.keys()];
      if (isStart(name)) await page(name + "offline");
      if (!await page(name)) {
        gone.push(name);
        continue;
      }
      // What was visited longest ago has no room.
      if (bytes > mostBytes) {
        for (const key of found.keys()) if (!had.includes(key)) found.delete(key);
        bytes = before;
        break;
      }
      left.push(name);
    }
    // A site that was published meanwhile would be half old and half new.
    if ((await edition()).edition !== now) throw now;
    for (const [key, answer] of found) if (!isSame || !await cache.match(key)) await cache.put(key, answer);
    await save(cache, now, left, gone);
    await clean(cache, (url) => found.has(url));
    await clear(name);
  } catch { if (!isSame) await caches.delete(name); }
};

const marked = async (copy, value = "") =>
  new Response((await copy.text()).replace("<html ", `<html data-copy="${value}" `), { status: copy.status, headers: copy.headers });
// The page that says that there is no copy, at the address of another one: its links are those from its own.
const none = async (name) => {
  const url = `${scope}${name.split("/")[0]}/offline`, found = await copy(url);
  if (!found) return Response.error();
  const text = (await found.text()).replace(/(href|src)="([^"#][^"]*)"/g, (_, name, link) => `${name}="${new URL(link, url)}"`);
  return marked(new Response(text, { status: 503, headers: found.headers }), "none");
};

let late = {};
const answer = async (event) => {
  const { request } = event, { url } = request, isPage = request.mode === "navigate", name = named(url);
  const network = fetch(request);
  let isLate = false;
  event.waitUntil(network.then(async (answer) => {
    if (isLate && answer.ok) {
      late = { name, answer, at: Date.now() };
      (await clients.get(event.resultingClientId))?.postMessage("late");
    }
    if (isPage) await inTurn(() => update({}));
  }).catch(() => {}));
  let found = await copy(isPage ? scope + name : url);
  if (isPage && found) found = await marked(found);
  if (isPage && !name) {
    // The page at the root is that of a language.
    const start = (await present().catch(() => {}))?.pages.find(isStart);
    found = start && Response.redirect(`${scope}${start}index.html`);
  }
  if (!found) return isPage ? network.catch(() => none(name)) : network;
  const wait = new Promise((done) => setTimeout(done, patience)).then(() => {
    isLate = isPage;
    if (late.name !== name || Date.now() - late.at > minute) return found;
    // The page came late, and is loaded as a whole for what it brought: it would be late again.
    const { answer } = late;
    late = {};
    return answer;
  });
  // A server that fails is like none.
  return Promise.race([network.then((answer) => answer.status < 500 ? answer : found, () => found), wait]);
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  inTurn(async () => clear((await present())?.name)).then(() => clients.claim())));
addEventListener("message", (event) => event.waitUntil(inTurn(() => update(event.data))));
addEventListener("fetch", (event) => {
  const { url, method, mode } = event.request;
  if (method !== "GET" || !url.startsWith(scope)) return;
  if (mode === "navigate" || url === places) event.respondWith(answer(event));
  else if (/\?v=\w+$/.test(url)) event.respondWith(copy(url).then((found) => found ?? fetch(event.request)));
});
