"""Runs the program with limits of time and memory, and keeps its output."""

import os
import pathlib
import signal
import subprocess

SECONDS = 10  # of processor time, so that a slow machine makes no difference
PATIENCE = 120  # of wall-clock time, for a program that waits
MEMORY = 512 << 20


class Run:
    def __init__(self, code, output, errors, is_late):
        self.code, self.output, self.errors, self.is_late = code, output, errors, is_late
        self.is_of_memory, self.written = False, {}


def run(program, arguments, folder, memory=MEMORY):
    # The shell sets the limits: Python must not run between fork and exec while it has other threads.
    limits = f"ulimit -c 0; ulimit -S -t {SECONDS}; ulimit -H -t {SECONDS + 1}; ulimit -v {memory >> 10}; exec \"$@\""
    environment = {"PATH": os.environ.get("PATH", ""), "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    with subprocess.Popen(
        ["/bin/sh", "-c", limits, "sh", program] + arguments, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:
        try:
            output, errors = process.communicate(timeout=PATIENCE)
            ended = Run(process.returncode, output, errors, False)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            ended = Run(process.returncode, output, errors, True)
    if ended.code < 0 and -ended.code not in (signal.SIGXCPU, signal.SIGKILL) and memory == MEMORY:
        ended.is_of_memory = run(program, arguments, folder, 8 * MEMORY).code >= 0
    into = pathlib.Path(folder, "out")
    if into.is_dir():
        ended.written = {str(path.relative_to(folder)): path.read_text(encoding="utf-8", errors="replace")
                         for path in sorted(into.rglob("*")) if path.is_file()}
    return ended


def commit(folder):
    """Makes a git repository of a folder, with one commit of everything that git accepts."""
    for arguments in (["init", "-q"], ["add", "-A"], ["commit", "-q", "--no-gpg-sign", "-m", "attacked"]):
        subprocess.run(
            ["git", "-c", "user.name=attack", "-c", "user.email=attack@example.org", "-c", "core.autocrlf=false"] + arguments,
            cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"PATH": os.environ.get("PATH", ""), "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"})


def state(folder):
    """The names, sizes, times and modes of all files and folders below a folder."""
    found = {}
    for path, folders, files in os.walk(folder):
        for name in folders + files:
            status = os.lstat(os.path.join(path, name))
            found[os.path.join(path, name)] = (status.st_size, status.st_mtime_ns, status.st_mode)
        folders.sort()
    return found
