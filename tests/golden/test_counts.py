"""Lines of play (perft) and positions that can be reached, counted from recorded positions.

The numbers are other programs' or were counted by hand: each has its source beside it. The files in `counts` hold for
each game positions as its text has them, and how many lines of 1, 2, 3 ... moves there are; a line that has ended goes
no further. Where a number differs, the counts under each first move are told, so that two programs can be compared.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pycore.banqi._engine import Engine
from pycore.base.family import load
from tests.sharing import repeats

FILES = sorted(Path(__file__).with_name("counts").glob("*.toml"))
CASES = [(file.stem, case) for file in FILES for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]]


def cases_of(name):
    return [case for game, case in CASES if game == name]


def after(game, state):
    """Return the states after each legal move, by the move's text."""
    if game.outcome(state):
        return {}
    moves = game.legal_moves(game.view(state, game.mover(state)))
    return {game.format_move(move, state): game.play(state, move) for move in moves}


def lines(game, state, depth):
    following = after(game, state).values()
    return len(following) if depth == 1 else sum(lines(game, one, depth - 1) for one in following)


def divided(game, state, depth):
    return {move: lines(game, one, depth - 1) if depth > 1 else 1 for move, one in after(game, state).items()}


@pytest.mark.parametrize("name", {name: None for name, _ in CASES})
def test_lines_of_play(name):
    game: Any = load(name)
    for case in cases_of(name):
        start = game.parse_state(case["position"].strip("\n") + "\n", "")
        for depth, count in enumerate(case["counts"], 1):
            if count <= repeats(1500, 1_000_000) and lines(game, start, depth) != count:
                found = divided(game, start, depth)
                pytest.fail(f"{case['name']}: {depth} moves, not {count}; {case['source']}; first moves: {found}")


def test_states():
    counted = [(name, case) for name, case in CASES if "states" in case]
    assert counted
    for name, case in counted:
        game: Any = load(name)
        start = game.parse_state(case["position"].strip("\n") + "\n", "")
        seen, waiting = {game.format_state(start)}, [start]
        while waiting:
            for state in after(game, waiting.pop()).values():
                if game.format_state(state) not in seen:
                    seen.add(game.format_state(state))
                    waiting.append(state)
        assert len(seen) == case["states"], (name, case["name"], case["states_source"])


def test_lines_of_the_banqi_engine():
    for case in cases_of("banqi"):
        table = load("banqi").parse(case["position"].strip("\n") + "\n", "")
        for depth, count in enumerate(case["counts"], 1):
            found = Engine(table.position).perft(table.under, depth)
            moves = {}
            for source, target in Engine(table.position).legal_moves() if found != count else ():
                engine = Engine(table.position)
                engine.play(source, target, table.under[source])
                moves[source, target] = engine.perft(table.under, depth - 1) if depth > 1 else 1
            assert found == count, f"{case['name']}: {depth} moves; {case['source']}; under each first move: {moves}"
