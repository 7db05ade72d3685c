"""What must be true of every run of the program, whatever it reads, and of the runs of one case together."""

import csv
import io
import json
import re
import signal
import xml.etree.ElementTree

# The content of a file beside the workspace, which must never be read.
CANARY = "canary-which-nobody-may-read"
NOTHING_ANSWERED = re.compile(r"so\s+nothing\s+was\s+(answered|compared|run)|,\s+so\s")
FINDING = re.compile(r"^(.+?):(\d+):(\d+): (error|warning|note): (.*?)(?: \[([a-z0-9-]+)\])?$", re.M)
# Characters that move the cursor, or hide or split a line; without the line feed.
CONTROLS = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]")
# The mutated workspace, committed to git.
REVISION = "HEAD:new"
EXITS_WITH_1 = ("validate", "test", "diff")


def unwrapped(errors: bytes) -> str:
    """Findings as they are told, each on one line: what goes on in the next is indented."""
    return errors.decode("utf-8", "replace").replace("\n    ", " ")


def shape(arguments):
    return arguments[arguments.index("--format") + 1] if "--format" in arguments else "csv" if arguments[0] == "replay" else "text"


def broken(arguments, run):
    """The promise that a run breaks, in words without the run's values; None: it breaks none."""
    if run.code < 0:
        number = -run.code
        if number == signal.SIGXCPU or run.is_late:
            return "runs without end"
        return f"ends by {signal.Signals(number).name}" + (" (of memory)" if run.is_of_memory else "")
    if run.code not in (0, 1, 2, 64) or run.code == 1 and arguments[0] not in EXITS_WITH_1:
        return f"exits with {run.code}"
    if run.code and not (run.errors.strip() or run.code == 1 and run.output.strip()):
        return f"exits with {run.code} and says nothing"
    # --fail-on is only given where both sides are the same.
    if run.code == 1 and arguments[0] == "diff":
        return "finds differences of the same rules"
    if re.search(rb"Fatal error|Stack dump|swift::|\(null\)|Optional\(", run.errors):
        return "shows its inside"
    try:
        output, errors = run.output.decode("utf-8"), run.errors.decode("utf-8")
    except UnicodeDecodeError:
        return "prints what is not UTF-8"
    if CANARY in output or CANARY in errors or CANARY in "".join(run.written.values()):
        return "reads outside of the workspace"
    kind = "unified diff" if "--diff" in arguments else "text" if "--into" in arguments else shape(arguments)
    return flaw_in_text(errors, "text", "in a message") or (
        flaw(output, kind) if output else "answers nothing" if kind in answered(run) else None) or flaw_in_files(arguments, run)


def answered(run):
    """The formats that say something of this run: some also where it could not be worked out."""
    return [] if run.code == 64 else ["sarif", "junit", "gitlab"] + ["json"] * (run.code < 2)


def flaw_in_files(arguments, run):
    """What is wrong with the reports of `--output`, or with the messages that `--into` writes."""
    reports = dict(re.findall(r"(\w+)=(out/\S+)", " ".join(arguments)))
    for kind, name in reports.items():
        if kind in answered(run) and name not in run.written:
            return f"writes no {kind}"
    kinds = {name: kind for kind, name in reports.items()}
    return next(filter(None, (flaw(text, kinds.get(name, "json" if name.endswith(".json") else "cap")) for name, text in run.written.items())), None)


def flaw(output, kind):
    try:
        if kind in ("json", "sarif", "gitlab"):
            json.loads(output, parse_constant=lambda word: (_ for _ in ()).throw(ValueError(word)))
        elif kind in ("junit", "cap", "atom"):
            for document in re.split(r"(?=<\?xml )", output)[1:] or [output]:
                xml.etree.ElementTree.fromstring(document.encode())
        elif kind == "csv":
            rows = list(csv.reader(io.StringIO(output, newline=""), strict=True))
            if len({len(row) for row in rows}) > 1:
                return "CSV with rows of several lengths"
    except (ValueError, csv.Error, xml.etree.ElementTree.ParseError) as error:
        if "field larger than field limit" not in str(error) and "int string conversion" not in str(error):
            return f"invalid {kind}"
    if kind in ("text", "concise", "github", "markdown"):
        return flaw_in_text(output, kind, "in " + kind)
    return None


def flaw_in_text(text, kind, where):
    if CONTROLS.search(text):
        return "a control character " + where
    commands = re.findall(r"^\s*::.*", text, re.M)
    if [line for line in commands if kind != "github" or not re.match(r"::(error|warning|notice)( file=| title=|::)", line)]:
        return "a forged workflow command " + where
    return None


def doubled(output):
    """A finding that is in the JSON of `validate` twice, or None."""
    seen = set()
    for finding in json.loads(output)["findings"]:
        key = tuple(str(finding[name]) for name in ("file", "line", "column", "code", "message"))
        if key in seen:
            return key
        seen.add(key)
    return None


def severe(output):
    """The errors in the JSON of `validate`."""
    return [finding for finding in json.loads(output)["findings"] if finding["severity"] == "error"]


def disagreement(validate, rules, replay, validate_data, is_test_file):
    """How `validate` accepts what another command refuses, or fails for what the others accept; None: neither.

    All are runs on one workspace; promises that one of them breaks alone are reported elsewhere.
    """
    if validate.code in (0, 1) and doubled(validate.output):
        return "one finding stands there twice"
    if validate.code == 0 and rules.code == 2:
        return "`validate` passes what `rules` refuses"
    if validate.code == 0 and replay.code == 2:
        refused = [match[6] for match in FINDING.finditer(unwrapped(replay.errors)) if match[4] == "error"]
        found = validate_data()
        if found.code == 0 and refused:
            return "`validate --data` passes what `replay` refuses"
        if found.code == 1 and set(refused) - {finding["code"] for finding in severe(found.output)}:
            return "`replay` refuses for what `validate --data` does not find"
    if validate.code == 1 and rules.code == 0:
        others = [finding for finding in severe(validate.output) if not is_test_file(finding["file"])]
        if others:
            return f"`validate` fails for what `rules` takes [{others[0]['code']}]"
    return None
