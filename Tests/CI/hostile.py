"""Changes that bring a git repository, or find one left in the workspace: none of them is used, and nothing of them is run."""

import pathlib
import shutil

from claims import has, same
from world import World, git

MISSING = "1" * 40
REFUSED = "that this job refuses (refuse: any)"
GIVEN = {"refuse": "any", "coverage-at-least": ""}


def old_git(world: World) -> pathlib.Path:
    """A git that knows as little as one before 2.38: it uses every folder that looks like a bare repository, and fetches what is missing."""
    folder = world.folder / "old-git"
    if not folder.exists():
        folder.mkdir()
        (folder / "git").write_text(
            "#!/bin/bash\nunset GIT_NO_LAZY_FETCH\nwords=()\n"
            'while [ $# -gt 0 ]; do\n  if [ "$1" = -c ] && [[ ${2:-} == safe.bareRepository=* ]]; then shift 2; continue; fi\n'
            f'  words+=("$1"); shift\ndone\nexec {shutil.which("git")} "${{words[@]}}"\n')
        (folder / "git").chmod(0o755)
    return folder


def with_both(world: World, check):
    """With this git, and with an old one."""
    ran = world.folder / "ran"
    for tools in (None, old_git(world)):
        world.tools = tools
        try:
            check(world, ran)
        finally:
            world.tools = None
        assert not ran.exists(), f"a program of the change was run{', with an old git' if tools else ''}"


def config(ran: pathlib.Path) -> str:
    """All that makes git run a program."""
    return (
        "[core]\n\trepositoryformatversion = 1\n\tbare = true\n"
        f"\tfsmonitor = touch {ran}\n\thooksPath = .\n\tsshCommand = touch {ran}\n\tpager = touch {ran}\n"
        "[extensions]\n\tpartialClone = evil\n[protocol]\n\tallow = always\n[protocol \"ext\"]\n\tallow = always\n"
        f"[remote \"evil\"]\n\turl = ext::touch {ran}\n\tpromisor = true\n"
        f"[diff]\n\texternal = touch {ran}\n[filter \"evil\"]\n\tclean = touch {ran}\n\tsmudge = touch {ran}\n\trequired = true\n")


def bare(world: World, place: pathlib.Path, ran: pathlib.Path, target: str, head: str):
    """A bare repository in a folder that has other files, too; its configuration lies in a file that it includes."""
    place.mkdir(exist_ok=True)
    # Git leaves folders of another branch there if they are empty.
    shutil.rmtree(place / "objects", ignore_errors=True)
    new = world.new("bare")
    git(world.folder, "clone", "-q", "--bare", world.work, new)
    for name in ("objects", "HEAD"):
        (shutil.copytree if (new / name).is_dir() else shutil.copy)(new / name, place / name)
    (place / "HEAD").write_text("ref: refs/heads/main\n")
    for name, commit in (("heads/main", head), ("remotes/origin/main", target)):
        (place / "refs" / name).parent.mkdir(parents=True, exist_ok=True)
        (place / "refs" / name).write_text(f"{commit}\n")
    (place / "config").write_text(config(ran) + "[include]\n\tpath = more\n")
    (place / "more").write_text(f"[alias]\n\tmerge-base = !touch {ran}\n")
    (place / "info").mkdir(exist_ok=True)
    (place / "info/attributes").write_text("* filter=evil diff=evil\n")
    (place / "info/grafts").write_text(f"{target} {head}\n")
    (place / "objects/info").mkdir(exist_ok=True)
    (place / "objects/info/alternates").write_text(f"{world.work}/.git/objects\n")


def brought(world: World, branch: str, ran: pathlib.Path, target: str | None = None) -> str:
    """A change that relaxes a bound, and then brings a repository in the folder of the rules. Returns its commit before the last."""
    world.change(branch, "at-least: 400", "at-least: 500")
    before = git(world.work, "rev-parse", "HEAD")
    bare(world, world.work / "rules", ran, target or before, before)
    world.commit(branch, "A repository")
    return before


def is_refused(done, refused=REFUSED):
    same(f"exit code of:\n{done.log}\n", done.exit, 1)
    has("log", done.log, refused)


def is_refused_everywhere(world: World, branch: str, number: int, *target: str):
    def check(world: World, ran: pathlib.Path):
        brought(world, branch, ran, *target)
        is_refused(world.github(branch, number, **GIVEN))
        is_refused(world.gitlab(branch, None, **GIVEN)[0])
    with_both(world, check)


def runs_no_program(world: World):
    """A commit that is missing would be fetched by a program that the repository names."""
    is_refused_everywhere(world, "running", 30, MISSING)


def names_no_target(world: World):
    """A target branch of the change's own would have what the change has."""
    is_refused_everywhere(world, "naming", 31)


