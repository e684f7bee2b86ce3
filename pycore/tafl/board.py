"""The boards of Tafl: their squares, the pieces at the start, and how the king leaves.

Cells are numbered from 0 row by row from the north-west. A soldier is an attacker or a defender; the king is neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cached_property

EMPTY = -1
LETTERS = "ADK"
GROUND, RESTRICTED = ".", "#"
# The two sides, by their numbers.
ATTACKERS, DEFENDERS = 0, 1
SIDES = ("attackers", "defenders")
# North, west, east, south: opposite directions have numbers that add up to 3.
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Piece(IntEnum):
    """The kinds of pieces."""

    ATTACKER = 0
    DEFENDER = 1
    KING = 2


class Variant(StrEnum):
    """The games of the family."""

    BRANDUBH = "brandubh"
    TABLUT = "tablut"
    COPENHAGEN = "copenhagen"


@dataclass(frozen=True)
class Board:
    """The board of a game.

    Attributes:
        rows: the pieces at the start, row by row from the north.
        corners: whether the king leaves by a corner, and the corners are restricted; else by any cell of the edge.
        strong: whether the king has to be surrounded on all four sides wherever he is.
        walls: whether there are shieldwalls and exit forts.
    """

    rows: tuple[str, ...]
    corners: bool
    strong: bool = False
    walls: bool = False

    @property
    def size(self) -> int:
        """Number of rows and of columns."""
        return len(self.rows)

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.size * self.size

    @property
    def throne(self) -> int:
        """The cell in the middle."""
        return self.cells // 2

    @cached_property
    def start(self) -> tuple[int, ...]:
        """The piece of each cell at the start."""
        return tuple(LETTERS.find(letter) for letter in "".join(self.rows))

    @cached_property
    def edge(self) -> frozenset[int]:
        """The cells of the edge."""
        return frozenset(cell for cell in range(self.cells) if len(self.neighbors[cell]) < len(STEPS))

    @cached_property
    def hostile_corners(self) -> frozenset[int]:
        """The corners that only the king may enter, and that are hostile to all."""
        last = self.size - 1
        return frozenset((0, last, self.cells - 1 - last, self.cells - 1) if self.corners else ())

    @cached_property
    def restricted(self) -> frozenset[int]:
        """The cells on which only the king may stop."""
        return self.hostile_corners | {self.throne}

    @property
    def goals(self) -> frozenset[int]:
        """The cells by which the king leaves."""
        return self.hostile_corners or self.edge

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each cell and direction of `STEPS` the cells up to the edge, the next one first."""
        return tuple(tuple(self._ray(cell, *step) for step in STEPS) for cell in range(self.cells))

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the next ones in the directions of `STEPS`, where there are any."""
        return tuple(tuple(ray[0] for ray in rays if ray) for rays in self.rays)

    @cached_property
    def edges(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each edge its cells from corner to corner, each with the cell in front of it."""
        north = [(x, x + self.size) for x in range(self.size)]
        west = [(y * self.size, y * self.size + 1) for y in range(self.size)]
        last = self.cells - 1
        turned = [[(last - cell, last - front) for cell, front in edge] for edge in (north, west)]
        return tuple(map(tuple, (north, west, *turned)))

    def _ray(self, cell: int, down: int, right: int) -> tuple[int, ...]:
        y, x = divmod(cell, self.size)
        found = []
        while 0 <= (y := y + down) < self.size and 0 <= (x := x + right) < self.size:
            found.append(y * self.size + x)
        return tuple(found)


BOARDS: Mapping[Variant, Board] = {
    Variant.BRANDUBH: Board(
        ("...A...", "...A...", "...D...", "AADKDAA", "...D...", "...A...", "...A..."),
        corners=True,
    ),
    Variant.TABLUT: Board(
        (
            "...AAA...",
            "....A....",
            "....D....",
            "A...D...A",
            "AADDKDDAA",
            "A...D...A",
            "....D....",
            "....A....",
            "...AAA...",
        ),
        corners=False,
    ),
    Variant.COPENHAGEN: Board(
        (
            "...AAAAA...",
            ".....A.....",
            "...........",
            "A....D....A",
            "A...DDD...A",
            "AA.DDKDD.AA",
            "A...DDD...A",
            "A....D....A",
            "...........",
            ".....A.....",
            "...AAAAA...",
        ),
        corners=True,
        strong=True,
        walls=True,
    ),
}


def side_of(piece: int) -> int:
    """Return the side of a piece: 0 for attackers, 1 for defenders and the king."""
    return min(piece, DEFENDERS)
