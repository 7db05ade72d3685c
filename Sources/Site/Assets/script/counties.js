// The list of counties, and the states with their country; empty on other pages.
let counties = [], regions = [];
const shortest = (area) => counties.some((x) => x.name === area.name && x.id !== area.id) ? area.label : area.name;

forContent(() => {
  counties = all("#counties tbody tr").map((row) => {
    const link = one("a", row), { id, also, parts } = row.dataset;
    return {
      row, id, parts, href: link.getAttribute("href"), chip: one(".chip", row), state: one(".wide:not(.n)", row)?.textContent,
      ...named(link.textContent, one("small", row)?.textContent, also),
    };
  });
  regions = all("#regions a").map((link) => {
    const { id, kind, also } = link.dataset;
    return { id, href: link.getAttribute("href"), ...named(link.textContent, kind, also) };
  });
});

// Counties and states that are kept; then the last one visited, unless it is one of them.
forContent(() => {
  if (!one("#kept")) return;
  const last = load("last", isText, "");
  const show = (box, ids) => {
    const list = [...new Set(ids)].map((id) => counties.concat(regions).find((x) => x.id === id)).filter(Boolean);
    one("ul", box).replaceChildren(...list.map((area) => {
      const item = made("li"), link = made("a", shortest(area), "btn");
      link.href = area.href;
      if (area.chip) link.append(" ", area.chip.cloneNode(true));
      item.append(link);
      return item;
    }));
    box.hidden = !list.length;
  };
  const pair = one("#pair a"), address = pair.getAttribute("href");
  onKept(() => {
    const ids = kept(), both = ids.map((id) => counties.find((x) => x.id === id)).filter(Boolean).slice(0, 2);
    pair.parentNode.hidden = both.length < 2;
    // By the names of their pages.
    set(pair, "href", `${address}#${both.map((x) => x.href.match(/([^/]+)\.html$/)[1]).join("&")}`);
    show(one("#kept"), ids);
    show(one("#visited"), ids.includes(last) ? [] : [last]);
  });
});
