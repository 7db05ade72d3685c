// The heads of a list sort it: numbers by their value, names by their language; what is missing comes last.
const sortable = (table, then) => {
  const words = new Intl.Collator(root.lang), heads = all("thead button", table).map((button) => button.parentNode);
  const sort = (cell, isDown) => {
    const column = cell.cellIndex;
    all("thead th", table).forEach((other) => other.removeAttribute("aria-sort"));
    set(cell, "aria-sort", isDown ? "descending" : "ascending");
    const key = (row) => {
      const own = row.children[column], value = own.dataset.v;
      return value === undefined ? own.textContent : value === "" ? null : Number(value);
    };
    const rows = all("tbody tr", table).map((row) => ({ row, key: key(row) })).sort((a, b) => {
      if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
      return (typeof a.key === "number" ? a.key - b.key : words.compare(a.key, b.key)) * (isDown ? -1 : 1);
    }).map((x) => x.row);
    table.tBodies[0].append(...rows);
    then?.(rows, column, isDown);
  };
  heads.forEach((cell) => click(one("button", cell), () => {
    // Of figures, the largest come first.
    sort(cell, (cell.getAttribute("aria-sort") ?? (cell.matches(".n") ? "ascending" : "")) === "ascending");
  }));
  return { heads, sort };
};

// A page that renews itself keeps their order.
const orders = [];
forContent(() => all(".sets").forEach((table, at) => {
  const { heads, sort } = sortable(table, (_, ...order) => { orders[at] = order; }), [column, isDown] = orders[at] ?? [];
  const head = heads.find((cell) => cell.cellIndex === column);
  if (head) sort(head, isDown);
}));

// Filtered and sorted; both are in the address, so that a page that is loaded again, or sent, shows the same.
forContent(() => {
  const table = one("#counties");
  if (!table) return;
  const [count, pager, states] = ["#count", "#pager", "#state"].map((selector) => one(selector));
  const keys = all(".legend button"), groups = all(".map g[data-p]"), whole = count.textContent;
  const size = 20;
  const asked = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  let from = 0, sorted = "", isWhole = counties.length <= size + 5, isPrinted = false, order = counties;
  const byRow = new Map(counties.map((county) => [county.row, county]));
  const note = (phases) => {
    const shown = new URLSearchParams();
    if (sorted) shown.set("sort", sorted);
    if (states?.value) shown.set("state", states.value);
    phases.forEach((phase) => shown.append("phase", phase));
    const hash = shown.size ? `#${shown}` : location.hash.includes("=") ? location.pathname + location.search : "";
    // Some browsers refuse it on a disk.
    if (hash) try { history.replaceState(null, "", hash); } catch {}
  };
  const show = () => {
    const phases = keys.filter((key) => key.getAttribute("aria-pressed") === "true").map((key) => key.dataset.p);
    note(phases);
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
  const { heads, sort } = sortable(table, (rows, column, isDown) => {
    sorted = `${column}${isDown ? "-" : ""}`;
    order = rows.map((row) => byRow.get(row));
    from = 0;
    show();
  });
  if (states && [...states.options].some((x) => x.value === asked.get("state"))) states.value = asked.get("state");
  keys.forEach((key) => { if (asked.getAll("phase").includes(key.dataset.p)) set(key, "aria-pressed", "true"); });
  const [, column, down] = asked.get("sort")?.match(/^(\d+)(-?)$/) ?? [];
  const head = heads.find((cell) => String(cell.cellIndex) === column);
  if (head) sort(head, !!down); else show();
  ["beforeprint", "afterprint"].forEach((type) => on(window, type, () => { isPrinted = type === "beforeprint"; show(); }));
});
