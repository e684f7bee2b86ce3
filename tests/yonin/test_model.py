"""Each rule of Yonin Shogi as a position made by hand."""

from dataclasses import replace

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import Event
from pycore.yonin import (
    START,
    Kind,
    Mate,
    Piece,
    Position,
    Rules,
    events,
    format,  # noqa: A004
    format_move,
    in_check,
    legal_moves,
    out,
    outcome,
    owners,
    parse,
    parse_move,
    play,
    teams,
    view,
)
from pycore.yonin.notation import _cell, cell_name, faults
from pycore.yonin.state import repetitions, targets
from tests.cases import each

KINGS = "^K5i >K9e vK5a <K1e"
PARTNERS = Rules(partners=True)


def position_of(pieces, mover="south", hands="", mates="", rules=None):
    """Return the position with pieces such as `^P5f`, hands such as `south P1`, and mates such as `west by south`."""
    board = ["."] * 81
    for word in pieces.split():
        board[_cell(word[-2:])] = word[:-2]
    rows = [" ".join(board[at : at + 9]) for at in range(0, 81, 9)]
    head = ["yonin " + ("partners" if rules == PARTNERS else "singles"), f"{mover} moves"]
    rest = [f"hands: {hands}"] * bool(hands) + [f"mates: {mates}"] * bool(mates)
    position = parse("\n".join([*head, *rows, *rest, ""]))
    return replace(position, rules=rules) if rules else position


def after(position, *moves):
    for move in moves:
        position = play(position, parse_move(move))
    return position


def moves_of(position, start):
    """Return where the moves lead whose texts begin with something."""
    texts = map(format_move, legal_moves(position))
    return " ".join(text.removeprefix(start) for text in texts if text.startswith(start))


def at(position, cell):
    return position.board[_cell(cell)]


def test_the_start():
    assert format(Position(Rules(), START)).splitlines()[2:] == [
        ".   .   vS  vG  vK  vG  vS  .   .",
        ".   .   .   vP  vR  vP  .   .   .",
        ">S  .   .   .   vP  .   .   .   <S",
        ">G  >P  .   .   .   .   .   <P  <G",
        ">K  >R  >P  .   .   .   <P  <R  <K",
        ">G  >P  .   .   .   .   .   <P  <G",
        ">S  .   .   .   ^P  .   .   .   <S",
        ".   .   .   ^P  ^R  ^P  .   .   .",
        ".   .   ^S  ^G  ^K  ^G  ^S  .   .",
    ]
    assert list(faults(Position(Rules(), START))) == []


@each(
    ("piece", "targets"),
    [
        ("^P", "6f"),
        ("^S", "7f 6f 5f 7h 5h"),
        ("^G", "7f 6f 5f 7g 5g 6h"),
        ("^+P", "7f 6f 5f 7g 5g 6h"),
        ("^+S", "7f 6f 5f 7g 5g 6h"),
        ("^R", "6a+ 6b+ 6c+ 6a 6b 6c 6d 6e 6f 9g 8g 7g 5g 4g 3g 2g 1g 6h 6i"),
        ("^+R", "6a 6b 6c 6d 6e 6f 7f 5f 9g 8g 7g 5g 4g 3g 2g 1g 7h 6h 5h 6i"),
    ],
)
def test_pieces_that_face_the_north(piece, targets):
    position = position_of(f"^K5i >K9d vK4a <K1e {piece}6g")
    assert sorted(moves_of(position, "6g").split()) == sorted(targets.split())


@each(
    ("player", "piece", "targets"),
    [
        ("west", ">P5e", "4e"),
        ("north", "vP5e", "5f"),
        ("east", "<P5e", "6e"),
        ("west", ">G5e", "5d 4d 6e 4e 5f 4f"),
        ("north", "vS5e", "6d 4d 6f 5f 4f"),
        ("east", "<S5e", "6d 4d 6e 6f 4f"),
    ],
)
def test_pieces_face_away_from_their_players(player, piece, targets):
    position = position_of(f"^K3i >K9g vK7a <K1c {piece}", player)
    assert moves_of(position, "5e") == targets


