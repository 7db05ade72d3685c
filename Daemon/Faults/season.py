"""Made-up figures of a season, as a source publishes them: late, corrected, withdrawn, and now and then broken."""

import datetime
import random
import zoneinfo

ZONE = zoneinfo.ZoneInfo("Europe/Berlin")
AREAS = [f"{number:02}" for number in range(1, 9)]
FIRST = datetime.date(2025, 3, 1)  # of the history that the workspace has
TICKS = [(6, 10), (12, 10), (18, 10), (23, 40)]  # local hours and minutes of a day


def moment(day, hour=0, minute=0, fold=0):
    """Seconds since 1970 of a local time."""
    local = datetime.datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZONE, fold=fold)
    return int(local.timestamp())


def local_day(seconds):
    return datetime.datetime.fromtimestamp(seconds, ZONE).date()


def days_from(first, count):
    return [first + datetime.timedelta(days) for days in range(count)]


class Figures:
    """Values with the moments from which a source publishes them."""

    def __init__(self, is_dated=False):
        self.is_dated = is_dated
        self.versions = []  # (moment, area, day, value as text), in the order in which they were published
        self.broken = set()  # moments of ticks that get a response without the last area

    def add(self, published, area, day, value):
        self.versions.append((published, area, day, value))

    def text(self, now):
        """The CSV file at a moment: the last version of each value that was published until then."""
        last = {}
        for published, area, day, value in sorted(self.versions, key=lambda version: version[0]):
            if published <= now:
                last[area, day] = (published, value)
        areas = AREAS[:-1] if now in self.broken else AREAS
        lines = ["district,day,published,level_cm" if self.is_dated else "district,day,level_cm"]
        for (area, day), (published, value) in sorted(last.items()):
            if area not in areas:
                continue
            at = datetime.datetime.fromtimestamp(published, ZONE).strftime("%Y-%m-%dT%H:%M,") if self.is_dated else ""
            lines.append(f"{area},{day},{at}{value}")
        return "".join(line + "\n" for line in lines)


class Season(Figures):
    """As many days, with a tick some minutes after each time of publication."""

    def __init__(self, seed, days, is_dated=False):
        super().__init__(is_dated)
        chance = random.Random(f"season {seed} {is_dated}")
        self.start = FIRST + datetime.timedelta(9)
        level = {area: 120 + 70 * (at % 4) for at, area in enumerate(AREAS)}
        # A late source: all values of a day come on the next morning.
        late = {day for day in days_from(self.start, days + 5) if chance.random() < 0.1}

        def publication(day):
            return moment(day + datetime.timedelta(1), 6) if day in late else moment(day, 12)

        for day in days_from(FIRST, 9 + days):
            is_history, is_late, published = day < self.start, day in late, publication(day)
            for area in AREAS:
                # Up and down by more than lies between two phases, so that there is much to tell.
                level[area] = max(20, min(520, level[area] + chance.randint(-240, 242)))
                value = "" if chance.random() < 0.03 else str(level[area])
                self.add(published, area, day, value)
                if is_history:
                    continue
                if not is_late and chance.random() < 0.15:  # corrected on the day: the correction counts
                    self.add(moment(day, 18), area, day, str(level[area] + 7))
                if chance.random() < 0.1:  # corrected or withdrawn with the values of a later day: it does not count
                    later = day + datetime.timedelta(chance.randint(1, 5))
                    self.add(publication(later), area, day, chance.choice([str(level[area] + 31), ""]))
            if not is_history and chance.random() < 0.12:
                self.broken.add(moment(day, *TICKS[3]))
        self.days = days_from(self.start, days)
        self.moments = [moment(day, *time) for day in self.days for time in TICKS]
