"""Tiles and doors."""

from enum import IntEnum
from typing import NamedTuple

from pycore.base.geometry import Direction, Symmetry

# Largest width and height of a room, most doors of a room, largest width and height of a map of one floor.
MAX_ROOM_SIDE = 128
MAX_DOORS = 2048
MAX_MAP_SIDE = 16384
# The characters of OUTER, SOLID and INNER in drawings of templates.
ROOM_CHARACTERS = " #."
# The kind of both doors of a stairs connection.
STAIRS_KIND = "%"


class Tile(IntEnum):
    """Codes of the cells of room templates and maps."""

    OUTER = 0  # outside every room
    SOLID = 1  # wall
    INNER = 2  # walkable
    DOOR = 3  # a used door in a wall; only in maps
    STAIRS = 4  # the cell of a stairs to another floor; only in maps


# The step out of a door, by its direction clockwise from north.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Door(NamedTuple):
    """A door of a room: one wall tile, or several in a row. Only doors of equal width and kind can meet.

    Attributes:
        x: column of the first cell; in the coordinates of the template for potential doors, of the map for used doors.
        y: row of the first cell, in the same coordinates.
        direction: direction out of the room.
        width: number of cells; they follow the first cell eastward or southward.
        kind: a letter A to Z for doors that meet doors of the same letter only; empty for other doors.
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
        """The door that meets this door: in front of it, with the opposite direction."""
        return Door(*self.target, self.direction.opposite, self.width, self.kind)

    def moved(self, dx: int, dy: int) -> "Door":
        """Return the door after its room moved by dx columns and dy rows."""
        x, y, way, width, kind = self
        return Door(x + dx, y + dy, way, width, kind)

    def turned(self, symmetry: Symmetry, width: int, height: int) -> "Door":
        """Return the door, in template coordinates, after a symmetry of its room, which is `width` x `height` tiles."""
        x, y = min(symmetry.point(x, y, width, height) for x, y in (self.cells[0], self.cells[-1]))
        return self._replace(x=x, y=y, direction=symmetry.direction(self.direction))
