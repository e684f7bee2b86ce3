"""Model, packed engine and the oracle play the same games and judge the same boards, with each option.

At every ply of random games: the same moves with the same captures in the same order, board, mover, clock and ending.
On random boards full of pieces: the same captures, also of rows at the edge, and on boards with walls the same verdict
on forts and rings, which random games hardly know. What it does not claim: anything about the search.
"""

from dataclasses import replace
from itertools import product

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.tafl import (
    LETTERS,
    Move,
    Position,
    Repetition,
    Rules,
    Variant,
    generate,
    legal_moves,
    outcome,
    play,
    preset,
)
from pycore.tafl._engine import Engine
from pycore.tafl.board import BOARDS, EMPTY, SIDES, Piece
from pycore.tafl.model import captures, decided
from pycore.tafl.notation import cell_name, format_move, parse_fen
from tests.cases import each
from tests.oracle.tafl import Game
from tests.sharing import repeats

PLIES_EACH = repeats(30, 300)
# At each of these plies all captures are compared, and the moves of the oracle, which lists them slowly.
ALL_EACH = repeats(5, 1)
BOARDS_EACH = repeats(10, 100)
ALL_RULES = [
    Rules(variant, armed, strong, quiet, repetition)
    for variant, (armed, strong), (quiet, repetition) in product(
        Variant, ((True, False), (False, False), (True, True)), ((40, Repetition.LOSS), (60, Repetition.DRAW))
    )
]
# Three men each, who can do little but go to and fro: positions occur again.
FEW = {
    Variant.BRANDUBH: "1A5/3D3/7/K3A2/7/3D3/5A1 a",
    Variant.TABLUT: "A8/9/4D4/1K7/9/4D4/9/9/8A a",
    Variant.COPENHAGEN: "1A9/11/3D7/11/K9A/11/11/11/5D5/11/9A1 a",
}
# Forts and rings; what is changed in them at random.
CLOSED = (
    "11/11/11/11/11/11/11/11/11/4DD5/3DK1D4 a",
    "11/11/11/11/11/11/11/11/4DDD4/4D1D4/4DKD4 a",
    "11/11/11/11/11/11/11/11/3DDDD4/2DD2DD3/2D2K1D3 d",
    "1K1D7/1DD8/D10/11/11/11/11/11/11/11/11 d",
    "11/3AAAAA3/2A5A2/1A3D3A1/1A3K3A1/1A7A1/2A3D1A2/3AAAAA3/11/11/11 d",
)


def board_of(position):
    size = position.rules.board.size
    return {cell_name(cell, size): LETTERS[piece] for cell, piece in enumerate(position.board) if piece >= 0}


def oracle_of(position):
    rules = position.rules
    words = {"armed": rules.armed, "strong": rules.strong, "quiet": rules.quiet, "repetition": rules.repetition.value}
    return Game(rules.variant.value, board_of(position), SIDES[position.mover], words)


def agree(engine, position, step=1):
    """Compare engine and model; the captures of each `step`-th move only."""
    moves = legal_moves(position)
    assert engine.legal_moves() == [(move.source, move.target) for move in moves]
    for move in moves[::step]:
        assert tuple(engine.captures(move.source, move.target)) == captures(position, move)
    assert engine.board == position.board
    assert (engine.mover, engine.clock) == (position.mover, len(position.quiet))
    end = outcome(position)
    assert engine.ending == (0 if end is None else 3 if end.winner is None else 1 + end.winner)
    return end


def told(end):
    return None if end is None else "draw" if end.winner is None else SIDES[end.winner]


