"""A season in which ticks are killed at random moments, beside the same season without kills."""

import os
import pathlib
import random
import time

import state
from outcome import Outcome
from receiver import Receiver
from season import Season
from workplace import Workplace, end

# Where a kill struck, as the state shows afterwards.
PHASES = ["before the store changed", "after rows were kept", "after data files", "after the site", "while messages are handed on", "the tick had ended"]
# What a kill waits for: a part of the time that the tick takes, or something on the disk and some milliseconds more.
TRIGGERS = {"time": 0, "store": 8, "data": 3, "draft": 80, "site": 2, "post": 30}
NEW_ROWS = 20_000  # bytes that SQLite writes ahead when values are kept, and not for less


class Moment:
    """What a moment of the season without kills left behind."""

    def __init__(self, ended, snapshot):
        self.code, self.seconds = ended.code, ended.seconds
        self.rows, self.figures, self.pages = len(snapshot.rows), snapshot.figures, snapshot.pages
        self.messages = len(snapshot.messages)


def without_kills(workplace, outcome, moments):
    """Replays a season."""
    course = []
    for now in moments:
        ended = workplace.tick(now)
        snapshot = state.Snapshot(workplace.state)
        outcome.check(f"at {now} without a kill", snapshot)
        broken = now in workplace.figures.broken
        if ended.code != (1 if broken else 0):
            outcome.fail(f"at {now} without a kill", f"ends with {ended.code}: {ended.said}")
        course.append(Moment(ended, snapshot))
    return course, snapshot


def test(program, scratch, seed, share, is_dated):
    """Kills ticks: 60 in a season of 60 days; or 28 in one of 30 days, of a source that says when it publishes."""
    name = "kills of ticks, dated" if is_dated else "kills of ticks"
    outcome, chance = Outcome(name), random.Random(f"kills {seed} {is_dated}")
    season = Season(seed, max(3, round((30 if is_dated else 60) * share)), is_dated)
    place = pathlib.Path(scratch, f"kills-{is_dated}")
    reference = Workplace(program, place / "without", season)
    course, last = without_kills(reference, outcome, season.moments)
    reference.close()
    workplace = Workplace(program, place / "with", season, Receiver(seed))
    kills = draw(course, max(3, round((28 if is_dated else 60) * share)), chance)
    before = state.Snapshot(workplace.state)
    for number, now in enumerate(season.moments):
        for attempt, (trigger, part) in enumerate(kills.get(number, [])):
            after = kill(workplace, now, attempt, course[number].seconds, trigger, part)
            phase = PHASES[phase_of(before, after)]
            outcome.counts["kills"] += after.is_killed
            outcome.counts[phase] += 1
            look(outcome, f"a kill at {now} ({trigger}, {phase})", before, after, course, number, last)
            before = after
        ended = workplace.tick(now + 10, figures_of=now)
        after = state.Snapshot(workplace.state)
        where = f"the tick at {now} after {len(kills.get(number, []))} kills"
        # A response is quarantined once; who asks again is told nothing new.
        if ended.code != course[number].code and not (kills.get(number) and course[number].code == 1 and ended.code == 0):
            outcome.fail(where, f"ends with {ended.code} in place of {course[number].code}: {ended.said}")
        if (after.figures, after.pages) != (course[number].figures, course[number].pages):
            outcome.fail(where, "data files or site are not those of a season without kills")
        look(outcome, where, before, after, course, number, last)
        before = after
    for difference in after.differences(last):
        outcome.fail("at the end of the season", difference)
    # What the receiver did not take in time comes later.
    for attempt in range(20):
        if len(after.handed) == len(after.messages):
            break
        workplace.tick(now + 10 + 7200 * (attempt + 1), figures_of=now)
        after = state.Snapshot(workplace.state)
    receiver = workplace.receiver
    receiver.compare(outcome, "what the receiver got", after.messages)
    again = len(receiver.taken) - len({identifier for identifier, _, _ in receiver.taken})
    outcome.say(f"{len(after.messages)} messages, of which {again} came again; {receiver.busy} times 503, {receiver.silent} times no answer")
    outcome.say(f"{len(season.days)} days, {len(last.rows)} values, {outcome.counts['kills']} kills: "
                + ", ".join(f"{outcome.counts[phase]} {phase}" for phase in PHASES))
    workplace.close()
    return outcome


def draw(course, count, chance):
    """Which ticks are killed how: mostly those that change something, and some of them again when they are repeated."""
    changing = [at for at, moment in enumerate(course)
                if at == 0 or moment.rows != course[at - 1].rows or moment.pages != course[at - 1].pages]
    telling = [at for at in range(1, len(course)) if course[at].messages > course[at - 1].messages]
    kills = {}
    triggers = chance.sample(list(TRIGGERS), len(TRIGGERS)) + ["time", "draft"]
    for number in range(count):
        # The first tick makes the store.
        at = 0 if number % 12 == 0 else chance.choice(changing if chance.random() < 0.9 else range(len(course)))
        part = (number + chance.random()) / count  # spread over all of the time
        if triggers[number % len(triggers)] == "post" and telling:
            kills.setdefault(chance.choice(telling), []).append(("post", part))
            continue
        # What does not change is not waited for.
        trigger = triggers[number % len(triggers)] if at in changing else "time"
        kills.setdefault(at, []).append((trigger, part))
    return kills


def kill(workplace, now, attempt, seconds, trigger, part):
    """Starts a tick and kills it; returns the state afterwards."""
    marks = {"store": workplace.state / "store.sqlite-wal", "data": workplace.state / "data/gauges.csv",
             "draft": workplace.state / ".rulecheck-publish-site", "site": workplace.state / "site",
             "post": workplace.receiver}
    mark = marks.get(trigger)
    known = mark and look_up(mark, trigger)
    begin = time.monotonic()
    process = workplace.start_tick(now + attempt, figures_of=now)
    if mark is None:
        wait(process, seconds * part)
    else:
        while process.poll() is None and look_up(mark, trigger) == known and time.monotonic() - begin < 30:
            time.sleep(0.0002)
        wait(process, TRIGGERS[trigger] * part / 1000)
    is_killed = process.poll() is None
    process.kill()
    end(process, begin)
    after = state.Snapshot(workplace.state)
    after.is_killed = is_killed and process.returncode == -9
    return after


def wait(process, seconds):
    until = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < until:
        time.sleep(0.0002)


def look_up(path, trigger):
    if trigger == "post":
        return len(path.taken)
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    if trigger == "store":
        return status.st_size >= NEW_ROWS or None
    return status.st_ino


def phase_of(before, after):
    if not after.is_killed:
        return 5
    if len(after.handed) > len(before.handed):
        return 4
    if after.pages != before.pages:
        return 3
    if after.figures != before.figures:
        return 2
    return 1 if (after.rows, after.tick, after.fetches) != (before.rows, before.tick, before.fetches) else 0


def look(outcome, where, before, after, course, number, last):
    """What must be true of a state, whatever happened to the tick."""
    outcome.check(where, after)
    if after.rows[:len(before.rows)] != before.rows:
        outcome.fail(where, "a value that was accepted is gone")
    if after.rows != last.rows[:len(after.rows)]:
        outcome.fail(where, "values were kept that a season without kills does not have there")
    known = [(before.figures, before.pages)] + [(moment.figures, moment.pages) for moment in course[number:number + 1]]
    old, new = known[0], known[-1]
    if (after.figures, after.pages) not in (old, new, (new[0], old[1])):
        outcome.fail(where, "data files and site are neither those before nor those after the tick")
