"""Texts of positions, as in FEN, and of moves: `e2e4`, `e7e8q`, a drop `R@a1`, a shot `xe6`, `pass`."""

import re

from pycore.base.errors import NotationError, ParameterError
from pycore.fogchess._position import MAX_QUIET, Position
from pycore.fogchess._tables import Tables
from pycore.fogchess.moves import Sort, unpack

WORD = re.compile(r"\S+")
CELLS = re.compile(r"[0-9]{1,3}|.")
RIGHTS = re.compile(r"(-|[KQkq]{1,4})\Z")
# Chess960 names the columns of the rooks.
FREE_RIGHTS = re.compile(r"[A-Ha-hKQkq]{1,4}\Z")
COUNTER = re.compile(r"[0-9]{1,5}\Z")
# Board, player to move, rights, passed cell, number of quiet moves, and number of the move.
MOST_WORDS = 6
MAX_NUMBER = 99_999
# The cell at the end of a move's text.
LAST = re.compile(r"([a-j])(\d{1,2})[a-z]?\Z")


def parse_fen(tables: Tables, text: str, source: str = "", line: int = 1) -> tuple[Position, int]:
    """Return the position of a text as in FEN, and the number of its move.

    The text has the board, the pieces in hand, the player to move, rights of castling, the cell that a pawn has passed,
    the number of quiet moves and the number of the move; all behind the player are optional. In xiangqi and janggi `H`
    and `E` are horses and elephants, and `r` is the red player of xiangqi. In sittuyin a counting limit can be in place
    of the passed cell; it is not used.

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
    player = _player(tables, text, words, source, line)
    if len(words) > MOST_WORDS:
        raise NotationError(
            f"nothing is expected here: {words[MOST_WORDS][0][:20]!r}", source, line, words[MOST_WORDS].start() + 1
        )
    rights = _rights(words[2], source, line) if len(words) > 2 else "-"
    passed = None
    is_limit = tables.variant.late and len(words) > 3 and COUNTER.match(words[3][0])
    if len(words) > 3 and words[3][0] != "-" and not is_limit:
        passed = parse_cell(tables, words[3][0], source, line, words[3].start() + 1)
    quiet = _counter(words[4], "quiet moves", MAX_QUIET, source, line) if len(words) > 4 else 0
    number = _counter(words[5], "moves", MAX_NUMBER, source, line) if len(words) > 5 else 1
    try:
        return Position(tables, cells, owners, player, rights, passed, quiet), max(number, 1)
    except ParameterError as error:
        word = words[{"rights": 2, "passed": 3}.get(error.parameter, 0)]
        raise NotationError(error.message, source, line, word.start() + 1) from None


def parse_position(tables: Tables, text: str, source: str = "", line: int = 1) -> Position:
    """Return the position of a text; arguments and errors are those of `parse_fen`."""
    return parse_fen(tables, text, source, line)[0]


def column_of(text: str, cell: int) -> int:
    """Return the column, from 1, of the sign of a cell in a text that `parse_fen` has read."""
    before = 0
    for sign in CELLS.finditer(text.split(maxsplit=1)[0].partition("[")[0]):
        before += int(sign[0]) if sign[0].isdecimal() else sign[0] != "/"
        if before > cell:
            return len(text) - len(text.lstrip()) + sign.start() + 1
    raise IndexError(f"{cell} is not below {before}")


def _player(tables: Tables, text: str, words: list[re.Match[str]], source: str, line: int) -> int:
    """Return the number of the player to move."""
    found = words[1][0] if len(words) > 1 else ""
    if found in tables.variant.first and len(found) == 1:
        return 0
    if found == "b":
        return 1
    message = f"the player to move is {', '.join(tables.variant.first)} or b"
    message += f", not {found[:20]!r}" if found else ""
    column = words[1].start() if found else len(text.rstrip())
    raise NotationError(message, source, line, column + 1)


def _rights(word: re.Match[str], source: str, line: int) -> str:
    """Return the rights of castling."""
    if RIGHTS.match(word[0]):
        return word[0]
    message = f"{word[0][:20]!r} are no rights of castling like KQkq"
    if FREE_RIGHTS.match(word[0]):
        message = f"{word[0]!r} are rights of Chess960, which is not played here; in chess they are KQkq"
    raise NotationError(message, source, line, word.start() + 1)


def _counter(word: re.Match[str], name: str, most: int, source: str, line: int) -> int:
    """Return a number at the end of a position; 0 for a dash."""
    if word[0] == "-":
        return 0
    if not COUNTER.match(word[0]) or int(word[0]) > most:
        raise NotationError(f"{word[0][:20]!r} is no number of {name} up to {most}", source, line, word.start() + 1)
    return int(word[0])


def _cells(tables: Tables, board: str, before: int, source: str, line: int) -> str:
    """Return the letters of all cells; `before` is the number of characters before the board."""
    variant, cells, at = tables.variant, "", before + 1
    rows = board.split("/")
    for row in rows:
        drawn = ""
        for sign in CELLS.finditer(row):
            letter = _letter(tables, sign[0])
            if not (letter or (sign[0].isascii() and sign[0].isdecimal())):
                message = f"{sign[0]!r} is neither a piece nor a number of empty cells"
                raise NotationError(message, source, line, at + sign.start())
            drawn += letter or "." * int(sign[0])
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


def _letter(tables: Tables, sign: str) -> str:
    """Return the letter of a piece, which can have another one in texts; empty for no piece."""
    capital = tables.variant.aliases.get(sign.upper(), sign.upper())
    if not sign.isascii() or capital not in tables.letters:
        return ""
    return capital if sign.isupper() else capital.lower()


def _hands(tables: Tables, hand: str, before: int, source: str, line: int) -> tuple[str, str]:
    """Return the pieces in hand of both players, from the text behind the bracket."""
    signs = hand.removesuffix("]")
    if hand == "-]":
        return "", ""
    letters = ""
    for column, sign in enumerate(signs, before + 1):
        letter = _letter(tables, sign)
        if not letter:
            raise NotationError(f"{sign!r} is no piece", source, line, column)
        letters += letter
    if signs == hand:
        raise NotationError("']' is missing behind the pieces in hand", source, line, before + len(hand) + 1)
    return "".join(filter(str.isupper, letters)), "".join(filter(str.islower, letters))


def format_position(position: Position) -> str:
    """Return the text of a position without its counters: what `parse_position` reads."""
    variant = position.tables.variant
    cells = position.cells
    rows = (cells[at : at + variant.width] for at in range(0, len(cells), variant.width))
    board = "/".join(re.sub(r"\.+", lambda empty: str(len(empty.group())), row) for row in rows)
    hands = position.hands
    pieces = f"[{hands[0]}{hands[1].lower()}]" if any(hands) else ""
    passed = "-" if position.passed is None else format_cell(position.tables, position.passed)
    return f"{board}{pieces} {'wb'[position.player]} {position.rights or '-'} {passed}"


def format_fen(position: Position, number: int = 1) -> str:
    """Return the text of a position as in FEN, with the numbers of quiet moves and of the move."""
    return f"{format_position(position)} {position.quiet} {number}"


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
