"""Prints the totals of the periods that `rulecheck replay` wrote.

    totals.py PERIODS LAST_DAY
"""
import collections
import csv
import datetime
import sys


def totals(periods: str, last_day: datetime.date) -> str:
    days, brakes, areas = collections.Counter(), 0, set()
    with open(periods, newline="") as file:
        for row in csv.DictReader(file):
            through = row["through"]
            last = datetime.date.fromisoformat(through) if through else last_day
            days[row["phase"]] += (last - datetime.date.fromisoformat(row["from"])).days + 1
            brakes += row["ruleset"] == "brake"
            areas.add(row["county"])
    phases = ", ".join(f"{phase} {days[phase]}" for phase in ("green", "yellow", "red", "dark", "brake"))
    return f"{phases}, changes of the brake {brakes - len(areas)}"


if __name__ == "__main__":
    print(totals(sys.argv[1], datetime.date.fromisoformat(sys.argv[2])))
