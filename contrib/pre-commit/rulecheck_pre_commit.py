"""Runs rulecheck over the workspaces that the files of a commit belong to.

    rulecheck-pre-commit validate|test [OPTION…] [--] FILE…

A workspace is the nearest folder upward from a file, within its repository, that has a rulecheck.yaml. Files without one
are ignored. The exit code is rulecheck's, the highest if it runs several times.
"""

import os
import subprocess
import sys

MANIFEST = "rulecheck.yaml"
CANNOT_RUN, WRONG_USAGE = 2, 64


class Failure(Exception):
    def __init__(self, message: str, code: int):
        super().__init__(message)
        self.code = code


def split(arguments: "list[str]") -> "tuple[list[str], list[str]]":
    """Options and files. The files are what follows `--`, else all arguments at the end that name a file."""
    if "--" in arguments:
        start = arguments.index("--")
        return arguments[:start], arguments[start + 1:]
    start = len(arguments)
    while start > 0 and is_file(arguments[start - 1]):
        start -= 1
    options = arguments[:start]
    if options and not options[0].startswith("-"):
        raise Failure(f"{options[0]} is not a file; name files after all options", WRONG_USAGE)
    return options, arguments[start:]


def is_file(path: str) -> bool:
    """Also a symbolic link that leads nowhere: pre-commit passes it on."""
    return os.path.isfile(path) or os.path.islink(path)


def workspace(file: str) -> "str | None":
    folder = os.path.dirname(os.path.abspath(file))
    while not os.path.lexists(os.path.join(folder, MANIFEST)):
        above = os.path.dirname(folder)
        # The top of the repository; in a worktree or a submodule .git is a file.
        if above == folder or os.path.lexists(os.path.join(folder, ".git")):
            return None
        folder = above
    return folder


def shown(folder: str) -> str:
    """The folder from here, so that findings name short paths. Never an option."""
    path = os.path.relpath(folder)
    return os.path.join(os.curdir, path) if path.startswith("-") else path


def run(*arguments: str) -> subprocess.CompletedProcess:
    """Runs the program of the wheel, which pip put beside Python; another one on the PATH may be of another version."""
    program = os.path.join(os.path.dirname(sys.executable), "rulecheck")
    try:
        done = subprocess.run([program, *arguments])
    except OSError as problem:
        raise Failure(
            f"cannot run {program}: {problem.strerror}; it comes with this hook, and `pre-commit clean` has both installed anew",
            CANNOT_RUN) from problem
    if done.returncode < 0:
        raise Failure(f"rulecheck {arguments[0]} was ended by signal {-done.returncode}", 128 - done.returncode)
    return done


def validate(options: "list[str]", roots: "list[str]") -> int:
    return run("validate", *options, *roots).returncode


def test(options: "list[str]", roots: "list[str]") -> int:
    return max(run("test", "--allow-no-tests", *options, "--rules", root).returncode for root in roots)


COMMANDS = {"validate": validate, "test": test}


def main() -> int:
    try:
        command = COMMANDS.get(sys.argv[1]) if len(sys.argv) > 1 else None
        if command is None:
            raise Failure("usage: rulecheck-pre-commit validate|test [OPTION…] [--] FILE…", WRONG_USAGE)
        options, files = split(sys.argv[2:])
        if not files:
            # Otherwise a configuration with `pass_filenames: false` would check nothing, and pass.
            raise Failure("no files were passed; leave `pass_filenames` and `always_run` of the hook as they are", WRONG_USAGE)
        roots = sorted({root for root in map(workspace, files) if root})
        return command(options, [shown(root) for root in roots]) if roots else 0
    except Failure as failure:
        print(f"rulecheck-pre-commit: {failure}", file=sys.stderr)
        return failure.code


if __name__ == "__main__":
    sys.exit(main())
