"""Finished maps.

A *template* is a room drawn by a designer; a *room* is one placed copy of it. Two rooms never share a tile. A
*connection* joins two rooms through a door of each: the doors are side by side, so that a connection crosses two walls,
or a corridor leads from one to the other. A map is made of *moves*, each of which adds one room. Moves, parameters and
seed are enough to rebuild it: all connections that no move makes, and locks, are drawn from the seed.
"""

from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from pycore.base.geometry import UNITS_PER_CELL, Point
from pycore.base.grid import Grid
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.floors import floors_of
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, Room, edge_length
from pycore.dungeon.model.tiles import Tile

# Distance in cells, about, of a key from the cell where the player starts or climbs.
KEY_APART = 3


class Lock(NamedTuple):
    """A lock on all connections between a part of the map and the rest; one key opens it.

    Attributes:
        key: index of the room where the key lies. It can be reached without opening this lock.
        connections: indices of the locked connections in ascending order, at least one.
    """

    key: int
    connections: tuple[int, ...]


@dataclass(frozen=True)
class DungeonMap:
    """A finished map. Coordinates are in tiles; (0, 0) is the north-west corner of the box around the map.

    Attributes:
        seed: the seed that the map was made with; 0 for a map made otherwise.
        params: the parameters that the map was made from.
        moves: one move for each room, in the order of `rooms`.
        rooms: the placed rooms.
        connections: the pairs of rooms that are joined, with their doors. First the connections of the map that it was
            grown from, in their order, then the connections of the moves, in their order, then all others in ascending
            order of their rooms. (If `kept_locks` is None, the loops of the earlier map come after the moves.)
        main_path: indices of the rooms from start to goal, on a shortest path. With rooms tagged "start" it begins at
            the first of them and ends at the farthest room tagged "goal", or at the farthest room if there is none.
            With rooms tagged "goal" only, it ends at the first of them and begins at the farthest room. Without such
            tags it is the longest of the shortest paths between two rooms; of several, the one between the lowest
            indices; it begins at the lower end. A map that was grown from another one has the start of that map, and
            its goal unless new rooms are tagged "goal"; see `extend`.
        locks: the locks, in an order in which their keys can be found.
        grown_from: number of rooms of the smaller map that this map was grown from, see `extend`. They come first, with
            the loops of that map between them. 0 for a map that was grown from nothing.
        kept_locks: number of locks of the smaller map, which come first. None for a map that was grown from nothing,
            and for maps of earlier versions, whose start, goal and locks were chosen anew.
        furnished: pairs (name, data) of the finishing steps besides locks; see `FinishingStep.record`.
    """

    seed: int
    params: Params
    moves: tuple[Move, ...]
    rooms: tuple[Room, ...]
    connections: tuple[Connection, ...]
    main_path: tuple[int, ...]
    locks: tuple[Lock, ...] = ()
    grown_from: int = 0
    furnished: tuple[tuple[str, Any], ...] = ()
    kept_locks: int | None = None

    @property
    def start(self) -> int:
        """Index of the room where the player starts: the first room of the main path."""
        return self.main_path[0]

    @property
    def goal(self) -> int:
        """Index of the room that the player has to find: the last room of the main path."""
        return self.main_path[-1]

    @property
    def nodes(self) -> tuple[str, ...]:
        """For each room, the name of its node in the flow graph; empty without a flow graph."""
        flow = self.params.flow
        return tuple(flow.nodes[node][0] for node in flow.order) if flow else ()

    @cached_property
    def floors(self) -> tuple[int, ...]:
        """For each room, its floor, counted from 0; each floor lies to the east of the floor below it."""
        return floors_of(self.moves)

    @cached_property
    def pitch(self) -> int:
        """Columns from a floor to the floor above it, which lies to the east; 0 for a map of one floor.

        Floors that were added by `extend` are as far apart as they need.
        """
        climbs = (c.rooms for c in self.connections if c.is_stairs)
        return next((self.rooms[above].x - self.rooms[below].x for below, above in climbs), 0)

    @cached_property
    def loops(self) -> tuple[Connection, ...]:
        """The connections that no move makes."""
        by_moves = {(move.parent, room) for room, move in enumerate(self.moves)}
        return tuple(connection for connection in self.connections if connection.rooms not in by_moves)

    @cached_property
    def width(self) -> int:
        """Columns of the box around all rooms and corridors, walls included."""
        corridors = (x + 2 for connection in self.connections for x, _ in connection.corridor)
        return max([*(x + template.width for template, x, _ in self.rooms), *corridors])

    @cached_property
    def height(self) -> int:
        """Rows of the box around all rooms and corridors, walls included."""
        corridors = (y + 2 for connection in self.connections for _, y in connection.corridor)
        return max([*(y + template.height for template, _, y in self.rooms), *corridors])

    @cached_property
    def tiles(self) -> Grid:
        """The map as one grid of `Tile` codes: rooms, corridors with their walls, doors and stairs."""
        cells = bytearray(self.width * self.height)
        for room in self.rooms:
            start = room.y * self.width + room.x
            for row in room.template.tiles.rows():
                under = cells[start : start + len(row)]
                cells[start : start + len(row)] = bytes(map(max, row, under)) if Tile.OUTER in row else row
                start += self.width
        wall = bytes([Tile.SOLID])
        for connection in self.connections:
            for x, y in connection.corridor:
                for start in range((y - 1) * self.width + x - 1, (y + 2) * self.width, self.width):
                    cells[start : start + 3] = bytes(map(max, cells[start : start + 3], wall * 3))
        for connection in self.connections:
            for x, y in connection.corridor:
                cells[y * self.width + x] = Tile.INNER
            for door in connection.doors:
                for x, y in door.cells:
                    cells[y * self.width + x] = Tile.STAIRS if connection.is_stairs else Tile.DOOR
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

    @cached_property
    def _with_stairs(self) -> frozenset[int]:
        """The rooms with stairs."""
        return frozenset(room for connection in self.connections if connection.is_stairs for room in connection.rooms)

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """For each room, its distance from the start in doors; -1 for a room that cannot be reached."""
        found = [-1] * len(self.rooms)
        found[self.start] = 0
        order = [self.start]
        for here in order:
            for there in self.neighbors[here]:
                if found[there] < 0:
                    found[there] = found[here] + 1
                    order.append(there)
        return tuple(found)

    @cached_property
    def owners(self) -> "array[int]":
        """For each cell, row by row, the index of the room that it belongs to, walls included; -1 for none.

        The floor of corridors belongs to no room. The wall of a corridor belongs to a room only if it is a wall of that
        room as well.
        """
        owners = array("h", [-1]) * (self.width * self.height)
        for index, room in enumerate(self.rooms):
            start, own = room.y * self.width + room.x, array("h", [index]) * room.template.width
            for row in room.template.tiles.rows():
                if Tile.OUTER in row:
                    for x, code in enumerate(row, start):
                        if code:
                            owners[x] = index
                else:
                    owners[start : start + len(row)] = own
                start += self.width
        return owners

    def length_between(self, a: int, b: int) -> int:
        """Return the length of the edge between two joined rooms, in 1/256 tile; stairs are one tile long."""
        return UNITS_PER_CELL if self.floors[a] != self.floors[b] else edge_length(self.rooms[a], self.rooms[b])

    def room_at(self, x: int, y: int) -> int | None:
        """Return the index of the room that a cell belongs to, walls included; None outside of all rooms."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        index = self.owners[y * self.width + x]
        return index if index >= 0 else None

    def spot(self, index: int) -> Point:
        """Return the walkable cell of a room that is nearest to its middle."""
        return self.rooms[index].spot

    def key_spot(self, index: int) -> Point:
        """Return the walkable cell of a room for a key.

        That is the room's `spot`; in the start room and in rooms with stairs, a cell about 3 cells away from it.
        """
        spot, room = self.spot(index), self.rooms[index]
        if index != self.start and index not in self._with_stairs:
            return spot
        tiles = room.template.tiles
        floor = (
            Point(room.x + x, room.y + y)
            for y in range(tiles.height)
            for x in range(tiles.width)
            if tiles.at(x, y) == Tile.INNER
        )
        return min(
            floor,
            key=lambda cell: (abs((cell.x - spot.x) ** 2 + (cell.y - spot.y) ** 2 - KEY_APART**2), cell.y, cell.x),
        )
