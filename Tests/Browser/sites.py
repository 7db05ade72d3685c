"""The published sites, and which of their pages are looked at."""

import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Or the one that is named, such as an optimized one that was built from the same sources.
PROGRAM = pathlib.Path(os.environ.get("RULECHECK_PROGRAM", ROOT / ".build/debug/rulecheck")).resolve()
# Longer than the debug program takes for all of Germany on a busy machine.
SECONDS = 120

# Workspaces by the names of their sites, with the day and the first day with changes; None: the last with values, and no
# earlier day.
WORKSPACES = {
    "shipped": ("rules", "2021-05-18", "2021-05-15"),
    "drought": ("rules/examples/drought", None, None),
    "air-quality": ("rules/examples/air-quality", None, None),
    "river": ("Tests/Fixtures/checks/workspace", None, "2024-04-28"),
    # The day after a county was merged.
    "merged": ("Tests/Fixtures/checks/workspace", "2024-07-02", None),
}


def evil(place: str) -> str:
    """A text that would end an element or an attribute, with its place, as a string of YAML."""
    return json.dumps(
        f"{place}-is-evil</script></title><img id=injected src=x onerror=alert(1)>&quot;'\\\" data-injected=1 \u05d0\u05d1\u05d2")


HOSTILE_IDS = ["../../../../beside", "..", "/beside", '"x"" data-injected=1 <img id=injected>"', "a%2e%2e&b=1#c?d \\e",
    "a_b", "a.b", "a b", "Öd", "my", "myindex", "index"]
GUIDELINES = f"""phase: normal
    guidelines:
      ports:
        topic: boating
        text: {{ de: {evil("guideline")}, en: "Ports are open." }}
        short: {{ de: {evil("short")}, en: "Open" }}
"""
SETTINGS = f"""site:
  title: {{ de: {evil("title")}, en: "River" }}
  notice: {{ de: {evil("notice")}, en: "No law." }}
  contact: {{ de: "tel:+49-30-1234", en: "mailto:a&b='c'@example.org" }}
languages:
"""
# Texts of the small workspace, by file, and what stands there in the hostile one.
HOSTILE = {
    "districts.csv": [
        ("Mühlbach", "\"Mühl\"\"' data-injected=1 </script><script id=injected>alert(1)</script>\""),
        ("0202,Auen", "0202,../../etc/passwd"),
        ("Mündung", "M" + "ü" * 90 + "ndung"), (",Town,", ",To<b id=injected>wn,"),
        # Turns what follows around; YAML with it is refused.
        ("Hafen", "Ha\u202efen\u2066"),
        # Identifiers are names of files.
        ("0203,", "".join(f"{id},Id {place},District,LO,1,,lower-river\n" for place, id in enumerate(HOSTILE_IDS)) + "0203,"),
    ],
    "places.csv": [("Talheim", "\"Tal|heim </li><img id=injected src=x onerror=alert(1)>\"")],
    "areas.yaml": [
        ('"Unterland"', evil("state")), ("id: district }", f"id: district, attribution: {evil('outlines')} }}"),
    ],
    "metrics.yaml": [('"Wasserstand"', evil("metric")), ('"Zentimeter"', evil("unit"))],
    "sources/gauges.yaml": [('"River Authority"', evil("attribution")), ('"Pegel"', evil("source"))],
    "rules/low-water.yaml": [
        ('"§ 4 WasserG"', evil("law")), ('"Niedrigwasserverordnung"', evil("ruleset")), ('"Keine Beschränkung"', evil("normal")),
        ("phase: normal\n", GUIDELINES),
    ],
    "messages.yaml": [("languages:\n", SETTINGS)],
    "rules/ferry-2025.yaml": [("Mündung, Auen", '"0201", "0202"')],
    "rules/fishing.yaml": [
        # Versions are names of files, too.
        ('version: "2024"', 'version: "../..\\"<img id=injected>"'),
        ('"Fischereiordnung"', evil("fishing")), ('"Fishing Rules"', evil("rules")),
        ('"Angeln erlaubt"', json.dumps("Donaudampfschifffahrtsgesellschaft" * 4)), ('"Fishing allowed"', evil("phase")),
    ],
    "topics.yaml": [('"Boating"', evil("Boating")), ('"Schifffahrt"', evil("topic"))],
}


