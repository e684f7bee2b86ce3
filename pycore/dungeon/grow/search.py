"""Find a map where growing comes to a dead end: by backtracking, and by trying everything where that can be done."""

from dataclasses import dataclass, field

from pycore.base.budget import Budget
from pycore.dungeon.grow.growth import DONE, STOPPED, STUCK, Growth, Place
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.template import STAIRS
from pycore.dungeon.space._space import Spaces

# Rooms placed anew in all, at the most, where the method does not say how often to go back.
EFFORT = 100_000
# Backtracks after which it is tried to prove that there is no map.
TRIES_BEFORE_PROOF = 200
# Templates and their turns, beyond which it is not worked out which of them fit each other.
MANY_KINDS = 64
# Beyond this many rooms it is not tried to prove that there is no map.
MOST_TO_PROVE = 10
# Arrangements looked at before a proof is given up.
MOST_ARRANGEMENTS = 3_000


@dataclass
class Search:
    """How a search went.

    Attributes:
        moves: those of the map; of the one with the most rooms, if none was found.
        backtracks: how often rooms were taken back.
        arrangements: how many were looked at to prove that there is no map; 0 if that was not tried.
        impossible: whether it is proven that there is none.
        obstacle: why it went no further from the most rooms.
        lonely: which rooms cannot be connected in any way, if that is why.
    """

    moves: list[Move] = field(default_factory=list)
    backtracks: int = 0
    arrangements: int = 0
    impossible: bool = False
    obstacle: str = ""
    lonely: str = ""


def search(growth: Growth) -> tuple[int, Search]:
    """Grow a map, with as much backtracking as the method allows; return the code of the end, and how it went."""
    most = growth.params.method.backtracks
    most = EFFORT // growth.params.total if most is None else most
    report = Search(list(growth.base))
    # What a map grows from is placed anew, which the budget may end.
    if growth.rewind(0) == STOPPED:
        return STOPPED, report
    code = _backtrack(growth, report, min(most, TRIES_BEFORE_PROOF))
    if code == STUCK and most and not growth.is_enough():
        report.lonely = lonely(growth.params, growth.budget)
        if not report.lonely and not growth.base and growth.params.total <= MOST_TO_PROVE:
            code = _try_all(growth, report)
        if code == STUCK and not report.lonely and not report.impossible:
            code = _backtrack(growth, report, most)
    if code == STUCK and growth.is_enough():
        code = DONE
    if code == DONE or len(growth.moves) > len(report.moves):
        report.moves = growth.moves
    return code, report


def _backtrack(growth: Growth, report: Search, most: int) -> int:
    """Grow; at a dead end go back by ever more rooms, and on from there with another choice.

    The room at which it goes on keeps its distance from all places it had before. After going back to the first room,
    it begins with small steps again, in the next of the growth's manners.
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
            # Rules make one manner hopeless and another one not, so that each begins with small steps anew.
            furthest = 0 if growth.permits else furthest
        code = growth.rewind(step)
        if code == DONE:
            code = growth.grow(tried.get(step, ()))
    return STUCK if _is_dead_end(growth, code) else code


def _is_dead_end(growth: Growth, code: int) -> bool:
    """Tell whether growing has ended without a map."""
    if code == STUCK:
        return not growth.is_enough()
    return code == DONE and growth.permits is not None and not growth.permits.are_kept()


def _try_all(growth: Growth, report: Search) -> int:
    """Look at every arrangement of the rooms, in any order of placing them; `STUCK` if none is a map.

    As any room of a map may be taken for its first, it is enough to begin with one that must be there.
    """
    params, seen = growth.params, set[frozenset[object]]()
    needed = [number for number, template in enumerate(params.templates) if template.fewest]
    if not needed:
        return STUCK
    root = min(needed, key=lambda number: len(params.templates[number].variants))
    for variant, source in enumerate(params.sources):
        if variant == growth.origin.variant if growth.origin else source == root:
            growth.rewind(0, variant)
            code = _visit(growth, report, seen)
            if code != STUCK:
                return code
    # Loops come after the rooms, and may bring rooms near to each other that no tree does.
    near_by_loops = params.loops and any(rule.most is not None for rule in params.rules)
    report.impossible = report.arrangements < MOST_ARRANGEMENTS and not near_by_loops
    return STUCK


def _visit(growth: Growth, report: Search, seen: set[frozenset[object]]) -> int:
    """Go on from the rooms that stand; `DONE` with the map in the growth, `STUCK` if there is none."""
    key = _arrangement(growth)
    if key in seen or report.arrangements >= MOST_ARRANGEMENTS:
        return STUCK
    seen.add(key)
    report.arrangements += 1
    if growth.is_enough():
        return DONE
    rooms = len(growth.engine.moves)
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
    """Return which templates stand where, seen from the corner of the map; with rules also what joins them."""
    places, moves = growth.engine.places, growth.engine.moves
    left, top = min(x for x, _ in places), min(y for _, y in places)
    spots = [(move[0], x - left, y - top) for move, (x, y) in zip(moves, places, strict=True)]
    if growth.permits is None:
        return frozenset(spots)
    joined = (frozenset((spots[room], spots[move[1]])) for room, move in enumerate(moves) if room)
    return frozenset([*spots, *joined])


def lonely(params: Params, budget: Budget) -> str:
    """Return which rooms cannot be connected to the others in any way; empty if none, or if that takes too long."""
    count, needed = len(params.variants), [n for n, template in enumerate(params.templates) if template.fewest]
    if count > MANY_KINDS or sum(template.fewest for template in params.templates) <= 1:
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
            return f"no door of {name!r} fits any door of the other rooms, here or turned as they may be"
    return ""
