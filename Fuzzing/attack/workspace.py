"""A workspace in memory: its files as trees or bytes, its links, and questions about its content."""

import os
import pathlib

import yaml_tree
from yaml_tree import Mapping, Sequence, Text

ROLES = ("ruleset", "workspace", "areas", "metrics", "source", "calendar", "notices", "messages", "tests", "topics")
# The name of a file beside the workspace, which must never be read.
OUTSIDE = "outside-the-workspace"


class Workspace:
    def __init__(self, folder):
        folder = pathlib.Path(folder)
        self.name, self.trees, self.files, self.links, self.pipes = folder.name, {}, {}, {}, []
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if not path.is_file() or name.startswith("examples/") or path.suffix == ".md":
                continue
            if path.suffix == ".yaml":
                self.trees[name] = yaml_tree.parse(path.read_text(encoding="utf-8"))
            else:
                self.files[name] = path.read_bytes()

    def write(self, folder):
        """Writes the files, links and pipes, without those that the file system refuses."""
        os.makedirs(folder)
        contents = dict(self.files)
        for name, tree in self.trees.items():
            contents[name] = yaml_tree.write(tree).encode("utf-8", "surrogatepass")
        for name, content in contents.items():
            self.place(folder, name, lambda path: pathlib.Path(path).write_bytes(content))
        for name, target in self.links.items():
            self.place(folder, name, lambda path: os.symlink(target, path))
        for name in self.pipes:
            self.place(folder, name, os.mkfifo)

    def place(self, folder, name, make):
        path = os.path.join(folder, name)
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if os.path.lexists(path) and not os.path.isdir(path):
                os.remove(path)
            make(path)
        except (OSError, ValueError):
            pass

    def to_bytes(self, name):
        """Turns a tree into bytes, so that a YAML file can be changed as bytes."""
        if name in self.trees:
            self.files[name] = yaml_tree.write(self.trees.pop(name)).encode("utf-8", "surrogatepass")

    def names(self):
        return sorted(list(self.trees) + list(self.files))

    def of_role(self, role):
        """The trees with the role as a key, by path."""
        return sorted(
            (name, tree) for name, tree in self.trees.items()
            if isinstance(tree, Mapping) and tree.value(role) is not None)

    def manifest(self):
        return next((tree for _, tree in self.of_role("workspace")), None)

    def languages(self):
        found = self.manifest() and self.manifest().value("languages")
        return [item.text for item in found.items if isinstance(item, Text)] if isinstance(found, Sequence) else ["en"]

    def texts(self, words):
        """A mapping from each language to the same words, which may contain escapes."""
        return Mapping([[language, Text(f'"{words}"')] for language in self.languages()], in_braces=True)

    def rule_versions(self):
        """The path and tree of each version with phases, oldest first."""
        found = []
        for name, tree in self.of_role("ruleset"):
            valid, phases = tree.value("valid"), tree.value("phases")
            if isinstance(valid, Mapping) and isinstance(phases, Sequence) and phases.items:
                found.append((valid.text("from") or "", name, tree))
        return [(name, tree) for _, name, tree in sorted(found, key=lambda version: version[:2])]

    def county_ids(self):
        ids = []
        for name, tree in self.of_role("areas"):
            counties = tree.value("counties")
            listed = counties.value("list") if isinstance(counties, Mapping) else None
            if isinstance(listed, Sequence):
                ids += [item.text("id") for item in listed.items if isinstance(item, Mapping) and item.text("id")]
            table = counties.text("file") if isinstance(counties, Mapping) else None
            rows = self.files.get(os.path.normpath(os.path.join(os.path.dirname(name), table)), b"") if table else b""
            ids += [row.split(b",")[0].decode(errors="replace") for row in rows.split(b"\n")[1:] if row]
        return ids or ["01"]

    def data_names(self):
        return [name for name in sorted(self.files) if name.endswith((".csv", ".json", ".geojson"))]

    def list_file(self, kind, name):
        """Adds a file to the manifest under `kind`, unless it is named there, or in a folder that is."""
        manifest = self.manifest()
        if manifest is None:
            return
        listed = manifest.value(kind)
        if not isinstance(listed, Sequence):
            listed = Sequence([], in_braces=True)
            manifest.put(kind, listed)
        held = [yaml_tree.unquoted(item.text) for item in listed.items if isinstance(item, Text)]
        if name not in held and not any(name.startswith(folder + "/") for folder in held):
            listed.items.append(Text(name))


def phase_names(tree):
    phases = tree.value("phases")
    return [item.text("phase") for item in phases.items if isinstance(item, Mapping) and item.text("phase")]
