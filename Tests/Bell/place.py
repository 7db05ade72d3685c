"""rulecheckd at work on the small workspace, pushing to a stand-in for the push service."""

import contextlib
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests"), str(ROOT / "Daemon/Faults")]
import season  # noqa: E402
from attempts import tried  # noqa: E402
from resident import Site, channel, serving  # noqa: E402
from service import Service  # noqa: E402
from workplace import Workplace, end  # noqa: E402


class Levels(season.Figures):
    """Quiet for nine days; from then on as LEVELS says, by area, a day after the other."""

    levels = {
        "01": [100, 450, 100, 100, 450, 100, 100, 450, 100, 100, 450],
        "02": [100, 350, 350, 100, 100, 100, 100, 100, 100, 100, 100],
        "03": [100, 100, 450, 100, 100, 100, 100, 100, 100, 100, 100],
    }

    def __init__(self):
        super().__init__()
        for at, day in enumerate(season.days_from(season.FIRST, 20)):
            for area in season.AREAS:
                level = self.levels[area][at - 9] if at >= 9 and area in self.levels else 100
                self.add(season.moment(day, 12), area, day, str(level))


class Residents:
    """The channel, as a workplace wants it."""

    def __init__(self, service):
        self.service = service
        # `localhost` leads to an address of this machine, whoever allows it.
        self.channel = channel([service.origin, "localhost"], ', digest: "18:00", also: [unchanged]')

    def close(self):
        self.service.close()


class Place:
    def __init__(self, program, folder, figures):
        self.program, self.service = program, Service()
        self.workplace = Workplace(program, folder, figures, Residents(self.service))

    @contextlib.contextmanager
    def serving(self, start=None, pace=1):
        """The program with its site, for the length of a block. START: where its clock begins, in seconds since 1970; without it, it has
        this machine's. PACE: seconds of that clock in one."""
        begin = time.monotonic()
        clock = [] if start is None else ["--clock", str(start), "--pace", str(pace)]
        self.now = lambda: int(time.time() if start is None else start + (time.monotonic() - begin) * pace)
        self.service.now = self.now
        self.workplace.source.now = lambda: self.now() - 600
        self.process = self.workplace.start(["run", *clock])
        address = serving(self.process)
        if not address:
            sys.exit(f"Bell: the program does not run: {self.said()}")
        site = Site(address)
        try:
            if not self.service.wait(lambda: site.get("readyz")[0] == 200, 60):
                sys.exit(f"Bell: there is no site: {self.said()}")
            yield site
        finally:
            self.process.terminate()
            ended = end(self.process, begin, 20)
            if ended.code:
                tried("`run` ends as it should", f"with {ended.code}: {self.said()}")

    def said(self):
        """The end of what the program logged."""
        return "".join(self.process.said)[-600:]
