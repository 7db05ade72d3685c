"""Times programs from start to end, in turn, so that slow moments of the machine affect all of them.

    race.py ROUNDS LABEL TARGET NAME=COMMAND...
    race.py ROUNDS LABEL pair OURS=COMMAND NAME=COMMAND

prints rows of a table in Markdown. The others are compared with the first program. A ratio is the median, over the rounds,
of a program's time to the first one's in the same round; TARGET is the ratio that the last program must stay
below. A pair has a row of its own, with both medians, and what lies between the quartiles of the ratios.
"""
import os
import shlex
import statistics
import sys
import time


def milliseconds(command: list[str], silence: list[tuple]) -> float:
    start = time.perf_counter_ns()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=silence)
    _, status = os.waitpid(process, 0)
    passed = (time.perf_counter_ns() - start) / 1e6
    if status != 0:
        sys.exit(f"race.py: {shlex.join(command)} ended with status {status >> 8}")
    return passed


def race(rounds: int, commands: list[list[str]]) -> list[list[float]]:
    """The times of each program, round by round."""
    silence = [
        (os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_WRONLY, 0) for descriptor in (1, 2)
    ]
    times: list[list[float]] = [[] for _ in commands]
    for place in range(-2, rounds):
        for command, measured in zip(commands, times):
            passed = milliseconds(command, silence)
            if place >= 0:  # The first two rounds only warm the caches.
                measured.append(passed)
    return times


def main(rounds: int, label: str, target: str, contestants: list[str]) -> None:
    names, commands = zip(*(contestant.split("=", 1) for contestant in contestants))
    times = race(rounds, [shlex.split(command) for command in commands])
    ratios = [[own / first for own, first in zip(measured, times[0])] for measured in times]
    if target == "pair":
        ours, peer = map(statistics.median, times)
        low, middle, high = statistics.quantiles(ratios[1], n=4)
        print(f"| {label}{names[0]} | {ours:.1f} ms | {names[1]} | {peer:.1f} ms | {middle:.2f}× | {low:.2f}–{high:.2f} |")
        return
    for name, measured, shares in zip(names, times, ratios):
        ratio = statistics.median(shares)
        verdict = ""
        if name == names[-1]:
            verdict = f"< {float(target):g}×, " + ("pass" if ratio < float(target) else "MISS")
        print(f"| {label}{name} | {min(measured):.2f} ms | {statistics.median(measured):.2f} ms | {ratio:.2f}× | {verdict} |")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:])
