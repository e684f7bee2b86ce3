"""Bots of games without fog: the search against plain minimax, mates, draws, determinism, limits and levels."""

import threading
from itertools import pairwise

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.fogchess import (
    VARIANTS,
    Rules,
    State,
    choose,
    format,  # noqa: A004
    outcome,
    parse_move,
    play,
    start,
    view,
)
from pycore.fogchess.game import tables_of
from pycore.fogchess.notation import parse_position
from pycore.fogchess.openbots import OPEN_LEVELS, open_search
from tests.cases import each
from tests.oracle.fogchess_open import Minimax, TooManyError, evaluation
from tests.sharing import repeats

WIN = 30_000
# Positions with few pieces, from which random games begin. In the last one of a game pieces are pinned, and moves
# uncover attacks.
FEW = {
    "chess": [
        "r3k3/1p3p2/8/3n4/4P3/8/1P3P2/R3K2R w KQ -",
        "8/2P2k2/8/3b4/8/5N2/4pK2/8 w - -",
        "4r3/2p5/7b/1R1PP1k1/4N3/8/3B4/2K1n2q w - -",
    ],
    "xiangqi": [
        "3ak4/4a4/4b4/p1c1n4/9/2P6/P3C4/4B4/4A4/3AK2R1 w",
        "2bak4/9/9/4P4/r8/9/9/4C4/4N4/4K4 b",
        "4k4/4a4/4n4/1N7/9/4c4/4C4/4N4/3c5/r3K4 w",
    ],
    "shatranj": ["r3k3/1p1q4/2n5/3p4/4P3/8/1P1B4/R3K1N1 w", "8/2P2k2/8/3b4/8/5N2/p4K2/8 w"],
    "sittuyin": ["8/2P2k2/3s4/8/4p3/3S1N2/p4K2/8[] w", "8/8/4p3/8/3P4/8/8/8[KRSkr] w"],
    "janggi": ["3ak4/4a4/4b4/p1c1n4/9/2P6/P3C4/4K4/4A4/3A3R1 w", "3k5/9/9/4P4/r8/9/9/4C4/4K4/4N4 b"],
    "cannon": ["3t6/4s5/3ss5/10/4s5/3S6/3S6/3S2S3/5S4/4T5 w", "10/3t2S3/4s5/4s5/4s5/10/2S7/2S2S4/2S7/4T5 b"],
}
NODES = {"naive": 500, "novice": 1000, "skilled": 1500, "strong": 5000}


def game(name: str, text: str, *, check: bool = True, quiet: int = 100) -> State:
    """Return a game without fog; near the draw by quiet moves, points decide janggi."""
    rules = Rules(name, fog=False, check=check, quiet=quiet, points=name == "janggi" and quiet < 100)
    return start(rules, parse_position(tables_of(rules), text))


def after(state: State, *moves: str) -> State:
    for move in moves:
        state = play(state, parse_move(move, state))
    return state


def positions(name: str, seed: int, count: int, *, check: bool = True, quiet: int = 100) -> list[State]:
    """Return positions of random games in which few pieces are left."""
    found: list[State] = []
    rng = Rng(seed)
    while len(found) < count:
        state = game(name, rng.choice(FEW[name]), check=check, quiet=quiet)
        for _ in range(rng.below(16)):
            if not outcome(state):
                state = play(state, rng.choice(state.choices))
        if not outcome(state):
            found.append(state)
    return found


def searched(state: State, depth: int, **options: bool) -> tuple[int, int]:
    """Return the value of a search without a limit, and the move."""
    task = open_search(state, Budget(), **options)
    move = task.best(Rng(1), depth)
    assert task.depth == depth or abs(task.value) > WIN - 100 or len(state.choices) == 1
    return task.value, move


