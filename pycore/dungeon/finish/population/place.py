"""Placement of things.

First the least numbers, of rooms and then of the map, then things drawn by weight until each clause has the number
drawn for it, or no place or budget is left. A place that is refused once is never free again, because rooms only become
fuller; so each place is tried once for each clause, and the time is proportional to the number of places.

Where least numbers fail, another order is tried, in which the clause that failed comes first.

On a map that grew from another one, its things stay: they count for the numbers on the map, for the budget and for
distances between things, and new things are placed in new rooms.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from pycore.base.geometry import Point
from pycore.base.rng import Rng
from pycore.dungeon.finish.population.board import Board, Cell
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.method import Places
from pycore.dungeon.model.population import MAX_THINGS, UNIT, Kind, Range, Table, Thing

TRIES = 6
# Most steps, for each cell of a room, of the search for ways around things that block; then it takes no more of these
# where a search is needed. Without a limit, large rooms full of barrels would take quadratic time.
STEPS_PER_CELL = 50
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def things_of(
    dungeon: DungeonMap, table: Table, rng: Rng, allows: Places | None = None, standing: Sequence[Thing] = ()
) -> tuple[Thing, ...]:
    """Return things for a map, by room and in reading order; fewer than the least numbers if they do not fit.

    Args:
        dungeon: a map with all its locks.
        table: what to place.
        rng: a stream for this function alone.
        allows: refuses single places; None to allow all.
        standing: the things of the map that this map was grown from, on their cells of this map.

    Returns:
        `standing`, then new things.
    """
    board = Board(dungeon, table)
    spare = [_places_left(board, kind) for kind in table.kinds]
    order = sorted(range(len(table.kinds)), key=lambda number: (spare[number], number))
    best: tuple[Thing, ...] = ()
    for attempt in range(TRIES):
        placing = _Placing(board, rng.stream(str(attempt)), allows, standing)
        failed = placing.place_least(order)
        if failed is None:
            placing.fill()
            return (*standing, *placing.result())
        best = max(best, placing.result(), key=len)
        order = [failed, *(number for number in order if number != failed)]
    return (*standing, *best)


def _places_left(board: Board, kind: Kind) -> int:
    """Return how many places a clause has beyond its least number; large without a least number."""
    if not kind.room.least and not kind.map.least:
        return MAX_THINGS
    most = MAX_THINGS if kind.room.most is None else kind.room.most
    if not kind.at:
        return MAX_THINGS // 2
    return sum(min(most, len(board.places(kind, room))) for room in board.rooms_of(kind)) - kind.map.least


class _Pool:
    """The rooms that a clause may still use, by distance if the budget has a curve.

    Attributes:
        rings: for each distance (a single one without a curve), rooms in random order.
        shares: for each distance, the probability of one of its rooms in any unit.
    """

    def __init__(self, board: Board, kind: Kind, rooms: list[int], rng: Rng) -> None:
        is_spent = bool(kind.cost and board.shares)
        self.rings: list[list[int]] = [[] for _ in board.shares] if is_spent else [[]]
        self.shares = board.shares if is_spent else [1]
        for room in rooms:
            self.rings[board.distances[room] if is_spent else 0].append(room)
        for ring in self.rings:
            rng.shuffle(ring)

    def draw(self, first: int, rng: Rng) -> tuple[int, int] | None:
        """Return a random room, as its ring and index there, of the rings from `first` on; None if there is none."""
        if len(self.rings) == 1:
            return (0, rng.below(len(self.rings[0]))) if self.rings[0] and not first else None
        sums = list(accumulate(s * len(ring) for s, ring in zip(self.shares[first:], self.rings[first:], strict=True)))
        if not sums or not sums[-1]:
            return None
        ring = first + bisect_right(sums, rng.below(sums[-1]))
        return ring, rng.below(len(self.rings[ring]))

    def drop(self, ring: int, index: int) -> None:
        """Remove a room."""
        rooms = self.rings[ring]
        rooms[index] = rooms[-1]
        rooms.pop()


class _Placing:
    """The new things placed so far, and counts of all."""

    def __init__(self, board: Board, rng: Rng, allows: Places | None, standing: Sequence[Thing]) -> None:
        self._board = board
        self._rng = rng
        self._allows = allows
        self._kinds = board.table.kinds
        self._slack = board.caps() if board.table.budget is not None else []
        self._placed: list[tuple[int, int, Cell]] = []
        self._taken: set[Cell] = set()
        self._floors: dict[int, _Floor] = {}
        self._places: dict[tuple[int, int], list[Cell]] = {}
        self._per_room: Counter[tuple[int, int]] = Counter()
        self._per_map: Counter[int] = Counter()
        self._near: dict[tuple[int, int, int], list[Cell]] = {}
        self._rooms = [board.rooms_of(kind) for kind in self._kinds]
        self._most = MAX_THINGS - len(standing)
        self._count(standing)

    def _count(self, standing: Sequence[Thing]) -> None:
        """Count things that stand already; where they cost more than the budget allows by now, nothing is left."""
        numbers = {kind.name: number for number, kind in enumerate(self._kinds)}
        for thing in standing:
            number = numbers[thing.name]
            self._note(number, self._kinds[number], thing.room, (thing.cell.x, thing.cell.y))
        self._slack = [max(0, left) for left in self._slack]

    def place_least(self, order: list[int]) -> int | None:
        """Place the least numbers of all clauses; return the first clause of the order that has too few, else None."""
        failed = [number for number in order if not self._place_least_of_rooms(number)]
        failed += [number for number in order if not self._place_least_of_map(number)]
        failed += [number for number in order if self._per_map[number] > _most(self._kinds[number].map)]
        return failed[0] if failed else None

    def _place_least_of_rooms(self, number: int) -> bool:
        kind, short = self._kinds[number], 0
        least = kind.room.least
        for room in self._rooms[number] if least else ():
            if self._board.places(kind, room):
                while self._per_room[number, room] < least and len(self._placed) < self._most:
                    if not self._try(number, room):
                        break
                short += self._per_room[number, room] < least
        return not short

    def _place_least_of_map(self, number: int) -> bool:
        kind = self._kinds[number]
        missing = kind.map.least - self._per_map[number]
        if missing > 0:
            pool = _Pool(self._board, kind, self._rooms[number], self._rng)
            caps = dict.fromkeys(self._rooms[number], _most(kind.room))
            while missing and len(self._placed) < self._most and self._one_more(number, pool, caps):
                missing -= 1
        return missing <= 0

    def fill(self) -> None:
        """Place things beyond the least numbers, drawn by weight, up to a number drawn for each clause and room."""
        aims, pools, caps = {}, {}, {}
        for number, kind in enumerate(self._kinds):
            aims[number] = self._drawn(kind.map)
            if aims[number] > self._per_map[number]:
                pools[number] = _Pool(self._board, kind, self._rooms[number], self._rng)
                caps[number] = {room: self._drawn(kind.room) for room in self._rooms[number]}
        while pools and len(self._placed) < self._most:
            numbers = list(pools)
            number = numbers[self._rng.weighted([self._kinds[number].weight for number in numbers])]
            if not self._one_more(number, pools[number], caps[number]) or self._per_map[number] == aims[number]:
                del pools[number]

    def result(self) -> tuple[Thing, ...]:
        """Return the new things, by room and in reading order."""
        self._placed.sort(key=lambda thing: (thing[1], thing[2][1], thing[2][0]))
        kinds = self._kinds
        return tuple(
            Thing(kinds[number].name, room, Point(*cell), kinds[number].cost / UNIT)
            for number, room, cell in self._placed
        )

    def _drawn(self, numbers: Range) -> int:
        """Return a random number of a range; a large one if it has no end."""
        least, most = numbers
        return MAX_THINGS if most is None else least + self._rng.below(most - least + 1)

    def _one_more(self, number: int, pool: _Pool, caps: dict[int, int]) -> bool:
        """Place a thing in a random room of the pool; return whether there was a place."""
        first = self._first_ring(self._kinds[number].cost)
        while drawn := pool.draw(first, self._rng):
            room = pool.rings[drawn[0]][drawn[1]]
            if self._per_room[number, room] < caps[room] and self._try(number, room):
                return True
            pool.drop(*drawn)
        return False

    def _first_ring(self, cost: int) -> int:
        """Return the least distance at which the budget has this cost left; one more than the last if there is none."""
        slack = self._slack
        if not cost or not slack:
            return 0
        return next((ring + 1 for ring in range(len(slack) - 1, -1, -1) if slack[ring] < cost), 0)

    def _try(self, number: int, room: int) -> bool:
        """Place a thing at a random place of a room; return whether there was one."""
        kind = self._kinds[number]
        ring = self._board.distances[room] if self._board.shares else 0
        if ring < self._first_ring(kind.cost):
            return False
        places = self._places.get((number, room))
        if places is None:
            places = self._places[number, room] = list(self._board.points(kind, room))
        _, left, top = self._board.dungeon.rooms[room]
        while places:
            at = self._rng.below(len(places))
            x, y = places[at]
            places[at] = places[-1]
            places.pop()
            cell = left + x, top + y
            if self._fits(number, kind, room, cell):
                self._put(number, kind, room, cell)
                return True
        return False

    def _fits(self, number: int, kind: Kind, room: int, cell: Cell) -> bool:
        if (
            cell in self._taken
            or cell in self._board.kept_free
            or (kind.apart > 1 and self._is_near(number, kind.apart, cell))
        ):
            return False
        if kind.blocks and self._floor(room).is_cut_at(self._in_drawing(room, cell)):
            return False
        distance = self._board.distances[room]
        return self._allows is None or self._allows(kind.name, room, Point(*cell), distance)

    def _put(self, number: int, kind: Kind, room: int, cell: Cell) -> None:
        self._placed.append((number, room, cell))
        self._taken.add(cell)
        self._per_room[number, room] += 1
        if kind.blocks:
            self._floor(room).free.discard(self._in_drawing(room, cell))
        self._note(number, kind, room, cell)

    def _note(self, number: int, kind: Kind, room: int, cell: Cell) -> None:
        """Count a thing for the whole map."""
        self._per_map[number] += 1
        if kind.apart > 1:
            self._near.setdefault((number, cell[0] // kind.apart, cell[1] // kind.apart), []).append(cell)
        if kind.cost and self._slack:
            for ring in range(self._board.distances[room] if self._board.shares else 0, len(self._slack)):
                self._slack[ring] -= kind.cost

    def _is_near(self, number: int, apart: int, cell: Cell) -> bool:
        """Tell whether a thing of the clause is nearer than `apart`; it is in the same square of the map or beside."""
        x, y = cell
        for column in range(x // apart - 1, x // apart + 2):
            for row in range(y // apart - 1, y // apart + 2):
                for other in self._near.get((number, column, row), ()):
                    if max(abs(other[0] - x), abs(other[1] - y)) < apart:
                        return True
        return False

    def _floor(self, room: int) -> "_Floor":
        if room not in self._floors:
            self._floors[room] = _Floor(self._board.floor(room))
        return self._floors[room]

    def _in_drawing(self, room: int, cell: Cell) -> Cell:
        _, left, top = self._board.dungeon.rooms[room]
        return cell[0] - left, cell[1] - top


class _Floor:
    """The inner cells of a room, in the coordinates of its drawing.

    Attributes:
        free: the cells without a thing that blocks.
    """

    def __init__(self, cells: set[Cell]) -> None:
        self._cells = cells
        self._steps = STEPS_PER_CELL * len(cells)
        self.free = set(cells)

    def is_cut_at(self, cell: Cell) -> bool:
        """Tell whether a thing that blocks this cell would part the free cells, or enclose a thing beside it."""
        x, y = cell
        beside = [(x + dx, y + dy) for dx, dy in AROUND[::2]]
        ways = [other for other in beside if other in self.free]
        enclosed = (other for other in beside if other in self._cells and other not in self.free)
        if not ways or any(not self._has_way(other, cell) for other in enclosed):
            return True
        ring = [(x + dx, y + dy) in self.free for dx, dy in AROUND]
        # Free neighbors in one piece of the ring around the cell stay joined; otherwise the room itself must join them.
        pieces = sum(not ring[at - 1] and ring[at] for at in range(8))
        return pieces > 1 and not self._are_joined(ways, cell)

    def _has_way(self, cell: Cell, without: Cell) -> bool:
        """Tell whether a cell has a free one beside it, besides `without`."""
        beside = ((cell[0] + dx, cell[1] + dy) for dx, dy in AROUND[::2])
        return any(other != without and other in self.free for other in beside)

    def _are_joined(self, cells: list[Cell], without: Cell) -> bool:
        """Tell whether free cells are connected by their sides, if the cell `without` is not free."""
        goal = set(cells[1:])
        seen, front = {without, cells[0]}, [cells[0]]
        while front and goal and self._steps:
            self._steps -= 1
            x, y = front.pop()
            for dx, dy in AROUND[::2]:
                cell = x + dx, y + dy
                if cell in self.free and cell not in seen:
                    seen.add(cell)
                    goal.discard(cell)
                    front.append(cell)
        return not goal


def _most(numbers: Range) -> int:
    return MAX_THINGS if numbers.most is None else numbers.most
