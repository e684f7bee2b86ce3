"""What is generated keeps its promises, at every preset and with every option."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.geometry import Symmetry
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.linjat import (
    LOGIC,
    RULES,
    Method,
    Params,
    Puzzle,
    Rule,
    campaign,
    check,
    generate,
    generate_in_time,
    level_near,
    preset,
    rate,
    solve,
)
from pycore.linjat.campaigns import alike
from pycore.linjat.generator import workshop
from pycore.linjat.presets import TABLE
from tests.cases import each
from tests.sharing import repeats


@each("name", TABLE)
def test_first_puzzles_have_one_solution_and_need_no_leak(name):
    params = replace(TABLE[name], iterations=0)
    for seed in range(repeats(15, 50) if name == "easy" else 5):
        level = generate(params, Rng(seed)).unwrap()
        assert list(check(level)) == []
        rating = rate(level.puzzle, params.weights, params.rules)
        assert (rating.solved, rating.leaks, rating.score) == (True, 0, level.score)
        assert not params.wanted or any(rating.rules[rule] for rule in params.wanted)


@each("name", ["easy", "medium"])
def test_puzzles_are_solved_by_deduction_and_have_one_solution(name):
    """The pools of a few runs: what the optimizer keeps, all of it. `tests.bench linjat` makes 10,000 anew."""
    params, puzzles, seed = TABLE[name], 0, 0
    while puzzles < repeats(300, 1000):
        engine = workshop(replace(params, fillings=1), Rng(seed))
        seed += 1
        assert engine.attempt(10**7, Budget())
        for step in range(1, 40):
            engine.improve(20 * step, Budget())
            for draft in engine.pooled:
                assert_good(params, draft)
                puzzles += 1


def assert_good(params, draft):
    score, numbers, dots = draft
    puzzle = Puzzle(params.width, params.height, tuple(numbers), tuple(dots))
    rating = rate(puzzle, params.weights, params.rules)
    assert (rating.solved, rating.leaks, rating.score) == (True, 0, score)
    found = solve(puzzle).unwrap()
    assert found.solutions == 1
    assert found.lines == rating.lines


@each("method", Method)
def test_bettering_betters(method):
    params = replace(TABLE["easy"], method=method)
    first = generate(replace(params, iterations=0), Rng(1)).unwrap()
    better = generate(replace(params, iterations=2000), Rng(1)).unwrap()
    assert better.score > first.score
    assert list(check(better)) == []


def test_symmetric_puzzles_are_symmetric():
    params = replace(preset("easy:300"), symmetric=True)
    for seed in range(5):
        puzzle = generate(params, Rng(seed)).unwrap().puzzle
        turned = puzzle.transformed(Symmetry.TURN_180)
        assert [number[:2] for number in puzzle.numbers] == [number[:2] for number in turned.numbers]
    odd = generate(replace(params, width=7, numbers=9), Rng(1)).unwrap().puzzle
    assert (3, 4) in {number[:2] for number in odd.numbers}


def test_a_target_is_come_close_to():
    for target in (14, 20, 26):
        level = generate(replace(TABLE["easy"], target=target, iterations=3000), Rng(2)).unwrap()
        assert abs(level.score - target) <= 2


def test_fewer_dots_and_decoys():
    params = preset("easy:200")
    plain = generate(params, Rng(4)).unwrap()
    lean = generate(replace(params, few_dots=True), Rng(4)).unwrap()
    decoyed = generate(replace(params, decoys=3), Rng(4)).unwrap()
    assert set(lean.puzzle.dots) <= set(plain.puzzle.dots) < set(decoyed.puzzle.dots)
    assert len(decoyed.puzzle.dots) == len(plain.puzzle.dots) + 3
    for level in (plain, lean, decoyed):
        assert list(check(level)) == []
    for dot in lean.puzzle.dots:
        less = replace(lean.puzzle, dots=tuple(other for other in lean.puzzle.dots if other != dot))
        rating = rate(less, params.weights, params.rules)
        assert not rating.solved or rating.leaks


def test_large_boards():
    level = generate(Params(30, 30, 90, iterations=0), Rng(1)).unwrap()
    assert (level.puzzle.width, len(level.puzzle.numbers)) == (30, 90)
    assert list(check(level)) == []


def test_ones_are_allowed():
    params = replace(TABLE["easy"], values=(1, 4), changed=(1, 8), iterations=0)
    levels = [generate(params, Rng(seed)).unwrap() for seed in range(10)]
    assert any(number.value == 1 for level in levels for number in level.puzzle.numbers)
    assert all(not list(check(level)) for level in levels)


def test_with_leaks_uniqueness_is_proven_all_the_same():
    params = replace(TABLE["easy"], leak_free=False, rules=RULES[:7], iterations=100, name="")
    for seed in range(10):
        assert solve(generate(params, Rng(seed)).unwrap().puzzle).unwrap().solutions == 1


def test_what_cannot_be_made_is_said_to_be_impossible():
    result = generate(Params(1, 2, 2, values=(2, 2), iterations=0), Rng(1))
    assert (result.status, result.value) == (Status.UNSOLVABLE, None)
    assert "attempts" in result.reason


def test_the_best_so_far_when_time_runs_out():
    whole = Budget()
    best = generate(preset("easy:2000"), Rng(1), whole).unwrap()
    cut = generate_in_time(preset("easy:2000"), Rng(1), Budget(nodes=whole.nodes // 3)).unwrap()
    assert list(check(cut)) == []
    assert cut.score <= best.score


def test_a_campaign_rises_and_does_not_repeat():
    count, budget = repeats(12, 30), Budget()
    levels = campaign(count, Rng(2), budget).unwrap()
    assert budget.done == budget.total > 0
    scores = [rate(level.puzzle).score for level in levels]
    assert scores == sorted(level.score for level in levels)
    threes = [sum(scores[start : start + 3]) for start in range(0, count, 3)]
    assert all(low < high < repeats(3, 2) * low for low, high in pairwise(threes))
    assert len({alike(level.puzzle) for level in levels}) == count
    assert all(not list(check(level)) for level in levels)
    assert campaign(repeats(2, 4), Rng(2)).unwrap() == campaign(repeats(2, 4), Rng(2)).unwrap()


def test_a_campaign_keeps_its_limits():
    assert campaign(5, Rng(1), Budget(nodes=100)).status is Status.BUDGET
    with pytest.raises(ParameterError, match="count"):
        campaign(0, Rng(1))


def test_turned_puzzles_are_alike():
    puzzle = generate(preset("easy:0"), Rng(1)).unwrap().puzzle
    other = generate(preset("easy:0"), Rng(2)).unwrap().puzzle
    assert {alike(puzzle.transformed(symmetry)) for symmetry in Symmetry} == {alike(puzzle)}
    assert alike(other) != alike(puzzle)


@each(
    ("changes", "name"),
    [
        ({"width": 0}, "width"),
        ({"numbers": 55}, "numbers"),
        ({"values": (3, 2)}, "values"),
        ({"rules": (Rule.FIT,)}, "rules"),
        ({"numbers": 9, "symmetric": True}, "numbers"),
        ({"target": -1}, "target"),
        ({"starts": 0}, "starts"),
    ],
)
def test_parameters_without_sense_are_refused(changes, name):
    with pytest.raises(ParameterError, match=name):
        replace(TABLE["easy"], **changes)


def test_logic_is_all_but_uniqueness():
    assert set(RULES) - set(LOGIC) == {Rule.UNCONTESTED, Rule.TWINS}


@each("score", [12, 40, 90])
def test_a_puzzle_near_a_score(score):
    found = level_near(score, Rng(score)).unwrap()
    assert abs(found.score - score) <= max(3, score // 5)
    assert list(check(found)) == []
    assert level_near(score, Rng(score)).unwrap() == found
    assert level_near(score, Rng(score), Budget(nodes=10)).status is Status.BUDGET
