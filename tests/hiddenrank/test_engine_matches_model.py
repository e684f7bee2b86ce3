"""The packed engine and the model play the same game.

At every ply of random games of all rules: the same moves in the same order, the same board, mover, clock and ending.
What this would catch: a wrong table, a line that wraps, a forbidden repetition that one of them allows. Some of the
games prefer to go back and forth, so that the rules on repetition matter.
"""

from pathlib import Path
from typing import Any

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.hiddenrank import GAMES, Rules, State, generate, parse, play, preset, start
from pycore.hiddenrank._engine import Engine
from pycore.hiddenrank.generator import Params
from pycore.hiddenrank.model import usual_rules
from tests.cases import each
from tests.sharing import repeats

PLIES_EACH = repeats(300, 12_500)
ALL_RULES = [
    *map(usual_rules, GAMES),
    Rules("stratego", 2, chase=True, quiet=30),
    Rules("stratego", 5, chase=False, quiet=0),
    Rules("generals", 3, chase=True, quiet=60),
    Rules("luzhanqi", 3, chase=True, quiet=60),
    Rules("luzhanqi", 0, chase=False, quiet=0),
]


def agree(engine: Engine, state: State) -> None:
    position = state.position
    assert position
    assert engine.legal_moves() == [(move.source, move.target) for move in state.moves]
    assert engine.board == position.board
    assert (engine.mover, engine.quiet) == (position.mover, position.quiet)
    end = state.outcome
    has_won = end is not None and end.winner is not None and (end.winner - state.mover) % 2 == 0
    assert engine.ending == (0 if end is None else 2 if end.winner is None else 3 if has_won else 1)


def near(state: State, move: Any) -> bool:
    """Return whether a move ends beside an enemy, or leaves one."""
    position, steps = state.position, state.rules.tables.steps
    assert position
    cells = [*steps[move.source], *steps[move.target]]
    pieces = [position.board[cell] for cell in cells if position.board[cell] >= 0]
    quiet = position.board[move.target] < 0
    return quiet and any(position.owner(piece) != position.mover for piece in pieces)


@each("far", ["F...p...f", "P...f....", "Fp..f....", "P.p.f...."])
@each("player", [0, 1])
def test_a_game_may_begin_with_pieces_on_the_far_row(far: str, player: int) -> None:
    near = "P...E...." if "F" in far else "P...F..v."
    rows = [far, *["........."] * 6, near]
    state = parse("\n".join(["generals", f"player {player} moves", *rows, ""]))
    engine = Engine(state)
    agree(engine, state)
    assert (engine.perft(1) == 0) == (state.outcome is not None)


@each("rules", ALL_RULES)
def test_random_play(rules: Rules) -> None:
    plies, game = 0, 0
    while plies < PLIES_EACH:
        rng = Rng(game)
        state = generate(Params(rules, "random" if game % 2 else "planned"), rng).unwrap()
        engine = Engine(state)
        while plies < PLIES_EACH:
            agree(engine, state)
            if state.outcome:
                break
            moves = [move for move in state.moves if near(state, move)] if game % 3 and rng.below(8) else []
            move = rng.choice(moves or state.moves)
            engine.play(move.source, move.target)
            state = play(state, move)
            plies += 1
            if plies % 50 == 0:
                agree(Engine(state), state)
        game += 1


def test_wrong_calls_are_refused() -> None:
    with pytest.raises(ParameterError, match="not set up"):
        Engine(start(Rules()))
    engine = Engine(generate(preset("generals: random"), Rng(1)).unwrap())
    with pytest.raises(ParameterError, match="move"):
        engine.play(0, 1)


def test_perft_and_playouts_ask_for_armies(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "army.txt").write_text("generals squares=0 quiet=100\nset-up\n")
    for call in ("perft --preset siguo", "playouts --preset stratego", f"perft {tmp_path / 'army.txt'}"):
        assert main(["hiddenrank", *call.split()]) == 2
        assert "the armies are not set up; " in capsys.readouterr().err
    assert main(["hiddenrank", "perft", "--depth", "1", "--divide", "--preset", "siguo: random"]) == 0
    total, *lines = capsys.readouterr().out.splitlines()
    assert total == f"1 {len(lines)}"
