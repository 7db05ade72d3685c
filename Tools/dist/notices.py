"""Whose code a release carries, and what follows from that."""

from components import all_of_them
from machine import ROOT

HEAD = """rulecheck is one program with everything that it needs. Its own code is under the MIT licence (LICENSE).
It carries the code of others:

{table}

What follows from that for whoever passes the program on: pass on this file with it. The C library (glibc) is
under the GNU Lesser General Public License 2.1 or later and linked in. So whoever gets the program must be able
to link it with another version of that library: rulecheck's source at the commit that `rulecheck --version`
names, and `make build`, do that. And whoever gets it must be able to get that library's source: it is the source
package named above, with the distribution's patches (`apt-get source glibc=VERSION`; Debian keeps every version
at https://snapshot.debian.org). The licences of the others ask for their notices alone; those of Swift and of
GCC's runtime make an exception for programs that they are compiled into.
"""


def table() -> str:
    return "\n".join(f"  {c.name} {c.version}: {c.what}.\n    {c.license}; {c.home}\n    source: {c.source}" for c in all_of_them())


def text() -> str:
    parts = [HEAD.format(table=table())]
    shown: set[str] = set()
    for component in all_of_them():
        for file in component.texts:
            content = file.read_text(encoding="utf-8", errors="replace").strip()
            if content in shown:
                continue
            shown.add(content)
            parts.append(f"{'=' * 100}\n{component.name}\n{'=' * 100}\n\n{content}\n")
    return "\n".join(parts)


def copyright() -> str:
    """The file that Debian asks of a package, which has the texts of common licences elsewhere:
    https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"""
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    holder = next(line for line in own.splitlines() if line.startswith("Copyright")).removeprefix("Copyright (c) ")

    def indented(content: str) -> str:
        return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in content.strip().splitlines())

    swift, libyaml, zlib = (
        next(c for c in all_of_them() if c.name == name).texts[0].read_text(encoding="utf-8") for name in ("swift", "libyaml", "zlib"))
    exception = swift[swift.index("## Runtime Library Exception"):]
    others = "\n\n".join([
        HEAD.format(table=table()), "The texts of Apache-2.0, LGPL-2.1 and GPL-3 are in /usr/share/common-licenses.",
        exception, "libyaml:", libyaml, "zlib:", zlib])
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: rulecheck\n"
        "Source: https://github.com/OWNER/rulecheck\n\n"
        f"Files: *\nCopyright: {holder}\nLicense: Expat\n{indented(own.split(chr(10), 4)[4])}\n\n"
        f"Files: usr/bin/rulecheck\nCopyright: {holder}, and those whose code it carries\nLicense: Expat and others\n"
        f"{indented(others)}\n")