def program(*arguments) -> str:
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], text=True, timeout=SECONDS, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        raise RuntimeError(f"rulecheck {' '.join(map(str, arguments))}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout


def page_of_amendment(old, new, page: pathlib.Path, *options):
    page.write_text(program("diff", old, new, "--over", "..", "--format", "html", *options))


def write_amendments(folder: pathlib.Path, hostile: pathlib.Path):
    """Pages of `diff --format html`, which are no site: of a lower threshold, of what became hostile, and of nothing."""
    lower, pages = folder / "rules-with-a-lower-threshold", folder / "amendment"
    pages.mkdir()
    shutil.copytree(ROOT / "rules", lower)
    file = lower / "federal/emergency-brake.yaml"
    file.write_text(file.read_text().replace("above: 100", "above: 80").replace("below: 100", "below: 80"))
    page_of_amendment(ROOT / "rules", lower, pages / "lower.html")
    brakes = [ROOT / "rules" / name for name in ("federal/emergency-brake.yaml", "bavaria/brake-2021-05-10.yaml")]
    page_of_amendment(*brakes, pages / "other-rules.html", "--lang", "en")
    page_of_amendment(ROOT / WORKSPACES["river"][0], hostile, pages / "hostile.html")
    page_of_amendment(ROOT / WORKSPACES["river"][0], ROOT / WORKSPACES["river"][0], pages / "nothing.html")


def publish(rules, site, on: str | None = None, since: str | None = None, base: str | None = None):
    given = {"--on": on, "--since": since, "--base": base}
    options = [word for option, value in given.items() if value for word in (option, value)]
    program("publish", "--rules", rules, "--out", site, *options)


def write_hostile(workspace: pathlib.Path):
    """The small workspace with hostile texts and identifiers."""
    shutil.copytree(ROOT / WORKSPACES["river"][0], workspace)
    for name, replacements in HOSTILE.items():
        file = workspace / name
        text = file.read_text()
        for old, new in replacements:
            assert old in text, f"{name} has no {old}"
            text = text.replace(old, new)
        file.write_text(text)


def publish_all(folder: pathlib.Path, address: str):
    """Publishes each workspace into a folder of its name; "based" knows its address, "init" is what `init` writes."""
    init = folder / "workspace-of-init"
    program("init", init)
    hostile = folder / "workspace-that-is-hostile"
    write_hostile(hostile)
    tasks = [(ROOT / rules, folder / name, on, since, None) for name, (rules, on, since) in WORKSPACES.items()]
    tasks += [
        (init, folder / "init", None, None, None),
        (hostile, folder / "hostile", None, "2024-04-28", None),
        (ROOT / WORKSPACES["river"][0], folder / "based", None, "2024-04-28", f"{address}/based"),
    ]
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(lambda task: publish(*task), tasks):
            pass
    write_amendments(folder, hostile)


class Site:
    """A published site in its folder."""

    def __init__(self, name: str):
        self.name = name
        self.folder = pathlib.Path(os.environ["RULECHECK_SITES"]) / name

    @functools.cached_property
    def pages(self) -> list[str]:
        return sorted(str(file.relative_to(self.folder)) for file in self.folder.rglob("*.html"))

    @functools.cached_property
    def counties(self) -> list[str]:
        """The pages of counties, without those of states and the country."""
        data = {"/".join(file.parts[-3:])[:-5] for file in (self.folder / "api/v1").rglob("*/area/*.json")}
        return [page for page in self.pages if page[:-5] in data]

    @functools.cache
    def text(self, page: str) -> str:
        return (self.folder / page).read_text()

    def words(self, page: str) -> list[str]:
        """What no line can break, as far as spaces tell."""
        return re.sub(r"<[^>]*>", " ", self.text(page)).split() or [""]

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
        found, open_elements, phases = set(), [], 0
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
            if classes[:1] == ["phase"]:
                phases += 1
                found.add(f"{phases} phases")
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
    return [Site(name) for name in [*WORKSPACES, "init", "based", "hostile", "amendment"]]
