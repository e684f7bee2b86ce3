"""The bots of Jungle: each takes what lies before it, the stronger ones see farther, and all keep their limits."""

from itertools import pairwise

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.jungle import Player, Rules, choose, generate, legal_moves, outcome, parse_fen, play, preset
from pycore.jungle._engine import Engine
from pycore.jungle._search import Search, estimate_of
from pycore.jungle.notation import format_move, parse_rules
from pycore.kernel.alphabeta import Memory
from tests.bench.jungle import bot, match
from tests.cases import each
from tests.jungle.test_model import after, position_of


def chosen(position, name, seed=1, nodes=3000):
    return format_move(choose(position, name, Rng(seed), Budget(nodes=nodes)).unwrap())


def worth(position, depth, rng=None):
    """Return the value of a search to a depth, without tables."""
    task = Search(Engine(position), Budget(), Memory(14))
    task.best(rng or Rng(1), depth)
    return task.value


def slow_value(position, depth, ply=0, seen=()):
    """Minimax with the model: the value of forced wins, 0 for everything else."""
    end = outcome(position)
    if ply and end:
        return 0 if end.winner is None else ply - 30_000
    key = (position.board, position.mover)
    if depth == 0 or key in seen:
        return 0
    return max(-slow_value(play(position, m), depth - 1, ply + 1, (*seen, key)) for m in legal_moves(position))


@each("name", ["greedy", "novice", "skilled", "strong"])
def test_bots_take_what_lies_before_them(name):
    assert chosen(position_of("Cd8 Ea5 ta6 la1"), name) == "d8-d9"
    assert chosen(position_of("Ea5 ta6"), name) == "a5-a6"


@each("name", ["novice", "skilled", "strong"])
def test_bots_stop_an_animal_before_their_den(name):
    """Only the cat can capture the elephant in the trap."""
    assert chosen(position_of("Cd3 La9 ed2"), name) == "d3-d2"


@each("seed", range(6))
def test_forced_wins_are_those_of_plain_minimax(seed):
    """With few animals near the dens: the search finds a win in up to three plies exactly where minimax does."""
    rng = Rng(seed)
    position = parse_fen("7/1l1c3/3D3/6R/r6/7/3w3/1C1T3/7 w", parse_rules("strict leopard quiet=100"))
    for _ in range(seed):
        onward = play(position, rng.choice(legal_moves(position)))
        if outcome(onward) is None:
            position = onward
    expected = slow_value(position, 3)
    found = worth(position, 3)
    if expected:
        assert found == expected
    else:
        assert abs(found) < 30_000 - 3


def test_the_estimate_turns_with_the_board():
    for text in ("l6/3d3/7/7/3C3/7/7/6R/7", "2e4/7/r2P3/7/7/7/7/1D5/4L2"):
        rows = text.split("/")
        swapped = "/".join(row.swapcase() for row in reversed(rows))
        first = estimate_of(Engine(parse_fen(f"{text} w", Rules())))
        assert first == estimate_of(Engine(parse_fen(f"{swapped} b", Rules())))
        mirrored = "/".join(row[::-1] for row in rows)
        assert first == estimate_of(Engine(parse_fen(f"{mirrored} w", Rules())))


def test_a_player_that_remembers_plays_equal_games_alike_and_saves_nodes():
    def game():
        players, moves, depths = [Player("strong"), Player("strong")], [], []
        position = generate(preset("opening"), Rng(2)).unwrap()
        while outcome(position) is None and len(moves) < 16:
            result = players[position.mover].choose(position, Rng(len(moves)), Budget(nodes=3000))
            moves.append(result.unwrap())
            depths.append(result.statistics["depth"])
            position = play(position, moves[-1])
        return moves, depths

    first, second = game(), game()
    assert first == second
    position, again = generate(preset("opening"), Rng(2)).unwrap(), Player("skilled")
    nodes = [again.choose(position, Rng(1), Budget(nodes=100_000)).statistics["nodes"] for _ in range(2)]
    assert nodes[1] < nodes[0]


def test_limits():
    position = generate(preset("start"), Rng(1)).unwrap()
    assert choose(position, "strong", Rng(1), Budget(milliseconds=5)).unwrap() in legal_moves(position)
    with pytest.raises(ParameterError, match="the game has ended"):
        choose(after(position_of("Ea5 ca6"), "a5-a6"), "strong", Rng(1))
    with pytest.raises(ParameterError, match="bits"):
        Memory(40)


def test_under_superko_the_bots_play_legal_moves_to_an_end():
    for seed in range(3):
        position = generate(preset("2l4/4D2/2p1L2/r6/7/3P3/2t1R2/2d4/4C2 w quiet=60 superko"), Rng(seed)).unwrap()
        while outcome(position) is None:
            move = choose(position, "skilled", Rng(seed), Budget(nodes=500)).unwrap()
            assert move in legal_moves(position)
            position = play(position, move)


def test_each_level_beats_the_one_below():
    """The bench plays 400 games of each pair."""
    for weaker, level in pairwise(["random", "greedy", "strong"]):
        told = match((bot(level, 3000), bot(weaker, 3000)), 10)
        assert float(told.split()[0]) >= 0.9, told


def test_the_command_line(capsys, tmp_path):
    assert main(["jungle", "duel", "greedy", "random", "--games", "2", "--preset", "opening"]) == 0
    assert main(["jungle", "perft", "--depth", "2", "--divide"]) == 0
    told = capsys.readouterr().out
    assert "2 576\n" in told
    assert "a3-a4 24\n" in told
    path = tmp_path / "game.txt"
    assert main(["jungle", "generate", "--preset", "ending-LDw", "--seed", "1", "--out", str(path)]) == 0
    assert main(["jungle", "perft", str(path), "--depth", "1"]) == 0
    assert main(["jungle", "endings", "LDw"]) == 0
    assert "3 tables, 1081344 bytes" in capsys.readouterr().out
    assert main(["jungle", "endings", "Lw"]) == 2
    assert main(["jungle", "playouts", "--games", "10"]) == 0
    assert main(["jungle", "generate", "--format", "fen"]) == 0
    assert "l5t/1d3c1/" in capsys.readouterr().out
