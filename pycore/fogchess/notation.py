"""Texts of positions, as in FEN, and of moves: `e2e4`, `e7e8q`, a drop `R@a1`, a shot `xe6`, `pass`."""

import re

from pycore.base.errors import NotationError, ParameterError
from pycore.fogchess._position import Position
from pycore.fogchess._tables import Tables
from pycore.fogchess.moves import Sort, unpack

WORD = re.compile(r"\S+")
CELLS = re.compile(r"[0-9]{1,3}|.")
RIGHTS = re.compile(r"(-|[KQkq]{1,4})\Z")
# A FEN of chess may end with two numbers, of quiet moves and of the move; they are not read.
MOST_WORDS = 6
# The cell at the end of a move's text.
LAST = re.compile(r"([a-j])(\d{1,2})[a-z]?\Z")


def parse_position(tables: Tables, text: str, source: str = "", line: int = 1) -> Position:
    """Return the position of a text as in FEN: board, pieces in hand, player to move, rights, passed cell.

    Args:
        tables: the rules, compiled.
        text: the position.
        source: name of the text, for error messages.
        line: number of the line of the text, for error messages.

    Raises:
        NotationError: the text is no position of the variant; with the place of what is wrong.
    """
    words = list(WORD.finditer(text))
    if not words:
        raise NotationError("a position is a board in rows and the player to move, w or b", source, line)
    board, bracket, hand = words[0][0].partition("[")
    at = words[0].start()
    cells = _cells(tables, board, at, source, line)
    owners = _hands(tables, hand, at + len(board) + 1, source, line) if bracket else ("", "")
    if len(words) < 2 or words[1][0] not in ("w", "b"):
        found = f", not {words[1][0][:20]!r}" if len(words) > 1 else ""
        column = words[1].start() if len(words) > 1 else len(text.rstrip())
        raise NotationError(f"the player to move is w or b{found}", source, line, column + 1)
    if len(words) > MOST_WORDS:
        raise NotationError(
            f"nothing is expected here: {words[MOST_WORDS][0][:20]!r}", source, line, words[MOST_WORDS].start() + 1
        )
    rights = words[2][0] if len(words) > 2 else "-"
    if not RIGHTS.match(rights):
        raise NotationError(f"{rights[:20]!r} are no rights of castling like KQkq", source, line, words[2].start() + 1)
    passed = None
    if len(words) > 3 and words[3][0] != "-":
        passed = parse_cell(tables, words[3][0], source, line, words[3].start() + 1)
    try:
        return Position(tables, cells, owners, "wb".index(words[1][0]), rights, passed)
    except ParameterError as error:
        raise NotationError(error.message, source, line) from None


def _cells(tables: Tables, board: str, before: int, source: str, line: int) -> str:
    """Return the letters of all cells; `before` is the number of characters before the board."""
    variant, cells, at = tables.variant, "", before + 1
    rows = board.split("/")
    for row in rows:
        drawn = ""
        for sign in CELLS.finditer(row):
            if not sign[0].isascii() or not (sign[0].isdecimal() or sign[0].upper() in tables.letters):
                message = f"{sign[0]!r} is neither a piece nor a number of empty cells"
                raise NotationError(message, source, line, at + sign.start())
            drawn += "." * int(sign[0]) if sign[0].isdecimal() else sign[0]
            if len(drawn) > variant.width:
                raise NotationError(f"a row has {variant.width} cells", source, line, at + sign.start())
        at += len(row)
        if len(drawn) != variant.width:
            raise NotationError(f"a row of {len(drawn)} cells, not {variant.width}", source, line, at)
        cells += drawn
        at += 1
    if len(rows) != variant.height:
        raise NotationError(f"{len(rows)} rows, not {variant.height}", source, line, before + 1)
    return cells


def _hands(tables: Tables, hand: str, before: int, source: str, line: int) -> tuple[str, str]:
    """Return the pieces in hand of both players, from the text behind the bracket."""
    letters = hand.removesuffix("]")
    for column, letter in enumerate(letters, before + 1):
        if not letter.isascii() or letter.upper() not in tables.letters:
            raise NotationError(f"{letter!r} is no piece", source, line, column)
    if letters == hand:
        raise NotationError("']' is missing behind the pieces in hand", source, line, before + len(hand) + 1)
    return "".join(filter(str.isupper, letters)), "".join(filter(str.islower, letters))


def format_position(position: Position) -> str:
    """Return the text of a position: what `parse_position` reads."""
    variant = position.tables.variant
    cells = position.cells
    rows = (cells[at : at + variant.width] for at in range(0, len(cells), variant.width))
    board = "/".join(re.sub(r"\.+", lambda empty: str(len(empty.group())), row) for row in rows)
    hands = position.hands
    pieces = f"[{hands[0]}{hands[1].lower()}]" if any(hands) else ""
    passed = "-" if position.passed is None else format_cell(position.tables, position.passed)
    return f"{board}{pieces} {'wb'[position.player]} {position.rights or '-'} {passed}"


def format_cell(tables: Tables, cell: int) -> str:
    """Return the text of a cell, such as `e4`."""
    y, x = divmod(cell, tables.variant.width)
    return f"{chr(ord('a') + x)}{tables.variant.height - y}"


def format_move(tables: Tables, move: int) -> str:
    """Return the text of a move."""
    one = unpack(move)
    if one.sort == Sort.PASS:
        return "pass"
    target = format_cell(tables, one.target)
    if one.sort == Sort.DROP:
        return f"{tables.letters[one.kind]}@{target}"
    if one.sort == Sort.SHOT:
        return f"x{target}"
    promoted = tables.letters[one.kind - 1].lower() if one.kind else ""
    return format_cell(tables, one.source) + target + promoted


def parse_move(position: Position, text: str, source: str = "") -> int:
    """Return the legal move of a text. Raises `NotationError` if there is none."""
    variant, target = position.tables.variant, 0
    if found := LAST.search(text):
        target = (variant.height - int(found[2])) * variant.width + ord(found[1]) - ord("a")
    for move in position.moves():
        if move >> 7 & 127 == target and format_move(position.tables, move) == text:
            return move
    raise NotationError(f"{text[:20]!r} is no legal move here", source)


def parse_cell(tables: Tables, text: str, source: str = "", line: int = 0, column: int = 0) -> int:
    """Return the number of a cell such as `e4`; line and column are those of the text, for error messages."""
    variant = tables.variant
    found = re.fullmatch(r"([a-j])(\d{1,2})", text)
    if found:
        x, row = ord(found.group(1)) - ord("a"), int(found.group(2))
        if x < variant.width and 1 <= row <= variant.height:
            return (variant.height - row) * variant.width + x
    raise NotationError(f"{text[:20]!r} is no cell", source, line, column)
