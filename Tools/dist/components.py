"""What is linked into the program beside its own code, with version and licence, as this machine has it."""

import functools
import json
import pathlib
import platform
import re
import shutil
import urllib.parse
from dataclasses import dataclass

from machine import ROOT, Failure, said

DOCUMENTS = pathlib.Path("/usr/share/doc")


@dataclass(frozen=True)
class Component:
    name: str
    version: str
    # As an SPDX expression, see https://spdx.org/licenses.
    license: str
    home: str
    # Its exact source, as a package URL: https://github.com/package-url/purl-spec
    source: str
    what: str
    # Files with the licence and who holds the rights.
    texts: tuple[pathlib.Path, ...]


def packaged(name: str, package: str, license: str, home: str, what: str, *texts: pathlib.Path) -> Component:
    """What comes from a package of Debian or Ubuntu, whose version names the exact source with its patches."""
    source, version = said("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package).split()
    distribution = platform.freedesktop_os_release()["ID"]
    url = f"pkg:deb/{distribution}/{source}@{urllib.parse.quote(version, safe='')}?arch=source"
    return Component(name, version, license, home, url, what, (DOCUMENTS / package / "copyright", *texts))


def libgcc() -> str:
    """The package of GCC's runtime that programs are linked with: the newest."""
    found = [int(match[1]) for folder in DOCUMENTS.iterdir() if (match := re.fullmatch(r"libgcc-(\d+)-dev", folder.name))]
    if not found:
        raise Failure("libgcc-*-dev is needed and not installed")
    return f"libgcc-{max(found)}-dev"


@functools.cache
def all_of_them() -> tuple[Component, ...]:
    toolchain = pathlib.Path(shutil.which("swift") or "/usr/bin/swift").resolve().parents[1]
    swift = re.search(r"Swift version (\S+)", said("swift", "--version"))[1]
    pins = json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    parser = next(pin["state"]["version"] for pin in pins if pin["identity"] == "swift-argument-parser")
    found = (
        Component(
            "swift", swift, "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift",
            f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE",
            "The standard library and runtime of Swift with Concurrency, String Processing, libdispatch and Foundation Essentials",
            (toolchain / "share/swift/LICENSE.txt",)),
        Component(
            "swift-argument-parser", parser, "Apache-2.0 WITH Swift-exception",
            "https://github.com/apple/swift-argument-parser", f"pkg:github/apple/swift-argument-parser@{parser}",
            "Reads the command line", (ROOT / ".build/checkouts/swift-argument-parser/LICENSE.txt",)),
        packaged("libyaml", "libyaml-dev", "MIT", "https://pyyaml.org/wiki/LibYAML", "Reads YAML"),
        packaged("zlib", "zlib1g-dev", "Zlib", "https://zlib.net", "Unpacks gzip files"),
        packaged(
            "glibc", "libc6-dev", "LGPL-2.1-or-later", "https://www.gnu.org/software/libc/", "The C library",
            pathlib.Path("/usr/share/common-licenses/LGPL-2.1")),
        packaged(
            "gcc-runtime", libgcc(), "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org/",
            "libstdc++ and libgcc"),
    )
    for component in found:
        for text in component.texts:
            if not text.is_file():
                raise Failure(f"the licence of {component.name} is not in {text}")
    return found
