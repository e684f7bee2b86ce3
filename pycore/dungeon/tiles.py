"""What rooms and maps are made of: tiles and doors."""

from enum import IntEnum
from typing import NamedTuple

from pycore.base.geometry import Direction

# No room is wider or higher than this, or has more doors, and no map is wider or higher than the third number.
MAX_ROOM_SIDE = 128
MAX_DOORS = 2048
MAX_MAP_SIDE = 16384
# How templates are drawn: the character of each code of `Tile` that a template may have.
ROOM_CHARACTERS = " #."


class Tile(IntEnum):
    """Codes of the cells of room templates and maps."""

    OUTER = 0  # outside every room
    SOLID = 1  # wall
    INNER = 2  # walkable
    DOOR = 3  # a passage through a wall; only in maps


class Door(NamedTuple):
    """A wall tile that leads out of a room.

    Attributes:
        x: column, counted in the template for potential doors, in the map for used ones.
        y: row, counted likewise.
        direction: the way out of the room.
    """

    x: int
    y: int
    direction: Direction

    @property
    def target(self) -> tuple[int, int]:
        """The cell in front of the door, outside the room."""
        return self.x + self.direction.dx, self.y + self.direction.dy

    def moved(self, dx: int, dy: int) -> "Door":
        """Return the same door of a room that stands elsewhere."""
        return Door(self.x + dx, self.y + dy, self.direction)
