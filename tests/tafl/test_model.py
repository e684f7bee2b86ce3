"""The rules at hand-made positions, one test for each rule: moves, captures, the king, closed boards, and ends."""

import pytest

from pycore.base.errors import ParameterError
from pycore.base.outcome import Event
from pycore.base.rng import Rng
from pycore.tafl import (
    BOARDS,
    Repetition,
    Rules,
    Variant,
    events,
    format_move,
    generate,
    legal_moves,
    outcome,
    parse_fen,
    parse_move,
    play,
    preset,
    view,
)
from pycore.tafl.model import repetitions
from pycore.tafl.notation import cell_name
from tests.cases import each

BRANDUBH, TABLUT, COPENHAGEN = (Rules(variant) for variant in Variant)


def position_of(pieces, mover="a", rules=BRANDUBH):
    """Return a position from pieces with their cells, as in `Kd4 Ab5`."""
    size = rules.board.size
    board = {word[1:]: word[0] for word in pieces.split()}
    rows = ["".join(board.get(f"{file}{rank}", ".") for file in "abcdefghijk"[:size]) for rank in range(size, 0, -1)]
    fen = "/".join(rows)
    for gap in range(size, 0, -1):
        fen = fen.replace("." * gap, str(gap))
    return parse_fen(f"{fen} {mover}", rules)


def goals(position, cell):
    """Return the cells to which the piece in a cell can move."""
    size = position.rules.board.size
    return {cell_name(m.target, size) for m in legal_moves(position) if cell_name(m.source, size) == cell}


def after(position, *moves):
    for move in moves:
        position = play(position, parse_move(move, position))
    return position


def taken(pieces, move, mover="a", rules=BRANDUBH):
    """Return the cells that a move captures, in its text."""
    position = position_of(pieces, mover, rules)
    return format_move(parse_move(move, position), position).partition("x")[2]


def end_of(position):
    end = outcome(position)
    return None if end is None else (end.winner, end.reason)


@each(("variant", "attackers", "defenders"), [(BRANDUBH, 8, 4), (TABLUT, 16, 8), (COPENHAGEN, 24, 12)])
def test_attackers_are_twice_as_many_and_move_first(variant, attackers, defenders):
    start = generate(preset(variant.variant), Rng(1)).unwrap()
    assert [start.board.count(piece) for piece in range(3)] == [attackers, defenders, 1]
    assert start.board.index(2) == variant.board.throne
    assert start.mover == 0
    assert {start.board[cell] for cell in BOARDS[variant.variant].hostile_corners} <= {-1}


def test_pieces_move_like_rooks():
    assert goals(position_of("Kd4 Ac6 Ae6 Dc3"), "c6") == {"a6", "b6", "d6", "c7", "c5", "c4"}


def test_only_the_king_enters_a_corner():
    assert goals(position_of("Ka2 Ag6", "d"), "a2") >= {"a1"}
    assert goals(position_of("Kd3 Da2", "d"), "a2") == {"b2", "c2", "d2", "e2", "f2", "g2", "a3", "a4", "a5", "a6"}
    assert "a1" in goals(position_of("Ke5 Ab1 Dc3", rules=TABLUT), "b1")


def test_only_the_king_stops_on_the_throne_and_others_pass_it_while_it_is_empty():
    assert goals(position_of("Kb2 Ad2 Ad6"), "d2") >= {"d3", "d5"}
    assert "d4" not in goals(position_of("Kb2 Ad2 Ad6"), "d2")
    assert "d5" not in goals(position_of("Kd4 Ad2 Ad6"), "d2")
    assert "d5" in goals(position_of("Kb2 Dd2 Ad6", "d"), "d2")


def test_the_king_goes_back_to_the_throne():
    for rules in (BRANDUBH, TABLUT, COPENHAGEN):
        middle = cell_name(rules.board.throne, rules.board.size)
        assert middle in goals(position_of(f"K{middle[0]}2 Aa3", "d", rules), f"{middle[0]}2")


def test_a_soldier_is_captured_between_two_enemies_along_a_row_or_a_column():
    assert taken("Kd4 Dc6 Ab6 Ad1", "d1-d3") == ""
    assert taken("Kg2 Dc6 Ab6 Ad1", "d1-d6") == "c6"
    assert taken("Kg2 Dc6 Ac7 Ae5", "e5-c5") == "c6"
    assert taken("Kg2 Dc6 Ab7 Ad1", "d1-d6") == ""
    assert taken("Kg2 Ac6 Db6 Dd2", "d2-d6", "d") == "c6"


def test_only_the_side_that_closes_the_trap_captures():
    position = position_of("Kg2 Dc1 Ab6 Ad6", "d")
    assert taken("Kg2 Dc1 Ab6 Ad6", "c1-c6", "d") == ""
    assert outcome(after(position, "c1-c6")) is None
    assert after(position, "c1-c6", "b6-b5").board.count(1) == 1


