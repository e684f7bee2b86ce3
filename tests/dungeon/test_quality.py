"""The best of many maps is the best, and one that its seed makes again."""

from dataclasses import replace

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import Move, Weights, best_of, check, generate, preset, rate
from pycore.dungeon.quality import fitness
from tests.cases import each
from tests.dungeon.test_floors import tower
from tests.oracle.dungeon import Growth, objectives, shape

KEEP = preset("keep")


@each("tags", [((), ()), (("start",), ("goal",)), ((), ("goal",)), (("start", "goal"), ())])
def test_fitness_is_that_of_the_definitions(tags):
    params = replace(preset("hollow:4:2:4"), weights=Weights(3, 0.5, -1, 0.02, -1, 0.5))
    templates = tuple(replace(room, tags=tags[number]) for number, room in enumerate(params.templates))
    params = replace(params, templates=templates)
    dungeon = generate(params, Rng(1)).unwrap()
    growth = Growth(params)
    for move in dungeon.moves:
        growth.play(move)
    weights = params.weights.fixed + params.weights.shape
    expected = sum(w * value for w, value in zip(weights, growth.objectives(), strict=True)) / 1000
    assert fitness(dungeon) == pytest.approx(expected)


def test_fitness_of_floors_is_that_of_each_added_up():
    params = tower(3)
    dungeon = generate(params, Rng(1)).unwrap()
    weights, total = params.weights.fixed + params.weights.shape, 0
    for floor in range(3):
        here = [room for room, number in enumerate(dungeon.floors) if number == floor]
        growth = Growth(params)
        for room in here:
            move = dungeon.moves[room]
            growth.play(move._replace(parent=here.index(move.parent)) if growth.rooms else Move(move.template))
        path = [here.index(room) for room in dungeon.main_path if room in here]
        values = objectives(len(here), growth.edges, path[:1], path[-1:]) + shape(params, growth.rooms)
        total += sum(w * value for w, value in zip(weights, values, strict=True)) / 1000
    assert fitness(dungeon) == pytest.approx(total)


def test_the_best_of_many_has_the_highest_score():
    scores = []

    def score(dungeon):
        scores.append(-rate(dungeon).dead_ends)
        return scores[-1]

    result = best_of(KEEP, Rng(5), 12, score=score)
    assert list(check(result.unwrap())) == []
    assert -rate(result.value).dead_ends == max(scores) > min(scores)
    assert result.statistics == {"made": 12, "refused": 0}
    assert generate(KEEP, Rng(result.value.seed)).value == result.value
    assert best_of(KEEP, Rng(5), 12, score=score).value == result.value


def test_more_maps_are_no_worse():
    found = [fitness(best_of(KEEP, Rng(2), maps).unwrap()) for maps in (1, 3, 9)]
    assert found == sorted(found)
    assert found[0] < found[2]


def test_the_best_so_far_is_the_answer_when_the_budget_ends():
    nodes = generate(KEEP, Rng(Rng(3).stream("map 0").seed)).statistics["nodes"]
    result = best_of(KEEP, Rng(3), 1000, Budget(nodes=3 * nodes))
    assert result.status is Status.SOLVED
    assert 1 <= result.statistics["made"] < 10
    assert best_of(KEEP, Rng(3), 5, Budget(nodes=10)).status is Status.BUDGET
    with pytest.raises(ParameterError, match="maps"):
        best_of(KEEP, Rng(3), 0)


def test_maps_that_cannot_be_made_give_the_reason():
    narrow = replace(preset("hollow:6:1:9"), bounds=(17, 26))
    result = best_of(narrow, Rng(1), 3)
    assert result.status is Status.UNSOLVABLE
    assert result.statistics == {"made": 0, "refused": 3}
    assert "hold 8 blocks of 6x6 tiles, the rooms take 9" in result.reason
