"""Do both judges find every map good that is called solved, whatever features are drawn together?

`tests/dungeon/test_requests.py` has a part of them.
"""

from collections import Counter
from collections.abc import Iterator
from time import process_time

from tests.dungeon.requests import answer, request

COUNT = 10_000
SHOWN = 3  # faults of a request


def dungeon_requests(count: int = COUNT) -> Iterator[str]:
    """Make the maps of random requests, name what is wrong with any, and count by feature."""
    begun, ends = process_time(), Counter[str]()
    asked_for, solved, faulty, disputed = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for number in range(count):
        asked = request(number)
        found = answer(asked)
        features = ["all", *asked.features]
        ends[found.status.value if found.status else "none"] += 1
        asked_for.update(features)
        solved.update(features if found.rooms else [])
        faulty.update(features if found.faults else [])
        disputed.update(features if found.is_disputed else [])
        for fault in found.faults[:SHOWN]:
            yield f"request {number}: {fault}"
    yield f"{count} requests, {process_time() - begun:.0f} s: " + ", ".join(f"{n} {end}" for end, n in ends.items())
    yield f"{'with':20}{'requests':>10}{'solved':>10}{'faulty':>10}{'disputed':>10}"
    for word, number in asked_for.most_common():
        yield f"{word:20}{number:10}{solved[word]:10}{faulty[word]:10}{disputed[word]:10}"


BENCHES = (dungeon_requests,)