def test_a_king_moves_a_step_and_not_into_check():
    assert moves_of(position_of("^K5i >K9e vK5a <K1e vR6b"), "5i") == "5h 4h 4i"


def test_who_stands_before_a_king_may_not_leave():
    position = position_of("^K5i >K9e vK6a <K1e ^G5h vR5b")
    assert moves_of(position, "5h") == "5g"


@each(
    ("pieces", "player", "start", "targets"),
    [
        ("^P6d ^P7b", "south", "6d", "6c 6c+"),
        ("^P6d ^P7b", "south", "7b", "7a+"),  # it could not move on
        ("^S7c", "south", "7c", "8b 8b+ 7b 7b+ 6b 6b+ 8d 8d+ 6d 6d+"),  # also on its way out
        (">S4c", "west", "4c", "5b 3b 3b+ 3c 3c+ 5d 3d 3d+"),
        ("<P7f", "east", "7f", "8f 8f+"),
        ("vP6f", "north", "6f", "6g 6g+"),
        ("^G6d", "south", "6d", "7c 6c 5c 7d 5d 6e"),
    ],
)
def test_pieces_promote_in_the_three_far_rows_as_they_face(pieces, player, start, targets):
    position = position_of(f"^K3i >K9g vK4a <K1c {pieces}", player)
    assert moves_of(position, start) == targets


def test_a_captured_piece_goes_to_the_hand_unpromoted():
    position = after(position_of(f"{KINGS} ^G6f >+P6e"), "6f6e")
    assert position.hands[0] == (1, 0, 0, 0)
    assert at(position, "6e") == Piece(Kind.GOLD, 0)


def test_a_piece_is_dropped_on_any_empty_cell_and_faces_as_the_player():
    position = position_of(f"{KINGS} >K9e", "west", hands="west S1 R1")
    assert len(moves_of(position, "S*").split()) == 81 - 4
    dropped = after(position, "S*4g")
    assert at(dropped, "4g") == Piece(Kind.SILVER, 1)
    assert dropped.hands[1] == (0, 0, 0, 1)


def test_a_pawn_is_not_dropped_on_the_last_row_nor_beside_another_on_a_file():
    position = position_of("^K5i >K9e vK4a <K1e ^P7g ^+P3g", hands="south P1")
    cells = moves_of(position, "P*").split()
    assert not [cell for cell in cells if cell[0] == "7" or cell[1] == "a"]
    assert len([cell for cell in cells if cell[0] == "3"]) == 7
    sideways = position_of(f"{KINGS} >P7g", "west", hands="west P1")
    cells = moves_of(sideways, "P*").split()
    assert not [cell for cell in cells if cell[1] == "g" or cell[0] == "1"]


def test_pawns_of_an_army_taken_over_do_not_hinder_drops():
    position = position_of("^K5i >#9e vK5a <K1e vP7g", hands="south P1", mates="west by south")
    assert "7e" in moves_of(position, "P*").split()


def test_turns_go_clockwise():
    position = Position(Rules(), START)
    movers = [position.mover]
    for move in ("5g5f", "7e6e", "5c5d", "3e4e", "5f5e"):
        position = after(position, move)
        movers.append(position.mover)
    assert movers == [0, 1, 2, 3, 0, 1]


def test_a_check_passes_the_turn_to_who_is_in_check():
    position = position_of(f"{KINGS} ^R4g")
    assert after(position, "4g1g").mover == 3
    assert after(position, "4g4a+").mover == 2
    # From then on turns go clockwise from the player who was in check.
    assert after(position, "4g1g", "1e2e").mover == 0


def test_of_several_in_check_the_first_one_clockwise_moves_first_then_the_next_one():
    three = after(position_of("^K5i >K9d vK6a <K1d ^R7g"), "7g7d")
    assert [in_check(three, player) for player in range(4)] == [False, True, False, True]
    assert three.mover == 1
    second = after(three, "9d9e")
    assert second.mover == 3
    assert after(second, "1d1e").mover == 0


def test_a_discovered_check_counts_for_the_piece_of_another_player():
    position = position_of("^K4i >K9e vK6a <K1d >R5d ^G3d")
    assert after(position, "3d3c").mover == 3


