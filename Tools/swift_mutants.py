"""Finds the places of a Swift file where one token can be written otherwise. Comments and texts are left alone."""

import re

# What is found in the code, and what takes its place.
EXCHANGES = [
    (r"(?<!func )(?<= )<(?= )", "<="), (r"(?<= )<=(?= )", "<"), (r"(?<= )>(?= )", ">="), (r"(?<= )>=(?= )", ">"),
    (r"(?<!func )(?<= )==(?= )", "!="), (r"(?<= )!=(?= )", "=="), (r"(?<= )&&(?= )", "||"), (r"(?<= )\|\|(?= )", "&&"),
    (r"(?<= )\+(?= 1\b(?!\.\d))", "-"), (r"(?<= )-(?= 1\b(?!\.\d))", "+"), (r"(?<= )\+=(?= 1\b)", "-="),
    (r"(?<=[\w\])])\.\.<(?=[\w(])", "..."), (r"(?<=[\w\])])\.\.\.(?=[\w(])", "..<"),
    (r"(?<=[\s(\[,{])!(?=[\w($])", ""), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\bmin(?=\()", "max"), (r"\bmax(?=\()", "min"), (r"(?<=\.)min(?=\b)(?!\()", "max"), (r"(?<=\.)max(?=\b)(?!\()", "min"),
    (r"(?<=\.)first\b(?! *:)", "last"), (r"(?<=\.)last\b(?! *:)", "first"), (r"(?<=\.)lowerBound\b", "upperBound"),
    (r"(?<=\.)upperBound\b", "lowerBound"), (r"(?<=\.)prefix(?=\()", "suffix"), (r"(?<=\.)suffix(?=\()", "prefix"),
    (r"(?<=\.)dropFirst\b", "dropLast"), (r"(?<=\.)dropLast\b", "dropFirst"), (r"(?<=\.)allSatisfy(?= \{)", "contains"),
    (r"\bcontinue\b", "break"),
]
# A number of its own, not part of a name, a fraction, a tuple or a closure's parameter.
NUMBER = re.compile(r"(?<![\w.$#\"])\d+(?![\w.]|\.\d)")
# True, and no compiler says so in a warning.
ALWAYS = '("" == "")'


class Mutant:
    def __init__(self, path, text, start, end, new):
        self.path, self.start, self.end, self.new = path, start, end, new
        self.line = text.count("\n", 0, start) + 1
        self.text = text[:start] + new + text[end:]

    def difference(self, text):
        """The lines that differ, as `-` and `+`."""
        old, new = text.split("\n"), self.text.split("\n")
        last = self.line - 1 + text.count("\n", self.start, self.end)
        after = last + len(new) - len(old)
        return [f"- {line.strip()}" for line in old[self.line - 1:last + 1]] + [
            f"+ {line.strip()}" for line in new[self.line - 1:after + 1]]


def code_only(text):
    """The text at the same places, with blanks for comments and a bell for each sign of a string."""
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


def matching(code, start, step, stops):
    """Where an operand that begins at a place ends, in one direction: at a stop outside of brackets."""
    opening, closing = ("([{", ")]}") if step > 0 else (")]}", "([{")
    at, depth = start, 0
    while 0 <= at < len(code):
        if depth == 0 and stops.match(code, at):
            return at
        depth += (code[at] in opening) - (code[at] in closing)
        if depth < 0:
            return at
        at += step
    return at


AFTER = re.compile(r" (?:&&|\|\|) |,|\n *(?:&&|\|\|) | \{| \?[ \n]|\n *\? | else\b|\n(?! *[.&|])|;")
BEFORE = re.compile(r"(?:&&|\|\|) |[,;{?:] |(?<![<>=!~])= |\b(?:return|if|guard|while|where|in|case|let)\b ")


def conjuncts(code):
    """Ranges of the parts of conditions, with what takes their place."""
    for match in re.finditer(r"\s(?:&&|\|\|) ", code):
        end = matching(code, match.end(), 1, AFTER)
        yield match.start(), end, ""
        begin = matching(code, match.start() - 1, -1, BEFORE)
        before = BEFORE.match(code, begin)
        left = before.end() if before else begin + 1
        if left < match.start():
            yield left, match.end(), ""
    for match in re.finditer(r"\b(?:if|guard|while) ", code):
        start, parts = match.end(), []
        while True:
            end = matching(code, start, 1, re.compile(r",| \{|\s+else\b"))
            parts.append((start, end))
            if end >= len(code) or code[end] != ",":
                break
            start = end + 1 + len(code[end + 1:]) - len(code[end + 1:].lstrip())
        for index, (start, end) in enumerate(parts):
            if re.match(r"\s*(?:let|var|case|#)", code[start:end]) or not code[start:end].strip():
                continue
            yield (start, end, ALWAYS) if index == 0 or len(parts) == 1 else (parts[index - 1][1], end, "")


def mutants(path, text):
    """All mutants of a file, in the order of their places."""
    code, found = code_only(text), []
    for pattern, new in EXCHANGES:
        found += [(match.start(), match.end(), new) for match in re.finditer(pattern, code)]
    for match in NUMBER.finditer(code):
        number = int(match[0])
        found += [(match.start(), match.end(), str(other)) for other in (number - 1, number + 1) if other >= 0]
    found += conjuncts(code)
    return [Mutant(path, text, start, end, new) for start, end, new in sorted(set(found))]
