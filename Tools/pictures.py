"""Makes the pictures of the README from the shipped rules: `python Tools/pictures.py`, with the browser of Tests/Browser
(`Tools/setup browser`, then `.build/browser/venv/bin/python Tools/pictures.py`) and the program of `make build`."""

import datetime
import html
import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = ROOT / ".build/release/rulecheck"
PICTURES = ROOT / "docs/pictures"
DAY, COUNTY = "2021-05-18", "15083"
TERMINAL = [
    "rulecheck validate draft",
    f"rulecheck eval --county Börde --on {DAY} --lang en | head -9",
]
PAGE = """<!doctype html><meta charset="utf-8"><style>
body{{margin:0;background:#16181d}} pre{{margin:0;padding:20px 24px;font:15px/1.45 "DejaVu Sans Mono",monospace;color:#e6e6e6;
display:inline-block}} b{{color:#fff}} .p{{color:#7fd17f}}</style><pre>{text}</pre>"""
# The sixteen colours of a terminal, and text that is bold or dim.
SGR = {"1": "font-weight:700", "2": "opacity:.7", "31": "color:#ff7b72", "32": "color:#7fd17f", "33": "color:#f2cc60",
       "34": "color:#79b8ff", "35": "color:#d2a8ff", "36": "color:#76e3ea", "91": "color:#ff7b72"}


def in_terminal(line: str, folder: pathlib.Path) -> str:
    """What a command writes into a terminal of 100 columns."""
    lead, follow = pty.openpty()
    environment = os.environ | {
        "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(["sh", "-c", line], cwd=folder, env=environment, stdout=follow, stderr=follow)
    os.close(follow)
    said = b""
    while True:
        try:
            part = os.read(lead, 65536)
        except OSError:
            break
        if not part:
            break
        said += part
    process.wait()
    return said.decode().replace("\r\n", "\n")


def as_html(text: str) -> str:
    out, is_open = "", False
    for piece in re.split(r"(\x1b\[[0-9;]*m)", text):
        if not piece.startswith("\x1b"):
            out += html.escape(piece)
            continue
        out += "</span>" if is_open else ""
        codes = piece[2:-1]
        is_open = codes not in ("", "0")
        if not is_open:
            continue
        colour = re.search(r"(38|48);2;(\d+);(\d+);(\d+)", codes)
        styles = [f"{'color' if colour[1] == '38' else 'background'}:rgb({colour[2]},{colour[3]},{colour[4]})"] if colour else [
            SGR[code] for code in codes.split(";") if code in SGR]
        out += f'<span style="{";".join(styles)}">'
    return out + ("</span>" if is_open else "")


def main():
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "rules", folder / "rules")
        shutil.copytree(ROOT / "rules", folder / "draft")
        brake = folder / "draft/federal/emergency-brake.yaml"
        brake.write_text(brake.read_text().replace("above: 150", "abov: 150"))
        subprocess.run([PROGRAM, "publish", "--on", DAY, "--out", "site"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        text = "\n".join(f'<span class="p">$</span> <b>{html.escape(line.split(" | ")[0])}</b>\n{as_html(in_terminal(line, folder))}'
                         for line in TERMINAL)
        (folder / "terminal.html").write_text(PAGE.format(text=text))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page(viewport={"width": 1080, "height": 900}, color_scheme="light")
        # As on that day, when nothing is out of date.
        page.clock.set_fixed_time(datetime.datetime.fromisoformat(f"{DAY}T12:00:00+02:00"))
        page.goto((folder / f"site/en/area/{COUNTY}.html").as_uri())
        page.screenshot(path=PICTURES / "county.png")
        page.goto((folder / "terminal.html").as_uri())
        page.locator("pre").screenshot(path=PICTURES / "terminal.png")
        browser.close()
    for picture in sorted(PICTURES.iterdir()):
        print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size // 1024} KB")


main()
