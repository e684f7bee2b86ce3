"""Bots: legal, of their strength, and blind to what is hidden. Self-play and learning."""

from collections import Counter
from dataclasses import replace
from statistics import fmean

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.words import FAMILY, Kind, choose, fault, view
from pycore.words._leaves import Leaves
from pycore.words.comparison.selfplay import compare, play_game, train
from pycore.words.generator import preset
from pycore.words.leaves import format_worths, load_leaves, vowels
from pycore.words.notation import parse_rack
from pycore.words.rules import named
from pycore.words.solver import NODES_OF_A_MOVE

from .strategies import small_rules

SMALL, MANY = small_rules(), small_rules("erudit-en")


def test_bots_want_their_turn_and_their_name():
    seen = view(FAMILY.generate(SMALL, Rng(3), None).unwrap(), 1)
    with pytest.raises(ParameterError, match="turn of player 0"):
        choose(seen, "greedy", Rng(1))
    with pytest.raises(ParameterError, match="bot"):
        choose(replace(seen, mover=1), "deep", Rng(1))


def test_a_rack_of_rubbish_is_exchanged_for_what_it_is_worth_to_keep():
    rules = named("scrabble-en")
    game = FAMILY.generate(rules, Rng(3), None).unwrap()
    seen = replace(view(game, 0), rack=parse_rack("VVUUUIW", rules))
    move = choose(seen, "balanced", Rng(1)).unwrap()
    assert move.kind is Kind.EXCHANGE
    assert move.tiles.count(22) == 2


def test_the_learned_table_knows_what_is_good_to_keep():
    """Rare letters are a burden and blanks a treasure; a balance of vowels is worth something."""
    rules = named("scrabble-en")
    table = load_leaves("scrabble-en")

    def worth(text):
        return table.value(parse_rack(text, rules))

    assert worth("?") > worth("S") > worth("E") > worth("V")
    assert worth("?") > 15_000
    assert worth("Q") < worth("QU")
    assert worth("UUU") < worth("U")
    assert worth("AEI") < worth("AER")
    assert worth("ERST") > worth("CFVW")


def test_keeping_the_best_of_a_rack_is_trying_all_of_it():
    rules, draw = named("scrabble-en"), Rng(5)
    table = load_leaves("scrabble-en")
    for _ in range(20):
        rack = bytes(sorted(draw.below(27) for _ in range(5)))
        kept, worth = table.best_kept(rack)
        assert worth == table.value(kept)
        assert not Counter(kept) - Counter(rack)
        tries = [
            bytes(tile for at, tile in enumerate(rack) if chosen >> at & 1) for chosen in range((1 << len(rack)) - 1)
        ]
        assert worth == max(map(table.value, tries))
    assert rules.rack == 7


def test_paired_games_have_the_same_tiles():
    """Without a worth of what is kept both play the same: each pair is the same game twice."""
    for here, there in compare(SMALL, (None, None), 6, 2):
        assert here == there[::-1]


def test_score_and_leave_beats_score_alone():
    """A small sample of what `words selfplay` measures over a thousand games: at least 20 points a game."""
    pairs = list(compare(named("scrabble-en"), (load_leaves("scrabble-en"), None), 100, 3))
    gains = [mine - other for pair in pairs for mine, other in pair]
    assert fmean(gains) > 10


def test_games_of_self_play_lay_all_tiles_or_stop():
    scores, steps = play_game(MANY, Rng(1), (None, None))
    assert len(scores) == 2
    assert steps[0].player == 0
    assert sum(step.points for step in steps) >= max(scores)


def test_learning_is_a_function_of_its_seed_and_keeps_its_budget():
    def learn(seed, budget=None):
        return train(SMALL, 4, 2, seed, budget)

    first = learn(1).unwrap()
    assert (
        format_worths(first, SMALL)
        == format_worths(learn(1).unwrap(), SMALL)
        != format_worths(learn(2).unwrap(), SMALL)
    )
    assert isinstance(Leaves(vowels(SMALL), *first).value(b"\1"), int)
    whole = Budget()
    learn(1, whole)
    assert whole.nodes == whole.done == whole.total == 8
    assert learn(1, Budget(nodes=7)).status is Status.BUDGET


def test_the_fullest_bag_is_dealt():
    # Claims: 99 tiles of each kind are held, and moved about, within what the simulation has room for.
    rules = replace(SMALL, counts=(99,) * len(SMALL.counts))
    seen = view(FAMILY.generate(rules, Rng(3), None).unwrap(), 0)
    assert len(seen.unseen) == 99 * len(rules.counts) - len(seen.rack)
    move = choose(seen, "strong", Rng(1), Budget(nodes=3000)).unwrap()
    assert fault(seen, move) == ""


def test_a_bot_without_a_limit_ends():
    # Claims: at an empty bag, where a search to the end takes minutes, the bot keeps to its own limit of a move.
    game = FAMILY.generate(preset("scrabble-en"), Rng(3), None).unwrap()
    while game.bag:
        game = FAMILY.play(game, choose(view(game, game.mover), "greedy", Rng(1)).unwrap())
    seen = view(game, game.mover)
    found = choose(seen, "strong", Rng(1))
    assert 0 < found.statistics["nodes"] <= NODES_OF_A_MOVE
    assert fault(seen, found.unwrap()) == ""
