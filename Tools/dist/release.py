"""What a release has: the program, its manual, completions, notices and bill of materials."""

import datetime
import functools
import os
import pathlib
import re
import tempfile
from dataclasses import dataclass

import bill
import manual
import notices
from machine import ROOT, Failure, said

COMPLETIONS = {
    "bash": "share/bash-completion/completions/rulecheck",
    "zsh": "share/zsh/site-functions/_rulecheck",
    "fish": "share/fish/vendor_completions.d/rulecheck.fish",
}
MANUAL = "share/man/man1/"
DOCUMENTS = "share/doc/rulecheck/"
CI_SCRIPTS = {"check": 0o755, "comment": 0o755, "annotation.sh": 0o644}


def scripts() -> dict[str, tuple[bytes, int]]:
    """What runs in CI with the tarball where there is no clone of the repository: see contrib/gitlab."""
    return {f"share/rulecheck/ci/{name}": ((ROOT / "contrib/ci" / name).read_bytes(), mode) for name, mode in CI_SCRIPTS.items()}


def time_of(version: str) -> int:
    """The day of a version, unless SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/) says else."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        if not given.isdecimal():
            raise Failure(f"SOURCE_DATE_EPOCH is no number of seconds: {given}")
        return int(given)
    day = re.search(rf"^## {re.escape(version)} – (\d{{4}}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    if not day:
        raise Failure(f"CHANGELOG.md has no `## {version} – YYYY-MM-DD`, the day of the files: add it, or give SOURCE_DATE_EPOCH")
    return int(datetime.datetime.fromisoformat(f"{day[1]}T00:00:00+00:00").timestamp())


@dataclass(frozen=True)
class Release:
    program: pathlib.Path
    version: str
    commit: str
    # Seconds since 1970, of every file.
    epoch: int

    @staticmethod
    def of(program: pathlib.Path) -> "Release":
        if not program.is_file():
            raise Failure(f"{program} is not there; `make build` makes it")
        # ELF, of x86-64: what the archives are named after.
        head = program.read_bytes()[:20]
        if head[:4] + head[18:20] != b"\x7fELF\x3e\x00":
            raise Failure(f"{program} is no program for Linux on x86-64, of which alone there are releases")
        text = said(program.resolve(), "--version")
        match = re.fullmatch(r"rulecheck (\d+\.\d+\.\d+)(?: \((.+)\))?\n", text)
        if not match:
            raise Failure(f"{program} does not say of which version it is: {text.strip()}")
        return Release(program.resolve(), match[1], match[2] or "not known", time_of(match[1]))

    @property
    def doubt(self) -> str | None:
        """Why nobody could make the same files from a commit."""
        if self.commit == "not known":
            return "the program does not know its commit: build it in a clone of the repository, or give RULECHECK_COMMIT"
        if "with changes" in self.commit:
            return f"there are changes that are not in the commit: rulecheck {self.version} ({self.commit})"
        return None

    @property
    def stem(self) -> str:
        return f"rulecheck-{self.version}-linux-x86_64"

    @functools.cached_property
    def files(self) -> dict[str, tuple[bytes, int]]:
        """The content and mode of each file, by its path below a prefix."""
        files = {"bin/rulecheck": (self.stripped, 0o755)}
        for name, page in self.pages.items():
            files[MANUAL + name] = (page, 0o644)
        for shell, path in COMPLETIONS.items():
            script = said(self.program, "--generate-completion-script", shell)
            # Shells read it; nobody runs it.
            files[path] = (re.sub(r"^#!.*\n", "", script).encode(), 0o644)
        for name, content in self.documents.items():
            files[DOCUMENTS + name] = (content, 0o644)
        return files

    @functools.cached_property
    def documents(self) -> dict[str, bytes]:
        return {
            "LICENSE": (ROOT / "LICENSE").read_bytes(),
            "CHANGELOG.md": (ROOT / "CHANGELOG.md").read_bytes(),
            "THIRD-PARTY-NOTICES.txt": notices.text().encode(),
            "rulecheck.cdx.json": self.bill,
        }

    @functools.cached_property
    def bill(self) -> bytes:
        return bill.of(self.version, self.commit, self.epoch, self.stripped)

    def write_bill(self, out: pathlib.Path) -> pathlib.Path:
        path = out / f"{self.stem}.cdx.json"
        path.write_bytes(self.bill)
        return path

    @functools.cached_property
    def stripped(self) -> bytes:
        """The program without names for debuggers, and without the hashes by which linkers know modules and builds:
        those depend on the folder in which it was built."""
        with tempfile.TemporaryDirectory() as folder:
            small = pathlib.Path(folder) / "rulecheck"
            of_folder = [f"--remove-section={name}" for name in (".swift_modhash", ".note.gnu.build-id")]
            said("strip", "--strip-all", *of_folder, "-o", small, self.program)
            return small.read_bytes()

    @functools.cached_property
    def pages(self) -> dict[str, bytes]:
        """The pages of the manual by their file names, as the argument parser writes them."""
        package, scratch = ROOT / ".build/checkouts/swift-argument-parser", ROOT / ".build-manual"
        build = ["swift", "build", "--package-path", package, "--scratch-path", scratch, "--product", "generate-manual"]
        said(*build)
        tool = pathlib.Path(said(*build, "--show-bin-path").strip()) / "generate-manual"
        with tempfile.TemporaryDirectory() as folder:
            said(
                tool, self.program, "--multi-page", "--date", said("date", "-u", "-d", f"@{self.epoch}", "+%F").strip(),
                "--output-directory", folder)
            pages = {file.name: file.read_text(encoding="utf-8") for file in sorted(pathlib.Path(folder).iterdir())}
        return manual.named(pages)