@each("name", VARIANTS)
def test_the_search_has_the_values_of_minimax(name: str) -> None:
    """With check and where kings may be captured, also near the draw by quiet moves and near a third repetition."""
    compared = 0
    for check, quiet in ((True, 100), (False, 12), (True, 12)):
        for state in positions(name, quiet + check, repeats(1, 5), check=check, quiet=quiet):
            oracle = Minimax(state, repeats(300, 3_000))
            for depth in (1, 2, 3):
                try:
                    values = {move: -oracle.value(play(state, move), depth - 1) for move in state.choices}
                except TooManyError:
                    break
                value, move = searched(state, depth, selective=False)
                assert (value, values[move]) == (max(values.values()),) * 2, (format(state), depth)
                compared += 1
                if abs(value) > WIN - 100 or len(state.choices) == 1:
                    break
    assert compared > repeats(0, 12)


@each("name", VARIANTS)
def test_the_evaluation_is_that_of_the_weights(name: str) -> None:
    state = start(Rules(name, fog=False, check=True, quiet=60))
    rng = Rng(3)
    while not outcome(state) and state.ply < 80:
        assert open_search(state, Budget()).evaluate() == evaluation(state.position, 60)
        state = play(state, rng.choice(state.choices))


@each(
    ("name", "text"),
    [
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - -"),
        ("chess", "7k/8/8/8/8/8/R7/1R5K w - -"),
        ("shatranj", "7k/8/8/7p/8/8/R7/1R5K w"),
        ("sittuyin", "7k/8/8/8/8/8/R7/1R5K[] w"),
        ("xiangqi", "4k4/9/9/9/9/9/9/R8/1R7/3K5 w"),
        ("janggi", "9/4k4/9/9/9/9/9/R8/3K5/1R7 w"),
    ],
)
def test_mates_in_two_are_found(name: str, text: str) -> None:
    """Also where moves of little promise are left out, within few nodes; and the game is played to the end."""
    state = game(name, text)
    assert searched(state, 3, selective=False)[0] == WIN - 3
    while not (end := outcome(state)):
        result = choose(view(state, state.position.player), "strong", Rng(1), Budget(nodes=3000))
        if state.position.player == 0:
            assert result.statistics["value"] == WIN - 3 + state.ply
        state = play(state, result.unwrap())
    assert (end.winner, state.ply) == (0, 3)


def test_draws_are_known() -> None:
    """A third repetition, a stalemate, the last of the quiet moves; the better side avoids them, the worse one not."""
    lone = "7k/8/8/8/8/8/Q7/K7 w - -"
    shuffled = after(game("chess", lone), *["a2b2", "h8g8", "b2a2", "g8h8"] * 2)
    assert outcome(shuffled)
    before = after(game("chess", lone), *["a2b2", "h8g8", "b2a2", "g8h8", "a2b2", "h8g8", "b2a2"])
    assert searched(before, 3)[1] == parse_move("g8h8", before)
    assert searched(before, 3)[0] == 0
    stalemate = game("chess", "7k/8/5K2/8/8/8/6Q1/8 w - -")
    assert outcome(after(stalemate, "g2g6")) is not None
    assert searched(stalemate, 2)[1] != parse_move("g2g6", stalemate)
    assert searched(after(game("chess", lone, quiet=2), "a2b2"), 2)[0] == 0
    with_pawn = after(game("chess", "7k/8/8/8/8/P7/Q7/K7 w - -", quiet=3), "a2b2", "h8g8")
    assert searched(with_pawn, 2)[1] == parse_move("a3a4", with_pawn)
    bared = game("shatranj", "7k/8/8/8/8/6n1/7P/K7 w")
    assert searched(bared, 2) == (WIN - 1, parse_move("h2g3", bared))


def test_who_checks_for_ever_loses_in_xiangqi() -> None:
    """The weaker side takes the repetition where it is a draw, and leaves it where it loses."""
    moves = ["a1a10", "d10d9", "a10a9", "d9d10", "a9a10", "d10d9", "a10a9", "d9d10"]
    for perpetual in (False, True):
        rules = Rules("xiangqi", fog=False, check=True, perpetual=perpetual)
        first = start(rules, parse_position(tables_of(rules), "3k5/9/9/9/9/6r1r/9/9/9/R3K4 w"))
        state = after(first, *moves)
        value, move = searched(state, 2)
        assert (move == parse_move("a9a10", state)) != perpetual
        assert (value == 0) != perpetual
        # The other side, which is in check, knows as well who would lose.
        assert (searched(after(first, *moves[:-1]), 3)[0] > 0) == perpetual


