"""What each player sees: against another program's positions, and by hand for what that program does not play."""

import json
from functools import cache
from pathlib import Path

from pycore.fogchess._position import Position
from pycore.fogchess._tables import Tables
from pycore.fogchess.notation import parse_cell, parse_position
from pycore.fogchess.variants import variant
from tests.cases import each


@cache
def tables(name: str) -> Tables:
    return Tables(variant(name))


def position(name: str, text: str) -> Position:
    return parse_position(tables(name), text)


def seen(where: Position, player: int, **options: bool) -> set[int]:
    return {cell for cell, is_seen in enumerate(where.seen(player, **options)) if is_seen}


def cells(where: Position, names: str) -> set[int]:
    return {parse_cell(where.tables, name) for name in names.split()}


def spread(row: str) -> str:
    return "".join("." * int(letter) if letter.isdigit() else letter for letter in row)


def test_the_views_are_those_of_another_program(corpus: Path) -> None:
    """One hundred positions of OpenSpiel's dark chess, both sides, and the numbers of legal moves."""
    cases = json.loads((corpus / "games/dark_chess_openspiel.json").read_text())["cases"]
    for case in cases:
        where = position("chess", " ".join(case["fen"].split()[:4]))
        assert len(where.moves()) == case["n_legal"]
        for player, name in enumerate(("white_sees", "black_sees")):
            due = "".join(spread(row) for row in case[name].split()[0].split("/"))
            shown = where.seen(player)
            assert due == "".join(
                letter if is_seen else "?" for letter, is_seen in zip(where.cells, shown, strict=True)
            ), case["fen"]
    assert len(cases) == 100


def test_a_pawn_sees_neither_its_blocker_nor_empty_diagonals() -> None:
    where = position("chess", "8/8/8/8/4p3/4P3/8/K6k w")
    own = cells(where, "e3 a1 a2 b1 b2")
    assert seen(where, 0) == own
    assert seen(where, 0, pawns=True) == own | cells(where, "d4 e4 f4")


def test_the_pawn_that_may_be_taken_in_passing_is_seen() -> None:
    where = position("chess", "8/8/8/8/3pP3/8/8/K6k b - e3")
    assert cells(where, "e3 e4") <= seen(where, 1)
    later = position("chess", "8/8/8/8/3pP3/8/8/K6k b")
    assert not cells(later, "e3 e4") & seen(later, 1)


def test_a_cannon_sees_behind_its_screen_and_not_the_screen() -> None:
    where = position("xiangqi", "4k4/9/4n4/9/4p4/9/9/4C4/9/3K5 w")
    assert cells(where, "e4 e5 e8") <= seen(where, 0)
    assert not cells(where, "e6 e7 e9") & seen(where, 0)


def test_a_horse_sees_its_leg_by_an_option() -> None:
    where = position("xiangqi", "4k4/9/9/9/4p4/4N4/9/9/9/3K5 w")
    assert not cells(where, "e6 d7 f7") & seen(where, 0)
    assert seen(where, 0, legs=True) - seen(where, 0) == cells(where, "e6 e4 d5 f5")


def test_generals_that_fly_see_each_other() -> None:
    text = "4k4/9/9/9/9/9/9/9/9/4K4 w"
    flying = position("xiangqi", text)
    assert cells(flying, "e10") <= seen(flying, 0)
    walking = parse_position(Tables(variant("xiangqi", flying=False)), text)
    assert seen(walking, 0) == cells(walking, "d1 e1 e2 f1")


def test_a_long_elephant_of_janggi_needs_both_cells() -> None:
    start = "4k4/9/9/9/9/9/4B4/9/9/3K5 w"
    free = position("janggi", start)
    assert cells(free, "c7 g7 h6 h2 b6 b2 c1 g1") <= seen(free, 0)
    for cell, hidden in (("e5", "c7 g7"), ("d6", "c7"), ("f6", "g7")):
        board = list(free.cells)
        board[parse_cell(free.tables, cell)] = "p"
        where = Position(free.tables, "".join(board))
        assert cells(where, "c7 g7") - seen(where, 0) == cells(where, hidden)


def test_shots_are_seen_also_where_nothing_stands() -> None:
    where = position("cannon", "3t6/10/10/10/10/10/S9/S9/S9/4T5 w")
    # Steps ahead, slides to a5 and a1, shots at a6 and a7.
    assert seen(where, 0) == cells(where, "a2 a3 a4 b3 b4 b5 a5 a6 a7 e1 a1")


@each("player", [0, 1])
def test_who_has_lost_sees_no_more(player: int) -> None:
    where = position("chess", "8/8/8/8/8/8/8/R7 w" if player else "7k/8/8/8/8/8/8/8 b")
    assert seen(where, player) == set()
