"""What the last turn tells: who knows it, when it is forgotten, and which leaves it makes likely."""

from collections import Counter
from dataclasses import replace
from math import comb, prod

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.words import PASS, choose, format_view, generate, parse, parse_move, parse_view, play, preset, redeal, view
from pycore.words.challenge import faults_of_recent
from pycore.words.laying import EMPTY, Kind, Move
from pycore.words.leaves import load_leaves
from pycore.words.model import start
from pycore.words.moves import engine
from pycore.words.notation import canonical, parse_rack
from pycore.words.notation import format as text_of
from pycore.words.simulation.inference import HALVED, UNKNOWN, likely_leaves
from tests.cases import each

RULES = preset("scrabble-en")
LEAVES = load_leaves("scrabble-en")


def dealt(first, rules=RULES):
    """Return a game whose first player holds these tiles; the others are shuffled."""
    rack = parse_rack(first, rules)
    bag = bytearray((Counter(dict(enumerate(rules.counts))) - Counter(rack)).elements())
    Rng(4).shuffle(bag)
    return start(rules, bytes(bag) + rack)


def seen_after(first, text, rules=RULES):
    game = dealt(first, rules)
    then = play(game, parse_move(text, game))
    return view(then, then.mover)


@each("options", ["", ": single challenge", ": double challenge", ": 3 players"])
def test_the_cells_of_the_last_turn_are_known_to_all_until_the_next_one(options):
    game = dealt("RETAINV", preset(f"scrabble-en{options}"))
    then = play(game, parse_move("8g:RETAIN", game))
    cells = tuple(range(7 * 15 + 6, 7 * 15 + 12))
    for player in range(then.rules.players):
        seen = view(then, player)
        assert seen.recent == cells
        assert parse_view(format_view(seen)) == seen
        assert redeal(seen, Rng(1)).recent == cells
    assert parse(text_of(then)) == then
    assert view(play(then, PASS), 0).recent == ()


def test_a_turn_that_is_taken_back_is_forgotten():
    game = dealt("RETAINV", preset("scrabble-en: single challenge"))
    then = play(game, parse_move("8g:VETAIN", game))
    assert len(then.recent) == 6
    assert play(then, parse_move("challenge", then)).recent == ()


def test_turns_of_several_words_tell_nothing():
    game = generate(preset("erudit-en"), Rng(3)).unwrap()
    while not game.laid:
        game = play(game, choose(view(game, game.mover), "greedy", Rng(1)).unwrap())
    then = play(game, PASS)
    assert (game.recent, then.recent) == ((), ())
    assert likely_leaves(view(then, then.mover), LEAVES, 100_000, Rng(1), Budget()) == [b""]


def test_old_texts_without_the_last_turn_are_read():
    seen = seen_after("RETAINV", "8g:RETAIN")
    text = format_view(seen)
    lines = [line for line in text.split("\n") if not line.startswith("recent")]
    assert len(lines) == text.count("\n")
    old = parse_view("\n".join(lines))
    assert old == replace(seen, recent=())
    assert likely_leaves(old, LEAVES, 100_000, Rng(1), Budget()) == [b""]


@each(
    ("recent", "message"),
    [
        ("recent: x", "expected 'recent: ' and cells"),
        ("recent: 900", "expected 'recent: ' and cells"),
        ("recent: 112 111", "each once and in order"),
        ("recent: 111 111", "each once and in order"),
        ("recent: 1 2", "each once and in order"),
    ],
)
def test_wrong_cells_are_named(recent, message):
    game = dealt("RETAINV")
    text = text_of(play(game, parse_move("8g:RETAIN", game)))
    with pytest.raises(NotationError, match=message):
        parse(text.replace("recent: 111 112 113 114 115 116", recent))


def test_cells_that_are_not_of_one_turn_are_named():
    game = dealt("RETAINV")
    game = play(game, parse_move("8g:RETAIN", game))
    game = play(game, choose(view(game, 1), "greedy", Rng(1)).unwrap())
    text = text_of(game)
    line = next(line for line in text.split("\n") if line.startswith("recent"))
    laid = [cell for cell, tile in enumerate(game.board) if tile != EMPTY]
    with pytest.raises(NotationError, match="cannot have been laid in a turn"):
        parse(text.replace(line, f"recent: {' '.join(map(str, laid[:8]))}"))
    with pytest.raises(NotationError, match="not in one row or column"):
        parse(text.replace(line, f"recent: {laid[0]} {laid[1]} {laid[-1]}"))
    erudit = generate(preset("erudit-en"), Rng(1)).unwrap()
    with pytest.raises(NotationError, match="may have several words"):
        parse(text_of(erudit).replace("idle: 0\n", "idle: 0\nrecent: 112\n"))