def test_a_move_captures_up_to_three_at_once_and_not_two_in_a_line():
    assert taken("Kg2 Db5 Dd5 Dc6 Aa5 Ae5 Ac7 Ac2", "c2-c5") == "c6/b5/d5"
    assert taken("Kg2 Db5 Dc5 Aa5 Ad1", "d1-d5") == ""


def test_the_king_takes_part_in_captures_unless_he_is_unarmed():
    unarmed = Rules(armed=False)
    assert taken("Kf6 Ac6 Db6 Ag2", "f6-d6", "d") == "c6"
    assert taken("Kf6 Ac6 Db6 Ag2", "f6-d6", "d", unarmed) == ""
    assert taken("Kb6 Ac6 Dd2 Ag2", "d2-d6", "d") == "c6"
    assert taken("Kb6 Ac6 Dd2 Ag2", "d2-d6", "d", unarmed) == ""


def test_corners_are_hostile_to_all_but_not_in_tablut():
    assert taken("Kd4 Db1 Ac5", "c5-c1") == "b1"
    assert taken("Kd4 Ab1 Dc5", "c5-c1", "d") == "b1"
    assert taken("Ke5 Db1 Ac6", "c6-c1", rules=TABLUT) == ""


def test_the_edge_is_not_hostile():
    assert taken("Kd4 Dc1 Ag2", "g2-c2") == ""


def test_the_empty_throne_is_hostile_to_all():
    assert taken("Kb2 Dd5 Aa6", "a6-d6") == "d5"
    assert taken("Kb2 Ad5 Da6", "a6-d6", "d") == "d5"


def test_the_throne_with_the_king_is_hostile_to_attackers_only():
    assert taken("Kd4 Dd5 Aa6", "a6-d6") == ""
    assert taken("Kd4 Ad5 Da6", "a6-d6", "d") == "d5"
    assert taken("Kd4 Ad5 Da6", "a6-d6", "d", Rules(armed=False)) == "d5"


@each("rules", [BRANDUBH, TABLUT])
def test_the_king_away_from_the_throne_is_captured_by_two(rules):
    assert end_of(after(position_of("Kc2 Ab2 Ae2 Dg6", rules=rules), "e2-d2")) == (0, "the king is captured")
    assert taken("Kc2 Ab2 Ae2 Dg6", "e2-d2", rules=rules) == "c2"
    assert taken("Kc2 Ab3 Ae2 Dg6", "e2-d2", rules=rules) == ""


def test_the_king_away_from_the_throne_is_captured_by_four_by_an_option_and_in_copenhagen():
    for rules in (Rules(strong=True), COPENHAGEN):
        assert taken("Kc2 Ab2 Ae2 Dg6", "e2-d2", rules=rules) == ""
        assert taken("Kc2 Ab2 Ac1 Ac3 Ae2 Dg6", "e2-d2", rules=rules) == "c2"
        assert taken("Kc2 Ab2 Ac1 Ae2 Dg6", "e2-d2", rules=rules) == ""


@each("rules", [BRANDUBH, TABLUT, COPENHAGEN])
def test_the_king_on_the_throne_is_captured_by_four(rules):
    middle = rules.board.size // 2 + 1
    file, left, right = "abcdefghijk"[middle - 1], "abcdefghijk"[middle - 2], "abcdefghijk"[middle]
    three = f"K{file}{middle} A{left}{middle} A{right}{middle} A{file}{middle + 1}"
    move = f"{left}{middle - 1}-{file}{middle - 1}"
    assert taken(f"{three} A{left}{middle - 1} Da3", move, rules=rules) == f"{file}{middle}"
    fewer = three.replace(f"A{right}{middle}", f"D{right}{middle}")
    assert taken(f"{fewer} A{left}{middle - 1} Da3", move, rules=rules) == ""


@each("rules", [BRANDUBH, TABLUT, COPENHAGEN])
def test_the_king_beside_the_throne_is_captured_by_three(rules):
    middle = rules.board.size // 2 + 1
    file, left, right = "abcdefghijk"[middle - 1], "abcdefghijk"[middle - 2], "abcdefghijk"[middle]
    king = f"K{file}{middle + 1} A{left}{middle + 1} Da3"
    move = f"{left}{middle + 2}-{file}{middle + 2}"
    assert taken(f"{king} A{right}{middle + 1} A{left}{middle + 2}", move, rules=rules) == f"{file}{middle + 1}"
    assert taken(f"{king} A{left}{middle + 2}", move, rules=rules) == ""
    # Two beside him in a line are not enough either.
    assert taken(f"{king} A{right}{middle + 2}", f"{right}{middle + 2}-{right}{middle + 1}", rules=rules) == ""


