#!/usr/bin/env python3
"""Writes the style sheets and the script of the site, Sources/Site/Assets, into Swift, as they are.

A test compares what is written with the files.
"""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
ASSETS = ROOT / "Sources" / "Site" / "Assets"
TARGET = ROOT / "Sources" / "Site" / "SiteAssets.swift"


def literal(name: str) -> str:
    text = (ASSETS / name).read_text(encoding="utf-8")
    if '"""##' in text:
        raise SystemExit(f"{name}: a text that ends the literal")
    return '##"""\n' + text + '\n"""##'


def main() -> None:
    TARGET.write_text(
        "// Written by `make site` from the files in Assets: change those.\n"
        "// swift-format-ignore-file\n\n"
        "/// The files that pages of the site load.\n"
        "public enum SiteAssets {\n"
        f"  public static let style = {literal('style.css')}\n\n"
        "  /// Only pages of counties load it.\n"
        f"  public static let chartStyle = {literal('chart.css')}\n\n"
        f"  /// For the page of an amendment, which carries it.\n"
        f"  public static let amendmentStyle = {literal('amendment.css')}\n\n"
        "  /// Only pages of states and of the country load it.\n"
        f"  public static let regionStyle = {literal('region.css')}\n\n"
        "  /// Only pages of rule sets load it.\n"
        f"  public static let lawStyle = {literal('law.css')}\n\n"
        f"  public static let script = {literal('site.js')}\n"
        "}\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
