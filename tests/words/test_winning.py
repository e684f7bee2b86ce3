"""The chance of winning: its formula, its tables, what is learned, and what samples make of it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.words import view
from pycore.words.comparison.selfplay import likeliest_spread, train_spreads
from pycore.words.leaves import load_leaves
from pycore.words.moves import engine
from pycore.words.rules import RULES, named
from pycore.words.simulation._simulate import Simulation
from pycore.words.simulation.candidates import candidates
from pycore.words.simulation.winning import (
    MOST_SPREAD,
    WORTH_OF_WIN,
    chance,
    format_spreads,
    parse_spreads,
    spreads_of,
)
from tests.cases import each

from .strategies import random_position, small_rules

SMALL = small_rules()
points = st.integers(-2000, 2000)
spreads = st.integers(0, MOST_SPREAD)


@given(points, points, spreads)
def test_a_higher_lead_is_never_worth_less(one, other, spread):
    low, high = sorted((one, other))
    assert 0 <= chance(low, spread) <= chance(high, spread) <= 1
    if low < high and spread:
        assert chance(low, spread) < chance(high, spread)


@given(points, spreads)
def test_what_one_player_wins_the_other_one_loses(lead, spread):
    assert chance(lead, spread) + chance(-lead, spread) == pytest.approx(1)


@given(st.integers(1, 2000), spreads, spreads)
def test_a_lead_is_worth_less_the_more_is_to_come(lead, one, other):
    low, high = sorted((one, other))
    assert chance(lead, high) <= chance(lead, low)
    assert chance(lead, 0) == 1
    assert chance(0, one) == 0.5


@each("name", RULES)
def test_each_preset_has_spreads_for_all_its_tiles(name):
    rules = named(name)
    found = spreads_of(rules)
    assert len(found) == sum(rules.counts) + 1
    assert found[0] == 0
    assert all(low <= high for low, high in pairwise(found))
    assert found[-1] > 50


def test_rules_of_ones_own_have_a_formula():
    assert spreads_of(SMALL)[:2] == (0, 8)
    assert spreads_of(SMALL)[100] == 80


@given(st.dictionaries(st.integers(0, 9999), spreads, max_size=20))
def test_tables_come_back(table):
    assert parse_spreads(format_spreads(table)) == dict(sorted(table.items()))
    assert parse_spreads("; a remark\n\n" + format_spreads(table)) == dict(sorted(table.items()))


@each("text", ["4", "4 5 6", "4 x", "8 1\n4 2", "4 1\n4 2", "-4 1", "4 1001"])
def test_wrong_tables_are_named(text):
    with pytest.raises(NotationError, match=f"x:{text.count(chr(10)) + 1}:1"):
        parse_spreads(text, "x")


@each("spread", [5, 40, 120])
def test_the_likeliest_spread_is_the_one_that_games_had(spread):
    """Wins and losses exactly as often as the formula says."""
    leads = [(lead, float(chance(lead, spread))) for lead in range(-150, 151, 5)]
    assert likeliest_spread(leads) == spread


def test_learning_spreads_is_a_function_of_its_seed_and_keeps_its_budget():
    first = train_spreads(SMALL, 20, 1).unwrap()
    assert first == train_spreads(SMALL, 20, 1).unwrap()
    assert first != train_spreads(SMALL, 20, 2).unwrap()
    assert all(0 < unseen <= sum(SMALL.counts) for unseen in first)
    whole = Budget()
    train_spreads(SMALL, 4, 1, whole)
    assert whole.nodes == whole.done == whole.total == 4
    assert train_spreads(SMALL, 4, 1, Budget(nodes=3)).status is Status.BUDGET
    with pytest.raises(ParameterError, match="there must be a game"):
        train_spreads(SMALL, 0, 1)


@each("plies", [0, 2])
@each("seed", range(4))
def test_samples_add_the_chance_of_winning(seed, plies):
    """The same samples with other leads: the gain changes by the formula, and by nothing else."""
    game = random_position(SMALL, seed, 3)
    seen, board, leaves = view(game, 0), engine(SMALL, game.board), load_leaves("")
    turns = candidates(board, seen, leaves, 4, Budget())
    known, held, flat = [b""], len(game.racks[1]), (50,) * (sum(SMALL.counts) + 1)

    def gains(lead, spreads):
        simulation = Simulation(board, leaves, "none", spreads)
        return simulation.run(seen.rack, turns, seen.unseen, held, known, 6, plies, lead, Rng(seed), Budget())

    ahead, even, behind = (gains(lead, flat) for lead in (40, 0, -40))
    for high, middle, low in zip(ahead, even, behind, strict=True):
        for most, more, least in zip(high, middle, low, strict=True):
            assert most > more > least
            assert most - least < 2000 * WORTH_OF_WIN
    if plies:
        # A lead so high that it cannot be lost adds a whole win, and the rest are points.
        sure = gains(900_000, flat)
        for row, other in zip(sure, even, strict=True):
            for gain, value in zip(row, other, strict=True):
                plain = gain - 1000 * WORTH_OF_WIN
                lead = plain / 1000
                assert value == pytest.approx(plain + 1000 * WORTH_OF_WIN * (2 * _chance(lead) - 1), abs=3)


def _chance(lead):
    return (1 + lead / (lead * lead + 2500) ** 0.5) / 2


def test_blanks_are_more_work():
    """Steps are counted alike each time, and a rack of the same size with more blanks takes more of them."""
    rules, spent = named("scrabble-en"), []
    for rack in (b"\x01\x05\x12\x14\x13", b"\x00\x05\x12\x14\x13", b"\x00\x00\x12\x14\x13"):
        boards = [engine(rules, bytes(rules.cells)) for _ in range(2)]
        for board in boards:
            board.best(rack)
        assert boards[0].steps == boards[1].steps
        spent.append(boards[0].steps)
    assert 300 < spent[0] < spent[1] < spent[2]