def test_the_king_is_captured_against_a_corner_only_where_two_are_enough():
    assert taken("Kb1 Ac5 Dg6", "c5-c1") == "b1"
    assert taken("Kb1 Ac5 Dg6", "c5-c1", rules=Rules(strong=True)) == ""
    assert taken("Kb1 Ac5 Dg6", "c5-c1", rules=COPENHAGEN) == ""


def test_the_king_at_the_edge_is_not_captured_in_copenhagen():
    assert taken("Ke1 Ad1 Af1 Ae5 Dg6", "e5-e2", rules=COPENHAGEN) == ""
    assert taken("Ke1 Ad1 Af5 Dg6", "f5-f1", rules=BRANDUBH) == "e1"


def test_the_king_between_attackers_by_his_own_move_is_safe():
    position = after(position_of("Kc5 Ab2 Ad2 Dg6", "d"), "c5-c2")
    assert outcome(position) is None
    assert after(position, "b2-b3").board.count(2) == 1


def test_the_king_leaves_by_a_corner_or_in_tablut_at_any_edge():
    assert end_of(after(position_of("Ka2 Ag5", "d"), "a2-a1")) == (1, "the king has left the board")
    assert end_of(after(position_of("Ka5 Ac9", "d", COPENHAGEN), "a5-a11")) == (1, "the king has left the board")
    assert end_of(after(position_of("Kc5 Ag6", "d", TABLUT), "c5-c9")) == (1, "the king has left the board")
    assert outcome(after(position_of("Kc5 Ag6", "d"), "c5-c7")) is None


RING = "Af3 Ae4 Ag4 Ad5 Ah5 Ae6 Ag6 Af7"


def test_attackers_win_by_surrounding_the_king_and_all_defenders():
    closing = position_of(f"Kf5 Df4 {RING.replace('Af7', 'Af9')}", rules=COPENHAGEN)
    assert outcome(closing) is None
    assert end_of(after(closing, "f9-f7")) == (0, "the king and all defenders are surrounded")
    small = position_of("Kd4 Dd3 Ad2 Ac3 Ae3 Ab4 Af4 Ac5 Ae5 Ad7")
    assert end_of(after(small, "d7-d6")) == (0, "the king and all defenders are surrounded")


def test_a_ring_with_a_defender_outside_or_at_the_edge_decides_nothing():
    outside = position_of(f"Kf5 Da9 {RING.replace('Af7', 'Af9')}", rules=COPENHAGEN)
    assert outcome(after(outside, "f9-f7")) is None
    edge = position_of("Ka4 Ab2 Ab3 Ac4 Ab5 Ab6 Aa7 Ad1", rules=COPENHAGEN)
    assert outcome(after(edge, "d1-b1")) is None


def test_a_shieldwall_captures_a_row_at_the_edge():
    row = "Kf6 Dd1 De1 Ad2 Ae2 Ac1 Af7"
    assert taken(row, "f7-f1", rules=COPENHAGEN) == "d1/e1"
    assert taken("Kj6 Ad1 Ae1 Dd2 De2 Dc1 Df8", "f8-f1", "d", COPENHAGEN) == "d1/e1"
    assert taken(row, "f7-f1", rules=Rules(Variant.TABLUT)) == ""
    assert taken("Kf6 Da4 Da5 Ab4 Ab5 Aa3 Ac6", "c6-a6", rules=COPENHAGEN) == "a5/a4"
    assert taken("Kf6 Dk4 Dk5 Aj4 Aj5 Ak3 Ac6 Ai6", "i6-k6", rules=COPENHAGEN) == "k5/k4"
    assert taken("Kf6 Dd11 De11 Ad10 Ae10 Ac11 Af9", "f9-f11", rules=COPENHAGEN) == "d11/e11"


def test_a_shieldwall_needs_an_enemy_before_each_piece_and_at_both_ends():
    assert taken("Kf6 Dd1 De1 Ad2 Ac1 Af7", "f7-f1", rules=COPENHAGEN) == ""
    assert taken("Kf6 Dd1 De1 Ad2 Ae2 Af7", "f7-f1", rules=COPENHAGEN) == ""
    assert taken("Kf6 Dd1 Ad2 Ac3 Af7 Ae7", "e7-e1", rules=COPENHAGEN) == ""


def test_a_corner_closes_a_shieldwall():
    assert taken("Kf6 Db1 Dc1 Ab2 Ac2 Ad7", "d7-d1", rules=COPENHAGEN) == "b1/c1"


def test_a_shieldwall_is_closed_by_the_piece_that_comes_to_the_edge():
    assert taken("Kf7 Dd1 De1 Ad2 Ac1 Af1 Ae6", "e6-e2", rules=COPENHAGEN) == ""


