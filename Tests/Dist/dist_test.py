"""The files of a release: what is in them, that they install and go without a trace, and that they are the same twice.

`make test-dist` runs this with the program of `make build`; `make try-dist` tries them on a machine without Swift.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("RULECHECK_PROGRAM", ROOT / ".build/release/rulecheck")).resolve()
# What the README asks a newcomer to do.
FIRST_STEPS = "rulecheck init x && cd x && rulecheck validate && rulecheck test && rulecheck eval --all && rulecheck publish --out site"


def run(*command, **options) -> subprocess.CompletedProcess:
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, timeout=300, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout[-1500:]}{done.stderr[-1500:]}")
    return done


def files_below(folder: pathlib.Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if "__pycache__" not in path.parts}


class DistTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="rulecheck-dist-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.dist = cls.folder / "dist"
        run(sys.executable, "-B", ROOT / "Tools/dist", PROGRAM, cls.dist)
        cls.version = re.match(r"rulecheck (\S+) \(", run(PROGRAM, "--version").stdout)[1]

    def one(self, pattern: str) -> pathlib.Path:
        found = list(self.dist.glob(pattern))
        self.assertEqual(len(found), 1, f"{pattern}: {found}")
        return found[0]

    def test_the_same_bytes_twice(self):
        again = self.folder / "again"
        environment = os.environ | {"TZ": "Pacific/Auckland", "LC_ALL": "C", "TMPDIR": str(self.folder)}
        run(
            sys.executable, "-B", ROOT / "Tools/dist", PROGRAM, again, cwd=self.folder, env=environment, umask=0o077)
        names = sorted(path.name for path in self.dist.iterdir())
        self.assertEqual(names, sorted(path.name for path in again.iterdir()))
        self.assertEqual(len(names), 5)
        for name in names:
            self.assertEqual((self.dist / name).read_bytes(), (again / name).read_bytes(), name)

    def test_sums_are_those_of_the_files(self):
        run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=self.dist)
        lines = (self.dist / "SHA256SUMS").read_text().splitlines()
        self.assertEqual(len(lines), len(list(self.dist.iterdir())) - 1)

    def unpack(self, place: pathlib.Path):
        place.mkdir()
        run("tar", "-xzf", self.one("*.tar.gz"), "-C", place)

    def test_the_tarball_runs_where_it_is_unpacked(self):
        place = self.folder / "unpacked"
        self.unpack(place)
        top = place / f"rulecheck-{self.version}-linux-x86_64"
        self.first_steps(top / "bin")
        commands = re.findall(r"^  ([a-z]+) ", run(top / "bin/rulecheck", "--help").stdout, re.M)
        pages = {f"rulecheck-{command}.1" for command in commands} | {"rulecheck.1"}
        self.assertGreater(len(pages), 12)
        self.assertLessEqual(pages, {path.name for path in (top / "share/man/man1").iterdir()})
        for shell in ("bash-completion/completions/rulecheck", "zsh/site-functions/_rulecheck", "fish/vendor_completions.d/rulecheck.fish"):
            self.assertGreater((top / "share" / shell).stat().st_size, 1000)
        for script in ("check", "comment"):
            said = subprocess.run([top / "share/rulecheck/ci" / script, "none"], cwd=place, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
            self.assertRegex(said.stderr, "^rulecheck: ")

    def first_steps(self, folder: pathlib.Path):
        with tempfile.TemporaryDirectory(prefix="rulecheck-first-") as place:
            said = run("sh", "-c", FIRST_STEPS, cwd=place, env={"PATH": f"{folder}:/usr/bin:/bin"}).stdout
            self.assertIn("no findings", said)
            self.assertTrue((pathlib.Path(place) / "x/site/index.html").is_file())

    @unittest.skipIf(shutil.which("man") is None, "man is not installed: Tools/setup dist")
    def test_the_manual_opens(self):
        place = self.folder / "manual"
        self.unpack(place)
        for page in sorted(place.rglob("*.1")):
            done = run("man", "--warnings", "--local-file", page, env=os.environ | {"MANWIDTH": "100", "LC_ALL": "C.UTF-8"})
            self.assertIn("NAME", done.stdout, page.name)
            self.assertIn("DESCRIPTION", done.stdout, page.name)
            self.assertNotIn("rulecheck.", page.name.removesuffix(".1"))
            self.assertEqual(done.stderr, "", page.name)

    def test_the_wheel_installs_and_goes_without_a_trace(self):
        place = self.folder / "environment"
        run(sys.executable, "-m", "venv", place)
        before = files_below(place)
        pip = [place / "bin/python", "-m", "pip", "--disable-pip-version-check"]
        run(*pip, "install", "--no-index", "--no-compile", self.one("*.whl"))
        self.assertIn("bin/rulecheck", files_below(place))
        self.first_steps(place / "bin")
        run(*pip, "check")
        run(*pip, "uninstall", "--yes", "rulecheck")
        # Folders that pip made stay empty.
        left = {path for path in files_below(place) - before if not (place / path).is_dir()}
        self.assertEqual(left, set())

    def test_the_package_is_as_debian_has_them(self):
        package = self.one("*.deb")
        listed = run("dpkg-deb", "--contents", package).stdout
        for path in (
            "usr/bin/rulecheck", "usr/share/man/man1/rulecheck-eval.1.gz", "usr/share/bash-completion/completions/rulecheck",
            "usr/share/zsh/vendor-completions/_rulecheck", "usr/share/fish/vendor_completions.d/rulecheck.fish",
            "usr/share/doc/rulecheck/copyright",
        ):
            self.assertRegex(listed, rf"root/root .* \./{re.escape(path)}\n")
        if shutil.which("lintian") is None:
            self.skipTest("lintian is not installed: Tools/setup dist")
        run("lintian", "--fail-on", "error", "--no-tag-display-limit", package)

    def test_installed_by_make_and_removed(self):
        place = self.folder / "prefix"
        place.mkdir()
        make = ["make", "--no-print-directory", f"PREFIX={place}", f"TARBALL={self.one('*.tar.gz')}"]
        run(*make, "install", cwd=ROOT)
        self.first_steps(place / "bin")
        run(*make, "uninstall", cwd=ROOT)
        self.assertEqual({path for path in files_below(place) if not (place / path).is_dir()}, set())

    def test_the_bill_names_what_is_linked(self):
        bill = json.loads(self.one("*.cdx.json").read_text())
        self.assertEqual(bill["metadata"]["component"]["version"], self.version)
        self.assertEqual(
            {part["name"] for part in bill["components"]},
            {"swift", "swift-argument-parser", "libyaml", "zlib", "glibc", "gcc-runtime"})
        for part in bill["components"]:
            self.assertRegex(part["purl"], r"^pkg:(github|deb)/.+@(swift-)?\d", part["name"])
        with tarfile.open(self.one("*.tar.gz")) as archive:
            program = archive.extractfile(f"rulecheck-{self.version}-linux-x86_64/bin/rulecheck").read()
        self.assertEqual(
            bill["metadata"]["component"]["hashes"][0]["content"], hashlib.sha256(program).hexdigest())


if __name__ == "__main__":
    unittest.main()
