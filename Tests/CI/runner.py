"""Runs the steps of a composite action as GitHub's runner does, and the script of a GitLab job, on this machine."""

import json
import os
import pathlib
import re
import subprocess
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 120


@dataclass
class Done:
    """What a run of all steps left."""

    exit: int = 0
    log: str = ""
    annotations: list[str] = field(default_factory=list)
    summary: str = ""
    outputs: dict[str, str] = field(default_factory=dict)


def value_of(expression: str, contexts: dict) -> str | bool:
    """An expression of GitHub, as far as the action uses them."""
    expression = expression.strip()
    if "&&" in expression:
        return all(value_of(part, contexts) for part in expression.split("&&"))
    compared = re.fullmatch(r"(.+?)\s*(==|!=)\s*(.+)", expression)
    if compared:
        same = value_of(compared[1], contexts) == value_of(compared[3], contexts)
        return same == (compared[2] == "==")
    if expression == "!cancelled()":
        return True
    if re.fullmatch(r"'[^']*'", expression):
        return expression[1:-1]
    if not re.fullmatch(r"[a-z_]+(\.[a-z0-9_-]+)+", expression):
        raise ValueError(f"the test does not know this expression: {expression}")
    found = contexts
    for name in expression.split("."):
        found = found.get(name, {}) if isinstance(found, dict) else {}
    return found if isinstance(found, str) else ""


def evaluated(text, contexts: dict) -> str:
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(value_of(match[1], contexts)), str(text))


def annotations_in(log: str) -> list[str]:
    """The commands that the runner would obey."""
    found, stopped = [], None
    for line in log.splitlines():
        line = line.strip()
        if stopped is not None:
            stopped = None if line == f"::{stopped}::" else stopped
        elif line.startswith("::stop-commands::"):
            stopped = line.removeprefix("::stop-commands::")
        elif line.startswith("::") or "##[" in line:
            found.append(line)
    return found


def machine(home: pathlib.Path, tools: pathlib.Path | None = None) -> dict[str, str]:
    """The environment of a run; TOOLS are programs that take the place of installed ones."""
    return {"PATH": (f"{tools}:" if tools else "") + "/usr/local/bin:/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1"}


def bash(script: str, folder: pathlib.Path, environment: dict[str, str]) -> subprocess.CompletedProcess:
    """As `shell: bash` has it."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT, text=True)


def run_action(action: dict, given: dict[str, str], github: dict[str, str], checkout: pathlib.Path, place: pathlib.Path,
               number: int | None, api: str, tools: pathlib.Path | None = None) -> Done:
    """`given` are the inputs, `github` is the context, PLACE a new folder for files of the runner."""
    place.mkdir()
    unknown = set(given) - set(action["inputs"])
    missing = {name for name, of in action["inputs"].items() if of.get("required") and name not in given}
    if unknown or missing:
        raise ValueError(f"inputs that are unknown: {sorted(unknown)}, that are missing: {sorted(missing)}")
    contexts: dict = {"github": github, "steps": {}}
    contexts["inputs"] = {
        name: str(given[name]) if name in given else evaluated(of.get("default", ""), contexts)
        for name, of in action["inputs"].items()}
    event = {"pull_request": {"number": number}} if number else {}
    (place / "event.json").write_text(json.dumps(event))
    temporary = place / "temp"
    temporary.mkdir()
    done, paths = Done(), []
    for index, step in enumerate(action["runs"]["steps"]):
        condition = step.get("if")
        if condition is None and done.exit != 0:
            continue
        if condition is not None and evaluated(condition, contexts) != "True":
            continue
        files = {name: place / f"{index}-{name}" for name in ("OUTPUT", "PATH", "ENV", "STEP_SUMMARY")}
        for file in files.values():
            file.touch()
        environment = machine(place, tools) | {
            "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_WORKSPACE": str(checkout), "RUNNER_TEMP": str(temporary),
            "GITHUB_ACTION_PATH": str(ROOT), "GITHUB_SERVER_URL": api, "GITHUB_API_URL": api,
            "GITHUB_REPOSITORY": github["repository"], "GITHUB_BASE_REF": github["base_ref"],
            "GITHUB_EVENT_PATH": str(place / "event.json"), "GITHUB_EVENT_NAME": github["event_name"],
        } | {f"GITHUB_{name}": str(file) for name, file in files.items()}
        environment["PATH"] = os.pathsep.join([*reversed(paths), environment["PATH"]])
        environment |= {name: evaluated(value, contexts) for name, value in step.get("env", {}).items()}
        if "${{" in step["run"]:
            raise ValueError(f"an input would be run: {step['run']}")
        ran = bash(step["run"], checkout, environment)
        done.log += ran.stdout
        done.exit = done.exit or ran.returncode
        done.summary += files["STEP_SUMMARY"].read_text()
        paths += files["PATH"].read_text().split()
        outputs = dict(line.split("=", 1) for line in files["OUTPUT"].read_text().splitlines())
        contexts["steps"][step.get("id", f"step-{index}")] = {"outputs": outputs}
    done.annotations = annotations_in(done.log)
    done.outputs = {name: evaluated(of["value"], contexts) for name, of in action["outputs"].items()}
    return done


def run_job(job: dict, variables: dict[str, str], checkout: pathlib.Path, home: pathlib.Path, tools: pathlib.Path | None = None) -> Done:
    """The script of a GitLab job: its lines in one shell, which ends where one fails."""
    home.mkdir()
    environment = machine(home, tools) | {"CI": "true", "GITLAB_CI": "true", "CI_PROJECT_DIR": str(checkout)}
    environment |= {name: str(value) for name, value in job["variables"].items()} | variables
    ran = bash("\n".join([*job["before_script"], *job["script"]]), checkout, environment)
    return Done(exit=ran.returncode, log=ran.stdout)
