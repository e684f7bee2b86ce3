"""Run-length encoding with groups, in drawings and in lists of moves: `3r4U`, `2(3(dr)R)`.

A short text can stand for a long one, so readers count their work in `Steps` and stop when there is too much of it.
"""

import re

from pycore.base.errors import NotationError

# A number with the character or group that it repeats, or other characters. At the end, a number may have nothing.
TOKEN = re.compile(r"([0-9]+)([^0-9)]?)|([()])|[^0-9()]+")


class RunError(ValueError):
    """A text is not run-length encoded, or the encoded text is too long.

    Attributes:
        message: the reason.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class StepsError(NotationError):
    """Reading a text takes too much work."""


class Steps:
    """The work that is left for reading a text.

    Args:
        limit: number of steps. A step is the work for a character; other work is counted as several of them.
        source: name of the text, for the error message.
    """

    def __init__(self, limit: int, source: str = "") -> None:
        self.limit, self.left, self.source = limit, limit, source

    def spend(self, count: int) -> None:
        """Count some steps. Raises `StepsError` if there are more than the limit."""
        self.left -= count
        if self.left < 0:
            raise StepsError(f"reading takes more than {self.limit:,} steps; split the text", self.source)


def expand(text: str, limit: int, what: str, steps: Steps) -> str:
    """Return a text with all runs and groups written out.

    Args:
        text: the encoded text.
        limit: maximum length of the result.
        what: what its characters stand for, for the error message.
        steps: the work that is left. Groups in groups are copied once for each level.

    Raises:
        RunError: a number has nothing to repeat, parentheses do not match, or the result is too long.
        StepsError: too little work is left.
    """
    # The parts of the text and of each open group, their lengths, and how often each group is repeated.
    parts: list[list[str]] = [[]]
    sizes, counts = [0], [1]
    steps.spend(len(text))
    for token in TOKEN.finditer(text):
        count, part = 1, token[0]
        if token[1]:
            count, part = count_of(token[1]), token[2]
            if part in ("", ")"):
                raise RunError("a number has nothing to repeat")
        if part == "(":
            parts.append([])
            sizes.append(0)
            counts.append(count)
            continue
        size = len(part)
        if part == ")":
            if len(parts) == 1:
                raise RunError("a ) without its (")
            part, size, count = "".join(parts.pop()), sizes.pop(), counts.pop()
            steps.spend(size)
        if size * count > limit - sizes[-1]:
            raise RunError(f"more than {limit} {what}")
        steps.spend(size * count)
        parts[-1].append(part * count)
        sizes[-1] += size * count
    if len(parts) > 1:
        raise RunError("a ( without its )")
    return "".join(parts[0])


def count_of(digits: str) -> int:
    """Return the number of repetitions; numbers beyond all limits are cut."""
    return int(digits.lstrip("0")[:9] or 0)
