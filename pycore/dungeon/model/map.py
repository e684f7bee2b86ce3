"""The words of the dungeon: templates, parameters, and the map that is made of them.

A *template* is a room drawn by a designer; a *room* is one placed copy of it. Two rooms never share a tile. They are
connected by two potential doors standing back to back, so that a passage crosses two walls. A map is grown by *moves*,
each of which connects one more room to one already placed, and the moves alone rebuild it.
Loops, which are drawn from the seed, may join more rooms in the end, some of them along corridors; and locks may bar
the way until their keys are found.
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

# How many cells a key lies from the spot where the player starts, or nearly so many.
KEY_APART = 3


class Lock(NamedTuple):
    """A lock on all connections between a part of the map and the rest; one key opens it.

    Attributes:
        key: index of the room where the key lies. It can be reached without this lock.
        connections: indices of the locked connections in ascending order, at least one.
    """

    key: int
    connections: tuple[int, ...]


@dataclass(frozen=True)
class DungeonMap:
    """A finished map. Coordinates are tiles; the north-west corner of the box around all of it is (0, 0).

    Attributes:
        seed: seed of the generator that made it; 0 for a map made otherwise.
        params: what it was made from.
        moves: how it was made, one move per room in the order of `rooms`.
        rooms: the placed rooms.
        connections: which rooms are joined, and through which doors: those of the moves first, in their order, then
            those that an earlier map had besides, then the others in ascending order of their rooms.
        main_path: indices of the rooms from start to goal along the longest shortest path of the map. Of several
            longest ones it is that between the rooms of lowest index, and it runs from the lower to the higher end.
            Rooms tagged "start" or "goal" are its ends where there are some: the first start, and of the goals the
            farthest from it; what is not tagged is the farthest room from the other end.
        locks: what bars the way from start to goal, in an order in which the keys can be found.
        grown_from: how many of the rooms, the first ones, another map had that this one grew from; 0 for none. Their
            loops are that map's.
        furnished: what finishing steps besides locks left on the map, by their names; see `FinishingStep.record`.
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

    @property
    def start(self) -> int:
        """Index of the room where the player starts: the first of the main path."""
        return self.main_path[0]

    @property
    def goal(self) -> int:
        """Index of the room the player looks for: the last of the main path."""
        return self.main_path[-1]

    @property
    def nodes(self) -> tuple[str, ...]:
        """For each room, the name of the node it stands for in the flow graph; empty without one."""
        flow = self.params.flow
        return tuple(flow.nodes[node][0] for node in flow.order) if flow else ()

    @cached_property
    def floors(self) -> tuple[int, ...]:
        """For each room, the floor it is on, counted from 0; the next floor lies `pitch` columns further east."""
        return floors_of(self.moves)

    @cached_property
    def pitch(self) -> int:
        """How many columns further east a floor lies than the one below; 0 with one floor only."""
        climbs = (c.rooms for c in self.connections if c.is_stairs)
        return next((self.rooms[above].x - self.rooms[below].x for below, above in climbs), 0)

    @cached_property
    def loops(self) -> tuple[Connection, ...]:
        """The connections beyond those of the moves."""
        by_moves = {(move.parent, room) for room, move in enumerate(self.moves)}
        return tuple(connection for connection in self.connections if connection.rooms not in by_moves)

    @cached_property
    def width(self) -> int:
        """Columns of the box around all rooms and corridors, their walls included."""
        corridors = (x + 2 for connection in self.connections for x, _ in connection.corridor)
        return max([*(room.rect.right for room in self.rooms), *corridors])

    @cached_property
    def height(self) -> int:
        """Rows of that box."""
        corridors = (y + 2 for connection in self.connections for _, y in connection.corridor)
        return max([*(room.rect.bottom for room in self.rooms), *corridors])

    @cached_property
    def tiles(self) -> Grid:
        """The map as one grid of `Tile` codes: all rooms, corridors with their walls, and DOOR where two are joined."""
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
    def owners(self) -> "array[int]":
        """For each cell, row by row, the index of the room it belongs to, walls included; -1 for none.

        The cells of corridors belong to no room, nor do the walls that a corridor has to itself.
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
        """Return the index of the room that owns the cell, walls included; None outside of all rooms."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        index = self.owners[y * self.width + x]
        return index if index >= 0 else None

    def spot(self, index: int) -> Point:
        """Return a walkable cell of the room, as near to its middle as there is one."""
        return self.rooms[index].spot

    def key_spot(self, index: int) -> Point:
        """Return a walkable cell of the room for a key: its spot, or one apart from where one starts or climbs."""
        spot, room = self.spot(index), self.rooms[index]
        if index != self.start and not any(c.is_stairs and index in c.rooms for c in self.connections):
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
