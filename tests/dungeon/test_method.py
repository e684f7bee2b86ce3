"""The parts of the method do what their names say, and the engine with them what plain enumeration does."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import Method, Move, Selector, Weights, check, format_map, generate, parse_map, preset
from pycore.dungeon.grow._engine import Engine
from pycore.dungeon.model.method import (
    Adaptive,
    CacheEvery,
    CacheRefresher,
    CacheWithProbability,
    ShareOfMoves,
    WithProbability,
    cache_always,
    cycle,
    select_best,
    select_random,
)
from tests.cases import each
from tests.dungeon.runs import run
from tests.dungeon.strategies import params, tagged_params
from tests.oracle.dungeon import Growth, grow

BY_DEFINITION = {Selector.BEST: select_best, Selector.RANDOM: select_random}


def eastward(_standing, moves):
    """Be worth more, the farther east a room is."""
    return [room.x / 8 for room in moves.values()]


def around_the_middle(standing, moves):
    """Be worth more, the nearer a room is to the middle of those that stand."""
    x, y = (sum(room[axis] for room in standing) // len(standing) for axis in (1, 2))
    return [-abs(room.x - x) - abs(room.y - y) for room in moves.values()]


METHODS = {
    "worst": Method(selector=lambda moves, _steps: min(moves, key=lambda move: (moves[move], move))),
    "probability": Method(models=WithProbability({0: 0.3}, 0.6)),
    "cycle": Method(models=cycle),
    "divider": Method(divider=ShareOfMoves(0.25)),
    "eastward": Method(objective=eastward),
    "around the middle": Method(objective=around_the_middle, divider=ShareOfMoves(0.5)),
    "always": Method(cache=cache_always),
    "refresher": Method(cache=CacheRefresher(2)),
    "every": Method(cache=CacheEvery(3)),
    "cache with probability": Method(cache=CacheWithProbability(0.4)),
    "adaptive": Method(combinator=Adaptive(1.5, 0.4)),
    "adaptive by objective": Method(combinator=Adaptive({"main_path": 2}, {"bifurcations": 0.1})),
    "all": Method(None, cycle, ShareOfMoves(0.5), eastward, CacheRefresher(3), Adaptive(2, 0.5)),
}
methods = each("name", METHODS)
# Random moves, which no tagged end changes, and fitness that counts all the same: "worst" looks at it.
_PLAIN = preset("hollow:3:1:3")
RANDOM_WITH_GOALS = replace(
    _PLAIN,
    selector=Selector.RANDOM,
    weights=Weights(-3, -3, -3, 0, 0, 0),
    templates=(
        replace(_PLAIN.templates[0], instances=2, tags=("goal",)),
        replace(_PLAIN.templates[0], name="other", instances=1, tags=()),
    ),
)


@methods
@each("selector", list(Selector))
@each("spec", ["hollow:3:1:9", "hollow:4:3:3"])
def test_presets_grow_as_by_enumeration(spec, selector, name):
    weights = Weights(3, 0.5, 1, 0.02, -1, 0.5)
    given_params = replace(preset(spec), selector=selector, method=METHODS[name], weights=weights)
    assert run(given_params, 5)[1] == grow(given_params, Rng(5)).moves


@given(st.one_of(params(), tagged_params()), st.sampled_from(list(METHODS)), st.integers(0, 2**64 - 1))
@example(RANDOM_WITH_GOALS, "worst", 0)
def test_odd_rooms_grow_as_by_enumeration(params, name, seed):
    params = replace(params, method=METHODS[name])
    assert run(params, seed)[1] == grow(params, Rng(seed)).moves


@given(st.one_of(params(), tagged_params()), st.integers(0, 2**64 - 1))
def test_selectors_written_out_make_the_maps_of_the_engine(params, seed):
    written_out = replace(params, method=Method(selector=BY_DEFINITION[params.selector]))
    assert run(written_out, seed) == run(params, seed)


@given(params(), st.integers(0, 99))
def test_objectives_are_those_of_the_definitions(params, seed):
    engine, growth = Engine(params, Rng(0)), Growth(params)
    for move in run(params, seed)[1]:
        if growth.rooms:
            engine.play(move)
        else:
            engine.begin(move.template)
        growth.play(move)
        assert engine.objectives == growth.objectives()
        assert engine.stock == [template for template, left in enumerate(growth.left) if left]


def test_an_objective_of_ones_own_shapes_the_map():
    plain = preset("hollow:4:1:20")
    plain = replace(plain, weights=Weights(0, 0, 0))
    east = replace(plain, method=Method(objective=eastward))
    narrow, wide = (generate(params, Rng(4)).unwrap() for params in (plain, east))
    assert wide.width == 20 * 4 > narrow.width
    assert [room.y for room in wide.rooms] == [0] * 20 or wide.height < narrow.height
    assert (
        generate(replace(east, selector=Selector.RANDOM), Rng(4)).unwrap()
        == generate(replace(plain, selector=Selector.RANDOM), Rng(4)).unwrap()
    )


@each(
    ("worth", "message"),
    [
        ([], "it returned 0 numbers for"),
        ([float("nan")], "it returned a number that is not in"),
        ([1e99], "it returned a number that is not"),
    ],
)
def test_wrong_objectives_are_refused(worth, message):
    params = replace(preset("hollow:4:1:4"), method=Method(objective=lambda _, moves: worth * len(moves)))
    with pytest.raises(ParameterError, match=f"objective: {message}"):
        generate(params, Rng(0))


@methods
def test_maps_are_valid_and_their_text_has_no_method(name):
    params = replace(preset("hollow:5:3:5"), method=METHODS[name])
    dungeon = generate(params, Rng(3)).unwrap()
    assert list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon
    assert dungeon == generate(params, Rng(3)).unwrap()


@methods
@each("rooms", [1, 12])
def test_budgets_hold_for_every_method(name, rooms):
    params, budget = replace(preset(f"hollow:4:1:{rooms}"), method=METHODS[name]), Budget()
    generate(params, Rng(1), budget).unwrap()
    assert budget.done == budget.total == rooms
    assert generate(params, Rng(1), Budget(nodes=budget.nodes)).status is Status.SOLVED
    if budget.nodes:
        assert generate(params, Rng(1), Budget(nodes=budget.nodes - 1)).status is Status.BUDGET


@each(("share", "kept"), [(0, 1), (0.25, 3), (0.5, 5), (0.9, 9), (1, 10)])
def test_divider_keeps_the_share_it_names(share, kept):
    moves = [Move(0, number, 0, 0) for number in range(10)]
    chosen = ShareOfMoves(share)(moves, Rng(1))
    assert len(chosen) == kept
    assert list(chosen) == sorted(set(chosen))


def test_cycle_takes_templates_in_turn():
    params = replace(preset("hollow:4:4:3"), method=Method(models=cycle))
    templates = [move.template for move in generate(params, Rng(0)).unwrap().moves[1:5]]
    assert templates == [1, 2, 3, 0]


def test_a_template_of_probability_zero_comes_last():
    params = replace(preset("hollow:4:2:5"), method=Method(models=WithProbability({0: 0})))
    for seed in range(5):
        templates = [move.template for move in generate(params, Rng(seed)).unwrap().moves]
        assert templates[1:] == sorted(templates[1:], reverse=True)


def recall(cache, values, rooms):
    moves = {Move(0, number, 0, 0): value for number, value in enumerate(values)}
    return list(cache(moves, rooms).values())


def test_caches_remember_what_their_names_say():
    always, refresher, every = cache_always(Rng(0)), CacheRefresher(2)(Rng(0)), CacheEvery(2)(Rng(0))
    never, surely = CacheWithProbability(0)(Rng(0)), CacheWithProbability(1)(Rng(0))
    for cache in (always, refresher, every, never, surely):
        assert recall(cache, [1, 2], 2) == [1, 2]
    assert recall(always, [5, 6, 7], 3) == recall(surely, [5, 6, 7], 3) == recall(refresher, [5, 6, 7], 3) == [1, 2, 7]
    assert recall(never, [5, 6], 3) == [5, 6]
    assert recall(every, [5, 6], 3) == [5, 2]
    assert recall(refresher, [8, 9], 4) == [8, 9]


def test_adaptive_weights_take_turns():
    combine = Adaptive(2, {"main_path": 0.5})
    assert combine(Weights(1, 1, 0), (10, 3, 99, 0, 0, 0)) == Weights(0.5, 2, 0)
    assert combine(Weights(1, 1, 0), (10, 30, 99, 0, 0, 0)) == Weights(2, 1, 0)
    assert combine(Weights(800, 0.001, 0), (0, 90_000_000, 0, 0, 0, 0)) == Weights(1000, 0.001, 0)
    assert combine(Weights(-3, 1, 0), (5, 5, 5, 0, 0, 0)) == Weights(-6, 1, 0)


@each("name", ["condensation", "verticality", "horizontality"])
def test_weights_of_the_box_shape_the_map(name):
    params = preset("hollow:5:2:10")
    plain, shaped = (
        [generate(replace(params, weights=weights), Rng(seed)).unwrap() for seed in range(3)]
        for weights in (Weights(0, 0, 0), replace(Weights(0, 0, 0), **{name: 1}))
    )
    for before, after in zip(plain, shaped, strict=True):
        value = {
            "condensation": lambda dungeon: 1 / max(dungeon.width, dungeon.height),
            "verticality": lambda dungeon: dungeon.height,
            "horizontality": lambda dungeon: dungeon.width,
        }[name]
        assert value(after) > value(before)
        assert parse_map(format_map(after)) == after


@each(
    ("make", "arguments", "name"),
    [
        (ShareOfMoves, (1.5,), "share"),
        (WithProbability, ({0: 2},), "chances"),
        (WithProbability, ({}, -1), "chances"),
        (CacheRefresher, (0,), "rooms"),
        (CacheEvery, (0,), "n"),
        (CacheWithProbability, (2,), "chance"),
        (Adaptive, (0.5, 0.5), "attack"),
        (Adaptive, (2, 1.5), "decay"),
        (Adaptive, ({"beauty": 2}, 0.5), "Unknown objective 'beauty'"),
    ],
)
def test_wrong_parameters_are_refused(make, arguments, name):
    with pytest.raises(ParameterError, match=f"^{name}"):
        make(*arguments)


@each(
    ("options", "method"),
    [
        (["--models", "cycle"], Method(models=cycle)),
        (["--models", "probability", "--model-probability", "0.5"], Method(models=WithProbability({}, 0.5))),
        (["--move-share", "0.25"], Method(divider=ShareOfMoves(0.25))),
        (["--cache", "always"], Method(cache=cache_always)),
        (["--cache", "refresher", "--cache-interval", "2"], Method(cache=CacheRefresher(2))),
        (["--cache", "every", "--cache-interval", "3"], Method(cache=CacheEvery(3))),
        (["--cache", "probability", "--cache-probability", "0.4"], Method(cache=CacheWithProbability(0.4))),
        (["--combinator", "adaptive", "--attack", "1.5", "--decay", "0.5"], Method(combinator=Adaptive(1.5, 0.5))),
    ],
)
def test_command_line_has_the_parts(options, method, capsys):
    arguments = ["dungeon", "generate", "--preset", "hollow:4:3:4", "--seed", "5", "--format", "json"]
    shape = ["--condensation-weight", "0.01", "--verticality-weight", "0.5", "--horizontality-weight", "-1"]
    assert main([*arguments, *options, *shape]) == 0
    params = replace(preset("hollow:4:3:4"), method=method, weights=Weights(1, 1, 1, 0.01, 0.5, -1))
    assert capsys.readouterr().out == format_map(generate(params, Rng(5)).unwrap())


@each(
    "options",
    [["--cache", "often"], ["--move-share", "2"], ["--models", "x"], ["--combinator", "adaptive", "--attack", "0"]],
)
def test_command_line_refuses_other_parts(options, capsys):
    assert main(["dungeon", "generate", "--seed", "5", *options]) == 2
    assert capsys.readouterr().err.startswith("error: ")
