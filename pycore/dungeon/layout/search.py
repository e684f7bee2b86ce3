"""The search for a layout of the rooms of a flow graph.

All rooms of cycles are placed first, as in a drawing without crossings; then one more room at a time, door to door with
a neighbor. After each of these steps, rooms are moved at random until none overlap and no edge is broken, by simulated
annealing. When that fails, some rooms are removed; after a few failures a new layout is begun.

Methods: simulated annealing by Kirkpatrick, Gelatt and Vecchi, "Optimization by Simulated Annealing" (1983), over
configuration spaces, as in Ma et al., "Game Level Layout from Design Specification" (2014), and O. Nepožitek, "Fast
Dungeon Generation" (2019). In contrast to these works all cycles are placed at once, and the branches of a room move
together with it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.result import Reason
from pycore.base.rng import Rng
from pycore.dungeon.layout._anneal import Annealing
from pycore.dungeon.layout.drawing import FlowDrawing, is_within
from pycore.dungeon.layout.stock import FlowStock
from pycore.dungeon.model.flow import Edge, Flow, followers
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import MAX_MAP_SIDE

# Limits of the search: layouts begun, and positions tested.
MOST_LAYOUTS, MOST_PLACES = 240, 8_000_000
# Most annealing steps per placed room: for the rooms of all cycles, and after one more room.
CORE_STEPS, ROOM_STEPS = 300, 250
# Temperatures of the annealing, see `Annealing.run`: first ones, for cycles and after one more room; last one for both.
CORE_HOT, ROOM_HOT, COLD = 150, 40, 10
# Most times that rooms are removed from a layout: 1, 2, 4, ... rooms.
MOST_RETURNS = 4
# Positions tested between two checks of the budget, about.
SLICE = 20_000
LET_GO = MAX_MAP_SIDE  # the reach of an edge that may be broken
Standing = tuple[int, int, int]  # a placed room: variant, x, y
# From moves to the pairs of rooms whose edge has no connection on the finished map, and whether the map is connected.
Unjoined = Callable[[Sequence[Move]], tuple[Sequence[Edge], bool]]


class Layout(NamedTuple):
    """The result of the search for a layout.

    Attributes:
        obstacle: the reason why there is no layout, if a simple check finds one; otherwise empty.
        moves: the moves of a connected map with the fewest edges missing; empty if there was none.
        is_whole: whether no edge is missing.
        report: number of layouts, and the most frequent error.
        statistics: `rooms`, `nodes` of the budget, `places_tested`, `layouts`.
    """

    obstacle: str
    moves: Sequence[Move] = ()
    is_whole: bool = False
    report: str = ""
    statistics: Mapping[str, int] = {}


def lay_out(params: Params, rng: Rng, budget: Budget, unjoined: Unjoined) -> Layout:
    """Search for a layout of the flow graph of the parameters.

    Args:
        params: parameters with a flow graph.
        rng: only its seed is used.
        budget: limits, progress and cancellation; a node is a position tested.
        unjoined: finds the edges without a connection on the finished map; see `finish.edges.unjoined`.
    """
    assert params.flow is not None
    growth = FlowGrowth(params, params.flow, rng, budget, unjoined)
    if growth.obstacle:
        return Layout(growth.obstacle)
    is_whole = growth.run()
    statistics = {
        "rooms": len(growth.moves),
        "nodes": budget.nodes,
        "places_tested": growth.annealing.tests,
        "layouts": growth.layouts,
    }
    return Layout("", growth.moves, is_whole, growth.report(), statistics)


class FlowGrowth:
    """The search for a layout. Rooms are numbered in the order of `Flow.order`.

    Attributes:
        params: the parameters.
        flow: the flow graph.
        budget: the budget.
        stock: the distribution of templates among the nodes.
        annealing: the present layout.
        obstacle: the reason why there is no map, if a simple check finds one; otherwise empty.
        moves: the moves of a connected map with the fewest edges missing so far; empty if there was none.
        missing: the number of edges missing in it; number of edges + 1 if there was none.
        layouts: number of layouts begun.
    """

    def __init__(self, params: Params, flow: Flow, rng: Rng, budget: Budget, unjoined: Unjoined) -> None:
        self.params, self.flow, self.budget = params, flow, budget
        self.stock = FlowStock(params, flow)
        self.moves: list[Move] = []
        self.layouts = 0
        self.missing = len(flow.edges) + 1
        self._unjoined = unjoined
        self._rng, self._doors = rng.stream("flow"), rng.stream("doors")
        self._edges = {edge: number for number, edge in enumerate(flow.room_edges)}
        self._earlier: list[list[int]] = [[] for _ in flow.nodes]
        for first, second in self._edges:
            self._earlier[second].append(first)
        self._tests = 0
        self._faults: Counter[tuple[str, int, int]] = Counter()
        longest = max(max(variant.width, variant.height) for variant in params.variants)
        self._drawing = FlowDrawing(flow, longest, params.corridors)
        self.obstacle = self.stock.obstacle or _obstacle(params, flow) or self._drawing.obstacle
        self.annealing = self._prepare()

    def _prepare(self) -> Annealing:
        room_of = {node: room for room, node in enumerate(self.flow.order)}
        ties: list[list[tuple[int, int, list[int], bool]]] = []
        for room, node in enumerate(self.flow.order):
            ties.append([])
            for other in self.flow.neighbors[node]:
                edge = min(room, room_of[other]), max(room, room_of[other])
                moving = [room_of[follower] for follower in followers(self.flow, node, other)]
                is_round = (min(node, other), max(node, other)) not in self.flow.bridges
                ties[room].append((room_of[other], self._edges[edge], moving, is_round))
        params = self.params
        fitting = [
            [variant for variant, template in enumerate(params.sources) if template in self.stock.fitting[node]]
            for node in self.flow.order
        ]
        bounds = params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
        instances = [template.instances for template in params.templates]
        return Annealing(
            params.variants,
            params.sources,
            instances,
            fitting,
            ties,
            bounds,
            params.corridors,
            self._rng.stream("steps"),
        )

    def run(self) -> bool:
        """Search for a layout; return whether one with all edges was found."""
        while self.layouts < MOST_LAYOUTS and self._tests < MOST_PLACES and self.missing and not self.budget.stopped():
            # Every eighth layout may lack one edge less than the best map, so that an unfinished map improves.
            dropped = self.missing - 1 if self.layouts % 8 == 6 else 0
            self.layouts += 1
            self._scatter(dropped)
            self._lay_out()
        return self.missing == 0

    def _lay_out(self) -> None:
        """Anneal the rooms of cycles, then add one room at a time; after a failure remove some and go on."""
        kept: list[tuple[list[Standing], list[int], list[int]]] = []
        returns = 0
        fine = self._cool(CORE_STEPS, CORE_HOT)
        while fine or (kept and returns < MOST_RETURNS):
            if fine:
                kept.append((self.annealing.places, self.annealing.bends, self.annealing.waiting))
                if self.annealing.standing == len(self.flow.nodes) and self._is_whole():
                    return
            else:
                del kept[max(1, len(kept) - 2**returns) :]
                returns += 1
                self.annealing.restore(*kept[-1])
            if self.budget.stopped():
                break
            self.annealing.grow()
            fine = self._cool(ROOM_STEPS, ROOM_HOT) and not self._is_caught()
        self._drawing.blame()
        edges, overlaps, crossed = self.annealing.faulty()
        self._faults.update(("could not be joined", *edge) for edge in edges)
        self._faults.update(("were in each other's way", *pair) for pair in overlaps)
        self._faults.update(("were joined across other edges or rooms", *edge) for edge in crossed)

    def _is_caught(self) -> bool:
        """Tell whether the last room is inside a cycle that its branch must stay outside of; see `ring_around`.

        Always false with bounds, as there may be less space outside than inside.
        """
        ring = self._drawing.ring_around(self.flow.order[self.annealing.standing - 1])
        if self.params.bounds or not ring:
            return False
        places = self.annealing.places
        middles = [
            (2 * x + self.params.variants[variant].width, 2 * y + self.params.variants[variant].height)
            for variant, x, y in places
        ]
        corners = [middles[self.flow.order.index(node)] for node in ring]
        return is_within(middles[-1], corners)

    def _cool(self, steps: int, hot: int) -> bool:
        """Anneal the placed rooms; return whether the layout is valid.

        Args:
            steps: most steps per placed room.
            hot: first temperature; it falls to `COLD` in equal steps.
        """
        rooms = self.annealing.standing
        total, part = steps * rooms, max(1, SLICE // (6 * rooms))
        for step in range(0, total, part):
            done = self.annealing.run(min(part, total - step), hot - (hot - COLD) * step // total)
            self.budget.advance(max(0, rooms - self.annealing.faults))
            stopped = self.budget.spend(self.annealing.tests - self._tests)
            self._tests = self.annealing.tests
            if done or stopped:
                return done
        return False

    def _scatter(self, dropped: int) -> None:
        """Begin a new layout, in which `dropped` edges of cycles may be broken."""
        nodes = self.flow.order
        for node in nodes:
            self.stock.free(node)
        templates = []
        for node in nodes:
            open_to = self.stock.open_to(node)
            self._rng.shuffle(open_to)
            templates.append(next(number for number in open_to if self.stock.take(node, number)))
        anchors = [self._rng.choice(earlier) if earlier else -1 for earlier in self._earlier]
        reach = [self.params.corridors] * len(self._edges)
        closing = [number for edge, number in self._edges.items() if edge[0] != anchors[edge[1]]]
        self._rng.shuffle(closing)
        for number in closing[:dropped]:
            reach[number] = LET_GO
        drawn = self._drawing.places(self._rng)
        places = [drawn.get(node) for node in nodes]
        while len(places) > 1 and places[-1] is None:
            places.pop()
        self.annealing.scatter(anchors, templates, reach, places)

    def _is_whole(self) -> bool:
        """Make the moves of the layout, which is valid; return whether the finished map has all connections."""
        standing = self.annealing.places
        moves = [Move(standing[0][0])]
        moves += [self._move(standing, room) for room in range(1, len(standing))]
        missing, hang_together = self._unjoined(moves)
        if len(missing) < self.missing and hang_together:
            self.missing, self.moves = len(missing), moves
        # There was no space for these corridors; shorter ones may have space.
        narrowed = [self.annealing.narrow(self._edges[edge]) for edge in missing]
        return not any(narrowed)

    def _move(self, standing: Sequence[Standing], room: int) -> Move:
        """Return the move of a placed room: of the kind `DOORS` if doors of it and an earlier neighbor meet."""
        variant, x, y = standing[room]
        for parent in self._earlier[room]:
            if meeting := self.annealing.meetings(parent, room):
                return Move(variant, parent, *self._doors.choice(meeting))
        parent = self._earlier[room][0]
        _, left, top = standing[parent]
        return Move(variant, parent, dx=x - left, dy=y - top)

    def report(self) -> str:
        """Return the number of layouts, and the most frequent error of failed layouts, in words."""
        start = f"{self.layouts} layout" + "s" * (self.layouts > 1)
        if self._faults:
            (kind, a, b), count = max(self._faults.items(), key=lambda fault: (fault[1], fault[0]))
            first, second = (self.flow.nodes[self.flow.order[room]][0] for room in (a, b))
            start = Reason(f"{start}: {first!r} and {second!r} {kind} in {count} of them", room=first, other=second)
        elif self.annealing.standing < len(self.flow.nodes):
            name = self.flow.nodes[self.flow.order[self.annealing.standing]][0]
            start = Reason(f"{start}: {name!r} was still to be placed", room=name)
        elif self.params.bounds:
            start += ": the rooms did not stay within the bounds {}x{}".format(*self.params.bounds)
        return start if self.params.corridors else Reason(f"{start}; corridors would give them more space", start)


def _obstacle(params: Params, flow: Flow) -> str:
    """Return the reason why there is no map, if bounds, area or doors give one; otherwise empty."""
    roles = {role for _, role in flow.nodes}
    fitting = {role: [v for v in params.variants if role in v.tags or role == v.name] for role in roles}
    if params.bounds:
        width, height = params.bounds
        for name, role in flow.nodes:
            if not any(v.width <= width and v.height <= height for v in fitting[role]):
                text = f"every room for {name!r} is larger than the bounds {width}x{height}"
                return Reason(text, room=name, width=width, height=height)
        area = sum(min(v.area for v in fitting[role]) for _, role in flow.nodes)
        if area > width * height:
            text = f"the rooms take {area} tiles at the least, the bounds {width}x{height} hold {width * height}"
            return Reason(text, width=width, height=height)
    there = {role: _ends(rooms, corridors=params.corridors) for role, rooms in fitting.items()}
    facing = {role: _ends(rooms, corridors=params.corridors, facing=True) for role, rooms in fitting.items()}
    for a, b in flow.edges:
        (first, role), (second, other) = flow.nodes[a], flow.nodes[b]
        if there[other].isdisjoint(facing[role]):
            along = " or be joined to" if params.corridors else ""
            text = f"no door of a room for {first!r} can meet{along} one of a room for {second!r}"
            return Reason(text, room=first, other=second)
    return ""


def _ends(rooms: Sequence[RoomTemplate], *, corridors: int, facing: bool = False) -> set[tuple[object, ...]]:
    """Return the ends of the doors of some rooms; rooms fit if an end of one equals an end `facing` of the other.

    An end is (direction, width, kind) of a door, with the opposite direction if `facing`. With corridors there is also
    the end (kind,) of each door of one cell.
    """
    doors = {(door.direction, door.width, door.kind) for room in rooms for door in room.doors}
    ends: set[tuple[object, ...]] = {(way.opposite if facing else way, width, kind) for way, width, kind in doors}
    # A corridor bends, but has the width of one cell.
    return ends | {(kind,) for _, width, kind in doors if corridors and width == 1}
