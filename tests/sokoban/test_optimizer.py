"""The optimizer against trying everything: never worse than what it is given, never better than the best."""

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import Objective, Solution, optimize, parse_level, parse_moves, solution_of, solve
from tests.cases import each
from tests.oracle.sokoban import best, hall, random_level
from tests.oracle.sokoban_table import pulled
from tests.sharing import repeats

PRICES = {Objective.PUSHES: lambda pushed: (int(pushed), 1), Objective.MOVES: lambda pushed: (1, int(pushed))}


def cost(objective, solution):
    """Return pushes and moves, what is minimized first."""
    figures = (solution.pushes, len(solution.moves))
    return figures if objective is Objective.PUSHES else figures[::-1]


@each("objective", PRICES)
def test_small_levels(objective):
    given = reached = solved = 0
    for seed in range(150):
        level = random_level(Rng(seed).stream("optimizer"))
        found = solve(level).value
        if found is None:
            continue
        solved += 1
        least = best(level, PRICES[objective])
        better = optimize(level, found, objective).unwrap()
        assert solution_of(level, better.moves) == better
        assert least <= cost(objective, better) <= cost(objective, found), seed
        given += cost(objective, found) == least
        reached += cost(objective, better) == least
    # On boards of this size nearly everything is nearby.
    assert given < reached
    assert reached > 0.95 * solved


@each("objective", PRICES)
def test_more_boxes(objective):
    shorter = 0
    for seed in range(repeats(6, 16)):
        *_, level = pulled(Rng(seed), 60)
        found = solve(level).unwrap()
        results = [optimize(level, found, objective, Budget(nodes=nodes)).unwrap() for nodes in (0, 2000, 100_000)]
        assert results[0] == found
        costs = [cost(objective, result) for result in results]
        assert costs == sorted(costs, reverse=True)
        assert results[2] == optimize(level, found, objective, Budget(nodes=100_000)).unwrap()
        shorter += costs[2] < costs[0]
    assert shorter > repeats(1, 4)


def test_a_detour_is_left_out():
    level = parse_level("########\n#      #\n# $ .  #\n#@     #\n########\n")
    detour = solution_of(level, parse_moves("uRRRurrdL"))
    assert detour.pushes == 4
    better = optimize(level, detour).unwrap()
    assert (better.pushes, len(better.moves)) == (2, 3)


def test_it_can_be_cancelled_and_keeps_the_solution():
    level = hall(12, 9, 6)
    found = solve(level).unwrap()
    budget = Budget()
    budget.cancel()
    assert optimize(level, found, budget=budget).unwrap() == found


def test_a_level_that_is_solved_stays_so():
    level = parse_level("#####\n#@* #\n#####\n")
    result = optimize(level, Solution((), 0))
    assert (result.status, result.unwrap().moves) == (Status.SOLVED, ())


@each(
    ("moves", "changes", "name"),
    [
        ("r", {"objective": Objective.ANY}, "objective"),
        ("r", {"megabytes": 1}, "megabytes"),
        ("l", {}, "moves"),
        ("", {}, "moves"),
    ],
)
def test_mistakes_are_named(moves, changes, name):
    level = parse_level("#####\n#@$.#\n#####\n")
    with pytest.raises(ParameterError) as caught:
        optimize(level, Solution(parse_moves(moves), 1), **changes)
    assert caught.value.parameter == name
