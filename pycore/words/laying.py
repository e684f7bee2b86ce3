"""Moves, lines of cells, and the words and points of a play."""

from dataclasses import dataclass
from enum import StrEnum

from pycore.base.errors import NotationError, ParameterError
from pycore.words.alphabet import BLANK_SIGN, Alphabet
from pycore.words.lexicon import Lexicon, load_named_in_text
from pycore.words.rules import Rules

BLANK, EMPTY = 0, 0
BLANKED = 64
LETTER = 63


class Kind(StrEnum):
    """The kinds of moves."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - not a password
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Move:
    """A play (placing a word), an exchange of tiles, a pass, or a challenge. A pass or an exchange ends the turn.

    Attributes:
        kind: the kind of the move.
        cell: first cell of the word; -1 for other moves.
        down: True for a word from north to south, False from west to east.
        tiles: all tiles of the word, including tiles that are on the board; or the tiles to exchange, ascending.
    """

    kind: Kind
    cell: int = -1
    down: bool = False
    tiles: bytes = b""


PASS = Move(Kind.PASS)
CHALLENGE = Move(Kind.CHALLENGE)


def on_rack(tile: int) -> int:
    """Return the rack tile for a tile on the board: a blank for a letter that a blank stands for."""
    return BLANK if tile & BLANKED else tile


def tile_of(sign: str, letters: Alphabet, line: int, column: int, source: str) -> int:
    """Return the tile of a character."""
    if sign == BLANK_SIGN:
        return BLANK
    number = letters.number(sign)
    if not number:
        raise NotationError(f"{sign!r} is no letter of this alphabet", source, line, column)
    return number if sign == sign.upper() else number + BLANKED


def lexicon_of(rules: Rules) -> Lexicon:
    """Return the lexicon of rules. Raises `ParameterError` if it is missing or has another alphabet."""
    lexicon = load_named_in_text(rules.lexicon)
    if lexicon.alphabet.letters != rules.letters.letters:
        raise ParameterError("lexicon", f"its letters are not those of alphabet {rules.alphabet!r}")
    return lexicon


@dataclass(frozen=True, slots=True)
class Word:
    """A word formed by a play.

    Attributes:
        tiles: its tiles.
        cells: the cells of the tiles.
        points: its points.
    """

    tiles: bytes
    cells: tuple[int, ...]
    points: int

    @property
    def letters(self) -> bytes:
        """The letters of the tiles; for blanks, the letters that they stand for."""
        return bytes(tile & LETTER for tile in self.tiles)


def run(rules: Rules, cell: int, down: bool, length: int) -> tuple[int, ...]:
    """Return up to `length` cells in a line, beginning at `cell`; fewer if the board ends."""
    y, x = divmod(cell, rules.side)
    length = min(length, rules.side - (y if down else x))
    return tuple(cell + at * (rules.side if down else 1) for at in range(length))


def line_around(rules: Rules, board: bytes, cell: int, down: bool) -> tuple[int, ...]:
    """Return `cell` and the adjacent cells with tiles along a line, in order."""
    y, x = divmod(cell, rules.side)
    step, before = (rules.side, y) if down else (1, x)
    first = last = cell
    while before and board[first - step] != EMPTY:
        first, before = first - step, before - 1
    after = rules.side - 1 - (y if down else x)
    while after and board[last + step] != EMPTY:
        last, after = last + step, after - 1
    return tuple(range(first, last + step, step))


def words_on(rules: Rules, board: bytes) -> set[bytes]:
    """Return the letters of all words on the board."""
    found = set()
    for down in (False, True):
        step = rules.side if down else 1
        for cell in range(rules.cells):
            cells = line_around(rules, board, cell, down) if board[cell] != EMPTY else ()
            if len(cells) > 1 and cells[0] == cell:
                found.add(bytes(board[at] & LETTER for at in range(cell, cells[-1] + step, step)))
    return found


def formed(rules: Rules, board: bytes, move: Move) -> tuple[Word, ...]:
    """Return the words formed by a play, first the placed word, with their points. The bonus is not included."""
    cells = run(rules, move.cell, move.down, len(move.tiles))
    board_after = after(rules, board, move)
    new = {cell for cell in cells if board[cell] == EMPTY}
    crossing = (line_around(rules, board_after, cell, not move.down) for cell in cells if cell in new)
    return tuple(
        _word(rules, board_after, new, line)
        for line in (line_around(rules, board_after, move.cell, move.down), *crossing)
        if len(line) > 1
    )


def _word(rules: Rules, after: bytes, new: set[int], cells: tuple[int, ...]) -> Word:
    points, factor = 0, 1
    for cell in cells:
        letter, word = rules.factors[cell] if cell in new else (1, 1)
        points += rules.values[on_rack(after[cell])] * letter
        factor *= word
    return Word(bytes(after[cell] for cell in cells), cells, points * factor)


def laid_tiles(rules: Rules, board: bytes, move: Move) -> bytes:
    """Return the rack tiles that a play uses."""
    cells = run(rules, move.cell, move.down, len(move.tiles))
    return bytes(on_rack(tile) for cell, tile in zip(cells, move.tiles, strict=False) if board[cell] == EMPTY)


def after(rules: Rules, board: bytes, move: Move) -> bytes:
    """Return the board after a play."""
    cells = bytearray(board)
    for cell, tile in zip(run(rules, move.cell, move.down, len(move.tiles)), move.tiles, strict=True):
        cells[cell] = tile
    return bytes(cells)


def loose_tiles(rules: Rules, board: bytes) -> list[int]:
    """Return the cells of tiles that no plays can have laid: all words are joined with one through the center."""
    ahead = [rules.center] if board[rules.center] != EMPTY else []
    joined = set(ahead)
    while ahead:
        cell = ahead.pop()
        lines = (line_around(rules, board, cell, down) for down in (False, True))
        new = {other for line in lines for other in line} - joined
        joined |= new
        ahead += new
    laid = [cell for cell, tile in enumerate(board) if tile != EMPTY]
    return laid if len(laid) == 1 else [cell for cell in laid if cell not in joined]
