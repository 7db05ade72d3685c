// The map is one stop of the tabulator; arrows lead to the nearest county in their direction.
forContent(() => {
  const map = one(".map"), links = map ? all("a", map) : [];
  if (!links.length) return;
  const caption = one("#cap"), ring = one(".ring", map), rest = caption.textContent;
  const countyOf = (link) => counties.find((x) => x.href === link.getAttribute("href"));
  const shapeOf = (link) => one("path", link);
  let here = links[0], middles;
  links.forEach((link) => set(link, "tabindex", link === here ? "0" : "-1"));
  // One line around the county: moving its link would lose the focus.
  const tell = (link) => {
    const county = countyOf(link);
    const text = link.getAttribute("aria-label"), said = county && [county.label, county.name].find((x) => text.startsWith(x));
    // Without a list, its name is not known.
    const name = made("a", county?.label ?? text);
    name.href = link.getAttribute("href");
    caption.replaceChildren(name, county ? text.slice(said?.length ?? 0) : "");
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
      if (list.length) one("#q").focus();
      say(list.length ? locate.dataset.near : locate.dataset.outside);
      if (list.length) offerCounties(list);
    };
    click(locate, () => {
      say(locate.dataset.wait);
      navigator.geolocation.getCurrentPosition(found, () => say(locate.dataset.fail), { timeout: 15000, maximumAge: 600000 });
    });
  }
});
