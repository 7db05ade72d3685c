// An addition: without it, every page still answers. Nothing is sent anywhere.
(() => {
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
    try { localStorage.setItem(prefix + key, JSON.stringify(value)); } catch { /* nothing to do */ }
  };
  const isTheme = (v) => v === "light" || v === "dark";
  const theme = load("theme", isTheme, "");
  // Before the first paint.
  if (theme) root.dataset.theme = theme;

  document.addEventListener("DOMContentLoaded", () => {
    const one = (selector, inside = document) => inside.querySelector(selector);
    const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
    const made = (name, text, className) => {
      const element = document.createElement(name);
      element.textContent = text;
      if (className) element.className = className;
      return element;
    };
    const say = (text) => { const line = one("#say"); if (line) line.textContent = text; };
    all("[data-js]").forEach((element) => { element.hidden = false; });

    // The keys by which names are compared, as `--county` does: letters and digits in lower case; ä is ae
    // and a.
    const twice = { "a\u0308": "e", "o\u0308": "e", "u\u0308": "e", "o\u030b": "e", "u\u030b": "e", "a\u030a": "a" };
    const letters = { "ß": ["ss", "ss"], "æ": ["ae", "a"], "ø": ["oe", "o"], "œ": ["oe", "o"], "ł": ["l", "l"], "ı": ["i", "i"] };
    const keys = (text) => {
      let written = "", bare = "", letter = "";
      for (const sign of text.toLowerCase().normalize("NFD")) {
        if (letter && /[\u0300-\u036f]/.test(sign)) {
          const second = twice[letter + sign];
          if (second) { written += second; letter = "e"; }
        } else if (letters[sign]) {
          written += letters[sign][0];
          bare += letters[sign][1];
          letter = letters[sign][0].slice(-1);
        } else if (/[a-z0-9]/.test(sign)) {
          written += sign;
          bare += sign;
          letter = /[a-z]/.test(sign) ? sign : "";
        } else {
          letter = "";
          if (/[\x00-\x7f]|\p{P}|\p{Z}|\p{Sk}|\p{Cc}|\p{Cf}/u.test(sign)) continue;
          const same = sign === "ς" ? "σ" : sign;
          written += same;
          bare += same;
        }
      }
      return written === bare ? [written] : [written, bare];
    };
    const words = (text) => text.split(/[\s\p{P}]+/u).map(keys).filter((word) => word[0]);

    // Light or dark: as the device has it, or the other one, which is kept.
    one("#theme")?.addEventListener("click", () => {
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
        const text = day.dataset.old;
        one("main").prepend(made("p", text, "alert"));
      }
    }

    // Counties that are kept on the device, and the last one visited.
    let kept = load("kept", isList, []);
    const star = one("#star");
    if (star) {
      const mark = () => {
        const isKept = kept.includes(star.dataset.id);
        star.setAttribute("aria-pressed", String(isKept));
        one("span", star).textContent = isKept ? star.dataset.on : star.dataset.off;
      };
      mark();
      star.addEventListener("click", () => {
        kept = kept.includes(star.dataset.id) ? kept.filter((id) => id !== star.dataset.id) : [...kept, star.dataset.id];
        save("kept", kept);
        mark();
      });
      save("last", star.dataset.id);
    }
    const share = one("#share");
    share?.addEventListener("click", () => {
      const link = { title: document.title, url: location.href };
      const copied = () => { one("span", share).textContent = share.dataset.done; };
      if (navigator.share) navigator.share(link).catch(() => {});
      else navigator.clipboard?.writeText(link.url).then(copied, () => {});
    });

    // The table is the one list of counties: search and kept counties read it.
    const table = one("#counties");
    const counties = table ? all("tbody tr", table).map((row) => {
      const link = one("a", row), kind = one("small", row)?.textContent ?? "";
      const name = link.textContent, phases = all(".chip", row);
      return {
        row, id: row.dataset.id, href: link.href, label: kind ? `${name}, ${kind}` : name, phases,
        whole: keys(name).concat(keys(`${name} ${kind}`)), words: words(`${name} ${kind}`), order: name,
      };
    }) : [];
    const chips = (county) => county.phases.map((phase) => phase.cloneNode(true));
    const box = one("#favs");
    if (box) {
      const last = load("last", (v) => typeof v === "string", "");
      const ids = kept.includes(last) || !last ? kept : [...kept, last];
      for (const county of ids.map((id) => counties.find((x) => x.id === id)).filter(Boolean)) {
        const item = document.createElement("li"), link = made("a", county.order, "btn");
        link.href = county.href;
        link.append(" ", ...chips(county).slice(0, 1));
        item.append(link);
        one("ul", box).append(item);
      }
      box.hidden = !one("li", box);
    }

    // Search as you type: a combobox over the table.
    const field = one("#q"), hits = one("#hits");
    if (field && counties.length) {
      let found = [], at = -1;
      const choose = (place) => {
        at = place;
        all("li", hits).forEach((item, k) => item.setAttribute("aria-selected", String(k === place)));
        if (place >= 0) field.setAttribute("aria-activedescendant", `h${place}`);
        else field.removeAttribute("aria-activedescendant");
      };
      const close = () => { hits.hidden = true; field.setAttribute("aria-expanded", "false"); choose(-1); };
      const offer = (list) => {
        found = list;
        hits.replaceChildren(...list.map((county, place) => {
          const item = document.createElement("li"), answer = document.createElement("span");
          item.id = `h${place}`;
          item.setAttribute("role", "option");
          answer.append(...chips(county).slice(0, 1));
          item.append(made("span", county.label), answer);
          item.addEventListener("mousedown", (event) => { event.preventDefault(); location.href = county.href; });
          return item;
        }));
        hits.hidden = !list.length;
        field.setAttribute("aria-expanded", String(!!list.length));
        choose(list.length === 1 ? 0 : -1);
      };
      const search = () => {
        const wanted = words(field.value), whole = keys(field.value);
        if (!wanted.length) { close(); say(""); return; }
        const begins = (county) => wanted.every((word) => county.words.some((own) => own.some((a) => word.some((b) => a.startsWith(b)))));
        const has = (county) => county.whole.some((a) => whole.some((b) => a.includes(b)));
        let list = counties.filter(begins);
        if (!list.length) list = counties.filter(has);
        // A county of just this name comes first.
        const rank = (county) => county.whole.some((a) => whole.includes(a)) ? 0 : 1;
        list.sort((a, b) => rank(a) - rank(b));
        offer(list.slice(0, 7));
        say(list.length ? "" : field.dataset.none);
      };
      field.addEventListener("input", search);
      field.addEventListener("focus", () => { if (field.value) search(); });
      field.addEventListener("blur", close);
      field.addEventListener("keydown", (event) => {
        const count = found.length;
        if (event.key === "ArrowDown" && count) { if (hits.hidden) search(); choose((at + 1) % count); event.preventDefault(); }
        else if (event.key === "ArrowUp" && count) { choose((at <= 0 ? count : at) - 1); event.preventDefault(); }
        else if (event.key === "Escape") { close(); field.value = ""; say(""); }
      });
      field.form.addEventListener("submit", (event) => {
        event.preventDefault();
        search();
        if (found.length) location.href = found[Math.max(at, 0)].href;
      });
      if (location.hash === "#q") field.focus();
    }

    // Sorted by a column, both ways, by the order of the language.
    if (table) all("thead button", table).forEach((button) => {
      button.addEventListener("click", () => {
        const cell = button.parentNode, column = cell.cellIndex;
        const isDown = cell.getAttribute("aria-sort") === "ascending";
        all("thead th", table).forEach((other) => other.removeAttribute("aria-sort"));
        cell.setAttribute("aria-sort", isDown ? "descending" : "ascending");
        const order = new Intl.Collator(root.lang);
        const sorted = counties.map((county) => ({ row: county.row, text: county.row.children[column].textContent }))
          .sort((a, b) => order.compare(a.text, b.text) * (isDown ? -1 : 1));
        table.tBodies[0].append(...sorted.map((x) => x.row));
      });
    });

    // All topics at once; on paper, all of them.
    all("button.all").forEach((button) => {
      button.addEventListener("click", () => {
        const topics = all("details", button.closest("section"));
        const isOpening = topics.some((topic) => !topic.open);
        topics.forEach((topic) => { topic.open = isOpening; });
        button.textContent = isOpening ? button.dataset.close : button.dataset.open;
      });
    });
    addEventListener("beforeprint", () => all(".topics details").forEach((topic) => { topic.open = true; }));
  });
})();
