// The page at the root leads to the reader's language: the one chosen in the head of a page, or else that of the device.
document.addEventListener("click", ({ target }) => {
  const code = target.closest("a[hreflang]")?.hreflang;
  if (code) save("language", code);
});
const languages = root.dataset.languages?.split(" ");
if (languages) {
  const main = (code) => code.toLowerCase().split("-")[0];
  const chosen = load("language", (v) => languages.includes(v), ""), known = (wish) => languages.find((code) => main(code) === main(wish));
  const language = chosen || navigator.languages.map(known).find(Boolean);
  if (language && language !== root.lang) {
    // Nothing more of this page is loaded or painted while the other one is on its way.
    stop();
    location.replace(`${language}/index.html${location.hash}`);
  }
}
