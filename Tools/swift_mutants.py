"""Finds the places of Swift sources where one token can be written otherwise, and writes both ways beside each other.

Which of them counts is asked while the program runs: `mutantIs(7) ? a <= b : a < b`. So all mutants of a run are built at once. Comments
and texts are left alone.
"""

import re

NAME = "mutantIs"
# In each module: no other module need be imported for it.
SWITCH = f"""import Foundation

private let chosenMutant = Int(ProcessInfo.processInfo.environment["RULECHECK_MUTANT"] ?? "") ?? -1

@inline(never) func {NAME}(_ number: Int) -> Bool {{ number == chosenMutant }}
"""

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
MEMBERS = {
    "first": "last", "last": "first", "lowerBound": "upperBound", "upperBound": "lowerBound", "prefix": "suffix", "suffix": "prefix",
    "dropFirst": "dropLast", "dropLast": "dropFirst", "allSatisfy": "contains", "min": "max", "max": "min"}


class Mutant:
    """A range of a file, how it reads mutated, and how it reads with both ways beside each other."""

    def __init__(self, path, text, start, end, token, new, both):
        self.path, self.start, self.end, self.both = path, start, end, both
        self.line = text.count("\n", 0, token[0]) + 1
        last = text.count("\n", 0, token[1])
        mutated = text[:token[0]] + new + text[token[1]:]
        lines = mutated.split("\n")
        added = len(lines) - text.count("\n") - 1
        self.difference = [f"- {line.strip()}" for line in text.split("\n")[self.line - 1:last + 1]] + [
            f"+ {line.strip()}" for line in lines[self.line - 1:last + 1 + added]]


def code_only(text):
    """The text at the same places, with spaces for comments and a bell for each sign of a string."""
    out, at = list(text), 0

    def cover(start, end, sign):
        for index in range(start, end):
            if out[index] != "\n":
                out[index] = sign

    while at < len(text):
        start = at
        if text.startswith("//", at):
            at = (text.find("\n", at) + 1 or len(text) + 1) - 1
            cover(start, at, " ")
        elif text.startswith("/*", at):
            at = text.find("*/", at) + 2
            cover(start, at, " ")
        elif match := re.compile(r'(#*)("""|")').match(text, at):
            at = string_end(text, match.end(), match[1], match[2])
            cover(start, at, "\a")
        else:
            at += 1
    return "".join(out)


def string_end(text, at, hashes, quote):
    while at < len(text):
        if text.startswith("\\" + hashes + "(", at):
            at, depth = at + len(hashes) + 2, 1
            while depth:
                inner = re.compile(r'(#*)("""|")').match(text, at)
                if inner:
                    at = string_end(text, inner.end(), inner[1], inner[2])
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
        elif text.startswith("\\" + hashes, at):
            at += len(hashes) + 2
        elif text.startswith(quote + hashes, at):
            return at + len(quote + hashes)
        else:
            at += 1
    return at


def edge(code, at, step, stops):
    """Where an operand ends, in one direction: at a stop outside of brackets, or at the bracket around it."""
    opening, closing = ("([{", ")]}") if step > 0 else (")]}", "([{")
    depth = 0
    while 0 <= at < len(code):
        if depth == 0 and stops.match(code, at):
            return at
        depth += (code[at] in opening) - (code[at] in closing)
        if depth < 0:
            return at
        at += step
    return at


# What ends an operand of `&&`, and of a comparison or `||`, behind it and before it.
NEWLINE = r"\n(?!\s*(?:[.?:+*/%-]|&&|\|\||==|!=|<|>)[^/])"
AFTER_AND = re.compile(rf"\s(?:&&|\|\|)\s|,|\s\{{|\s[?:]\s|\s(?:else|where)\b|{NEWLINE}|;")
AFTER_OR = re.compile(rf"\s\|\|\s|,|\s\{{|\s[?:]\s|\s(?:else|where)\b|{NEWLINE}|;")
WORDS_BEFORE = r"\b(?:return|if|guard|while|where|in|case|let|var|else|try|await)\s|[,;{?:]\s|(?<![<>=!~+*/|&-])=\s|[+-]=\s"
BEFORE_AND = re.compile(rf"(?:&&|\|\|)\s|{WORDS_BEFORE}|(?:==|!=|<|>|<=|>=)\s")
BEFORE_OR = re.compile(rf"\|\|\s|{WORDS_BEFORE}")
BEFORE_COMPARISON = re.compile(rf"(?:&&|\|\|)\s|{WORDS_BEFORE}")


def left_edge(code, at, stops):
    """Where the operand before a place begins."""
    at = edge(code, at - 1, -1, stops)
    stop = stops.match(code, at) if at >= 0 else None
    at = stop.end() if stop else at + 1
    return at + len(code[at:]) - len(code[at:].lstrip())


def base_edge(code, at):
    """Where the expression before a `.` begins: names, brackets, `?` and `!`."""
    while at > 0:
        before = code[at - 1]
        if before in ")]":
            depth, at = 0, at - 1
            while at >= 0:
                depth += (code[at] in ")]}") - (code[at] in "([{")
                if depth == 0:
                    break
                at -= 1
        elif re.match(r"[\w.$?!]", before) and not code[at - 2:at] == " ?":
            at -= 1
        else:
            break
    return at + len(code[at:]) - len(code[at:].lstrip("!"))


