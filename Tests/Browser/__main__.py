"""Publishes the sites, serves them, and runs the files of tests, two at a time.

Each file runs in a process of its own, with the sites' folder and address in the environment.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from server import Server
from sites import publish_all

HERE = pathlib.Path(__file__).parent
# Longer than a file of tests ever takes, so that nothing hangs.
SECONDS = 1800 if os.environ.get("RULECHECK_ALL_PAGES") == "1" else 600
# Of what a file of tests says when it fails: a screen.
MOST_LINES = 60
SLOWEST = ["lively_test", "accessibility_test", "accessibility_examples_test", "markup_test", "narrow_test", "plain_test"]


def run(name: str, environment: dict[str, str]) -> tuple[bool, str, float]:
    """Whether the tests of a file passed, what they said, and how many seconds they took."""
    start = time.monotonic()
    command = [sys.executable, "-B", "-m", "unittest", "--verbose", name]
    try:
        done = subprocess.run(
            command, cwd=HERE, env=environment, timeout=SECONDS, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
    except subprocess.TimeoutExpired as error:
        said = (error.stdout or b"").decode(errors="replace")
        return False, f"{said}\n{name}: not done after {SECONDS} s", SECONDS
    return done.returncode == 0, done.stdout, time.monotonic() - start


def short(said: str, passed: bool) -> str:
    """A line a test; for a failure also what failed, without the frames of the libraries."""
    lines = said.splitlines()
    if passed:
        return "\n".join(line for line in lines if line.endswith(" ok"))
    kept, is_ours = [], True
    for line in lines:
        if line.startswith("  File "):
            is_ours = "site-packages" not in line
        elif not line.startswith("    "):
            is_ours = True
        if is_ours:
            kept.append(line)
    return "\n".join(kept[-MOST_LINES:])


def main(wanted: list[str]) -> int:
    names = [file.stem for file in sorted(HERE.glob("*_test.py"))]
    # What takes longest comes first.
    names.sort(key=lambda name: SLOWEST.index(name) if name in SLOWEST else len(SLOWEST))
    if wanted:
        unknown = [name for name in wanted if f"{name}_test" not in names]
        if unknown:
            print(f"no tests of {', '.join(unknown)}; there are: {', '.join(sorted(n[:-5] for n in names))}")
            return 2
        names = [f"{name}_test" for name in wanted]
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rulecheck-sites-") as folder, Server(folder) as server:
        publish_all(pathlib.Path(folder), server.address)
        print(f"The sites are published: {time.monotonic() - start:.0f} s", flush=True)
        environment = os.environ | {"RULECHECK_SITES": folder, "RULECHECK_ADDRESS": server.address}
        failed = []
        with ThreadPoolExecutor(2) as pool:
            for name, (passed, said, took) in zip(names, pool.map(lambda n: run(n, environment), names)):
                print(f"{short(said, passed)}\n{name}: {took:.0f} s", flush=True)
                if not passed:
                    failed.append(name.removesuffix("_test"))
    print(
        f"The published site in a browser: {time.monotonic() - start:.0f} s, "
        + (f"FAILED: {', '.join(failed)}; again: Tests/Browser/run {' '.join(failed)}" if failed else "passed"))
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
