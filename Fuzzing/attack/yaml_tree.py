"""Reads and writes the YAML of the shipped workspaces as trees that can be changed.

It knows only what those files use: block and flow collections, quoted and plain texts on one line, anchors
and aliases, and comments (which are dropped). A text keeps its characters as written, quotes included, so that
a change can also write what no library would.
"""

import re


class Text:
    """A scalar as written, or an alias."""

    def __init__(self, text, anchor=""):
        self.text, self.anchor = text, anchor

    def copy(self):
        return Text(self.text, self.anchor)


class Mapping:
    """Keys and values in order; a key may occur twice."""

    def __init__(self, pairs, anchor="", in_braces=False):
        self.pairs, self.anchor, self.in_braces = pairs, anchor, in_braces

    def copy(self):
        return Mapping([[key, value.copy()] for key, value in self.pairs], self.anchor, self.in_braces)

    def value(self, name):
        return next((value for key, value in self.pairs if key == name), None)

    def text(self, name):
        value = self.value(name)
        return unquoted(value.text) if isinstance(value, Text) else None

    def put(self, name, value):
        """Replaces the value of a key, or adds it at the end."""
        for pair in self.pairs:
            if pair[0] == name:
                pair[1] = value
                return
        self.pairs.append([name, value])

    def remove(self, name):
        self.pairs = [pair for pair in self.pairs if pair[0] != name]


class Sequence:
    def __init__(self, items, anchor="", in_braces=False):
        self.items, self.anchor, self.in_braces = items, anchor, in_braces

    def copy(self):
        return Sequence([item.copy() for item in self.items], self.anchor, self.in_braces)


def unquoted(text):
    return text[1:-1] if len(text) > 1 and text[0] in "\"'" and text[-1] == text[0] else text


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parse(text):
    """The tree of a text. Raises ValueError for parts of YAML that this module does not know."""
    return Reader(text).document()


class Reader:
    KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#{}\[\],"'&*][^#{}\[\],"']*?):(?=\s|$)""")
    ANCHOR = re.compile(r"&(\S+)[ \n]*")

    def __init__(self, text):
        self.text, self.at = text, 0

    def document(self):
        self.skip()
        if self.at >= len(self.text):
            return Text("")
        node = self.block(self.column())
        self.skip()
        if self.at < len(self.text):
            raise ValueError(f"not read from {self.text[self.at:self.at + 40]!r}")
        return node

    def skip(self):
        self.at = re.compile(r"(?:\s|(?:(?<=\s)|^|(?<=\A))#[^\n]*)*", re.M).match(self.text, self.at).end()

    def column(self):
        return self.at - (self.text.rfind("\n", 0, self.at) + 1)

    def line_end(self):
        end = self.text.find("\n", self.at)
        return len(self.text) if end < 0 else end

    def same_line(self):
        """Skips spaces; returns whether something other than a comment follows on this line."""
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1
        return self.at < len(self.text) and self.text[self.at] not in "\n#"

    def block(self, indent):
        if self.text.startswith(("- ", "-\n"), self.at):
            items = []
            while self.at < len(self.text) and self.column() == indent and self.text.startswith(("- ", "-\n"), self.at):
                self.at += 1
                items.append(self.after_sign(indent, True))
                self.skip()
            return Sequence(items)
        if self.KEY.match(self.text, self.at):
            pairs = []
            while self.at < len(self.text) and self.column() == indent:
                match = self.KEY.match(self.text, self.at)
                if not match:
                    raise ValueError(f"no key at {self.text[self.at:self.at + 40]!r}")
                self.at = match.end()
                pairs.append([match[1], self.after_sign(indent, False)])
                self.skip()
            return Mapping(pairs)
        return self.inline()

    def after_sign(self, indent, is_item):
        """The value after `-` or `key:`."""
        anchor = ""
        if self.same_line():
            match = self.ANCHOR.match(self.text, self.at)
            if match:
                anchor = match[1]
                self.at = self.at + 1 + len(anchor)
        if self.same_line():
            compact = is_item and (self.KEY.match(self.text, self.at) or self.text.startswith("- ", self.at))
            node = self.block(self.column()) if compact else self.inline()
        else:
            self.skip()
            column = self.column()
            is_deeper = column > indent or (
                not is_item and column == indent and self.text.startswith("- ", self.at))
            node = self.block(column) if self.at < len(self.text) and is_deeper else Text("")
        node.anchor = anchor
        return node

    def inline(self):
        """A flow collection, or a text up to the end of its line."""
        if self.text[self.at] in "{[\"'":
            return self.flow()
        if self.text[self.at] in "|>":
            raise ValueError("a block scalar")
        line = self.text[self.at:self.line_end()]
        value = re.split(r"\s+#|\s*$", line, maxsplit=1)[0]
        self.at += len(line)
        return Text(value)

    def flow(self):
        self.skip()
        anchor = ""
        match = self.ANCHOR.match(self.text, self.at)
        if match:
            anchor = match[1]
            self.at = match.end()
        first = self.text[self.at]
        if first in "{[":
            self.at += 1
            close, pairs, items = "}]"["{[".index(first)], [], []
            while True:
                self.skip()
                if self.text[self.at] == close:
                    self.at += 1
                    break
                if self.text[self.at] == ",":
                    self.at += 1
                    continue
                key = self.KEY.match(self.text, self.at) if first == "{" else None
                if first == "{" and not key:
                    raise ValueError(f"no key at {self.text[self.at:self.at + 40]!r}")
                if key:
                    self.at = key.end()
                value = self.flow()
                pairs.append([key[1], value]) if key else items.append(value)
            return Mapping(pairs, anchor, True) if first == "{" else Sequence(items, anchor, True)
        match = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\'|[^,}\]\n]*').match(self.text, self.at)
        self.at = match.end()
        return Text(match[0].rstrip(), anchor)


