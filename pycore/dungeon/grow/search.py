"""The search for a map where growing comes to a dead end: backtracking, and enumeration for maps of few rooms."""

from dataclasses import dataclass, field

from pycore.base.budget import Budget
from pycore.base.result import Reason
from pycore.dungeon.grow.growth import DONE, STOPPED, STUCK, Growth, Place
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.template import STAIRS
from pycore.dungeon.space._space import Spaces

# Backtracks times rooms, if `Method.backtracks` is None.
EFFORT = 100_000
# Backtracks before the enumeration of all arrangements.
TRIES_BEFORE_PROOF = 200
# Most variants for which `unconnected_rooms` computes all configuration spaces.
MOST_VARIANTS = 64
# Most rooms for which all arrangements are enumerated.
MOST_TO_PROVE = 10
# Most arrangements that are enumerated.
MOST_ARRANGEMENTS = 3_000


@dataclass
class Search:
    """The report of a search.

    Attributes:
        moves: the moves of the map; if none was found, of the map with the most rooms.
        backtracks: number of backtracks.
        arrangements: number of arrangements enumerated; 0 without enumeration.
        impossible: whether the enumeration proved that there is no map.
        obstacle: the reason of the dead end at the most rooms.
        unconnected: the result of `unconnected_rooms`.
    """

    moves: list[Move] = field(default_factory=list)
    backtracks: int = 0
    arrangements: int = 0
    impossible: bool = False
    obstacle: str = ""
    unconnected: str = ""


def search(growth: Growth) -> tuple[int, Search]:
    """Grow a map with the backtracking that the method allows; return the engine's code and the report."""
    most = growth.params.method.backtracks
    most = EFFORT // growth.params.total if most is None else most
    report = Search(list(growth.base))
    # This places the rooms of the base.
    if growth.rewind(0) == STOPPED:
        return STOPPED, report
    code = _backtrack(growth, report, min(most, TRIES_BEFORE_PROOF))
    if code == STUCK and most and not growth.is_enough():
        report.unconnected = unconnected_rooms(growth.params, growth.budget)
        if not report.unconnected and not growth.base and growth.params.total <= MOST_TO_PROVE:
            code = _try_all(growth, report)
        if code == STUCK and not report.unconnected and not report.impossible:
            if growth.ends.turns and report.arrangements:
                growth.rewind(0)  # the enumeration began with any room
            code = _backtrack(growth, report, most)
    if code == STUCK and growth.is_enough():
        code = DONE
    if code == DONE or len(growth.moves) > len(report.moves):
        report.moves = growth.moves
    return code, report


def _backtrack(growth: Growth, report: Search, most: int) -> int:
    """Grow a map; at each dead end remove 1, 2, 4, ... of the last rooms and grow again.

    The first room placed anew keeps a distance from all its earlier places. After a return to the first room the number
    of rooms to remove begins at 1 again, and the growth changes its manner.
    """
    tried: dict[int, list[Place]] = {}
    code, back, furthest = growth.grow(), 1, 0
    while _is_dead_end(growth, code):
        places = growth.engine.places
        if len(places) > len(report.moves) or not report.obstacle:
            report.moves, report.obstacle = growth.moves, growth.obstacle()
        if len(places) > furthest:
            furthest, back = len(places), 1
        if report.backtracks >= most:
            break
        report.backtracks += 1
        if growth.budget.spend(1):
            return STOPPED
        first = len(growth.base)
        step = max(len(places) - back, first)
        back = back * 2 if step > first else 1
        tried = {earlier: avoid for earlier, avoid in tried.items() if earlier <= step}
        if step > first:
            tried.setdefault(step, []).append(places[step])
        else:
            growth.change_manner()
            # With rules a manner can be hopeless; the next one begins with small steps.
            furthest = 0 if growth.permits else furthest
        code = growth.rewind(step)
        if code == DONE:
            code = growth.grow(tried.get(step, ()))
    return STUCK if _is_dead_end(growth, code) else code


def _is_dead_end(growth: Growth, code: int) -> bool:
    """Tell whether growing ended with a code of no map, or of a map that breaks a rule."""
    if code == STUCK:
        return not growth.is_enough()
    return code == DONE and growth.permits is not None and not growth.permits.are_kept()


def _try_all(growth: Growth, report: Search) -> int:
    """Enumerate the arrangements of the rooms, in all orders of placing them; return `STUCK` if none is a map.

    The first room is of one template that each map must have; any room of a map can be its first.
    """
    params, seen = growth.params, set[frozenset[object]]()
    needed = [number for number, template in enumerate(params.templates) if template.fewest]
    if not needed:
        return STUCK
    first = min(needed, key=lambda number: len(params.templates[number].variants))
    for variant, template in enumerate(params.sources):
        if variant == growth.origin.variant if growth.origin else template == first:
            growth.rewind(0, variant)
            code = _visit(growth, report, seen)
            if code != STUCK:
                return code
    # Loops are added to finished trees, and can shorten distances that a rule limits.
    near_by_loops = params.loops and any(rule.most is not None for rule in params.rules)
    report.impossible = report.arrangements < MOST_ARRANGEMENTS and not near_by_loops
    return STUCK


def _visit(growth: Growth, report: Search, seen: set[frozenset[object]]) -> int:
    """Enumerate the arrangements with the rooms placed so far; return `DONE` with the map in the growth, or `STUCK`."""
    key = _arrangement(growth)
    if key in seen or report.arrangements >= MOST_ARRANGEMENTS:
        return STUCK
    seen.add(key)
    report.arrangements += 1
    if growth.is_enough():
        return DONE
    rooms = growth.engine.count
    for move in growth.distinct_moves():
        if growth.budget.spend(1) or growth.play(move) == STOPPED:
            return STOPPED
        code = _visit(growth, report, seen)
        if code != STUCK:
            return code
        if growth.rewind(rooms) != DONE:
            return STOPPED
    return STUCK


def _arrangement(growth: Growth) -> frozenset[object]:
    """Return the set of (variant, x, y) of all rooms, from the corner of the map; with rules also all connections."""
    places, moves = growth.engine.places, growth.engine.moves
    left, top = min(x for x, _ in places), min(y for _, y in places)
    standing = [(move[0], x - left, y - top) for move, (x, y) in zip(moves, places, strict=True)]
    if growth.permits is None:
        return frozenset(standing)
    joined = (frozenset((standing[room], standing[move[1]])) for room, move in enumerate(moves) if room)
    return frozenset([*standing, *joined])


def unconnected_rooms(params: Params, budget: Budget) -> str:
    """Return a reason that names a template that must be there and that no door connects to the others; empty if none.

    Empty also if there are more than 64 variants, or if the budget ends.
    """
    count, needed = len(params.variants), [n for n, template in enumerate(params.templates) if template.fewest]
    if count > MOST_VARIANTS or sum(template.fewest for template in params.templates) <= 1:
        return ""
    spaces = Spaces(params.variants)
    meet: list[set[int]] = [set() for _ in params.templates]
    for a in range(count):
        for b in range(count):
            if budget.spend(1):
                return ""
            if spaces.touch(a, b):
                meet[params.sources[a]].add(params.sources[b])
    reached = needed[:1]
    for here in reached:  # grows as templates are reached
        reached += [n for n in sorted(meet[here]) if n not in reached and params.templates[n].instances]
    for number in needed:
        climbs = params.floors > 1 and STAIRS in params.templates[number].tags
        if number not in reached or not (meet[number] or climbs):
            name = params.templates[number].name
            text = f"no door of {name!r} fits any door of the other rooms, here or turned as they may be"
            return Reason(text, room=name)
    return ""
