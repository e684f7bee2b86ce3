"""The bots of Yonin Shogi: each takes what lies before it, and all keep limits."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.cli import commands, main
from pycore.kernel.alphabeta import Memory
from pycore.yonin import (
    Player,
    choose,
    format,  # noqa: A004
    format_move,
    generate,
    legal_moves,
    outcome,
    parse,
    play,
    preset,
)
from pycore.yonin._engine import Engine
from pycore.yonin._search import Search, estimate_of
from pycore.yonin.notation import _turned
from tests.bench.yonin import match
from tests.cases import each
from tests.yonin.test_model import PARTNERS, after, mate_in_one, position_of

WIN = 30_000


def chosen(position, name, seed=1, nodes=2000):
    return format_move(choose(position, name, Rng(seed), Budget(nodes=nodes)).unwrap())


def worth(position, depth):
    """Return the value of a search to a depth."""
    task = Search(Engine(position), Budget(), Memory(16))
    task.best(Rng(1), depth)
    return task.value


def wins(position, player, plies):
    """Tell by plain search with the model whether a player's team wins in so many plies, whatever others do."""
    end = outcome(position)
    if end or not plies:
        return end is not None and end.winner is not None and (end.winner ^ player) & 1 == 0
    following = [play(position, move) for move in legal_moves(position)]
    return (any if (position.mover ^ player) & 1 == 0 else all)(wins(one, player, plies - 1) for one in following)


@each("name", ["greedy", "strong"])
def test_bots_take_what_lies_before_them(name):
    assert chosen(mate_in_one(), name) == "3f1f"
    assert chosen(position_of("^K5i >K9e vK5a <K1e ^G6g >R6f"), name) == "6g6f"


SHARED = """yonin singles limit=400
east moves
.   ^S  >S  .   .   .   .   .   <G
.   <K  .   .   vG  ^G  .   .   .
^P  .   ^+S .   .   >P  .   .   .
.   ^#  .   v+P >+P ^P  ^P  .   ^+P
.   .   >G  >R  ^P  >S  .   .   vR
vP  ^+S .   .   .   .   .   .   >K
vK  <G  .   .   .   >+P <+P .   .
.   >+R .   .   .   .   .   ^+R .
.   .   >+S .   .   .   .   .   .
hands: west G2, north S2, east P1 G1
mates: south by north
"""


def test_greedy_wins_rather_than_share_the_first_place():
    position = parse(SHARED)
    after_move = {format_move(move): outcome(play(position, move)) for move in legal_moves(position)}
    winning = {text for text, end in after_move.items() if end and end.winner == position.mover}
    assert winning == {"8b8a", "8b9c", "8b7c"}
    assert after_move["8b7a"].places == (4, 3, 1, 1)
    assert {chosen(position, "greedy", seed) for seed in range(9)} <= winning


def test_the_strong_bot_does_not_leave_a_rook_where_it_is_taken():
    position = position_of("^K5i >K9e vK5a <K1e ^R3g >P6g >G7g vS3c", "south")
    after_it = after(position, chosen(position, "strong"))
    assert all(after(after_it, format_move(move)).hands[after_it.mover][3] == 0 for move in legal_moves(after_it))


@each("seed", range(4))
def test_forced_wins_of_partners_are_those_of_plain_search(seed):
    position, rng = position_of("^K5i >K9a vK5d <K1e ^R8g ^R7h >P2c", rules=PARTNERS), Rng(seed)
    for _ in range(seed):
        onward = play(position, rng.choice(legal_moves(position)))
        position = position if outcome(onward) else onward
    for plies in (1, 2):
        assert (worth(position, plies) == WIN - plies) == (
            wins(position, position.mover, plies) and not wins(position, position.mover, plies - 1)
        )