@each(("cells", "is_wrong"), [((0, 1), False), ((0, 15), False), ((0, 3), True), ((0, 45), True)])
def test_cells_of_a_turn_have_no_empty_cell_between_them(cells, is_wrong):
    board = bytes(5 * (cell in {0, 1, 3, 15, 45}) for cell in range(RULES.cells))
    assert list(faults_of_recent(RULES, board, cells)) == ["there is an empty cell between these cells"] * is_wrong


def test_a_board_that_is_turned_keeps_its_last_turn():
    # Claims: the canonical text of a game does not depend on the direction of its words.
    game = dealt("RETAINV")
    across, down = (play(game, parse_move(f"{place}:RETAIN", game)) for place in ("8g", "h7"))
    assert canonical(across) == canonical(down)


def test_who_lays_retain_held_neither_an_s_nor_a_blank():
    """RETAIN with an S, a G or a blank makes words of seven letters with the bonus; with a V it makes none."""
    leaves = likely_leaves(seen_after("RETAINV", "8g:RETAIN"), LEAVES, 4_000_000, Rng(1), Budget())
    known = Counter(leave for leave in leaves if leave)
    letter = {sign: parse_rack(sign, RULES) for sign in "SG?V"}
    assert known[letter["S"]] == known[letter["G"]] == known[letter["?"]] == 0
    assert known[letter["V"]] > 0
    assert leaves.count(b"") == max(1, known.total() // UNKNOWN)


@each(("rack", "text"), [("RETAINV", "8g:RETAIN"), ("QUOTAVW", "8f:QUOTA")])
def test_leaves_are_as_likely_as_all_plays_of_all_leaves_say(rack, text):
    """The share of each leave is near the share from a list of all plays, for each leave and without chance."""
    seen = seen_after(rack, text)
    laid = parse_rack(text.partition(":")[2], RULES)
    size = RULES.rack - len(laid)
    board, unseen = engine(RULES, bytes(RULES.cells)), Counter(seen.unseen)
    made = 1000 * seen.scores[0]
    shares = {}
    for leave in sorted({bytes(sorted(tiles)) for tiles in _subsets(unseen, size)}):
        held = Counter(laid + leave)
        values = [1000 * points + LEAVES.value(_rest(held, tiles)) for points, _, _, tiles in board.plays(laid + leave)]
        worse = max(values) - made - LEAVES.value(leave)
        ways = prod(comb(unseen[tile], count) for tile, count in Counter(leave).items())
        shares[leave] = ways * 0.5 ** (max(0, worse) // HALVED)
    drawn = [bytes(sorted(leave)) for leave in likely_leaves(seen, LEAVES, 3_000_000, Rng(2), Budget()) if leave]
    found, total = Counter(drawn), sum(shares.values())
    assert set(found) <= set(shares)
    for leave, share in shares.items():
        expected = found.total() * share / total
        assert abs(found[leave] - expected) <= 4 + 5 * expected**0.5


def _rest(held, tiles):
    used = Counter(0 if tile > 63 else tile for tile in tiles)
    return bytes(sorted((held - used).elements()))


def _subsets(unseen, size):
    """Yield all selections of some tiles."""
    if size == 0:
        yield ()
        return
    for tile in unseen:
        for others in _subsets(unseen, size - 1):
            if Counter((tile, *others))[tile] <= unseen[tile]:
                yield (tile, *others)


def test_a_limit_is_kept():
    seen = seen_after("RETAINV", "8g:RETAIN")
    budget = Budget(nodes=20)
    assert len(likely_leaves(seen, LEAVES, 10_000_000, Rng(1), budget)) <= 20 + 20 // UNKNOWN
    assert budget.nodes <= 21


def test_a_whole_rack_leaves_nothing_to_know():
    seen = seen_after("RETAINS", "8b:RETAINS")
    assert len(seen.recent) == 7
    assert likely_leaves(seen, LEAVES, 100_000, Rng(1), Budget()) == [b""]


def test_one_tile_that_makes_words_both_ways_counts_both():
    # Claims: the points of the last turn are those of the game, for a word down through one new tile, too.
    game = dealt("RETAINV")
    game = play(game, parse_move("8g:RETAIN", game))
    before = game.scores
    found = [Move(Kind.PLAY, *p[1:]) for p in engine(RULES, game.board).plays(game.racks[1]) if len(p[3]) == 2]
    for move in found[:20]:
        then = play(game, move)
        if len(then.recent) == 1:
            leaves = likely_leaves(view(then, 0), LEAVES, 50_000, Rng(1), Budget())
            assert {len(leave) for leave in leaves} == {0, 6}
            assert then.scores[1] > before[1]
