"""Attacks the program: runs all commands on mutated workspaces, and checks what must be true of every run.

    python3 Fuzzing/attack PROGRAM [--runs 2000] [--seed N] [--case K] [--reduce] [--jobs 2]

Changes the shipped workspaces as a legislator would (amendments with other phases, notices, other values; three quarters of the
cases) or as no one should (keys, numbers, dates, nesting, bytes, links), and runs every command on them, with limits of time and
memory. The exit code is 0, 1, 2 or 64, and no signal ends the program; a failure is explained; JSON, SARIF, XML and CSV are valid; no
name forges a line; nothing outside the workspace is read or written; `validate` accepts nothing that another command refuses.

A seed and the number of a case reproduce it: `--seed N --case K`. A case that breaks a promise is kept in .build-attack/found, with the
workspace and the command; `--reduce` leaves only the mutations that it needs. One execution of the program is one run.
Exits with 1 if a promise was broken.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import shutil
import sys
import tempfile
import threading

import promises
import runs
from case import ROOT, Case
from workspace import OUTSIDE

FOUND = ROOT / ".build-attack/found"


class Attack:
    def __init__(self, program, seed, scratch):
        self.program, self.seed, self.scratch = str(pathlib.Path(program).resolve()), seed, pathlib.Path(scratch)
        self.lock, self.exits, self.broken, self.runs = threading.Lock(), collections.Counter(), {}, 0
        self.counts = collections.Counter()

    def try_case(self, case, wanted=None):
        """Runs a case. With `wanted`, an earlier finding, says only whether it is still found."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.scratch))
        try:
            return self.in_folder(case, folder, wanted)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def in_folder(self, case, folder, wanted):
        workspace, done = case.attacked()
        (folder / OUTSIDE).write_text(f"{promises.CANARY}: {promises.CANARY}\n")
        original = case.original()
        original.write(folder / "old")
        workspace.write(folder / "new")
        tests = {os.path.join("new", name) for name, _ in original.of_role("tests") + workspace.of_role("tests")}
        commands = case.commands()
        if any(promises.REVISION in arguments for arguments in commands):
            runs.commit(folder)
        found, first = [], []
        for arguments in commands:
            first_three = len(first) < 3
            if wanted and not first_three and arguments != wanted[1]:
                continue
            ended, flaw = self.look_at(case, arguments, folder)
            if first_three:
                first.append(ended)
            if flaw:
                found.append((flaw, arguments))
            if len(first) == 3 and first_three and not any(ended.code < 0 for ended in first):
                validate_data = lambda: self.start(["validate", "NEW", "--format", "json", "--data"], folder)
                flaw = promises.disagreement(*first, validate_data, lambda name: name in tests)
                if flaw:
                    found.append((flaw, arguments))
            # Where nothing is answered, a few commands show all there is to see.
            if len(first) == 3 and first[1].code == 2 and random.Random(f"{case.number}{arguments}").random() < 0.6:
                break
        if wanted:
            return wanted in found
        for flaw, arguments in found:
            self.keep(case, flaw, arguments, folder, done)
        return bool(found)

    def start(self, arguments, folder):
        names = {"OLD": "old", "NEW": "new", "OUT": "out"}
        ended = runs.run(self.program, [names.get(argument, argument) for argument in arguments], folder)
        with self.lock:
            self.runs += 1
            self.exits[(arguments[0], ended.code)] += 1
        return ended

    def look_at(self, case, arguments, folder):
        """Runs one command; returns the run and the promise that it breaks."""
        shutil.rmtree(folder / "out", ignore_errors=True)
        if "--output" in arguments:
            (folder / "out").mkdir()
        if "--fix" in arguments:
            shutil.copytree(folder / "new", folder / "before", symlinks=True, copy_function=copy_file)
        before = runs.state(folder)
        ended = self.start(arguments, folder)
        flaw = promises.broken(arguments, ended)
        after = runs.state(folder)
        may_change = [str(folder / "out")] + ([str(folder / "new")] if "--fix" in arguments else [])
        for name in set(before) | set(after):
            if before.get(name) != after.get(name) and name != str(folder) and not any(
                    name == allowed or name.startswith(allowed + "/") for allowed in may_change):
                flaw = flaw or "writes outside of what it was told"
        if "--fix" in arguments:
            shutil.rmtree(folder / "new")
            (folder / "before").rename(folder / "new")
        return ended, flaw

    def keep(self, case, flaw, arguments, folder, done):
        """Keeps the first case of each kind, with its workspace."""
        kind = flaw if flaw.startswith(("a ", "reads ")) else f"{arguments[0]}: {flaw}"
        with self.lock:
            self.counts[kind] += 1
            if kind in self.broken:
                return
            place = FOUND / f"{self.seed}-{case.number}-{self.counts.total()}"
            self.broken[kind] = (case, flaw, arguments, place)
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(folder, place, symlinks=True, copy_function=copy_file)
        (place / "case.txt").write_text(
            f"{flaw}\nrulecheck {' '.join(arguments)}\n--seed {self.seed} --case {case.number}, from {case.source}\n"
            + "\n".join(done) + "\n", encoding="utf-8", errors="surrogateescape")
        print(f"{kind}: case {case.number}, {place.relative_to(ROOT)}", flush=True)

    def reduce(self, kind):
        """Leaves out mutations while the case still breaks the promise."""
        case, flaw, arguments, place = self.broken[kind]
        for index in list(case.kept):
            kept = [other for other in case.kept if other != index]
            smaller = Case(case.seed, case.number)
            smaller.kept = kept
            if kept and self.try_case(smaller, wanted=(flaw, arguments)):
                case.kept = kept
        workspace, done = case.attacked()
        shutil.rmtree(place / "new", ignore_errors=True)
        workspace.write(place / "new")
        print(f"{kind}\n  rulecheck {' '.join(arguments)}\n  --seed {case.seed} --case {case.number}, from {case.source}")
        print("".join(f"  {line}\n" for line in done), end="", flush=True)


