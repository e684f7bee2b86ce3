"""Levels are as they were wished for, by the word of the oracle and not of the generator."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.geometry import Symmetry
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import (
    PRESETS,
    Level,
    Objective,
    Params,
    canonical,
    check,
    format_entry,
    generate,
    generate_in_time,
    parse_entry,
    preset,
    rate,
    series,
    solution_of,
    solve,
)
from pycore.sokoban._away import Away
from pycore.sokoban.finds import most_parts, wanted
from pycore.sokoban.model import Move
from pycore.sokoban.rating import course, pushes_of
from pycore.sokoban.rooms import carve, changed, images, trimmed
from pycore.sokoban.ways import reachable
from tests.cases import each
from tests.oracle.sokoban import fewest_pushes, parts
from tests.sharing import repeats


@each("name", ["easy", "medium", "hard"])
def test_levels_lie_in_the_band(name):
    for seed in range(8):
        params = preset(name)
        entry = generate(params, Rng(seed)).unwrap()
        assert params.band[0] <= entry.difficulty <= params.band[1]
        assert entry.difficulty == rate(entry.level).unwrap().difficulty
        assert solution_of(entry.level, entry.solution).pushes == rate(entry.level).unwrap().pushes
        assert entry.level.boxes.isdisjoint(entry.level.board.goals)
        assert list(check(entry)) == []


@each("seed", [12, 5][: repeats(1, 2)])
def test_high_bands_are_met(seed):
    params = Params(10, 10, 4, (120, 160))
    entry = generate(params, Rng(seed), Budget(nodes=10_000_000)).unwrap()
    assert 120 <= entry.difficulty <= 160
    assert rate(entry.level).unwrap().difficulty == entry.difficulty
    assert list(check(entry)) == []


@each("seed", [0, 3])
def test_the_hardest_positions_of_a_room_are_those_by_the_rating(seed):
    room = carve(Params(9, 9, 2), Rng(seed))
    board = room.board()
    away = Away(Level(board, board.goals, min(room.floor - room.goals)))
    assert away.explore(Budget(), 3000)
    expected = []
    for node in range(away.layers[-1]):
        way = course(board, away.pushes(node))
        boxes, _cells = away.position(node)
        if board.goals.isdisjoint(boxes) and len(way.homes) == 2 and not way.straight:
            expected.append((way.difficulty + 4 * (way.parts - 1), node))
    assert expected
    expected.sort(reverse=True)
    middle = expected[len(expected) // 2][0]
    assert away.hardest(10_000, len(expected) + 9) == expected
    assert away.hardest(middle, 5) == [pair for pair in expected if pair[0] <= middle][:5]


@each("size", [8, 14])
def test_eased_paths_are_as_short_and_easier(size):
    # Rooms of more than 64 cells are explored in another way.
    before = after = most = 0
    for seed in range(3):
        room = carve(Params(size, size, 3), Rng(seed))
        most = max(most, len(room.floor))
        board = room.board()
        start = Level(board, board.goals, min(room.floor - room.goals))
        first, eased = Away(start), Away(start)
        assert first.explore(Budget(), 1000)
        assert eased.explore(Budget(), 1000, eased=True)
        assert first.layers == eased.layers
        for node in range(first.layers[-1]):
            boxes, cells = eased.position(node)
            assert first.position(node) == (boxes, cells)
            found, pushes = first.pushes(node), eased.pushes(node)
            assert len(pushes) == len(found)
            assert played(board, boxes, cells, pushes)
            before, after = before + course(board, found).changes, after + course(board, pushes).changes
    assert after < before
    assert (most > 64) == (size == 14)


def played(board, boxes, cells, pushes):
    """Return whether a player in these cells can push the boxes so, one push after the other, to the goals."""
    boxes, area = set(boxes), set(cells)
    for cell, way in pushes:
        ahead, behind = board.step(cell, Move(way)), board.step(cell, Move(way).opposite)
        if cell not in boxes or ahead in boxes or not board.floor(ahead) or behind not in area:
            return False
        boxes = boxes - {cell} | {ahead}
        area = reachable(board, cell, frozenset(boxes))
    return boxes == board.goals


def test_other_bands_have_other_rooms():
    for seed in range(3):
        easy, more = (generate(Params(8, 8, 2, band), Rng(seed)).unwrap() for band in ((12, 29), (12, 30)))
        assert easy.level.board != more.level.board


def test_solutions_have_the_fewest_pushes_and_of_these_the_fewest_moves():
    fewest = 0
    for seed in range(8):
        entry = generate(preset("easy"), Rng(seed)).unwrap()
        pushes, moves = fewest_pushes(entry.level)
        assert solution_of(entry.level, entry.solution).pushes == pushes
        fewest += len(entry.solution) == moves
        # Solutions that are trivial or fall into parts are not taken.
        best = solve(entry.level, Objective.PUSHES).unwrap()
        fine = wanted(preset("easy"), course(entry.level.board, pushes_of(entry.level, best)))
        assert fine <= (len(entry.solution) == moves)
    assert fewest > 5


@each(("params", "most"), [(preset("easy"), 1), (preset("hard"), 1), (Params(10, 10, 4, (30, 49)), 1)])
def test_levels_are_one_whole_where_the_band_has_room(params, most):
    assert most_parts(params) == most
    for seed in range(4):
        entry = generate(params, Rng(seed)).unwrap()
        movers = course(entry.level.board, pushes_of(entry.level, solution_of(entry.level, entry.solution))).movers
        assert parts(movers) <= most


def test_the_fewest_parts_of_a_band():
    bands = {(0, 4): 4, (0, 20): 4, (12, 29): 2, (20, 32): 1, (28, 40): 1, (120, 160): 1}
    assert {band: most_parts(Params(10, 10, 4, band)) for band in bands} == bands
    assert most_parts(Params(5, 5, 1, (0, 0))) == 1


@each("seed", range(6))
def test_positions_of_a_room_are_as_far_from_the_end_as_found(seed):
    # Claims: depth is the fewest pushes, for whoever stands anywhere in the part of the floor. Nothing of completeness.
    room = carve(Params(6, 6, 2), Rng(seed))
    board = room.board()
    away = Away(Level(board, board.goals, min(room.floor - room.goals)))
    assert away.explore(Budget(), 400)
    layers = away.layers
    for depth in range(len(layers) - 1):
        boxes, cells = away.position(layers[depth])
        pushes, _ = fewest_pushes(Level(board, frozenset(boxes), cells[-1]))
        assert pushes == depth == len(away.pushes(layers[depth]))


def test_more_iterations_never_make_it_worse():
    short, long = (generate(preset(f"medium:{count}"), Rng(5)).unwrap().difficulty for count in (1, 30))
    assert preset("medium").band[0] <= short <= long <= preset("medium").band[1]


def test_what_was_found_in_time_is_given():
    params = replace(preset("hard"), band=(9000, 9001))
    assert generate(params, Rng(1), Budget(nodes=100_000)).status is Status.BUDGET
    near = generate_in_time(params, Rng(1), Budget(nodes=100_000)).unwrap()
    assert near.difficulty == rate(near.level).unwrap().difficulty > 0


def test_a_series_has_no_copies():
    results = list(series(preset("easy"), Rng(3), 30))
    assert len(results) == len({canonical(result.unwrap().level) for result in results}) == 30
    stopped = list(series(preset("easy"), Rng(3), 5, Budget(nodes=1)))
    assert [result.status for result in stopped] == [Status.BUDGET]


@cache
def easy(seed):
    return generate(preset("easy"), Rng(seed)).unwrap().level


@given(st.integers(0, 6), st.sampled_from(Symmetry))
@settings(max_examples=30)
def test_copies_are_known(seed, symmetry):
    level = easy(seed)
    image = list(images(level))[symmetry]
    assert canonical(image) == canonical(level)
    # The player may stand elsewhere in his area, so that moves differ.
    assert fewest_pushes(image)[0] == fewest_pushes(level)[0]


def test_other_levels_are_told_apart():
    first, second = (generate(preset("easy"), Rng(seed)).unwrap().level for seed in (1, 2))
    assert canonical(first) != canonical(second)


@given(st.integers(0, 2**32), st.integers(5, 14), st.integers(5, 14))
@settings(max_examples=60)
def test_rooms_are_connected_and_without_dead_ends(seed, width, height):
    rng = Rng(seed)
    room = carve(Params(width, height, 2), rng)
    for made in (room, *(changed(room, rng) for _ in range(5))):
        if made is None:
            continue
        assert made.goals <= made.floor
        assert len(made.goals) == 2
        assert trimmed(made) == made
        board = made.board()
        assert reachable(board, min(made.goals), frozenset()) == set(made.floor)
        assert all(0 < cell % width < width - 1 and 0 < cell // width < height - 1 for cell in made.floor)


@each(
    ("changes", "name"),
    [
        ({"width": 4}, "width"),
        ({"height": 51}, "height"),
        ({"boxes": 0}, "boxes"),
        ({"boxes": 17}, "boxes"),
        ({"band": (5, 4)}, "band"),
        ({"iterations": -1}, "iterations"),
    ],
)
def test_impossible_wishes_are_named(changes, name):
    with pytest.raises(ParameterError) as caught:
        Params(**changes)
    assert caught.value.parameter == name


def test_presets_say_what_they_are():
    for name, text in PRESETS.items():
        if name != "NAME:ITERATIONS":
            params = preset(name)
            low, high = params.band
            assert text == (f"{params.width}x{params.height} cells, {params.boxes} boxes, difficulty {low} to {high}")


def test_entries_come_back():
    entry = generate(preset("easy"), Rng(9)).unwrap()
    assert parse_entry(format_entry(entry)) == entry
