// The list of counties; empty on other pages.
let counties = [];
const shortest = (county) => counties.filter((x) => x.name === county.name).length > 1 ? county.label : county.name;

forContent(() => {
  counties = all("#counties tbody tr").map((row) => {
    const link = one("a", row), { id, also } = row.dataset;
    return {
      row, id, href: link.getAttribute("href"), chip: one(".chip", row), state: one(".wide:not(.n)", row)?.textContent,
      ...named(link.textContent, one("small", row)?.textContent, also),
    };
  });
});

// Counties that are kept; then the last one visited, unless it is one of them.
forContent(() => {
  if (!one("#kept")) return;
  const last = load("last", (v) => typeof v === "string", "");
  const show = (box, ids) => {
    const list = [...new Set(ids)].map((id) => counties.find((x) => x.id === id)).filter(Boolean);
    one("ul", box).replaceChildren(...list.map((county) => {
      const item = made("li"), link = made("a", shortest(county), "btn");
      link.href = county.href;
      link.append(" ", county.chip.cloneNode(true));
      item.append(link);
      return item;
    }));
    box.hidden = !list.length;
  };
  onKept(() => {
    const ids = kept();
    show(one("#kept"), ids);
    show(one("#visited"), ids.includes(last) ? [] : [last]);
  });
});