def call_edge(code, at):
    """Where the arguments and the closure behind a name end."""
    while True:
        match = re.compile(r"\(| ?\{").match(code, at)
        if not match:
            return at
        depth, index = 0, match.end() - 1
        while index < len(code):
            depth += (code[index] in "([{") - (code[index] in ")]}")
            index += 1
            if depth == 0:
                break
        at = index


def found(code, text):
    """Range, token, what takes the token's place, and how both stand beside each other."""
    both = lambda mutated, original: f"({NAME}(§) ? ({mutated}) : ({original}))"
    for match in re.finditer(r"(?<!func )(?<= )(<=|>=|==|!=|<|>)(?= )", code):
        left, right = left_edge(code, match.start() - 1, BEFORE_COMPARISON), edge(code, match.end() + 1, 1, AFTER_AND)
        new, whole = COMPARISONS[match[1]], text[left:right]
        at = match.start() - left
        yield left, right, match.span(), new, both(whole[:at] + new + whole[at + len(match[1]):], whole)
    for match in re.finditer(r"(?<=\s)(&&|\|\|)(?= )", code):
        is_and = match[1] == "&&"
        left = left_edge(code, match.start() - 1, BEFORE_COMPARISON if is_and else BEFORE_OR)
        right = edge(code, match.end() + 1, 1, AFTER_AND if is_and else AFTER_OR)
        first, second = text[left:match.start()].rstrip(), text[match.end():right].strip()
        whole, other = text[left:right], "||" if is_and else "&&"
        yield left, right, match.span(), other, both(f"({first}) {other} ({second})", whole)
        yield left, right, (left, match.end() + 1), "", both(second, whole)
        yield left, right, (left + len(first), right), "", both(first, whole)
    for match in re.finditer(r"\b(?:if|guard|while) ", code):
        start = match.end()
        while True:
            end = edge(code, start, 1, re.compile(r",|\s\{|\s+else\b"))
            part = text[start:end]
            if part.strip() and not re.match(r"\s*(?:let|var|case|#)\b", part):
                yield start, end, (start, end), "true", f"({NAME}(§) || ({part.strip()}))"
            if end >= len(code) or code[end] != ",":
                break
            start = end + 1 + len(code[end + 1:]) - len(code[end + 1:].lstrip())
    for match in re.finditer(r"(?<=[\s(\[,{])!(?=[\w($])", code):
        yield *match.span(), match.span(), "", f"!{NAME}(§) != "
    for match in re.finditer(r"\b(true|false)\b", code):
        new = "false" if match[1] == "true" else "true"
        yield *match.span(), match.span(), new, both(new, match[1])
    for match in re.finditer(r"(?<![\w.$#\"])\d+(?![\w.]|\.\d)", code):
        sign = re.search(r"[+-]=? $", code[:match.start()])
        for new in [int(match[0]) - 1, int(match[0]) + 1] + ([-1] if sign and match[0] == "1" else []):
            if new >= 0 or sign:
                yield *match.span(), match.span(), str(new), both(str(new), match[0])
    for match in re.finditer(r"(?<=[\w\])])(\.\.<|\.\.\.)(?=[\w(])", code):
        new, change = ("...", "1") if match[1] == "..<" else ("..<", "-1")
        yield *match.span(), match.span(), new, f"{match[1]}({NAME}(§) ? {change} : 0) + "
    for match in re.finditer(r"(?<=\.)(" + "|".join(MEMBERS) + r")\b(?! *:)", code):
        left, right = base_edge(code, match.start()), call_edge(code, match.end())
        if match[1] == "allSatisfy" and code[match.end()] == "(":
            continue
        whole, new, at = text[left:right], MEMBERS[match[1]], match.start() - left
        yield left, right, match.span(), new, both(whole[:at] + new + whole[at + len(match[1]):], whole)
    for match in re.finditer(r"(?<![\w.])(min|max)(?=\()", code):
        right, new = call_edge(code, match.end()), MEMBERS[match[1]]
        yield match.start(), right, match.span(), new, both(new + text[match.end():right], text[match.start():right])
    for match in re.finditer(r"\bcontinue\b(?! \w)", code):
        yield *match.span(), match.span(), "break", f"if {NAME}(§) {{ break }} else {{ continue }}"


def mutants(path, text):
    """All mutants of a file, in the order of their places."""
    made = [Mutant(path, text, *parts) for parts in found(code_only(text), text)]
    return sorted(made, key=lambda mutant: (mutant.start, mutant.end, mutant.both))


def with_both(text, chosen):
    """The text of a file with its chosen mutants in it, by number, and the lines on which each stands."""
    lines, out, at = {}, "", 0
    for number, mutant in sorted(chosen.items(), key=lambda entry: entry[1].start):
        out += text[at:mutant.start]
        first = out.count("\n") + 1
        out += mutant.both.replace("§", str(number))
        lines[number] = range(first, out.count("\n") + 2)
        at = mutant.end
    return out + text[at:], lines