def test_the_same_seed_is_the_same_move() -> None:
    """Also after other searches, with the same limit in another budget, and whatever the limit of time."""
    for name in VARIANTS:
        (state,) = positions(name, 9, 1)
        seen = view(state, state.position.player)
        for bot in OPEN_LEVELS:
            first = choose(seen, bot, Rng(5), Budget(nodes=3000))
            again = choose(seen, bot, Rng(5), Budget(nodes=3000, milliseconds=100_000))
            assert (first.unwrap(), first.statistics) == (again.unwrap(), again.statistics)
    opening = start(Rules("chess", fog=False, check=True))
    moves = {choose(view(opening, 0), "naive", Rng(seed)).unwrap() for seed in range(20)}
    assert len(moves) > 3


def test_a_deep_search_needs_little_of_the_stack() -> None:
    """A thread with 128 KiB, the default of some systems, is enough for lines of more than 30 plies."""
    rules, found = Rules("chess", fog=False, check=True, quiet=1000, repetition=False), []
    text = "4b1k1/3p1p1p/3P1P1P/8/8/3p1p1p/3P1P1P/4B1K1 w - -"
    task = open_search(start(rules, parse_position(tables_of(rules), text)), Budget(nodes=20_000), selective=False)
    size = threading.stack_size(1 << 17)
    try:
        thread = threading.Thread(target=lambda: found.append(task.best(Rng(1), 60)))
        thread.start()
    finally:
        threading.stack_size(size)
    thread.join()
    assert found
    assert task.depth > 30


def test_limits_are_kept_and_searches_cancelled() -> None:
    state = start(Rules("janggi", fog=False, check=True))
    seen = view(state, 0)
    for bot, level in OPEN_LEVELS.items():
        for nodes in (0, 1, 50, 2000):
            budget = Budget(nodes=nodes)
            assert choose(seen, bot, Rng(1), budget).unwrap() in seen.moves
            assert budget.nodes <= nodes + 1
        assert choose(seen, bot, Rng(1)).statistics["nodes"] <= level.nodes + 1
        budget = Budget()
        budget.cancel()
        assert choose(seen, bot, Rng(1), budget).status is Status.CANCELLED
    budget = Budget()
    timer = threading.Timer(0.05, budget.cancel)
    timer.start()
    assert choose(seen, "strong", Rng(1), budget).status is Status.CANCELLED
    timer.join()
    task = open_search(state, Budget())
    with pytest.raises(ParameterError, match="max_depth"):
        task.best(Rng(1), 61)
    mated = after(game("chess", "7k/8/8/8/8/8/R7/1R5K w - -"), "a2a7", "h8g8", "b1b8")
    with pytest.raises(ParameterError, match="no legal move"):
        open_search(mated, Budget()).best(Rng(1), 1)


@each("pair", list(pairwise(["random", *OPEN_LEVELS])))
def test_each_level_beats_the_one_below(pair: tuple[str, str]) -> None:
    """Two games of a variant, or of each of two, with fixed seeds and few nodes; a game without an end is a draw."""
    points, variants = 0.0, ("chess", "xiangqi")[: repeats(1, 2)]
    for name in variants:
        for number in range(2):
            state = start(Rules(name, fog=False, check=True))
            while not outcome(state) and state.ply < 120:
                bot = pair[(state.position.player + number + 1) % 2]
                seen, rng = view(state, state.position.player), Rng(2).stream(f"{name} {number} {state.ply}")
                state = play(state, choose(seen, bot, rng, Budget(nodes=NODES.get(bot, 1))).unwrap())
            end = outcome(state)
            points += 0.5 if end is None or end.winner is None else end.winner == number
    assert points > len(variants)
