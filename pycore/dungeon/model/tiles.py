"""What rooms and maps are made of: tiles and doors."""

from enum import IntEnum
from typing import NamedTuple

from pycore.base.geometry import Direction, Symmetry

# No room is wider or higher than this, or has more doors, and no map is wider or higher than the third number.
MAX_ROOM_SIDE = 128
MAX_DOORS = 2048
MAX_MAP_SIDE = 16384
# How templates are drawn: the character of each code of `Tile` that a template may have.
ROOM_CHARACTERS = " #."
# The kind of the doors of a connection that climbs: the cells where the stairs are.
STAIRS_KIND = "%"


class Tile(IntEnum):
    """Codes of the cells of room templates and maps."""

    OUTER = 0  # outside every room
    SOLID = 1  # wall
    INNER = 2  # walkable
    DOOR = 3  # a passage through a wall; only in maps
    STAIRS = 4  # a way to another floor; only in maps


# The step out of a door, by its direction: north, east, south, west.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Door(NamedTuple):
    """A wall tile, or several in a row, that lead out of a room. Only doors of equal width and kind can meet.

    Attributes:
        x: column of its first cell, counted in the template for potential doors, in the map for used ones.
        y: row of its first cell, counted likewise.
        direction: the way out of the room.
        width: number of its cells, which follow the first one eastward or southward.
        kind: a letter A to Z for doors that fit their like only; empty for ordinary ones.
    """

    x: int
    y: int
    direction: Direction
    width: int = 1
    kind: str = ""

    @property
    def target(self) -> tuple[int, int]:
        """The cell in front of the door's first cell, outside the room."""
        return self.x + self.direction.dx, self.y + self.direction.dy

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """All cells of the door."""
        dx, dy = (1, 0) if self.direction.dy else (0, 1)
        return tuple((self.x + i * dx, self.y + i * dy) for i in range(self.width))

    @property
    def facing(self) -> "Door":
        """The door that this one meets: that in front of it, which looks back."""
        return Door(*self.target, self.direction.opposite, self.width, self.kind)

    def moved(self, dx: int, dy: int) -> "Door":
        """Return the same door of a room that stands elsewhere."""
        x, y, way, width, kind = self
        return Door(x + dx, y + dy, way, width, kind)

    def turned(self, symmetry: Symmetry, width: int, height: int) -> "Door":
        """Return the same door of a room of that size after a symmetry of the room."""
        x, y = min(symmetry.point(x, y, width, height) for x, y in (self.cells[0], self.cells[-1]))
        return self._replace(x=x, y=y, direction=symmetry.direction(self.direction))
