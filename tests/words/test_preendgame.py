"""The turn that empties the bag: chances of its tiles, and gains that plain enumeration and minimax confirm."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, count, islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words import Game, choose, fault, view
from pycore.words.laying import on_rack
from pycore.words.leaves import load_leaves
from pycore.words.model import play
from pycore.words.moves import engine
from pycore.words.simulation.candidates import candidates
from pycore.words.simulation.preendgame import best_by_ends, chances_of_bag, empties_bag, gains_by_ends
from pycore.words.simulation.winning import WORTH_OF_WIN
from tests.cases import each
from tests.oracle.words import minimax
from tests.sharing import repeats

from .strategies import as_move, random_position, small_rules, words_of

FEW = ("ad", "ate", "be", "bed", "bet", "den", "do", "ear", "eat", "no", "not", "on", "or", "rat", "red", "sea", "to")
RULES = small_rules(words=FEW, side=5)
WORDS = words_of(RULES, FEW)


def short_game(seed, bag, lead=0):
    """Return a game with two tiles on each rack and some in the bag; there are no other tiles than these."""
    game = random_position(RULES, seed, 6)
    draw = Rng(seed).stream("tiles")
    tiles = [RULES.letters.number(sign.upper()) for sign in "aeotnsdrba"]
    draw.shuffle(tiles)
    racks = bytes(sorted(tiles[:2])), bytes(sorted(tiles[2:4]))
    held = Counter(b"".join((*racks, bytes(tiles[4 : 4 + bag]), bytes(map(on_rack, filter(None, game.board))))))
    rules = replace(RULES, rack=2, counts=tuple(held[tile] for tile in range(len(RULES.counts))))
    return Game(rules, game.board, racks, bytes(tiles[4 : 4 + bag]), scores=(lead, 0))


@cache
def with_choice(bag):
    """Return games with at least two turns that empty the bag."""
    games = (short_game(seed, bag, lead=3 * (seed % 3) - 3) for seed in count())
    return list(islice((game for game in games if len(ends_of(game)) > 1), 8))


def turns_of(game):
    found = candidates(engine(game.rules, game.board), view(game, 0), load_leaves(""), 30, Budget())
    return [turn for turn in found if turn[0]]


def ends_of(game):
    return [turn for turn in turns_of(game) if empties_bag(view(game, 0), turn)][:2]


def hidden(game):
    return bytes(sorted(game.racks[1] + game.bag))


def dealt(game):
    """Yield the game with each choice of the other rack, all equally likely; the whole bag is drawn."""
    unseen = hidden(game)
    for chosen in combinations(range(len(unseen)), 2):
        other = bytes(unseen[at] for at in chosen)
        bag = bytes(tile for at, tile in enumerate(unseen) if at not in chosen)
        yield replace(game, racks=(game.racks[0], other), bag=bag)


def expected(game, turn):
    """Return the mean, over all deals of the hidden tiles, of the points ahead at the end and the worth of a win."""
    values = []
    for deal in dealt(game):
        after = deal
        for word in turn[0]:
            after = play(after, as_move(word))
        ahead = minimax(after, 0, WORDS)
        values.append(ahead - game.scores[0] + WORTH_OF_WIN * ((ahead > 0) - (ahead < 0)))
    return sum(map(Fraction, values)) / len(values)


@each("bag", [1, 2])
@each("number", range(repeats(2, 8)))
def test_gains_are_those_of_plain_enumeration(number, bag):
    game = with_choice(bag)[number]
    seen, ends = view(game, 0), ends_of(game)
    gains, exact = gains_by_ends(seen, ends, chances_of_bag(seen.unseen, bag, [b""]), 10_000, Budget())
    assert exact
    assert gains == pytest.approx([float(expected(game, turn)) for turn in ends])
    best = best_by_ends(seen, ends, [b""], 1_000_000, Budget())
    assert gains[ends.index(best)] == max(gains)


@each("bag", [1, 2])
def test_turns_that_leave_tiles_in_the_bag_are_not_searched(bag):
    answers = Counter()
    for game in (short_game(seed, bag) for seed in range(60)):
        for turn in turns_of(game):
            laid = sum(game.board[cell] == 0 for cell in _cells(game, turn))
            answers[empties_bag(view(game, 0), turn)] += 1
            assert empties_bag(view(game, 0), turn) == (laid >= bag)
    assert answers[True] > 0
    assert (answers[False] > 0) == (bag == 2)


def _cells(game, turn):
    side = game.rules.side
    return [cell + at * (side if down else 1) for _, cell, down, tiles in turn[0] for at in range(len(tiles))]


@given(st.lists(st.integers(0, 5), min_size=3, max_size=7), st.integers(1, 2), st.data())
def test_chances_are_those_of_all_orders(tiles, bag, data):
    """Each order of the unseen tiles in which the other rack begins with known tiles is as likely as any other."""
    leaves = [bytes(tiles[:count]) for count in data.draw(st.lists(st.integers(0, len(tiles) - bag), min_size=1))]
    found = chances_of_bag(bytes(tiles), bag, leaves)
    shares: dict[bytes, Fraction] = {}
    for leave in leaves:
        rest = list((Counter(tiles) - Counter(leave)).elements())
        orders = list(permutations(rest, bag))
        for order in orders:
            drawn = bytes(sorted(order))
            shares[drawn] = shares.get(drawn, Fraction(0)) + Fraction(1, len(orders) * len(leaves))
    assert found == pytest.approx({tiles: float(share) for tiles, share in shares.items()})
    assert sum(found.values()) == pytest.approx(1)


def test_too_few_nodes_leave_the_order_of_the_samples():
    for game in with_choice(1):
        seen, turns = view(game, 0), ends_of(game)
        for order in (turns, turns[::-1]):
            assert best_by_ends(seen, order, [b""], 1, Budget()) == order[0]
            assert best_by_ends(seen, order, [b""], 1000, Budget(nodes=2)) == order[0]


@each("bot", ["strong", "champion"])
def test_the_last_tiles_of_the_bag_are_played_legally_and_equally(bot):
    for seed in range(4):
        for bag in (1, 2, 3):
            game = random_position(RULES, seed)
            game = replace(game, bag=game.bag[:bag])
            seen = view(game, 0)
            found = [choose(seen, bot, Rng(3), Budget(nodes=4000)).unwrap() for _ in range(2)]
            assert found[0] == found[1]
            assert fault(seen, found[0]) == ""
