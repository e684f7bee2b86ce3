"""Denial: bonus cells within reach of the next player, and turns that leave fewer of them."""

from dataclasses import replace

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.words import check, choose
from pycore.words.denial._exposure import Exposure
from pycore.words.denial.turns import best_turn
from pycore.words.laying import after, laid_tiles
from pycore.words.leaves import leaves_of
from pycore.words.model import fault, outcome, play, view
from pycore.words.moves import engine, without
from pycore.words.notation import parse_compact, parse_rack
from pycore.words.rules import named
from pycore.words.state import View
from tests.cases import each

from .strategies import as_move, random_position, small_rules, words_of

PREMIUMS = ("T..D..T", ".2.T.2.", "..D.D..", "DT.D.TD", "..D.D..", ".2.T.2.", "T..D..T")
SCRABBLE, ERUDIT = (replace(small_rules(name), premiums=PREMIUMS) for name in ("scrabble-en", "erudit-en"))
REAL = named("scrabble-en")


def test_a_triple_word_cell_is_not_left_for_two_points_more():
    """FABLE ends where four tiles reach the triple-word cell at the end of row 8; FAB counts two points less."""
    board = parse_compact("/".join(["15"] * 7 + ["5OVEN6"] + ["15"] * 7), REAL)
    seen = View(REAL, board, parse_rack("ABEFILM", REAL), sizes=(7, 7), bag=82)
    triples = Exposure(dict.fromkeys(((3, 1), (3, 2), (3, 3), (3, 4)), 1))
    bold = choose(seen, "balanced", Rng(1)).unwrap()
    (careful,) = best_turn(engine(REAL, board), seen, leaves_of(REAL), Budget())
    left = [triples.of(engine(REAL, after(REAL, board, move)), seen.unseen) for move in (bold, as_move(careful))]
    assert [REAL.letters.decode(move.tiles) for move in (bold, as_move(careful))] == ["FABLE", "FAB"]
    assert left == [1, 0]


@each("bot", ["novice", "greedy", "thorough", "balanced"])
def test_the_option_reaches_the_bots_that_look_at_one_turn(bot):
    """`balanced` lays FAB instead of FABLE; `novice` and `greedy` choose as before."""
    board = parse_compact("/".join(["15"] * 7 + ["5OVEN6"] + ["15"] * 7), REAL)
    seen = View(REAL, board, parse_rack("ABEFILM", REAL), sizes=(7, 7), bag=82)
    plain, careful = (
        choose(replace(seen, rules=replace(REAL, denial=denial)), bot, Rng(1)).unwrap() for denial in (False, True)
    )
    assert (plain != careful) == (bot in ("thorough", "balanced"))
    if bot == "balanced":
        assert [REAL.letters.decode(move.tiles) for move in (plain, careful)] == ["FABLE", "FAB"]


@each("rules", [SCRABBLE, ERUDIT])
@each("seed", range(4))
def test_games_with_denial_are_legal(rules, seed):
    game, number = random_position(rules, seed, 0), 0
    while outcome(game) is None:
        seen = view(game, game.mover)
        seen = replace(seen, rules=replace(seen.rules, denial=True))
        move = choose(seen, "thorough", Rng(number)).unwrap()
        assert fault(seen, move) == ""
        game, number = play(game, move), number + 1
    assert not list(check(game))


@each("rules", [SCRABBLE, ERUDIT])
@each("seed", range(12))
def test_cells_within_reach_are_found_by_looking_at_all_spans(rules, seed):
    seen = view(random_position(rules, seed), 0)
    board, letters = engine(rules, seen.board), bytes([1, 5, 14, 20])
    expected = least_tiles(rules, seen.board, letters)
    for factor in (2, 3):
        for tiles in range(1, rules.rack + 1):
            one = Exposure({(factor, tiles): 1})
            assert one.of(board, letters) == expected.count((factor, tiles))


def least_tiles(rules, board, letters):
    """Return the word factor and the least number of tiles of all bonus cells within reach, by all spans of cells."""
    found, side = [], rules.side
    rows = [[side * y + x for x in range(side)] for y in range(side)]
    words = set(words_of(rules))
    for cell, (_, factor) in enumerate(rules.factors):
        if factor == 1 or board[cell]:
            continue
        numbers = []
        for line in (*rows, *map(list, zip(*rows, strict=True))):
            for first in range(side):
                for last in range(first + 1, side):
                    span = line[first : last + 1]
                    ends = line[max(0, first - 1) : first] + line[last + 1 : last + 2]
                    if cell not in span or any(board[at] for at in ends):
                        continue
                    step = span[1] - span[0]
                    across = [runs(rules, board, at, 1 if step == side else side) for at in span if not board[at]]
                    touches = any(board[at] for at in span) or any(run != (b"", b"") for run in across)
                    if touches and all(fits(run, letters, words) for run in across):
                        numbers.append(len(across))
        if numbers and min(numbers) <= rules.rack:
            found.append((factor, min(numbers)))
    return found


def runs(rules, board, cell, step):
    """Return the tiles directly before and behind a cell, in rows for a step of 1."""
    side, sides = rules.side, []
    for sign in (-1, 1):
        tiles, at = [], cell
        while True:
            following = at + sign * step
            same = following // side == at // side if step == 1 else 0 <= following < side * side
            if not same or not board[following]:
                break
            at = following
            tiles.append(board[at] & 63)
        sides.append(bytes(tiles[::-1] if sign < 0 else tiles))
    return tuple(sides)


def fits(run, letters, words):
    before, behind = run
    return run == (b"", b"") or any(bytes([*before, letter, *behind]) in words for letter in letters)


@each("seed", range(8))
def test_best_plays_are_the_best_of_all_plays(seed):
    seen, leaves = view(random_position(SCRABBLE, seed), 0), leaves_of(REAL)
    board = engine(SCRABBLE, seen.board)
    values = []
    for one in board.plays(seen.rack):
        used = laid_tiles(SCRABBLE, seen.board, as_move(one))
        values.append(1000 * one[0] + leaves.value(without(seen.rack, used)))
    found = board.best_plays(seen.rack, leaves, 5)
    assert [value for value, _ in found] == sorted(values, reverse=True)[:5]
    assert all(play in board.plays(seen.rack)[:] for _, play in found)


@each("rules", [SCRABBLE, ERUDIT])
@each("seed", range(6))
def test_turns_are_legal_and_without_a_worth_the_best_by_points_and_leave(rules, seed):
    seen, leaves = view(random_position(rules, seed), 0), leaves_of(REAL)
    board = engine(rules, seen.board)
    words = best_turn(board, seen, leaves, Budget())
    assert not words or fault(seen, as_move(words[0])) == ""
    plain = best_turn(board, seen, leaves, Budget(), Exposure({}))
    if not rules.many and plain:
        assert plain == [board.best_plays(seen.rack, leaves, 1)[0][1]]


@each("wrong", [(4, 1), (1, 1), (-1, 2), (3, 0), (3, 11), (2, 1 << 40)])
def test_worths_of_what_is_not_there_are_refused(wrong):
    with pytest.raises(ParameterError, match="are known"):
        Exposure({(3, 1): 2, wrong: 1000})
