"""Writes the same tests of the start of the brake for `rulecheck test` and for `promtool test rules`: a workspace
with tests.yaml, and rules.yml with rules.test.yml.

    generate_tests.py FOLDER

Each case has its own values: some below 100, then some above, and the phase on the last day without the brake and on its first.
For promtool all cases are series of one test, since each test opens a database of its own; it says which alerts fire on each day.
"""
import datetime
import pathlib
import random
import shutil
import sys

CASES, LAST = 1000, 11  # the last day with values
FIRST_DAY = datetime.date(2020, 3, 1)
HERE = pathlib.Path(__file__).resolve().parent

# The last three days, two days ago; Prometheus 2 counts a value at the very end of a range, Prometheus 3 does not.
RULES = """groups:
  - name: brake
    interval: 1d
    rules:
      - alert: Brake
        expr: min_over_time(incidence[71h] offset 2d) > 100
"""


def write(folder: pathlib.Path) -> None:
    shutil.copytree(HERE / "workspace", folder, dirs_exist_ok=True)
    (folder / "areas.csv").write_text("area,name,state\n01000,Area,01\n")
    (folder / "history.csv").write_text("date,area,incidence\n2020-03-01,01000,0\n")
    with open(folder / "rulecheck.yaml", "a") as file:
        file.write("tests: [tests.yaml]\n")
    (folder / "rules.yml").write_text(RULES)
    noise = random.Random(CASES)
    ours = ["tests: brake", "cases:"]
    series, entries = [], []
    for case in range(CASES):
        below = [round(noise.uniform(20, 99), 1) for _ in range(noise.randrange(3, 8))]
        values = below + [round(noise.uniform(101, 300), 1) for _ in range(LAST - len(below) + 1)]
        entry = len(below) + 4
        entries.append(entry)
        ours += [
            f'  - case: "case {case}"',
            '    county: "01000"',
            f"    given: {{ incidence: {{ from: {FIRST_DAY}, values: [{', '.join(map(str, values))}] }} }}",
            "    expect:",
            f"      {FIRST_DAY + datetime.timedelta(entry - 1)}: normal",
            f"      {FIRST_DAY + datetime.timedelta(entry)}: brake",
        ]
        series.append(f"      - {{ series: 'incidence{{case=\"{case}\"}}', values: {' '.join(map(str, values))} }}")
    theirs = ["rule_files: [rules.yml]", "evaluation_interval: 1d", "tests:", "  - interval: 1d", "    input_series:", *series]
    theirs.append("    alert_rule_test:")
    for day in range(min(entries) - 1, LAST + 1):
        alerts = [f'          - exp_labels: {{ case: "{case}" }}' for case, entry in enumerate(entries) if entry <= day]
        theirs += [f"      - alertname: Brake\n        eval_time: {day}d\n        exp_alerts:{'' if alerts else ' []'}", *alerts]
    (folder / "tests.yaml").write_text("\n".join(ours) + "\n")
    (folder / "rules.test.yml").write_text("\n".join(theirs) + "\n")


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]))
