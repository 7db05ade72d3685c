"""Times programs from start to end, in turn, so that slow moments of the machine affect all of them.

    race.py ROUNDS LABEL TARGET NAME=COMMAND...

The others are compared with the first program. A ratio is the median, over the rounds, of a program's
time to the first one's in the same round; TARGET is the ratio that the last program must stay
below.
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


def main(rounds: int, label: str, target: float, contestants: list[str]) -> None:
    names, commands = [], []
    for contestant in contestants:
        name, command = contestant.split("=", 1)
        names.append(name)
        commands.append(shlex.split(command))
    silence = [
        (os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_WRONLY, 0) for descriptor in (1, 2)
    ]
    times: list[list[float]] = [[] for _ in commands]
    for place in range(-2, rounds):
        for command, measured in zip(commands, times):
            passed = milliseconds(command, silence)
            if place >= 0:  # The first two rounds only warm the caches.
                measured.append(passed)
    for name, measured in zip(names, times):
        ratio = statistics.median(own / first for own, first in zip(measured, times[0]))
        verdict = ""
        if name == names[-1]:
            verdict = f"< {target:g}× " + ("pass" if ratio < target else "MISS")
        print(
            f"{label + name:40} {min(measured):9.2f} {statistics.median(measured):9.2f} ms"
            f" {ratio:7.2f}×  {verdict}".rstrip()
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), sys.argv[4:])
