"""With what a change is compared, and what keeps it from being compared."""

from claims import has, same
from world import World, git


def link_is_refused(world: World):
    git(world.work, "checkout", "-q", "-B", "link", "main")
    git(world.work, "mv", "rules", "hidden")
    (world.work / "rules").symlink_to("hidden")
    world.commit("link", "A link")
    for rules, named in (("rules", "rules"), ("rules/", "rules"), ("./rules/tests", "rules")):
        done = world.github("link", 7, rules=rules)
        same("exit code", done.exit, 2)
        has("annotations", "\n".join(done.annotations), f"::error title=rulecheck::`{named}` is a symbolic link")
        has("summary", done.summary, "**Nothing was checked:**")
    for rules in ("/etc", "../laws", "rules/../hidden", "--help", ".git/../rules"):
        done = world.github("main", None, rules=rules)
        same(f"exit code for {rules!r}", done.exit, 2)


def base_is_named_as_it_is(world: World):
    """A branch of the repository with all that Git allows."""
    name = "a`b$(id)&<i>"
    git(world.work, "push", "-q", "origin", f"main:refs/heads/{name}")
    done = world.github("comment", 10, base=name)
    same("exit code", done.exit, 0)
    has("summary", done.summary, "compared with `ab$(id)&<i>`")


def refused_differences(world: World):
    done = world.github("tightened", 11, **{"refuse": "tightened", "coverage-at-least": ""})
    same("exit code", done.exit, 1)
    has("annotations", "\n".join(done.annotations), "that this job refuses (refuse: tightened)")
    world.change("earlier", 'from: "20:00"', 'from: "19:00"')
    for refuse, expected in (("relaxed", 0), ("tightened", 1), ("any", 1)):
        same(f"exit code with {refuse}", world.github("earlier", 11, refuse=refuse).exit, expected)


def base_is_missing(world: World):
    done = world.github("comment", 13, base="nowhere")
    same("exit code", done.exit, 2)
    has("summary", done.summary, "no comparison with `nowhere` was possible; the log says why")


def first_rules(world: World):
    done = world.github("main", 14, base="empty")
    same("exit code", done.exit, 0)
    has("summary", done.summary, "- **diff:** nothing to compare with: `empty` has no `rules/rulecheck.yaml` (exit code 0)")
    done = world.github("main", 14, base="empty", refuse="any")
    same("exit code where differences are refused", done.exit, 1)
    has("summary", done.summary, "- **diff:** refused, as it cannot be compared: `empty` has no")
    same("annotations", done.annotations, [
        "::error title=rulecheck::`empty` has no `rules/rulecheck.yaml`, so it cannot be told whether the change makes differences that this job refuses (refuse: any)"])


def repair(world: World):
    """A change that makes the rules of the target branch valid again."""
    world.change("repaired", "efective: same day", "effective: same day", since="misspelt")
    done = world.github("repaired", 17, base="misspelt")
    same("exit code", done.exit, 0)
    has("summary", done.summary, "- **diff:** nothing to compare with: the rules of `misspelt` are not valid (exit code 0)")
    same("exit code where differences are refused", world.github("repaired", 17, base="misspelt", refuse="any").exit, 1)


def target_goes_on(world: World):
    """What the target branch gets after the checkout was made is no change of the pull request."""
    git(world.work, "push", "-q", "-f", "origin", "main:going")
    (checkout, on_gitlab) = (world.merged("comment", "going") for _ in range(2))
    parted = git(checkout, "rev-parse", "HEAD^1")
    git(world.work, "push", "-q", "-f", "origin", "tightened:going")
    for place in (checkout, on_gitlab):
        git(place, "fetch", "-q", "origin")
    done = world.github("comment", 15, base="going", checkout=checkout, refuse="any")
    same("exit code", done.exit, 0)
    has("summary", done.summary, "compared with `going`")
    # As for a merge request that began before that.
    other = {"CI_MERGE_REQUEST_TARGET_BRANCH_SHA": parted, "CI_MERGE_REQUEST_DIFF_BASE_SHA": git(checkout, "rev-parse", "origin/empty")}
    done, _ = world.gitlab("comment", None, checkout=on_gitlab, other=other, refuse="any")
    same("exit code on GitLab", done.exit, 0)


