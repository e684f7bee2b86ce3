"""The words of the dungeon: templates, parameters, and the map that is made of them.

A *template* is a room drawn by a designer; a *room* is one placed copy of it. Two rooms never share a tile. They are
connected by two potential doors standing back to back, so that a passage crosses two walls. A map is grown by *moves*,
each of which connects one more room to one already placed, and the moves alone rebuild it.
Loops, which are drawn from the seed, may join more rooms in the end.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pycore.base.geometry import Point, Rect
from pycore.base.grid import Grid
from pycore.dungeon.params import Params
from pycore.dungeon.template import RoomTemplate
from pycore.dungeon.tiles import Door, Tile


class Move(NamedTuple):
    """One step of the making of a map: a room of `template` is connected to room `parent`.

    Attributes:
        template: number of the new room's template among the variants of the parameters.
        parent: index of the placed room; -1 in the first move of a map.
        parent_door: index of the placed room's door in its template; -1 in the first move.
        door: index of the new room's door in its template; -1 in the first move.
    """

    template: int
    parent: int = -1
    parent_door: int = -1
    door: int = -1


class Room(NamedTuple):
    """A template placed on the map: (x, y) is where the north-west corner of its drawing lies."""

    template: RoomTemplate
    x: int
    y: int

    @property
    def rect(self) -> Rect:
        """The box around the room; its corners need not belong to the room."""
        return Rect(self.x, self.y, self.template.width, self.template.height)

    def tile(self, x: int, y: int) -> Tile:
        """Return what the room has at a cell of the map; OUTER where it has nothing."""
        return Tile(self.template.tiles.at(x - self.x, y - self.y))


class Connection(NamedTuple):
    """Two rooms joined through a pair of doors.

    Attributes:
        rooms: indices of the rooms, the earlier placed one first.
        doors: the door of each, in map coordinates.
    """

    rooms: tuple[int, int]
    doors: tuple[Door, Door]


@dataclass(frozen=True)
class DungeonMap:
    """A finished map. Coordinates are tiles; the north-west corner of the box around all rooms is (0, 0).

    Attributes:
        seed: seed of the generator that made it; 0 for a map made otherwise.
        params: what it was made from.
        moves: how it was made, one move per room in the order of `rooms`.
        rooms: the placed rooms.
        connections: which rooms are joined, and through which doors.
        main_path: indices of the rooms from start to goal along the longest shortest path of the map. Of several
            longest ones it is that between the rooms of lowest index, and it runs from the lower to the higher end.
    """

    seed: int
    params: Params
    moves: tuple[Move, ...]
    rooms: tuple[Room, ...]
    connections: tuple[Connection, ...]
    main_path: tuple[int, ...]

    @property
    def start(self) -> int:
        """Index of the room where the player starts: the first of the main path."""
        return self.main_path[0]

    @property
    def goal(self) -> int:
        """Index of the room the player looks for: the last of the main path."""
        return self.main_path[-1]

    @cached_property
    def width(self) -> int:
        """Columns of the box around all rooms."""
        return max(room.rect.right for room in self.rooms)

    @cached_property
    def height(self) -> int:
        """Rows of the box around all rooms."""
        return max(room.rect.bottom for room in self.rooms)

    @cached_property
    def tiles(self) -> Grid:
        """The map as one grid of `Tile` codes: all rooms, and DOOR where two are joined."""
        cells = bytearray(self.width * self.height)
        for room in self.rooms:
            start = room.y * self.width + room.x
            for row in room.template.tiles.rows():
                under = cells[start : start + len(row)]
                cells[start : start + len(row)] = bytes(map(max, row, under)) if Tile.OUTER in row else row
                start += self.width
        for connection in self.connections:
            for door in connection.doors:
                for x, y in door.cells:
                    cells[y * self.width + x] = Tile.DOOR
        return Grid(self.width, self.height, bytes(cells))

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """For each room, the rooms joined to it, in ascending order."""
        joined: list[list[int]] = [[] for _ in self.rooms]
        for connection in self.connections:
            a, b = connection.rooms
            joined[a].append(b)
            joined[b].append(a)
        return tuple(tuple(sorted(indices)) for indices in joined)

    def room_at(self, x: int, y: int) -> int | None:
        """Return the index of the room that owns the cell, walls included; None outside of all rooms."""
        for index, room in enumerate(self.rooms):
            if room.rect.holds(x, y) and room.tile(x, y) != Tile.OUTER:
                return index
        return None

    def spot(self, index: int) -> Point:
        """Return a walkable cell of the room, as near to its middle as there is one."""
        room = self.rooms[index]
        middle = room.rect.center
        floor = (
            Point(room.x + i % room.template.width, room.y + i // room.template.width)
            for i, code in enumerate(room.template.tiles.cells)
            if code == Tile.INNER
        )
        return min(floor, key=lambda cell: ((cell.x - middle.x) ** 2 + (cell.y - middle.y) ** 2, cell.y, cell.x))
