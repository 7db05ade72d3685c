"""Writes the benchmark's workspace into a folder: the files of `workspace/`, and areas with a made-up
history, which is the same on every run.

    generate_history.py [FOLDER]
"""
import datetime
import math
import pathlib
import random
import shutil
import sys

AREAS = 411
DAYS = 1200
FIRST_DAY = datetime.date(2020, 3, 1)
SEED = 35_50_100

HERE = pathlib.Path(__file__).resolve().parent
DEFAULT_FOLDER = HERE.parent / ".build-bench" / "workspace"


def incidences(level: float, shift: int, noise: random.Random) -> list[float]:
    """One area's values: two waves of different lengths on a logarithmic scale, with noise that
    lasts some days, and fewer reports on Sundays."""
    drift, values = 0.0, []
    for place in range(DAYS):
        day = place + shift
        drift = 0.95 * drift + noise.gauss(0, 0.04)
        wave = 1.3 * math.sin(day * 2 * math.pi / 240) + 0.7 * math.sin(day * 2 * math.pi / 83)
        sunday = 0.04 if (FIRST_DAY + datetime.timedelta(place)).weekday() == 6 else 0.0
        values.append(round(math.exp(level + wave + drift - sunday), 1))
    return values


def write(folder: pathlib.Path) -> None:
    shutil.copytree(HERE / "workspace", folder, dirs_exist_ok=True)
    noise = random.Random(SEED)
    dates = [(FIRST_DAY + datetime.timedelta(place)).isoformat() for place in range(DAYS)]
    areas = [f"{1 + place % 2:02}{place:03}" for place in range(AREAS)]
    areas.sort()
    with open(folder / "areas.csv", "w") as file:
        file.write("area,name,state\n")
        file.writelines(f"{area},Area {area},{area[:2]}\n" for area in areas)
    with open(folder / "history.csv", "w") as file:
        file.write("date,area,incidence\n")
        for area in areas:
            values = incidences(noise.gauss(4.2, 0.4), noise.randrange(30), noise)
            file.writelines(f"{date},{area},{value}\n" for date, value in zip(dates, values))


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_FOLDER)
