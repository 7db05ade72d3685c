// Does what changes the content without losing the reader's place, and asks for the page: once it can.
let stay = (act) => act(), renew = async () => {};
// A page that is open asks for itself while it is seen, and takes over what is new without losing the reader's place.
ready(() => {
  const begin = () => acts.forEach((act) => act());
  // What a page of one day says does not change, and a disk cannot be asked.
  if (!one("#day")?.dataset.day || !location.protocol.startsWith("http")) { begin(); return; }
  const main = one("main"), minute = 60000, line = made("p", "", "renewed");
  // A copy is renewed as soon as there is a network.
  let was = main.innerHTML, below = one("footer").innerHTML, asked = root.dataset.copy == null ? Date.now() : 0, isLost = false, isAsking = false;
  set(line, "role", "status");
  document.body.append(line);
  begin();
  // When figures last came, and were asked for, in the time zone of the workspace.
  const times = async () => {
    const line = one("#times"), { sources } = await (await fetch(site + "api/v1/edition.json", { cache: "no-cache" })).json();
    if (!line) return;
    // As ISO 8601 has it.
    const shown = (time) => new Date(time).toLocaleString("sv", { timeZone: line.dataset.zone, dateStyle: "short", timeStyle: "short" });
    const said = sources.map(({ published, asked }) =>
      published && asked ? fill(line.dataset.text, { published: shown(published), asked: shown(asked) }) : "");
    // Sources of other times say them each for itself: the newest would hide that another is old.
    const [first] = said, isOne = said.every((text) => text === first);
    line.textContent = isOne ? first ?? "" : "";
    line.hidden = !line.textContent;
    all("[data-source]").forEach((place) => {
      const own = !isOne && said[sources.findIndex(({ id }) => id === place.dataset.source)];
      one("span", place)?.remove();
      if (own) place.append(made("span", ` · ${own}`));
    });
  };
  times().catch(() => {});

  // A part is known again by its name, and by how many of this name come before it.
  const parts = () => {
    const seen = {};
    return all("h1,h2,h3,th,summary,a,button,input,select,[tabindex]", main).map((part) => {
      const name = part.id || part.tagName + (one(".topic,.chip,strong", part) ?? part).textContent.trim();
      seen[name] = (seen[name] ?? 0) + 1;
      return [`${name} ${seen[name]}`, part];
    });
  };
  const place = () => {
    const list = parts(), focused = list.find(([, part]) => part === document.activeElement);
    // What is hidden has no place.
    const top = list.find(([, part]) => part.getClientRects()[0]?.top >= 0);
    return {
      open: list.filter(([, part]) => part.tagName === "SUMMARY" && part.parentNode.open).map(([name]) => name),
      focused: focused?.[0], top: top?.[0], at: top?.[1].getBoundingClientRect().top, y: scrollY,
    };
  };
  const restore = ({ open, focused, top, at, y }) => {
    const known = new Map(parts());
    open.forEach((name) => { const part = known.get(name); if (part) part.parentNode.open = true; });
    known.get(focused)?.focus({ preventScroll: true });
    const part = known.get(top);
    scrollTo({ top: part ? scrollY + part.getBoundingClientRect().top - at : y, behavior: "instant" });
  };
  stay = (act) => { const here = place(); act(); restore(here); };

  // The sheets that a page needs are there before it is seen.
  const sheets = (page) => all("link[rel=stylesheet]", page).map((link) => link.getAttribute("href"));
  const dressed = (page) => Promise.all(sheets(page).filter((sheet) => !sheets(document).includes(sheet)).map((sheet) =>
    new Promise((done) => {
      const link = made("link");
      link.rel = "stylesheet";
      link.onload = link.onerror = done;
      link.href = sheet;
      document.head.append(link);
    })));
  const take = async (page) => {
    const content = one("main", page), day = one("#day", page);
    // A network that wants a password first answers with a page of its own.
    if (!content || !day || page.documentElement.lang !== root.lang) return;
    delete root.dataset.copy;
    one("#copy")?.remove();
    const footer = one("footer", page);
    if (footer.innerHTML !== below) {
      below = footer.innerHTML;
      one("footer").replaceWith(footer);
    }
    if (content.innerHTML === was) return;
    const script = (page) => one("script[src]", page).getAttribute("src");
    if (script(page) !== script(document)) { location.reload(); return; }
    await dressed(page);
    all("link[rel=stylesheet]").filter((link) => !sheets(page).includes(link.getAttribute("href"))).forEach((link) => link.remove());
    stay(() => {
      leaving.abort();
      leaving = new AbortController();
      one(".sprite").replaceWith(one(".sprite", page));
      was = content.innerHTML;
      const typed = one("#q")?.value;
      main.replaceChildren(...content.childNodes);
      if (typed && one("#q")) one("#q").value = typed;
      document.title = page.title;
      begin();
    });
    const news = (one(".next .big", main) ?? one(".phase h2", main) ?? one("#day")).textContent;
    line.textContent = fill(one("#day").dataset.new, { what: news });
    setTimeout(() => { line.textContent = ""; }, 20 * 1000);
  };

  renew = async () => {
    isAsking = true;
    asked = Date.now();
    let text;
    try {
      const answer = await fetch(location.pathname + location.search, { cache: "no-cache", signal: AbortSignal.timeout(30000) });
      text = answer.ok && await answer.text();
      isLost = false;
    } catch { isLost = true; }
    isAsking = false;
    if (text) await take(new DOMParser().parseFromString(text, "text/html"));
    times().catch(() => {});
  };
  // Where bytes cost money, or none arrive, once an hour.
  const isSpared = () => isLost || !navigator.onLine || navigator.connection?.saveData || navigator.connection?.type === "cellular";
  const look = (least) => {
    // Typing is not interrupted.
    const isBusy = isAsking || (document.activeElement?.id === "q" && document.activeElement.value);
    if (document.visibilityState === "visible" && !isBusy && Date.now() - asked >= (isSpared() ? 60 * minute : least)) renew();
  };
  setInterval(() => look(10 * minute), minute);
  document.addEventListener("visibilitychange", () => look(minute));
  addEventListener("pageshow", (event) => event.persisted && look(minute));
  addEventListener("online", () => { isLost = false; look(minute); });
});
