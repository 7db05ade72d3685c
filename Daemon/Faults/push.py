"""Pushes to residents, with kills at random moments of ticks and of the fan-out: each gets each message of their county, and no other."""

import importlib.util
import pathlib
import random
import sys
import threading
import time

import state
from kills import draw, kill, wait, without_kills
from outcome import Outcome
from season import AREAS, Season
from workplace import Workplace, end

BELL = pathlib.Path(__file__).resolve().parents[2] / "Tests/Bell"
PACE = 60  # seconds of the clock in one, while residents subscribe
FAILING = 0.2  # the share of pushes that the service does not take
LEFT = 0.7  # the same where something is to be left for later
# Seconds after a tick at which what is left is tried again; in the end every hour and a half, the longest pause.
LATER = [40 * 2 ** number for number in range(9)] + [10_240 + 5400 * number for number in range(1, 7)]
TEST = 0  # the number of a test


def load(name):
    """A module of Tests/Bell: here is a `service` of another kind."""
    if f"bell_{name}" not in sys.modules:
        spec = importlib.util.spec_from_file_location(f"bell_{name}", BELL / f"{name}.py")
        sys.modules[f"bell_{name}"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[f"bell_{name}"])
    return sys.modules[f"bell_{name}"]


def can_run():
    """Whether the packages of Tests/Bell/requirements.txt are there."""
    return all(importlib.util.find_spec(name) for name in ("cryptography", "http_ece", "py_vapid"))


