ready(() => {
  // Light or dark: as the device has it, or the other one.
  one("#theme")?.addEventListener("click", () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    save("theme", root.dataset.theme);
  });
});

forContent(() => {
  // A page that was kept somewhere knows that it is old.
  const line = made("p", "", "alert");
  const tell = () => {
    const day = one("#day");
    if (!day) return;
    const age = (Date.now() - Date.parse(day.dataset.day)) / 86400000;
    const due = all("[data-due]").map((x) => Date.parse(x.dataset.due)).filter((x) => x <= Date.now());
    const { old, passed, next, late, stale } = day.dataset;
    const isOld = age >= stale || due.length, isLate = Date.now() >= Date.parse(next);
    line.textContent = [isOld && old, isLate && late, due.length && passed].filter(Boolean).join(" ");
    if (!line.textContent) line.remove(); else if (!line.isConnected) one("main").prepend(line);
  };
  tell();
  on(document, "visibilitychange", tell);
  on(window, "pageshow", tell);
});

forContent(() => {
  // All topics at once, as on paper.
  all("button.all").forEach((button) => {
    const section = button.closest("section"), topics = all(".topics details", section);
    const isOpen = () => topics.every((topic) => topic.open);
    const name = () => { button.textContent = isOpen() ? button.dataset.close : button.dataset.open; };
    click(button, () => {
      const isOpening = !isOpen();
      topics.forEach((topic) => { topic.open = isOpening; });
      name();
    });
    on(section, "toggle", name, true);
  });
  on(window, "beforeprint", () => {
    const closed = all(":is(.topics details, details:has(.topics)):not([open])");
    closed.forEach((topic) => { topic.open = true; });
    addEventListener("afterprint", () => closed.forEach((topic) => { topic.open = false; }), { once: true });
  });
});
