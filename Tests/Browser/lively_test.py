"""Pages of days on which much changes are as narrow as the smallest phone, whatever font it has; all unfolded.

German ones, whose words are the longest: each fourth county, and what is not about a county; pages of rules do not depend on
the day. All with RULECHECK_ALL_PAGES=1, which takes eight minutes.
"""

import os
import pathlib
import tempfile
from concurrent.futures import ThreadPoolExecutor

from browser import NARROW, BrowserTest
from narrow_test import WIDE
from sites import ROOT, publish

ALL = os.environ.get("RULECHECK_ALL_PAGES") == "1"
DAYS = ["2021-05-10", "2021-04-24", "2021-06-07"]
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


class LivelyTest(BrowserTest):
    def test_all_pages_fit_320_pixels(self):
        with tempfile.TemporaryDirectory(prefix="rulecheck-lively-") as name:
            folders = {day: pathlib.Path(name) / day for day in DAYS}
            with ThreadPoolExecutor(2) as pool:
                list(pool.map(lambda day: publish(ROOT / "rules", folders[day], on=day), DAYS))
            page = self.context(viewport=NARROW).new_page()
            wrong, looked = [], 0
            for day, folder in folders.items():
                counties = sorted((folder / "de/area").glob("?????.html"))
                others = set(folder.glob("de/**/*.html")) - set(counties) | {folder / "index.html"}
                if not ALL and day != DAYS[0]:
                    others -= set(folder.glob("de/rules/**/*.html"))
                for file in sorted(others) + (counties if ALL else counties[::4]):
                    page.goto(file.as_uri(), wait_until="domcontentloaded")
                    wrong += [f"{day}/{file.relative_to(folder)}: {found}" for found in page.evaluate(LOOK, FONTS)]
                    looked += 1
            self.assertGreater(looked, 1200 if ALL else 320)
            self.assertEqual(wrong[:6], [], f"{len(wrong)} of {looked} pages")
