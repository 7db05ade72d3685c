#!/usr/bin/env python3
"""Writes the workspace rules/examples/small into Swift, for `rulecheck init`.

A test compares what is written with the workspace itself.
"""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "rules" / "examples" / "small"
TARGET = ROOT / "Sources" / "rulecheck" / "SmallWorkspaceFiles.swift"


def literal(text: str) -> str:
    """A raw multi-line string literal; its lines may be of any length."""
    hashes = "#"
    while f'"""{hashes}' in text or f"\\{hashes}" in text:
        hashes += "#"
    body = "".join(f"      {line}\n" if line else "\n" for line in text.split("\n"))
    return f'{hashes}"""\n{body}      """{hashes}'


def main() -> None:
    entries = ""
    for path in sorted(path for path in FOLDER.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8")
        entries += f'    (\n      "{path.relative_to(FOLDER).as_posix()}",\n'
        entries += f"      {literal(text)}\n    ),\n"
    TARGET.write_text(
        "// Written by `make example` from rules/examples/small: change the files there.\n"
        "// swift-format-ignore-file\n\n"
        "extension SmallWorkspace {\n"
        "  /// By path from the workspace's folder, sorted.\n"
        "  static let original: [(path: String, text: String)] = [\n"
        f"{entries}  ]\n"
        "}\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
