"""What is written down: the action, the template, the workflows, and the examples of the documentation, beside their schemas."""

import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from ruamel.yaml import YAML

from runner import ROOT

REVIEWS = ROOT / "docs/reviews.md"
TEMPLATE = ROOT / "contrib/gitlab/rulecheck.yml"
ACTION = ROOT / "action.yml"
# What placeholders of the documentation could stand for.
STAND_INS = {"COMMIT": "0" * 40, "SHA256": "0" * 64, "VERSION": "1.0.0", "vVERSION": "v1.0.0"}


def yaml_of(path: pathlib.Path | str):
    text = path.read_text() if isinstance(path, pathlib.Path) else path
    return YAML(typ="safe").load(io.StringIO(text))


def examples(page: str = "*") -> dict[str, list[str]]:
    """The YAML of docs/PAGE.md by the file that its first line names."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "docs").glob(f"{page}.md")):
        for block in re.findall(r"^```yaml\n(.*?)^```$", path.read_text(), re.M | re.S):
            found.setdefault(block.partition("\n")[0].removeprefix("# "), []).append(block)
    return found


def workflow_examples(page: str = "*") -> list[str]:
    return [block for name, blocks in examples(page).items() if name.startswith(".github/workflows/") for block in blocks]


def jobs_of_gitlab() -> list[str]:
    return [block for name, blocks in examples().items() if name == ".gitlab-ci.yml" for block in blocks]


def documented_inputs() -> dict[str, str]:
    """What the first workflow gives to the action."""
    workflow = yaml_of(workflow_examples("reviews")[0])
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    checkout, action = steps[0], steps[1]
    assert checkout["with"] == {"fetch-depth": 0, "persist-credentials": False}, checkout
    assert action["uses"].startswith("OWNER/rulecheck@"), action
    assert workflow["permissions"] == {}, workflow
    (job,) = workflow["jobs"].values()
    assert job["permissions"] == {"contents": "read", "pull-requests": "write"}, job
    return {name: as_input(value) for name, value in action["with"].items()}


def as_input(value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def template_inputs() -> dict:
    """What .gitlab-ci.yml of the documentation gives to the template."""
    (block,) = examples("reviews")[".gitlab-ci.yml"]
    (include,) = yaml_of(block)["include"]
    return include["inputs"]


def template_parts() -> tuple[str, str]:
    header, _, job = TEMPLATE.read_text().partition("\n---\n")
    return header, job


def template_job(given: dict) -> dict:
    """The job, with inputs in place as GitLab puts them."""
    header, job = template_parts()
    inputs = yaml_of(header)["spec"]["inputs"]
    missing = {name for name, of in inputs.items() if "default" not in of and name not in given}
    assert not missing and set(given) <= set(inputs), f"inputs: {sorted(given)}, of {sorted(inputs)}"
    for name, of in inputs.items():
        assert "options" not in of or given.get(name, of["default"]) in of["options"], name

    def value(match: re.Match) -> str:
        name = match[1]
        return as_input(given.get(name, inputs[name].get("default")))

    (found,) = yaml_of(re.sub(r"\$\[\[ inputs\.([a-z0-9-]+) \]\]", value, job)).values()
    return found


def tool(name: str, *arguments):
    program = pathlib.Path(sys.executable).parent / name
    said = subprocess.run(
        [str(program), *map(str, arguments)], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    assert said.returncode == 0, said.stdout


def follows(schema: str, *files):
    tool("check-jsonschema", "--builtin-schema", schema, *files)


def in_files(texts: list[str], suffix: str, check):
    """CHECK over each text in a file, with stand-ins for its placeholders."""
    with tempfile.TemporaryDirectory(prefix="rulecheck-ci-") as folder:
        for index, text in enumerate(texts):
            for placeholder, value in STAND_INS.items():
                text = re.sub(rf"\b{placeholder}\b", value, text)
            place = pathlib.Path(folder) / f"{index}/.github/workflows"
            place.mkdir(parents=True)
            file = place / f"example{suffix}"
            file.write_text(text)
            check(file)


def workflows() -> list[pathlib.Path]:
    return sorted((ROOT / ".github/workflows").glob("*.yml"))


def action_follows():
    follows("vendor.github-actions", ACTION)


def workflows_follow():
    follows("vendor.github-workflows", *workflows())


def examples_follow():
    assert len(workflow_examples()) > 2, "the documentation has lost workflows"
    in_files(workflow_examples(), ".yml", lambda file: follows("vendor.github-workflows", file))
    in_files(jobs_of_gitlab(), ".yml", lambda file: follows("vendor.gitlab-ci", file))


def template_follows():
    in_files([part for part in template_parts()], ".yml", lambda file: follows("vendor.gitlab-ci", file))


def zizmor():
    options = ("--offline", "--no-progress", "--strict-collection")
    tool("zizmor", *options, ACTION, *workflows())
    in_files(workflow_examples(), ".yml", lambda file: tool("zizmor", *options, file))


def examples_name_inputs():
    """Each `with` of the documentation has inputs that the action has."""
    inputs = yaml_of(ACTION)["inputs"]
    for block in workflow_examples():
        for job in yaml_of(block)["jobs"].values():
            for step in job["steps"]:
                if step.get("uses", "").startswith("OWNER/rulecheck@"):
                    unknown = set(step["with"]) - set(inputs)
                    assert not unknown, f"the action has no {sorted(unknown)}"
    template_job(template_inputs())


def inputs_are_described():
    """The tables of the documentation have each input with its default."""
    text = REVIEWS.read_text()
    missing = [name for name in yaml_of(ACTION)["inputs"] if f"`{name}`" not in text]
    assert not missing, f"docs/reviews.md does not say what these inputs are: {missing}"
    header, _ = template_parts()
    names = set(yaml_of(header)["spec"]["inputs"]) - {"job", "stage", "image"}
    both = set(yaml_of(ACTION)["inputs"]) - {"comment", "token"}
    assert names == both, f"the action and the template differ: {names ^ both}"


def shell_scripts() -> list[pathlib.Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, text=True, capture_output=True, check=True).stdout.split("\n")
    found = []
    for name in listed:
        path = ROOT / name
        if name and not name.startswith("Tests/Fixtures/") and path.is_file() and (os.access(path, os.X_OK) or path.suffix == ".sh"):
            with path.open("rb") as file:
                if re.match(rb"#!.*\b(ba)?sh\b|# shellcheck shell=", file.readline(80)):
                    found.append(path)
    return found


def inner_scripts() -> list[str]:
    """Those that stand in YAML: of the action, the workflows, the template, and the examples."""
    action = yaml_of(ACTION)["runs"]["steps"]
    workflow = [step for text in [*map(pathlib.Path.read_text, workflows()), *workflow_examples()]
                for job in yaml_of(text)["jobs"].values() for step in job["steps"]]
    jobs = [yaml_of(re.sub(r"\$\[\[.*?\]\]", "x", template_parts()[1]))["x"], yaml_of(examples("site")[".gitlab-ci.yml"][0])["pages"]]
    return [step["run"] for step in [*action, *workflow] if "run" in step] + [
        script for job in jobs for script in [*job["before_script"], *job["script"]]]


def shellcheck():
    strict = [path for path in shell_scripts() if path.parent in (ROOT / "contrib/ci", ROOT / ".ci") or path.name == "check_tag"]
    assert len(strict) == 6, strict
    for severity, files in (("style", strict), ("warning", shell_scripts())):
        said = subprocess.run(["shellcheck", "--external-sources", f"--severity={severity}", *map(str, files)], cwd=ROOT, text=True, capture_output=True, timeout=120)
        assert said.returncode == 0, said.stdout
    for script in inner_scripts():
        said = subprocess.run(["shellcheck", "--shell=bash", "-"], input=script, text=True, capture_output=True, timeout=60)
        assert said.returncode == 0, said.stdout


CHECKS = [
    ("the schema of actions: action.yml", action_follows),
    ("the schema of workflows: .github/workflows", workflows_follow),
    ("the schema of GitLab: the template", template_follows),
    ("the schemas of both: the examples of the documentation", examples_follow),
    ("the examples name inputs that there are", examples_name_inputs),
    ("docs/reviews.md describes each input", inputs_are_described),
    ("zizmor: action, workflows and examples", zizmor),
    ("shellcheck: the shell scripts", shellcheck),
]
if shutil.which("shellcheck") is None:
    sys.exit("shellcheck is missing: `Tools/setup ci` installs it")
