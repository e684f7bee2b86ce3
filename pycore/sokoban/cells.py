"""The characters of drawings, and the rows in a line of text.

The standard characters are `#` wall, `@` player, `+` player on goal, `$` box, `*` box on goal, `.` goal, and a space,
`-` or `_` for floor; or, as in the SOK format, the letters `W` wall, `p` player, `P` player on goal, `b` box, `B` box
on goal. The alternative ("article") characters are `#` wall, `@` player, `+` player on goal, `O` box, `G` box on goal,
`X` goal, and `.` floor. Both may be run-length encoded, with `|` between rows: `7#|#.@-#`, `2(3(#-)#)`.

Without a given dialect, a drawing with `O`, `G` or `X` is read in the article characters, and any other drawing in the
standard ones. So every level with a box is read as it was written.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from enum import StrEnum

from pycore.sokoban.model import MAX_CELLS
from pycore.sokoban.runs import Steps, expand

WALL, GOAL, BOX, PLAYER = 1, 2, 4, 8


class Dialect(StrEnum):
    """The set of characters of a drawing."""

    STANDARD = "standard"
    ARTICLE = "article"


CODES = {
    Dialect.STANDARD: {
        "#": WALL, "@": PLAYER, "+": PLAYER | GOAL, "$": BOX, "*": BOX | GOAL, ".": GOAL, " ": 0, "-": 0, "_": 0,
        "W": WALL, "p": PLAYER, "P": PLAYER | GOAL, "b": BOX, "B": BOX | GOAL,
    },
    Dialect.ARTICLE: {
        "#": WALL, "@": PLAYER, "+": PLAYER | GOAL, "O": BOX, "G": BOX | GOAL, "X": GOAL, ".": 0, " ": 0,
    },
}  # fmt: skip
DRAWN = {dialect: {code: char for char, code in reversed(codes.items())} for dialect, codes in CODES.items()}
SIGNS = {dialect: frozenset(codes) for dialect, codes in CODES.items()}
ENCODED = frozenset("0123456789|()")
# Characters that only one of the dialects has; a drawing with both kinds is an error.
ARTICLE_ONLY, STANDARD_ONLY = frozenset("OGX"), frozenset("$*bB")
EITHER = SIGNS[Dialect.ARTICLE] | SIGNS[Dialect.STANDARD]
MIXED = SIGNS[Dialect.ARTICLE] | frozenset("$*-_")
LETTERS = frozenset("WpPbB")
WALLS, PLAYERS = frozenset("#W"), frozenset("@+pP")
# The first and the last cell of a row of a closed level that is not floor.
ENDS = frozenset("#W*B")


def rows_in(
    line: str, dialect: Dialect | None, steps: Steps, *, is_inner: bool, above: AbstractSet[str] = frozenset()
) -> list[str]:
    """Return the rows in a line of a drawing; empty if the line is text.

    Args:
        line: the line.
        dialect: the set of characters; None to recognize it.
        steps: the work that is left.
        above: the characters of the rows above, which are needed only to recognize the dialect.
        is_inner: whether the line follows a row. Only such lines may have neither a wall nor boxes on goals at both
            ends.

    Raises:
        RunError: the line is a row that cannot be decoded.
        StepsError: too little work is left.
    """
    drawn = line.rstrip()
    found = set(drawn)
    signs = SIGNS[dialect or Dialect.STANDARD]
    if dialect is None and not found.isdisjoint(ARTICLE_ONLY):
        if found.isdisjoint(WALLS) and not (is_inner and above.isdisjoint(STANDARD_ONLY)):
            return []  # a word, such as a title
        dialect, signs = Dialect.ARTICLE, MIXED
    if not drawn.strip() or not found <= signs | ENCODED:
        return []
    if dialect is not Dialect.ARTICLE and found & LETTERS and (not found & WALLS or len(drawn.strip()) < 3):
        return []  # a word, such as a title
    if found <= signs:
        steps.spend(len(drawn))
        return [drawn] if is_inner or found & WALLS or _is_closed(drawn) else []
    if not found & WALLS or drawn[-1].isdigit():
        return []
    # The largest number of characters is reached with one cell and one bar in each row.
    rows = [row.rstrip() for row in expand(drawn, 2 * MAX_CELLS, "cells and bars", steps).rstrip("|").split("|")]
    return rows if "|" in found or found & PLAYERS or all(map(_is_closed, rows)) else []


def _is_closed(row: str) -> bool:
    """Return whether a row begins and ends as a row of a closed level does."""
    inner = row.strip(" -_")
    return bool(inner) and inner[0] in ENDS and inner[-1] in ENDS


def cells_of(rows: list[str], width: int, signs: str) -> Iterator[int]:
    """Yield the numbers of the cells that have one of some characters, row by row."""
    wanted = frozenset(signs)
    for y, row in enumerate(rows):
        if not wanted.isdisjoint(row):
            yield from [y * width + x for x, char in enumerate(row) if char in wanted]


def dialect_of(signs: AbstractSet[str]) -> Dialect:
    """Return the dialect of a drawing with these characters.

    Raises:
        ValueError: some of them are only in one dialect, some only in the other.
    """
    article, standard = signs & ARTICLE_ONLY, signs & STANDARD_ONLY
    if article and standard:
        raise ValueError(f"{min(article)!r} and {min(standard)!r} are characters of two notations")
    return Dialect.ARTICLE if article else Dialect.STANDARD
