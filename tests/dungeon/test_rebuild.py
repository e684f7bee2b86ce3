"""A move list is a map."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import Move, check, generate, preset, rebuild
from tests.cases import each
from tests.dungeon.strategies import params
from tests.oracle.dungeon import Growth, main_path


@given(params(), st.integers(0, 2**64 - 1))
def test_moves_rebuild_the_map_and_its_main_path(params, seed):
    dungeon = generate(params, Rng(seed)).value
    if dungeon is not None:
        assert rebuild(params, dungeon.moves, seed) == dungeon
        growth = Growth(params)
        for move in dungeon.moves:
            growth.play(move)
        tree = rebuild(replace(params, loops=0), dungeon.moves, seed)
        assert list(tree.main_path) == main_path(len(growth.rooms), growth.edges)
        x, y = dungeon.rooms[0].x, dungeon.rooms[0].y
        places = [(params.variants[template], left + x, top + y) for template, left, top in growth.rooms]
        assert list(dungeon.rooms) == places


def test_some_of_the_moves_make_the_map_at_that_step():
    dungeon = generate(preset("keep"), Rng(1)).unwrap()
    for count in (1, 2, 30):
        part = rebuild(dungeon.params, dungeon.moves[:count])
        assert len(part.rooms) == count
        assert min(room.x for room in part.rooms) == min(room.y for room in part.rooms) == 0
        assert part.moves == dungeon.moves[:count]


def test_a_map_is_finished_with_the_least_number_of_rooms():
    params = replace(preset("hollow:4:1:9"), loops=1, corridors=5, locks=2)
    dungeon = generate(params, Rng(1)).unwrap()
    fewer = replace(params, templates=(replace(params.templates[0], least=8),))
    assert rebuild(params, dungeon.moves[:8], 1).locks == rebuild(fewer, dungeon.moves[:7], 1).locks == ()
    part = rebuild(fewer, dungeon.moves[:8], 1)
    assert len(part.locks) == 2
    assert len(part.connections) > 7
    assert list(check(part)) == []


@each(
    ("moves", "words"),
    [
        ([], "moves: there are none"),
        ([(0, 0, 0, 0)], "move 1: the first room has nothing to connect to"),
        ([(1, -1, -1, -1)], "move 1: there is no template 1"),
        ([(0, -1, -1, -1), (0, 1, 0, 7)], "move 2: there is no room 1"),
        ([(0, -1, -1, -1), (0, -1, -1, -1)], "move 2: there is no room -1"),
        ([(0, -1, -1, -1), (0, 0, 8, 7)], "move 2: there is no door 8"),
        ([(0, -1, -1, -1), (0, 0, 0, -1)], "move 2: there is no door -1"),
        ([(0, -1, -1, -1), (0, 0, 0, 1)], "move 2: the doors do not face each other"),
    ],
)
def test_impossible_moves_are_named(moves, words):
    with pytest.raises(ParameterError, match=words):
        rebuild(preset("hollow:4:1:4"), [Move(*move) for move in moves])