def test_the_estimate_is_that_of_all_seats():
    position = generate(preset("opening"), Rng(3)).unwrap()
    position = after(position, *[format_move(legal_moves(position)[0])])
    values = [estimate_of(Engine(position), player) for player in range(4)]
    turned = [estimate_of(Engine(_turned(position)), player) for player in range(4)]
    assert turned == values[1:] + values[:1]


def test_a_player_that_remembers_searches_deeper():
    position, again = generate(preset("opening partners"), Rng(2)).unwrap(), Player("strong")
    depths = [again.choose(position, Rng(1), Budget(nodes=3000)).statistics["depth"] for _ in range(2)]
    assert depths[1] > depths[0]


def test_limits():
    position = generate(preset("singles"), Rng(1)).unwrap()
    assert choose(position, "strong", Rng(1), Budget(milliseconds=5)).unwrap() in legal_moves(position)
    for wrong, message in (
        (replace(position, board=(None,) * 81), "0 kings of south"),
        (replace(position, hands=((99, 0, 0, 0),) * 4), "more than 12 of 'P'"),
    ):
        with pytest.raises(ParameterError, match=message):
            choose(wrong, "greedy", Rng(1))
    over = after(position_of("^K5i >K9a vK5a <#1e ^R8h ^R7i", mates="east by south"), "7i9i")
    with pytest.raises(ParameterError, match="the game has ended"):
        choose(over, "strong", Rng(1))
    with pytest.raises(ParameterError, match="bot"):
        Player("nobody")


@each("variant", ["singles", "partners"])
def test_greedy_beats_random(variant):
    """The bench plays 402 games of each pair."""
    told = match(variant, ("greedy", "random"), 6, 1)
    assert float(told.split()[0]) >= 0.75, told


def test_the_command_line(capsys, tmp_path):
    assert main(["yonin", "duel", "greedy", "random", "--games", "2", "--preset", "opening partners limit=20"]) == 0
    assert main(["yonin", "perft", "--depth", "2", "--divide"]) == 0
    told = capsys.readouterr().out
    assert "2 81\n" in told
    assert "5g5f 9\n" in told
    path = tmp_path / "game.txt"
    assert main(["yonin", "generate", "--preset", "opening", "--seed", "1", "--out", str(path)]) == 0
    assert main(["yonin", "perft", str(path), "--depth", "1"]) == 0
    bots = ["--bot", "random"] * 4
    assert main(["yonin", "play", "--seed", "1", "--preset", "singles limit=8", *bots]) == 0
    assert "places: 1 1 1 1" in capsys.readouterr().out


def test_a_game_that_has_ended_has_no_lines_of_play(capsys, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(format(replace(parse(SHARED), played=400)))
    assert main(["yonin", "perft", str(path), "--depth", "2", "--divide"]) == 0
    assert capsys.readouterr().out == "1 0\n2 0\n"


def test_people_beside_a_bot_take_back_their_moves_in_turn():
    orders = ["undo", "5g5f", "7e6e", "undo", "undo", "undo", "redo", "redo", "redo", "quit"]
    options = ["--preset", "singles", "--seed", "1", "--bot", "greedy", "--nodes", "10"]
    told = CliRunner().invoke(commands, ["yonin", "play", *options], input="\n".join([*orders, ""])).output
    movers = [line.split()[0] for line in told.splitlines() if line.endswith(" moves")]
    assert movers == ["south", "south", "west", "north", "west", "south", "south", "west", "north", "north"]
    assert told.count("There is nothing to take back.") == 2
    assert told.count("There is nothing to replay.") == 1


def test_people_and_bots_in_turn_go_back_to_the_people():
    orders = ["5g5f", "undo", "redo", "undo", "quit"]
    bots = [part for bot in ("greedy", "person", "greedy") for part in ("--bot", bot)]
    options = ["--preset", "singles", "--seed", "1", *bots, "--nodes", "10"]
    told = CliRunner().invoke(commands, ["yonin", "play", *options], input="\n".join([*orders, ""])).output
    assert [line for line in told.splitlines() if line.startswith("played")] == ["played: 2"] * 2
