"""Does every request end, in time, with a valid map or with a reason that says what stood in the way?

Maps of random rooms with random wishes. `tests/dungeon/test_wishes.py` has a part of them, without the clock.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from re import search
from time import perf_counter, thread_time

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon import DungeonMap, Params, check, generate
from tests.dungeon.odd import odd_method, odd_params, odd_rooms, odd_rules
from tests.oracle.dungeon_rules import broken

MAPS = 10_000
LIMITS = (1, 5, 20, 100)  # milliseconds


def wishes(number: int) -> Params:
    """Return parameters of all kinds: 2..40 rooms of 1..5 templates, one in ten up to 300 rooms of up to 20."""
    below = Rng(number).stream("wishes").below
    large = not below(10)
    templates = odd_rooms(below, 1 + below(20 if large else 5), 2 + below(299 if large else 39))
    params = odd_params(below, templates, lambda: 12 + below(90 if large else 40))
    return odd_rules(below, replace(params, method=odd_method(below)))


def fault(params: Params, result: Result[DungeonMap]) -> str:
    """Return what is wrong with an answer; empty if it is right."""
    if result.value is not None:
        wrong = [*check(result.value), *(["other parameters"] if result.value.params != params else [])]
        rooms = [room.template for room in result.value.rooms]
        rules = broken(params.rules, rooms, [joined.rooms for joined in result.value.connections])
        return "; ".join([*wrong, *(f"broken: {rule}" for rule in rules)])
    if result.status is Status.BUDGET and search(r"^out of budget after \d+ of \d+ rooms", result.reason):
        return ""
    named = [repr(template.name) for template in params.templates]
    named += [str(rule) for rule in params.rules]
    named += [f"{params.bounds[0]}x{params.bounds[1]}"] if params.bounds else []
    return "" if any(name in result.reason for name in named) else f"the reason names nothing: {result.reason!r}"


def dungeon_wishes() -> Iterator[str]:
    """Make 10,000 maps, each within a limit of time; count the ends, and show how much longer one took at the most."""
    ends: Counter[str] = Counter()
    worst_cpu = worst_wall = (0.0, "none")
    for number in range(MAPS):
        params, limit = wishes(number), LIMITS[number % len(LIMITS)]
        wall, cpu = perf_counter(), thread_time()
        result = generate(params, Rng(number), Budget(milliseconds=limit))
        cpu, wall = thread_time() - cpu, perf_counter() - wall
        wrong = fault(params, result)
        if wrong:
            yield f"map {number}: {wrong}"
        ends["wrong" if wrong else result.status] += 1
        label = f"map {number}, {params.total} rooms, {limit} ms, {result.status}"
        worst_cpu = max(worst_cpu, (cpu * 1e3 - limit, label))
        worst_wall = max(worst_wall, (wall * 1e3 - limit, label))
    yield f"{MAPS} maps: " + ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    yield f"longest past its limit: {worst_cpu[0]:.1f} ms of CPU ({worst_cpu[1]})"
    yield f"longest past its limit: {worst_wall[0]:.1f} ms on the clock ({worst_wall[1]})"


BENCHES = (dungeon_wishes,)
