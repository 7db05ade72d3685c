"""A repository of rules with pull requests, a release, and the services that both live on."""

import hashlib
import io
import pathlib
import re
import subprocess
import sys
import tarfile

import pages
from runner import ROOT, Done, machine, run_action, run_job
from service import WRITER, Service

sys.path.append(str(ROOT / "Tools/dist"))
from release import scripts  # noqa: E402


def run(*command, folder: pathlib.Path, **options) -> str:
    done = subprocess.run([str(word) for word in command], cwd=folder, text=True, capture_output=True, timeout=60, **options)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout.strip()


def git(folder: pathlib.Path, *words) -> str:
    who = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in (("NAME", "A"), ("EMAIL", "a@example.org"))}
    return run("git", *words, folder=folder, env=machine(folder) | who)


def tarball(version: str, program: str) -> bytes:
    """A small stand-in for that of a release: its scripts are those of a release."""
    buffer, top = io.BytesIO(), f"rulecheck-{version}-linux-x86_64"
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for path, (content, mode) in ({"bin/rulecheck": (program.encode(), 0o755)} | scripts()).items():
            item = tarfile.TarInfo(f"{top}/{path}")
            item.size, item.mode = len(content), mode
            archive.addfile(item, io.BytesIO(content))
    return buffer.getvalue()


class World:
    """Each run has a checkout of its own."""

    def __init__(self, folder: pathlib.Path, service: Service, program: pathlib.Path):
        self.folder, self.service, self.program, self.runs = folder, service, program, 0
        # Programs that take the place of installed ones.
        self.tools: pathlib.Path | None = None
        said = run(self.program, "--version", folder=folder)
        self.version = re.match(r"rulecheck (\S+)", said)[1]
        content = tarball(self.version, f"#!/bin/sh\nexec '{program}' \"$@\"\n")
        self.sum = hashlib.sha256(content).hexdigest()
        self.path = f"/OWNER/rulecheck/releases/download/v{self.version}/rulecheck-{self.version}-linux-x86_64.tar.gz"
        service.files[self.path] = content
        self.action = pages.yaml_of(ROOT / "action.yml")
        self.work, self.bare = folder / "work", folder / "laws.git"
        self.work.mkdir()
        git(folder, "init", "-q", "--bare", "-b", "main", self.bare)
        git(self.work, "init", "-q", "-b", "main")
        git(self.work, "remote", "add", "origin", self.bare)
        git(self.work, "commit", "-q", "--allow-empty", "-m", "nothing yet")
        git(self.work, "push", "-q", "origin", "main:empty")
        run(self.program, "init", "rules", folder=self.work)
        self.commit("main", "The rules")

    def commit(self, branch: str, message: str):
        git(self.work, "add", "-A")
        git(self.work, "commit", "-q", "-m", message)
        git(self.work, "push", "-q", "-f", "origin", f"HEAD:{branch}")

    def change(self, branch: str, old: str, new: str, since: str = "main"):
        git(self.work, "checkout", "-q", "-B", branch, since)
        file = self.work / "rules/flood.yaml"
        text = file.read_text()
        assert old in text, f"the workspace of `rulecheck init` has no {old!r} any more"
        file.write_text(text.replace(old, new, 1))
        self.commit(branch, f"{branch}: a change")

    def new(self, kind: str) -> pathlib.Path:
        """The name of a folder that is not there yet."""
        self.runs += 1
        return self.folder / f"{kind}-{self.runs}"

    def checkout(self, branch: str) -> pathlib.Path:
        """As actions/checkout leaves it, with `fetch-depth: 0`."""
        place = self.new("checkout")
        git(self.folder, "clone", "-q", "-b", branch, self.bare, place)
        git(place, "checkout", "-q", "--detach")
        return place

    def merged(self, branch: str, into: str = "main") -> pathlib.Path:
        """As both services merge a change into its target for a job; the target goes on afterwards."""
        place = self.checkout(into)
        git(place, "merge", "-q", "--no-ff", "-m", "merged", f"origin/{branch}")
        return place

    def github(self, branch: str, number: int | None, base="main", token=WRITER, checkout=None, **given) -> Done:
        """The step that docs/reviews.md shows, with other inputs where they are given."""
        with_ = pages.documented_inputs() | {"version": self.version, "sha256": self.sum} | given
        context = {
            "token": token, "action_repository": "OWNER/rulecheck", "repository": "authority/laws",
            "event_name": "pull_request" if number else "push", "base_ref": base if number else ""}
        checkout = checkout or self.checkout(branch)
        return run_action(self.action, with_, context, checkout, self.new("run"), number, self.service.address, self.tools)

    def gitlab(self, branch: str, token: str | None, merge_request=True, checkout=None, other: dict | None = None, **given) -> tuple[Done, pathlib.Path]:
        inputs = pages.template_inputs() | {
            "version": self.version, "sha256": self.sum, "releases": f"{self.service.address}/OWNER/rulecheck/releases/download"}
        checkout = checkout or self.checkout(branch)
        variables = {"RULECHECK_TOKEN": token} if token else {}
        if merge_request:
            variables |= {
                "CI_MERGE_REQUEST_IID": "9", "CI_MERGE_REQUEST_PROJECT_ID": "7", "CI_API_V4_URL": f"{self.service.address}/api/v4",
                "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
                "CI_MERGE_REQUEST_DIFF_BASE_SHA": git(checkout, "merge-base", "HEAD", "refs/remotes/origin/main")} | (other or {})
        job = pages.template_job(inputs | given)
        return run_job(job, variables, checkout, self.new("run"), self.tools), checkout
