// The bell of a county or state: this device is told what changes there, see bellworker.js. Only sites that send messages
// have it, after site.js.
const bells = () => load("bells", (v) => Object.values(v).every((x) => isText(x?.name)), {});
const hasBells = () => Object.keys(bells()).length > 0;
const canRing = "PushManager" in window && "Notification" in window && navigator.serviceWorker && navigator.locks;
const mayRing = () => canRing && Notification.permission === "granted";
const isOn = (id) => mayRing() && Object.hasOwn(bells(), id);
const setBells = (now) => { save("bells", now); dispatchEvent(new Event("storage")); };
// Tabs share one subscription.
const inOrder = (act) => navigator.locks.request(`${prefix}bells`, act);

const request = async (path, method, body) => {
  const answer = await fetch(site + path, {
    method, body: JSON.stringify(body), headers: body && { "Content-Type": "application/json" }, cache: "no-cache",
    signal: AbortSignal.timeout(30000),
  });
  if (!answer.ok) throw answer.status;
  return { ...await answer.json().catch(() => {}), status: answer.status };
};
const send = (method, body) => request("push/subscriptions", method, body);
const offer = (subscription, area, { name, ...chosen }) => send("POST", { subscription, area, ...chosen });
// The endpoint that the server knows is also for the worker.
const move = async (subscription) => {
  const memory = `${site} bells`, key = `${site}bells/endpoint`, { endpoint } = subscription;
  const old = await (await caches.match(key))?.json();
  if (old === endpoint) return;
  if (hasBells()) {
    try {
      await send("POST", { subscription, replaces: old ?? "" });
    } catch { for (const [id, bell] of Object.entries(bells())) await offer(subscription, id, bell); }
  // A new subscription gets nothing that was sent before.
  } else await caches.delete(memory);
  await (await caches.open(memory)).put(key, new Response(JSON.stringify(endpoint)));
};
const current = async () => mayRing() && (await navigator.serviceWorker.getRegistration(site))?.pushManager.getSubscription();
const subscribe = async () => {
  const { key } = await request("api/v1/push.json"), options = { userVisibleOnly: true, applicationServerKey: key };
  const late = new Promise((_, fail) => setTimeout(fail, 10000, { why: "failed" }));
  try {
    const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
    return await pushManager.subscribe(options).catch(async () => {
      // The server may have another key than before.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
  } catch ({ name, why = name === "NotAllowedError" ? "blocked" : "unable" }) { throw { why }; }
};

// Turns a bell on, or changes it.
const ring = (id, bell) => inOrder(async () => {
  const isFirst = !hasBells(), wasOn = isOn(id), subscription = await subscribe();
  try {
    await move(subscription);
    const { status } = await offer(subscription, id, bell);
    setBells({ ...bells(), [id]: bell });
    save("bells-asked", Date.now());
    // What cannot be kept could not be ended.
    if (!isOn(id)) throw { why: "unable" };
    return status;
  } catch (error) {
    // Nothing is left half on.
    if (isFirst) await subscription.unsubscribe().catch(() => {});
    else if (!wasOn) await send("DELETE", { endpoint: subscription.endpoint, area: id }).catch(() => {});
    throw error;
  }
});
const end = (id) => inOrder(async () => {
  const { [id]: ended, ...left } = bells(), subscription = await current();
  if (subscription) {
    const isOver = !Object.keys(left).length && await subscription.unsubscribe().catch(() => false);
    // Without a subscription nothing arrives, even if the server does not know.
    await send("DELETE", { endpoint: subscription.endpoint, area: id }).catch((error) => { if (!isOver) throw error; });
  }
  setBells(left);
});
// The browser may have ended or changed the subscription.
addEventListener("pageshow", () => canRing && one("#bell,#bells") && inOrder(async () => {
  if (!hasBells()) return;
  const subscription = await current(), asked = load("bells-asked", Number.isFinite, 0);
  if (!subscription) return setBells({});
  await move(subscription);
  // The server may have lost it, or have other keys: once a day it is told again.
  if (Math.abs(Date.now() - asked) < 86400000) return;
  const now = await subscribe();
  await move(now);
  for (const [id, bell] of Object.entries(bells())) await offer(now, id, bell);
  save("bells-asked", Date.now());
}).catch(() => {}));

let isRinging = false;
const change = async (tell, act) => {
  if (isRinging) return;
  isRinging = true;
  try { tell(await act()); } catch ({ why = "failed" }) { tell(why); }
  isRinging = false;
};

forContent(() => {
  const bell = one("#bell"), list = one("#bells");
  if (bell) {
    const { id, name } = bell.dataset, more = one("#bell-more"), form = one("form", more), normal = { language: root.lang, directions: "all" };
    const chosen = () => ({ name, ...normal, ...Object.fromEntries(new FormData(form)), digest: !!form.elements.digest?.checked });
    const tell = (why) => {
      // A page may have renewed itself meanwhile.
      const line = one("#bell-say"), text = line.dataset[why] ?? "";
      one("#bell-more").hidden = false;
      line.textContent = "";
      // A screen reader has to know the line before it says something.
      setTimeout(() => { line.textContent = text; }, 100);
    };
    const show = () => {
      const isNow = isOn(id), now = isNow ? bells()[id] : normal;
      set(bell, "aria-pressed", isNow);
      one("span", bell).textContent = isNow ? bell.dataset.on : bell.dataset.off;
      form.hidden = !isNow;
      if (isNow) more.hidden = false;
      for (const field of form.elements) {
        if (field.type === "checkbox") field.checked = now[field.name]; else field.value = now[field.name];
      }
    };
    onKept(show);
    click(bell, () => {
      more.hidden = false;
      if (isOn(id)) return change(tell, () => end(id).then(() => "off"));
      if (!canRing) return tell(navigator.standalone === false ? "home" : "unable");
      if (Notification.permission === "denied") return tell("blocked");
      // Only at once, browsers know that it was a tap.
      const asked = Notification.requestPermission();
      change(tell, async () => {
        if (await asked === "denied") return "blocked";
        // A new one is tested.
        return mayRing() && await ring(id, chosen()) === 201 ? "on" : "";
      });
    });
    on(form, "change", () => change(tell, () => ring(id, chosen()).then(() => "")).then(show));
    on(form, "submit", (event) => event.preventDefault());
  }
  if (list) {
    const lines = one("ul", list), status = list.appendChild(made("p")), { end: text } = (one("[data-end]", list) ?? list).dataset;
    const tell = (why) => { status.textContent = list.dataset[why] ?? ""; };
    set(status, "role", "status");
    list.tabIndex = -1;
    onKept(() => {
      const now = mayRing() ? Object.entries(bells()) : [], isFocused = lines.contains(document.activeElement);
      one("[data-none]", list).hidden = now.length > 0;
      lines.replaceChildren(...now.map(([id, { name }]) => {
        const line = made("li"), link = made("a", name), button = made("button", text, "btn");
        link.href = `${site}${root.lang}/area/${pageOf(id)}.html`;
        set(button, "aria-label", `${text}: ${name}`);
        click(button, () => change(tell, () => end(id)));
        line.append(link, button);
        return line;
      }));
      if (isFocused) list.focus();
    });
  }
});
