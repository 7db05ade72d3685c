"""What lies in a state, and whether it is whole."""

import hashlib
import os
import pathlib
import re
import shutil
import sqlite3
import tempfile

HEADING = "rulecheck publish made this folder, and replaces it as a whole. Its files:"
EDITION = "api/v1/edition.json"


class Snapshot:
    """A state as it lies on the disk; `faults` says what of it is not whole, a sentence each."""

    def __init__(self, folder):
        self.folder, self.faults = pathlib.Path(folder), []
        self.rows, self.tick, self.shown, self.day, self.fetches = [], None, None, None, []
        self.messages, self.handed = [], []  # (identifier, county); the identifiers of those that were handed on
        self.read_store()
        self.data = {path.name: path.read_bytes() for path in sorted(self.folder.glob("data/*.csv"))}
        for name, content in self.data.items():
            self.check_data(name, content)
        self.site = self.read_site()

    def read_store(self):
        if not (self.folder / "store.sqlite").exists():
            return
        with tempfile.TemporaryDirectory(prefix="store-") as copy:
            for name in ("store.sqlite", "store.sqlite-wal"):
                if (self.folder / name).exists():
                    shutil.copyfile(self.folder / name, pathlib.Path(copy, name))
            database = sqlite3.connect(pathlib.Path(copy, "store.sqlite"))
            try:
                self.ask(database)
            except sqlite3.DatabaseError as error:
                self.faults.append(f"the store cannot be read: {error}")
            finally:
                database.close()

    def ask(self, database):
        said = database.execute("PRAGMA integrity_check").fetchone()[0]
        if said != "ok":
            self.faults.append(f"the store is damaged: {said}")
        if database.execute("PRAGMA foreign_key_check").fetchone():
            self.faults.append("a row of the store refers to one that is not there")
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'observation'").fetchone():
            return
        self.rows = []
        for area, day, metrics, published, written in database.execute(
                "SELECT area, day, metric_list.metrics, published, written FROM observation "
                "JOIN metric_list ON metric_list.id = observation.metrics ORDER BY observation.id"):
            names = metrics.split()
            values = [""] * len(names) if written is None else written.split(",")
            self.rows += [(area, day, name, published, value or None) for name, value in zip(names, values, strict=True)]
        self.fetches = database.execute("SELECT at, verdict, response FROM fetch ORDER BY id").fetchall()
        self.tick = database.execute("SELECT max(id) FROM tick").fetchone()[0]
        self.day = (database.execute("SELECT day FROM tick ORDER BY id DESC LIMIT 1").fetchone() or [None])[0]
        self.shown = (database.execute("SELECT tick FROM shown").fetchone() or [None])[0]
        # A new store is brought up to date step by step.
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'handing'").fetchone():
            self.messages = database.execute(
                "SELECT identifier, county FROM message WHERE tick IS NOT NULL ORDER BY id").fetchall()
            self.handed = [identifier for (identifier,) in database.execute(
                "SELECT identifier FROM handing JOIN message ON id = message WHERE outcome = 'handed' ORDER BY id")]
        last = {}
        for row in self.rows:
            if last.get(row[:4], "none") == row[4]:
                self.faults.append(f"a value is kept twice: {row}")
            last[row[:4]] = row[4]

    def check_data(self, name, content):
        text = content.decode()
        lines = text.split("\n")
        if not lines[0].startswith("value_date,area_id,"):
            self.faults.append(f"data/{name} has no heading")
        if lines[-1] != "":
            self.faults.append(f"data/{name} does not end with a whole line")
        if any(line.count(",") != lines[0].count(",") for line in lines[:-1]):
            self.faults.append(f"data/{name} has a line that is not whole")

    def read_site(self):
        """The files of the site with their fingerprints, by path."""
        top = self.folder / "site"
        if not top.is_dir():
            return {}
        files = {}
        for place, _, names in os.walk(top):
            for name in names:
                path = pathlib.Path(place, name)
                files[str(path.relative_to(top))] = path.read_bytes()
        listed = files.get("rulecheck-site.txt", b"").decode().split("\n")
        if listed[0] != HEADING or "" not in listed[:-1]:
            self.faults.append("the site has no whole list of its files")
            return {path: digest(content) for path, content in files.items()}
        names, note = listed[1:listed.index("")], listed[listed.index("") + 1:]
        for name in names:
            if name not in files:
                self.faults.append(f"site/{name} is listed, and not there")
        for name in files.keys() - set(names) - {"rulecheck-site.txt"}:
            self.faults.append(f"site/{name} is there, and not listed")
        for name, content in files.items():
            if name.endswith(".html") and not content.rstrip().endswith(b"</html>"):
                self.faults.append(f"site/{name} is written in part")
        sizes = fingerprint(f"{name} {len(files[name])}" for name in sorted(names) if name in files)
        if note[0] != f"Sizes: {sizes}":
            self.faults.append("a file of the site has not the size that its list says")
        # When figures came, and sources were asked, depends on which tick got through.
        if EDITION in files:
            files[EDITION] = re.sub(rb'"(published|asked)": "[^"]*"', rb'"\1": ""', files[EDITION])
        return {path: digest(content) for path, content in files.items()}

    @property
    def figures(self):
        return digest(repr(sorted(self.data.items())).encode())

    @property
    def pages(self):
        return digest(repr(sorted(self.site.items())).encode())

    def differences(self, other):
        """What is not as in another state, a sentence each."""
        found = []
        if self.rows != other.rows:
            at = next((at for at, (mine, its) in enumerate(zip(self.rows, other.rows)) if mine != its),
                      min(len(self.rows), len(other.rows)))
            found.append(f"rows of the store differ: {len(self.rows)} and {len(other.rows)}, first at {at}: "
                         f"{self.rows[at:at + 1]} and {other.rows[at:at + 1]}")
        if self.messages != other.messages:
            found.append(f"messages differ: {len(self.messages)} and {len(other.messages)}")
        if self.data != other.data:
            found.append("data files differ: " + ", ".join(
                sorted({name for name, _ in self.data.items() ^ other.data.items()})))
        if self.site != other.site:
            names = sorted({name for name, _ in self.site.items() ^ other.site.items()})
            found.append(f"{len(names)} files of the site differ: {', '.join(names[:3])}")
        return found


def digest(content):
    return hashlib.sha256(content).hexdigest()


def fingerprint(parts):
    """As `Fingerprint` of the program works it out."""
    value, mask = 0x9E37_79B9_7F4A_7C15, (1 << 64) - 1
    for part in parts:
        content = part.encode()
        whole = len(content) // 8 * 8
        words = [int.from_bytes(content[at:at + 8], "little") for at in range(0, whole, 8)]
        for word in words + [int.from_bytes(content[whole:], "big"), len(content)]:
            product = (value ^ word) * 0xD6E8_FEB8_6659_FD93
            value = ((product >> 64 ^ product & mask) + 0xA076_1D64_78BD_642F) & mask
    return f"{value:016x}"
