"""The programs of this machine that packing calls."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Failure(Exception):
    """Why nothing can be packed, for whoever called."""


def said(*command, **options) -> str:
    """What a program prints."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, encoding="utf-8", capture_output=True, **options)
    except FileNotFoundError as problem:
        raise Failure(f"{words[0]} is needed and not installed") from problem
    if done.returncode != 0:
        raise Failure(f"{' '.join(words)}: {done.stderr.strip()[-2000:]}")
    return done.stdout
