"""Pages of the manual, named and laid out as those of other programs."""

import re


def named(pages: dict[str, str]) -> dict[str, bytes]:
    """Pages of the argument parser, `rulecheck.eval.1`, as they are looked for: `man rulecheck-eval`."""
    titles = sorted((name.removesuffix(".1") for name in pages), key=len, reverse=True)
    parted = {title: title.replace(".", "-") for title in titles if "." in title}
    parted |= {title.upper(): name.upper() for title, name in parted.items()}
    made = {}
    for name, text in pages.items():
        for title, shown in parted.items():
            text = re.sub(rf"\b{re.escape(title)}\b", shown, text)
        title = name.removesuffix(".1")
        made[f"{parted.get(title, title)}.1"] = page(text, parted.get(title, title), title.replace(".", " ")).encode()
    return made


def page(text: str, name: str, command: str) -> str:
    """A page with the name under which it is found, its paragraphs, and its own exit codes."""
    text = text.replace(f'.Nm "{command}"', f".Nm {name}", 1).replace("\n.Nm\n", f'\n.Nm "{command}"\n')
    codes = re.search(r"^Exit codes: (.*)\n", text, re.M)
    if codes:
        text = text.replace(codes[0], "")
        # `0 fine; 1 findings; …`
        items = [part.strip().rstrip(".").split(" ", 1) for part in re.split(r"; (?=\d)", codes[1])]
        listed = "".join(f".It {code}\n{meaning}\n" for code, meaning in items)
        text = re.sub(r"^\.Ex -std.*", f".Bl -tag -width 6n\n{listed}.El", text, flags=re.M)
    text = re.sub(r"\n{2,}", "\n\n", text.rstrip() + "\n")
    # A list brings its own distance, and a section its own.
    return re.sub(r"\n\n(?!\.(Bl|Sh))", "\n.Pp\n", text).replace("\n\n", "\n")
