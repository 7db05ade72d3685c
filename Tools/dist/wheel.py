"""A Python wheel that carries the program: `pip`, `pipx`, `uv tool` and pre-commit put it on the path."""

import base64
import hashlib
import pathlib

import archives

# The program needs no C library, so older systems than these would do.
TAG = "py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64"
METADATA = """Metadata-Version: 2.4
Name: rulecheck
Version: {version}
Summary: Which published rules apply in a county, since when, and why
License-Expression: MIT AND (Apache-2.0 WITH Swift-exception) AND LGPL-2.1-or-later AND (GPL-3.0-or-later WITH GCC-exception-3.1)
License-File: LICENSE
License-File: THIRD-PARTY-NOTICES.txt
Requires-Python: >=3.8
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Description-Content-Type: text/plain

rulecheck reads rules that authorities bind to published figures from YAML files, checks and tests them,
applies them to the figures, and says which rules apply where, since when and why. The wheel carries one
program without dependencies, and no Python code.
"""


def write(release, out: pathlib.Path) -> pathlib.Path:
    name = f"rulecheck-{release.version}"
    info, data = f"{name}.dist-info", f"{name}.data"
    files = {}
    for path, file in sorted(release.files.items()):
        if path.startswith("bin/"):
            files[f"{data}/scripts/{path[4:]}"] = file
        elif not path.startswith("share/doc/"):
            files[f"{data}/data/{path}"] = file
    for document in ("LICENSE", "THIRD-PARTY-NOTICES.txt"):
        files[f"{info}/licenses/{document}"] = (release.documents[document], 0o644)
    files[f"{info}/sboms/rulecheck.cdx.json"] = (release.bill, 0o644)
    files[f"{info}/METADATA"] = (METADATA.format(version=release.version).encode(), 0o644)
    tags = [f"py3-none-{platform}" for platform in TAG.split("-")[2].split(".")]
    head = "Wheel-Version: 1.0\nGenerator: rulecheck\nRoot-Is-Purelib: false\n"
    files[f"{info}/WHEEL"] = ((head + "".join(f"Tag: {tag}\n" for tag in tags)).encode(), 0o644)
    files[f"{info}/RECORD"] = (record(files, f"{info}/RECORD").encode(), 0o644)
    path = out / f"{name}-{TAG}.whl"
    path.write_bytes(archives.zipped(files))
    return path


def record(files: archives.Files, own: str) -> str:
    """The list of files with their hashes, which has none of itself."""
    lines = []
    for path, (content, _) in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}")
    return "\n".join([*lines, f"{own},,"]) + "\n"
