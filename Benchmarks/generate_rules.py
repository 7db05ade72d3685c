"""Writes a workspace with one large rule file, the same on every run: 10 MB of phases, each with triggers,
guidelines and texts, or 1 MB of guidelines of a single phase.

    generate_rules.py DIR [phases|guidelines]
"""
import pathlib
import sys

HEAD = """ruleset: steps
version: "1"
title: { de: "Stufen", en: "Steps" }
legal-basis: { title: "Model ordinance" }
valid: { from: 2021-01-01 }
areas: { country: C }
phases:
  - phase: none
    title: { de: "Keine", en: "None" }
"""
PHASE = """  - phase: step-{n}
    title: {{ de: "Stufe {n}", en: "Step {n}" }}
    color: "#{color:06x}"
    starts:
      when: {{ level: {{ above: {n} }} }}
      consecutive: 3 days
      effective: day after next
    ends:
      when: {{ all: [ {{ level: {{ below: {n} }} }}, {{ flow: {{ at-most: 40.5 }} }} ] }}
      consecutive: 5 days
      effective: day after next
      counts-from: day after entry
    guidelines:
      distance:
        topic: water
        text:
          de: "Zum Ufer ist ein Abstand von mindestens {{metres}} m zu halten, außer an den Anlegestellen."
          en: "Keep at least {{metres}} m away from the bank, except at the landing stages of the boats."
        values: {{ metres: 10 }}
        stricter: {{ metres: higher }}
      night:
        topic: water
        text: {{ de: "Gesperrt von {{from}} bis {{to}} Uhr.", en: "Closed from {{from}} to {{to}}." }}
        values: {{ from: "22:00", to: "05:00" }}
        stricter: {{ from: earlier, to: later }}
"""
GUIDELINE = """      rule-{n}:
        topic: water
        text:
          de: "An der Anlegestelle {n} ist das Baden nicht erlaubt, außer für Rettungskräfte im Dienst."
          en: "No swimming at landing stage {n}, except for lifeguards on duty."
"""
FIRST_GUIDELINES = "    guidelines:\n"
OTHERS = {
    "rulecheck.yaml": """workspace: large
title: { de: "Groß", en: "Large" }
languages: [de, en]
time-zone: Etc/UTC
areas: areas.yaml
metrics: metrics.yaml
topics: topics.yaml
sources: [source.yaml]
rulesets: [rules.yaml]
""",
    "areas.yaml": """areas: large
country: { id: C, title: { de: "Land", en: "Country" } }
states:
  - { id: S, title: { de: "Teil", en: "Part" } }
counties:
  list:
    - { id: "1", name: "Place", state: S }
""",
    "metrics.yaml": """metrics:
  level: { title: { de: "Pegel", en: "Level" } }
  flow: { title: { de: "Abfluss", en: "Flow" } }
""",
    "topics.yaml": """topics:
  water: { title: { de: "Wasser", en: "Water" } }
""",
    "source.yaml": """source: gauges
title: { de: "Pegel", en: "Gauges" }
attribution: "Made-up values"
format: csv
layout: long
file: values.csv
columns: { date: date, area: area, metrics: { level: level, flow: flow } }
""",
    "values.csv": "date,area,level,flow\n2021-01-01,1,1,1\n",
}


def write(folder: pathlib.Path, many: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in OTHERS.items():
        (folder / name).write_text(text, encoding="utf-8")
    with (folder / "rules.yaml").open("w", encoding="utf-8") as file:
        size = file.write(HEAD)
        if many == "guidelines":
            size += file.write(FIRST_GUIDELINES)
        piece, most = {"phases": (PHASE, 10_000_000), "guidelines": (GUIDELINE, 1_000_000)}[many]
        step = 0
        while size < most:
            step += 1
            size += file.write(piece.format(n=step, color=step % 0xFFFFFF))


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "phases")
