"""The bots of Tafl: each takes what lies before it, the stronger ones see farther, all keep limits; and endings."""

from itertools import pairwise, product

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.kernel.alphabeta import Memory
from pycore.tafl import Player, Rules, Variant, choose, generate, legal_moves, outcome, parse_fen, play, preset
from pycore.tafl._engine import Engine
from pycore.tafl._search import Search, estimate_of
from pycore.tafl.endings import ENDINGS
from pycore.tafl.generator import setups_of
from pycore.tafl.notation import format_move
from tests.bench.tafl import bot, match
from tests.cases import each
from tests.tafl.test_model import after, position_of

WIN = 30_000
ALL_ENDINGS = [(variant, name) for variant, endings in ENDINGS.items() for name in endings]


def chosen(position, name, seed=1, nodes=3000):
    return format_move(choose(position, name, Rng(seed), Budget(nodes=nodes)).unwrap(), position)


def worth(position, depth):
    """Return the value of a search to a depth."""
    task = Search(Engine(position), Budget(), Memory(16))
    task.best(Rng(1), depth)
    return task.value


def wins(position, plies):
    """Tell by plain search with the model whether the player to move can force a win in so many plies."""
    for move in legal_moves(position):
        following = play(position, move)
        end = outcome(following)
        if end and end.winner == position.mover:
            return True
        if (
            plies > 1
            and end is None
            and all(
                (reply := play(following, answer)) and _goes_on(reply, position.mover) and wins(reply, plies - 2)
                for answer in legal_moves(following)
            )
        ):
            return True
    return False


def _goes_on(position, winner):
    end = outcome(position)
    return end is None or end.winner == winner


@each("name", ["greedy", "skilled", "strong"])
def test_bots_take_what_lies_before_them(name):
    assert chosen(position_of("Ka2 Dc3 Ag2 Ad6", "d"), name) == "a2-a1"
    assert chosen(position_of("Kc2 Ab2 Ae2 Dg6 Ad6"), name) in ("e2-d2xc2", "d6-d2xc2")


@each("name", ["skilled", "strong"])
def test_bots_stop_the_king_before_he_leaves(name):
    """Only one attacker can come between the king and his corner, or capture him."""
    position = position_of("Kc1 Ac2 Ab5 Ad6 Af1 De3 Ag5 Ac6")
    move = choose(position, name, Rng(1), Budget(nodes=3000)).unwrap()
    assert not any(end and end.winner == 1 for end in map(outcome, following(play(position, move))))


def following(position):
    return [play(position, move) for move in legal_moves(position)] or [position]


@each(("variant", "name"), ALL_ENDINGS)
def test_an_ending_is_won_in_the_plies_of_its_name_and_no_fewer(variant, name):
    plies = int(name[-1])
    position = parse_fen(ENDINGS[variant][name], Rules(variant))
    assert position.mover == name.startswith("escape")
    assert outcome(position) is None
    assert worth(position, plies - 1) == WIN - plies
    assert plies == 3 or abs(worth(position, 2)) < WIN - 1000


@each(("variant", "name"), ALL_ENDINGS)
def test_an_ending_is_offered_exactly_with_the_options_that_keep_it(variant, name):
    plies = int(name[-1])
    for armed, strong, quiet in product((True, False), (False, True), (plies - 1, plies)):
        rules = Rules(variant, armed, strong, quiet)
        found = worth(parse_fen(ENDINGS[variant][name], rules), plies)
        assert (name in setups_of(rules)) == (found == WIN - plies and quiet == plies)


@each(("variant", "name"), ALL_ENDINGS)
@pytest.mark.thorough("a plain search of up to a million positions")
def test_short_endings_are_those_of_plain_search(variant, name):
    position = parse_fen(ENDINGS[variant][name], Rules(variant))
    assert not wins(position, 1)
    if name.endswith("3"):
        assert wins(position, 3)


def test_the_shortest_ending_is_that_of_plain_search():
    position = parse_fen(ENDINGS[Variant.BRANDUBH]["capture-3"], Rules())
    assert not wins(position, 1)
    assert wins(position, 3)


@each("seed", range(6))
def test_forced_wins_are_those_of_plain_search(seed):
    """With few pieces: the search finds a win in up to three plies exactly where plain search does."""
    rng = Rng(seed)
    position = parse_fen("2A4/3D3/A6/2K3A/7/1A1D3/4A2 a", Rules())
    for _ in range(seed):
        onward = play(position, rng.choice(legal_moves(position)))
        if outcome(onward) is None:
            position = onward
    found = worth(position, 2)
    assert (found >= WIN - 3) == wins(position, 3)
    assert (found == WIN - 1) == wins(position, 1)


def test_the_estimate_is_that_of_all_turned_boards():
    rows = ["2A4", "3D3", "A6", "2K3A", "7", "1A1D3", "4A2"]
    first = estimate_of(Engine(parse_fen("/".join(rows) + " a", Rules())))
    assert first == estimate_of(Engine(parse_fen("/".join(row[::-1] for row in rows) + " a", Rules())))
    assert first == estimate_of(Engine(parse_fen("/".join(rows[::-1]) + " a", Rules())))
    assert first == -estimate_of(Engine(parse_fen("/".join(rows) + " d", Rules())))


def test_a_player_that_remembers_plays_equal_games_alike_and_saves_nodes():
    def game():
        players, moves, depths = [Player("strong"), Player("strong")], [], []
        position = generate(preset("opening"), Rng(2)).unwrap()
        while outcome(position) is None and len(moves) < 12:
            result = players[position.mover].choose(position, Rng(len(moves)), Budget(nodes=3000))
            moves.append(result.unwrap())
            depths.append(result.statistics["depth"])
            position = play(position, moves[-1])
        return moves, depths

    first, second = game(), game()
    assert first == second
    position, again = generate(preset("opening copenhagen"), Rng(2)).unwrap(), Player("skilled")
    nodes = [again.choose(position, Rng(1), Budget(nodes=100_000)).statistics["nodes"] for _ in range(2)]
    assert nodes[1] < nodes[0]


def test_limits():
    position = generate(preset("copenhagen"), Rng(1)).unwrap()
    assert choose(position, "strong", Rng(1), Budget(milliseconds=5)).unwrap() in legal_moves(position)
    with pytest.raises(ParameterError, match="the game has ended"):
        choose(after(position_of("Ka2 Ag5", "d"), "a2-a1"), "strong", Rng(1))
    with pytest.raises(ParameterError, match="bot"):
        Player("nobody")


def test_each_level_beats_the_one_below():
    """The bench plays 400 games of each pair."""
    for weaker, level in pairwise(["random", "greedy", "strong"]):
        told = match("tablut", (bot(level, 3000), bot(weaker, 3000)), 10)
        assert float(told.split()[0]) >= 0.8, told


def test_the_command_line(capsys, tmp_path):
    assert main(["tafl", "duel", "greedy", "random", "--games", "2", "--preset", "opening"]) == 0
    assert main(["tafl", "perft", "--depth", "2", "--divide"]) == 0
    told = capsys.readouterr().out
    assert "2 960\n" in told
    assert "d1-a1 24\n" not in told
    assert "d1-b1 24\n" in told
    path = tmp_path / "game.txt"
    assert main(["tafl", "generate", "--preset", "capture-3 tablut", "--seed", "1", "--out", str(path)]) == 0
    assert main(["tafl", "perft", str(path), "--depth", "1"]) == 0
    assert main(["tafl", "playouts", "--games", "10"]) == 0
    assert main(["tafl", "generate", "--format", "fen"]) == 0
    assert "3A3/3A3/3D3/AADKDAA" in capsys.readouterr().out
