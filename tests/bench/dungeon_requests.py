"""Does every request end, in time, with maps in which no validator finds a fault, or with a reason?

`tests/dungeon/test_requests.py` has a part of the requests, without the clock.
"""

import gc
from collections import Counter
from collections.abc import Iterator
from time import perf_counter, process_time, thread_time

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon import check, generate
from tests.dungeon.requests import Made, answer, faults_of_reason, kinds_of, request

COUNT = 10_000
SHOWN = 3  # faults of a request
LIMITS = (1, 5, 20, 100)  # milliseconds


def dungeon_requests(count: int = COUNT) -> Iterator[str]:
    """Make the maps of random requests, name what is wrong with any, and count by feature."""
    begun, ends = process_time(), Counter[str]()
    requested, found, faulty, disputed = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for number in range(count):
        asked = request(number)
        answered = answer(asked)
        features = ["all", *asked.features]
        ends[answered.status.value if answered.status else "none"] += 1
        requested.update(features)
        found.update(kinds_of(asked, answered.maps))
        found["all"] += bool(answered.maps)
        faulty.update(features if answered.faults else [])
        disputed.update(features if answered.is_disputed else [])
        for fault in answered.faults[:SHOWN]:
            yield f"request {number}: {fault}"
    yield f"{count} requests, {process_time() - begun:.0f} s: " + ", ".join(f"{n} {end}" for end, n in ends.items())
    yield f"{'with':40}{'requests':>10}{'maps':>10}{'faulty':>10}{'disputed':>10}"
    for word, number in found.most_common():
        yield f"{word:40}{requested[word]:10}{number:10}{faulty[word]:10}{disputed[word]:10}"


def dungeon_limits(count: int = COUNT) -> Iterator[str]:
    """Make the first maps of random requests within limits of time, and show by how much any limit was exceeded."""
    gc.freeze()  # as the Godot host does: otherwise a collection visits all benches' modules in the middle of a map
    ends: Counter[str] = Counter()
    worst_cpu = worst_wall = (0.0, "none")
    for number in range(count):
        asked, limit = request(number), LIMITS[number % len(LIMITS)]
        wall, cpu = perf_counter(), thread_time()
        result = generate(asked.params, Rng(number), Budget(milliseconds=limit))
        cpu, wall = thread_time() - cpu, perf_counter() - wall
        wrong = list(check(result.value) if result.value else faults_of_reason(asked, Made(result)))
        yield from (f"request {number}: {fault}" for fault in wrong[:SHOWN])
        ends["wrong" if wrong else result.status.value] += 1
        label = f"request {number}, {asked.params.total} rooms, {limit} ms, {result.status}"
        worst_cpu = max(worst_cpu, (cpu * 1e3 - limit, label))
        worst_wall = max(worst_wall, (wall * 1e3 - limit, label))
    yield f"{count} requests: " + ", ".join(f"{number} {end}" for end, number in sorted(ends.items()))
    yield f"longest past its limit: {worst_cpu[0]:.1f} ms of CPU ({worst_cpu[1]})"
    yield f"longest past its limit: {worst_wall[0]:.1f} ms on the clock ({worst_wall[1]})"


BENCHES = (dungeon_requests, dungeon_limits)
