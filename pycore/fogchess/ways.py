"""Ways of pieces over a board: what a table of the rules of a variant is made of.

A way is a list of cells with a rule how a piece goes along it. Ways are the same in every position, so that they are
worked out once for each piece and cell.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AROUND = STRAIGHT + DIAGONAL
# What a way is for.
MOVE, TAKE = 1, 2
BOTH = MOVE | TAKE
# Marks of a pawn's ways: the cell that is passed may be entered by an enemy pawn in the next move; it may enter one.
DOUBLE, PASSANT = 4, 8


class Going(IntEnum):
    """How a piece goes along the cells of a way."""

    STEP = 0  # to the first cell; all others have to be empty
    RIDE = 1  # to any cell until a piece is in the way
    CANNON = 2  # moves as a ride; captures the first piece behind the first one
    SCREENED = 3  # moves and captures behind the first piece only, and neither this nor the victim is of its kind
    FACE = 4  # captures the enemy's royal piece, if it is the first piece


class Way(NamedTuple):
    """A way of a piece from a cell.

    Attributes:
        going: how it goes.
        use: `MOVE`, `TAKE` or both, and marks of pawns.
        cells: cells of the way; of a step, the target and then the cells that have to be empty.
    """

    going: Going
    use: int
    cells: tuple[int, ...]


class Spot(NamedTuple):
    """A cell as seen by a player: player 0 sits in the south, player 1 in the north.

    Attributes:
        width: columns of the board.
        height: rows of the board.
        player: number of the player.
        x: column, from the west.
        row: row, from the player's own back row.
    """

    width: int
    height: int
    player: int
    x: int
    row: int

    def cell(self, dx: int, ahead: int) -> int | None:
        """Return the number of the cell some columns to the east and some rows ahead; None outside of the board."""
        x, row = self.x + dx, self.row + ahead
        if not (0 <= x < self.width and 0 <= row < self.height):
            return None
        return (row if self.player else self.height - 1 - row) * self.width + x


def steps(spot: Spot, moves: Iterable[tuple[int, int]], use: int = BOTH) -> Iterator[Way]:
    """Yield ways of one step, each given by columns and rows ahead."""
    for dx, ahead in moves:
        yield from leap(spot, ((dx, ahead),), use)


def leap(spot: Spot, cells: Iterable[tuple[int, int]], use: int = BOTH) -> Iterator[Way]:
    """Yield the way to the first of the cells, if it is on the board, with the others empty."""
    numbers = [spot.cell(*place) for place in cells]
    if None not in numbers:
        yield Way(Going.STEP, use, tuple(number for number in numbers if number is not None))


def rides(
    spot: Spot, directions: Iterable[tuple[int, int]], going: Going = Going.RIDE, use: int = BOTH
) -> Iterator[Way]:
    """Yield ways to the edge of the board."""
    for dx, ahead in directions:
        cells, far = [], 1
        while (number := spot.cell(dx * far, ahead * far)) is not None:
            cells.append(number)
            far += 1
        if cells:
            yield Way(going, use, tuple(cells))
