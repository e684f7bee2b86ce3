"""Comparison of turns on samples: what is dropped, what a limit leaves, and games played to their end."""

from dataclasses import replace
from statistics import fmean, stdev

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words import choose, fault, view
from pycore.words.laying import Kind
from pycore.words.leaves import load_leaves
from pycore.words.model import play
from pycore.words.moves import engine
from pycore.words.simulation._simulate import Simulation
from pycore.words.simulation.candidates import candidates
from pycore.words.simulation.choice import CLEAR, not_clearly_worse
from pycore.words.simulation.winning import spreads_of
from pycore.words.solver import STRENGTHS
from tests.cases import each
from tests.sharing import repeats

from .strategies import as_move, endgame, random_position, small_rules

SMALL, MANY = small_rules(), small_rules("erudit-en")
each_rules = each("rules", [SMALL, MANY])


@each("seed", range(20))
def test_only_what_is_clearly_worse_is_dropped(seed):
    """The differences to the best turn decide, sample by sample, and not the spread that all turns share."""
    draw = Rng(seed)
    rows = []
    for _ in range(16 + draw.below(30)):
        shared = draw.below(200_000)
        rows.append([shared + draw.below(4000) + 1000 * turn for turn in range(5)])
    kept = not_clearly_worse(rows)
    columns = list(zip(*rows, strict=True))
    best = max(range(5), key=lambda turn: fmean(columns[turn]))
    assert kept[0] == best
    assert [fmean(columns[turn]) for turn in kept] == sorted((fmean(columns[turn]) for turn in kept), reverse=True)
    for turn in set(range(5)) - {best}:
        gaps = [one - two for one, two in zip(columns[best], columns[turn], strict=True)]
        assert (turn in kept) == (fmean(gaps) <= CLEAR * stdev(gaps) / len(gaps) ** 0.5)


def test_few_samples_drop_nothing():
    assert sorted(not_clearly_worse([[9000, 0, 5]] * 15)) == [0, 1, 2]
    assert not_clearly_worse([[9000, 0, 5]] * 16) == [0]
    assert not_clearly_worse([]) == [0]


@each_rules
@each("seed", range(12))
def test_a_sample_at_the_end_is_a_game_to_its_end(rules, seed):
    """The gain of a turn that ends the game is its points and the tiles left, and some points for the win."""
    game = endgame(rules, seed, 2)
    seen, board = view(game, 0), engine(rules, game.board)
    leaves = load_leaves("")
    for turn in candidates(board, seen, leaves, 5, Budget()):
        (gain,), *_ = Simulation(board, leaves, rules.leftover, spreads_of(rules)).run(
            seen.rack, [turn], game.racks[1], len(game.racks[1]), [b""], 1, 0, 0, Rng(1), Budget()
        )
        after = game
        for word in turn[0]:
            after = play(after, as_move(word)) if not after.is_over else after
        if after.is_over:
            ahead = after.scores[0] - after.scores[1]
            assert gain == 1000 * (ahead + 15 * ((ahead > 0) - (ahead < 0)))


@each_rules
@each("bot", STRENGTHS)
def test_the_strongest_bots_end_by_themselves(rules, bot):
    """Without any limit they stop at their own, and choose the same every time."""
    for seed in range(repeats(1, 3)):
        for game in (random_position(rules, seed), endgame(rules, seed)):
            seen = replace(view(game, game.mover), sizes=tuple(map(len, game.racks)))
            budgets = Budget(), Budget()
            first, second = (choose(seen, bot, Rng(5), budget).unwrap() for budget in budgets)
            assert first == second
            assert first.kind is Kind.PASS or fault(seen, first) == ""
            strength = STRENGTHS[bot]
            assert budgets[0].nodes == budgets[1].nodes <= strength.steps // 100 + strength.ending + 20_000


@each_rules
def test_a_limit_of_one_node_still_has_a_legal_move(rules):
    for bot in STRENGTHS:
        for game in (random_position(rules, 7), endgame(rules, 7)):
            seen = view(game, game.mover)
            assert fault(seen, choose(seen, bot, Rng(1), Budget(nodes=1)).unwrap()) == ""


def test_the_turns_to_compare_keep_the_budget():
    """Claims: a limit, and being cancelled, ends the search for the turns that are compared, too."""
    game = random_position(MANY, 21)
    seen, board, leaves = view(game, 0), engine(MANY, game.board), load_leaves("")
    whole = Budget()
    assert len(candidates(board, seen, leaves, 5, whole)) == 5
    assert whole.nodes > 10
    short, cancelled = Budget(nodes=3), Budget()
    cancelled.cancel()
    for budget in (short, cancelled):
        assert candidates(board, seen, leaves, 5, budget)
        assert budget.nodes <= 3 + MANY.rack
