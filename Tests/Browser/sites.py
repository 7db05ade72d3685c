"""The published sites, and which of their pages are looked at."""

import functools
import os
import pathlib
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/debug/rulecheck"
# Longer than the debug program takes for all of Germany on a busy machine.
SECONDS = 120

# Workspaces by the names of their sites, with the day; None: the last with values.
WORKSPACES = {
    "shipped": ("rules", "2021-05-18"),
    "drought": ("rules/examples/drought", None),
    "air-quality": ("rules/examples/air-quality", None),
    "river": ("Tests/Fixtures/checks/workspace", None),
}


def program(*arguments, **options) -> subprocess.CompletedProcess:
    return subprocess.run(
        [PROGRAM, *map(str, arguments)], check=True, text=True, timeout=SECONDS,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def publish(rules, site, on: str | None = None, base: str | None = None):
    options = (["--on", on] if on else []) + (["--base", base] if base else [])
    program("publish", "--rules", rules, "--out", site, *options)


def publish_all(folder: pathlib.Path, address: str):
    """Publishes each workspace into a folder of its name; "based" knows its address, "init" is what `init` writes."""
    init = folder / "workspace-of-init"
    program("init", init)
    tasks = [(ROOT / rules, folder / name, on, None) for name, (rules, on) in WORKSPACES.items()]
    tasks += [
        (init, folder / "init", None, None),
        (ROOT / WORKSPACES["river"][0], folder / "based", None, f"{address}/based"),
    ]
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(lambda task: publish(*task), tasks):
            pass


class Site:
    """A published site in its folder."""

    def __init__(self, name: str):
        self.name = name
        self.folder = pathlib.Path(os.environ["RULECHECK_SITES"]) / name

    @functools.cached_property
    def pages(self) -> list[str]:
        return sorted(str(file.relative_to(self.folder)) for file in self.folder.rglob("*.html"))

    @functools.cache
    def text(self, page: str) -> str:
        return (self.folder / page).read_text()

    @functools.cached_property
    def languages(self) -> list[str]:
        return sorted({page.split("/")[0] for page in self.pages if "/" in page})

    @staticmethod
    def kind(page: str) -> str:
        """Pages of one kind are made by the same code: "en/area/5.html" is an "LANG/area"."""
        parts = page.split("/")
        if len(parts) == 1:
            return page
        return "LANG/" + (parts[1] if len(parts) > 2 else parts[-1])

    def parts(self, page: str) -> set[str]:
        """What a page is built of: its elements with their classes, in pairs of parent and child."""
        found, open_elements = set(), []
        for end, name, rest in re.findall(r"<(/?)([a-z][a-z0-9]*)([^>]*)>", self.text(page)):
            if end:
                while open_elements and open_elements.pop().split(".")[0] != name:
                    pass
                continue
            match = re.search(r'class="([^"]*)"', rest)
            # Colours are data.
            classes = sorted(c for c in (match[1].split() if match else []) if not c.startswith("c-"))
            part = ".".join([name, *classes])
            found.add(f"{open_elements[-1]} {part}" if open_elements else part)
            if name not in ("meta", "link", "input", "br", "img"):
                open_elements.append(part)
        return found

    @functools.cached_property
    def samples(self) -> list[str]:
        """Pages that show between them every part that a page of their kind and language has, and the longest words."""
        chosen = []
        for language in ["", *self.languages]:
            own = [p for p in self.pages if (p.split("/")[0] if "/" in p else "") == language]
            for kind in sorted({self.kind(page) for page in own}):
                pages = [page for page in own if self.kind(page) == kind]
                missing = {page: self.parts(page) for page in pages}
                while missing:
                    best = max(missing, key=lambda page: (len(missing[page]), len(self.text(page))))
                    seen = missing.pop(best)
                    chosen.append(best)
                    missing = {page: rest for page, parts in missing.items() if (rest := parts - seen)}
        return chosen


def sites() -> list[Site]:
    names = [*WORKSPACES, "init", "based"]
    return [Site(name) for name in names]
