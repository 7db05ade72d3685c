"""A workspace, a configuration and a state of their own, and the program that works there."""

import os
import pathlib
import shutil
import signal
import subprocess
import time

import season
from receiver import SECRET
from source import ADDRESS, Source

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds for a tick that takes a tenth of one


class Ended:
    """What a process of the program left behind."""

    def __init__(self, code, output, errors, seconds, is_late=False):
        self.code, self.output, self.errors, self.seconds, self.is_late = code, output, errors, seconds, is_late

    @property
    def said(self):
        return " / ".join((self.errors.strip() or self.output.strip()).splitlines())[:300]


class Workplace:
    """With a receiver, people are told by its `channel`."""

    def __init__(self, program, folder, figures, receiver=None):
        self.program, self.folder, self.figures = program, pathlib.Path(folder), figures
        self.state = self.folder / "state"
        self.config = self.folder / "rulecheckd.yaml"
        self.folder.mkdir(parents=True)
        write_rules(self.folder / "rules", figures)
        self.config.write_text("rules: rules\nstate: state\nlisten: 127.0.0.1:0\n" + told_by(receiver), encoding="utf-8")
        (self.folder / "secret").write_text(SECRET, encoding="utf-8")
        self.source, self.receiver = Source(figures), receiver

    def close(self):
        self.source.close()
        if self.receiver:
            self.receiver.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self):
        return {"PATH": os.environ.get("PATH", ""), "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8",
                "HOME": str(self.folder), "http_proxy": self.source.proxy, "no_proxy": "127.0.0.1"}

    def start(self, arguments, before=()):
        return subprocess.Popen(
            [*before, self.program, *arguments, "--config", str(self.config)], cwd=self.folder, env=self.environment(),
            start_new_session=bool(before), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, errors="replace")

    def start_tick(self, now, before=(), figures_of=None):
        """Starts a tick. With `figures_of`, the source publishes what it does at that moment, whatever the clock says."""
        self.source.now = lambda: now if figures_of is None else figures_of
        return self.start(["tick", "--clock", str(now)], before)

    def tick(self, now, before=(), figures_of=None):
        begin = time.monotonic()
        return end(self.start_tick(now, before, figures_of), begin)


def told_by(receiver):
    """The channel of a receiver, as the configuration has it."""
    return f"channels: {{ {receiver.channel} }}\n" if receiver else ""


def end(process, begin, patience=PATIENCE):
    """Waits for the end of a process; one that takes too long is killed."""
    is_late = False
    try:
        output, errors = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        is_late = True
        if os.getpgid(process.pid) == process.pid:
            os.killpg(process.pid, signal.SIGKILL)  # also what it runs
        process.kill()
        output, errors = process.communicate()
    return Ended(process.returncode, output, errors, time.monotonic() - begin, is_late)


def write_rules(folder, figures):
    """The small workspace of the examples, with more districts, an address of its figures, and its history from those."""
    shutil.copytree(ROOT / "rules/examples/small", folder)
    shutil.rmtree(folder / "tests")
    workspace = folder / "rulecheck.yaml"
    lines = workspace.read_text(encoding="utf-8").splitlines()
    workspace.write_text("".join(line + "\n" for line in lines if not line.startswith("tests:")), encoding="utf-8")
    areas = folder / "areas.yaml"
    head = areas.read_text(encoding="utf-8").partition("  list:")[0]
    areas.write_text(head + "  list:\n" + "".join(
        f'    - {{ id: "{area}", name: "Reach {area}", kind: "District", state: {"UL"[at % 2]} }}\n'
        for at, area in enumerate(season.AREAS)), encoding="utf-8")
    # What applies changes often, so that there is much to tell.
    rules = folder / "flood.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("      consecutive: 2 days\n", "").replace(
        "consecutive: 3 working-days", "consecutive: 1 day"), encoding="utf-8")
    source = folder / "source.yaml"
    text = source.read_text(encoding="utf-8").replace("file: data/level.csv", f"file: data/level.csv\nurl: {ADDRESS}")
    text = text.replace("areas: 4", f"areas: {len(season.AREAS)}")
    if figures.is_dated:
        text = text.replace("date: day,", "date: day, published: published,")
    source.write_text(text, encoding="utf-8")
    history = figures.text(season.moment(season.FIRST) + 9 * 86_400 - 7200)
    (folder / "data/level.csv").write_text(history, encoding="utf-8")
