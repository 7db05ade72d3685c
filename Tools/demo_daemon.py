#!/usr/bin/env python3
"""Replays the shipped season: a server on this machine publishes a day of figures after the other, and rulecheckd
fetches them, keeps them, renews the site, which changes from day to day, and tells this program what is new for whom: as a webhook, and
as a stand-in for the push service of two phones, whose bells are on. Ends with Ctrl-C. `Tools/setup bell` installs what this needs."""

import argparse
import base64
import datetime
import http.client
import http.server
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCE = "sources/rki-frozen.yaml"
FIGURES = "data/rki-frozen.csv"
# People whose phones are told, the county or state of each, and the language.
RESIDENTS = [("München", "09162", "de"), ("Bavaria", "09", "en")]


class Season:
    """The figures as they were on each day: a row is published when its day begins."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            heading, *rows = file.read().splitlines(keepends=True)
        self.heading = heading
        self.rows = [(row.split(",", 2)[1], row) for row in rows]
        self.last = max(day for day, _ in self.rows)

    def until(self, day):
        return (self.heading + "".join(row for of, row in self.rows if of <= day)).encode()


class Clock:
    def __init__(self, day, pace):
        # The rules' time zone is Europe/Berlin; a few hours later it is that day everywhere.
        self.start = int(datetime.datetime.fromisoformat(f"{day}T04:00:00+00:00").timestamp())
        self.pace = pace
        self.begin = time.monotonic()

    def day(self):
        now = self.start + (time.monotonic() - self.begin) * self.pace
        return datetime.datetime.fromtimestamp(now, datetime.timezone.utc).date().isoformat()


def serve(season, clock):
    known = {}

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            day = min(clock.day(), season.last)
            if day not in known:
                known.clear()
                known[day] = season.until(day)
            isKnown = self.headers.get("If-None-Match") == f'"{day}"'
            body = b"" if isKnown else known[day]
            self.send_response(304 if isKnown else 200)
            self.send_header("ETag", f'"{day}"')
            if not isKnown:
                self.send_header("Content-Type", "text/csv; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self):
            event = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            texts = event["data"]["texts"]
            # In one piece: several come at once.
            sys.stdout.write(f"told {event['subject']}: {texts[-1]['headline']}\n")
            sys.stdout.flush()
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def prepare(folder, season, day, port, listen, isTold=False, push=None):
    """The shipped rules with the season up to the day before, and an address from which the rest comes. PUSH: a channel of that kind."""
    shutil.rmtree(folder, ignore_errors=True)
    rules = os.path.join(folder, "rules")
    shutil.copytree(os.path.join(HERE, "rules"), rules, ignore=shutil.ignore_patterns("examples", "tests"))
    with open(os.path.join(rules, "rulecheck.yaml"), encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    with open(os.path.join(rules, "rulecheck.yaml"), "w", encoding="utf-8") as file:
        file.writelines(line for line in lines if not line.startswith("tests:"))
    before = (datetime.date.fromisoformat(day) - datetime.timedelta(days=1)).isoformat()
    with open(os.path.join(rules, FIGURES), "wb") as file:
        file.write(season.until(before))
    with open(os.path.join(rules, SOURCE), encoding="utf-8") as file:
        source = file.read()
    with open(os.path.join(rules, SOURCE), "w", encoding="utf-8") as file:
        file.write(source.replace("file: ", f"url: http://127.0.0.1:{port}/figures.csv\nfile: ", 1))
    path = os.path.join(folder, "rulecheckd.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"rules: rules\nstate: state\nlisten: {listen}\n")
        if isTold:
            file.write(
                "channels:\n  receiver:\n    webhook:\n"
                f"      url: http://127.0.0.1:{port}/hook\n      secrets: [{{ file: secret }}]\n")
            if push:
                file.write(f"  {push}\n")
    with open(os.path.join(folder, "secret"), "w", encoding="utf-8") as file:
        file.write("whsec_" + base64.b64encode(os.urandom(32)).decode())
    return path


class Phones:
    """Two phones with the bell on, and the stand-in for their push service."""

    def __init__(self, listen):
        # Imported here: other tools use this module without the packages.
        sys.path.append(os.path.join(HERE, "Tests/Bell"))
        import resident
        import service

        self.resident, self.listen = resident, listen
        self.service = service.Service()
        self.names = {}
        # The push services of browsers are allowed, too.
        self.channel = resident.channel([self.service.origin], ', digest: "18:00"', limit=20)

    def makeKeys(self, program, folder):
        fault = self.resident.make_keys(os.path.abspath(program), folder)
        if fault:
            sys.exit(f"there are no keys for pushes: {fault}")

    def ring(self):
        """Taps the bells once the site is there, and prints what the phones show."""
        site = self.resident.Site(f"http://{self.listen}")
        while not self.isReady(site):
            time.sleep(0.5)
        for name, area, language in RESIDENTS:
            phone = self.service.subscribe()[0]
            self.names[phone] = name
            status, said = site.subscribe(phone, area, language)
            if status != 201:
                print(f"the bell of a resident of {name} is not on: {status} {said}", flush=True)
        shown = 0
        while True:
            for post in self.service.taken[shown:]:
                shown += 1
                message = post.subscription.decrypt(post.body)
                # In one piece, as above.
                sys.stdout.write(
                    f"the phone of a resident of {self.names[post.subscription]}: {message['title']} – {message['body']}\n")
                sys.stdout.flush()
            time.sleep(0.1)

    def isReady(self, site):
        try:
            return site.get("readyz")[0] == 200
        except (OSError, http.client.HTTPException):
            return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="rulecheckd")
    parser.add_argument("folder", help="a folder for rules and state, made anew")
    parser.add_argument("--day", default="2021-04-19", help="the first day, as YYYY-MM-DD")
    parser.add_argument("--pace", type=float, default=60, help="how many seconds a day takes")
    parser.add_argument("--listen", default="127.0.0.1:8080", help="where the site is served")
    arguments = parser.parse_args()
    season = Season(os.path.join(HERE, "rules", FIGURES))
    pace = 86400 / arguments.pace
    clock = Clock(arguments.day, pace)
    phones = Phones(arguments.listen)
    configuration = prepare(
        arguments.folder, season, arguments.day, serve(season, clock), arguments.listen, isTold=True, push=phones.channel)
    phones.makeKeys(arguments.program, arguments.folder)
    clock.begin = time.monotonic()
    daemon = subprocess.Popen(
        [arguments.program, "run", "--config", configuration, "--clock", str(clock.start), "--pace", str(pace)])
    threading.Thread(target=phones.ring, daemon=True).start()
    print(
        f"It is {arguments.day}, and a day takes {arguments.pace:g} seconds.\n"
        f"Look at http://{arguments.listen}/ once the first site is there (“data files and site are renewed”,\n"
        f"within a minute): the page changes day by day. http://{arguments.listen}/metrics and\n"
        f"{arguments.program} status --config {configuration} say how things stand. What changes is posted to this program, which\n"
        "prints it, as well as what two phones show whose bells are on. Ctrl-C ends it.",
        flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        return daemon.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        daemon.terminate()
        daemon.wait()


if __name__ == "__main__":
    sys.exit(main())
