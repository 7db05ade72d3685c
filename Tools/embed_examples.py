#!/usr/bin/env python3
"""Writes workspaces of rules/examples into Swift, one file a workspace, for `rulecheck init`.

A test compares what is written with the workspaces themselves.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = ROOT / "Sources" / "rulecheck" / "Examples"
# The workspaces to begin with; the others below rules/examples are there to be read.
NAMES = ["drought", "small"]


def literal(text: str) -> str:
    """A raw multi-line string literal; its lines may be of any length."""
    hashes = "#"
    while f'"""{hashes}' in text or f"\\{hashes}" in text:
        hashes += "#"
    body = "".join(f"        {line}\n" if line else "\n" for line in text.split("\n"))
    return f'{hashes}"""\n{body}        """{hashes}'


def main() -> None:
    for name in NAMES:
        folder = ROOT / "rules" / "examples" / name
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        entries = ""
        for path in files:
            text = path.read_text(encoding="utf-8")
            entries += f'      (\n        "{path.relative_to(folder).as_posix()}",\n'
            entries += f"        {literal(text)}\n      ),\n"
        (TARGET / f"{name.capitalize()}Example.swift").write_text(
            "// Written by `make examples` from rules/examples: change the files there.\n"
            "// swift-format-ignore-file\n\n"
            "extension Example {\n"
            f"  /// rules/examples/{name}\n"
            f"  static let {name} = Example(\n"
            f'    name: "{name}",\n'
            f"    files: [\n{entries}    ])\n"
            "}\n",
            encoding="utf-8",
        )
    print("\n".join(NAMES))


if __name__ == "__main__":
    sys.exit(main())
