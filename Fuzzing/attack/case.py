"""A mutated workspace and the commands to run on it, both drawn from a seed and a number."""

import os
import pathlib
import random

import workspace as workspaces
from amendments import AMENDMENTS, days_of, random_day
from damage import DAMAGE
from promises import REVISION

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The large workspace takes a hundred times as long as a small one.
WORKSPACES = [
    ("rules/examples/small", 12), ("rules/examples/river", 20), ("rules/examples/drought", 12), ("rules/examples/grades", 6),
    ("rules/examples/forest-fire", 5), ("rules/examples/hospital", 8), ("rules/examples/air-quality", 3), ("rules", 1),
]
IS_SOUND = 0.78
read = {}


def drawn(weighted, chance):
    return chance.choices([value for value, _ in weighted], [weight for _, weight in weighted])[0]


class Case:
    """A case. What is drawn does not depend on which mutations are kept, so that it can be reduced."""

    def __init__(self, seed, number):
        self.seed, self.number = seed, number
        chance = random.Random(f"{seed}/{number}")
        self.source = drawn(WORKSPACES, chance)
        self.mutations = [drawn(AMENDMENTS, chance) for _ in range(chance.choice([1, 1, 1, 2, 4]))]
        if chance.random() > IS_SOUND:
            self.mutations += [drawn(DAMAGE, chance) for _ in range(chance.choice([1, 1, 1, 2, 3]))]
        self.kept = list(range(len(self.mutations)))

    def original(self):
        if self.source not in read:
            read[self.source] = workspaces.Workspace(ROOT / self.source)
        original = read[self.source]
        copied = workspaces.Workspace.__new__(workspaces.Workspace)
        copied.name = original.name
        copied.trees = {name: tree.copy() for name, tree in original.trees.items()}
        copied.files, copied.links, copied.pipes = dict(original.files), {}, []
        return copied

    def attacked(self):
        """The workspace after the mutations that are kept, and what they did."""
        workspace, done = self.original(), []
        for index in self.kept:
            chance = random.Random(f"{self.seed}/{self.number}/{index}")
            try:
                did = self.mutations[index](workspace, chance)
            except (AttributeError, IndexError, KeyError, TypeError, ValueError):
                did = None  # an earlier mutation removed what this one needs
            done.append(f"{index} {self.mutations[index].__name__}: {did or 'nothing'}")
        return workspace, done

    def commands(self):
        """The arguments of each run, with OLD and NEW for the workspaces, and OUT for a new folder."""
        chance = random.Random(f"{self.seed}/{self.number}/commands")
        original = self.original()
        first, last = days_of(original)
        day = lambda: random_day(original, chance).isoformat()
        county = lambda: chance.choice(original.county_ids())
        rules, is_large = ["--rules", "NEW"], self.source == "rules"
        place = lambda: ["--county", county()] if is_large or chance.random() < 0.4 else []
        span = lambda: sorted([day(), day()])
        maybe = lambda share, *words: list(words) if chance.random() < share else []
        shape = lambda *names: ["--format", chance.choice(names)]

        def since():
            before, on = span()
            return ["--since", before, "--on", on]

        def reports(*names):
            chosen = [name for name in names if chance.random() < 0.3]
            return [word for name in chosen for word in ("--output", f"{name}=out/{name}.txt")]

        message_shape = lambda: ["--messages"] + shape("text", "json", "cap", "atom")
        findings = ("text", "concise", "json", "github", "sarif", "junit", "gitlab")
        tests, differences = ("text", "json", "junit", "github"), ("text", "json", "markdown")
        drawing = [
            (lambda: ["validate", "NEW"] + shape(*findings) + reports(*findings)
             + maybe(0.5, "--data") + maybe(0.3, "--today", day()) + maybe(0.2, "--fail-on", "note"), 4),
            (lambda: ["validate", "NEW", chance.choice(["--fix", "--diff"])], 1),
            (lambda: ["eval"] + (place() or ["--all"]) + maybe(0.8, "--on", day()) + maybe(0.2, "--as-of", day())
             + chance.choice([["--explain"], ["--explain", "--format", "json"], shape("text", "json", "csv")]) + rules, 5),
            (lambda: ["eval", "--at", f"{chance.uniform(46, 55):.2f},{chance.uniform(6, 14):.2f}"] + rules, 0.3),
            (lambda: ["test"] + shape(*tests) + reports(*tests) + maybe(0.5, "--coverage") + rules, 2),
            (lambda: ["diff", "OLD", "NEW"] + shape(*differences) + reports(*differences), 2),
            (lambda: ["diff", "NEW", "OLD"] + ["--on", day()] + place() + shape(*differences), 2),
            (lambda: ["diff", "OLD", "NEW", "--over", "..".join(span())] + place() + shape(*differences), 2),
            (lambda: ["diff", "OLD", "NEW", "--on", day()] + place() + message_shape(), 1),
            (lambda: ["diff", "NEW", "NEW", "--fail-on", "any"], 0.5),
            (lambda: ["changes"] + since() + place() + message_shape() + rules, 5),
            (lambda: ["changes"] + since() + place() + shape("text", "json", "markdown") + rules, 2),
            (lambda: ["changes"] + since() + ["--old-rules", "OLD"] + place() + message_shape() + rules, 1),
            (lambda: ["changes"] + since() + place() + ["--messages", "--format", chance.choice(["cap", "atom"]), "--into", "OUT"] + rules, 0.5),
            (lambda: ["rules"] + maybe(0.3, "--on", day()) + shape("text", "json", "markdown") + rules, 2),
            (lambda: ["list"] + maybe(0.7, "--on", day()) + shape("text", "json", "csv") + maybe(0.2, "--per-page", "3") + rules, 2),
            (lambda: ["history"] + (["--county", county()] if chance.random() < 0.8 else ["--country"]) + maybe(0.5, "--on", day())
             + shape("text", "json", "csv") + rules, 2),
            (lambda: ["replay"] + shape("csv", "json", "text") + (["--county", county()] if is_large else []) + rules, 2),
        ]
        # These three are compared with each other: see promises.py.
        runs = [["validate", "NEW", "--format", "json"], ["rules", "--format", "json"] + rules, ["replay", "--format", "json"] + rules]
        if is_large:
            runs[2] += ["--county", county()]
        if chance.random() < 0.08:
            runs.append(["diff", REVISION, "NEW", "--fail-on", "any"])
            runs.append(["diff", chance.choice([REVISION, f"HEAD..{REVISION}"]), "--fail-on", "any"])
        return runs + [drawn(drawing, chance)() for _ in range(5 if is_large else 13)]