class Residents:
    """As many devices, of all areas in turn; as a workplace wants a receiver."""

    def __init__(self, seed, count):
        self.service = load("service").Service(seed, failing=FAILING)
        self.devices = self.service.subscribe(count)
        self.area = {device: AREAS[at % len(AREAS)] for at, device in enumerate(self.devices)}
        self.channel = load("resident").channel([self.service.origin], ", also: [unchanged]")
        self.told = {device: [] for device in self.devices}  # identifiers, as they were taken first
        self.known = {}  # (device, identifier): tag, Topic and number
        self.faults, self.read_until, self.tests, self.again = [], 0, set(), 0

    @property
    def taken(self):
        return self.service.taken

    def close(self):
        self.service.close()

    def subscribe(self, address):
        """Over eight connections."""
        resident, refused = load("resident"), []

        def some(part):
            site = resident.Site(address)
            for device in self.devices[part::8]:
                status, said = site.subscribe(device, self.area[device])
                if status != 201:
                    refused.append(f"{status} {said}")

        threads = [threading.Thread(target=some, args=(part,)) for part in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return refused

    def read(self, key):
        """What came since the last time."""
        new = self.taken[self.read_until:]
        self.read_until += len(new)
        for post in new:
            device = post.subscription
            # Ticks have clocks of their own, so how long tokens last is not looked at.
            faults = self.service.faults(post, key, now=None)
            self.faults += faults
            if faults:
                continue
            payload = device.decrypt(post.body)
            if payload["number"] == TEST:
                if post.answer == "201":
                    self.tests.add(device)
                continue
            identifier, mark = payload["id"], (payload["tag"], post.headers.get("topic"), payload["number"])
            if payload["tag"].split(" ")[0] != self.area[device]:
                self.faults.append(f"a device of {self.area[device]} is told {identifier} of {payload['tag']}")
            if self.known.setdefault((device, identifier), mark) != mark:
                self.faults.append(f"{identifier} came as {self.known[device, identifier]}, and again as {mark}")
            if post.answer == "201":
                self.again += identifier in self.told[device]
                if identifier not in self.told[device]:
                    self.told[device].append(identifier)

    def lacking(self, messages):
        """How many pushes have not been taken. MESSAGES: those of the store, as (identifier, county)."""
        count = {area: sum(county == area for _, county in messages) for area in AREAS}
        return sum(max(0, count[self.area[device]] - len(told)) for device, told in self.told.items())

    def compare(self, outcome, where, messages):
        for fault in dict.fromkeys(self.faults):
            outcome.fail(where, f"{fault} [{self.faults.count(fault)} times]")
        of = {area: [identifier for identifier, county in messages if county == area] for area in AREAS}
        for device, told in self.told.items():
            wanted = of[self.area[device]]
            if sorted(told) != sorted(wanted):
                outcome.fail(where, f"device {device.number} was told {len(set(wanted) & set(told))} of {len(wanted)} messages, "
                                    f"and {len(set(told) - set(wanted))} others")
            elif told != wanted:
                outcome.fail(where, f"device {device.number} was told in another order")
            if device not in self.tests:
                outcome.fail(where, f"device {device.number} never had its test")
        for fault in self.service.repeated():
            outcome.fail(where, fault)


def test(program, scratch, seed, share):
    """60 kills in a season of 24 days, with 5,000 devices; half of the kills strike while pushes go out."""
    outcome, chance = Outcome("kills while residents are pushed"), random.Random(f"push {seed}")
    season = Season(seed, max(10, round(24 * share)))
    season.broken.clear()
    place = pathlib.Path(scratch, "push")
    reference = Workplace(program, place / "without", season)
    course, last = without_kills(reference, outcome, season.moments)
    reference.close()
    residents = Residents(seed, max(len(AREAS), round(5000 * share)))
    workplace = Workplace(program, place / "with", season, residents)
    fault = load("resident").make_keys(program, workplace.folder)
    if fault:
        outcome.fail("at the start", f"there are no keys: {fault}")
        workplace.close()
        return outcome
    key = begin(outcome, workplace, season.moments[0])
    count = max(4, round(60 * share))
    kills = {at: some for at, some in draw(course, count // 2, chance).items() if at > 0}
    telling = [at for at in range(1, len(course)) if course[at].messages > course[at - 1].messages]
    for number in range(count - sum(map(len, kills.values()))):
        kills.setdefault(chance.choice(telling), []).append(("fan-out", (number + chance.random()) / (count - count // 2)))
    before = state.Snapshot(workplace.state)
    for number, now in enumerate(season.moments):
        # Now and then much is left, so that devices have several messages to come when the next tick tells something.
        is_left = 0 < number < len(season.moments) - 1 and chance.random() < 0.6
        residents.service.failing = LEFT if is_left else FAILING
        fresh = course[number].messages - course[number - 1].messages if number else 0
        for attempt, (trigger, part) in enumerate(kills.get(number, [])):
            pushed = len(residents.taken)
            if trigger == "fan-out":
                expected = fresh * len(residents.devices) / len(AREAS)
                after = kill_fan_out(workplace, now, 20 * attempt, max(1, round(part * expected)), is_service=attempt % 3 == 2)
            else:
                # Later each time: what was being pushed is tried again after ten seconds and more.
                after = kill(workplace, now, 20 * attempt, course[number].seconds, trigger, part)
            outcome.counts["kills"] += after.is_killed
            outcome.counts["in the fan-out"] += after.is_killed and len(residents.taken) > pushed
            where = f"a kill at {now} ({trigger})"
            outcome.check(where, after)
            if after.rows[:len(before.rows)] != before.rows or after.rows != last.rows[:len(after.rows)]:
                outcome.fail(where, "values are not those of a season without kills")
            before = after
        for seconds in [10, *LATER]:
            ended = workplace.tick(now + 20 * len(kills.get(number, [])) + seconds, figures_of=now)
            if ended.code not in (0, 1):
                outcome.fail(f"the tick at {now}", f"ends with {ended.code}: {ended.said}")
            residents.read(key)
            before = state.Snapshot(workplace.state)
            outcome.check(f"after the tick at {now}", before)
            # Who was not sent a test within a day is no longer subscribed.
            if is_left or not residents.lacking(before.messages) and len(residents.tests) == len(residents.devices):
                break
        else:
            tests = len(residents.devices) - len(residents.tests)
            outcome.fail(f"the tick at {now}", f"{residents.lacking(before.messages)} pushes and {tests} tests are left")
    for difference in before.differences(last):
        if "files of the site differ" not in difference:  # that one has no bells
            outcome.fail("at the end of the season", difference)
    residents.compare(outcome, "what devices got", before.messages)
    outcome.say(f"{len(residents.devices)} devices, {len(before.messages)} messages, {residents.service.count} pushes, "
                f"of which {residents.again} were taken again; {dict(residents.service.answered)}")
    outcome.say(f"{len(season.days)} days, {outcome.counts['kills']} kills, {outcome.counts['in the fan-out']} of them in the fan-out")
    workplace.close()
    return outcome


def begin(outcome, workplace, now):
    """All subscribe, and the program is killed at once: who was answered 201 is known to the next one."""
    workplace.source.now = lambda: now
    started = time.monotonic()
    process = workplace.start(["run", "--clock", str(now), "--pace", str(PACE)])
    resident = load("resident")
    address = resident.serving(process)
    site = resident.Site(address) if address else None
    if not site or not workplace.receiver.service.wait(lambda: site.get("readyz")[0] == 200, 60):
        raise RuntimeError("the program does not serve: " + "".join(process.said)[-300:])
    key = site.key
    refused = workplace.receiver.subscribe(address)
    if refused:
        outcome.fail("while they subscribe", f"{len(refused)} are refused: {refused[0]}")
    process.kill()
    end(process, started)
    outcome.check("after they subscribed", state.Snapshot(workplace.state))
    return key


def kill_fan_out(workplace, now, seconds, count, is_service):
    """Kills a tick or a service when so many pushes came; returns the state afterwards."""
    known = len(workplace.receiver.taken)
    started = time.monotonic()
    if is_service:
        workplace.source.now = lambda: now
        process = workplace.start(["run", "--clock", str(now + seconds), "--pace", "1"])
    else:
        process = workplace.start_tick(now + seconds, figures_of=now)
    while process.poll() is None and len(workplace.receiver.taken) < known + count and time.monotonic() - started < 10:
        time.sleep(0.0005)
    wait(process, random.random() / 1000)
    is_killed = process.poll() is None
    process.kill()
    end(process, started)
    after = state.Snapshot(workplace.state)
    after.is_killed = is_killed and process.returncode == -9
    return after
