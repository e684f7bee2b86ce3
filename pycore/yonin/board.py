"""The board of Yonin Shogi: cells, directions, pieces and how they move, and the usual start.

Cells are numbered row by row from the north-west. The eight directions are numbered clockwise from the north, so that a
piece of army `a`, which faces direction 2 * a, moves like one that faces the north with 2 * a added to its directions.
"""

from enum import IntEnum
from typing import NamedTuple

SIZE = 9
CELLS = SIZE * SIZE
# The players, clockwise. The number of a player is also that of the army that began as the player's own and faces away.
PLAYERS = ("south", "west", "north", "east")
ARROWS = "^>v<"
TURN = len(ARROWS) // 2  # directions between the armies of neighbors
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
ZONE = 3  # rows of the promotion zone


class Kind(IntEnum):
    """What a piece is. The first four can be in hand; a wall is the king of a player who is out, and belongs to nobody.

    Attributes:
        PAWN: one step forward.
        SILVER: one step forward or diagonally.
        GOLD: one step straight or diagonally forward.
        ROOK: any distance straight.
        KING: one step in any direction.
        TOKIN: a promoted pawn, which moves like a gold.
        PROMOTED_SILVER: moves like a gold.
        DRAGON: a promoted rook: also one step diagonally.
        WALL: nothing enters, passes or takes it.
    """

    PAWN = 0
    SILVER = 1
    GOLD = 2
    ROOK = 3
    KING = 4
    TOKIN = 5
    PROMOTED_SILVER = 6
    DRAGON = 7
    WALL = 8


class Piece(NamedTuple):
    """A piece on the board.

    Attributes:
        kind: what it is.
        army: number of the player as whose piece it faces; the owner may have changed.
    """

    kind: Kind
    army: int


IN_HAND = (Kind.PAWN, Kind.SILVER, Kind.GOLD, Kind.ROOK)
PROMOTED = {Kind.PAWN: Kind.TOKIN, Kind.SILVER: Kind.PROMOTED_SILVER, Kind.ROOK: Kind.DRAGON}
BASES = {promoted: kind for kind, promoted in PROMOTED.items()}
# How many pieces of each kind there are, promoted or not.
NUMBERS = {Kind.PAWN: 12, Kind.SILVER: 8, Kind.GOLD: 8, Kind.ROOK: 4, Kind.KING: 4}
LETTERS = {Kind.PAWN: "P", Kind.SILVER: "S", Kind.GOLD: "G", Kind.ROOK: "R", Kind.KING: "K", Kind.WALL: "#"}
LETTERS |= {kind: f"+{LETTERS[base]}" for kind, base in BASES.items()}

_GOLD = frozenset({0, 1, 2, 4, 6, 7})
_STRAIGHT = frozenset({0, 2, 4, 6})
# Directions of steps and of slides of each kind, for a piece that faces the north.
STEPS: dict[Kind, frozenset[int]] = {
    Kind.PAWN: frozenset({0}),
    Kind.SILVER: frozenset({0, 1, 3, 5, 7}),
    Kind.GOLD: _GOLD,
    Kind.ROOK: _STRAIGHT,
    Kind.KING: frozenset(range(8)),
    Kind.TOKIN: _GOLD,
    Kind.PROMOTED_SILVER: _GOLD,
    Kind.DRAGON: frozenset(range(8)),
    Kind.WALL: frozenset(),
}
SLIDES: dict[Kind, frozenset[int]] = {
    kind: _STRAIGHT if kind in (Kind.ROOK, Kind.DRAGON) else frozenset() for kind in Kind
}


def _ray(cell: int, way: tuple[int, int]) -> tuple[int, ...]:
    """Return the cells from a cell to the edge in a direction, without the cell itself."""
    y, x = cell // SIZE + way[0], cell % SIZE + way[1]
    found = []
    while 0 <= y < SIZE and 0 <= x < SIZE:
        found.append(y * SIZE + x)
        y, x = y + way[0], x + way[1]
    return tuple(found)


# For each cell and direction, the cells up to the edge.
RAYS = tuple(tuple(_ray(cell, way) for way in DIRECTIONS) for cell in range(CELLS))


def can_go(piece: Piece, direction: int, distance: int) -> bool:
    """Return whether a piece can go so many cells in a direction, if nothing stands in its way."""
    return (direction - TURN * piece.army) % len(DIRECTIONS) in (STEPS if distance == 1 else SLIDES)[piece.kind]


def rows_ahead(army: int, cell: int) -> int:
    """Return how many rows are before a cell, as an army faces."""
    return len(RAYS[cell][TURN * army])


def file_of(army: int, cell: int) -> int:
    """Return the number of the file, as an army faces: of the column, or of the row for west and east."""
    return cell // SIZE if army % 2 else cell % SIZE


def _start() -> tuple[Piece | None, ...]:
    own = {(0, 2): "S", (0, 3): "G", (0, 4): "K", (0, 5): "G", (0, 6): "S", (1, 3): "P", (1, 4): "R", (1, 5): "P"}
    kinds = {letter: kind for kind, letter in LETTERS.items()}
    board: list[Piece | None] = [None] * CELLS
    for army in range(len(PLAYERS)):
        for (row, file), letter in {**own, (2, 4): "P"}.items():
            ahead = SIZE - 1 - row
            cell = next(c for c in range(CELLS) if rows_ahead(army, c) == ahead and file_of(army, c) == file)
            board[cell] = Piece(kinds[letter], army)
    return tuple(board)


START = _start()
