"""`publish` is killed at any moment: the folder is the old site or the new one, whole."""

import hashlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import sites

RULES = sites.ROOT / "rules/examples/drought"
TIMES = 20


def content(folder: pathlib.Path) -> str:
    """One value for every file of a site and what is in it."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(folder)} {file.stat().st_size}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def address(name: str) -> str:
    return f"https://{name}.example.org"


class KilledTest(unittest.TestCase):
    def test_the_folder_is_one_of_the_two_sites(self):
        seed = int(os.environ.get("RULECHECK_SEED", time.time_ns() % 1_000_000))
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory(prefix="rulecheck-killed-") as name:
            folder = pathlib.Path(name)
            # Two sites of one day, which know different addresses.
            names, sound = ("one", "two"), {}
            for name in names:
                sites.publish(RULES, folder / name, base=address(name))
                sound[content(folder / name)] = name
            self.assertEqual(len(sound), 2)
            site = folder / "site"
            sites.publish(RULES, site, base=address(names[0]))
            durations = []
            for run in range(4):
                start = time.monotonic()
                # Never the site that is there already, which would take no time.
                sites.publish(RULES, site, base=address(names[1 - run % 2]))
                durations.append(time.monotonic() - start)
            whole = min(durations)
            killed = 0
            for run in range(TIMES):
                was = sound[content(site)]
                other = names[1 - names.index(was)]
                process = subprocess.Popen(
                    [sites.PROGRAM, "publish", "--rules", RULES, "--out", site, "--base", address(other)],
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                # Most of the runs while the site is written and takes its place.
                time.sleep(whole * chance.uniform(0.1, 1.1))
                process.send_signal(signal.SIGKILL)
                killed += process.wait(timeout=30) == -signal.SIGKILL
                self.assertIn(content(site), sound, f"seed {seed}, run {run}")
            self.assertGreater(killed, TIMES // 4, f"seed {seed}: too many runs were done before they were killed")
            # What was left over is cleared away by the next run that is let be.
            sites.publish(RULES, site, base=address(names[0]))
            self.assertEqual(sound[content(site)], names[0])
            left = sorted(path.name for path in folder.iterdir() if path.name not in (*names, "site"))
            self.assertEqual(left, [])
        print(f"seed {seed}, {killed} of {TIMES} killed", end=" ... ", file=sys.stderr)
