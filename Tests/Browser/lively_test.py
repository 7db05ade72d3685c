"""Pages of days on which much changes: they are as narrow as the smallest phone, whatever font it has, all unfolded; and each
writes the value of a day in one way.

German ones, whose words are the longest. For the width each fourth county, and what is not about a county; pages of rules do
not depend on the day. All, and the values of ten days, with RULECHECK_ALL_PAGES=1, which takes ten minutes.
"""

import os
import pathlib
import re
import tempfile
from concurrent.futures import ThreadPoolExecutor

from browser import NARROW, BrowserTest
from narrow_test import WIDE
from sites import ROOT, publish

ALL = os.environ.get("RULECHECK_ALL_PAGES") == "1"
DAYS = ["2021-05-10", "2021-04-24", "2021-06-07"]
MORE_DAYS = ["2020-11-05", "2021-04-29", "2021-05-05", "2021-05-18", "2021-05-28", "2021-07-05", "2021-09-08"] if ALL else []
# What a chart or a row of figures is about; or a row about a day with its value, or what a condition read on it.
PART = re.compile(
    r'<p class="sub" id="[^"]*">[^<:]*: ([^<,]*)|scope="row">([^<>]+)<small>|</table>()'
    r'|<time datetime="([0-9-]+)">[^<]*</time>(?:</small>)?</th><td(?= [^>]*class="n")[^>]*>([^<]*)</td>')
# Of what systems have, the widest and the narrowest.
FONTS = ["'DejaVu Sans', Verdana", "'Liberation Sans Narrow', 'Arial Narrow', 'DejaVu Sans Condensed', 'Liberation Sans'"]
LOOK = f"""(fonts) => {{
  document.querySelectorAll('details').forEach((d) => {{ d.open = true; }});
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  return fonts.map((font) => {{
    sheet.replaceSync(`* {{ font-family: ${{font}}, sans-serif !important; }}`);
    return ({WIDE})();
  }}).filter((found) => found);
}}"""


def values(text: str) -> set[tuple[str, str, str]]:
    """The day, the metric, and each value with decimals of a page; a condition has no metric of its own."""
    found, metric = set(), ""
    for chart, row, end, day, cell in PART.findall(text):
        if day:
            found.update((day, metric, value) for value in cell.split("; ") if re.fullmatch(r"[0-9]+,[0-9]+", value))
        else:
            metric = (chart or row).strip()
    return found


def two_ways(text: str) -> list[str]:
    """Values of a day that a page writes in two ways: one is the other with fewer decimals."""
    found = []
    days: dict[str, list[tuple[str, str]]] = {}
    for day, metric, value in values(text):
        days.setdefault(day, []).append((metric, value))
    for day, all in days.items():
        known = {value for metric, value in all if metric}
        for metric, short in all:
            places = len(short.split(",")[1])
            for other, long in all:
                is_near = abs(float(long.replace(",", ".")) - float(short.replace(",", "."))) <= 0.5001 * 10**-places
                if len(long.split(",")[1]) <= places or not is_near:
                    continue
                if metric == other if metric and other else not {short, long} <= known:
                    found.append(f"{day}: {short} and {long}")
    return found


class LivelyTest(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.name = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="rulecheck-lively-"))
        cls.folders = {day: pathlib.Path(cls.name) / day for day in DAYS + MORE_DAYS}
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda day: publish(ROOT / "rules", cls.folders[day], on=day), cls.folders))

    def test_the_value_of_a_day_is_written_in_one_way(self):
        wrong, count = [], 0
        for day, folder in self.folders.items():
            for file in sorted((folder / "de/area").glob("*.html")):
                text = file.read_text()
                count += len(values(text))
                wrong += [f"{day}/{file.name}: {found}" for found in two_ways(text)]
        self.assertGreater(count, 50_000)
        self.assertEqual(wrong[:6], [], f"{len(wrong)} values")
        row = '<time datetime="2021-04-26">Mo</time></th><td class="n" role="cell">{}</td>'
        self.assertEqual(two_ways(row.format("160,2") + row.format("160,248")), ["2021-04-26: 160,2 and 160,248"])

    def test_all_pages_fit_320_pixels(self):
        page = self.context(viewport=NARROW).new_page()
        wrong, looked = [], 0
        for day in DAYS:
            folder = self.folders[day]
            counties = sorted((folder / "de/area").glob("?????.html"))
            others = set(folder.glob("de/**/*.html")) - set(counties) | {folder / "index.html"}
            # Answers for frames are looked at on their own.
            others -= set(folder.glob("de/embed/*.html"))
            if not ALL and day != DAYS[0]:
                others -= set(folder.glob("de/rules/**/*.html"))
            for file in sorted(others) + (counties if ALL else counties[::4]):
                page.goto(file.as_uri(), wait_until="domcontentloaded")
                wrong += [f"{day}/{file.relative_to(folder)}: {found}" for found in page.evaluate(LOOK, FONTS)]
                looked += 1
        self.assertGreater(looked, 1200 if ALL else 320)
        self.assertEqual(wrong[:6], [], f"{len(wrong)} of {looked} pages")