@each(("game", "rules"), enumerate(ALL_RULES))
def test_random_play(game, rules):
    plies, ends = 0, set()
    while plies < PLIES_EACH:
        rng = Rng(game)
        position = replace(generate(preset("opening " + rules.variant), rng).unwrap(), rules=rules)
        if game % 3 == 2:
            position = parse_fen(FEW[rules.variant], rules)
        engine, oracle = Engine(position), oracle_of(position)
        while True:
            step = 1 if plies % ALL_EACH == 0 else 20
            end = agree(engine, position, step)
            if end or step == 1:
                assert told(end) == oracle.result()
            if end:
                ends.add(end.reason)
                break
            moves = legal_moves(position)
            if step == 1:
                texts = {format_move(move, position).partition("x")[0] for move in moves}
                assert texts == {f"{a}-{b}" for a, b in oracle.steps()}
            move = rng.choice(moves)
            text = format_move(move, position)
            a, b = text.partition("x")[0].split("-")
            assert text == oracle.text(a, b)
            engine.play(move.source, move.target)
            oracle.play(a, b)
            position = play(position, move)
            assert board_of(position) == oracle.board
            plies += 1
            if plies % 20 == 0:
                fresh = Engine(position)
                agree(fresh, position)
                assert fresh.key == engine.key
        game += 1
    assert ends


def random_board(rules, rng):
    """Return a position with a king and soldiers anywhere, most of them at the edge, and few of one side."""
    ground = rules.board
    cells, share = [EMPTY] * ground.cells, 1 + rng.below(8)
    for cell in range(ground.cells):
        if cell not in ground.restricted and rng.below(10) < (7 if cell in ground.edge else 3):
            cells[cell] = Piece.ATTACKER if rng.below(10) < share else Piece.DEFENDER
    cells[rng.below(ground.cells)] = Piece.KING
    return Position(rules, tuple(cells), rng.below(2))


@each("rules", ALL_RULES[::2])
def test_captures_on_random_boards(rules):
    rng, most = Rng(7), 0
    for _ in range(BOARDS_EACH):
        position = random_board(rules, rng)
        agree(Engine(position), position)
        oracle = oracle_of(position)
        assert told(decided(position)) == oracle.ended()
        moves = legal_moves(position)
        rng.shuffle(moves)
        moves.sort(key=lambda move: -len(captures(position, move)))
        for move in moves[:4]:
            text = format_move(move, position)
            assert text == oracle.text(*text.partition("x")[0].split("-"))
            most = max(most, len(captures(position, move)))
    assert most > 0


@each("start", CLOSED)
def test_verdicts_on_forts_and_rings(start):
    rng, verdicts = Rng(3), set()
    first, ground = parse_fen(start, Rules(Variant.COPENHAGEN)), BOARDS[Variant.COPENHAGEN]
    wall = [cell for cell, piece in enumerate(first.board) if piece in (Piece.ATTACKER, Piece.DEFENDER)]
    king = first.board.index(Piece.KING)
    near = sorted({one for cell in wall for one in (cell, *ground.neighbors[cell])} - ground.restricted - {king})
    for number in range(4 * BOARDS_EACH):
        board = list(first.board)
        for _ in range(number % 4):
            cell = rng.choice(near)
            board[cell] = rng.below(3) - 1
        position = replace(first, board=tuple(board))
        agree(Engine(position), position)
        end = decided(position)
        assert told(end) == oracle_of(position).ended()
        verdicts.add(told(end))
    assert len(verdicts) > 1


@each(
    ("name", "counts"),
    [
        ("brandubh", [1, 40, 960, 39_512, 1_007_392]),
        ("tablut", [1, 80, 4_400, 353_200]),
        ("copenhagen", [1, 116, 6_788, 806_344]),
    ],
)
def test_perft_of_the_start(name, counts):
    """As model and oracle count the first ones too, see the golden counts."""
    engine = Engine(generate(preset(name), Rng(1)).unwrap())
    assert [engine.perft(depth) for depth in range(len(counts))] == counts


def test_wrong_moves_are_refused():
    position = generate(preset("brandubh"), Rng(1)).unwrap()
    engine = Engine(position)
    for wrong in ((0, 1), (3, 0), (3, 3), (3, 17), (24, 17), (-1, 0), (200, 1)):
        with pytest.raises(ParameterError, match="move"):
            engine.play(*wrong)
        with pytest.raises(ParameterError, match="move"):
            engine.captures(*wrong)
        with pytest.raises(ParameterError, match="move"):
            play(position, Move(*wrong))
    with pytest.raises(ParameterError, match="depth"):
        engine.perft(13)
