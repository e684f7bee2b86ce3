"""The solver against enumeration, and its levels of play against one another."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.foxhunt import BOTS, Hunt, Move, Params, choose, legal_moves, outcome, play, redeal, solve, view
from pycore.foxhunt._aim import Aim
from pycore.foxhunt._posterior import Posterior
from pycore.foxhunt.cli import hunt_down
from pycore.foxhunt.notation import parse_view
from tests.bench.foxhunt import Optimum, mean_misses
from tests.cases import each
from tests.oracle import foxhunt as oracle


@st.composite
def hunts(draw, most_cells=20, most_foxes=4):
    width = draw(st.integers(1, 6))
    height = draw(st.integers(1, min(16, most_cells // width)))
    cells = width * height
    foxes = draw(st.integers(1, min(cells, most_foxes)))
    order = draw(st.permutations(range(cells)))
    hunt = Hunt(Params(width, height, foxes), tuple(sorted(order[:foxes])))
    for cell in draw(st.permutations(range(cells)))[: draw(st.integers(0, cells - 1))]:
        after = play(hunt, Move(cell))
        hunt = hunt if outcome(after) else after
    return hunt


@given(hunts())
def test_posterior_is_exhaustive_counting(hunt):
    seen = view(hunt)
    expected = oracle.placements(seen)
    posterior = Posterior(seen, Rng(1), 100, 60_000, 100, Budget())
    assert posterior.exact
    assert posterior.total == len(expected)
    for cell, weight in enumerate(posterior.weights()):
        at_large = sum(cell in foxes for foxes in expected) if seen.answers[cell] == -1 else 0
        assert weight == at_large
    found = [cell for cell, known in enumerate(seen.answers) if known == -2]
    samples = [tuple(sorted([*found, *posterior.sample(i)])) for i in range(posterior.samples)]
    possible = {tuple(sorted(foxes)) for foxes in expected}
    assert set(samples) <= possible
    assert posterior.complete == (len(expected) <= 100)
    if posterior.complete:
        assert sorted(samples) == sorted(possible)


@given(hunts())
def test_walks_sample_only_what_is_possible(hunt):
    seen = view(hunt)
    posterior = Posterior(seen, Rng(2), 30, 0, 300, Budget())
    assert not posterior.exact
    possible = {tuple(sorted(foxes)) for foxes in oracle.placements(seen)}
    found = [cell for cell, known in enumerate(seen.answers) if known == -2]
    for i in range(posterior.samples):
        assert tuple(sorted([*found, *posterior.sample(i)])) in possible
    assert posterior.total == posterior.samples


def test_walks_come_near_the_exact_chances():
    """Both answer the same question: they differ by the error of 2000 samples, about one percent."""
    seen = parse_view("8x8 4\n........\n.2......\n........\n....1...\n........\n........\n......3.\n........\n")
    exact = Posterior(seen, Rng(3), 10, 1_000_000, 1, Budget())
    walked = Posterior(seen, Rng(3), 2000, 0, 400, Budget())
    assert exact.exact
    assert not walked.exact
    pairs = list(zip(exact.weights(), walked.weights(), strict=True))
    assert max(abs(a / exact.total - b / walked.total) for a, b in pairs) < 0.05


@settings(max_examples=25)
@given(hunts(most_cells=9, most_foxes=2))
def test_plans_to_the_end_are_optimal(hunt):
    seen = view(hunt)
    posterior = Posterior(seen, Rng(1), 100, 60_000, 100, Budget())
    if not posterior.complete or posterior.samples > 12:
        return
    ranked = Aim(posterior, Budget(), (0.0, 0.5, 0.4), 0.3, 6.0, 100, 2, 24).rank()
    least = oracle.least_misses(seen.params, oracle.placements(seen))
    assert (ranked[0][1] / 65536 if ranked else 0) == least


def test_certain_foxes_are_shot_first():
    advice = solve(parse_view("3x1 2\n2..\n"), Rng(1)).unwrap()
    assert advice.chances == (0.0, 1.0, 1.0)
    assert [shot.chance for shot in advice.shots] == [1.0, 1.0]
    assert advice.exact
    assert advice.total == 1


def test_what_cannot_be_is_told():
    result = solve(parse_view("3x1 1\n2..\n"), Rng(1))
    assert result.status is Status.UNSOLVABLE
    assert "agrees" in result.reason
    with pytest.raises(ParameterError, match="view"):
        redeal(parse_view("3x1 1\n2..\n"), Rng(1))


def test_the_budget_is_kept():
    start = view(Hunt(Params(), tuple(range(8))))
    result = solve(play_on(start), Rng(1), Budget(nodes=1))
    assert result.status is Status.BUDGET
    for bot in BOTS:
        move = choose(play_on(start), bot, Rng(1), Budget(nodes=1))
        assert move.unwrap() in legal_moves(play_on(start))
        assert move == choose(play_on(start), bot, Rng(1), Budget(nodes=1))
    budget = Budget()
    budget.cancel()
    assert choose(start, "strong", Rng(1), budget).status is Status.CANCELLED
    assert solve(start, Rng(1), budget).status is Status.CANCELLED


def play_on(_):
    hunt = Hunt(Params(), tuple(range(8)))
    for cell in (33, 67, 55):
        hunt = play(hunt, Move(cell))
    return view(hunt)


def test_a_hunt_without_foxes_left_is_refused():
    hunt = play(Hunt(Params(2, 1, 1), (0,)), Move(0))
    with pytest.raises(ParameterError, match="has ended"):
        choose(view(hunt), "strong", Rng(1))


def test_levels_of_play_are_levels():
    """Shots over the same hunts, random against the others: many standard errors. The rest stands in the bench."""
    params = Params(7, 7, 4)
    totals = {bot: sum(hunt_down(params, bot, seed) for seed in range(20)) for bot in BOTS}
    assert totals["random"] > 2 * max(totals["hopeful"], totals["sharp"], totals["strong"])


@each(("width", "height", "foxes"), [(2, 2, 1), (3, 2, 2), (3, 3, 1), (5, 1, 2)])
def test_the_optimum_of_the_bench_is_plain_expectimax(width, height, foxes):
    params = Params(width, height, foxes)
    placements = oracle.placements(view(Hunt(params, tuple(range(foxes)))))
    assert Optimum(params).misses() * len(placements) == oracle.least_misses(params, placements)


@each("params", [Params(4, 3, 2), Params(4, 3, 3), Params(4, 4, 2)])
def test_the_strong_bot_is_within_a_percent_of_the_optimum(params):
    """Over all placements; the cell where a fox is most likely is not enough, and nobody beats the optimum."""
    least = Optimum(params).misses() + params.foxes
    shots = {bot: mean_misses(params, bot) + params.foxes for bot in ("hopeful", "strong")}
    assert least <= shots["strong"] <= 1.01 * least < shots["hopeful"]
