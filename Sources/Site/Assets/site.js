// An addition: without it, every page still answers. Nothing is sent anywhere.
"use strict";
const root = document.documentElement, prefix = "rulecheck:";
const isList = (v) => Array.isArray(v) && v.every((x) => typeof x === "string");
const load = (key, isRight, otherwise) => {
  try {
    const value = JSON.parse(localStorage.getItem(prefix + key));
    return isRight(value) ? value : otherwise;
  } catch { return otherwise; }
};
// In a private window nothing is kept.
const save = (key, value) => {
  try { localStorage.setItem(prefix + key, JSON.stringify(value)); } catch {}
};
const theme = load("theme", (v) => v === "light" || v === "dark", "");
// Before the first paint.
if (theme) root.dataset.theme = theme;

addEventListener("DOMContentLoaded", () => {
  const one = (selector, inside = document) => inside.querySelector(selector);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const on = (element, type, act, capture) => element?.addEventListener(type, act, capture);
  const click = (element, act) => on(element, "click", act);
  const set = (element, name, value) => element.setAttribute(name, value);
  const made = (name, text = "", className = "") => {
    const element = document.createElement(name);
    element.textContent = text;
    element.className = className;
    return element;
  };
  const say = (text) => { const line = one("#say"); if (line) line.textContent = text; };
  all("[data-js]").forEach((element) => { element.hidden = false; });
  all("button:disabled").forEach((button) => { button.disabled = false; });

  // Keys of names, as `--county` has them.
  const letters = { ß: "ss", æ: "ae", ø: "oe", œ: "oe", ł: "l", ı: "i" };
  const keys = (text) => {
    let written = "", bare = "", letter = "";
    for (const sign of text.toLowerCase().normalize("NFD")) {
      const other = letters[sign], pair = letter + sign;
      if (letter && /[\u0300-\u036f]/.test(sign)) {
        const second = /[aou]\u0308|[ou]\u030b/.test(pair) ? "e" : pair === "a\u030a" ? "a" : "";
        if (second) { written += second; letter = "e"; }
      } else if (other) {
        written += other;
        bare += sign === "ß" ? other : other[0];
        letter = other.slice(-1);
      } else {
        letter = /[a-z]/.test(sign) ? sign : "";
        if (!/[a-z0-9]/.test(sign) && /[\x00-\x7f\p{P}\p{Z}\p{Sk}\p{Cc}\p{Cf}]/u.test(sign)) continue;
        const same = sign === "ς" ? "σ" : sign;
        written += same;
        bare += same;
      }
    }
    return written === bare ? [written] : [written, bare];
  };
  const words = (text) => text.split(/[\s\p{P}]+/u).map(keys).filter((word) => word[0]);
  // What a name is found by.
  const named = (name, kind = "", also = "") => {
    const names = words(`${name} ${also}`), label = kind ? `${name}, ${kind}` : name;
    return { name, names, label, whole: [name, kind && label].flatMap(keys), words: names.concat(words(kind)) };
  };
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  // Light or dark: as the device has it, or the other one.
  click(one("#theme"), () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    save("theme", root.dataset.theme);
  });

  // A page that was kept somewhere knows that it is old.
  const day = one("#day");
  if (day) {
    const age = (Date.now() - Date.parse(day.dataset.day)) / 86400000;
    const due = all("[data-due]").map((x) => Date.parse(x.dataset.due)).filter((x) => x <= Date.now());
    if (age >= 3 || due.length) {
      const text = day.dataset.old + (due.length ? " " + day.dataset.passed : "");
      one("main").prepend(made("p", text, "alert"));
    }
  }

  // Counties that are kept on the device, and the last one visited.
  const kept = () => load("kept", isList, []);
  // Another page may change them.
  const onKept = (show) => { ["storage", "pageshow"].forEach((type) => addEventListener(type, show)); show(); };
  const star = one("#star");
  if (star) {
    const own = star.dataset.id;
    onKept(() => {
      const isKept = kept().includes(own);
      set(star, "aria-pressed", isKept);
      one("span", star).textContent = isKept ? star.dataset.on : star.dataset.off;
    });
    click(star, () => {
      const ids = kept();
      save("kept", ids.includes(own) ? ids.filter((id) => id !== own) : [...ids, own]);
      dispatchEvent(new Event("storage"));
    });
    save("last", own);
  }
  const share = one("#share");
  // Over plain http a browser has neither.
  if (share) share.hidden = !navigator.share && !navigator.clipboard;
  click(share, () => {
    const link = { title: document.title, url: location.href };
    const copied = () => { one("span", share).textContent = share.dataset.done; };
    if (navigator.share) navigator.share(link).catch(() => {});
    else navigator.clipboard.writeText(link.url).then(copied, () => {});
  });

  // The list of counties.
  const table = one("#counties");
  const counties = table ? all("tbody tr", table).map((row) => {
    const link = one("a", row), { id, also } = row.dataset;
    return {
      row, id, href: link.getAttribute("href"), chip: one(".chip", row), state: one(".wide:not(.n)", row)?.textContent,
      ...named(link.textContent, one("small", row)?.textContent, also),
    };
  }) : [];
  const shortest = (county) => counties.filter((x) => x.name === county.name).length > 1 ? county.label : county.name;
  const box = one("#favs");
  if (box) {
    const last = load("last", (v) => typeof v === "string", "");
    onKept(() => {
      const ids = [...new Set([...kept(), last])];
      const list = ids.map((id) => counties.find((x) => x.id === id)).filter(Boolean);
      one("ul", box).replaceChildren(...list.map((county) => {
        const item = made("li"), link = made("a", shortest(county), "btn");
        link.href = county.href;
        link.append(" ", county.chip.cloneNode(true));
        item.append(link);
        return item;
      }));
      box.hidden = !list.length;
    });
  }

  const field = one("#q"), hits = one("#hits");
  let offerCounties = () => {};
  if (field && counties.length) {
    let found = [], at = -1;
    const choose = (place) => {
      at = place;
      all("li", hits).forEach((item, k) => set(item, "aria-selected", k === place));
      if (place >= 0) set(field, "aria-activedescendant", `h${place}`);
      else field.removeAttribute("aria-activedescendant");
    };
    const close = () => { hits.hidden = true; set(field, "aria-expanded", "false"); found = []; choose(-1); };
    const offer = (list) => {
      found = list;
      hits.replaceChildren(...list.map((county, place) => {
        const item = made("li"), answer = made("span");
        item.id = `h${place}`;
        set(item, "role", "option");
        answer.append(county.chip.cloneNode(true));
        item.append(made("span", county.label), answer);
        // The field keeps the focus.
        on(item, "mousedown", (event) => event.preventDefault());
        click(item, () => { location.href = county.href; });
        return item;
      }));
      hits.hidden = !list.length;
      set(field, "aria-expanded", !!list.length);
      choose(list.length === 1 ? 0 : -1);
    };
    offerCounties = offer;
    // Places are fetched once they are wanted; from a disk they cannot be.
    let places = [], { places: url } = field.dataset;
    const ask = () => {
      if (!url || location.protocol === "file:") return;
      fetch(url).then((answer) => answer.text()).then((text) => {
        places = text.split("\n").flatMap((line) => {
          const [id, names] = line.split("\t"), county = counties.find((x) => x.id === id);
          if (!county) return [];
          const own = shortest(county);
          return names.split("|").map((place) => ({ ...county, ...named(place), label: fill(field.dataset.in, { place, county: own }) }));
        });
        const chosen = found[at];
        if (field.value && field.matches(":focus")) search();
        if (chosen) choose(found.indexOf(chosen));
      }, () => {});
      url = "";
    };
    const search = () => {
      ask();
      const wanted = words(field.value), whole = keys(field.value);
      if (!wanted.length) { close(); say(""); return; }
      const begins = (own) => wanted.every((word) => own.some((a) => a.some((x) => word.some((y) => x.startsWith(y)))));
      const has = (x, is) => x.whole.some((a) => whole.some((b) => is(a, b)));
      // Just this name, names that begin so, other words of names; what is of this kind comes last.
      const rank = (x) => has(x, (a, b) => a === b) ? 0 : has(x, (a, b) => a.startsWith(b)) ? 1 : begins(x.names) ? 2 : begins(x.words) ? 3 : 4;
      const begun = (all) => { const ranks = all.map(rank); return [0, 1, 2, 3].flatMap((k) => all.filter((_, i) => ranks[i] === k)); };
      const own = begun(counties), list = own.concat(begun(places));
      if (!own.length) list.push(...counties.filter((x) => has(x, (a, b) => a.includes(b))));
      offer(list.slice(0, 7));
      say(list.length ? "" : field.dataset.none);
    };
    on(field, "input", () => { ask(); search(); });
    on(field, "focus", () => field.value && search());
    on(field, "blur", close);
    on(field, "keydown", (event) => {
      const count = found.length;
      if (event.key === "ArrowDown" && count) { choose((at + 1) % count); event.preventDefault(); }
      else if (event.key === "ArrowUp" && count) { choose((at <= 0 ? count : at) - 1); event.preventDefault(); }
      else if (event.key === "Escape") { close(); field.value = ""; say(""); }
    });
    on(field.form, "submit", (event) => {
      event.preventDefault();
      if (hits.hidden) search();
      if (found.length) location.href = found[Math.max(at, 0)].href;
    });
    if (location.hash === "#q") field.focus();
  }

  // Filtered and sorted.
  if (table) {
    const [count, pager, states] = ["#count", "#pager", "#state"].map((selector) => one(selector));
    const keys = all(".legend button"), groups = all(".map g[data-p]"), whole = count.textContent;
    const size = 20;
    let from = 0, isWhole = counties.length <= size + 5, isPrinted = false, order = counties;
    const show = () => {
      const phases = keys.filter((key) => key.getAttribute("aria-pressed") === "true").map((key) => key.dataset.p);
      const isIn = (county) => (!phases.length || phases.includes(county.row.dataset.p)) && (!states?.value || county.state === states.value);
      const found = order.filter(isIn);
      if (from >= found.length) from = 0;
      const isAll = isWhole || isPrinted, start = isAll ? 0 : from;
      const page = isAll ? found : found.slice(from, from + size);
      counties.forEach((county) => { county.row.hidden = true; });
      page.forEach((county) => { county.row.hidden = false; });
      groups.forEach((group) => group.classList.toggle("off", phases.length > 0 && !phases.includes(group.dataset.p)));
      one("#reset").hidden = !phases.length;
      const n = found.length, values = { from: n && start + 1, through: start + page.length, n };
      count.textContent = page.length === counties.length ? whole : fill(count.dataset.some, values);
      pager.hidden = isAll || n <= size;
      one("#before").disabled = from === 0;
      one("#after").disabled = from + size >= n;
    };
    const turn = (to) => { from = to; show(); one("#all").scrollIntoView(); };
    click(one("#before"), () => turn(Math.max(0, from - size)));
    click(one("#after"), () => turn(from + size));
    click(one("#whole"), () => { isWhole = true; turn(0); one("tbody tr:not([hidden]) a", table)?.focus({ preventScroll: true }); });
    keys.forEach((key) => click(key, () => {
      set(key, "aria-pressed", key.getAttribute("aria-pressed") !== "true");
      from = 0;
      show();
    }));
    click(one("#reset button"), () => {
      keys.forEach((key) => set(key, "aria-pressed", "false"));
      show();
      keys[0]?.focus();
    });
    on(states, "change", () => { from = 0; show(); });
    const words = new Intl.Collator(root.lang);
    all("thead button", table).forEach((button) => click(button, () => {
      const cell = button.parentNode, column = cell.cellIndex;
      // Of figures, the largest come first.
      const isDown = (cell.getAttribute("aria-sort") ?? (cell.matches(".n") ? "ascending" : "")) === "ascending";
      all("thead th", table).forEach((other) => other.removeAttribute("aria-sort"));
      set(cell, "aria-sort", isDown ? "descending" : "ascending");
      // Numbers by their value, names by their language; what is missing comes last.
      const key = (county) => {
        const own = county.row.children[column], value = own.dataset.v;
        return value === undefined ? own.textContent : value === "" ? null : Number(value);
      };
      order = order.map((county) => ({ county, key: key(county) })).sort((a, b) => {
        if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
        return (typeof a.key === "number" ? a.key - b.key : words.compare(a.key, b.key)) * (isDown ? -1 : 1);
      }).map((x) => x.county);
      table.tBodies[0].append(...order.map((county) => county.row));
      from = 0;
      show();
    }));
    show();
    ["beforeprint", "afterprint"].forEach((type) => addEventListener(type, () => { isPrinted = type === "beforeprint"; show(); }));
  }

  // The map is one stop of the tabulator; arrows lead to the nearest county in their direction.
  const map = one(".map"), links = map ? all("a", map) : [];
  if (links.length) {
    const caption = one("#cap"), ring = one(".ring", map), rest = caption.textContent;
    const countyOf = (link) => counties.find((x) => x.href === link.getAttribute("href"));
    const shapeOf = (link) => one("path", link);
    let here = links[0], middles;
    links.forEach((link) => set(link, "tabindex", link === here ? "0" : "-1"));
    // One line around the county: moving its link would lose the focus.
    const tell = (link) => {
      const county = countyOf(link);
      const name = made("a", county ? county.label : "");
      name.href = link.getAttribute("href");
      caption.replaceChildren(name, link.getAttribute("aria-label").slice(county ? county.name.length : 0));
      set(ring, "d", shapeOf(link).getAttribute("d"));
    };
    const linkOf = (event) => event.target.closest?.(".map a");
    on(map, "pointerover", (event) => { const link = linkOf(event); if (link && event.pointerType === "mouse") tell(link); });
    on(map, "pointerleave", (event) => {
      if (event.pointerType !== "mouse") return;
      caption.textContent = rest;
      set(ring, "d", "");
    });
    // A tap names the county and offers it: a finger covers several.
    click(map, (event) => {
      const link = linkOf(event);
      if (!link || !event.pointerType || event.pointerType === "mouse") return;
      event.preventDefault();
      tell(link);
    });
    // On the map itself, a listener for focus would make it a stop of its own.
    on(map.parentNode, "focusin", (event) => {
      const link = linkOf(event);
      if (!link) return;
      set(here, "tabindex", "-1");
      here = link;
      set(here, "tabindex", "0");
      tell(here);
    });
    on(map.parentNode, "focusout", () => set(ring, "d", ""));
    on(map, "keydown", (event) => {
      const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      // With another key, they are the browser's.
      if (!to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      middles ??= links.map((link) => { const b = link.getBBox(); return { link, x: b.x + b.width / 2, y: b.y + b.height / 2 }; });
      const own = middles.find((x) => x.link === here);
      let best = null, least = Infinity;
      for (const other of middles) {
        const x = other.x - own.x, y = other.y - own.y;
        const along = x * to[0] + y * to[1], side = Math.abs(x * to[1]) + Math.abs(y * to[0]);
        if (along > 2 && side <= along * 1.2 && along + 2 * side < least) { best = other; least = along + 2 * side; }
      }
      best?.link.focus();
    });

    // The position never leaves the device. Near a border every county that may be meant is offered.
    const locate = one("#locate");
    if (locate) {
      locate.hidden = !("geolocation" in navigator);
      const found = ({ coords }) => {
        const [west, north, perEast, perSouth] = map.dataset.geo.split(" ").map(Number);
        const longitude = coords.longitude < west ? coords.longitude + 360 : coords.longitude;
        const x = (longitude - west) * perEast, y = (north - coords.latitude) * perSouth;
        // Outlines are simplified by two units; a degree is 111 km.
        const room = Math.min(40, Math.max(3, coords.accuracy / 111000 * perSouth));
        const around = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [.7, .7], [-.7, .7], [.7, -.7], [-.7, -.7]];
        const near = links.filter((link) => around.some(([right, down]) =>
          shapeOf(link).isPointInFill(new DOMPoint(x + right * room, y + down * room))));
        const list = near.map(countyOf).filter(Boolean);
        if (list.length === 1) { location.href = list[0].href; return; }
        // What was searched for comes first.
        if (list.length) field.focus();
        say(list.length ? locate.dataset.near : locate.dataset.outside);
        if (list.length) offerCounties(list);
      };
      click(locate, () => {
        say(locate.dataset.wait);
        navigator.geolocation.getCurrentPosition(found, () => say(locate.dataset.fail), { timeout: 15000, maximumAge: 600000 });
      });
    }
  }

  // All topics at once, as on paper.
  all("button.all").forEach((button) => {
    const section = button.closest("section"), topics = all("details", section);
    const isOpen = () => topics.every((topic) => topic.open);
    const name = () => { button.textContent = isOpen() ? button.dataset.close : button.dataset.open; };
    click(button, () => {
      const isOpening = !isOpen();
      topics.forEach((topic) => { topic.open = isOpening; });
      name();
    });
    on(section, "toggle", name, true);
  });
  addEventListener("beforeprint", () => {
    const closed = all(".topics details:not([open])");
    closed.forEach((topic) => { topic.open = true; });
    addEventListener("afterprint", () => closed.forEach((topic) => { topic.open = false; }), { once: true });
  });
});
