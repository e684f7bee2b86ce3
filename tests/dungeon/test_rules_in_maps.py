"""Maps keep their rules."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import Params, Rule, check, format_map, generate, parse_map
from tests.cases import each
from tests.dungeon.squares import SQUARE, TAGS, rooms, rules


@each("seed", range(4))
@each(
    "texts",
    [
        ("boss to goal: at most 1",),
        ("boss to goal: at most 1", "start to boss: at least 6", "shop to shop: at least 2"),
        ("start to shop: at most 1", "goal to shop: at most 2", "shop to shop: at least 4"),
        ("start to goal: at least 14",),
        ("boss to goal: at most 1", "goal to boss: at most 1"),
        ("shop to shop: at most 1",),
    ],
)
def test_maps_keep_the_rules(texts, seed):
    params = Params(rooms(12, 1, 1, 1, 3), rules=rules(*texts))
    dungeon = generate(params, Rng(seed)).unwrap()
    assert list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon
    assert dungeon.rooms[0].template.name == "start"


def test_rules_that_only_loops_can_keep_are_not_called_impossible():
    """In a ring of four each room is next to two others; in no row of four it is."""
    ring = tuple(replace(SQUARE, name=name) for name in "abcd")
    texts = tuple(f"{one} to {other}: at most 1" for one, other in ("ab", "bc", "cd", "da"))
    for loops, status in ((0, Status.UNSOLVABLE), (1, Status.BUDGET)):
        params = Params(ring, bounds=(8, 8), loops=loops, rules=rules(*texts))
        result = generate(params, Rng(1), Budget(nodes=300_000))
        assert result.status is status, result.reason


@each("name", ["big  shop", "to", "to x"])
def test_names_of_rooms_are_read_from_rules_as_they_are(name):
    templates = (replace(SQUARE, name=name, instances=2), *rooms(2))
    dungeon = generate(Params(templates, rules=(Rule(name, "room", most=3),)), Rng(1)).unwrap()
    assert parse_map(format_map(dungeon)) == dungeon


def test_the_checker_sees_broken_rules():
    dungeon = generate(Params(rooms(9, 1, 1, 1, 2)), Rng(1)).unwrap()
    for text in ("start to goal: at least 12", "boss to boss: at most 5", "room to boss: at most 2"):
        found = list(check(replace(dungeon, params=replace(dungeon.params, rules=rules(text)))))
        assert len(found) >= 1, text
        assert all(line.startswith(f"rule '{text}': room ") for line in found)


@given(st.lists(st.sampled_from(TAGS), min_size=2, max_size=2), st.integers(0, 4), st.integers(1, 4), st.integers(0, 9))
def test_small_maps_keep_a_rule_or_it_is_proven_that_none_can(pair, least, most, seed):
    """Five rooms, of each name one: any distance that a row of rooms can have can be asked for."""
    if least > most:
        least, most = most, least
    first, second = pair
    rule = Rule(first, second, least, most)
    result = generate(Params(rooms(1, 1, 1, 1, 1), rules=(rule,)), Rng(seed), Budget(nodes=3_000_000))
    if pair[0] != pair[1]:
        assert list(check(result.unwrap())) == []
    else:
        assert result.status is Status.UNSOLVABLE
        assert str(rule) in result.reason
