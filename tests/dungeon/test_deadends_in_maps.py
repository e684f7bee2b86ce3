"""Corridors that lead nowhere are left out, but none that is needed."""

from collections import Counter
from dataclasses import replace

from pycore.base.rng import Rng
from pycore.dungeon import Params, Selector, check, generate, parse_room
from tests.cases import each
from tests.dungeon.squares import rooms, rules
from tests.oracle.dungeon_judge import judge
from tests.sharing import repeats

ALLEY = replace(
    parse_room("######\n+....+\n######", "alley"), tags=("corridor",), instances=5, least=0, rotate=True, mirror=True
)


@each("selector", list(Selector))
@each(
    "texts",
    [
        ("room to alley: at most 2",),
        ("room to corridor: at most 1",),
        ("alley to alley: at most 2",),
        ("shop to alley: at most 1", "alley to shop: at most 3"),
    ],
)
def test_dead_ends_that_rules_need_stay(texts, selector):
    """Rules are kept by the map that is delivered, not only by the one with all alleys that lead nowhere."""
    left = Counter()
    seeds = repeats(10, 30)
    for seed in range(seeds):
        params = Params((*rooms(5, 0, 0, 0, 2), ALLEY), selector=selector, rules=rules(*texts))
        result = generate(params, Rng(seed))
        if result.value:
            assert list(check(result.value)) == []
            assert judge(result.value) == []
            blind = [n for n, joined in enumerate(result.value.neighbors) if n and len(joined) == 1]
            left["blind"] += any(result.value.rooms[n].template.name == "alley" for n in blind)
            left["fewer"] += len(result.value.rooms) < params.total
        left["solved"] += result.value is not None
    assert left["solved"] >= seeds * 5 / 6
    assert left["fewer"]
    assert left["blind"] or texts[0].startswith("alley")
