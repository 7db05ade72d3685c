"""A Debian package, with completions and manual where they belong on Debian."""

import email.utils
import hashlib
import os
import pathlib
import tempfile

import archives
import notices
from machine import said

# Where a path below a prefix differs on Debian.
MOVED = {"share/zsh/site-functions/": "share/zsh/vendor-completions/"}
MAINTAINER = "The rulecheck authors <OWNER@users.noreply.github.com>"
CONTROL = """Package: rulecheck
Version: {version}
Section: utils
Priority: optional
Architecture: amd64
Maintainer: {maintainer}
Installed-Size: {size}
Suggests: git, tzdata
Description: rules that depend on published figures
 Authorities bind rules to figures: when an incidence is above 100 on three
 days in a row, a curfew applies from the day after next. rulecheck reads such
 rules from YAML files, checks and tests them, says which apply where, since
 when and why, and publishes that as a web site.
"""
# Why lintian's errors are none.
OVERRIDES = """# One file for every Linux: a rule set is checked with the same program everywhere, also where there
# is no Swift. The C library's functions for user names are never called.
rulecheck: statically-linked-binary [usr/bin/rulecheck]
# Swift has no shared libraries in Debian, and a static program has to carry the others.
rulecheck: embedded-library *[usr/bin/rulecheck]
"""
CHANGELOG = """rulecheck ({version}) unstable; urgency=medium

  * What changed is said in /usr/share/doc/rulecheck/CHANGELOG.md.gz.

 -- {maintainer}  {date}
"""


def write_package(release, out: pathlib.Path) -> pathlib.Path:
    files = {}
    for path, (content, mode) in release.files.items():
        for begin, place in MOVED.items():
            path = path.replace(begin, place)
        if path.startswith("share/man/") or path.endswith("CHANGELOG.md"):
            path, content = path + ".gz", archives.gz(content)
        # Debian has the licence in `copyright`.
        if not path.endswith("/LICENSE"):
            files["usr/" + path] = (content, mode)
    documents = "usr/share/doc/rulecheck/"
    text = {"version": release.version, "maintainer": MAINTAINER, "date": email.utils.formatdate(release.epoch)}
    files[documents + "copyright"] = (notices.copyright().encode(), 0o644)
    files[documents + "changelog.gz"] = (archives.gz(CHANGELOG.format(**text).encode()), 0o644)
    files["usr/share/lintian/overrides/rulecheck"] = (OVERRIDES.encode(), 0o644)
    size = sum((len(content) + 1023) // 1024 for content, _ in files.values())
    sums = "".join(f"{hashlib.md5(content).hexdigest()}  {path}\n" for path, (content, _) in sorted(files.items()))
    path = out / f"rulecheck_{release.version}_amd64.deb"
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "root"
        control = {"DEBIAN/control": CONTROL.format(size=size, **text).encode(), "DEBIAN/md5sums": sums.encode()}
        for name, (content, mode) in (files | {name: (text, 0o644) for name, text in control.items()}).items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            file.chmod(mode)
        for place in [root, *root.rglob("*")]:
            if place.is_dir():
                place.chmod(0o755)
            os.utime(place, (release.epoch, release.epoch))
        said(
            "dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", root, path,
            env=os.environ | {"SOURCE_DATE_EPOCH": str(release.epoch)})
    return path
