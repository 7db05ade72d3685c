#!/usr/bin/env python3
"""What pushes to many residents cost: 100,000 subscriptions of all counties, and a day on which each county is told something.

    .build/bell/venv/bin/python -B Benchmarks/push.py RULECHECKD FOLDER [--count 100000]

The stand-in of Tests/Bell takes the pushes in a process of its own, and verifies every hundredth. Residents subscribe through the server, over
many connections, each as another client behind a trusted proxy. Prints how fast they subscribe and are pushed, the most memory of rulecheckd
(VmHWM), how long a tick takes without and with a fan-out beside it, and how much the store grows. Use an optimized program,
on a machine that does nothing else. `Tools/setup bell` installs what this needs.
"""

import argparse
import asyncio
import contextlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "Tools"), str(ROOT / "Tests/Bell")]
from demo_daemon import FIGURES, Season, prepare, serve  # noqa: E402
from measure_daemon import later  # noqa: E402
from replay_season import FixedClock  # noqa: E402
from resident import SUBJECT, Site, channel, make_keys, serving, wish  # noqa: E402
from service import Subscription  # noqa: E402

PACE = 60  # seconds of the clock in one: a source that is asked every 30 seconds is asked twice in one
SEED = 1


class Corrected(Season):
    """The shipped season; a day with a number after it has one value otherwise, so that a tick has something to do."""

    def until(self, day):
        day, _, number = day.partition(" ")
        content = super().until(day)
        if not number:
            return content
        head, _, last = content.rstrip(b"\n").rpartition(b",")
        return head + b"," + str(float(last or 0) + int(number) / 10).encode() + b"\n"


