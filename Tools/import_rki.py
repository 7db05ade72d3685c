#!/usr/bin/env python3
"""Write the data files of the shipped workspace from RKI's published tables.

Reads tables with one column a day (7-day incidence and 7-day cases by county, 7-day
incidence by state) and a list of the counties, and writes

    data/rki-frozen.csv     area,date,incidence,cases - one row per area and day, sorted
    areas/germany.csv       id,name,kind,state,population,part_of - one row per area, sorted

An incidence is copied digit by digit: a law asks whether the *published* number is above a
bound, so no number is parsed and printed again. An empty field is a day without a value.

RKI's tables give no cases for the states and the country. They are the sums of the counties'
cases, on days on which every county has a number. Checked with `--verify`: divided by the
population, the sums reproduce the published incidence of every state to the last digits, up to
the day on which RKI changed the population base (2021-08-26). Thuringia, and so the country, has
no sums from 2021-07-14 on, when the cases of Eisenach are no longer listed.
"""

import argparse
import csv
from collections import defaultdict
from decimal import Decimal
from pathlib import Path

COUNTRY = "DE"
COUNTRY_ROW = "Gesamt"


def read_wide(path, first, last):
    """{row name: {day: text}} for the days from first to last."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        header = next(rows)
        columns = [(at, day) for at, day in enumerate(header) if first <= day <= last and day[:1].isdigit()]
        return {row[0].strip(): {day: row[at].strip() for at, day in columns} for row in rows}


def read_counties(path, population):
    """[{id, name, kind, state, state_name, population}], sorted by identifier."""
    with open(path, encoding="utf-8", newline="") as file:
        counties = [
            {
                "id": row["ags"].strip(),
                "name": row["gen"].strip(),
                "kind": row["bez"].strip(),
                "state": row["ags"].strip()[:2],
                "state_name": row["state"].strip(),
                "population": int(row[population]),
            }
            for row in csv.DictReader(file)
        ]
    return sorted(counties, key=lambda county: county["id"])


def add_sums(cases, groups, days):
    """Adds to `cases` a row per group: the sum of its members, empty where one of them is."""
    for group, members in groups.items():
        values = {day: [cases[member][day] for member in members] for day in days}
        cases[group] = {day: str(sum(map(int, texts))) if all(texts) else "" for day, texts in values.items()}


def write_csv(path, header, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def write_observations(path, incidence, cases, days):
    rows = ((area, day, incidence[area][day], cases[area][day]) for area in sorted(incidence) for day in days)
    write_csv(path, ["area", "date", "incidence", "cases"], rows)


def write_areas(path, counties, split):
    """The counties, and for each city that RKI splits into districts the city itself.

    `split` maps the first two digits of the districts to (identifier, name, kind) of the city.
    """
    rows, parts = [], defaultdict(int)
    for county in counties:
        whole = split.get(county["state"]) if county["kind"] == "Bezirk" else None
        if whole:
            parts[county["state"]] += county["population"]
        rows.append([county["id"], county["name"], county["kind"], county["state"], county["population"],
                     whole[0] if whole else ""])
    for state, (identifier, name, kind) in split.items():
        rows.append([identifier, name, kind, state, parts[state], ""])
    write_csv(path, ["id", "name", "kind", "state", "population", "part_of"], sorted(rows, key=lambda row: row[0]))


def verify(incidence, cases, groups, population, days):
    """Prints how many published incidences the sums of cases reproduce."""
    for group, members in groups.items():
        people = sum(population[member] for member in members)
        both = [day for day in days if cases[group][day] and incidence[group][day]]
        off = [day for day in both
               if abs(Decimal(cases[group][day]) * 100000 / people - Decimal(incidence[group][day])) > Decimal("0.01")]
        span = f", differing {off[0]} … {off[-1]}" if off else ""
        print(f"{group}: {len(both) - len(off)} of {len(both)} days agree within 0.01{span}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--county-incidence", required=True, help="CSV: ags,name,YYYY-MM-DD…")
    parser.add_argument("--county-cases", required=True, help="CSV: ags,name,YYYY-MM-DD…")
    parser.add_argument("--state-incidence", required=True, help="CSV: state,YYYY-MM-DD…, with a row for the country")
    parser.add_argument("--counties", required=True, help="CSV: ags,gen,bez,state and population columns")
    parser.add_argument("--population", default="population_20191231", help="population column (default: %(default)s)")
    parser.add_argument("--from", dest="first", default="2020-11-18", help="first day (default: %(default)s)")
    parser.add_argument("--through", dest="last", default="2021-09-10", help="last day (default: %(default)s)")
    parser.add_argument("--rules", required=True, type=Path, help="workspace to write to")
    parser.add_argument("--verify", action="store_true", help="also check the sums against the published incidence")
    arguments = parser.parse_args()

    counties = read_counties(arguments.counties, arguments.population)
    county_ids = [county["id"] for county in counties]
    states = {county["state_name"]: county["state"] for county in counties}
    groups = {COUNTRY: county_ids}
    for county in counties:
        groups.setdefault(county["state"], []).append(county["id"])

    incidence = read_wide(arguments.county_incidence, arguments.first, arguments.last)
    cases = read_wide(arguments.county_cases, arguments.first, arguments.last)
    for name, table in (("incidence", incidence), ("cases", cases)):
        if set(table) != set(county_ids):
            parser.error(f"the {name} table and the list of counties name different areas: "
                         f"{sorted(set(table) ^ set(county_ids))}")
    for name, row in read_wide(arguments.state_incidence, arguments.first, arguments.last).items():
        if name != COUNTRY_ROW and name not in states:
            parser.error(f"the table of the states has a row {name!r} that is no state of the counties")
        incidence[COUNTRY if name == COUNTRY_ROW else states[name]] = row
    if set(incidence) != set(county_ids) | set(groups):
        parser.error(f"the table of the states has no row for {sorted(set(groups) - set(incidence))}")
    days = sorted(incidence[county_ids[0]])
    for name, table in (("incidence", incidence), ("cases", cases)):
        if any(set(row) != set(days) for row in table.values()):
            parser.error(f"the {name} tables do not have the same days")

    add_sums(cases, groups, days)
    write_observations(arguments.rules / "data" / "rki-frozen.csv", incidence, cases, days)
    # Berlin is one county to the law; RKI reports its twelve districts.
    write_areas(arguments.rules / "areas" / "germany.csv", counties, {"11": ("11000", "Berlin", "Kreisfreie Stadt")})
    print(f"{len(incidence)} areas × {len(days)} days, {days[0]} to {days[-1]}")
    if arguments.verify:
        verify(incidence, cases, groups, {county["id"]: county["population"] for county in counties}, days)


if __name__ == "__main__":
    main()
