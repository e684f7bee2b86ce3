"""The text forms of Fox Hunt.

A hunt is a line of rules and a drawing:

    5x4 2 auto
    .1...
    ..@.x
    *....
    ....!

The rules are width, height, the number of foxes, and `auto` where cells are marked by themselves. A digit or, from ten
on, a letter a..k is a clue, `*` a fox that was found, `x` a mark, `.` a cell not shot at. The referee's drawing also
has `@` for a fox at large, and `!` for one under a mark.

A cell is a letter for its column, from the west, and a number for its row, from the north: a1. A shot is its cell; a
mark, set or taken away, is its cell after a `~`.
"""

import re

from pycore.base.errors import NotationError, ParameterError
from pycore.foxhunt.model import FOX, UNKNOWN, Hunt, Move, Params, View, answer, view

CLUES = "0123456789abcdefghijk"
HIDDEN = "@!"
CHARACTERS = ".x*" + CLUES + HIDDEN
MAX_TEXT = 1000
RULES = re.compile(r"([0-9]{1,2})x([0-9]{1,2}) ([0-9]{1,2})( auto)?\Z")
CELL = re.compile(r"(~?)([a-p])([1-9][0-9]?)\Z")


def parse_params(text: str, source: str = "") -> Params:
    """Read the line of rules; `NotationError` when it is none."""
    match = RULES.match(text)
    if not match:
        raise NotationError(f"{text!r} is not like '10x10 8' or '10x10 8 auto'", source, 1, 1)
    try:
        return Params(int(match[1]), int(match[2]), int(match[3]), auto_mark=bool(match[4]))
    except ParameterError as error:
        raise NotationError(str(error), source, 1, 1) from None


def format_params(params: Params) -> str:
    """Return the line of rules."""
    return f"{params.width}x{params.height} {params.foxes}{' auto' if params.auto_mark else ''}"


def parse(text: str, source: str = "") -> Hunt:
    """Read a hunt.

    Raises:
        NotationError: the text is no hunt: a wrong character or size, a wrong number of foxes, a clue that is not true.
    """
    params, drawn = _parse_board(text, source)
    foxes = [cell for cell, character in enumerate(drawn) if character in "*@!"]
    if len(foxes) != params.foxes:
        raise NotationError(f"{len(foxes)} foxes are drawn where {params.foxes} are hunted", source)
    shots = [cell for cell, character in enumerate(drawn) if character in CLUES + "*"]
    marks = [cell for cell, character in enumerate(drawn) if character in "x!"]
    hunt = Hunt(params, tuple(foxes), tuple(shots), tuple(marks))
    for cell in shots:
        clue = answer(hunt, cell)
        if clue != FOX and drawn[cell] != CLUES[clue]:
            message = f"{clue} foxes are seen from here, not {CLUES.index(drawn[cell])}"
            raise NotationError(message, source, *_place(params, cell))
    return hunt


def format(hunt: Hunt) -> str:  # noqa: A001 - one of the verbs that all families share
    """Return the text of a hunt, foxes at large included: the inverse of `parse`."""
    drawn = list(_draw(view(hunt)))
    for fox in hunt.foxes:
        if fox not in hunt.shots:
            drawn[fox] = HIDDEN[fox in hunt.marks]
    return _text(hunt.params, drawn)


def parse_view(text: str, source: str = "") -> View:
    """Read what a hunter knows. Whether any hunt agrees with it is for the solver to find out.

    Raises:
        NotationError: the text is no view: a wrong character or size, a fox at large, or more foxes than are hunted.
    """
    params, drawn = _parse_board(text, source)
    answers = []
    for cell, character in enumerate(drawn):
        if character in HIDDEN:
            raise NotationError("a hunter does not see foxes at large", source, *_place(params, cell))
        answers.append(FOX if character == "*" else CLUES.find(character) if character in CLUES else UNKNOWN)
    seen = View(params, tuple(answers), tuple(cell for cell, character in enumerate(drawn) if character == "x"))
    if seen.found > params.foxes:
        raise NotationError(f"{seen.found} foxes are drawn where {params.foxes} are hunted", source)
    return seen


def format_view(seen: View) -> str:
    """Return the text of a view: the inverse of `parse_view`."""
    return _text(seen.params, list(_draw(seen)))


def parse_move(text: str, hunt: Hunt) -> Move:
    """Read a move on the board of a hunt; `NotationError` when it is none."""
    match = CELL.match(text)
    if not match:
        raise NotationError(f"{text!r} is neither a cell like 'b3' nor a mark like '~b3'")
    x, y = ord(match[2]) - ord("a"), int(match[3]) - 1
    if x >= hunt.params.width or y >= hunt.params.height:
        raise NotationError(f"cell {match[2]}{match[3]} is not on the board")
    return Move(y * hunt.params.width + x, bool(match[1]))


def format_move(move: Move, hunt: Hunt) -> str:
    """Return the text of a move: the inverse of `parse_move`."""
    return f"{'~' if move.mark else ''}{cell_name(move.cell, hunt.params.width)}"


def cell_name(cell: int, width: int) -> str:
    """Return the name of a cell: a letter for its column and a number for its row."""
    y, x = divmod(cell, width)
    return f"{chr(ord('a') + x)}{y + 1}"


def _parse_board(text: str, source: str) -> tuple[Params, str]:
    """Return the rules, and the characters of all cells."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    first, *rows = text.rstrip("\n").split("\n")
    params = parse_params(first, source)
    for number, row in enumerate(rows[: params.height], 2):
        for column, character in enumerate(row[: params.width], 1):
            if character not in CHARACTERS:
                raise NotationError(f"character {character!r} is none of {CHARACTERS!r}", source, number, column)
        if len(row) != params.width:
            column = min(len(row), params.width) + 1
            raise NotationError(f"row of {len(row)} cells, not {params.width}", source, number, column)
    if len(rows) != params.height:
        raise NotationError(
            f"{len(rows)} rows are drawn, not {params.height}", source, min(len(rows), params.height) + 2
        )
    return params, "".join(rows)


def _place(params: Params, cell: int) -> tuple[int, int]:
    """Return line and column of a cell in the text."""
    return cell // params.width + 2, cell % params.width + 1


def _draw(seen: View) -> str:
    """Return the characters of all cells."""
    return "".join(
        "*" if known == FOX else CLUES[known] if known >= 0 else ".x"[cell in seen.marks]
        for cell, known in enumerate(seen.answers)
    )


def _text(params: Params, drawn: list[str]) -> str:
    width = params.width
    rows = ["".join(drawn[start : start + width]) for start in range(0, params.cells, width)]
    return "\n".join([format_params(params), *rows, ""])
