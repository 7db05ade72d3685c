"""What a test tries: a line for each thing, and below it what went wrong."""

import sys
import traceback

failures = 0


def tried(description: str, fault: str | None = None):
    """FAULT is what went wrong, if anything did."""
    global failures
    if fault is None:
        print(f"passed: {description}", flush=True)
        return
    failures += 1
    print(f"FAILED: {description}\n" + "".join(f"    {line}\n" for line in fault.splitlines()), end="", flush=True)


def attempt(description: str, check, *arguments):
    """It passes if CHECK raises nothing."""
    try:
        check(*arguments)
    except AssertionError as problem:
        tried(description, str(problem))
    except Exception:  # noqa: BLE001: a test that breaks has failed, and others go on
        tried(description, traceback.format_exc(limit=-2))
    else:
        tried(description)


def end_attempts():
    sys.exit(f"{failures} failed" if failures else 0)
