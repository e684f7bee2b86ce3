"""Moves, each of which places one room, and rooms."""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from pycore.base.geometry import Point, Rect, length
from pycore.base.grid import Grid
from pycore.dungeon.model.template import MAX_TEMPLATES, RoomTemplate
from pycore.dungeon.model.tiles import Tile


class MoveKind(Enum):
    """How a move places its room."""

    FIRST = "first"  # the first room of the map
    DOORS = "doors"  # beside its parent, a door of one room in front of a door of the other
    STAIRS = "stairs"  # above its parent, at the same position on the next floor
    APART = "apart"  # at a distance from its parent; its connections follow from the flow graph


class Move(NamedTuple):
    """One move: it places a new room, most often door to door with an earlier room, its *parent*.

    Attributes:
        template: number of the new room's variant: an index of `Params.variants`. The number of its template is
            `Params.sources[template]`.
        parent: index of the parent among the rooms; -1 in the first move of a map.
        parent_door: index of the parent's door in the `doors` of its variant; -1 in a move that is not of the kind
            `DOORS`.
        door: index of the new room's door in the `doors` of its variant; -1 likewise.
        dx: columns from the parent's corner to the new room's, eastward, in a move of the kind `APART`; otherwise 0.
        dy: rows from the parent's corner to the new room's, southward, in a move of the kind `APART`; otherwise 0.
    """

    template: int
    parent: int = -1
    parent_door: int = -1
    door: int = -1
    dx: int = 0
    dy: int = 0

    @property
    def kind(self) -> MoveKind:
        """How the move places its room."""
        if self.dx or self.dy:
            return MoveKind.APART
        if self.parent_door >= 0:
            return MoveKind.DOORS
        return MoveKind.STAIRS if self.parent >= 0 else MoveKind.FIRST


@lru_cache(maxsize=MAX_TEMPLATES)
def _spot(tiles: Grid) -> Point:
    """Return the walkable cell of a drawing that is nearest to its middle; of several, the first in reading order."""
    middle = Rect(0, 0, tiles.width, tiles.height).center
    floor = (Point(i % tiles.width, i // tiles.width) for i, code in enumerate(tiles.cells) if code == Tile.INNER)
    return min(floor, key=lambda cell: ((cell.x - middle.x) ** 2 + (cell.y - middle.y) ** 2, cell.y, cell.x))


class Room(NamedTuple):
    """A variant of a template placed on the map; (x, y) is the north-west corner of its drawing, in tiles."""

    template: RoomTemplate
    x: int
    y: int

    @property
    def rect(self) -> Rect:
        """The box around the room; corners of the box may be outside of the room."""
        return Rect(self.x, self.y, self.template.width, self.template.height)

    @property
    def spot(self) -> Point:
        """The walkable cell of the room that is nearest to its middle."""
        cell = _spot(self.template.tiles)
        return Point(self.x + cell.x, self.y + cell.y)

    def tile(self, x: int, y: int) -> Tile:
        """Return the room's tile at a cell of the map; OUTER for cells outside of the room."""
        return Tile(self.template.tiles.at(x - self.x, y - self.y))


def edge_length(first: Room, second: Room) -> int:
    """Return the distance between the north-west corners of two rooms in 1/256 tile, rounded down, at least 1."""
    return max(1, length(first.x - second.x, first.y - second.y))
