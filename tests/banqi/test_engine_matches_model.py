"""The packed engine and the model play the same game.

At every ply of random games in all variants: the same moves in the same order, the same board, bag, mover, clock
and ending. What this would catch: a wrong mask, a ray that wraps, a bag or a clock that is not kept. What it does not
claim: anything about the search's values.
"""

import json

import pytest

from pycore.banqi import LETTERS, Move, Rules, generate, legal_moves, outcome, play, start
from pycore.banqi._engine import Engine
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from tests.banqi.test_model import ALL_RULES, laid_out, moves_of
from tests.cases import each
from tests.sharing import repeats

PLIES_EACH = repeats(250, 1500)


def agree(engine, table):
    position = table.position
    assert engine.legal_moves() == [(move.source, move.target) for move in legal_moves(position)]
    assert engine.board == position.board
    assert engine.bag == position.bag
    assert (engine.mover, engine.color, engine.clock) == (position.mover, position.color, len(position.quiet))
    end = outcome(table)
    assert engine.ending == (0 if end is None else 2 if end.winner is None else 1)
    captures = {(a, b) for a, b in engine.legal_moves() if a != b and position.board[b] >= 0}
    assert set(engine.captures()) == captures


@each("rules", ALL_RULES)
def test_random_play(rules):
    plies, game = 0, 0
    while plies < PLIES_EACH:
        rng = Rng(game)
        table = generate(rules, rng).unwrap()
        engine = Engine(table.position)
        while True:
            agree(engine, table)
            if outcome(table):
                break
            move = rng.choice(legal_moves(table.position))
            engine.play(move.source, move.target, table.under[move.source])
            table = play(table, move)
            plies += 1
            if plies % 50 == 0:
                fresh = Engine(table.position)
                agree(fresh, table)
                assert fresh.key == engine.key
        game += 1


def test_recorded_perft(corpus):
    recorded = json.loads((corpus / "games/banqi_openspiel.json").read_text())
    for case in recorded["layout_perft"]:
        table = laid_out(case["layout"])
        assert [Engine(table.position).perft(table.under, depth) for depth in (1, 2, 3)] == case["perft"]
    for case in recorded["positions"]:
        table = laid_out(case["layout"])
        for move in moves_of(case["actions"]):
            table = play(table, move)
        for depth, count in enumerate(case["layout_perft"], 1):
            assert Engine(table.position).perft(table.under, depth) == count


def test_wrong_moves_are_refused():
    table = start(Rules(), tuple(p for p, n in enumerate(Rules().pieces) for _ in range(n)))
    engine = Engine(table.position)
    for wrong in ((0, 1, -1), (0, 0, -1), (0, 0, 14), (40, 40, 0)):
        with pytest.raises(ParameterError, match="move"):
            engine.play(*wrong)
    engine.play(0, 0, LETTERS.index("G"))
    with pytest.raises(ParameterError, match="move"):
        engine.play(1, 1, LETTERS.index("G"))
    assert Move(0, 0).is_flip