def several_beginnings(world: World):
    """A third branch went into the change and then into the target: one of two common commits is without what the target relaxed."""
    world.change("strict", "at-least: 400", "at-least: 390", since="main")
    git(world.work, "push", "-q", "-f", "origin", "strict:target")
    world.change("third", "# Section 3:", "# Section three:")
    git(world.work, "checkout", "-q", "-B", "crossed", "strict")
    git(world.work, "merge", "-q", "--no-ff", "-m", "Third into the change", "third")
    world.change("crossed", "at-least: 390", "at-least: 400", since="crossed")
    same("exit code before", world.github("crossed", 20, base="target", refuse="relaxed").exit, 1)
    git(world.work, "checkout", "-q", "-B", "target", "strict")
    git(world.work, "merge", "-q", "--no-ff", "-m", "Third into the target", "third")
    git(world.work, "push", "-q", "origin", "target")
    done = world.github("crossed", 20, base="target", refuse="relaxed")
    same("exit code", done.exit, 2)
    has("annotations", "\n".join(done.annotations), "began from several commits of the target branch: merge that branch into it, so nothing")


def base_cannot_be_read(world: World):
    """What is no folder of rules in the target is no reason to pass, and no filter of its attributes is run."""
    ran = world.folder / "filtered"
    for name in ("pointer", "submodule", "filtered"):
        git(world.work, "checkout", "-q", "-B", name, "main")
        if name == "pointer":
            (world.work / "rules/areas.yaml").write_text(
                f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 123\n")
        elif name == "submodule":
            commit = git(world.work, "rev-parse", "HEAD")
            git(world.work, "rm", "-q", "-r", "--cached", "rules")
            git(world.work, "update-index", "--add", "--cacheinfo", f"160000,{commit},rules")
            git(world.work, "commit", "-q", "-m", name)
            git(world.work, "push", "-q", "origin", name)
            git(world.work, "checkout", "-q", "-f", "main")
        else:
            (world.work / ".gitattributes").write_text("*.yaml filter=evil\n")
            (world.work / "rules/flood.yaml").write_text("ruleset: broken\n")
        if name != "submodule":
            world.commit(name, name)
        git(world.work, "checkout", "-q", "-B", f"after-{name}", name)
        git(world.work, "rm", "-q", "-r", "--cached", ".")
        git(world.work, "checkout", "-q", "-f", "main", "--", ".")
        world.commit(f"after-{name}", "Rules again")
        checkout = world.checkout(f"after-{name}")
        git(checkout, "config", "filter.evil.smudge", f"touch {ran}; cat")
        for refuse, expected in (("", 0 if name == "filtered" else 2), ("any", 1 if name == "filtered" else 2)):
            done = world.github("", 21, base=name, checkout=checkout, refuse=refuse)
            same(f"exit code of {name}, refuse “{refuse}”", done.exit, expected)
    assert not ran.exists(), "a filter was run"


def below_the_working_folder(world: World):
    """As `path:` of actions/checkout has it."""
    place = world.new("workspace")
    place.mkdir()
    git(world.work, "push", "-q", "-f", "origin", "main:moved")
    world.merged("comment", "moved").rename(place / "c")
    git(world.work, "push", "-q", "-f", "origin", "tightened:moved")
    git(place / "c", "fetch", "-q", "origin")
    done = world.github("comment", 22, base="moved", checkout=place, rules="c/rules", refuse="any")
    same("exit code", done.exit, 0)
    same("exit code of the first rules", world.github("comment", 22, base="empty", checkout=place, rules="c/rules").exit, 0)


def tags_choose_nothing(world: World):
    """Tags that are called like the target branch, or like the beginning of its commit's name, as a change could bring them."""
    commit = git(world.bare, "rev-parse", "main")
    tags = ["origin/main", "main", commit[:7], commit[:12]]
    try:
        for tag in tags:
            git(world.work, "push", "-q", "origin", f"tightened:refs/tags/{tag}")
        done = world.github("tightened", 18, refuse="any", **{"coverage-at-least": ""})
        has("annotations", "\n".join(done.annotations), "that this job refuses (refuse: any)")
        job, _ = world.gitlab("tightened", None, refuse="any", **{"coverage-at-least": ""})
        has("log on GitLab", job.log, "that this job refuses (refuse: any)")
    finally:
        for tag in tags:
            git(world.work, "push", "-q", "origin", f":refs/tags/{tag}")
