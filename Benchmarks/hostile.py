"""Counts the instructions of `rulecheck validate` with hostile files of two sizes, and of `rulecheck diff`, `changes`
and `publish` with large rules: where twice the size takes more than 2.5 times the work, some step takes
quadratic time.

    hostile.py RULECHECK [NAME …]

The files are in Tests/Fixtures/large/cases.json, which the tests also use: a path in the workspace of the
fixtures, and its text with a piece that is repeated, in which § is the number of the repetition; where
`links` is true the path is a symbolic link, and the text where it leads. Those in
comparisons.json are valid: §next is the number after §, §day a day for each number, and §count how many
there are; `old` and `new` are the older and newer text of a path, and `arguments` is a command that gets the
two workspaces as OLD and NEW, and a folder to be made as OUT. Valgrind counts, so the verdict does not depend on the machine.
"""

import datetime
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
FIXTURES = ROOT / "Tests/Fixtures"
SIZES = (4000, 8000)
LIMIT = 2.5
FIRST_DAY = datetime.date(2000, 1, 10)


def text(parts, count):
    return "".join(
        part.replace("§count", str(count))
        if isinstance(part, str)
        else part["between"].join(
            part["each"]
            .replace("§next", str(n + 1))
            .replace("§day", str(FIRST_DAY + datetime.timedelta(n)))
            .replace("§", str(n))
            for n in range(count)
        )
        for part in parts
    )


def numbered(text, number, count):
    """The text with a number for §, the one before for §before, and the next for §after, 0 after the last."""
    return (
        text.replace("§day", str(FIRST_DAY + datetime.timedelta(number)))
        .replace("§before", "-before-0" if number == 0 else str(number - 1))
        .replace("§after", str((number + 1) % count))
        .replace("§", str(number))
    )


def contents(case, count, key="text"):
    """The files that a case replaces or adds, by path."""
    count //= case.get("divisor", 1)
    files = {
        path: other if isinstance(other, str) else text(other, count)
        for path, other in case.get("others", {}).items()
    }
    whole = text(case[key], count)
    if "§" in case["path"]:
        for number in range(count):
            files[numbered(case["path"], number, count)] = numbered(whole, number, count)
    else:
        files[case["path"]] = whole
    return files


def workspace(folder, case, count, key):
    """Makes the fixtures' workspace with the files of a case in it, and returns its path."""
    path = pathlib.Path(folder) / key
    shutil.copytree(FIXTURES / "workspace", path)
    for name, content in contents(case, count, key).items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        if case.get("links") and name not in case.get("others", {}):
            (path / name).symlink_to(content)
        else:
            (path / name).write_text(content, encoding="utf-8")
    return str(path)


def instructions(rulecheck, case, count):
    """The number of instructions, and whether the expected text is in the answer."""
    with tempfile.TemporaryDirectory() as folder:
        if "code" in case:
            command = ["validate", "--data", "--rules", workspace(folder, case, count, "text")]
            wanted = f"[{case['code']}]"
        else:
            sides = {key.upper(): workspace(folder, case, count, key) for key in ("old", "new")}
            sides["OUT"] = f"{folder}/out"
            command = [sides.get(argument, argument) for argument in case["arguments"]]
            wanted = case["prints"]
        run = subprocess.run(
            ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
            + [rulecheck]
            + command,
            capture_output=True,
        )
        found = re.search(rb"I +refs: +([0-9,]+)", run.stderr)
        if run.returncode > 2 or not found:
            sys.exit(f"{case['name']}: {run.stderr.decode(errors='replace')[-400:]}")
        answer = run.stdout.decode(errors="replace")
        if wanted not in answer:
            print(f"    {wanted} is not in the answer: {answer[:400]}{run.stderr.decode()[-300:]}")
        return int(found[1].replace(b",", b"")), wanted in answer


def main():
    cases = [
        case
        for name in ("cases", "comparisons")
        for case in json.loads((FIXTURES / f"large/{name}.json").read_text(encoding="utf-8"))
    ]
    failed = []
    for case in cases:
        if len(sys.argv) > 2 and case["name"] not in sys.argv[2:]:
            continue
        small, large = (instructions(sys.argv[1], case, count) for count in SIZES)
        ratio = large[0] / small[0]
        verdict = "" if ratio <= LIMIT and small[1] else "  <--"
        print(
            f"{case['name']:40} {small[0] / 1e6:9.1f} {large[0] / 1e6:9.1f} million"
            f" {ratio:6.2f}{verdict}",
            flush=True,
        )
        if verdict:
            failed.append(case["name"])
    if failed:
        sys.exit("hostile: too much work, or another answer, for " + ", ".join(failed))


main()
