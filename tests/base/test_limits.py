"""Bots with a limit of nodes: equal seeds give equal games, whatever else the machine does."""

import subprocess
import sys
from typing import cast

import pytest

from pycore.base.errors import ParameterError
from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.base.session import TurnGame
from pycore.cli import main
from pycore.cli.play import duel

# Nodes of a move, and moves.
GAMES = {"banqi": (400, 16), "jungle": (400, 16), "tafl": (400, 16), "foxhunt": (5000, 16), "words": (10, 3)}
BURN = "while True: pass"


def turn_game(name):
    return cast("TurnGame", load(name))


def played(name, nodes, count=16, seed=3):
    """Return the moves of the strongest bot for all players, by the session's way of seeding."""
    game = turn_game(name)
    preset = next(iter(game.presets))
    state, moves = game.begin(game.generate(game.preset(preset), Rng(seed), None).unwrap()), []
    while game.outcome(state) is None and len(moves) < count:
        rng = Rng(seed).stream(f"move {len(moves)}")
        bot = list(game.bots)[-1]
        move = game.choose(game.view(state, game.mover(state)), bot, rng, game.budget(nodes=nodes)).unwrap()
        moves.append(game.format_move(move, state))
        state = game.play(state, move)
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_repeated_on_a_busy_machine(name):
    first = played(name, *GAMES[name])
    burners = [subprocess.Popen([sys.executable, "-c", BURN]) for _ in range(3)]
    try:
        again = played(name, *GAMES[name])
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()
    assert again == first
    assert played(name, *GAMES[name], seed=4) != first


@pytest.mark.parametrize("name", ["banqi", "jungle", "tafl"])
def test_more_nodes_are_other_games(name):
    """So the limit counts: two limits, each kept."""
    assert played(name, 20) != played(name, 2000)
    game = turn_game(name)
    assert (game.budget().left, game.budget(milliseconds=5.0).left) == (None, 5.0)
    budget = game.budget()
    assert not budget.spend(game.nodes)
    assert budget.spend(1)


def test_a_duel_without_limits_ends_and_can_be_repeated():
    game = turn_game("banqi")
    params = game.preset("taiwan step quiet=6")
    reports = [duel(game, params, ("strong", "greedy"), games=2, nodes=nodes, seed=1) for nodes in (50, 50)]
    assert [reports[0][word] == reports[1][word] for word in ("wins", "draws", "losses")] == [True] * 3
    assert duel(game, params, ("greedy", "random"), games=2, seed=1)["games"] == 2


def test_play_on_the_command_line_with_nodes(capsys):
    order = ["banqi", "play", "--preset", "taiwan step quiet=2", "--seed", "5", "--nodes", "20"]
    told = []
    for _ in range(2):
        assert main([*order, "--bot", "strong", "--bot", "strong"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "strong: " in told[0]
    with pytest.raises(ParameterError, match="nodes"):
        turn_game("banqi").budget(nodes=-1)
