"""Every use of git beside reviewed files goes through one function of each program, which names the repository and keeps git from running others."""

import io
import re
import subprocess
import tokenize

from runner import ROOT

PLACES = ("contrib", "Tools", "action.yml", ".ci", ".github", "Plugins", "Sources", "Daemon/Sources")
# The one call of each program, and how its function begins.
FUNCTIONS = {
    "contrib/ci/check": "repository() {", "Tools/note_commit": "repository() {", "Tools/mutate": "def git(*arguments):",
    "Sources/rulecheck/Comparing/GitProgram.swift": "private static func start(",
}
# Lines that name git and start nothing that reads a repository.
HARMLESS = (
    r"\bcommand -v git\b", r"\bapt-get install\b", r"^for program in ", r"need shellcheck, jq, curl, git,",
    r"^Suggests: git\b", r"^text=.*as git abbreviates it", r"git config --global --add safe\.directory ", r"^description: An image with bash",
)
# Each has to be there.
REFUSALS = (
    "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE=/dev/null", "safe.bareRepository=explicit",
    "protocol.allow=never", "core.fsmonitor=false", "core.hooksPath=/dev/null", "--git-dir=", "--work-tree=", "--no-pager",
)
SWIFT_STARTS = re.compile(r"\b(posix_spawnp?|exec[lv]p?e?|popen|system|fork)\(|\bProcess\(\)|\bSubprocess\b")


def calls_in_python(text: str) -> list[int]:
    """Lines with a string that is git, or begins with it."""
    found = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and re.fullmatch(r"""[a-zA-Z]*["']+(\S*/)?git(["']+|\s(?!\s).*)""", token.string, re.S):
            found.append(token.start[0])
    return found


def calls_in_shell(text: str) -> list[int]:
    """Lines with the word outside of comments and quotes: scripts, and YAML with scripts."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(r"(^|\s)#.*", "", line).strip()
        if re.search(r"(?<![\w.$/-])(\S*/)?git(?![\w.:/-])", line) and not any(re.search(known, line) for known in HARMLESS):
            found.append(number)
    return found


def calls_in_swift(text: str, starts_others: bool) -> list[int]:
    """Lines that start a program, or have a string that is git."""
    return [number for number, line in enumerate(text.splitlines(), 1) if not line.strip().startswith("//")
            and (re.search(r'"(/\S*/)?git"', line) or not starts_others and SWIFT_STARTS.search(line))]


def calls(name: str, text: str) -> list[int]:
    if name.endswith(".swift"):
        # rulecheckd starts the programs of its operator.
        return calls_in_swift(text, name.startswith("Daemon/"))
    if name.endswith(".py") or re.match(r"#!.*python", text):
        return calls_in_python(text)
    if name.endswith((".sh", ".yml", "Containerfile")) or re.match(r"#!.*sh\b", text):
        return calls_in_shell(text)
    return []


def function(text: str, beginning: str) -> range:
    """Its lines."""
    lines = text.splitlines()
    (start,) = (number for number, line in enumerate(lines) if line.strip() == beginning or beginning.endswith("(") and line.strip().startswith(beginning))
    indent = len(lines[start]) - len(lines[start].lstrip())
    end = next((number for number in range(start + 2, len(lines)) if lines[number].strip() and len(lines[number]) - len(lines[number].lstrip()) <= indent
                and not lines[number].strip().startswith(")")), len(lines))
    return range(start + 1, end + 1)


def wrong(name: str, text: str) -> list[str]:
    """What is wrong with a file: calls outside of its function, and what the function lacks."""
    beginning = FUNCTIONS.get(name)
    allowed = function(text, beginning) if beginning else range(0)
    found = [f"{name}:{number}: another use of git" for number in calls(name, text) if number not in allowed]
    if beginning:
        # In Python a setting is written otherwise.
        plain = text.replace('="', "=").replace('",', "")
        found += [f"{name}: its use of git lacks {refusal}" for refusal in REFUSALS if refusal not in plain]
    return found


def uses_of_git():
    listed = subprocess.run(["git", "ls-files", "-z", *PLACES], cwd=ROOT, text=True, capture_output=True, check=True).stdout.split("\0")
    texts = {name: (ROOT / name).read_text(errors="replace") for name in listed if name and (ROOT / name).is_file()}
    assert set(FUNCTIONS) <= set(texts), f"there is no {set(FUNCTIONS) - set(texts)}"
    found = [line for name, text in texts.items() for line in wrong(name, text)]
    assert not found, "\n".join(found)
    for name in FUNCTIONS:
        assert calls(name, texts[name]), f"{name}: its use of git is not seen"
        for refusal in REFUSALS:
            assert wrong(name, texts[name].replace(refusal.rstrip("="), "").replace(refusal.replace("=", '="'), "")), f"{name}: {refusal} is not missed"
    notices()


def notices():
    """Each of these would be another use."""
    shell, python = "#!/bin/bash\n", "#!/usr/bin/env python3\n"
    for text in ("git status", "  git -C rules log", "x=$(git log)", "[ -d x ] && git log", "! git log", "/usr/bin/git log", "if git log; then", "env A=1 git log", "xargs git rm"):
        for name in ("contrib/ci/other", "contrib/gitlab/rulecheck.yml", "action.yml"):
            assert wrong(name, shell + text), f"{text} in {name} is not seen"
        own = (ROOT / "contrib/ci/check").read_text()
        assert wrong("contrib/ci/check", f"{own}\n{text}\n"), f"{text} in contrib/ci/check is not seen"
    for text in ('run(["git", "log"])', "run(['git'])", 'os.system("git log")', 'run(["/usr/bin/git"])', 'run(f"git log {x}")'):
        assert wrong("Tools/other", python + text), f"{text} is not seen"
    for text in ('start("git")', "let process = Process()", 'posix_spawnp(&process, "ls")', 'system("ls")'):
        assert wrong("Sources/rulecheck/Other.swift", text), f"{text} is not seen"
    for text in ("# git log", "echo rulecheck", "command -v git", "digit", ".git", "https://git.example.org", "--format gitlab"):
        assert not wrong("contrib/ci/other", shell + text), f"{text} is no use of git"


CHECKS = [("one function of each program uses git", uses_of_git)]
