"""Moves of xiangqi in the notation of the World Xiangqi Federation (WXF), and in the form of UCCI.

WXF (http://www.wxf.org/xq/computer/wxf_notation.html) writes the piece, its column, a direction and where it goes:
`C2.5` goes sideways from the second to the fifth column, `H8+7` forward to the seventh, `R1-2` two rows back. Columns
are counted from the mover's right. Of two equal pieces in a column `R+.3` is the front one and `R-.3` the rear one. Of
three soldiers `P3.4` is the middle one; of four or five `++.4` and `--.4` are the outer ones. With several soldiers in
two columns, the column comes first: `3+.4`, `33.4`, `3-.4`.

UCCI, and ICCS with other letters, write both cells with rows from 0: `h2e2`, `H2-E2`.
"""

import re

from pycore.base.errors import NotationError, ParameterError
from pycore.fogchess._position import Position
from pycore.fogchess.moves import unpack
from pycore.fogchess.notation import format_cell

# The letters that the federation uses in place of others.
LETTERS = {"N": "H", "B": "E"}
# Other letters and signs that are read.
READ = str.maketrans({"N": "H", "B": "E", "G": "K", "S": "P", "=": ".", "\N{EN DASH}": "-"})
WXF = re.compile(r"[KGAEBHNRCPS1-9+-][1-9+-][.=+\N{EN DASH}-][1-9]\Z", re.IGNORECASE)
UCCI = re.compile(r"([a-i])([0-9])-?([a-i])([0-9])\Z", re.IGNORECASE)
# In a column, only the front one of these can go back, and only the rear one forward: none is told apart.
SLANTED = "AE"


def format_wxf(position: Position, move: int) -> str:
    """Return a legal move of xiangqi as the World Xiangqi Federation writes it, without marks of checks.

    Raises:
        ParameterError: the game is not xiangqi.
    """
    _check_variant(position, "WXF")
    return _text(position, move)


def _check_variant(position: Position, name: str) -> None:
    variant = position.tables.variant
    if variant.name != "xiangqi":
        raise ParameterError("notation", f"{name} is for xiangqi, not for {variant.name}")


def _text(position: Position, move: int) -> str:
    """Return the text of a move."""
    one, width = unpack(move), position.tables.variant.width
    sign, plain = position.cells[one.source], _plain(position, move)
    same = [cell for cell, other in enumerate(position.cells) if other == sign]
    row = [cell for cell in same if cell % width == one.source % width]
    if len(row) == 1 or plain[0] in SLANTED:
        return plain
    place = _place(sorted(row, reverse=bool(position.player)).index(one.source), len(row))
    crowded = {cell % width for cell in same if sum(cell % width == other % width for other in same) > 1}
    letter, column, way = plain[0], plain[1], plain[2:]
    if len(crowded) > 1:
        return f"{column}{place[-1:] or column}{way}"
    return f"{place if len(place) > 1 else letter + place}{way}" if place else plain


def _plain(position: Position, move: int) -> str:
    """Return the text of a move as if no other piece were in its column."""
    one = unpack(move)
    letter = position.cells[one.source].upper()
    return f"{LETTERS.get(letter, letter)}{_column(position, one.source)}{_way(position, one.source, one.target)}"


def _place(ahead: int, count: int) -> str:
    """Return the signs of a piece by the number of those before it in its column; empty for one in the middle."""
    names = {2: ("+", "-"), 3: ("+", "", "-"), 4: ("++", "+", "-", "--"), 5: ("++", "+", "", "-", "--")}
    return names[count][ahead]


def _column(position: Position, cell: int) -> str:
    """Return the number of a column from the mover's right."""
    x = cell % position.tables.variant.width
    return str(x + 1 if position.player else position.tables.variant.width - x)


def _way(position: Position, source: int, target: int) -> str:
    """Return the direction and the end of a way."""
    width = position.tables.variant.width
    rows = source // width - target // width
    ahead = -rows if position.player else rows
    if not ahead:
        return f".{_column(position, target)}"
    is_straight = source % width == target % width
    return f"{'+' if ahead > 0 else '-'}{abs(ahead) if is_straight else _column(position, target)}"


def parse_wxf(position: Position, text: str, source: str = "") -> int:
    """Return the legal move of a text in WXF; letters and signs of other programs are also read.

    Raises:
        NotationError: the text is not a legal move.
    """
    _check_variant(position, "WXF")
    plain = text.upper().translate(READ)
    if WXF.match(text):
        moves = position.moves()
        # Many write the column of a piece that has another one before or behind it, if no other could move so.
        for form in (_text, _plain):
            found = [move for move in moves if form(position, move) == plain]
            if len(found) == 1:
                return found[0]
    raise NotationError(f"{text[:20]!r} is no legal move here", source)


def format_ucci(position: Position, move: int) -> str:
    """Return a legal move of xiangqi with rows from 0. Raises `ParameterError` for other games."""
    _check_variant(position, "UCCI")
    one = unpack(move)
    return "".join(_from_zero(position, cell) for cell in (one.source, one.target))


def _from_zero(position: Position, cell: int) -> str:
    name = format_cell(position.tables, cell)
    return f"{name[0]}{int(name[1:]) - 1}"


def parse_ucci(position: Position, text: str, source: str = "") -> int:
    """Return the legal move of a text with rows from 0, as in UCCI or ICCS. Raises `NotationError` for another text."""
    _check_variant(position, "UCCI")
    if match := UCCI.match(text):
        plain = "".join(match.groups()).lower()
        for move in position.moves():
            if format_ucci(position, move) == plain:
                return move
    raise NotationError(f"{text[:20]!r} is no legal move here", source)