def copy_file(source, target):
    """Copies a file like shutil; a pipe is created anew instead of being read."""
    if os.path.isfile(source):
        return shutil.copy2(source, target)
    os.mkfifo(target)
    return target


def main():
    parser = argparse.ArgumentParser(prog="attack", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=2000, help="how many executions of the program, about")
    parser.add_argument("--seed", type=int, default=None, help="default: another one each time, which is printed")
    parser.add_argument("--case", type=int, action="append", help="only this case of the seed")
    parser.add_argument("--first", type=int, default=0, help="the case to begin with")
    parser.add_argument("--reduce", action="store_true", help="leave out the mutations that do not matter")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    print(f"attack: seed {seed}", flush=True)
    FOUND.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="attack-") as scratch:
        attack = Attack(options.program, seed, scratch)
        numbers = iter(options.case or range(options.first, sys.maxsize))

        def work():
            while options.case or attack.runs < options.runs:
                with attack.lock:
                    number = next(numbers, None)
                if number is None:
                    return
                attack.try_case(Case(seed, number))

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for ended in [pool.submit(work) for _ in range(options.jobs)]:
                ended.result()
        if options.reduce or options.case:
            for kind in list(attack.broken):
                attack.reduce(kind)
    return report(attack)


def report(attack):
    print(f"\n{attack.runs} runs; of each command's, so many exited so:")
    for command in sorted({command for command, _ in attack.exits}):
        codes = {code: count for (name, code), count in attack.exits.items() if name == command}
        share = 100 * codes.get(0, 0) / sum(codes.values())
        print(f"  {command:10} {sum(codes.values()):6}  {share:3.0f} % with 0   "
              + ", ".join(f"{code}: {count}" for code, count in sorted(codes.items())))
    for kind, count in attack.counts.most_common():
        case, _, arguments, place = attack.broken[kind]
        print(f"BROKEN {count:5}  {kind}\n         rulecheck {' '.join(arguments)}   {place.relative_to(ROOT)}")
    return 1 if attack.broken else 0


sys.exit(main())
