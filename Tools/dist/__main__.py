"""Packs the program that `make build` made for who has no Swift: `Tools/dist PROGRAM OUT`.

The same program of the same commit makes the same bytes: times are the day of the version, or SOURCE_DATE_EPOCH.
"""

import hashlib
import pathlib
import sys

import archives
import debian
import wheel
from machine import Failure
from release import Release


def make(release: Release, out: pathlib.Path):
    out.mkdir(parents=True, exist_ok=True)
    for old in [*out.glob("rulecheck*"), *out.glob("SHA256SUMS")]:
        old.unlink()
    made = [
        archives.write_tarball(release, out), debian.write_package(release, out), wheel.write(release, out),
        release.write_bill(out),
    ]
    sums = "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(made))
    (out / "SHA256SUMS").write_text(sums)
    for file in sorted(made):
        print(f"{file.stat().st_size / 1e6:6.1f} MB  {file}")
    if release.doubt:
        print(f"not to be released: {release.doubt}", file=sys.stderr)


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: Tools/dist PROGRAM OUT", file=sys.stderr)
        return 64
    try:
        make(Release.of(pathlib.Path(sys.argv[1])), pathlib.Path(sys.argv[2]))
    except (Failure, OSError) as problem:
        print(f"Tools/dist: {problem}", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
