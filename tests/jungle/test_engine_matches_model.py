"""Model, packed engine and the oracle play the same games, with each option and all together.

At every ply of random games: the same moves in the same order, board, mover, clock and ending. What this would catch: a
wrong mask, a jump over a rat, a key or a clock that is not kept. What it does not claim: anything about the search.
"""

import json
from dataclasses import replace
from itertools import product

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.jungle import LETTERS, Move, Repetition, Rules, generate, legal_moves, outcome, parse_fen, play, preset
from pycore.jungle._engine import Engine
from pycore.jungle.notation import cell_name, format_move
from tests.cases import each
from tests.oracle.jungle import Game
from tests.sharing import repeats

PLIES_EACH = repeats(50, 300)
# At each of these plies the moves are those of the oracle, which lists them slowly.
ORACLE_EACH = repeats(4, 1)
ALL_RULES = [
    Rules(wolf, strict, leopard, quiet, repetition)
    for (wolf, strict, leopard), (quiet, repetition) in product(
        product((False, True), repeat=3),
        ((40, Repetition.ALLOWED), (60, Repetition.DRAW), (1000, Repetition.SUPERKO)),
    )
]
STARTS = (
    "2l4/4D2/2p1L2/r6/7/3P3/2t1R2/2d4/4C2 w",
    "start",
    "7/3P3/3c3/R6/1r5/L5t/7/2p4/6e b",
    "odds-pair",
    "2l1p2/3e3/4t2/1r5/7/7/1P5/R3E1L/C5T w",
    "ending",
)


def starts(rules, seed):
    """Return a start, usual or with few pieces: then repetitions, traps and dens come soon."""
    found = generate(preset(STARTS[seed % len(STARTS)]), Rng(seed)).unwrap()
    return replace(found, rules=rules)


def board_of(position):
    return {cell_name(cell): LETTERS[piece] for cell, piece in enumerate(position.board) if piece >= 0}


def oracle_of(position):
    rules = position.rules
    options = {
        "wolf": rules.wolf,
        "strict": rules.strict,
        "leopard": rules.leopard,
        "quiet": rules.quiet,
        "repetition": rules.repetition.value,
    }
    return Game(board_of(position), ("red", "black")[position.mover], options)


def agree(engine, position):
    assert engine.legal_moves() == [(move.source, move.target) for move in legal_moves(position)]
    assert engine.board == position.board
    assert (engine.mover, engine.clock) == (position.mover, len(position.quiet))
    end = outcome(position)
    assert engine.ending == (0 if end is None else 3 if end.winner is None else 1 + end.winner)
    return end


@each(("game", "rules"), enumerate(ALL_RULES))
def test_random_play(game, rules):
    plies, ends = 0, set()
    while plies < PLIES_EACH:
        rng = Rng(game)
        position = starts(rules, game)
        engine, oracle = Engine(position), oracle_of(position)
        while True:
            end = agree(engine, position)
            if end or plies % ORACLE_EACH == 0:
                winner = "draw" if end and end.winner is None else ("red", "black")[end.winner] if end else None
                assert winner == oracle.result()
            if end:
                ends.add(winner)
                break
            moves = legal_moves(position)
            if plies % ORACLE_EACH == 0:
                assert {format_move(move) for move in moves} == oracle.moves()
            move = rng.choice(moves)
            engine.play(move.source, move.target)
            oracle.play(format_move(move))
            position = play(position, move)
            assert board_of(position) == oracle.board
            plies += 1
            if plies % 20 == 0:
                fresh = Engine(position)
                agree(fresh, position)
                assert fresh.key == engine.key
        game += 1
    assert ends


def test_perft_of_the_start():
    """As an independent program counted it, with these rules."""
    engine = Engine(generate(preset("start"), Rng(1)).unwrap())
    assert [engine.perft(depth) for depth in range(6)] == [1, 24, 576, 12_240, 260_099, 5_111_620]


def test_recorded_perft(corpus):
    """The recorded program ranks the wolf above the dog."""
    recorded = json.loads((corpus / "games/jungle_chess.json").read_text())
    rules = Rules(wolf=True, repetition=Repetition.ALLOWED)
    start = Engine(parse_fen(recorded["start_fen"], rules))
    assert [start.perft(depth) for depth in range(1, 6)] == recorded["start_perft"]
    assert len(recorded["positions"]) == 100
    for case in recorded["positions"]:
        position = parse_fen(case["fen"], rules)
        assert sorted(format_move(move).replace("-", "") for move in legal_moves(position)) == sorted(case["moves"])
        for depth, count in enumerate(case["perft"], 1):
            assert Engine(position).perft(depth) == count


def test_recorded_games(corpus):
    """Whole games of the recorded program are legal, and end with the same winner and not before."""
    recorded = json.loads((corpus / "games/jungle_chess.json").read_text())
    for game in recorded["games"]:
        engine = Engine(parse_fen(recorded["start_fen"], Rules(True, True, False, 1000, Repetition.ALLOWED)))
        for text in game["moves"]:
            assert engine.ending == 0
            source, target = ((9 - int(text[at + 1])) * 7 + "abcdefg".index(text[at]) for at in (0, 2))
            engine.play(source, target)
        assert ("RED", "GREEN")[engine.ending - 1] == game["winner"]


def test_wrong_moves_are_refused():
    position = generate(preset("start"), Rng(1)).unwrap()
    engine = Engine(position)
    for wrong in ((0, 1), (56, 48), (56, 56), (-1, 0), (70, 1)):
        with pytest.raises(ParameterError, match="move"):
            engine.play(*wrong)
        with pytest.raises(ParameterError, match="move"):
            play(position, Move(*wrong))
    with pytest.raises(ParameterError, match="depth"):
        engine.perft(13)
