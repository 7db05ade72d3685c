"""A tick to which the system reports a fault of the disk, at every call in which it can; strace reports it."""

import pathlib
import random
import re
import shutil
import subprocess

import state
from outcome import Outcome
from receiver import Receiver
from season import Season
from workplace import Workplace

# Calls and what they are told. A write that is told ENOSPC wrote nothing.
FAULTS = [("fdatasync", "EIO"), ("fsync", "EIO"), ("syncfs", "EIO"), ("pwrite64", "ENOSPC"), ("write", "ENOSPC"),
          ("rename", "EIO"), ("renameat2", "EIO"), ("openat", "ENOSPC"), ("linkat", "ENOSPC"), ("mkdir", "ENOSPC"),
          ("ftruncate", "EIO"), ("unlink", "EIO"), ("pread64", "EIO")]
WRITING = 6  # so many of them are tried in the first tick
STATE_PATH = re.compile(r'[<"](state[^>"]*)')  # in a line of strace, once it is shortened
LASTING = {"store.sqlite", "store.sqlite-wal", "store.sqlite-shm", "lock", "work", "data", "site"}
MOST = 200  # of each call
OUTCOMES = ["failed with a message", "did not matter", "were not reached"]


def may_trace():
    """Whether there is strace, and it may trace."""
    try:
        return subprocess.run(["strace", "-f", "-o", "/dev/null", "-e", "inject=fdatasync:error=EIO:when=1", "true"],
                              capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


class Disk:
    """A state before a day, what a tick makes of it, and what it makes of it when the disk fails."""

    def __init__(self, program, scratch, seed, is_first):
        self.outcome = Outcome("faults of the disk, " + ("first tick" if is_first else "a new day"))
        season = Season(seed, 12)
        self.workplace = Workplace(program, pathlib.Path(scratch, f"disk-{is_first}"), season, Receiver(seed, 0, 0))
        self.prepared = self.workplace.folder / "prepared"
        self.log = self.workplace.folder / "strace.log"
        # The day that comes begins after one that is known: values, the day and the site change.
        at = 4 * 6 + 1
        if is_first:
            self.prepared.mkdir()
            self.now = season.moments[1]
        else:
            season.broken.clear()
            for now in season.moments[:at - 1]:
                self.workplace.tick(now)
            self.workplace.state.rename(self.prepared)
            self.now = season.moments[at]
        self.restore()
        self.before = state.Snapshot(self.workplace.state)
        self.numbers = self.trace()
        self.after = state.Snapshot(self.workplace.state)
        self.messages = {}

    def restore(self):
        """Lays the prepared state in its place; files stay links of each other, with their times."""
        shutil.rmtree(self.workplace.state, ignore_errors=True)
        subprocess.run(["cp", "-a", str(self.prepared), str(self.workplace.state)], check=True)
        self.workplace.receiver.taken.clear()

    def trace(self):
        """How often a thread makes each call below the state, in a tick without faults; and where."""
        calls = ",".join(call for call, _ in FAULTS)
        ended = self.workplace.tick(
            self.now, ["strace", "-f", "--seccomp-bpf", "-y", "-s", "0", "-o", str(self.log), "-e", f"trace={calls}"])
        if ended.code:
            self.outcome.fail("without a fault", f"ends with {ended.code}: {ended.said}")
        numbers, top, self.creating = {}, str(self.workplace.state), set()
        text = self.log.read_text(encoding="utf-8", errors="replace")
        self.paths = {path.split(" (deleted)")[0] for path in re.findall(rf'[<"]({re.escape(top)}[^>"]*)[>"]', text)}
        for line in text.splitlines():
            found = re.match(r"(\d+) +(\w+)\(", line)
            if found and top in line:
                key = found.group(2), found.group(1)
                numbers[key] = numbers.get(key, 0) + 1
                if "O_CREAT" in line:
                    self.creating.add(numbers[key])
        most = {}
        for (call, _), count in numbers.items():
            most[call] = max(most.get(call, 0), count)
        return most

    def fail(self, call, error, number):
        """A tick in which a thread's call of this number fails, and one after it."""
        if call == "openat" and number not in self.creating:
            error = "EIO"  # what is only read needs no room
        outcome, where = self.outcome, f"{call}:error={error}:when={number}"
        self.restore()
        paths = [part for path in sorted(self.paths) for part in ("-P", path)]
        ended = self.workplace.tick(self.now, [
            "strace", "-f", "--seccomp-bpf", "-y", "-s", "0", "-o", str(self.log), *paths,
            "-e", f"trace={call}", "-e", f"inject={where}"])
        log = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        hit = next((re.sub(r"^\d+ +", "", line).replace(str(self.workplace.state), "state") for line in log
                    if "(INJECTED)" in line), None)
        after = state.Snapshot(self.workplace.state)
        if hit:
            where += f" ({', '.join(STATE_PATH.findall(hit)[:2])})"
        wrong = list(after.faults) + self.of_ending(ended, hit, where)
        old, new = self.before, self.after
        if after.rows[:len(old.rows)] != old.rows:
            wrong.append("a value that was accepted is gone")
        if ended.code == 0:
            wrong += [f"ends with 0, and {difference}" for difference in after.differences(new)]
        elif (after.figures, after.pages) not in [(old.figures, old.pages), (new.figures, old.pages), (new.figures, new.pages)]:
            wrong.append("data files and site are neither those before nor those after the tick")
        wrong += self.of_repair()
        if wrong:
            outcome.fail(where, "; ".join(wrong))

    def of_ending(self, ended, hit, where):
        """What is wrong with how a tick ended to which a fault was reported."""
        counts = self.outcome.counts
        if ended.is_late:
            return ["the tick does not end"]
        if ended.code not in (0, 1, 2):
            return [f"the tick crashes with {ended.code}: {ended.said[:120]}"]
        counts[OUTCOMES[2 if hit is None else 1 if ended.code == 0 else 0]] += 1
        if ended.code == 0:
            return []
        self.messages.setdefault(re.sub(r"[0-9a-f]{8,}|/\S*/", "…", ended.said), where)
        if not (ended.errors.strip() if ended.code == 2 else ended.output.strip()):
            return [f"ends with {ended.code} and says nothing"]
        if len(ended.errors.strip().splitlines()) > 1:
            return [f"its message has more than one line: {ended.said[:160]}"]
        return []

    def of_repair(self):
        """What is wrong after the next tick, which meets no fault."""
        ended = self.workplace.tick(self.now + 10, figures_of=self.now)
        after = state.Snapshot(self.workplace.state)
        wrong = [f"the next tick ends with {ended.code}: {ended.said}"] if ended.code else []
        wrong += [f"after the next tick {sentence}" for sentence in after.faults + after.differences(self.after)]
        if len(after.handed) < len(after.messages):
            # What failed is tried again later.
            self.workplace.tick(self.now + 3600, figures_of=self.now)
            after = state.Snapshot(self.workplace.state)
        wrong += self.of_receiver(after)
        if (self.workplace.state / ".rulecheck-publish-site").exists():
            # What is left of a site goes when the next one is made.
            self.outcome.counts["left a draft"] += 1
            self.workplace.tick(self.now + 86_400, figures_of=self.now)
        left = [path.name for path in self.workplace.state.iterdir() if path.name not in LASTING]
        left += [path.name for path in self.workplace.state.glob("data/*") if path.suffix != ".csv"]
        return wrong + [f"{name} is left for ever" for name in sorted(left)]


    def of_receiver(self, after):
        """What is wrong with what the receiver got since the state was prepared."""
        receiver = self.workplace.receiver
        known = dict(self.before.messages)
        told = [message for message in after.messages if message[0] not in known]
        got = Outcome("")
        receiver.compare(got, "the receiver", told)
        return got.failures


def test(program, scratch, seed, share, is_first, part=0, parts=1):
    """Sweeps over all calls of a tick; with `parts`, over every so many of them."""
    if not may_trace():
        outcome = Outcome("faults of the disk")
        outcome.say("SKIPPED: there is no strace, or it may not trace processes here")
        return outcome
    disk = Disk(program, scratch if parts == 1 else pathlib.Path(scratch, f"part-{part}"), seed, is_first)
    cases = [(call, error, number) for call, error in (FAULTS[:WRITING] if is_first else FAULTS)
             for number in range(1, min(MOST, disk.numbers.get(call, 0)) + 1)]
    if share < 1:
        chance = random.Random(f"disk {seed} {is_first}")
        cases = sorted(chance.sample(cases, max(1, round(len(cases) * share))))
    for case in cases[part::parts]:
        disk.fail(*case)
    outcome = disk.outcome
    outcome.say(f"{len(cases[part::parts])} injections: " + ", ".join(f"{outcome.counts[name]} {name}" for name in OUTCOMES))
    for message in sorted(disk.messages, key=len)[:2]:
        outcome.say(f"for instance: {message[:110]}")
    disk.workplace.close()
    return outcome
