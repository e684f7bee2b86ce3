"""Paths between rooms and between cells of a finished map."""

from collections.abc import Collection, Iterator

from pycore.base.errors import ParameterError
from pycore.base.geometry import Point
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.tiles import Tile
from pycore.kernel.steps import StepGraph

# For `bytes.translate`: which tiles one may stand on.
WALKABLE = bytes(int(code in (Tile.INNER, Tile.DOOR, Tile.STAIRS)) for code in range(256))


class Navigation:
    """The ways through a map, prepared for many questions. Must be used by one thread at a time."""

    def __init__(self, dungeon: DungeonMap) -> None:
        self._dungeon = dungeon
        climbs = [
            (self._number(below.x, below.y), self._number(above.x, above.y))
            for below, above in (connection.doors for connection in dungeon.connections if connection.is_stairs)
        ]
        self._cells = StepGraph.of_grid(dungeon.width, dungeon.tiles.cells.translate(WALKABLE), climbs)
        # Connections are nodes, too, above the rooms, so that locks close nodes here as well.
        rooms = len(dungeon.rooms)
        ways = [(room, rooms + n) for n, connection in enumerate(dungeon.connections) for room in connection.rooms]
        self._rooms = StepGraph(rooms + len(dungeon.connections), ways)

    def between_rooms(self, start: int, goal: int, closed: Collection[int] = ()) -> list[int]:
        """Return the rooms on a path with the fewest doors, both ends included; empty if there is none.

        Args:
            start: index of a room.
            goal: index of a room.
            closed: indices of the locks that are closed; all others are open.

        Raises:
            ParameterError: there is no such room or lock.
        """
        rooms = len(self._dungeon.rooms)
        for room in (start, goal):
            if not 0 <= room < rooms:
                raise ParameterError("room", f"there is no room {room}; the map has rooms 0 to {rooms - 1}")
        shut = [rooms + connection for connection in self._locked(closed)]
        return self._rooms.path(start, goal, shut)[::2]

    def between_cells(self, start: Point, goal: Point, closed: Collection[int] = ()) -> list[Point]:
        """Return the cells on a shortest path, both ends included; empty if there is none.

        A step leads to one of the four neighbors of a cell, or along stairs to the other floor.

        Args:
            start: a cell; there is no path from a cell where one cannot stand.
            goal: a cell.
            closed: indices of the locks that are closed; the cells of their doors cannot be entered.

        Raises:
            ParameterError: there is no such lock.
        """
        dungeon = self._dungeon
        shut = [
            self._number(x, y)
            for connection in self._locked(closed)
            for door in dungeon.connections[connection].doors
            for x, y in door.cells
        ]
        if not self._may_stand(start) or not self._may_stand(goal):
            return []
        path = self._cells.path(self._number(*start), self._number(*goal), shut)
        return [Point(cell % dungeon.width, cell // dungeon.width) for cell in path]

    def _locked(self, closed: Collection[int]) -> Iterator[int]:
        locks = self._dungeon.locks
        for lock in closed:
            if not 0 <= lock < len(locks):
                raise ParameterError("lock", f"there is no lock {lock}; the map has {len(locks)}")
            yield from locks[lock].connections

    def _may_stand(self, cell: Point) -> bool:
        dungeon, (x, y) = self._dungeon, cell
        return 0 <= x < dungeon.width and 0 <= y < dungeon.height and bool(WALKABLE[dungeon.tiles.at(x, y)])

    def _number(self, x: int, y: int) -> int:
        return y * self._dungeon.width + x
