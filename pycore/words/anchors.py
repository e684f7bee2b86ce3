"""Anchors of a board, and the prefixes that words can have there, as in an article on Erudit.

An anchor is an empty cell next to a tile; every new word covers one. The prefix is the part of a word before the first
anchor that it covers. If the cell before the anchor has a tile, the prefix is the tiles there. Otherwise it comes from
the rack, and ends before the previous tile or anchor of the line. The move generator of `_plays` needs no such list:
this module shows how words are found.
"""

from dataclasses import dataclass

from pycore.words.laying import EMPTY
from pycore.words.moves import Play
from pycore.words.rules import Rules


@dataclass(frozen=True, slots=True)
class Anchor:
    """An anchor for words of one direction.

    Attributes:
        cell: number of the cell.
        prefix: the tiles on the board before it; empty if the prefix comes from the rack.
        limit: maximum number of tiles of the prefix; the length of `prefix` if that is not empty.
    """

    cell: int
    prefix: bytes
    limit: int


def anchors(rules: Rules, board: bytes, *, down: bool = False) -> list[Anchor]:
    """Return the anchors of all rows, or of all columns, in order of their lines. On an empty board, it is the center.

    A prefix from the rack leaves a tile for the anchor, so it has at most `rules.rack - 1` tiles.
    """
    side = rules.side
    found = []
    step = side if down else 1
    for line in range(side):
        free = 0
        first = line if down else line * side
        for at in range(side):
            cell = first + at * step
            if board[cell] != EMPTY:
                free = 0
                continue
            if not is_anchor(rules, board, cell):
                free += 1
                continue
            start = cell
            while start - step >= first and board[start - step] != EMPTY:
                start -= step
            prefix = board[start:cell:step]
            found.append(Anchor(cell, prefix, len(prefix) or min(free, rules.rack - 1)))
            free = 0
    return found


def is_anchor(rules: Rules, board: bytes, cell: int) -> bool:
    """Return whether a cell is empty and next to a tile, or the center of an empty board."""
    if board[cell] != EMPTY:
        return False
    if not any(board):
        return cell == rules.cells // 2
    row, column = divmod(cell, rules.side)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return any(0 <= y < rules.side and 0 <= x < rules.side and board[y * rules.side + x] != EMPTY for y, x in beside)


def anchor_of(rules: Rules, board: bytes, play: Play) -> int:
    """Return the first anchor that a play covers. Requires a legal play."""
    _, cell, down, tiles = play
    step = rules.side if down else 1
    return next(at for at in range(cell, cell + step * len(tiles), step) if is_anchor(rules, board, at))
