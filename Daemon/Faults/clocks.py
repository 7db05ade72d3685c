"""Clocks that are set back, days without a tick, summer time, and an outage over midnight: which values count then."""

import datetime
import pathlib

import state
from outcome import Outcome
from season import AREAS, FIRST, Figures, days_from, local_day, moment
from workplace import Workplace

HOUR, DAY = 3600, 86_400


class Course:
    """Ticks at one workplace, and beside them what docs/daemon.md says must come of them, worked out naively."""

    def __init__(self, outcome, program, folder, name, figures, history_until):
        self.outcome, self.name, self.figures = outcome, name, figures
        self.workplace = Workplace(program, folder, figures)
        self.rows, self.last, self.until = [], None, history_until
        self.came = {}  # for each area and day the values, each with the day on which it came; None: history
        self.take(figures.text(moment(FIRST) + 9 * DAY - 7200), None)

    def take(self, text, day):
        """Accepts what a file has beyond what is known."""
        for line in sorted(text.splitlines()[1:]):
            area, of, value = line.split(",")
            known = self.came.setdefault((area, of), [])
            if not known and value == "":
                continue
            if not known or known[-1][1] != value:
                known.append((day, value))
                self.rows.append((area, of, value or None))

    def tick(self, now, published=None, is_back=False):
        """A tick of a clock that says `now`, while the source publishes what it does at another moment."""
        published = now if published is None else published
        counting = max(now, self.last or now)
        self.last = counting
        self.take(self.figures.text(published), local_day(counting))
        ended = self.workplace.tick(now, figures_of=published)
        where = f"{self.name}, tick at {now}"
        after = state.Snapshot(self.workplace.state)
        self.outcome.counts["ticks"] += 1
        self.outcome.check(where, after)
        if is_back and "the clock was set back" not in ended.output:
            self.outcome.fail(where, f"a clock that was set back is not reported, ends with {ended.code}: {ended.said}")
        elif ended.code != (1 if is_back else 0):
            self.outcome.fail(where, f"ends with {ended.code}: {ended.said}")
        rows = [(area, day, value) for area, day, _, _, value in after.rows]
        if sorted(rows, key=str) != sorted(self.rows, key=str):
            self.outcome.fail(where, f"{len(rows)} rows are kept in place of {len(self.rows)}")
        data = after.data.get("gauges.csv", b"").decode()
        if data != self.data_file():
            wrong = sorted(set(data.splitlines()) ^ set(self.data_file().splitlines()))
            self.outcome.fail(where, f"the data file has not the values that count: {wrong[:3]}")
        if after.day != str(local_day(counting)):
            self.outcome.fail(where, f"answers are of {after.day} in place of {local_day(counting)}")
        return ended

    def data_file(self):
        """The last value that came before the day ended, or else the first that came later."""
        lines = []
        for (area, day), values in sorted(self.came.items()):
            in_time = [value for came, value in values if came is not None and str(came) <= day]
            counting = in_time[-1] if in_time else values[0][1] if values else ""
            if counting:
                lines.append(f"{day},{area},{counting}")
        return "value_date,area_id,level\n" + "".join(f"{line}\n" for line in lines)

    def close(self):
        self.workplace.close()


def figures(first, count, hours):
    """Values of days, which the source corrects at each of the hours of the day, and twice on the day after."""
    found = Figures()
    for day in days_from(FIRST, 9):
        for area in AREAS:
            found.add(moment(day, 12), area, day, str(100 + day.day + int(area)))
    for place, day in enumerate(days_from(first, count)):
        for area in AREAS:
            for hour in hours:
                found.add(moment(day) + hour * HOUR, area, day, str(200 + 10 * place + hour % 7 + int(area)))
            for minute in (30, 40):
                found.add(moment(day + datetime.timedelta(1), 0, minute), area, day, str(400 + place + minute + int(area)))
    return found


def set_back(course, first):
    noon = moment(first, 12)
    course.tick(noon)
    for seconds in (HOUR, DAY, 30 * DAY):
        noon += DAY
        course.tick(noon)
        course.tick(noon - seconds, published=noon + HOUR, is_back=True)
        course.tick(noon - seconds + 60, published=noon + 3 * HOUR, is_back=True)
        # The clock is put right on the next day: what came meanwhile counts as of the last tick.
        course.tick(noon + 13 * HOUR)


def set_back_after_nothing(course, first):
    """The last tick brought nothing new, and the clock is set back behind it."""
    noon = moment(first, 12)
    course.tick(noon)
    course.tick(noon + 3 * HOUR, published=noon)
    course.tick(noon + 2 * HOUR, published=noon, is_back=True)


def skipped_days(course, first):
    for place in (0, 1, 3, 6, 7):
        course.tick(moment(first + datetime.timedelta(place), 23))


def over_midnight(course, first):
    """The values of a day first come at half past midnight, and again ten minutes later."""
    course.tick(moment(first, 23))
    second = first + datetime.timedelta(1)
    course.tick(moment(second, 0, 5), published=moment(first, 23))
    for day in days_from(first, 3):
        after = day + datetime.timedelta(2)
        course.tick(moment(after, 0, 30))
        course.tick(moment(after, 0, 40))
        course.tick(moment(after, 0, 50))


def hourly(course, first):
    """Each hour from the noon of a day to the noon of the day after the next, and at the last minute of each day."""
    begin = moment(first, 12)
    ends = [moment(first + datetime.timedelta(days)) for days in (1, 2)]
    for now in sorted({begin + hour * HOUR for hour in range(49)} | {end - 1 for end in ends} | {end + 1 for end in ends}):
        course.tick(now)


MARCH, CHANGES = datetime.date(2025, 3, 12), [datetime.date(2025, 3, 29), datetime.date(2025, 10, 25)]
CASES = [
    ("set back", set_back, MARCH, 10, (8, 13, 15)),
    ("set back after a tick without news", set_back_after_nothing, MARCH, 2, (8,)),
    ("days without a tick", skipped_days, MARCH, 9, (8, 20)),
    ("an outage over midnight", over_midnight, MARCH, 6, (24,)),
    ("to summer time", hourly, CHANGES[0], 4, (1, 3, 9, 16, 22)),
    ("from summer time", hourly, CHANGES[1], 4, (1, 2, 3, 9, 16, 22, 24)),
]


def test(program, scratch, seed, share):
    """With a small share, the nights of summer time are left out but for one."""
    outcome = Outcome("clocks")
    cases = [case for case in CASES if share > 0.5 or case[1] is not hourly or case[2] == CHANGES[seed % 2]]
    for number, (name, replay, first, count, hours) in enumerate(cases):
        course = Course(outcome, program, pathlib.Path(scratch, f"clock-{number}"), name, figures(first, count, hours), FIRST)
        replay(course, first)
        course.close()
    outcome.say(f"{outcome.counts['ticks']} ticks: " + ", ".join(name for name, *_ in cases))
    return outcome