def test_a_king_in_check_is_not_captured():
    """South gives check to west, and opens the way of west's rook to the king of east."""
    first = after(position_of("^K4i >K3b vK6a <K1d ^G3d >R5d"), "3d3c")
    assert [in_check(first, player) for player in range(4)] == [False, True, False, True]
    assert first.mover == 1
    assert [cell_name(cell) for cell in targets(first, _cell("5d"))][3:6] == ["4d", "3d", "2d"]


def mate_in_one():
    """East cannot leave the last file: a rook is on the next one, and another one comes to 1f, saved by a gold."""
    return position_of("^K5i >K9a vK5a <K1e ^R2h ^R3f ^G1g <G3b >S9h", hands="south P1, east S1")


def test_a_mate_takes_over_pieces_and_hand_and_the_king_stays_as_a_wall():
    position = after(mate_in_one(), "3f1f")
    assert position.mates == (Mate(3, 0),)
    assert out(position) == (3,)
    assert owners(position) == (0, 1, 2, 0)
    assert at(position, "1e") == Piece(Kind.WALL, 3)
    assert at(position, "3b") == Piece(Kind.GOLD, 3)
    assert position.hands == ((1, 1, 0, 0), (0,) * 4, (0,) * 4, (0,) * 4)
    # Turns go on clockwise from the mated player.
    assert position.mover == 0
    assert outcome(position) is None


def test_pieces_that_were_taken_over_face_and_promote_as_before():
    position = position_of("^K5i >#9e vK5a <K1e >S4g >P5f", mates="west by south")
    assert moves_of(position, "4g") == "3f 3f+ 3g 3g+ 5h 3h 3h+"
    assert moves_of(position, "5f") == "4f"
    assert "4g" not in moves_of(position_of("^K5i >#9e vK5a <K1e >S4g ^R4i", mates="west by south"), "4i").split()


def test_nothing_enters_or_passes_a_wall():
    position = position_of("^K5i >#7d vK5a <K1e ^R7g", hands="south S1", mates="west by south")
    assert [cell for cell in moves_of(position, "7g").split() if cell[0] == "7"] == ["7e", "7f", "7h", "7i"]
    assert "7d" not in moves_of(position, "S*").split()


def test_who_moves_last_has_given_the_mate():
    """West captures the silver that shields east from a rook of south, which also saves the piece of west."""
    position = after(position_of("^K5i >K9e vK5b <K1e ^R2h ^R1i <S1f >R8f"), "5i6i")
    assert position.mover == 1
    mated = after(position, "8f1f")
    assert mated.mates == (Mate(3, 1),)
    assert owners(mated) == (0, 1, 2, 1)


def test_a_dropped_pawn_may_not_mate_but_a_moved_one_may():
    pieces = "^K5i >K9h vK5a <K1g vP6a vP4a ^S6c"
    assert "5b" not in moves_of(position_of(f"{pieces} ^S4c", hands="south P1"), "P*").split()
    # Here the king can leave to 4b.
    assert "5b" in moves_of(position_of(pieces, hands="south P1"), "P*").split()
    assert after(position_of(f"{pieces} ^S4c ^P5c"), "5c5b").mates == (Mate(2, 0),)


def test_the_second_mate_ends_singles():
    position = position_of("^K5i >K9a vK5a <#1e ^R8h ^R7i", mates="east by south")
    end = after(position, "7i9i")
    assert outcome(end).winner == 0
    assert outcome(end).places == (1, 3, 2, 4)
    assert outcome(end).reason == "east and west mated"
    assert legal_moves(end) == []


@each(
    ("by", "pieces", "winner", "places"),
    [
        ("south", "", 0, (1, 3, 2, 4)),
        ("west", "", 0, (1, 3, 2, 4)),
        ("north", "", 0, (1, 3, 2, 4)),
        ("north", "vG4b vG5b vG6b", 2, (2, 3, 1, 4)),
        ("north", "vG4b vG5b", None, (1, 3, 1, 4)),
    ],
)
def test_places_by_mates_then_by_pieces(by, pieces, winner, places):
    """South has three pieces at the end, and north two or more; each has mated one, or south two, or west the other."""
    position = position_of(f"^K5i >K9a vK5a <#1e ^R8h ^R7i {pieces}", mates=f"east by {by}")
    end = outcome(after(position, "7i9i"))
    assert (end.winner, end.places) == (winner, places)