def write(node, indent=0):
    """The text of a tree, in block style, or in flow style where it was read so."""
    return block_text(node, indent).lstrip("\n").rstrip() + "\n"


def block_text(node, indent):
    """The text of a node after `key:` or `-`, on the same line or below it."""
    anchor = f" &{node.anchor}" if node.anchor else ""
    if isinstance(node, Text) or node.in_braces or not (node.pairs if isinstance(node, Mapping) else node.items):
        return anchor + " " + flow_text(node, False) + "\n"
    lines = "" if not anchor and indent == 0 else anchor + "\n"
    if isinstance(node, Mapping):
        for key, value in node.pairs:
            lines += " " * indent + key + ":" + block_text(value, indent + 2)
        return lines
    for item in node.items:
        if isinstance(item, Mapping) and item.pairs and not item.in_braces and not item.anchor:
            lines += " " * indent + "- " + block_text(item, indent + 2).lstrip("\n")[indent + 2:]
        else:
            lines += " " * indent + "-" + block_text(item, indent + 2)
    return lines


def flow_text(node, with_anchor=True):
    anchor = f"&{node.anchor} " if node.anchor and with_anchor else ""
    if isinstance(node, Text):
        return anchor + node.text
    if isinstance(node, Sequence):
        return anchor + "[" + ", ".join(flow_text(item) for item in node.items) + "]"
    inside = ", ".join(f"{key}: {flow_text(value)}" for key, value in node.pairs)
    return anchor + ("{ " + inside + " }" if inside else "{}")


def nodes(node, path=()):
    """Every place of a tree, with its container and index."""
    children = (
        [(node.pairs, index, 1, pair[0]) for index, pair in enumerate(node.pairs)]
        if isinstance(node, Mapping)
        else [(node.items, index, None, index) for index in range(len(node.items))]
        if isinstance(node, Sequence)
        else [])
    for items, index, slot, name in children:
        child = items[index] if slot is None else items[index][slot]
        yield Place(items, index, slot, path + (name,))
        yield from nodes(child, path + (name,))


class Place:
    """The place of a node: in a list, or as the value of a pair in a mapping."""

    def __init__(self, items, index, slot, path):
        self.items, self.index, self.slot, self.path = items, index, slot, path

    @property
    def node(self):
        return self.items[self.index] if self.slot is None else self.items[self.index][self.slot]

    @node.setter
    def node(self, new):
        if self.slot is None:
            self.items[self.index] = new
        else:
            self.items[self.index][self.slot] = new
