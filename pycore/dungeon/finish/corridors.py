"""Corridors: ways carved through the free cells between two doors that do not stand face to face.

A corridor is one cell wide. Its floor begins before one door and ends before the other; walls fill the free cells
around it and may lie on the walls of rooms and of other corridors. So the floor keeps off the rooms, off their floors
also across open corners, and the floors of two corridors are no neighbors, not even across a corner.
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

AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))


class Field:
    """The cells of a map where the floor of a corridor may lie, kept up to date while rooms and corridors come and go.

    One field serves all floors of a map, in one thread. Memory is taken for the cells that are looked at only, so
    that its area may be generous where it is not known how far a map will grow.
    """

    def __init__(self, area: Rect) -> None:
        """Make a field without rooms.

        Args:
            area: where corridors may be, their walls included; in the coordinates of the rooms.
        """
        self._left, self._top = area.x + 1, area.y + 1
        self._ways = WayGrid(max(0, area.width - 2), max(0, area.height - 2))

    def close(self, area: Rect) -> None:
        """Close all cells of an area."""
        self._ways.close(area.x - self._left, area.y - self._top, area.width, area.height)

    def add_room(self, room: Room) -> None:
        """Close the cells of a room, which may reach out of the area, and those across its open corners."""
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
        """Return `is_free`, as 0 or 1, for cells that are given as seen from the cell (x, y)."""
        return self._ways.are_open(x - self._left, y - self._top, cells)

    def way(self, starts: Sequence[Door], goals: Sequence[Door], longest: int) -> tuple[Point, ...] | None:
        """Return the shortest floor from before one of some doors to before one of others; see `find_corridor`."""
        headings = [door.direction for door in goals]
        cells = self._ways.way(self._fronts(starts), self._fronts(goals), longest, headings)
        return tuple(Point(x + self._left, y + self._top) for x, y in cells) if cells else None

    def near(
        self, groups: Sequence[Sequence[tuple[int, int]]], longest: int, budget: Budget | None = None
    ) -> list[tuple[int, int]] | None:
        """Return the pairs of groups of cells that a corridor could join, each group by its number, in order.

        A node of the budget is a group that is searched from; None if it ended the search.
        """
        left, top = self._left, self._top
        return self._ways.near([[(x - left, y - top) for x, y in cells] for cells in groups], longest, budget)

    def _fronts(self, doors: Iterable[Door]) -> list[tuple[int, int]]:
        """Return the cells before doors, as the grid counts them."""
        left, top = self._left, self._top
        return [(x + STEPS[way][0] - left, y + STEPS[way][1] - top) for x, y, way, *_ in doors]


@lru_cache(maxsize=MAX_TEMPLATES)
def _keep_off(tiles: Grid) -> Grid:
    """Return where the floor of a corridor may not lie: on a room and around its floor; a margin of one all around."""
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
    """Return where the corridors of a map may be, their walls included.

    What the bounds leave around the box of the rooms, and of the corridors of `standing` connections, is shared evenly
    between the two sides, the odd column or row to the east or south. No corridor leaves the box by more than half its
    length and its wall, as it comes back.
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


def find_corridor(
    field: Field, doors_a: Sequence[Door], doors_b: Sequence[Door], longest: int
) -> tuple[Door, Door, tuple[Point, ...]] | None:
    """Return the shortest corridor between two rooms: a door of each, and the floor from the first to the second.

    Args:
        field: where it may run.
        doors_a: free doors of one room, in the coordinates of the field.
        doors_b: those of the other.
        longest: how many cells of floor it may have at most.

    Returns:
        None if there is none as short as that. It joins doors of one cell and of the same kind. Of several doors of b
        as near, it is the first one given; of several of a, and of several ways, the one that goes straight on from the
        door of b; of several kinds, the first one in the order of their letters.
    """
    best: tuple[Door, Door, tuple[Point, ...]] | None = None
    for kind in sorted(kinds_of(doors_a) & kinds_of(doors_b)):
        starts, goals = doors_of(doors_a, kind), doors_of(doors_b, kind)
        cells = field.way(starts, goals, longest)
        if cells and (best is None or len(cells) < len(best[2])):
            first = next(door for door in starts if door.target == cells[0])
            best = first, next(door for door in goals if door.target == cells[-1]), cells
    return best


def kinds_of(doors: Iterable[Door]) -> set[str]:
    """Return the kinds of those of the doors from which corridors can lead, which have one cell."""
    return {door.kind for door in doors if door.width == 1}


def doors_of(doors: Iterable[Door], kind: str) -> list[Door]:
    """Return those of the doors from which corridors can lead to doors of a kind."""
    return [door for door in doors if door.width == 1 and door.kind == kind]


class FreeDoors:
    """For each room, the doors on the map that no connection uses and before which a corridor may begin.

    Those of a room are listed when they are first asked for, as they were at the beginning; the list may be changed.
    """

    def __init__(
        self, rooms: Sequence[Room], connections: Iterable[Connection], field: Field, budget: Budget | None = None
    ) -> None:
        """Look at the doors of all rooms; `field` is the field with all of these rooms and connections.

        A node of the budget is a room; the doors of the others are not free when it ends.
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
        """The kinds of the doors from which corridors can lead, in alphabetical order."""
        return sorted({front.kind for fronts in self._fronts.values() for front in fronts if front.width == 1})

    def fronts(self, kind: str) -> list[list[tuple[int, int]]]:
        """Return, for each room, the cells before its doors of a kind from which corridors can lead."""
        return [
            [(x + front.cell[0], y + front.cell[1]) for front in free if front.kind == kind and front.width == 1]
            for (_, x, y), free in zip(self._rooms, self._free, strict=False)
        ]


class Front(NamedTuple):
    """A door of a template and the cell before it, seen from the room's corner."""

    number: int
    x: int
    y: int
    cell: tuple[int, int]
    width: int
    kind: str


def _fronts_of(template: RoomTemplate) -> list[Front]:
    return [Front(i, door.x, door.y, door.target, door.width, door.kind) for i, door in enumerate(template.doors)]