def test_partners_win_with_one_mate():
    position = replace(mate_in_one(), rules=PARTNERS)
    end = outcome(after(position, "3f1f"))
    assert (end.winner, end.places, end.reason) == (0, (1, 2, 1, 2), "east mated")
    assert teams(position) == (0, 1, 0, 1)
    assert teams(mate_in_one()) == (0, 1, 2, 3)


def test_partners_do_not_check_each_other_but_capture():
    position = position_of("^K5i >K9e vK5a <K1e ^R4g vS4d", rules=PARTNERS)
    assert "4d" in moves_of(position, "4g").split()
    position = position_of("^K5i >K9e vK5a <K1e ^R4g ^G5f ^R5h", rules=PARTNERS)
    assert "4a" not in moves_of(position, "4g").split()
    assert moves_of(position, "5f") == "5e 5g"
    singles = position_of("^K5i >K9e vK5a <K1e ^R4g ^G5f ^R5h")
    assert "4a" in moves_of(singles, "4g").split()
    dropped = position_of(KINGS, hands="south R1", rules=PARTNERS)
    assert "5c" not in moves_of(dropped, "R*").split()


def test_the_fourth_occurrence_is_a_draw():
    position = position_of(KINGS)
    shuffle = ["5i5h", "9e8e", "5a5b", "1e2e", "5h5i", "8e9e", "5b5a", "2e1e"]
    twice = after(position, *shuffle, *shuffle)
    assert repetitions(twice) == 3
    assert outcome(after(twice, *shuffle[:-1])) is None
    end = outcome(after(twice, *shuffle))
    assert (end.winner, end.reason) == (None, "the same position for the fourth time")
    assert end.places == (1, 1, 1, 1)


def test_the_limit_of_moves_is_a_draw_of_all_who_are_not_out():
    position = position_of("^K5i >#9e vK5a <K1e", mates="west by south", rules=Rules(limit=2))
    assert outcome(after(position, "5i5h")) is None
    end = outcome(after(position, "5i5h", "5a5b"))
    assert (end.winner, end.places, end.reason) == (None, (1, 4, 1, 1), "2 moves are played")
    with pytest.raises(ParameterError, match=r"limit: 0 is not in 1\.\.1000"):
        Rules(limit=0)


def test_who_has_no_move_is_mated_without_a_check():
    end = after(position_of("^K5i >K9a vK5d <K1e ^R8h ^R3b"), "5i5h")
    assert end.mates == (Mate(1, 0),)
    assert end.mover == 2


def test_who_has_mated_and_has_the_turn_again_without_a_move_draws():
    blocked = "^K9i >#1b vK4d <K1f <R8a <R5h"
    end = outcome(position_of(blocked, "south", mates="west by south"))
    assert (end.winner, end.reason, end.places) == (None, "south has no move", (1, 4, 1, 1))
    for wrong, mates in ((blocked, "west by north"), (blocked.replace("#", "K"), "")):
        with pytest.raises(NotationError, match="south has no move, so south is mated"):
            position_of(wrong, "south", mates=mates)


def test_events_tell_what_happens():
    before = mate_in_one()
    move = parse_move("3f1f")
    told = events(before, move, play(before, move), 2)
    assert told == (Event("move", (51, 53), "R"), Event("mate", (44,), "K", 3))
    before = position_of(f"{KINGS} ^P6d vS6c", hands="south R1")
    told = events(before, parse_move("6d6c+"), after(before, "6d6c+"), 0)
    assert [event.kind for event in told] == ["move", "capture", "promote"]
    told = events(before, parse_move("R*1g"), after(before, "R*1g"), 0)
    assert told == (Event("drop", (62,), "R"), Event("check", (44,), "K", 3))
    last = position_of("^K5i >K9a vK5a <#1e ^R8h ^R7i", mates="east by south")
    assert events(last, parse_move("7i9i"), after(last, "7i9i"), 0)[-1] == Event("win", value=0)
    with pytest.raises(ParameterError, match="player"):
        view(before, 4)
