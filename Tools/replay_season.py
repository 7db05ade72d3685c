#!/usr/bin/env python3
"""Replays the shipped season with rulecheckd, a tick a day, and holds its answers against those from the shipped
file: `eval --all` and the site of each day, and `replay` of all days at the end, byte for byte but for the file and
line of values; and what people are told each day against `changes --messages`, byte for byte. With optimized programs a
day takes five seconds or more, and less than one without the sites."""

import argparse
import contextlib
import datetime
import os
import re
import sqlite3
import subprocess
import sys
import time

from demo_daemon import FIGURES, Clock, Season, prepare, serve

PLACES = [
    (re.compile(rb'(?:[^" <>()]*/)?(?:rki-frozen)\.csv(?::[0-9]+)?'), b"FILE"),
    (re.compile(rb'"line": ?[0-9]+'), b'"line": N'),
    # Where a notice stands, from here or from the rules.
    (re.compile(rb'"at": ?"[^"]*/rules/'), b'"at": "'),
]


def plain(content):
    for pattern, text in PLACES:
        content = pattern.sub(text, content)
    return content


class FixedClock(Clock):
    """Stands still until somebody turns it."""

    def __init__(self, day):
        super().__init__(day, 1)
        self.today = day

    def day(self):
        return self.today

    def moment(self):
        return int(datetime.datetime.fromisoformat(f"{self.today}T04:00:00+00:00").timestamp())


def output(*command):
    run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode not in (0, 1) or run.stderr:
        sys.exit(f"{' '.join(command)} ended with {run.returncode}: {run.stderr.decode()[:500]}")
    return plain(run.stdout)


def files(folder):
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    # It says what the site was made of.
    found.pop("rulecheck-site.txt", None)
    return found


def told(state):
    """The messages of the last tick, as `changes --messages --format json` writes them."""
    with contextlib.closing(sqlite3.connect(f"file:{state}/store.sqlite?mode=ro", uri=True)) as database:
        messages = database.execute(
            "SELECT json FROM message WHERE tick = (SELECT max(id) FROM tick) ORDER BY id").fetchall()
    if not messages:
        return b'{"edition": 2, "messages": []}\n'
    listed = ",\n".join("\n".join("    " + line for line in text.split("\n")) for (text,) in messages)
    return f'{{\n  "edition": 2,\n  "messages": [\n{listed}\n  ]\n}}\n'.encode()


def differing(one, other):
    return sorted(
        name for name in one.keys() | other.keys()
        if name not in one or name not in other or one[name] != other[name] and plain(one[name]) != plain(other[name]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulecheckd")
    parser.add_argument("rulecheck")
    parser.add_argument("folder", help="a folder for rules and state, made anew")
    parser.add_argument("--first", default="2020-11-19", help="the first day of a tick")
    parser.add_argument("--days", type=int, default=400, help="of how many days, if there are as many")
    parser.add_argument("--without-sites", action="store_true", help="no site can be made, and none is compared")
    arguments = parser.parse_args()
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    season = Season(os.path.join(here, "rules", FIGURES))
    clock = FixedClock(arguments.first)
    configuration = prepare(arguments.folder, season, arguments.first, serve(season, clock), "127.0.0.1:0")
    rules, state, direct = (os.path.join(arguments.folder, name) for name in ["rules", "state", "direct"])
    figures = os.path.join(rules, FIGURES)
    if arguments.without_sites:
        os.makedirs(state, exist_ok=True)
        with open(os.path.join(state, "site"), "wb"):
            pass  # A file in the place of the folder: that is reported, and holds nothing else back.
    begin = time.monotonic()
    answers = ["--rules", rules, "--format", "json"]
    figured = ["--data-dir", os.path.join(state, "data")]
    faults, done, before = 0, 0, None
    while done < arguments.days and clock.today <= season.last:
        day = clock.today
        tick = subprocess.run(
            [arguments.rulecheckd, "tick", "--config", configuration, "--clock", str(clock.moment())],
            capture_output=True, check=False)
        if tick.returncode != int(arguments.without_sites):
            sys.exit(f"{day}: {tick.stdout.decode()}{tick.stderr.decode()}")
        kept = output(arguments.rulecheck, "eval", "--all", "--on", day, *answers, *figured)
        if done:
            messages = output(
                arguments.rulecheck, "changes", "--since", before, "--on", day, "--messages", *answers, *figured)
            if messages != plain(told(state)):
                faults += 1
                print(f"{day}: messages differ")
        before = day
        # The same rules with the figures of the day in their own file.
        with open(figures, "wb") as file:
            file.write(season.until(day))
        own = output(arguments.rulecheck, "eval", "--all", "--on", day, *answers)
        sites = []
        if not arguments.without_sites:
            output(arguments.rulecheck, "publish", "--rules", rules, "--on", day, "--out", direct)
            sites = differing(files(os.path.join(state, "site")), files(direct))
        if kept != own or sites:
            faults += 1
            print(f"{day}: eval {'differs' if kept != own else 'is the same'}; files that differ: {len(sites)} {sites[:3]}")
        done += 1
        if done % 30 == 0:
            print(f"{day}: {done} days, {faults} that differ, {time.monotonic() - begin:.0f} s", flush=True)
        clock.today = (datetime.date.fromisoformat(day) + datetime.timedelta(days=1)).isoformat()
    same = output(arguments.rulecheck, "replay", *answers, *figured) == output(arguments.rulecheck, "replay", *answers)
    print(f"{done} days, {faults} that differ; replay {'is the same' if same else 'differs'}; {time.monotonic() - begin:.0f} s")
    return 1 if faults or not same else 0


if __name__ == "__main__":
    sys.exit(main())
