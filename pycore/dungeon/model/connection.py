"""Connections: two rooms joined through their doors, along a corridor, or by stairs."""

from typing import NamedTuple

from pycore.base.geometry import Point
from pycore.dungeon.model.tiles import STAIRS_KIND, Door


class Connection(NamedTuple):
    """Two rooms joined through a pair of doors.

    Attributes:
        rooms: indices of the rooms, the earlier placed one first.
        doors: the door of each, in map coordinates.
        corridor: the floor of the carved corridor between the doors, cell by cell, from before the first to before the
            second; empty where the doors stand face to face.
    """

    rooms: tuple[int, int]
    doors: tuple[Door, Door]
    corridor: tuple[Point, ...] = ()

    @property
    def is_stairs(self) -> bool:
        """Whether the rooms are on different floors.

        The doors are then the cells where their stairs are, each in the middle of its room; that of the lower room
        looks east, the other one west.
        """
        return self.doors[0].kind == STAIRS_KIND

    @property
    def way(self) -> tuple[Point, ...]:
        """The cells from door to door, both included."""
        first, second = self.doors
        return Point(first.x, first.y), *self.corridor, Point(second.x, second.y)

    def moved(self, dx: int, dy: int) -> "Connection":
        """Return the same connection of rooms that stand elsewhere."""
        rooms, (first, second), corridor = self
        corridor = tuple([Point(x + dx, y + dy) for x, y in corridor]) if corridor else ()
        return Connection(rooms, (first.moved(dx, dy), second.moved(dx, dy)), corridor)
