"""What pages, lists and series say is what `eval` says: of every county, in every language, beside an answer that is worked out
here from the JSON of the command."""

import csv
import json
import os
import random
import re
import unittest
from collections import defaultdict
from html.parser import HTMLParser

import sites
from browser import BrowserTest
from sites import ROOT, WORKSPACES, program

NAMES = ["shipped", "drought", "air-quality", "river", "merged"]
VOID = {"br", "hr", "img", "input", "link", "meta", "col", "wbr"}


class Element:
    def __init__(self, name: str, attributes: dict, parent: "Element | None" = None):
        self.name, self.attributes, self.parent, self.inside = name, attributes, parent, []

    @property
    def classes(self) -> list[str]:
        return (self.attributes.get("class") or "").split()

    def all(self, name: str | None = None, of: str | None = None) -> "list[Element]":
        """What is inside, in the order of the page, by name and class."""
        found = []
        for part in self.inside:
            if isinstance(part, Element):
                if (name is None or part.name == name) and (of is None or of in part.classes):
                    found.append(part)
                found += part.all(name, of)
        return found

    def children(self, name: str) -> "list[Element]":
        return [part for part in self.inside if isinstance(part, Element) and part.name == name]

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.inside)

    @property
    def own(self) -> str:
        """The text before the first element."""
        return (self.inside[0] if self.inside and isinstance(self.inside[0], str) else "").strip()

    @property
    def days(self) -> list[str]:
        return [time.attributes["datetime"] for time in self.all("time")]


class Tree(HTMLParser):
    def __init__(self, text: str):
        super().__init__()
        self.root = self.open = Element("", {})
        self.feed(text)

    def handle_starttag(self, name, attributes):
        element = Element(name, dict(attributes), self.open)
        self.open.inside.append(element)
        if name not in VOID:
            self.open = element

    def handle_endtag(self, name):
        while self.open.parent and self.open.name != name:
            self.open = self.open.parent
        self.open = self.open.parent or self.open

    def handle_data(self, text):
        self.open.inside.append(text)


def part(text: str, start: str, end: str) -> Element:
    """What a page has between two texts; nothing without the first."""
    place = text.find(start)
    return Tree("" if place < 0 else text[place:text.find(end, place)]).root


def evaluated(name: str, language: str, on: str | None = None, *whom: str) -> dict:
    rules, day, _ = WORKSPACES[name]
    days = [word for word in ("--on", on or day) if on or day]
    return json.loads(program(
        "eval", "--rules", ROOT / rules, *(whom or ("--all",)), *days, "--lang", language, "--format", "json"))


def number(text: str) -> float:
    return float(re.sub(r"[^0-9.,−-]", "", text).replace("−", "-").replace(",", "."))


def rounded(value: float, text: str) -> bool:
    """Whether a page writes a value, with as many decimals as it likes; with any, it may only be cut off, not moved."""
    decimals = len(text.replace(",", ".").partition(".")[2])
    return abs(number(text) - value) <= 0.5000001 * 10**-decimals


