"""Points, rectangles, the four directions and the eight symmetries of the square, on an integer grid.

x grows to the east, y to the south; a rectangle holds its left and top edge, not its right and bottom ones.
"""

from enum import IntEnum
from math import isqrt
from typing import NamedTuple

# Lengths are whole numbers of 1/256 cell, so that sums of them do not depend on machine or order.
UNITS_PER_CELL = 256


class Point(NamedTuple):
    """A cell."""

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
        """The middle cell; of two, the one further north-west."""
        return Point(self.x + (self.width - 1) // 2, self.y + (self.height - 1) // 2)

    def holds(self, x: int, y: int) -> bool:
        """Tell whether the cell lies in the rectangle."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Tell whether the rectangles share a cell."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def union(self, other: "Rect") -> "Rect":
        """Return the smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Direction(IntEnum):
    """The four directions, clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def dx(self) -> int:
        """Step to the east."""
        return (0, 1, 0, -1)[self]

    @property
    def dy(self) -> int:
        """Step to the south."""
        return (-1, 0, 1, 0)[self]

    @property
    def opposite(self) -> "Direction":
        """The direction that looks back."""
        return Direction((self + 2) % 4)


class Symmetry(IntEnum):
    """The eight symmetries of the square: turns clockwise, and the same after swapping west and east."""

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
        """Number of quarter turns clockwise, done last."""
        return self & 3

    @property
    def mirrored(self) -> bool:
        """Whether west and east are swapped first."""
        return self >= Symmetry.MIRROR

    @property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one."""
        return self if self.mirrored else Symmetry(-self % 4)

    def then(self, other: "Symmetry") -> "Symmetry":
        """Return the symmetry that does this one first and the other one after it."""
        turns = other.turns - self.turns if other.mirrored else other.turns + self.turns
        return Symmetry(turns % 4 + 4 * (self.mirrored != other.mirrored))

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Return width and height of a rectangle of that size after the symmetry."""
        return (height, width) if self.turns % 2 else (width, height)

    def point(self, x: int, y: int, width: int, height: int) -> Point:
        """Return where the cell (x, y) of a rectangle of that size comes to lie."""
        if self.mirrored:
            x = width - 1 - x
        for _ in range(self.turns):
            x, y, width, height = height - 1 - y, x, height, width
        return Point(x, y)

    def direction(self, direction: Direction) -> Direction:
        """Return what the direction becomes."""
        return Direction(((-direction if self.mirrored else direction) + self.turns) % 4)


def length(dx: int, dy: int) -> int:
    """Return the Euclidean length of a vector given in cells, in units of 1/256 cell, rounded down."""
    return isqrt((dx * dx + dy * dy) * UNITS_PER_CELL**2)
