"""A map as the placement of things sees it: which rooms and cells a clause allows.

On a map that was grown from another one, things are placed in new rooms only.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from pycore.base.geometry import Point
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.population import STEP, Kind, Table
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import Tile

Cell = tuple[int, int]
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Board:
    """A map without its things.

    Attributes:
        dungeon: the map.
        table: the table of things.
        distances: for each room, its distance from the start in doors.
        kept_free: the cells on which nothing may stand: in front of doors, stairs, the start, keys, and what earlier
            steps have taken.
        shares: for each distance, the share of the budget of a room there, in any unit; empty without a curve.
    """

    def __init__(self, dungeon: DungeonMap, table: Table) -> None:
        self.dungeon = dungeon
        self.table = table
        self.distances = dungeon.distances
        self.kept_free = _kept_free(dungeon)
        self.shares = _shares(table.curve, max(self.distances))
        self._points: dict[tuple[int, tuple[str, ...]], list[Cell]] = {}
        self._floors: dict[int, set[Cell]] = {}

    @property
    def new_rooms(self) -> range:
        """All rooms, or those that a map which grew from another one has beyond it."""
        return range(self.dungeon.grown_from, len(self.dungeon.rooms))

    @cached_property
    def bars(self) -> list[int]:
        """For each room, the number of locks that each bar the way from the start to it."""
        count = [0] * len(self.dungeon.rooms)
        beside: list[list[tuple[int, int]]] = [[] for _ in count]
        for number, ((a, b), *_) in enumerate(self.dungeon.connections):
            beside[a].append((b, number))
            beside[b].append((a, number))
        for lock in self.dungeon.locks:
            reached = _reached(beside, self.dungeon.start, set(lock.connections))
            for room in range(len(count)):
                count[room] += room not in reached
        return count

    def rooms_of(self, kind: Kind) -> list[int]:
        """Return the new rooms that a clause allows, whether they have a place or not."""
        near, far = kind.doors
        last = len(self.distances) if far is None else far
        rooms = [room for room in self.new_rooms if near <= self.distances[room] <= last]
        if kind.within:
            fits = {id(room.template): kind.is_made_for(room.template) for room in self.dungeon.rooms}
            rooms = [room for room in rooms if fits[id(self.dungeon.rooms[room].template)]]
        if kind.path is not None:
            path = set(self.dungeon.main_path)
            rooms = [room for room in rooms if (room in path) == kind.path]
        if kind.locks:
            least = kind.locks if kind.locks > 0 else max(1, len(self.dungeon.locks))
            rooms = [room for room in rooms if self.bars[room] >= least]
        if kind.cost and self.shares:
            rooms = [room for room in rooms if self.shares[self.distances[room]]]
        return rooms

    def places(self, kind: Kind, room: int) -> list[Cell]:
        """Return the cells of a room on which a thing may stand while the room is empty."""
        _, left, top = self.dungeon.rooms[room]
        free = [(left + x, top + y) for x, y in self.points(kind, room)]
        return [cell for cell in free if cell not in self.kept_free]

    def points(self, kind: Kind, room: int) -> list[Cell]:
        """Return the cells of a room that a clause is for, in the coordinates of its drawing; not to be changed."""
        template = self.dungeon.rooms[room].template
        key = id(template), kind.at
        found = self._points.get(key)
        if found is None:
            found = self._points[key] = _points(template, kind.at)
        return found

    def floor(self, room: int) -> set[Cell]:
        """Return the inner cells of a room in the coordinates of its drawing; not to be changed."""
        template = self.dungeon.rooms[room].template
        found = self._floors.get(id(template))
        if found is None:
            found = self._floors[id(template)] = set(_points(template, ()))
        return found

    def caps(self) -> list[int]:
        """Return, for each distance, the most cost of all things up to there; one number without a curve."""
        budget = self.table.budget or 0
        if not self.shares:
            return [budget]
        weights = [0] * len(self.shares)
        for distance in self.distances:
            weights[distance] += self.shares[distance]
        total, caps, part = sum(weights) or 1, [], 0
        for weight in weights:
            part += weight
            caps.append(budget * part // total)
        return caps


def _points(template: RoomTemplate, tags: Sequence[str]) -> list[Cell]:
    """Return the spawn points of a drawing that have one of some tags; without tags, all inner cells."""
    if tags:
        return [(x, y) for x, y, _, own in template.spawns if not set(tags).isdisjoint(own)]
    width, codes = template.width, template.tiles.cells
    return [(place % width, place // width) for place, code in enumerate(codes) if code == Tile.INNER]


def _reached(beside: Sequence[Sequence[tuple[int, int]]], start: int, shut: set[int]) -> set[int]:
    """Return the rooms that can be reached from the start while some connections are shut.

    Args:
        beside: for each room, the rooms joined to it, each with the number of the connection.
        start: the start.
        shut: the numbers of the connections.
    """
    reached, order = {start}, [start]
    for room in order:
        for other, number in beside[room]:
            if other not in reached and number not in shut:
                reached.add(other)
                order.append(other)
    return reached


def _kept_free(dungeon: DungeonMap) -> set[Cell]:
    """Return the cells of new rooms on which nothing may stand."""
    cells = {(spot.x, spot.y) for spot in _spots(dungeon)}
    for step in steps_of(dungeon.params):
        if step.name == STEP:
            break
        cells.update((x, y) for x, y in step.taken(dungeon))
    for connection in dungeon.connections:
        for door in connection.doors if connection.rooms[1] >= dungeon.grown_from else ():
            if connection.is_stairs:
                cells.add((door.x, door.y))
            else:
                dx, dy = BESIDE[door.direction]
                cells.update((x - dx, y - dy) for x, y in door.cells)
    return cells


def _spots(dungeon: DungeonMap) -> Iterator[Point]:
    yield dungeon.spot(dungeon.start)
    for lock in dungeon.locks:
        if lock.key >= dungeon.grown_from:
            yield dungeon.key_spot(lock.key)


def _shares(curve: Sequence[int], farthest: int) -> list[int]:
    """Return the value of a curve at each distance, times the greatest distance."""
    if not curve:
        return []
    if not farthest:
        return [curve[0]]
    shares = []
    for distance in range(farthest + 1):
        place, rest = divmod(distance * (len(curve) - 1), farthest)
        after = curve[min(place + 1, len(curve) - 1)]
        shares.append(curve[place] * (farthest - rest) + after * rest)
    return shares