def test_the_king_in_a_shieldwall_stays_and_helps_in_one():
    assert taken("Ke1 Dd1 Ad2 Ae2 Ac1 Af7", "f7-f1", rules=COPENHAGEN) == "d1"
    assert taken("Ke2 Ad1 Ae1 Dd2 Dc1 Df8", "f8-f1", "d", COPENHAGEN) == "d1/e1"
    assert taken("Kf8 Ad1 Ae1 Dd2 De2 Dc1", "f8-f1", "d", COPENHAGEN) == "d1/e1"
    assert taken("Kf8 Ad1 Ae1 Dd2 De2 Dc1", "f8-f1", "d", Rules(Variant.COPENHAGEN, armed=False)) == ""


@each("pieces", ["Ke1 Dd1 De2 Df2 Dj1", "Kf1 De1 De2 Dg2 De3 Df3 Dj1"])
def test_an_exit_fort_wins(pieces):
    """As in the diagrams of the rules."""
    position = position_of(f"{pieces} Ak5", "d", COPENHAGEN)
    assert outcome(position) is None
    assert end_of(after(position, "j1-g1")) == (1, "the king is at the edge in a fort that cannot be broken")


@each(
    "pieces",
    [
        "Kf2 Df1 De2 Df3 Dg2 Dj1",  # the king is not at the edge
        "Kf1 De1 Df2 Dj1",  # he cannot move
        "Ke1 Dd1 De2 Dg2 Af2 Dj1",  # an attacker stands at the wall from inside
        "Ke1 Dd1 De2 Dj1",  # it is open
        "Ke1 Dd1 Dd2 De3 Df2 Dj1",  # e3 can be captured from d3 and f3
        "Kf1 De1 De2 De3 Df3 Dg3 Dj1",  # g2 is open
    ],
)
def test_what_is_no_exit_fort(pieces):
    assert outcome(after(position_of(f"{pieces} Ak5", "d", COPENHAGEN), "j1-g1")) is None


def test_there_are_no_forts_in_the_other_games():
    assert outcome(after(position_of("Kd1 Dc1 Dd2 De2 Df7 Ag5", "d"), "f7-f1")) is None


def test_a_player_without_a_move_loses():
    assert end_of(position_of("Ka2 Da3 Ab2 Ab3 Aa4 Ab1", "d", Rules(strong=True))) is None
    stuck = "Kd1 Ac1 Ae1 Ad2 Df1 Ag2 Af2"
    assert end_of(position_of(f"{stuck} Ag7", "d", COPENHAGEN)) is None
    assert end_of(position_of("Kd4", "a")) == (1, "the attackers have no move left")
    assert end_of(position_of("Ke1 Ad1 Af1 Ae2", "d", COPENHAGEN)) == (0, "the defenders have no move left")


def test_the_third_occurrence_of_a_position_loses_for_the_defenders_or_is_a_draw():
    shuffle = ["a2-a3", "g2-g3", "a3-a2", "g3-g2"]
    start = position_of("Kd4 Aa2 Dg2")
    assert repetitions(after(start, *shuffle)) == 2
    assert outcome(after(start, *shuffle, *shuffle[:3])) is None
    assert end_of(after(start, *shuffle, *shuffle)) == (0, "the same position for the third time")
    draw = position_of("Kd4 Aa2 Dg2", rules=Rules(repetition=Repetition.DRAW))
    assert end_of(after(draw, *shuffle, *shuffle)) == (None, "the same position for the third time")


def test_many_moves_without_a_capture_are_a_draw():
    start = position_of("Kd4 Aa2 Dg2 Ab6 Dc6", rules=Rules(quiet=3))
    two = after(start, "a2-a3", "g2-g3")
    assert outcome(two) is None
    end = after(two, "a3-a2")
    assert end_of(end) == (None, "3 moves without a capture")
    with pytest.raises(ParameterError, match=r"quiet: 0 is not in 1\.\.1000"):
        Rules(quiet=0)


def test_a_capture_begins_the_count_anew():
    position = after(position_of("Kd4 Db5 Aa5 Ae2 Dg3"), "e2-e3", "g3-g4", "e3-c3", "g4-g3")
    assert len(position.quiet) == 4
    assert after(position, "c3-c5xb5").quiet == ()


def test_events_tell_moves_captures_and_the_end():
    before = position_of("Kg2 Db5 Aa5 Ac2")
    move = parse_move("c2-c5xb5", before)
    told = events(before, move, play(before, move), 0)
    assert told == (Event("move", (37, 16), "A"), Event("capture", (15,), "D"))
    before = position_of("Ka2 Ag5", "d")
    move = parse_move("a2-a1", before)
    assert events(before, move, play(before, move), 1) == (Event("move", (35, 42), "K"), Event("win", value=1))
    with pytest.raises(ParameterError, match="player"):
        view(before, 2)
