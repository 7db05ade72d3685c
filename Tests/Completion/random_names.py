"""Random names through bash: what its function offers against a list that is obviously right, read by bash itself."""

import pathlib
import random
import re
import subprocess

PIECES = list("ab ~!#$%&'\"()*+,;<=>?@[\\]^`{|}:-./ü☃") + ["$(touch ran)", "`touch ran`", "${IFS}", "$HOME", "a", "b", "c"]
CASES = 150

# What the function offers for a line; and what bash takes each line for.
ASK = r"""
rulecheck() { cat names; }
source ./script
COMP_WORDS=(rulecheck eval --county "$WORD")
COMP_CWORD=3
COMP_LINE="rulecheck eval --county $WORD"
COMP_POINT=${#COMP_LINE}
_rulecheck_whole_words rulecheck "$REPLACED" --county
if ((${#COMPREPLY[@]} > 0)); then printf '%s\0' "${COMPREPLY[@]}"; fi
"""
READ = r"""while IFS= read -r line; do eval "printf '%s\0' $line"; done"""


def typed(prefix: str, style: str) -> tuple[str, str]:
    """A prefix as it may be typed, and what of it bash replaces."""
    if style == "'":
        inside = prefix.replace("'", "'\\''")
        return "'" + inside, inside.rsplit("'\\''", 1)[-1]
    if style == '"':
        inside = re.sub(r'([$`"\\])', r"\\\1", prefix)
        return '"' + inside, inside
    raw = re.sub(r"([^A-Za-z0-9_./:=ü☃-])", r"\\\1", prefix)
    # bash splits at these, and replaces what follows.
    return raw, re.split(r"(?<!\\)[:=]", raw)[-1]


def inserted(kept: str, offer: str, quote: str) -> str:
    """What readline makes of an offer: it does not double an opening quote, and closes one unless the line ends with it."""
    if quote and offer.startswith(quote) and kept.endswith(quote):
        offer = offer[1:]
    line = kept + offer
    return line if line.endswith(quote) else line + quote


def check(folder: pathlib.Path, environment: dict[str, str], script: str, seed: int) -> list[str]:
    """What was wrong."""
    place = folder / "random"
    place.mkdir()
    (place / "script").write_text(script)
    chance = random.Random(seed)
    wrong = []
    for case in range(CASES):
        names = {"".join(chance.choices(PIECES, k=chance.randint(1, 8))) for _ in range(chance.randint(1, 6))}
        (place / "names").write_text("".join(f"{name}\n" for name in sorted(names)))
        prefix = (name := chance.choice(sorted(names)))[: chance.randint(0, len(name))]
        style = chance.choice(["", "'", '"'])
        word, replaced = typed(prefix, style)

        def bash(commands: str, text: str = "") -> list[str]:
            run = subprocess.run(
                ["bash", "-c", commands], cwd=place, input=text, encoding="utf-8", capture_output=True, timeout=60,
                env=environment | {"WORD": word, "REPLACED": replaced})
            return run.stdout.split("\0")[:-1] + ([f"stderr: {run.stderr}"] if run.stderr else [])

        offers = bash(ASK)
        kept = word[: len(word) - len(replaced)]
        lines = [inserted(kept, offer, style) for offer in offers]
        found = sorted(bash(READ, "".join(f"{line}\n" for line in lines)))
        expected = sorted(name for name in names if name.startswith(prefix))
        if found != expected:
            wrong.append(f"case {case}, typed <{word}>: {found} for {expected}, offered {offers}")
    return wrong
