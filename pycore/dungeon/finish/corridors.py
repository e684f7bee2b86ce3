"""Corridors: ways through the free cells between two doors that are not face to face.

The floor of a corridor is one cell wide. It leads from the cell in front of one door to the cell in front of the other.
All cells around the floor are walls of the corridor; they may be walls of rooms and of other corridors as well. So the
floor enters no room, and does not touch the floor of a room or of another corridor by a side or a corner.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.geometry import Point, Rect
from pycore.base.grid import Grid
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.template import MAX_TEMPLATES, RoomTemplate
from pycore.dungeon.model.tiles import MAX_MAP_SIDE, STEPS, Door, Tile
from pycore.kernel.ways import WayGrid

# A door of each of two rooms, and the floor from the first to the second.
Way = tuple[Door, Door, tuple[Point, ...]]
AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))


class Field:
    """The cells of a map where the floor of a corridor may lie, updated as rooms and corridors are added and removed.

    One field is for all floors of a map, and for one thread. Memory is used only for the cells that are accessed, so
    that the area may be larger than the map.
    """

    def __init__(self, area: Rect) -> None:
        """Make a field without rooms.

        Args:
            area: the cells that corridors may take, walls included; in the coordinates of the rooms.
        """
        self._left, self._top = area.x + 1, area.y + 1
        self._ways = WayGrid(max(0, area.width - 2), max(0, area.height - 2))

    def close(self, area: Rect) -> None:
        """Close all cells of an area."""
        self._ways.close(area.x - self._left, area.y - self._top, area.width, area.height)

    def add_room(self, room: Room) -> None:
        """Close the cells of a room, and all cells that touch its floor; they may be outside of the area."""
        grid = _keep_off(room.template.tiles)
        self._ways.close(room.x - 1 - self._left, room.y - 1 - self._top, grid.width, grid.height, grid.cells)

    def remove_room(self, room: Room) -> None:
        """Take back an `add_room`."""
        grid = _keep_off(room.template.tiles)
        self._ways.reopen(room.x - 1 - self._left, room.y - 1 - self._top, grid.width, grid.height, grid.cells)

    def add_corridor(self, cells: Iterable[Point]) -> None:
        """Close the floor of a corridor and its walls."""
        for x, y in cells:
            self._ways.close(x - 1 - self._left, y - 1 - self._top, 3, 3)

    def remove_corridor(self, cells: Iterable[Point]) -> None:
        """Take back an `add_corridor`."""
        for x, y in cells:
            self._ways.reopen(x - 1 - self._left, y - 1 - self._top, 3, 3)

    def is_free(self, x: int, y: int) -> bool:
        """Tell whether the floor of a corridor may lie on a cell."""
        return self._ways.is_open(x - self._left, y - self._top)

    def are_free(self, x: int, y: int, cells: Sequence[tuple[int, int]]) -> bytes:
        """Return `is_free`, as bytes 0 or 1, for cells that are given relative to (x, y)."""
        return self._ways.are_open(x - self._left, y - self._top, cells)

    def way(self, starts: Sequence[Door], goals: Sequence[Door], longest: int) -> Way | None:
        """Return the shortest corridor from one of `starts` to one of `goals`; see `find_corridor`."""
        before, behind, left, top = self._fronts(starts), self._fronts(goals), self._left, self._top
        cells = self._ways.way(before, behind, longest, [door.direction for door in goals])
        if not cells:
            return None
        floor = tuple([Point(x + left, y + top) for x, y in cells])
        return starts[before.index(cells[0])], goals[behind.index(cells[-1])], floor

    def near(
        self, groups: Sequence[Sequence[tuple[int, int]]], longest: int, budget: Budget | None = None
    ) -> list[tuple[int, int]] | None:
        """Return the pairs of groups of cells between which a corridor has space, as indices, in ascending order.

        A node of the budget is a search from one group. None if the budget ended.
        """
        left, top = self._left, self._top
        return self._ways.near([[(x - left, y - top) for x, y in cells] for cells in groups], longest, budget)

    def _fronts(self, doors: Iterable[Door]) -> list[tuple[int, int]]:
        """Return the cells in front of doors, in the coordinates of the grid."""
        steps = [(dx - self._left, dy - self._top) for dx, dy in STEPS]
        return [(x + steps[way][0], y + steps[way][1]) for x, y, way, _, _ in doors]


@lru_cache(maxsize=MAX_TEMPLATES)
def _keep_off(tiles: Grid) -> Grid:
    """Return a grid with a margin of one cell: 1 for the cells of a room and all cells around its floor, else 0."""
    width, height = tiles.width + 2, tiles.height + 2
    cells = bytearray(width * height)
    for index, code in enumerate(tiles.cells):
        y, x = divmod(index, tiles.width)
        for dx, dy in AROUND if code == Tile.INNER else ((0, 0),) if code else ():
            cells[(y + 1 + dy) * width + x + 1 + dx] = 1
    return Grid(width, height, bytes(cells))


def area_for(
    rooms: Sequence[Room], bounds: tuple[int, int] | None, longest: int, standing: Iterable[Connection] = ()
) -> Rect:
    """Return the area that the corridors of a map may take, walls included.

    The columns that the bounds leave around the box of all rooms, and of the corridors of `standing`, are divided
    equally between west and east, an odd one goes to the east; rows likewise, an odd one to the south. A corridor
    leaves the box by no more than half its length plus a wall, as it has to come back.
    """
    most = bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
    boxes = [room.rect for room in rooms]
    boxes += [Rect(x - 1, y - 1, 3, 3) for connection in standing for x, y in connection.corridor]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    width = max(box.right for box in boxes) - left
    height = max(box.bottom for box in boxes) - top
    far = longest // 2 + 2
    west, east = (min(far, max(0, spare) // 2) for spare in (most[0] - width, most[0] - width + 1))
    north, south = (min(far, max(0, spare) // 2) for spare in (most[1] - height, most[1] - height + 1))
    return Rect(left - west, top - north, width + west + east, height + north + south)


def find_corridor(field: Field, doors_a: Sequence[Door], doors_b: Sequence[Door], longest: int) -> Way | None:
    """Return the shortest corridor between two rooms: a door of each, and the floor from the first to the second.

    Args:
        field: the free cells.
        doors_a: free doors of room a, in the coordinates of the field.
        doors_b: free doors of room b.
        longest: most cells of floor.

    Returns:
        None if there is no corridor of `longest` cells or fewer. It joins doors of one cell and of equal kind. Of
        several shortest ones: the first kind in alphabetical order, then the first door of `doors_b`, then the way that
        goes straight on from that door as long as it can.
    """
    best: Way | None = None
    for kind in sorted(kinds_of(doors_a) & kinds_of(doors_b)):
        found = field.way(doors_of(doors_a, kind), doors_of(doors_b, kind), longest)
        if found and (best is None or len(found[2]) < len(best[2])):
            best = found
    return best


def kinds_of(doors: Iterable[Door]) -> set[str]:
    """Return the kinds of the doors of one cell; corridors join only these."""
    return {door.kind for door in doors if door.width == 1}


def doors_of(doors: Iterable[Door], kind: str) -> list[Door]:
    """Return the doors of one cell and of a kind."""
    return [door for door in doors if door.width == 1 and door.kind == kind]


class FreeDoors:
    """For each room, the doors on the map that no connection uses and in front of which a corridor may begin.

    The list of a room is made at its first access, for the state of the field at construction; callers may change it.
    """

    def __init__(
        self, rooms: Sequence[Room], connections: Iterable[Connection], field: Field, budget: Budget | None = None
    ) -> None:
        """Find the free doors of all rooms.

        Args:
            rooms: all rooms.
            connections: the connections so far.
            field: the field with all these rooms and connections.
            budget: a node is a room. If it ends, the last rooms have no entry.
        """
        budget = budget or Budget()
        used = {(door.x, door.y) for connection in connections for door in connection.doors}
        self._rooms = rooms
        self._listed: dict[int, list[Door]] = {}
        self._fronts: dict[int, list[Front]] = {}  # by template
        self._free: list[list[Front]] = []
        for template, x, y in takewhile(lambda _: not budget.spend(1), rooms):
            fronts = self._fronts.get(id(template)) or self._fronts.setdefault(id(template), _fronts_of(template))
            free = zip(fronts, field.are_free(x, y, [front.cell for front in fronts]), strict=True)
            self._free.append([front for front, is_free in free if is_free and (x + front.x, y + front.y) not in used])

    def __getitem__(self, room: int) -> list[Door]:
        """Return the doors of a room."""
        if room not in self._listed:
            template, x, y = self._rooms[room]
            self._listed[room] = [template.doors[front.number].moved(x, y) for front in self._free[room]]
        return self._listed[room]

    @property
    def kinds(self) -> list[str]:
        """The kinds of all doors of one cell, in alphabetical order."""
        return sorted({front.kind for fronts in self._fronts.values() for front in fronts if front.width == 1})

    def fronts(self, kind: str) -> list[list[tuple[int, int]]]:
        """Return, for each room, the cells in front of its free doors of one cell and of a kind."""
        return [
            [(x + front.cell[0], y + front.cell[1]) for front in free if front.kind == kind and front.width == 1]
            for (_, x, y), free in zip(self._rooms, self._free, strict=False)
        ]


class Front(NamedTuple):
    """A door of a template and the cell in front of it, relative to the room's corner."""

    number: int
    x: int
    y: int
    cell: tuple[int, int]
    width: int
    kind: str


def _fronts_of(template: RoomTemplate) -> list[Front]:
    return [Front(i, door.x, door.y, door.target, door.width, door.kind) for i, door in enumerate(template.doors)]
