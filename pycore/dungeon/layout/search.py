"""Find a layout for the rooms of a flow graph.

First all rooms of cycles stand, as in a drawing without crossings, then one more at a time, each where its doors meet
those of another that it is to be joined to. After each of these steps one room after the other is moved, until none
overlap and no edge is broken: simulated annealing (Kirkpatrick, Gelatt and Vecchi, "Optimization by Simulated
Annealing", 1983) over configuration spaces, as in Ma et al., "Game Level Layout from Design Specification" (2014), and
O. Nepožitek, "Fast Dungeon Generation" (2019). Unlike those works it does not place cycle after cycle: what hangs on a
room moves along with it. Where a room finds no place, the layout goes back some rooms, and soon begins anew.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon.layout._anneal import Annealing
from pycore.dungeon.layout.drawing import FlowDrawing, is_within
from pycore.dungeon.layout.stock import FlowStock
from pycore.dungeon.model.flow import Edge, Flow, followers
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import MAX_MAP_SIDE

# Layouts begun, and places tested, before the search gives up; with many rooms a layout takes long.
MOST_LAYOUTS, MOST_PLACES = 240, 8_000_000
# Steps, for each room that stands, until the rooms of the cycles must stand, and until one more room must.
CORE_STEPS, ROOM_STEPS = 300, 250
# How much worse a step may make a layout, in 1/16 of what it costs: with cycles alone and with one more room, at first,
# and in the end.
CORE_HOT, ROOM_HOT, COLD = 150, 40, 10
# So often a layout goes back, by 1, 2, 4... rooms, before the next one is begun.
MOST_RETURNS = 4
# Places tested between two looks at the budget.
SLICE = 20_000
LET_GO = MAX_MAP_SIDE  # the reach of an edge that is not asked for
Place = tuple[int, int, int]  # variant, x, y
# From moves to the pairs of rooms that nothing would join on the finished map, and whether its rooms hang together.
Unjoined = Callable[[Sequence[Move]], tuple[Sequence[Edge], bool]]


class Layout(NamedTuple):
    """What the search for a layout found.

    Attributes:
        obstacle: why there can be none; empty if that is not plain to see.
        moves: the moves that make it; of the layout with the fewest edges missing if none has all of them; none if
            there is none whose rooms hang together.
        is_whole: whether it has all edges.
        report: how far the search came, and what was in its way most often.
        statistics: what it took.
    """

    obstacle: str
    moves: Sequence[Move] = ()
    is_whole: bool = False
    report: str = ""
    statistics: Mapping[str, int] = {}


def lay_out(params: Params, rng: Rng, budget: Budget, unjoined: Unjoined) -> Layout:
    """Look for a layout of the rooms and connections that the flow graph of the parameters asks for."""
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
    """The search for a layout. Rooms are numbered in the order of the flow graph, `Flow.order`.

    Attributes:
        obstacle: why there can be no map; empty if that is not plain to see.
        moves: of the map with the fewest edges missing so far; empty as long as there is none.
        layouts: how many were begun.
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
            [variant for variant, source in enumerate(params.sources) if source in self.stock.fitting[node]]
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
        """Look for a layout; tell whether one was found that has all edges."""
        while self.layouts < MOST_LAYOUTS and self._tests < MOST_PLACES and self.missing and not self.budget.stopped():
            # Every now and then some edges are let go, so that there is something to show for the time.
            dropped = self.missing - 1 if self.layouts % 8 == 6 else 0
            self.layouts += 1
            self._scatter(dropped)
            self._lay_out()
        return self.missing == 0

    def _lay_out(self) -> None:
        """Put the rooms of cycles right, then add one room after the other; where that fails, go back and try again."""
        kept: list[tuple[list[Place], list[int]]] = []
        returns = 0
        fine = self._cool(CORE_STEPS, CORE_HOT)
        while fine or (kept and returns < MOST_RETURNS):
            if fine:
                kept.append((self.annealing.places, self.annealing.bends))
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
        """Tell whether the last room stands within a cycle, though more hangs on it than there may be space for.

        Within bounds there may be less space outside than inside.
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
        """Move the rooms that stand, so many steps for each, until all is well; tell whether it is."""
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
        """Begin a layout anew."""
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
        """Write the moves of a layout without faults; tell whether they lead to all connections that they should."""
        standing = self.annealing.places
        moves = [Move(standing[0][0])]
        moves += [self._move(standing, room) for room in range(1, len(standing))]
        missing, hang_together = self._unjoined(moves)
        if len(missing) < self.missing and hang_together:
            self.missing, self.moves = len(missing), moves
        # So near to each other, and yet no space for a corridor: let them come nearer.
        narrowed = [self.annealing.narrow(self._edges[edge]) for edge in missing]
        return not any(narrowed)

    def _move(self, standing: Sequence[Place], room: int) -> Move:
        """Return a move that puts a room where it stands: through doors that meet, if it can."""
        variant, x, y = standing[room]
        for parent in self._earlier[room]:
            if meeting := self.annealing.meetings(parent, room):
                return Move(variant, parent, *self._doors.choice(meeting))
        parent = self._earlier[room][0]
        _, left, top = standing[parent]
        return Move(variant, parent, dx=x - left, dy=y - top)

    def report(self) -> str:
        """Return how far the search came, and what was in its way most often."""
        start = f"{self.layouts} layout" + "s" * (self.layouts > 1)
        if self._faults:
            (kind, a, b), count = max(self._faults.items(), key=lambda fault: (fault[1], fault[0]))
            first, second = (self.flow.nodes[self.flow.order[room]][0] for room in (a, b))
            start += f": {first!r} and {second!r} {kind} in {count} of them"
        elif self.annealing.standing < len(self.flow.nodes):
            start += f": {self.flow.nodes[self.flow.order[self.annealing.standing]][0]!r} was still to be placed"
        elif self.params.bounds:
            start += ": the rooms did not stay within the bounds {}x{}".format(*self.params.bounds)
        return start if self.params.corridors else f"{start}; corridors would give them more space"


def _obstacle(params: Params, flow: Flow) -> str:
    """Return why there can be no map, beside the number of rooms; empty if that is not plain to see."""
    roles = {role for _, role in flow.nodes}
    fitting = {role: [v for v in params.variants if role in v.tags or role == v.name] for role in roles}
    if params.bounds:
        width, height = params.bounds
        for name, role in flow.nodes:
            if not any(v.width <= width and v.height <= height for v in fitting[role]):
                return f"every room for {name!r} is larger than the bounds {width}x{height}"
        area = sum(min(v.area for v in fitting[role]) for _, role in flow.nodes)
        if area > width * height:
            return f"the rooms take {area} tiles at the least, the bounds {width}x{height} hold {width * height}"
    there = {role: _ends(rooms, corridors=params.corridors) for role, rooms in fitting.items()}
    facing = {role: _ends(rooms, corridors=params.corridors, facing=True) for role, rooms in fitting.items()}
    for a, b in flow.edges:
        (first, role), (second, other) = flow.nodes[a], flow.nodes[b]
        if there[other].isdisjoint(facing[role]):
            along = " or be joined to" if params.corridors else ""
            return f"no door of a room for {first!r} can meet{along} one of a room for {second!r}"
    return ""


def _ends(rooms: Sequence[RoomTemplate], *, corridors: int, facing: bool = False) -> set[tuple[object, ...]]:
    """Return what the doors of some rooms can be joined by, or what is needed in front of them: equal ends fit."""
    doors = {(door.direction, door.width, door.kind) for room in rooms for door in room.doors}
    ends: set[tuple[object, ...]] = {(way.opposite if facing else way, width, kind) for way, width, kind in doors}
    # A corridor bends, but has the width of one cell.
    return ends | {(kind,) for _, width, kind in doors if corridors and width == 1}
