"""Laying words: moves, lines of cells, and what a word laid forms and counts."""

from dataclasses import dataclass
from enum import StrEnum

from pycore.base.errors import ParameterError
from pycore.words.lexicon import Lexicon, load_named_in_text
from pycore.words.rules import Rules

BLANK, EMPTY = 0, 0
BLANKED = 64
LETTER = 63


class Kind(StrEnum):
    """What a move does."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - no password


@dataclass(frozen=True, slots=True)
class Move:
    """A word laid, an exchange of tiles, or a pass, which ends the turn.

    Attributes:
        kind: which of them.
        cell: the first cell of the word; -1 for others.
        down: the word goes from north to south.
        tiles: all tiles of the word, those that lie there too; or the tiles to be exchanged, ascending.
    """

    kind: Kind
    cell: int = -1
    down: bool = False
    tiles: bytes = b""


PASS = Move(Kind.PASS)


def on_rack(tile: int) -> int:
    """Return what a tile of the board is on a rack."""
    return BLANK if tile & BLANKED else tile


def lexicon_of(rules: Rules) -> Lexicon:
    """Return the lexicon of rules; `ParameterError` if it is not there or of another alphabet."""
    lexicon = load_named_in_text(rules.lexicon)
    if lexicon.alphabet.letters != rules.letters.letters:
        raise ParameterError("lexicon", f"its letters are not those of alphabet {rules.alphabet!r}")
    return lexicon


@dataclass(frozen=True, slots=True)
class Word:
    """A word that a move forms.

    Attributes:
        tiles: its tiles.
        cells: where they lie.
        points: what it counts.
    """

    tiles: bytes
    cells: tuple[int, ...]
    points: int

    @property
    def letters(self) -> bytes:
        """Its letters, whether blanks or not."""
        return bytes(tile & LETTER for tile in self.tiles)


def run(rules: Rules, cell: int, down: bool, length: int) -> tuple[int, ...]:
    """Return so many cells in a line, from this one on; fewer if the line ends."""
    y, x = divmod(cell, rules.side)
    length = min(length, rules.side - (y if down else x))
    return tuple(cell + at * (rules.side if down else 1) for at in range(length))


def line_around(rules: Rules, board: bytes, cell: int, down: bool) -> tuple[int, ...]:
    """Return the cells of the run of tiles that a tile in this cell would belong to."""
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
    """Return the letters of all words that stand on the board."""
    found = set()
    for down in (False, True):
        step = rules.side if down else 1
        for cell in range(rules.cells):
            cells = line_around(rules, board, cell, down) if board[cell] != EMPTY else ()
            if len(cells) > 1 and cells[0] == cell:
                found.add(bytes(board[at] & LETTER for at in range(cell, cells[-1] + step, step)))
    return found


def formed(rules: Rules, board: bytes, move: Move) -> tuple[Word, ...]:
    """Return the words that a play forms, the word along the play first, with what each counts; bonus apart."""
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
    """Return the tiles that a play takes from the rack, as the rack has them."""
    cells = run(rules, move.cell, move.down, len(move.tiles))
    return bytes(on_rack(tile) for cell, tile in zip(cells, move.tiles, strict=False) if board[cell] == EMPTY)


def after(rules: Rules, board: bytes, move: Move) -> bytes:
    """Return the board after a play."""
    cells = bytearray(board)
    for cell, tile in zip(run(rules, move.cell, move.down, len(move.tiles)), move.tiles, strict=True):
        cells[cell] = tile
    return bytes(cells)
