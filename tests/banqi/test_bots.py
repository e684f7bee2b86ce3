"""The players of Banqi: none peeks, each takes what lies before it, and the stronger ones see farther."""

import json

import pytest

from pycore.banqi import BOTS, Rules, choose, generate, legal_moves, outcome, play, preset, redeal
from pycore.banqi._engine import Engine
from pycore.banqi._search import Search
from pycore.banqi.chain import Chain, Chains, Flips, Switches, choose_chain, wishes
from pycore.banqi.notation import format_move
from pycore.banqi.solver import VALUES
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.kernel.alphabeta import Memory
from tests.bench.banqi import honest_positions
from tests.cases import each
from tests.oracle.banqi_positions import position_of


def chosen(position, bot, seed=1, nodes=3000):
    return format_move(choose(position, bot, Rng(seed), Budget(nodes=nodes)).unwrap())


def test_two_hosts_with_the_same_view_get_the_same_answer_from_every_bot():
    """The bench does the same for 10,000 positions."""
    for name in ("taiwan", "chinese", "hongkong"):
        for table, other, seed in honest_positions(preset(name), 25, seed=3):
            assert table != other
            for bot in BOTS:
                first = choose(table.position, bot, Rng(seed), Budget(nodes=300))
                second = choose(other.position, bot, Rng(seed), Budget(nodes=300))
                assert first == second
                assert first.value in legal_moves(table.position)


@each("bot", ["greedy", "chain", "strong"])
def test_bots_take_what_lies_before_them(bot):
    assert chosen(position_of(["A.......", "e.......", "........", ".......s"]), bot) == "a1-a2"


@each("bot", ["chain", "strong"])
def test_bots_do_not_walk_into_a_capture(bot):
    """From a1 the chariot can go to b1 only beside an advisor, or to a2 in peace."""
    assert chosen(position_of(["R.a.....", "........", "........", "........"]), bot) == "a1-a2"


@each(
    ("rows", "depth", "value"),
    [
        (["Rh......"], 1, 20_000 - 1),
        (["s.H.....", "R......."], 2, 20_000 - 1),
        (["hR......", "R......."], 1, 20_000 - 1),
    ],
)
def test_wins_are_found(rows, depth, value):
    """By taking the last piece, in the second case by leaving it no move."""
    position = position_of(rows)
    search = Search(Engine(position), Budget(), Memory(12), VALUES[position.rules.variant])
    move = search.best(Rng(1), depth)
    assert move in Engine(position).legal_moves()
    assert search.value == value


def test_no_move_no_choice():
    position = position_of(["h......."])
    for bot in BOTS:
        with pytest.raises(ParameterError, match="no legal move"):
            choose(position, bot, Rng(1))


def test_chains_are_shortest_ways():
    chains = Chains(position_of(["R..h....", ".......s"]))
    assert Chain(0, (1, 2, 3)) in chains.own
    lengths = {(chain.source, chain.target): len(chain) for chain in chains.chains}
    assert lengths == {(0, 3): 3, (0, 15): 8, (3, 0): 3, (15, 0): 8}


def test_prices_follow_parity():
    """A chariot two steps from another: who is to move has the worse of it; three steps away, the better."""
    even, odd = (Chains(position_of([row])) for row in ("R.r.....", "R..r...."))
    assert [even.price(chain) for chain in even.own] == [2 - 20]
    assert [odd.price(chain) for chain in odd.own] == [20 - 3]


def test_a_defended_piece_is_worth_less_if_that_is_switched_on():
    position = position_of(["Rha.....", "........"])
    price = wishes(Chains(position), Switches(defended=True, threats=False))
    without = wishes(Chains(position), Switches(defended=False, threats=False))
    capture = next(move for move in without if format_move(move) == "a1-b1")
    assert price[capture] < 0 < without[capture]


def test_flips_beside_a_cannon_and_beside_a_chain():
    position = position_of(["..?c....", "........", "........", "........"], bag="R")
    assert [format_move(move) for move in Flips(Chains(position), Switches()).wishes] == ["c1"]
    hunted = position_of(["H.r.....", ".?......"], bag="A")
    assert [format_move(move) for move in Flips(Chains(hunted), Switches()).wishes] == ["b2"]
    without = Flips(Chains(hunted), Switches(intercept=False)).wishes
    assert sum(without.values()) < sum(Flips(Chains(hunted), Switches()).wishes.values())


@each("switches", [Switches(False, False, False), Switches()])
def test_the_heuristic_plays_whole_games(switches):
    """It always has a legal move, and a game of thirty quiet moves at most between what cannot be taken back ends."""
    table, rng, moves = generate(Rules(quiet=30), Rng(5)).unwrap(), Rng(6), []
    while outcome(table) is None:
        moves.append(choose_chain(table.position, rng, switches))
        assert moves[-1] in legal_moves(table.position)
        table = play(table, moves[-1])
    # Each of 32 pieces is flipped once and captured once at most.
    assert 32 < len(moves) < 30 * 64
    assert sum(move.is_flip for move in moves) <= 32


def test_duels_and_perft_on_the_command_line(capsys):
    assert main(["banqi", "duel", "greedy", "random", "--games", "20", "--preset", "slide", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == report["wins"] + report["draws"] + report["losses"] == 20
    assert report["score"] == (report["wins"] + report["draws"] / 2) / 20 > 0.9
    assert main(["banqi", "perft", "--preset", "taiwan", "EHseeRGCScarshArEcRaSsCSSgHASssh"]) == 0
    assert capsys.readouterr().out == "1 32\n2 992\n3 29785\n"
    assert main(["banqi", "perft", "EHs"]) == 2
    assert "layout" in capsys.readouterr().err


def slow_value(table, depth):
    """Return 1 for a forced win, -1 for a forced loss, 0 for neither, by full enumeration; None for a draw."""
    position = table.position
    end = outcome(table)
    if end is not None:
        return None if end.winner is None else -1
    if depth == 0:
        return 0
    best = -1
    for move in legal_moves(position):
        value = slow_value(play(table, move), depth - 1)
        best = max(best, 0 if value is None else -value)
    return best


@each("seed", range(40))
def test_forced_wins_are_those_of_enumeration(seed):
    """Random endings with nothing face down, four plies: the search says win or loss exactly where enumeration does.

    Not claimed: the number of plies, nor values in between. The fast search cuts, passes and reads its table.
    """
    rng = Rng(seed)
    cells = list(range(32))
    rng.shuffle(cells)
    board = ["."] * 32
    for cell, letter in zip(cells, ("R", "H", "h") if seed % 2 else ("G", "a", "s", "S"), strict=False):
        board[cell % 16] = letter
    position = position_of(["".join(board[at : at + 8]) for at in range(0, 32, 8)])
    table = redeal(position, rng)
    if outcome(table) or not any(piece >= 7 for piece in position.board):
        return
    search = Search(Engine(position), Budget(), Memory(12), VALUES[position.rules.variant])
    search.best(Rng(1), 4)
    expected = slow_value(table, 4)
    forced = (search.value > 19_000) - (search.value < -19_000)
    if expected:
        assert forced == expected
    assert forced == 0 or search.depth >= 1
