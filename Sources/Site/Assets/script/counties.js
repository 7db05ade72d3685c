// The list of counties; empty on other pages.
let counties = [];
const shortest = (county) => counties.filter((x) => x.name === county.name).length > 1 ? county.label : county.name;

ready(() => {
  counties = all("#counties tbody tr").map((row) => {
    const link = one("a", row), { id, also } = row.dataset;
    return {
      row, id, href: link.getAttribute("href"), chip: one(".chip", row), state: one(".wide:not(.n)", row)?.textContent,
      ...named(link.textContent, one("small", row)?.textContent, also),
    };
  });
});

ready(() => {
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
});
