"""Points, rectangles, the four directions and the eight symmetries of the square, on an integer grid.

x increases to the east, y to the south. A rectangle contains its left column and top row, and excludes the column
`right` and the row `bottom`.
"""

from enum import IntEnum
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

# Lengths are integers in units of 1/256 cell, so that sums do not depend on the machine or the order.
UNITS_PER_CELL = 256


class Point(NamedTuple):
    """Column and row of a cell."""

    x: int
    y: int


class Rect(NamedTuple):
    """A rectangle of cells: its north-west cell and its size in cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """First column east of the rectangle."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """First row south of the rectangle."""
        return self.y + self.height

    @property
    def center(self) -> Point:
        """The middle cell. For an even width or height, the western or northern one of the two middle cells."""
        return Point(self.x + (self.width - 1) // 2, self.y + (self.height - 1) // 2)

    def holds(self, x: int, y: int) -> bool:
        """Return whether the cell lies in the rectangle."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Return whether the rectangles have a cell in common."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def union(self, other: "Rect") -> "Rect":
        """Return the smallest rectangle that contains both rectangles."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Direction(IntEnum):
    """The four directions, numbered clockwise from north."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def dx(self) -> int:
        """Change of x for a step in this direction: -1, 0 or 1."""
        return (0, 1, 0, -1)[self]

    @property
    def dy(self) -> int:
        """Change of y for a step in this direction: -1, 0 or 1."""
        return (-1, 0, 1, 0)[self]

    @property
    def opposite(self) -> "Direction":
        """The opposite direction."""
        return Direction((self + 2) % 4)


class Symmetry(IntEnum):
    """The eight symmetries of the square: rotations clockwise, alone or after a mirroring that swaps west and east."""

    IDENTITY = 0
    TURN_90 = 1
    TURN_180 = 2
    TURN_270 = 3
    MIRROR = 4
    MIRROR_TURN_90 = 5
    MIRROR_TURN_180 = 6
    MIRROR_TURN_270 = 7

    @property
    def turns(self) -> int:
        """Number of clockwise quarter turns, 0..3, which follow the mirroring."""
        return self & 3

    @property
    def mirrored(self) -> bool:
        """Whether west and east are swapped before the rotation."""
        return self >= Symmetry.MIRROR

    @property
    def inverse(self) -> "Symmetry":
        """The inverse symmetry."""
        return self if self.mirrored else Symmetry(-self % 4)

    def then(self, other: "Symmetry") -> "Symmetry":
        """Return the composition of two symmetries: first `self`, then `other`."""
        turns = other.turns - self.turns if other.mirrored else other.turns + self.turns
        return Symmetry(turns % 4 + 4 * (self.mirrored != other.mirrored))

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Return width and height of a `width` x `height` rectangle after the transformation."""
        return (height, width) if self.turns % 2 else (width, height)

    def point(self, x: int, y: int, width: int, height: int) -> Point:
        """Return the image of the cell (x, y) of a `width` x `height` rectangle."""
        if self.mirrored:
            x = width - 1 - x
        for _ in range(self.turns):
            x, y, width, height = height - 1 - y, x, height, width
        return Point(x, y)

    def cells(self, width: int, height: int) -> tuple[int, ...]:
        """Return the images of all cells of a `width` x `height` rectangle, as cells numbered row by row."""
        return _images(self, width, height)

    def direction(self, direction: Direction) -> Direction:
        """Return the image of a direction."""
        return Direction(((-direction if self.mirrored else direction) + self.turns) % 4)


@lru_cache(maxsize=256)
def _images(symmetry: Symmetry, width: int, height: int) -> tuple[int, ...]:
    across, _ = symmetry.size(width, height)
    points = (symmetry.point(x, y, width, height) for y in range(height) for x in range(width))
    return tuple(y * across + x for x, y in points)


def length(dx: int, dy: int) -> int:
    """Return the Euclidean length of a vector given in cells, in units of 1/256 cell, rounded down."""
    return isqrt((dx * dx + dy * dy) * UNITS_PER_CELL**2)