def below(world: World):
    """The same in a checkout below the working folder, and in a folder that is no checkout."""
    def check(world: World, ran: pathlib.Path):
        brought(world, "below", ran)
        place = world.new("workspace")
        place.mkdir()
        world.checkout("below").rename(place / "c")
        is_refused(world.github("below", 32, checkout=place, rules="c/rules", **GIVEN))
        # As a file of another step could be left there.
        (place / "c/rules/.git").write_text("gitdir: .\n")
        is_refused(world.github("below", 32, checkout=place, rules="c/rules", **GIVEN))
        shutil.rmtree(place / "c/.git")
        for without in (".git", "HEAD"):
            done = world.github("below", 32, checkout=place, rules="c/rules", **GIVEN)
            same(f"exit code without a checkout:\n{done.log}\n", done.exit, 2)
            (place / "c/rules" / without).unlink()
    with_both(world, check)


def linked_below(world: World):
    """A linked worktree below the working folder is a checkout like any other."""
    place = world.new("workspace")
    place.mkdir()
    git(world.checkout("tightened"), "worktree", "add", "-q", "--detach", place / "c")
    is_refused(world.github("tightened", 33, checkout=place, rules="c/rules", **GIVEN))


def submodules(world: World):
    """A submodule in place of the rules, and a repository in place of a submodule."""
    def check(world: World, ran: pathlib.Path):
        world.change("inner", "at-least: 400", "at-least: 500")
        place = world.checkout("comment")
        own, module = world.new("module"), place / ".git/modules/rules"
        shutil.copytree(world.work / "rules", own)
        git(own, "init", "-q", "-b", "main")
        git(own, "add", "-A")
        git(own, "commit", "-q", "-m", "relaxed")
        git(own, "update-ref", "refs/remotes/origin/main", "HEAD")
        commit = git(own, "rev-parse", "HEAD")
        git(place, "rm", "-q", "-r", "rules")
        (place / ".git/modules").mkdir()
        git(place, "clone", "-q", "--separate-git-dir", module, own, "rules")
        git(module, "update-ref", "refs/remotes/origin/main", "HEAD")
        git(place, "update-index", "--add", "--cacheinfo", f"160000,{commit},rules")
        git(place, "commit", "-q", "-m", "A submodule")
        is_refused(world.github("", 34, checkout=place, **GIVEN))
        # The other way round: the target has the submodule.
        git(place, "update-ref", "refs/remotes/origin/module", "HEAD")
        git(place, "rm", "-q", "--cached", "rules")
        (place / "rules/.git").unlink()
        bare(world, place / "rules", ran, git(world.work, "rev-parse", "HEAD"), git(world.work, "rev-parse", "HEAD"))
        git(place, "add", "-A")
        git(place, "commit", "-q", "-m", "A repository")
        done = world.github("", 34, base="module", checkout=place, **GIVEN)
        same(f"exit code of a repository in place of a submodule:\n{done.log}\n", done.exit, 2)
    with_both(world, check)


def pointers(world: World):
    """A file `.git` that was left in the workspace, and names a repository of the change."""
    def check(world: World, ran: pathlib.Path):
        world.change("pointing", "at-least: 400", "at-least: 500")
        before = git(world.work, "rev-parse", "HEAD")
        bare(world, world.work / "evil", ran, before, before)
        world.commit("pointing", "A repository")
        place = world.checkout("pointing")
        (place / "rules/.git").write_text("gitdir: ../evil\n")
        is_refused(world.github("", 35, checkout=place, **GIVEN))
        is_refused(world.gitlab("", None, checkout=place, **GIVEN)[0])
    with_both(world, check)


def grafts_and_replacements(world: World):
    """What makes a commit of the target come after those of the change hides no difference."""
    def check(world: World, _: pathlib.Path):
        for kind in ("graft", "replacement"):
            place = world.checkout("tightened")
            main, change = git(place, "rev-parse", "origin/main"), git(place, "rev-parse", "HEAD")
            if kind == "graft":
                (place / ".git/info").mkdir(exist_ok=True)
                (place / ".git/info/grafts").write_text(f"{main} {change}\n")
            else:
                git(place, "replace", "--graft", main, change)
            is_refused(world.github("", 36, checkout=place, **GIVEN))
    with_both(world, check)


def without_contents(world: World):
    """Where a checkout has no contents of the target's files (`filter: blob:none`), nothing is fetched, and that is no pass."""
    git(world.work, "checkout", "-q", "-B", "manifest", "tightened")
    manifest = world.work / "rules/rulecheck.yaml"
    manifest.write_text(f"# Other contents\n{manifest.read_text()}")
    world.commit("manifest", "The manifest")
    git(world.bare, "config", "uploadpack.allowFilter", "true")
    place = world.new("checkout")
    git(world.folder, "clone", "-q", "--filter=blob:none", "-b", "manifest", f"file://{world.bare}", place)
    for refuse in ("", "any"):
        done = world.github("", 37, checkout=place, **GIVEN | {"refuse": refuse})
        same(f"exit code, refuse “{refuse}”:\n{done.log}\n", done.exit, 2)


CHECKS = [
    ("a repository of the change runs no program", runs_no_program),
    ("a repository of the change names no target branch", names_no_target),
    ("a repository of the change below the working folder", below),
    ("a linked worktree below the working folder", linked_below),
    ("a submodule in place of the rules, a repository in place of a submodule", submodules),
    ("a file .git in the workspace", pointers),
    ("grafts and replacement objects", grafts_and_replacements),
    ("a checkout without the contents of files", without_contents),
]
