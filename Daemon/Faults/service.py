"""`rulecheckd run`: killed, told to end, told to end while a source keeps silent, and two programs on one state."""

import pathlib
import random
import signal
import time
import urllib.request

import state
from outcome import Outcome
from season import Season
from workplace import Workplace, end

PACE = 40_000  # seconds of the clock in one
GRACE = 10  # seconds after SIGTERM, as docs/daemon.md says
LAG = 1800  # seconds of the clock by which the source is behind


def start(workplace, now, pace=PACE):
    """Starts a service and a source with the same clock."""
    begin = time.monotonic()
    workplace.source.now = lambda: int(now + (time.monotonic() - begin) * pace) - LAG
    return workplace.start(["run", "--clock", str(now), "--pace", str(pace)]), begin


def test(program, scratch, seed, share):
    """Kills: 24 services, each second with SIGTERM."""
    outcome, chance = Outcome("kills of services"), random.Random(f"services {seed}")
    rounds = max(3, round(24 * share))
    season = Season(seed, 3 + 2 * rounds)
    season.broken.clear()
    workplace = Workplace(program, pathlib.Path(scratch, "services"), season)
    now, before = season.moments[0], state.Snapshot(workplace.state)
    for number in range(rounds):
        is_told = number % 2 == 1
        is_silent = is_told and number % 4 == 1
        workplace.source.is_silent = is_silent
        process, begin = start(workplace, now)
        time.sleep(0.05 + 2 * (number + chance.random()) / rounds)
        told = time.monotonic()
        process.send_signal(signal.SIGTERM if is_told else signal.SIGKILL)
        ended = end(process, begin, patience=GRACE + 20)
        where = f"round {number}, {'SIGTERM' if is_told else 'kill'} after {told - begin:.2f} s"
        if is_told:
            seconds = time.monotonic() - told
            outcome.counts["longest"] = max(outcome.counts["longest"], round(seconds, 1))
            if seconds > GRACE:
                outcome.fail(where, f"ends only {seconds:.0f} s after SIGTERM")
            # Before its first second it may not listen to the signal yet.
            if ended.code != 0 and not (ended.code == -signal.SIGTERM and told - begin < 1):
                outcome.fail(where, f"ends with {ended.code}: {ended.said[-200:]}")
        outcome.counts["SIGTERM" if is_told else "kills"] += 1
        after = state.Snapshot(workplace.state)
        outcome.check(where, after)
        if after.rows[:len(before.rows)] != before.rows:
            outcome.fail(where, "a value that was accepted is gone")
        outcome.counts["rows"] += len(after.rows) > len(before.rows)
        before = after
        now += int((time.monotonic() - begin) * PACE) + 60
    workplace.source.is_silent = False
    now = max(now, season.moments[-1])
    ended = workplace.tick(now)
    if ended.code:
        outcome.fail("the tick at the end", f"ends with {ended.code}: {ended.said}")
    compare(outcome, workplace, season, now)
    outcome.say(f"{outcome.counts['kills']} kills, {outcome.counts['SIGTERM']} times SIGTERM, which took at most "
                f"{outcome.counts['longest']} s; values came in {outcome.counts['rows']} of {rounds} rounds")
    workplace.close()
    return outcome


def compare(outcome, workplace, season, now):
    """The last value of each day is that of the source, all others were published in this order, and a restored store shows the same."""
    snapshot = state.Snapshot(workplace.state)
    outcome.check("at the end", snapshot)
    kept, published = {}, {}
    for area, day, _, _, value in snapshot.rows:
        kept.setdefault((area, day), []).append(value)
    for moment, area, day, value in sorted(season.versions, key=lambda version: version[0]):
        if moment <= now:
            published.setdefault((area, str(day)), []).append(value or None)
    for place, values in published.items():
        mine = kept.pop(place, [None])
        if mine[-1] != values[-1]:
            outcome.fail("at the end", f"the last value of {place} is {mine[-1]} in place of {values[-1]}")
        rest = iter(values)
        if not all(value in rest for value in mine):
            outcome.fail("at the end", f"{place} has {mine}, and {values} were published")
    if kept:
        outcome.fail("at the end", f"values that nobody published: {list(kept)[:3]}")
    shown = workplace.state / "data/gauges.csv"
    content = shown.read_bytes()
    shown.unlink()
    workplace.tick(now + 60, figures_of=now)
    if not shown.exists() or shown.read_bytes() != content:
        outcome.fail("at the end", "the data file is made otherwise from the store")


def test_two(program, scratch, seed, share):
    """A second program on one state says so and ends with 2; the first goes on."""
    outcome = Outcome("two programs")
    season = Season(seed, 3)
    workplace = Workplace(program, pathlib.Path(scratch, "two"), season)
    # Where the service listens, it says itself.
    process, begin = start(workplace, season.moments[1], pace=1)
    workplace.source.now = lambda: season.moments[1]
    address = None
    for line in process.stderr:
        if "serving http" in line:
            address = line[line.index("http:"):].split(",")[0].strip()
            break
    for arguments in (["tick"], ["run"], ["tick"]):
        other = end(workplace.start([*arguments, "--clock", str(season.moments[2])]), time.monotonic(), patience=20)
        where = f"`{arguments[0]}` beside `run`"
        if other.code != 2 or "another rulecheckd works on" not in other.errors or len(other.errors.splitlines()) != 1:
            outcome.fail(where, f"ends with {other.code}: {other.said}")
    try:
        with urllib.request.urlopen(f"{address}/livez", timeout=10) as answer:
            if answer.read() != b"ok\n" or process.poll() is not None:
                outcome.fail("the first", "does not go on")
    except OSError as error:
        outcome.fail("the first", f"does not answer: {error}")
    process.terminate()
    ended = end(process, begin, patience=20)
    if ended.code != 0:
        outcome.fail("the first", f"ends with {ended.code} after SIGTERM")
    outcome.check("at the end", state.Snapshot(workplace.state))
    if workplace.tick(season.moments[2]).code != 0:
        outcome.fail("after both", "the state is not free")
    outcome.say("3 that came second, 1 that went on")
    workplace.close()
    return outcome


def test_ahead(program, scratch, seed, share):
    """A clock that was a month ahead for one tick, and is put right: the service goes on asking."""
    outcome = Outcome("a clock that was ahead")
    season = Season(seed, 3)
    season.broken.clear()
    workplace = Workplace(program, pathlib.Path(scratch, "ahead"), season)
    workplace.tick(season.moments[1])
    workplace.tick(season.moments[1] + 30 * 86_400, figures_of=season.moments[1])
    asked = workplace.source.asked
    process, begin = start(workplace, season.moments[5], pace=1000)
    # Enough for ten minutes of the clock, after which every source is due.
    time.sleep(4)
    process.terminate()
    ended = end(process, begin, patience=20)
    if workplace.source.asked == asked:
        outcome.fail("`run` after a tick whose clock was 30 days ahead",
                     "no source is asked until the clock comes to it, in an hour of the clock not once: new values are missed for a month")
    if "the clock was set back" not in ended.errors:
        outcome.fail("`run` after a tick whose clock was 30 days ahead", "does not report it")
    outcome.say(f"asked {workplace.source.asked - asked} times in an hour of the clock")
    workplace.close()
    return outcome
