"""Make a map that obeys a flow graph.

The rooms are placed in the order of `Flow.order`, cycle by cycle. Each stands where its doors meet those of all earlier
rooms it is to be joined to, a point of all their configuration spaces (Ma et al., "Game Level Layout from Design
Specification", 2014; O. Nepožitek, "Fast Dungeon Generation", 2019). Those works let rooms overlap and mend that by
simulated annealing; here none is placed where it would, rooms that later ones must lead back to are kept near, and a
dead end is left by going back, ever further.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon._layout import Layout
from pycore.dungeon.corridors import Field, area_for, find_corridor
from pycore.dungeon.flow import Flow, chain_order
from pycore.dungeon.flowedges import close_edges
from pycore.dungeon.flowstock import FlowStock
from pycore.dungeon.locks import shortage
from pycore.dungeon.model import DungeonMap, Move, Room
from pycore.dungeon.params import Params
from pycore.dungeon.rebuild import rebuild, tree_of
from pycore.dungeon.tiles import MAX_MAP_SIDE

# Dead ends after which a search gives up; more time alone met hardly any of the graphs that were left.
MOST_DEAD_ENDS = 4000
CHOICES = 8
CARVED_CHOICES = 4
PLANS = 16
NODES_PER_ROOM = 8  # that carving counts for
Cells = tuple[tuple[int, int], ...]
Place = tuple[int, int, int]  # variant, x, y


def obey(params: Params, flow: Flow, rng: Rng, budget: Budget) -> Result[DungeonMap]:
    """Make a map of the rooms and connections that a flow graph asks for; see `generate`.

    Returns:
        `UNSOLVABLE` where it is plain to see that there is none; `BUDGET` where none was found; then the reason names
        two nodes that could not be joined, and how near to each other they came. `best` is a map that lacks locks
        only, None where rooms are missing.
    """
    growth = FlowGrowth(params, flow, rng, budget)
    obstacle = growth.stock.obstacle or _obstacle(params, flow)
    if obstacle:
        return Result(Status.UNSOLVABLE, reason=obstacle)
    stopped = growth.run()
    statistics = {
        "rooms": growth.most_rooms,
        "nodes": budget.nodes,
        "collision_tests": growth.layout.tests,
        "dead_ends": growth.dead_ends,
    }
    if stopped:
        status = budget.stopped() or Status.BUDGET
        word = "cancelled" if status is Status.CANCELLED else "out of budget" if budget.stopped() else "given up"
        return Result(status, reason=f"{word} after {growth.report()}", statistics=statistics)
    dungeon = rebuild(params, growth.moves, rng.seed)
    short = shortage(dungeon)
    if short:
        return Result(Status.BUDGET, reason=short, statistics=statistics, best=dungeon)
    return Result(Status.SOLVED, dungeon, statistics=statistics)


class FlowGrowth:
    """A map in the making. Rooms are numbered in the order of the flow graph."""

    def __init__(self, params: Params, flow: Flow, rng: Rng, budget: Budget) -> None:
        self.params, self.flow, self.budget = params, flow, budget
        self.stock = FlowStock(params, flow)
        self.total = len(flow.nodes)
        self.layout = Layout(
            params.variants, self.total, params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE), rng.stream("places")
        )
        self.moves: list[Move] = []
        self.dead_ends = 0
        self.most_rooms = 0
        self._rng, self._seed = rng.stream("flow"), rng.seed
        self._doors = rng.stream("doors")
        self._plans = [Plan(params, flow, flow.order)]
        self._plan = self._plans[0]
        self._restarts = 0
        self._variants_of: list[list[int]] = [[] for _ in params.templates]
        for number, source in enumerate(params.sources):
            self._variants_of[source].append(number)
        self._placed: list[Place] = []
        self._corridors: list[Cells] = []  # for each room, the floor that shall join it to earlier ones
        self._lost: dict[tuple[int, int], list[int]] = {}  # pairs that could not be joined: how often, nearest

    def run(self) -> bool:
        """Place all rooms; tell whether the search was stopped before that."""
        back, best, tests = 1, 0, 0
        while True:
            self.budget.advance(len(self._placed))
            spent, tests = self.layout.tests - tests + 1, self.layout.tests
            if self.budget.spend(spent) or self.dead_ends >= MOST_DEAD_ENDS:
                return True
            if len(self._placed) == self.total:
                if self._is_whole():
                    return False
            elif self._place_next(back):
                self.most_rooms = max(self.most_rooms, len(self._placed))
                if len(self._placed) > best:
                    back, best = 1, len(self._placed)
                continue
            self.dead_ends += 1
            step = max(0, len(self._placed) - back)
            back = back * 2 if step else 1
            best = best if step else 0
            self._rewind(step)
            if not step:
                self._change_plan()

    def _change_plan(self) -> None:
        """Begin anew with another order of the nodes."""
        self._restarts += 1
        if len(self._plans) < PLANS:
            nodes = range(self.total)
            order = chain_order(
                self.flow.neighbors, self._rng.below(self.total), [self._rng.below(2) > 0 for _ in nodes]
            )
            self._plans.append(Plan(self.params, self.flow, order))
        self._plan = self._plans[self._restarts % len(self._plans)]

    def report(self) -> str:
        """Return how far the search came, and what was in its way most often."""
        start = f"{self.most_rooms} of {self.total} rooms"
        if not self._lost:
            return start
        a, b = max(self._lost, key=lambda pair: (self._lost[pair][0], pair))
        first, second = self.flow.nodes[a][0], self.flow.nodes[b][0]
        near = self._lost[a, b][1]
        if near < 0:
            return f"{start}: {second!r} finds no place beside {first!r}"
        return f"{start}: {first!r} and {second!r} could not be joined, the nearest they came is {near} tiles"

    def _place_next(self, loose: int) -> bool:
        """Place the next room; tell whether there was a place. The looser, the less it keeps to the best places."""
        room = len(self._placed)
        open_to = self.stock.open_to(self._plan.order[room])
        if room == 0:
            weights = [self.params.templates[number].instances for number in open_to]
            variant = self._rng.choice(self._variants_of[open_to[self._rng.weighted(weights)]])
            return self._take(room, (variant, 0, 0))
        variants = [variant for number in open_to for variant in self._variants_of[number]]
        anchor, *others = self._plan.earlier[room]
        options = self.layout.find(variants, anchor, others, self._plan.near[room], 0, CHOICES)
        self._note(room, options, anchor)
        while options:
            option = options.pop(self._rng.below(min(len(options), loose)))
            if self._take(room, option):
                return True
        return bool(self.params.corridors and others) and self._place_apart(room, variants)

    def _place_apart(self, room: int, variants: Sequence[int]) -> bool:
        """Place a room beside one of those it is to be joined to, where corridors can lead to the others."""
        longest = self.params.corridors
        for anchor in self._plan.earlier[room]:
            others = [other for other in self._plan.earlier[room] if other != anchor]
            for option in self.layout.find(variants, anchor, others, self._plan.near[room], longest, CARVED_CHOICES):
                if self._take(room, option):
                    return True
        return False

    def _take(self, room: int, option: Place) -> bool:
        """Place a room if its template can be spared and corridors lead where its doors do not."""
        if not self.stock.take(self._plan.order[room], self.params.sources[option[0]]):
            return False
        self._placed.append(option)
        self._corridors.append(())
        self.layout.place(*option)
        apart = [other for other in self._plan.earlier[room] if not self.layout.do_meet(other, room)]
        if apart:
            cells = self._carve(room, apart)
            if not cells:
                self._rewind(room)
                return False
            self._corridors[room] = cells
            self._keep_free()
        return True

    def _carve(self, room: int, others: Sequence[int]) -> Cells:
        """Return the floor of corridors from a room to others; nothing if one of them has no space."""
        rooms = [Room(self.params.variants[variant], x, y) for variant, x, y in self._placed]
        # A trial takes about as long as so many places; where it ends the budget, `run` sees that next.
        if self.budget.spend(NODES_PER_ROOM * len(rooms)):
            return ()
        field = Field(area_for(rooms, self.params.bounds, self.params.corridors))
        for standing in rooms:
            field.add_room(standing)
        cells: Cells = ()
        for corridor in self._corridors:
            field.add_corridor(corridor)  # type: ignore[arg-type]
        for other in others:
            first, second = ([door.moved(r.x, r.y) for door in r.template.doors] for r in (rooms[other], rooms[room]))
            found = find_corridor(field, first, second, self.params.corridors)
            if not found:
                return ()
            field.add_corridor(found[2])
            cells += found[2]
        return cells

    def _keep_free(self) -> None:
        self.layout.keep_free([cell for cells in self._corridors for cell in cells])

    def _rewind(self, rooms: int) -> None:
        for room in range(rooms, len(self._placed)):
            self.stock.free(self._plan.order[room])
        carved = any(self._corridors[rooms:])
        del self._placed[rooms:], self._corridors[rooms:]
        self.layout.rewind(rooms)
        if carved:
            self._keep_free()

    def _note(self, room: int, options: Sequence[object], anchor: int) -> None:
        """Remember which rooms could not be joined."""
        if not options:
            other, near = self.layout.nearest_room, self.layout.nearest
            pair = self._plan.order[anchor if other < 0 else other], self._plan.order[room]
            record = self._lost.setdefault(pair, [0, near])
            record[0] += 1
            record[1] = near if record[1] < 0 else min(record[1], near)

    def _is_whole(self) -> bool:
        """Write the moves, in the order of the flow graph; tell whether they lead to all connections."""
        place_of = dict(zip(self._plan.order, self._placed, strict=True))
        standing = [place_of[node] for node in self.flow.order]
        self.moves = [Move(standing[0][0])]
        for room in range(1, self.total):
            moves = (self._moves(standing, room, parent) for parent in self._plans[0].earlier[room])
            legal = next((found for found in moves if found), None)
            if not legal:
                return False
            self.moves.append(self._doors.choice(legal))
        if not any(self._corridors):
            return True
        rooms, connections = tree_of(self.params, self.moves)
        return not close_edges(rooms, connections, self.params, Rng(self._seed).stream("closing"))[1]

    def _moves(self, standing: Sequence[Place], room: int, parent: int) -> list[Move]:
        """Return the moves that put a room where it stands beside another one: one for each two doors that meet."""
        (theirs, left, top), (ours, x, y) = standing[parent], standing[room]
        own = {door: number for number, door in enumerate(self.params.variants[ours].doors)}
        return [
            Move(ours, parent, number, own[facing])
            for number, door in enumerate(self.params.variants[theirs].doors)
            if (facing := door.moved(left - x, top - y).facing) in own
        ]


class Plan:
    """An order of placing the rooms; they are numbered in that order.

    Attributes:
        order: the node of each room.
        earlier: for each room, the earlier ones it is to be joined to.
        near: for each room, how near it must stay to earlier ones, because later ones join the two by some way: the
            earlier room, a gap that the rooms between bridge with ease, and the widest that they can.
    """

    def __init__(self, params: Params, flow: Flow, order: Sequence[int]) -> None:
        self.order = order
        room_of = {node: room for room, node in enumerate(order)}
        around = [[room_of[other] for other in flow.neighbors[node]] for node in order]
        spans = [_span(params, flow.nodes[node][1]) for node in order]
        self.earlier = [sorted(other for other in others if other < room) for room, others in enumerate(around)]
        self.near = [list(_ways_back(room, around, spans, params.corridors)) for room in range(len(around))]


def _ways_back(
    room: int, around: Sequence[Sequence[int]], spans: Sequence[int], corridor: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the earlier rooms to which later rooms lead, over as few as can be, with the gap these can bridge."""
    bridged, front = {room: 0}, deque([room])
    while front:
        here = front.popleft()
        for there in around[here]:
            if there in bridged or (there < room and here == room):
                continue
            bridged[there] = bridged[here] + corridor + (spans[there] if there > room else 0)
            if there > room:
                front.append(there)
            else:
                plain = sum((bridged[there], -corridor))
                yield there, plain // 4, bridged[there] + corridor


