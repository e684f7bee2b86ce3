"""The text formats of Fox Hunt.

A hunt has a line of parameters and a drawing:

    5x4 2 auto
    .1...
    ..@.x
    *....
    ....!

The parameters are width, height, number of foxes, and optionally `auto` for automatic marks. A digit or a letter a..k
(10 to 20) is a clue, `*` is a found fox, `x` is a mark, and `.` is a cell not shot at. The drawing of a host state also
has `@` for a hidden fox, and `!` for a hidden fox under a mark.

A cell is a letter for its column, from the west, and a number for its row, from the north: a1. A shot is a cell; a
change of a mark is `~` and a cell.
"""

import re
from dataclasses import replace

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Symmetry
from pycore.foxhunt.model import FOX, UNKNOWN, Hunt, Move, Params, View, answer, view

CLUES = "0123456789abcdefghijk"
HIDDEN = "@!"
CHARACTERS = ".x*" + CLUES + HIDDEN
MAX_TEXT = 1000
RULES = re.compile(r"([0-9]{1,2})x([0-9]{1,2}) ([0-9]{1,2})( auto)?\Z")
CELL = re.compile(r"(~?)([a-p])([1-9][0-9]?)\Z")


def parse_params(text: str, source: str = "") -> Params:
    """Parse a line of parameters. Raises `NotationError` for an invalid text."""
    match = RULES.match(text)
    if not match:
        raise NotationError(f"{text!r} is not like '10x10 8' or '10x10 8 auto'", source, 1, 1)
    try:
        return Params(int(match[1]), int(match[2]), int(match[3]), auto_mark=bool(match[4]))
    except ParameterError as error:
        raise NotationError(str(error), source, 1, 1) from None


def format_params(params: Params) -> str:
    """Return the text of parameters."""
    return f"{params.width}x{params.height} {params.foxes}{' auto' if params.auto_mark else ''}"


def parse(text: str, source: str = "") -> Hunt:
    """Parse a hunt.

    Raises:
        NotationError: the text is invalid: a wrong character or size, a wrong number of foxes, or a wrong clue.
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


def format(hunt: Hunt) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a hunt with all foxes; the inverse of `parse`."""
    drawn = list(_draw(view(hunt)))
    for fox in hunt.foxes:
        if fox not in hunt.shots:
            drawn[fox] = HIDDEN[fox in hunt.marks]
    return _text(hunt.params, drawn)


def parse_view(text: str, source: str = "") -> View:
    """Parse a view, without a test whether any hunt has this view.

    Raises:
        NotationError: the text is invalid: a wrong character or size, a hidden fox, or too many foxes.
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
    """Return the text of a view; the inverse of `parse_view`."""
    return _text(seen.params, list(_draw(seen)))


def parse_move(text: str, hunt: Hunt) -> Move:
    """Parse a move. Raises `NotationError` for an invalid text."""
    match = CELL.match(text)
    if not match:
        raise NotationError(f"{text!r} is neither a cell like 'b3' nor a mark like '~b3'")
    x, y = ord(match[2]) - ord("a"), int(match[3]) - 1
    if x >= hunt.params.width or y >= hunt.params.height:
        raise NotationError(f"cell {match[2]}{match[3]} is not on the board")
    return Move(y * hunt.params.width + x, bool(match[1]))


def format_move(move: Move, hunt: Hunt) -> str:
    """Return the text of a move; the inverse of `parse_move`."""
    return f"{'~' if move.mark else ''}{cell_name(move.cell, hunt.params.width)}"


def cell_name(cell: int, width: int) -> str:
    """Return the text of a cell: a letter for its column and a number for its row."""
    y, x = divmod(cell, width)
    return f"{chr(ord('a') + x)}{y + 1}"


def _parse_board(text: str, source: str) -> tuple[Params, str]:
    """Parse the parameters, and return them with the characters of all cells."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    first, *rows = text.rstrip("\n").split("\n")
    params = parse_params(first, source)
    for number, row in enumerate(rows[: params.height], 2):
        for column, character in enumerate(row[: params.width], 1):
            if character not in CHARACTERS:
                raise NotationError(f"character {character!r} is not one of {CHARACTERS!r}", source, number, column)
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


def canonical(hunt: Hunt) -> str:
    """Return a canonical text: equal for two hunts exactly if they are equal up to rotation and mirroring."""
    width, height = hunt.params.width, hunt.params.height
    images = []
    for symmetry in Symmetry:
        to = symmetry.cells(width, height)
        cells = (tuple(sorted(to[cell] for cell in own)) for own in (hunt.foxes, hunt.shots, hunt.marks))
        images.append((symmetry.size(width, height), *cells))
    (across, down), foxes, shots, marks = min(images)
    return format(Hunt(replace(hunt.params, width=across, height=down), foxes, shots, marks))