class AnswersTest(BrowserTest):
    def each_page(self):
        """Each county with its answers and its page, of each site and language."""
        for name in NAMES:
            site = self.sites[name]
            for language in site.languages:
                answers = {area["id"]: area for area in evaluated(name, language)["areas"]}
                pages = [page for page in site.counties if page.startswith(f"{language}/") and page[8:-5] in answers]
                self.assertEqual(len(pages), len(answers))
                for page in pages:
                    yield f"{name}/{page}", answers[page[8:-5]], site.text(page)

    def test_cards_are_the_answers(self):
        wrong, count = [], 0
        for page, answer, text in self.each_page():
            said = []
            for card in part(text, '<div class="now"', '<section id="now"').all("section", "phase"):
                link, lines = card.all("a")[0].attributes["href"], card.children("p")
                if "#phase-" in link:
                    since, *until = lines[1].days
                    said.append((*re.fullmatch(r"\.\./rules/(.*)\.html#phase-(.*)", link).groups(), card.all("h2")[0].text, since, until[:1]))
            expected = [
                (rule["ruleset"], rule["phase"], rule["phaseTitle"], rule["since"], [rule["until"]] if rule["until"] else [])
                for rule in answer["situation"] if rule["phase"]
            ]
            count += len(said)
            if sorted(said) != sorted(expected):
                wrong.append(f"{page}: {said} and {expected}")
        self.assertEqual(wrong[:3], [], f"{len(wrong)} pages")
        self.assertGreater(count, 1800)

    def test_values_are_those_of_the_answers(self):
        wrong, count = [], 0
        for page, answer, text in self.each_page():
            values = defaultdict(set)
            for rule in answer["situation"]:
                for value in (rule["values"] or {}).values():
                    if value["day"] and isinstance(value["value"], int | float):
                        values[value["day"]].add(value["value"])
            for line in part(text, '<div class="now"', '<section id="now"').all("p", "val"):
                for shown, day in zip(line.all("strong"), line.days):
                    if re.search("[0-9]", shown.text):
                        count += 1
                        if not any(rounded(value, shown.text) for value in values[day]):
                            wrong.append(f"{page}: {shown.text} on {day}, not {sorted(values[day])}")
        self.assertEqual(wrong[:3], [], f"{len(wrong)} values")
        self.assertGreater(count, 1500)

    def test_the_list_of_what_applies_joins_the_answers(self):
        wrong, count = [], 0
        for page, answer, text in self.each_page():
            expected, short, said, in_short = defaultdict(set), set(), [], []
            for rule in answer["situation"]:
                for guideline in rule["guidelines"]:
                    expected[guideline["topic"]].add(" ".join(guideline["text"].split()))
                    short.add(" ".join((guideline.get("short") or guideline["text"]).split()))
            lists = part(text, '<ul class="topics">', '<section id="values"').all("ul", "topics")
            for topic in [topic for list in lists for topic in list.children("li")]:
                lines = [" ".join(line.own.split()) for line in topic.all("li")]
                said += lines
                shown = [" ".join(line.own.split()) for line in topic.all("span", "short")]
                # The last may say how many others there are.
                rest = len(lines) - len(shown) + 1
                in_short += shown[:-1] if rest > 1 and str(rest) in shown[-1] else shown
                # A topic of which there is a page, by its identifier.
                links = [link.attributes["href"] for link in topic.all("a") if link.attributes["href"].startswith("../topic/")]
                if links and not expected[links[0][len("../topic/"):-5]].issuperset(lines):
                    wrong.append(f"{page}: {links[0]} has {lines}")
            count += len(said)
            if set(said) != set().union(*expected.values()):
                wrong.append(f"{page}: {said} and {dict(expected)}")
            if not short.issuperset(in_short):
                wrong.append(f"{page}: {set(in_short) - short}")
        self.assertEqual(wrong[:1], [], f"{len(wrong)} pages")
        self.assertGreater(count, 10_000)

    def chips(self, row: Element) -> list[str]:
        return [chip.own for chip in row.all("span", "chip") if "none" not in chip.classes]

    def test_lists_and_states_are_the_answers(self):
        wrong, count = [], 0
        for name in NAMES:
            site = self.sites[name]
            for language in site.languages:
                answers = {area["id"]: area for area in evaluated(name, language)["areas"]}
                phases = {
                    id: [(rule["ruleset"], rule["phaseTitle"]) for rule in area["situation"] if rule["phase"]]
                    for id, area in answers.items()}
                listed = set()
                for page in [page for page in site.pages if page.startswith(f"{language}/area/") and page not in site.counties]:
                    for row in part(site.text(page), '<table class="list', "</table>").all("tr")[1:]:
                        id = row.all("a")[0].attributes["href"][:-5]
                        if id in answers:
                            listed.add(id)
                            said, expected = sorted(self.chips(row)), sorted(title for _, title in phases[id])
                        else:
                            # A state, with the counties of each phase; apart from those of which figures are out of date.
                            titles = {title for all in phases.values() for _, title in all}
                            said = [tuple(chip.rsplit(": ", 1)) for chip in self.chips(row)]
                            said = sorted(chip for chip in said if chip[0] in titles)
                            own = [
                                (rule["ruleset"], rule["phaseTitle"]) for area in answers.values() if area["state"] == id
                                for rule in area["situation"] if rule["phase"] and not rule["stale"]]
                            expected = sorted((phase[1], str(own.count(phase))) for phase in set(own))
                        count += 1
                        if said != expected:
                            wrong.append(f"{name}/{page}, {id}: {said}, not {expected}")
                        values = [
                            value["value"] for rule in answers.get(id, {"situation": []})["situation"]
                            for value in (rule["values"] or {}).values()]
                        for cell in row.all("td", "v"):
                            # In other workspaces the figure of the list is not that of every rule set.
                            if name == "shipped" and values and cell.attributes.get("data-v"):
                                if float(cell.attributes["data-v"]) not in values or not rounded(float(cell.attributes["data-v"]), cell.text):
                                    wrong.append(f"{name}/{page}, {id}: {cell.text}, not {values}")
                # What has no state is on no such page.
                self.assertTrue(listed.issuperset(id for id, area in answers.items() if area["state"]), name)
        self.assertEqual(wrong[:3], [], f"{len(wrong)} rows")
        self.assertGreater(count, 900)

    def test_series_are_the_values_of_each_day(self):
        wrong, count = [], 0
        folder = self.sites["shipped"].folder / "api/v1/series"
        seed = int(os.environ.get("RULECHECK_SEED", random.randrange(1 << 32)))
        days = random.Random(seed).sample([f"2021-{month:02}-{day:02}" for month in range(2, 6) for day in range(1, 19)], 3)
        with self.subTest(seed=seed, days=days):
            for day in [*days, WORKSPACES["shipped"][1]]:
                for area in evaluated("shipped", "de", day)["areas"]:
                    for rule in area["situation"]:
                        for metric, value in (rule["values"] or {}).items():
                            # A row that was not published yet on that day has another value since.
                            if value["day"] != day or value["area"] != area["id"]:
                                continue
                            text = (folder / area["id"] / f"{metric}.csv").read_text()
                            rows = dict(csv.reader(text.splitlines()))
                            count += 1
                            if not rounded(value["value"], rows[day]):
                                wrong.append(f"{area['id']}, {metric}, {day}: {rows[day]}, not {value['value']}")
            self.assertEqual(wrong[:3], [], f"{len(wrong)} values")
            self.assertGreater(count, 1000)

    def test_comparisons_are_the_lists_of_both(self):
        site = self.sites["shipped"]
        seed = int(os.environ.get("RULECHECK_SEED", random.randrange(1 << 32)))
        with self.subTest(seed=seed):
            page = self.open("de/compare.html")
            counties = page.locator("#compared select").first.locator("option").evaluate_all(
                "(options) => options.map((option) => option.value).filter((value) => value)")
            self.assertGreater(len(counties), 400)
            for pair in [random.Random(seed + number).sample(counties, 2) for number in range(25)]:
                address = "#" + "&".join(pair)
                page.goto("about:blank")
                page.goto(self.url("shipped", "de/compare.html" + address))
                page.wait_for_selector("#both:not([hidden])")
                said = page.locator("#both tbody").evaluate("""(body) => [0, 1].map((column) =>
                    [...body.querySelectorAll('tr')].flatMap((row) =>
                        [...row.querySelectorAll('td')[column].querySelectorAll('.short')].map((line) => line.textContent.trim())))""")
                for lines, county in zip(said, pair):
                    lists = part(site.text(f"de/area/{county}.html"), '<ul class="topics">', '<section id="values"').children("ul")
                    own = [line.text.strip() for list in lists[:1] for line in list.all("span", "short")]
                    self.assertEqual(sorted(lines), sorted(own), f"{address}, {county}")


if __name__ == "__main__":
    unittest.main()
