"""Counts the instructions of eight jobs, from the start of the process to its end, and fails where one
takes more than 3 % above the count in instructions.json.

    count.py RULECHECK [--record]

Each job is shown beside what C alone takes for the same bytes: libyaml's events of the YAML files, or
the least work for a replay (limit.c). `--record` writes the counts into instructions.json.
Valgrind counts, for two jobs at a time.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

import generate_history
import generate_rules

ROOT = pathlib.Path(__file__).parent.parent
RECORD = ROOT / "Benchmarks/instructions.json"
SCRATCH = pathlib.Path(".build-count")
ROOM = 1.03
DAY, NEXT_DAY = "2021-05-09", "2021-05-10"
HISTORY, RULES, GUIDELINES = (SCRATCH / name for name in ("history", "rules", "guidelines"))


def shipped_files():
    """The YAML files of the shipped workspace, without the workspaces inside it."""
    inner = {path.parent for path in ROOT.glob("rules/*/**/rulecheck.yaml")}
    return sorted(
        str(path.relative_to(ROOT))
        for path in ROOT.glob("rules/**/*.yaml")
        if not inner.intersection(path.parents)
    )


def jobs():
    """By name: the arguments of rulecheck, and the command that does the least work."""
    events, limit = str(SCRATCH / "events"), str(SCRATCH / "limit")
    county = (ROOT / HISTORY / "areas.csv").read_text().splitlines()[-1].split(",")[0]
    history = str(HISTORY / "history.csv")
    shipped = "rules"
    libyaml = [events, *shipped_files()]
    replay = [limit, history, str(SCRATCH / "limit.csv")]
    return {
        "validate, shipped rules": (["validate", "--rules", shipped], libyaml),
        "validate, a rule file of 10 MB": (
            ["validate", "--rules", str(RULES)],
            [events, str(RULES / "rules.yaml")],
        ),
        "validate, 1 MB of guidelines": (
            ["validate", "--rules", str(GUIDELINES)],
            [events, str(GUIDELINES / "rules.yaml")],
        ),
        "eval, a county": (["eval", "--county", county, "--rules", str(HISTORY)], replay),
        "replay, benchmark": (["replay", "--rules", str(HISTORY)], replay),
        "replay, shipped rules": (["replay", "--rules", shipped], libyaml),
        "changes, messages of a day": (
            ["changes", "--messages", "--since", DAY, "--on", NEXT_DAY, "--rules", shipped],
            libyaml,
        ),
        "diff, shipped rules over history": (["diff", shipped, shipped, "--over", ".."], libyaml),
    }


def prepare():
    os.chdir(ROOT)
    SCRATCH.mkdir(exist_ok=True)
    for program, libraries in (("events", ["-lyaml"]), ("limit", [])):
        source = f"Benchmarks/{program}.c"
        subprocess.run(["cc", "-O2", "-o", str(SCRATCH / program), source, *libraries], check=True)
    generate_history.write(HISTORY)
    generate_rules.write(RULES, "phases")
    generate_rules.write(GUIDELINES, "guidelines")


def instructions(command):
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    # Environment variables and the length of paths affect the count: no variables, relative paths.
    run = subprocess.run(counter + command, capture_output=True, env={}, cwd=ROOT)
    found = re.search(rb"Collected : (\d+)", run.stderr)
    if run.returncode or not found:
        sys.exit(f"count: {' '.join(command)}: {run.stderr.decode(errors='replace')[-400:]}")
    return int(found[1])


def main(rulecheck, *options):
    prepare()
    rulecheck = os.path.relpath(rulecheck, ROOT)
    wanted = jobs()
    commands = [command for job, least in wanted.values() for command in ([rulecheck, *job], least)]
    once = list(dict.fromkeys(map(tuple, commands)))
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        counts = dict(zip(once, pool.map(lambda command: instructions(list(command)), once)))
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    unknown = [name for name in wanted if name not in recorded]
    exceeded = []
    print(f"{'millions of instructions':34} {'now':>8} {'recorded':>16} {'C alone':>15}")
    for name, (job, least) in wanted.items():
        now, alone = counts[rulecheck, *job], counts[tuple(least)]
        before = recorded.get(name, {}).get("rulecheck")
        share = f"{before / 1e6:8.1f} {now / before:7.1%}" if before else "–"
        print(
            f"{name:34} {now / 1e6:8.1f} {share:>16} {alone / 1e6:8.1f} {now / alone:5.1f}×"
        )
        if before and now > ROOM * before:
            exceeded.append(name)
        recorded[name] = {"rulecheck": now, "C alone": alone}
    if "--record" in options:
        RECORD.write_text(json.dumps(recorded, indent=2) + "\n")
    elif unknown:
        sys.exit("count: not recorded yet, so run with --record: " + ", ".join(unknown))
    elif exceeded:
        sys.exit(f"count: more than {ROOM:.0%} of what is recorded: " + ", ".join(exceeded))


main(*sys.argv[1:])
