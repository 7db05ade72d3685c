"""What a test claims; the message has what was found."""


def same(name: str, found, expected):
    assert found == expected, f"{name} is:\n{found}\nexpected:\n{expected}"


def has(name: str, found: str, expected: str):
    assert expected in found, f"{name} lacks {expected!r}:\n{found}"
