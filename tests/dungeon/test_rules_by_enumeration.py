"""What is refused as impossible is impossible: a search that misses nothing finds no map of so few rooms either."""

from dataclasses import replace

import pytest

from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import generate
from pycore.dungeon.rules import Rule
from tests.dungeon.odd import odd_params, odd_rooms, odd_rules, some_room
from tests.oracle.dungeon_rules import a_map, broken, ways


def few_rooms(number):
    """Return wishes for 2..4 rooms of small blocks in narrow bounds, most of them with rules."""
    below = Rng(number).stream("few rooms").below
    templates = odd_rooms(below, 1 + below(3), 2 + below(3), make=small_room)
    bounds = 6 + below(9), 6 + below(9)
    return odd_rules(below, replace(odd_params(below, templates, None), bounds=bounds, loops=0))


def small_room(below, name):
    return some_room(below, name, most=1)


@pytest.mark.parametrize("number", range(100))
def test_a_refusal_is_a_proof(number):
    params = few_rooms(number)
    result = generate(params, Rng(number))
    if result.status is Status.UNSOLVABLE:
        assert a_map(params) is None, result.reason
    else:
        assert result.value is not None, result.reason


def test_rules_by_their_definition():
    """A row of rooms A B A C; there is no D."""
    (a, b, c) = (replace(room, name=name) for room, name in zip(few_rooms(1).templates[:1] * 3, "ABC", strict=True))
    row, joined = [a, b, a, c], [(0, 1), (1, 2), (2, 3)]
    assert ways(4, joined)[0, 3] == 3
    assert ways(3, [(0, 1)])[0, 2] is None
    kept = [Rule("A", "A", 2), Rule("C", "A", 1, 1), Rule("A", "B", 0, 1), Rule("B", "D", 4), Rule("A", "C", 1, 3)]
    wrong = [Rule("A", "A", 3), Rule("A", "C", 0, 2), Rule("A", "D", 0, 9), Rule("C", "A", 2), Rule("B", "B", 0, 5)]
    assert broken(kept, row, joined) == []
    assert sorted({str(rule) for rule in broken(wrong, row, joined)}) == sorted(map(str, wrong))
