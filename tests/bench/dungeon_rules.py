"""Does every request end, in time, with a valid map or with a reason that says what stood in the way?

Maps of random rooms with random wishes. `tests/dungeon/test_wishes.py` has a part of them, without the clock.
"""

import gc
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from re import search
from time import perf_counter, thread_time
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon import DungeonMap, Method, Params, check, extend, generate
from pycore.dungeon.model.template import RoomTemplate
from tests.dungeon.odd import odd_floors, odd_flow, odd_method, odd_params, odd_rooms, odd_rules, odd_wing
from tests.oracle.dungeon_rules import broken

MAPS = 10_000
LIMITS = (1, 5, 20, 100)  # milliseconds


class Wish(NamedTuple):
    """What is asked for: a map of `params`, or one that grows from `base`, such a map, by those of `wing`."""

    params: Params
    base: DungeonMap | None = None
    wing: tuple[RoomTemplate, ...] = ()

    def ask(self, rng: Rng, budget: Budget) -> Result[DungeonMap]:
        """Make it."""
        if self.base is None:
            return generate(self.params, rng, budget)
        return extend(self.base, self.wing, rng, budget)

    @property
    def rooms(self) -> int:
        """How many rooms are asked for, at the most."""
        return self.params.total + sum(template.instances for template in self.wing)


def wishes(number: int) -> Wish:
    """Return a wish of any kind: 2..40 rooms of 1..5 templates, one in ten up to 300 rooms of up to 20.

    Most have loops, corridors and locks as well; of ten, one has floors, one a flow graph, and one extends a map.
    """
    below = Rng(number).stream("wishes").below
    large = not below(10)
    templates = odd_rooms(below, 1 + below(20 if large else 5), 2 + below(299 if large else 39))
    params = odd_params(below, templates, lambda: 12 + below(90 if large else 40))
    params = odd_rules(below, replace(params, method=odd_method(below)))
    below = Rng(number).stream("more wishes").below
    params = replace(params, corridors=(0, 0, 1, 5, 20)[below(5)], locks=(0, 0, 1, 3, 9)[below(5)])
    kind = below(10)
    if kind == 0:
        return Wish(odd_floors(below, params))
    if kind == 1:
        return Wish(odd_flow(below, params))
    base = generate(replace(params, method=Method(backtracks=9)), Rng(number)).value if kind == 2 else None
    return Wish(params) if base is None else Wish(params, base, odd_wing(below, params.templates))


def fault(wish: Wish, result: Result[DungeonMap]) -> str:
    """Return what is wrong with an answer; empty if it is right."""
    params = wish.params
    if result.value is not None:
        wrong = list(check(result.value))
        if wish.base is None:
            wrong += ["other parameters"] if result.value.params != params else []
        elif result.value.moves[: len(wish.base.moves)] != wish.base.moves:
            wrong.append("what stood was moved")
        rooms = [room.template for room in result.value.rooms]
        rules = broken(params.rules, rooms, [joined.rooms for joined in result.value.connections])
        return "; ".join([*wrong, *(f"broken: {rule}" for rule in rules)])
    if result.status is Status.BUDGET and search(r"^out of budget after \d+ of \d+ rooms", result.reason):
        return ""
    named = [f"{wish.params.locks} locks"] if params.locks else []
    named += [repr(template.name) for template in (*params.templates, *wish.wing)]
    named += [str(rule) for rule in params.rules]
    named += [f"{params.bounds[0]}x{params.bounds[1]}"] if params.bounds else []
    named += [repr(name) for node in params.flow.nodes for name in node] if params.flow else []
    return "" if any(name in result.reason for name in named) else f"the reason names nothing: {result.reason!r}"


def dungeon_wishes() -> Iterator[str]:
    """Make 10,000 maps, each within a limit of time; count the ends, and show how much longer one took at the most."""
    gc.freeze()  # as the Godot host does: else a collection looks at all benches' modules in the midst of a map
    ends: Counter[str] = Counter()
    worst_cpu = worst_wall = (0.0, "none")
    for number in range(MAPS):
        wish, limit = wishes(number), LIMITS[number % len(LIMITS)]
        wall, cpu = perf_counter(), thread_time()
        result = wish.ask(Rng(number), Budget(milliseconds=limit))
        cpu, wall = thread_time() - cpu, perf_counter() - wall
        wrong = fault(wish, result)
        if wrong:
            yield f"map {number}: {wrong}"
        ends["wrong" if wrong else result.status] += 1
        label = f"map {number}, {wish.rooms} rooms, {limit} ms, {result.status}"
        worst_cpu = max(worst_cpu, (cpu * 1e3 - limit, label))
        worst_wall = max(worst_wall, (wall * 1e3 - limit, label))
    yield f"{MAPS} maps: " + ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    yield f"longest past its limit: {worst_cpu[0]:.1f} ms of CPU ({worst_cpu[1]})"
    yield f"longest past its limit: {worst_wall[0]:.1f} ms on the clock ({worst_wall[1]})"


BENCHES = (dungeon_wishes,)
