"""The list of a player's moves: its order, and which tiles may be exchanged."""

from dataclasses import replace

from pycore.words.laying import PASS, Kind, Move
from pycore.words.moves import exchanges, legal_moves, plays
from pycore.words.notation import parse_board, parse_rack
from pycore.words.state import View

from .strategies import small_rules

RULES = small_rules()


def seen(rack, **values):
    row = "." * RULES.side
    board = parse_board([row, row, row, "..TEN..", row, row, row], RULES)
    return replace(View(RULES, board, parse_rack(rack, RULES), sizes=(4, 4), bag=50), **values)


def texts(moves):
    letters = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert all(move.kind is Kind.EXCHANGE for move in moves)
    return " ".join("".join(letters[tile] for tile in move.tiles) for move in moves)


def test_exchanges_are_told_apart_by_their_tiles_and_the_fewest_come_first():
    assert texts(exchanges(seen("BAB"))) == "A B AB BB ABB"
    assert texts(exchanges(seen("?A"))) == "? A ?A"
    assert exchanges(seen("")) == []
    assert exchanges(seen("BAB", bag=6)) == []
    assert exchanges(seen("BAB", laid=2)) == []


def test_plays_come_with_the_most_points_first():
    position = seen("DSAT")
    found = plays(position)
    counts = [count for count, _ in found]
    assert counts == sorted(counts, reverse=True)
    assert len(set(counts)) > 3
    moves = [move for _, move in found]
    tend = Move(Kind.PLAY, 3 * 7 + 2, False, bytes([20, 5, 14, 4]))
    assert moves.count(tend) == 1
    # With three tiles laid before in the turn, of a rack of four, one more makes the bonus.
    before, after = ({move: count for count, move in plays(replace(position, laid=laid))} for laid in (0, 3))
    assert after[tend] == before[tend] + RULES.bonus


def test_all_moves_are_plays_exchanges_and_the_pass():
    position = seen("DSAT")
    assert legal_moves(position) == [*(move for _, move in plays(position)), *exchanges(position), PASS]
    assert legal_moves(seen("Q", bag=0)) == [PASS]
