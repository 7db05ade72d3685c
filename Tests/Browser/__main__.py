"""Publishes the sites, serves them, and runs the files of tests, two at a time.

Each file runs in a process of its own, with the sites' folder and address in the environment.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from server import Server
from sites import publish_all

HERE = pathlib.Path(__file__).parent
# Longer than a file of tests ever takes, so that nothing hangs.
SECONDS = 200


def run(name: str, environment: dict[str, str]) -> tuple[bool, str]:
    """Whether the tests of a file passed, and what they said."""
    command = [sys.executable, "-B", "-m", "unittest", "--verbose", name]
    try:
        done = subprocess.run(
            command, cwd=HERE, env=environment, timeout=SECONDS, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
    except subprocess.TimeoutExpired as error:
        said = (error.stdout or b"").decode(errors="replace")
        return False, f"{said}\n{name}: not done after {SECONDS} s"
    return done.returncode == 0, done.stdout


def main(wanted: list[str]) -> int:
    # What takes longest comes first.
    files = sorted(HERE.glob("*_test.py"), key=lambda file: -file.stat().st_size)
    first = ["accessibility_test", "narrow_test"]
    names = [name for name in first if (HERE / f"{name}.py").exists()]
    names += [file.stem for file in files if file.stem not in names]
    if wanted:
        unknown = [name for name in wanted if f"{name}_test" not in names]
        if unknown:
            print(f"no tests of {', '.join(unknown)}; there are: {', '.join(n[:-5] for n in sorted(names))}")
            return 2
        names = [f"{name}_test" for name in wanted]
    with tempfile.TemporaryDirectory(prefix="rulecheck-sites-") as folder, Server(folder) as server:
        publish_all(pathlib.Path(folder), server.address)
        environment = os.environ | {"RULECHECK_SITES": folder, "RULECHECK_ADDRESS": server.address}
        failed = []
        with ThreadPoolExecutor(2) as pool:
            for name, (passed, said) in zip(names, pool.map(lambda n: run(n, environment), names)):
                print(said.strip(), flush=True)
                if not passed:
                    failed.append(name)
    if failed:
        print(f"Failed in the browser: {', '.join(failed)}")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
