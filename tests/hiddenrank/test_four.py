"""Luzhan Qi for four: ways against a slow program, and who is out."""

import pytest

from pycore.base.rng import Rng
from pycore.hiddenrank.games import GAMES, SIGUO
from pycore.hiddenrank.model import EMPTY, Move, Position, Rules, geometric_moves, is_decided, placed, reach, step
from pycore.hiddenrank.setups import random_army
from tests.oracle import siguo as oracle
from tests.sharing import repeats


@pytest.fixture(autouse=True)
def known_game(monkeypatch):
    monkeypatch.setitem(GAMES, "siguo", SIGUO)


def position(*armies, mover=0):
    """Return a position from pieces such as `Mg2` of each player, with flags at home."""
    given = []
    for player, army in enumerate(armies):
        pieces = [(SIGUO.cell(piece[1:]), SIGUO.letters.index(piece[0])) for piece in army.split()]
        given.append([*pieces, (SIGUO.turned(SIGUO.cell("h1"), player), SIGUO.flag)])
    return placed(Rules("siguo", 0, chase=False, quiet=0), given, mover)


def go(at, text):
    source, target = map(SIGUO.cell, text.split("-"))
    assert Move(source, target) in list(geometric_moves(at))
    return step(at, Move(source, target))


def random_position(rng):
    armies = [
        [(cell, rank) for cell, rank in zip(SIGUO.home(player), random_army(SIGUO, rng), strict=True)]
        for player in range(4)
    ]
    return placed(Rules("siguo", 0, chase=False, quiet=0), armies, 0)


def test_the_board():
    assert SIGUO.cells - len(SIGUO.lakes) == 129 == len(oracle.CELLS)
    assert {name_of(cell) for cell in range(SIGUO.cells) if cell not in SIGUO.lakes} == oracle.CELLS
    homes = [SIGUO.home(player) for player in range(4)]
    assert len({cell for home in homes for cell in home}) == 100
    assert [SIGUO.cell_name(home[0]) for home in homes] == ["g6", "l7", "k12", "f11"]


def name_of(cell):
    return cell % 17, 16 - cell // 17


def test_moves_are_those_of_the_rules():
    for seed in range(repeats(6, 200)):
        rng = Rng(seed)
        at = random_position(rng)
        while not is_decided(at):
            if not rng.below(25):
                board = {
                    name_of(cell): (at.owner(piece), SIGUO.letters[at.ranks[piece]])
                    for cell, piece in enumerate(at.board)
                    if piece != EMPTY
                }
                for piece, cell in enumerate(at.cells):
                    if cell != EMPTY:
                        found = {name_of(target) for target in reach(at, piece, at.ranks[piece])}
                        assert found == oracle.targets(board, name_of(cell)), SIGUO.cell_name(cell)
            before, moves = at, list(geometric_moves(at))
            attacks = [move for move in moves if at.board[move.target] != EMPTY]
            told, at = step(at, rng.choice(attacks if attacks and rng.below(3) else moves))
            check_turn(before, told, at)


def check_turn(before: Position, told, after: Position):
    """Check whose turn it is, and that those are out who have lost the flag or cannot move."""
    flags = [piece for piece in told.lost if before.ranks[piece] == SIGUO.flag]
    assert told.out[: len(flags)] == tuple(before.owner(piece) for piece in flags)
    assert after.out == (*before.out, *told.out)
    for player in range(4):
        alive = any(after.cells[piece] != EMPTY for piece in after.pieces(player))
        assert alive == (player not in after.out)
    if not is_decided(after):
        between = [(before.mover + turn) % 4 for turn in range(1, 5)]
        assert after.mover == next(player for player in between if player not in after.out)
        assert any(geometric_moves(after))


def test_arcs_are_straight():
    at = position("Ag2 Ei2", "", "", "")
    found = {SIGUO.cell_name(cell) for cell in reach(at, at.board[SIGUO.cell("g2")], SIGUO.letters.index("A"))}
    assert {"b7", "f7", "g7", "g16"} <= found
    assert not {"e9", "l7", "i7", "b8"} & found
    assert {"b10", "p9", "g9", "i11"} <= {
        SIGUO.cell_name(cell) for cell in reach(at, at.board[SIGUO.cell("i2")], SIGUO.letters.index("E"))
    }


def test_partners_are_not_attacked():
    at = position("Mg6", "Al7", "Ag12", "Af7")
    names = {SIGUO.cell_name(move.target) for move in geometric_moves(at)}
    assert "f7" in names
    assert "g11" in names
    assert "g12" not in names


def test_who_loses_the_flag_is_out_and_the_pieces_leave_the_board():
    at = position("Mq9", "Al7 Bm7", "Ag12", "Af7", mover=0)
    told, at = go(at, "q9-q8")
    assert told.out == (1,)
    assert at.mover == 2
    assert all(at.cells[piece] == EMPTY for piece in at.pieces(1))
    assert [rank for _, rank in told.shown] == [SIGUO.flag]


def test_who_cannot_move_is_out_in_turn():
    at = position("Mg6", "Al7", "", "Af7")
    told, at = go(at, "g6-g7")
    assert told.out == ()
    assert at.mover == 1
    told, at = go(at, "l7-l8")
    assert (told.out, at.mover) == ((2,), 3)
    assert not is_decided(at)


def test_a_side_has_lost_when_both_are_out():
    at = position("Mg6", "", "Ag12", "Af7")
    told, at = go(at, "g6-f7")
    assert told.out == (1,)
    assert not is_decided(at)
    told, at = go(at, "g12-h12")
    assert told.out == (3,)
    assert is_decided(at)


def test_the_loss_of_a_marshal_shows_the_flag_of_its_owner_alone():
    at = position("Bg6 Ag2", "Al7", "Ag12", "Mf7 Ab8")
    told, _ = go(at, "g6-f7")
    assert [(at.owner(piece), SIGUO.letters[rank]) for piece, rank in told.shown] == [(3, "F")]
