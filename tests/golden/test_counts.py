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

FILES = sorted(Path(__file__).with_name("counts").glob("*.toml"))
CASES = [(file.stem, case) for file in FILES for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]]
ids = [f"{game}-{case['name']}" for game, case in CASES]


def after(game, state):
    """Return the states after each legal move, by the move's text."""
    if game.outcome(state):
        return {}
    moves = game.legal_moves(game.view(state, game.mover(state)))
    return {game.format_move(move, state): game.play(state, move) for move in moves}


def lines(game, state, depth):
    following = after(game, state).values()
    return len(following) if depth == 1 else sum(lines(game, one, depth - 1) for one in following)


@pytest.mark.parametrize(("name", "case"), CASES, ids=ids)
def test_lines_of_play(name, case):
    game: Any = load(name)
    start = game.parse_state(case["position"].strip("\n") + "\n", "")
    for depth, count in enumerate(case["counts"], 1):
        found = lines(game, start, depth)
        divided = (
            {move: lines(game, state, depth - 1) for move, state in after(game, start).items()} if depth > 1 else {}
        )
        assert found == count, f"{depth} moves; {case['source']}; under each first move: {divided}"


@pytest.mark.parametrize(("name", "case"), [one for one in CASES if "states" in one[1]])
def test_states(name, case):
    game: Any = load(name)
    start = game.parse_state(case["position"].strip("\n") + "\n", "")
    seen, waiting = {game.format_state(start)}, [start]
    while waiting:
        for state in after(game, waiting.pop()).values():
            if game.format_state(state) not in seen:
                seen.add(game.format_state(state))
                waiting.append(state)
    assert len(seen) == case["states"], case["states_source"]


@pytest.mark.parametrize("case", [case for game, case in CASES if game == "banqi"], ids=lambda case: case["name"])
def test_lines_of_the_banqi_engine(case):
    table = load("banqi").parse(case["position"].strip("\n") + "\n", "")
    for depth, count in enumerate(case["counts"], 1):
        found = Engine(table.position).perft(table.under, depth)
        if found != count:
            divided = {}
            for source, target in Engine(table.position).legal_moves():
                engine = Engine(table.position)
                engine.play(source, target, table.under[source])
                divided[source, target] = engine.perft(table.under, depth - 1) if depth > 1 else 1
            assert found == count, f"{depth} moves; {case['source']}; under each first move: {divided}"