def _span(params: Params, role: str) -> int:
    """Return the largest width plus height of a room of a role."""
    return max(t.width + t.height for t in params.templates if role in t.tags or role == t.name)


def _obstacle(params: Params, flow: Flow) -> str:
    """Return why there can be no map, beside the number of rooms; empty if that is not plain to see."""
    fitting = {role: [v for v in params.variants if role in v.tags or role == v.name] for _, role in flow.nodes}
    if params.bounds:
        width, height = params.bounds
        for name, role in flow.nodes:
            if not any(v.width <= width and v.height <= height for v in fitting[role]):
                return f"every room for {name!r} is larger than the bounds {width}x{height}"
        area = sum(min(v.area for v in fitting[role]) for _, role in flow.nodes)
        if area > width * height:
            return f"the rooms take {area} tiles at the least, the bounds {width}x{height} hold {width * height}"
    for a, b in flow.edges if not params.corridors else sorted(flow.bridges):
        (first, role), (second, other) = flow.nodes[a], flow.nodes[b]
        ends = {(door.direction.opposite, door.width, door.kind) for v in fitting[role] for door in v.doors}
        if ends.isdisjoint((door.direction, door.width, door.kind) for v in fitting[other] for door in v.doors):
            return f"no door of a room for {first!r} can meet one of a room for {second!r}"
    return ""
