"""Lists of moves as text.

Moves are the letters `u r d l`, in upper case for pushes (LURD); diagonal ones, clockwise from up and right, are
`e c z q`, as they surround the key S. A number repeats the next letter or group in
parentheses: `2l3uR`, `2(3(dr)R)`. Spaces are ignored, as in `R D R 4D 2L`.
"""

import re
from collections.abc import Iterable
from itertools import groupby

from pycore.base.errors import NotationError
from pycore.sokoban._trail import Trail
from pycore.sokoban.model import MOVES, Level, Move, moves_of
from pycore.sokoban.runs import RunError, Steps, expand

MAX_MOVES = 1_000_000
LETTERS = "urdleczq"
SIGNS = LETTERS + LETTERS.upper()
CODE_OF, LETTER_OF = bytes.maketrans(SIGNS.encode(), bytes(range(len(MOVES))) * 2), SIGNS.encode().ljust(256)
# A character that is not a move, or a number that is followed by nothing to repeat.
OTHER = re.compile(rf"[^{SIGNS}0-9()\s]|(?<![0-9])[0-9]+(?!\s*[{SIGNS}(]|[0-9])")
WHITE = re.compile(r"\s+")


def parse_moves(text: str, source: str = "", steps: Steps | None = None) -> tuple[Move, ...]:
    """Parse a list of moves; upper and lower case are equivalent.

    Args:
        text: the moves.
        source: name of the text, for error messages.
        steps: the work that is left for the text that contains the moves; by default enough for the longest list.

    Raises:
        NotationError: a character is not a move, or there are more than 1,000,000 moves.
    """
    if other := OTHER.search(text):
        place = other.start()
        raise NotationError(f"{text[place : place + 20]!r} is no move", source, 1, place + 1)
    steps = steps or Steps(8 * MAX_MOVES, source)
    try:
        letters = expand(WHITE.sub("", text), MAX_MOVES, "moves", steps)
    except RunError as error:
        raise NotationError(error.message, source) from None
    return moves_of(letters.encode().translate(CODE_OF))


def format_moves(level: Level, moves: Iterable[Move], *, runs: bool = False) -> str:
    """Return moves in LURD notation, with upper case for pushes; with `runs`, repetitions as numbers (`2l3uR`).

    Raises:
        ParameterError: a move is illegal.
    """
    trail = Trail(level, tuple(moves))
    letters = bytes(code + len(MOVES) * kind for code, kind in zip(trail.moves, trail.kinds, strict=True))
    text = letters.translate(LETTER_OF).decode()
    return "".join(run(char, len([*same])) for char, same in groupby(text)) if runs else text


def format_history(moves: Iterable[Move]) -> str:
    """Return moves in upper case with spaces, and repetitions as numbers: `R D 4D 2L`."""
    return " ".join(run(letter, len([*same])) for letter, same in groupby(LETTERS[move].upper() for move in moves))


def run(character: str, count: int) -> str:
    """Return a run-length encoded character."""
    return f"{count if count > 1 else ''}{character}"
