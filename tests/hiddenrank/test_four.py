"""Luzhan Qi for four: ways against a slow program, and who is out."""

from dataclasses import replace
from itertools import permutations, product

from pycore.base.rng import Rng
from pycore.hiddenrank import State, play, redeal, view
from pycore.hiddenrank.games import SIGUO
from pycore.hiddenrank.model import EMPTY, Move, Position, Rules, geometric_moves, is_decided, placed, reach, step
from pycore.hiddenrank.setups import random_army
from pycore.hiddenrank.state import start_from
from tests.hiddenrank.test_knowledge import check_truth, is_told_the_same
from tests.oracle import siguo as oracle
from tests.sharing import repeats


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


# Ranks of small armies, and cells in the middle, at the fronts and in headquarters.
SMALL = ("MFB", "GEF", "GFA", "MFE")
PLACES = "g7 g9 g11 i7 i9 i11 k7 k9 k11 g6 k6 l7 l11 k12 g12 f11 f7 h1 q8 j17 a10"


def small(rng: Rng) -> State:
    """Return a game of four armies of three pieces."""
    cells = PLACES.split()
    rng.shuffle(cells)
    left = iter(cells)
    armies = [[(SIGUO.cell(next(left)), SIGUO.letters.index(letter)) for letter in army] for army in SMALL]
    return start_from(placed(Rules("siguo", 0, chase=False, quiet=30), armies, 0))


def all_that_fit(state: State, player: int) -> set[tuple[int, ...]]:
    """Play all deals of the others' pieces, and return those in which the player is told the same."""
    begin = state.line()[0].position
    assert begin
    options = [
        [ranks] if one == player else sorted(set(permutations(ranks)))
        for one in range(4)
        for ranks in [tuple(begin.ranks[piece] for piece in begin.pieces(one))]
    ]
    found = set()
    for parts in product(*options):
        ranks = sum(parts, ())
        begun = replace(begin, ranks=ranks)
        if any(geometric_moves(begun)) and is_told_the_same(start_from(begun), state, player):
            found.add(ranks)
    return found


def test_deals_that_are_drawn_are_those_that_could_have_been_played():
    games = 0
    for seed in range(repeats(2, 100)):
        rng = Rng(seed)
        state = small(rng)
        if not any(geometric_moves(state.position)):
            continue
        for _ in range(2 + seed % 10):
            if state.outcome:
                break
            attacks = [move for move in state.moves if state.position.board[move.target] != EMPTY]
            state = play(state, rng.choice(attacks if attacks and rng.below(2) else state.moves))
            check_truth(state)
        for player in (seed % 4, state.position.mover):
            due, seen = all_that_fit(state, player), view(state, player)
            assert state.position.ranks in due
            drawn = {redeal(seen, Rng(number)).position.ranks for number in range(min(60, 12 * len(due)))}
            assert drawn <= due, (seed, player)
            assert len(due) > 5 or drawn == due, (seed, player)
            games += len(due) > 1
    assert games > 1


def test_partners_have_won_together():
    at = position("Mg6", "", "Ag12", "Af7")
    state = start_from(at)
    state = play(state, Move(SIGUO.cell("g6"), SIGUO.cell("f7")))
    state = play(state, Move(SIGUO.cell("g12"), SIGUO.cell("h12")))
    end = state.outcome
    assert end
    assert (end.winner, end.places) == (2, (1, 2, 1, 2))
    assert end.points((0, 1, 0, 1)) == (1, 0, 1, 0)
