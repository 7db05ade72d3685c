// Copies of the pages in use, for when there is no network: see worker.js.
let copies;
// What the page of an area is called: letters, digits and hyphens as they are, any other byte as `_` and two digits.
const pageOf = (id) => id.replace(/[^A-Za-z0-9-]/gu, (sign) =>
  [...new TextEncoder().encode(sign)].map((byte) => `_${byte.toString(16).padStart(2, "0")}`).join(""));
// The most important ones first; what is no longer saved is not, until it is visited again.
const inUse = () => {
  const ids = [load("last", isText, ""), ...kept().reverse()].filter(Boolean);
  const urls = ids.map((id) => `${site}${root.lang}/area/${pageOf(id)}.html`);
  return { urls: [`${site}${root.lang}/index.html`, location.href, ...urls], dropped: pageOf(load("dropped", isText, "")) };
};
const report = () => copies?.active?.postMessage(inUse());

forContent(() => {
  const text = one("#day")?.dataset.copy;
  // The worker says so of a page that is a copy.
  if (text && root.dataset.copy === "") {
    const line = made("p", text, "alert");
    line.id = "copy";
    set(line, "role", "status");
    one("main").prepend(line);
  }
  onKept(report);
});
ready(async () => {
  // A disk, plain http and some private windows have no worker.
  if (!location.protocol.startsWith("http")) return;
  try {
    const { serviceWorker } = navigator;
    // An answer that came late: there is a network.
    serviceWorker.addEventListener("message", () => dispatchEvent(new Event("online")));
    // Another worker took its place, which does not know.
    serviceWorker.addEventListener("controllerchange", report);
    await serviceWorker.register(site + "sw.js");
    copies = await serviceWorker.ready;
    report();
  } catch {}
});
