"""Moves, which say how a room is connected to those that stand, and rooms, which are placed by them."""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from pycore.base.geometry import Point, Rect, length
from pycore.base.grid import Grid
from pycore.dungeon.model.template import MAX_TEMPLATES, RoomTemplate
from pycore.dungeon.model.tiles import Tile


class MoveKind(Enum):
    """How a move connects its room to one that stands."""

    FIRST = "first"  # it does not: there is no other room yet
    DOORS = "doors"  # a door of the one meets a door of the other
    STAIRS = "stairs"  # it stands above the other, on the next floor
    APART = "apart"  # it lies somewhere else, and what joins it is made last, as a flow graph says


class Move(NamedTuple):
    """One step of the making of a map: a room of `template` is connected to room `parent`.

    Attributes:
        template: number of the new room's template among the variants of the parameters.
        parent: index of the placed room; -1 in the first move of a map.
        parent_door: index of the placed room's door in its template; -1 in the first move, and where the new room is
            above the placed one.
        door: index of the new room's door in its template; -1 likewise.
        dx: how many columns the new room lies east of the placed one, where they are apart: then both doors are -1,
            and all joints of the new room are made last, as the flow graph says. 0 otherwise.
        dy: how many rows it lies south of it, likewise.
    """

    template: int
    parent: int = -1
    parent_door: int = -1
    door: int = -1
    dx: int = 0
    dy: int = 0

    @property
    def kind(self) -> MoveKind:
        """How the new room is connected to the placed one."""
        if self.dx or self.dy:
            return MoveKind.APART
        if self.parent_door >= 0:
            return MoveKind.DOORS
        return MoveKind.STAIRS if self.parent >= 0 else MoveKind.FIRST


@lru_cache(maxsize=MAX_TEMPLATES)
def _spot(tiles: Grid) -> Point:
    """Return the walkable cell nearest to the middle of a drawing; all rooms made of it have it at the same place."""
    middle = Rect(0, 0, tiles.width, tiles.height).center
    floor = (Point(i % tiles.width, i // tiles.width) for i, code in enumerate(tiles.cells) if code == Tile.INNER)
    return min(floor, key=lambda cell: ((cell.x - middle.x) ** 2 + (cell.y - middle.y) ** 2, cell.y, cell.x))


class Room(NamedTuple):
    """A template placed on the map: (x, y) is where the north-west corner of its drawing lies."""

    template: RoomTemplate
    x: int
    y: int

    @property
    def rect(self) -> Rect:
        """The box around the room; its corners need not belong to the room."""
        return Rect(self.x, self.y, self.template.width, self.template.height)

    @property
    def spot(self) -> Point:
        """A walkable cell of the room, as near to its middle as there is one."""
        cell = _spot(self.template.tiles)
        return Point(self.x + cell.x, self.y + cell.y)

    def tile(self, x: int, y: int) -> Tile:
        """Return what the room has at a cell of the map; OUTER where it has nothing."""
        return Tile(self.template.tiles.at(x - self.x, y - self.y))


def edge_length(first: Room, second: Room) -> int:
    """Return the length of the edge between two joined rooms, in 1/256 tile, at least 1."""
    return max(1, length(first.x - second.x, first.y - second.y))
