#!/usr/bin/env python3
"""How long a tick of rulecheckd takes, and how much memory: with a year of the shipped figures, which the source sends
whole each day, and with as many messages of a month that no receiver takes. Use an optimized program, on a machine that does nothing
else. Says for each tick when the data file was renewed – which is after the commit –, when the program ended, and the most
memory that it had at once."""

import argparse
import contextlib
import datetime
import os
import shutil
import socket
import sqlite3
import subprocess
import time

from demo_daemon import FIGURES, HERE, Season, prepare, serve
from replay_season import FixedClock

CHANNEL = "receiver"
# For so many days the receiver is down, with a tick on each.
DAYS = 30


class Year(Season):
    """The shipped season, mirrored backwards until it begins a year before a day."""

    def __init__(self, path, day):
        super().__init__(path)
        rows = {}
        for of, row in self.rows:
            rows.setdefault(of, []).append(row)
        days = sorted(rows)
        first = datetime.date.fromisoformat(day) - datetime.timedelta(days=365)
        of = datetime.date.fromisoformat(days[0]) - datetime.timedelta(days=1)
        for mirrored in days:
            if of < first:
                break
            for row in rows[mirrored]:
                area, _, values = row.split(",", 2)
                self.rows.append((of.isoformat(), f"{area},{of},{values}"))
            of -= datetime.timedelta(days=1)


def later(day, days=1):
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days=days)).isoformat()


def tick(program, configuration, moment):
    """Seconds until the data file was renewed, if it was, and until the end; the most memory in MiB."""
    data = os.path.join(os.path.dirname(configuration), "state/data")
    begin = time.time()
    process = subprocess.Popen(
        [program, "tick", "--config", configuration, "--clock", str(moment)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        with contextlib.suppress(OSError), open(f"/proc/{process.pid}/status", encoding="ascii") as file:
            most = max([most] + [int(line.split()[1]) for line in file if line.startswith("VmHWM")])
        time.sleep(0.02)
    end = time.time() - begin
    renewed = max((os.stat(os.path.join(data, name)).st_mtime for name in os.listdir(data)), default=0) - begin
    return renewed if renewed > 0 else None, end, most / 1024


def fill(state, count):
    """So many messages that wait in all: as many more as that takes, like those that are there, of all counties and days
    in turn."""
    with contextlib.closing(sqlite3.connect(os.path.join(state, "store.sqlite"))) as database:
        models = database.execute(
            "SELECT state, ruleset, phases, direction, headline, json, alert, sent, expires FROM message").fetchall()
        counties = [area for (area,) in database.execute("SELECT DISTINCT area FROM observation WHERE length(area) = 5")]
        ticks = database.execute("SELECT id, at FROM tick ORDER BY id").fetchall()[1:]
        for at in range(len(models), count):
            county, (tick, moment) = counties[at % len(counties)], ticks[at % len(ticks)]
            message = database.execute(
                "INSERT INTO message (tick, at, identifier, county, state, ruleset, phases, direction, headline, json, alert, "
                "sent, expires, stage) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')",
                (tick, moment, f"filled.{at}", county, *models[at % len(models)])).lastrowid
            database.execute(
                "INSERT INTO handing (channel, message, county) VALUES (?, ?, ?)", (CHANNEL, message, county))
        # The site has them, too, once it is made again.
        database.execute("DELETE FROM shown")
        database.commit()
        return len(models)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulecheckd")
    parser.add_argument("folder", help="a folder for rules and state, made anew")
    parser.add_argument("--day", default="2021-04-23", help="a day of the season, with much that is new")
    parser.add_argument("--pending", type=int, default=10_000, help="how many messages wait")
    parser.add_argument("--times", type=int, default=3)
    arguments = parser.parse_args()
    season = Year(os.path.join(HERE, "rules", FIGURES), arguments.day)
    clock = FixedClock(later(arguments.day, -DAYS))
    configuration = prepare(arguments.folder, season, clock.today, serve(season, clock), "127.0.0.1:0")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen: connections are refused
        with open(configuration, "a", encoding="utf-8") as file:
            file.write(
                f"channels:\n  {CHANNEL}:\n    webhook:\n      url: http://127.0.0.1:{nobody.getsockname()[1]}/hook\n"
                "      secrets: [{ file: secret }]\n")
        state, kept = os.path.join(arguments.folder, "state"), os.path.join(arguments.folder, "kept")

        def measure(name, seconds=0):
            renewed, end, most = tick(arguments.rulecheckd, configuration, clock.moment() + seconds)
            said = "" if renewed is None else f"data file after {renewed:.2f} s, "
            print(f"{name}: {said}end after {end:.2f} s, {most:.0f} MiB", flush=True)

        # A file in the place of the site's folder: none can be made, which takes less time.
        os.makedirs(state)
        with open(os.path.join(state, "site"), "wb"):
            pass
        measure("the first tick, without a site")
        while clock.today < later(arguments.day, -1):
            clock.today = later(clock.today)
            tick(arguments.rulecheckd, configuration, clock.moment())
        os.remove(os.path.join(state, "site"))
        for name, count in [("", 0), (f", {arguments.pending} messages wait", arguments.pending)]:
            if count:
                print(f"{fill(state, count)} messages of {DAYS} days wait", flush=True)
            measure("the site anew" + name, 30)
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(state, kept)
            clock.today = arguments.day
            for _ in range(arguments.times):
                shutil.rmtree(state)
                shutil.copytree(kept, state)
                measure("a new day" + name)
                measure("nothing new" + name, 60)
            shutil.rmtree(state)
            shutil.copytree(kept, state)
            clock.today = later(arguments.day, -1)


if __name__ == "__main__":
    main()