class StandIn:
    """The push service, as a process."""

    def __init__(self, count):
        self.process = subprocess.Popen(
            [sys.executable, "-B", ROOT / "Tests/Bell/service.py", "--count", str(count), "--seed", str(SEED)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.origin = json.loads(self.process.stdout.readline())["origin"]

    def ask(self, line="counts"):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def wait(self, count, patience=60):
        """Until so many pushes came, or none for a while; returns what was counted."""
        last, since = self.ask(), time.monotonic()
        while last["pushes"] < count and time.monotonic() - since < patience:
            time.sleep(0.2)
            counts = self.ask()
            if counts["pushes"] > last["pushes"]:
                since = time.monotonic()
            last = counts
        return last

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


class Daemon:
    """`run` at the moment of a clock."""

    def __init__(self, program, configuration, clock, seconds=0):
        self.process = subprocess.Popen(
            [program, "run", "--config", configuration, "--clock", str(clock.moment() + seconds), "--pace", str(PACE)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.address = serving(self.process)
        if not self.address:
            sys.exit("push: the program does not run: " + "".join(self.process.said)[-500:])

    def close(self):
        self.process.terminate()
        self.process.wait(20)

    @property
    def most(self):
        """The most memory that it had at once, in MiB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return max(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024

    def last_tick(self):
        """When it began, and how long it took, as /metrics says."""
        with urllib.request.urlopen(f"{self.address}/metrics", timeout=30) as answer:
            text = answer.read().decode()
        values = dict(re.findall(r"^rulecheckd_last_tick_(\w+)_seconds ([0-9.e+-]+)$", text, re.MULTILINE))
        return float(values.get("timestamp", 0)), float(values.get("duration", 0))

    def ticks(self, clock, day, count):
        """How long ticks take that have one corrected value each: a site is made, and nobody is told anything."""
        found = []
        for _ in range(count):
            known, before = self.last_tick()[0], edition(self.address)
            clock.today = f"{day} {clock.number}"
            clock.number += 1
            # The site is there before the tick has ended; others that find nothing new take less time.
            seconds, shown, end = {}, None, time.monotonic() + 300
            while time.monotonic() < end and (shown is None or max(seconds, default=known) == shown):
                began, took = self.last_tick()
                if began > known:
                    seconds[began] = took
                if shown is None and edition(self.address) != before:
                    shown = max(seconds, default=known)
                time.sleep(0.05)
            found.append(max(seconds.values(), default=0))
        return found


def edition(address):
    with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/api/v1/edition.json", timeout=30) as answer:
        return json.loads(answer.read()).get("edition")
    return None


def counties(state):
    """Those that the data file has values of."""
    content = next(pathlib.Path(state, "data").glob("*.csv")).read_text(encoding="utf-8").split("\n")
    return sorted({line.split(",")[1] for line in content[1:] if line.count(",") > 1 and len(line.split(",")[1]) == 5})


def subscribe(address, subscriptions, areas, connections=48):
    """All of them, over so many connections; returns how many were not answered 201, and the first such answer."""
    host, port = address.removeprefix("http://").split(":")
    bodies = [json.dumps(wish(one, areas[at % len(areas)], language="de")).encode() for at, one in enumerate(subscriptions)]
    rest, refused = iter(enumerate(bodies)), []

    async def work():
        reader, writer = await asyncio.open_connection(host, port)
        for at, body in rest:
            writer.write((
                f"POST {Site.path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {address}\r\nContent-Type: application/json\r\n"
                f"X-Forwarded-For: 10.{at >> 16 & 255}.{at >> 8 & 255}.{at & 255}\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)\r\ncontent-length: *([0-9]+)", head)
            said = await reader.readexactly(int(length[1])) if length else b""
            if not head.startswith(b"HTTP/1.1 201"):
                refused.append((head.split(b"\r\n")[0] + b" " + said).decode())
        writer.close()

    async def all_of_them():
        await asyncio.gather(*(work() for _ in range(connections)))

    begin = time.monotonic()
    asyncio.run(all_of_them())
    return time.monotonic() - begin, refused


def size(program, configuration, folder):
    """Bytes of a copy of the store, which has no free space."""
    copy = pathlib.Path(folder, "copy.sqlite")
    copy.unlink(missing_ok=True)
    subprocess.run([program, "store", "backup", copy, "--config", configuration], check=True, capture_output=True)
    return copy.stat().st_size


def said(seconds):
    return f"{statistics.median(seconds):.2f} s (" + ", ".join(f"{one:.2f}" for one in seconds) + ")"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulecheckd")
    parser.add_argument("folder", help="a folder for rules and state, made anew")
    parser.add_argument("--count", type=int, default=100_000, help="of subscriptions")
    parser.add_argument("--day", default="2021-04-22", help="a day of the season on which almost every county is told something")
    parser.add_argument("--times", type=int, default=5, help="ticks that are measured")
    options = parser.parse_args()
    program, folder = os.path.abspath(options.rulecheckd), options.folder
    season, clock = Corrected(os.path.join(ROOT, "rules", FIGURES)), FixedClock(later(options.day, -1))
    clock.number = 1
    configuration = prepare(folder, season, clock.today, serve(season, clock), "127.0.0.1:0")
    service = StandIn(options.count)
    with open(configuration, "a", encoding="utf-8") as file:
        file.write("every: 30 seconds\nchannels:\n  " + channel([service.origin], ", also: [unchanged]", limit=20) + "\n")
    fault = make_keys(program, folder)
    if fault:
        sys.exit(f"push: there are no keys: {fault}")
    state, kept = os.path.join(folder, "state"), os.path.join(folder, "kept")
    subprocess.run([program, "tick", "--config", configuration, "--clock", str(clock.moment())], check=True, capture_output=True)
    areas = counties(state)
    shutil.copytree(state, kept)

    # Without any subscription.
    clock.today = options.day
    daemon = Daemon(program, configuration, clock, 60)
    while daemon.last_tick()[0] < clock.moment():
        time.sleep(0.2)
    print(f"{clock.today}, without a subscription: a new day takes {daemon.last_tick()[1]:.2f} s", flush=True)
    without = daemon.ticks(clock, options.day, options.times)
    print(f"a tick with a corrected value: {said(without)}; {daemon.most:.0f} MiB", flush=True)
    daemon.close()

    # All subscribe on the day before.
    shutil.rmtree(state)
    shutil.copytree(kept, state)
    clock.today = later(options.day, -1)
    before = size(program, configuration, folder)
    begin = time.monotonic()
    subscriptions = [Subscription(service.origin, SEED, number) for number in range(options.count)]
    bodies = time.monotonic() - begin
    daemon = Daemon(program, configuration, clock, 60)
    seconds, refused = subscribe(daemon.address, subscriptions, areas)
    print(f"{options.count} subscriptions of {len(areas)} counties in {seconds:.0f} s, {options.count / seconds:.0f} per second "
          f"({bodies:.0f} s for their making); {len(refused)} refused {refused[:1]}", flush=True)
    counts = service.wait(options.count)
    print(f"{counts['pushes']} tests, {counts['pushes'] / max(0.1, counts['last'] - counts['first']):.0f} per second; {daemon.most:.0f} MiB", flush=True)
    daemon.close()
    print(f"the store grows by {(size(program, configuration, folder) - before) / options.count:.0f} bytes per subscription", flush=True)

    # The day with much to tell; ticks beside the fan-out.
    tests = service.ask()["pushes"]
    clock.today = options.day
    daemon = Daemon(program, configuration, clock, 60)
    service.wait(tests + 1, 120)
    begin = time.time()
    beside = daemon.ticks(clock, options.day, options.times)
    is_over = service.ask()["last"] < time.time() - 2
    counts = service.wait(tests + options.count * 10, 20)  # until nothing more comes
    pushes = counts["pushes"] - tests
    rate = pushes / max(0.1, counts["last"] - begin)
    print(f"{pushes} pushes of {messages(state)} messages, {rate:.0f} per second; {daemon.most:.0f} MiB", flush=True)
    print(f"a tick with a corrected value beside it: {said(beside)}{', of which the last came after the fan-out' if is_over else ''}; "
          f"{statistics.median(beside) / statistics.median(without):.2f} times as long", flush=True)
    site = Site(daemon.address)
    looked = service.ask(f"look {site.key} {SUBJECT}")
    # A rehearsal has another clock than the stand-in.
    faults = [fault for fault in looked["faults"] if "exp is" not in fault]
    print(f"{looked['kept']} pushes were decrypted and verified: {faults[:3] or 'all are as they should be'}", flush=True)
    daemon.close()
    service.close()
    return 1 if refused or faults else 0


def messages(state):
    with contextlib.closing(sqlite3.connect(f"file:{state}/store.sqlite?mode=ro", uri=True)) as database:
        return database.execute("SELECT count(*) FROM message").fetchone()[0]


if __name__ == "__main__":
    sys.exit(main())
