// The field that finds a county, a state or a place; others may offer counties in its list, too.
let offerCounties = () => {};

forContent(() => {
  const field = one("#q"), hits = one("#hits");
  if (!field || !counties.length) return;
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
    hits.replaceChildren(...list.map((area, place) => {
      const item = made("li"), answer = made("span");
      item.id = `h${place}`;
      set(item, "role", "option");
      if (area.chip) answer.append(area.chip.cloneNode(true));
      item.append(made("span", area.label), answer);
      // The field keeps the focus.
      on(item, "mousedown", (event) => event.preventDefault());
      click(item, () => { location.href = area.href; });
      return item;
    }));
    hits.hidden = !list.length;
    set(field, "aria-expanded", !!list.length);
    choose(list.length === 1 ? 0 : -1);
  };
  offerCounties = offer;
  const inside = (county, names, also) => names.map((place) => ({
    ...county, ...named(place, "", also), county, label: fill(field.dataset.in, { place, county: shortest(county) }),
  }));
  const parts = counties.flatMap((county) => inside(county, county.parts?.split("|") ?? [], county.name));
  // Places are fetched once they are wanted; from a disk they cannot be.
  let places = [], { places: url } = field.dataset;
  const ask = () => {
    if (!url || location.protocol === "file:") return;
    fetch(url).then((answer) => answer.text()).then((text) => {
      places = text.split("\n").flatMap((line) => {
        const [id, names] = line.split("\t"), county = counties.find((x) => x.id === id);
        return county ? inside(county, names.split("|")) : [];
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
    // Of a county that the text names better than its part, the county alone.
    const own = begun(counties.concat(regions, parts.filter((x) => rank(x) <= rank(x.county)))), list = own.concat(begun(places));
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
});
