"""Where growing comes to a dead end, going back finds a map, or it is proven that there is none."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import Method, Move, Params, Selector, check, generate, parse_rooms, preset
from tests.cases import each
from tests.dungeon.strategies import room_sets
from tests.oracle.dungeon import Growth

SQUARE = preset("hollow:4:1:1").templates[0]
BARS = parse_rooms(
    """[i]
instances: 4
rotate: yes
mirror: yes
###
#.#
#.#
#.#
###
[l]
instances: 4
rotate: yes
mirror: yes
#####
#...#
#.###
###
"""
)
BEAMS = parse_rooms("[a]\ninstances: 2\n######\n#....#\n######\n[b]\ninstances: 2\nrotate: yes\n####\n#..#\n####\n")
KEEP = preset("keep").templates
GREEDY = Method(backtracks=0)


def squares(count):
    return (replace(SQUARE, instances=count),)


# Fields that growing without going back does not fill, for the seed 1.
NARROW = [
    *((squares(n * n), (4 * n, 4 * n)) for n in (3, 4, 5, 6)),
    (squares(12), (12, 16)),
    (squares(15), (20, 12)),
    (squares(12), (15, 16)),
    (squares(20), (18, 22)),
    (BARS, (12, 12)),
    (BARS, (13, 12)),
    (BARS, (11, 14)),
    (BARS, (10, 16)),
    (BEAMS, (6, 12)),
    (BEAMS, (10, 6)),
    (BEAMS, (9, 7)),
    (KEEP, (80, 80)),
    (KEEP, (76, 78)),
    (KEEP, (74, 76)),
    (KEEP, (100, 56)),
]
BY_TRYING, BY_BLOCKS = "no free door has space within .*; proven by trying all", "hold . blocks of 4x4 tiles"
IMPOSSIBLE = [
    (BEAMS, (8, 8), "hold 4 blocks of 3x3 tiles, the rooms take 6"),
    ((replace(BARS[1], instances=2),), (7, 7), BY_TRYING),
    ((replace(BARS[1], instances=3),), (9, 7), BY_TRYING),
    (squares(4), (7, 15), BY_BLOCKS),
    (squares(5), (11, 11), BY_BLOCKS),
    (squares(13), (15, 18), "hold 12 blocks of 4x4 tiles, the rooms take 13"),
    (squares(5), (8, 9), "take 80 tiles"),
]


@each(("templates", "bounds"), NARROW)
def test_narrow_fields_are_filled(templates, bounds):
    params = Params(templates, bounds=bounds)
    failures = 0
    for seed in range(3):
        failures += generate(replace(params, method=GREEDY), Rng(seed)).value is None
        dungeon = generate(params, Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
        assert dungeon.width <= bounds[0]
        assert dungeon.height <= bounds[1]
    assert failures


@each(("templates", "bounds", "words"), IMPOSSIBLE)
def test_fields_that_cannot_be_filled_are_told_with_a_proof(templates, bounds, words):
    result = generate(Params(templates, bounds=bounds), Rng(1))
    assert result.status is Status.UNSOLVABLE
    assert re.search(words, result.reason), result.reason
    assert words != BY_TRYING or 0 < len(result.best.rooms) < result.best.params.total


def can_be_placed(growth, seen):
    """Tell by brute force whether all rooms that are left can be placed."""
    if not any(growth.left):
        return True
    key = frozenset(growth.rooms)
    if key in seen:
        return False
    seen.add(key)
    for move in list(growth.legal_moves()):
        further = Growth(growth.params)
        for made in growth.moves:
            further.play(made)
        further.play(move)
        if can_be_placed(further, seen):
            return True
    return False


@given(room_sets(4), st.tuples(st.integers(5, 12), st.integers(5, 12)), st.integers(0, 99))
def test_a_map_is_found_just_where_there_is_one(templates, bounds, seed):
    """Against brute force: every first room, every move, every order."""
    params = Params(templates, bounds=bounds)
    if any(max(variant.width for variant in template.variants) > 9 for template in templates):
        return
    result = generate(params, Rng(seed))
    possible = False
    for first, source in enumerate(params.sources):
        growth = Growth(params)
        room = params.variants[first]
        if params.templates[source].instances and room.width <= bounds[0] and room.height <= bounds[1]:
            growth.play(Move(first))
            possible = possible or can_be_placed(growth, set())
    assert (result.status is Status.SOLVED) == possible, result.reason
    assert possible or result.status is Status.UNSOLVABLE


def test_a_choice_after_going_back_keeps_its_distance():
    """With a distance as large as the field there is no second choice, and the search can only begin anew."""
    params = Params(squares(9), bounds=(12, 12))
    for distance in (1, 4, 99):
        result = generate(replace(params, method=Method(distance=distance)), Rng(1), Budget(nodes=200_000))
        assert result.value is None or list(check(result.value)) == []
    mistakes: list[dict[str, Any]] = [{"distance": 0}, {"backtracks": -1}]
    for wrong in mistakes:
        with pytest.raises(ParameterError, match=next(iter(wrong))):
            Method(**wrong)


def test_going_back_is_limited():
    params = Params(squares(56), bounds=(31, 32), selector=Selector.RANDOM, method=Method(backtracks=7))
    result = generate(params, Rng(1))
    assert result.status is Status.BUDGET
    assert result.statistics["backtracks"] == 7
    assert "after going back 7 times" in result.reason
    assert list(check(result.best))  # unfinished


@each("seed", range(5))
def test_fewer_rooms_are_a_map_when_the_least_are_there(seed):
    templates = (replace(SQUARE, instances=20, least=6),)
    dungeon = generate(Params(templates, bounds=(13, 13)), Rng(seed)).unwrap()
    assert 6 <= len(dungeon.rooms) <= 9
    assert list(check(dungeon)) == []


def test_corridors_that_lead_nowhere_are_left_out():
    rooms = parse_rooms(
        "[hall]\ninstances: 8\ntags: room\n#####\n#...#\n#...#\n#####\n"
        "[passage]\ninstances: 12\nleast: 0\nrotate: yes\ntags: corridor\n######\n+....+\n######\n"
    )
    for seed in range(8):
        dungeon = generate(Params(rooms), Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
        ends = [i for i, joined in enumerate(dungeon.neighbors) if len(joined) == 1 and i]
        assert all(dungeon.rooms[i].template.name == "hall" for i in ends)


def test_a_budget_that_ends_while_going_back_ends_the_search():
    """Placing rooms anew is part of what a search spends; wherever that ends, the fullest map is told."""
    params, fullest = Params(squares(25), bounds=(20, 20)), []
    for nodes in range(2_000, 30_000, 700):
        result = generate(params, Rng(1), Budget(nodes=nodes))
        if result.status is Status.SOLVED:
            break
        assert result.status is Status.BUDGET
        faults = list(check(result.best))
        assert [line for line in faults if "instead of" not in line] == []
        fullest.append(len(result.best.rooms))
    assert len(fullest) > 3
    assert fullest == sorted(fullest)
