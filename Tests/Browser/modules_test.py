"""The modules of the script, in the order in which they are joined: each uses only what it and those before it define."""

import re
import unittest

from sites import ROOT

COMMENT_OR_TEXT = r'(?m)^\s*//.*$|"[^"\n]*"'


class ModulesTest(unittest.TestCase):
    def test_each_module_uses_what_those_before_it_define(self):
        swift = (ROOT / "Sources/Site/SiteAssets.swift").read_text()
        names = re.findall(r"PackageResources\.(\w+)_js", swift.split("static let script =")[1].split("].map(code)")[0])
        folder = ROOT / "Sources/Site/Assets/script"
        modules = {name: re.sub(COMMENT_OR_TEXT, "", (folder / f"{name}.js").read_text()) for name in names}
        self.assertGreater(len(modules), 10)
        for at, name in enumerate(names):
            lines = re.findall(r"(?m)^(?:const|let) .*", modules[name])
            defined = [word for line in lines for word in re.findall(r"(?:^(?:const|let)|,) (\w+)(?= = |;)", line)]
            for before in names[:at]:
                for word in defined:
                    # Neither a property, nor a name of the module's own.
                    self.assertNotRegex(modules[before], rf"(?<![.\w])(?<!const ){word}\b(?!\s*[:=])", f"{before}.js, which is before {name}.js")
