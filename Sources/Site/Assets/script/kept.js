// Counties and states that are kept on the device, and the last one visited.
const kept = () => load("kept", isList, []);
// Another page may change them.
const onKept = (show) => { ["storage", "pageshow"].forEach((type) => on(window, type, show)); show(); };

ready(() => { if (one("#star")?.dataset.id === load("dropped", isText, "")) save("dropped", ""); });
forContent(() => {
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
      const isKept = ids.includes(own);
      save("kept", isKept ? ids.filter((id) => id !== own) : [...ids, own]);
      save("dropped", isKept ? own : "");
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
});
