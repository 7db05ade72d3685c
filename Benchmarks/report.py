"""Writes what was measured into README.md, between the two lines that mark it, with the machine and the versions.

    report.py MEASURED LOAD NAME=VERSION...

LOAD is how many other processes were running on average when it began.
"""
import datetime
import os
import pathlib
import platform
import sys

README = pathlib.Path(__file__).resolve().parent / "README.md"
BEGIN, END = "<!-- measured: written by `make bench` -->\n", "<!-- end of what was measured -->\n"


def processor() -> str:
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def main(measured: str, load: str, versions: list[str]) -> None:
    before, begin, rest = README.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"report.py: the marks in {README} are missing")
    cores = len(os.sched_getaffinity(0))
    machine = f"{processor()}, {cores} core{'s' if cores > 1 else ''}, {platform.system()} {platform.release()} {platform.machine()}"
    versions_text = ", ".join(version.replace("=", " ", 1) for version in versions)
    head = f"On {datetime.date.today()}: {machine}; load before: {load}.\\\nVersions: {versions_text}.\n"
    text = pathlib.Path(measured).read_text().strip()
    README.write_text(f"{before}{BEGIN}\n{head}\n{text}\n\n{END}{after}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
