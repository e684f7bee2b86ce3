"""Connections: two rooms joined through their doors, along a corridor, or by stairs."""

from typing import NamedTuple

from pycore.base.geometry import Point
from pycore.dungeon.model.tiles import STAIRS_KIND, Door


class Connection(NamedTuple):
    """Two rooms joined through a pair of doors.

    Attributes:
        rooms: indices of the two rooms, the lower one first.
        doors: the door of each room, in map coordinates.
        corridor: the floor of the carved corridor, from the cell in front of the first door to the cell in front of the
            second; empty where the doors are face to face.
    """

    rooms: tuple[int, int]
    doors: tuple[Door, Door]
    corridor: tuple[Point, ...] = ()

    @property
    def is_stairs(self) -> bool:
        """Whether the rooms are on different floors.

        The doors are then the cells of the stairs, each at its room's `spot`. The direction is east for the lower room
        and west for the upper one.
        """
        return self.doors[0].kind == STAIRS_KIND

    @property
    def way(self) -> tuple[Point, ...]:
        """The cells from the first door to the second, both included."""
        first, second = self.doors
        return Point(first.x, first.y), *self.corridor, Point(second.x, second.y)

    def moved(self, dx: int, dy: int) -> "Connection":
        """Return the connection after both rooms moved by dx columns and dy rows."""
        rooms, (first, second), corridor = self
        corridor = tuple([Point(x + dx, y + dy) for x, y in corridor]) if corridor else ()
        # `_make` does not check the arguments.
        return Connection._make((rooms, (first.moved(dx, dy), second.moved(dx, dy)), corridor))
