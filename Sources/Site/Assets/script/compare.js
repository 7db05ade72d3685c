// Two counties next to each other. Only the page that compares loads this, after site.js.
let isNarrowed = false, both;
forContent(() => {
  const form = one("#compared"), isAgain = !!both, box = both ?? one("#both"), fields = all("select", form), { signal } = leaving;
  // From a disk, no page can read another.
  if (!location.protocol.startsWith("http")) { form.hidden = true; say(form.dataset.disk); return; }
  one("#how").hidden = true;
  // A page that renews itself keeps the old answers until there are new ones.
  if (isAgain) one("#both").replaceWith(box);
  both = box;
  const options = all("option", fields[0]), copy = (x) => x.cloneNode(true);
  fields[1].append(...options.map(copy));

  const ask = async (field) => {
    const url = new URL(`area/${field.value}.html`, location), answer = await fetch(url, { cache: "no-cache", signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A network that wants a password answers with its own page.
    if (!answer.ok || !one("#star", page)) throw answer;
    all("main a", page).forEach((link) => { link.href = new URL(link.getAttribute("href"), url); });
    const topics = all("#now > .topics > li", page).map((topic) => {
      // A first sentence may be the same where the rest is not: then the whole texts are compared and shown.
      const whole = one(".cut", topic) ? all(":scope > details > ul > li", topic).map((text) => {
        const line = made("span", "", "short");
        line.append(...text.childNodes);
        return line;
      }) : [];
      const lines = [...whole, ...all(".what > :not(.topic,.cut)", topic)];
      // Whose it is, and when it changes, is no other answer.
      const said = lines.filter((line) => !line.dataset.due).map((line) => line.firstChild.textContent.trim()).join("\n");
      return [one(".topic", topic).textContent, { icon: one(".i", topic), lines, said }];
    });
    return { url, day: one("#day", page).dataset.day, name: field.selectedOptions[0].text, cards: all(".is > *, main > .phase", page), topics: new Map(topics) };
  };
  const linked = ({ url, name }) => { const link = made("a", name); link.href = url; return link; };
  const cell = (name, role, ...content) => { const part = made(name); set(part, "role", role); part.append(...content); return part; };
  const row = (topic, pages, isOther) => {
    const found = pages.map((page) => page.topics.get(topic)), line = cell("tr", "row");
    const head = cell("th", "rowheader", found.find(Boolean).icon, topic);
    set(head, "scope", "row");
    if (isOther) head.append(" ", made("span", form.dataset.differs, "tag"));
    line.className = isOther ? "" : "same";
    line.append(head, ...found.map((x, at) => {
      const answer = cell("td", "cell", ...x?.lines ?? [form.dataset.none]);
      answer.dataset.name = pages[at].name;
      return answer;
    }));
    return line;
  };
  const narrow = () => all(".same", box).forEach((line) => { line.hidden = isNarrowed; });
  const write = (pages) => {
    one(".pair", box).replaceChildren(...pages.map((page) => {
      const column = made("div"), title = made("h2");
      title.append(linked(page));
      column.append(title, ...page.cards);
      return column;
    }));
    all("thead th", box).forEach((head, at) => head.replaceChildren(linked(pages[at])));
    const topics = [...new Set(pages.flatMap((page) => [...page.topics.keys()]))];
    const differs = (topic) => pages[0].topics.get(topic)?.said !== pages[1].topics.get(topic)?.said;
    const other = topics.filter(differs), same = topics.filter((topic) => !differs(topic));
    one("tbody", box).replaceChildren(...other.concat(same).map((topic) => row(topic, pages, differs(topic))));
    narrow();
    say(fill(form.dataset.count, { n: other.length, all: topics.length }));
    box.hidden = false;
  };
  let turn = 0, first = [];
  const show = async (isKept = false) => {
    // Neighbours come first.
    const { value } = fields[1], { near } = fields[0].selectedOptions[0].dataset;
    first.forEach((x) => x.remove());
    first = near ? [...near.split(" ").map((at) => copy(options[at])), made("hr")] : [];
    fields[1][0].after(...first);
    fields[1].value = value;
    const own = ++turn, isLate = () => signal.aborted || own !== turn, isChosen = fields.every((field) => field.value);
    all(".tools a[hreflang]").forEach((link) => { link.hash = location.hash; });
    if (!isKept || !isChosen) box.hidden = true;
    say("");
    if (!isChosen) return;
    try {
      const { day } = one("#day").dataset, isOther = (page) => page.day !== day, asked = () => Promise.all(fields.map(ask));
      let pages = await asked();
      if (!isLate() && pages.some(isOther)) {
        // A new edition came meanwhile: this page is asked for, too, and what is then new begins again.
        await renew();
        pages = isLate() ? pages : await asked();
      }
      if (isLate()) return;
      if (pages.some(isOther)) throw day;
      stay(() => write(pages));
    } catch { if (!isLate()) { box.hidden = true; say(form.dataset.fail); } }
  };
  // The names of the pages, which need no escapes.
  const read = (isKept) => {
    const names = location.hash.slice(1).split("&");
    fields.forEach((field, at) => {
      field.value = names[at] ?? "";
      if (field.selectedIndex < 0) field.value = "";
    });
    show(isKept);
  };
  const choose = () => {
    history.replaceState(null, "", `#${fields.map((field) => field.value).join("&")}`);
    show();
  };
  on(form, "change", choose);
  const choice = one("#narrow");
  choice.checked = isNarrowed;
  on(choice, "change", () => { isNarrowed = choice.checked; narrow(); });
  on(window, "hashchange", () => read());
  read(isAgain);
});
