"""Bots: honesty, limits, and what they see at once."""

import threading

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.hiddenrank import BOTS, GAMES, choose, generate, play, preset, redeal, view
from pycore.hiddenrank._search import Search
from pycore.hiddenrank.notation import format_move
from pycore.hiddenrank.solver import LEVELS, Level, _back, search
from pycore.hiddenrank.worth import worths_now
from tests.cases import each
from tests.hiddenrank.test_model import go, position
from tests.sharing import repeats

SEARCHING = list(LEVELS)
WATCHFUL = [name for name in BOTS if name != "random"]


def random_game(name, seed, plies):
    rng = Rng(seed)
    state = generate(preset(f"{name}: planned"), rng).unwrap()
    for _ in range(plies):
        after = play(state, rng.choice(state.moves))
        if after.outcome:
            break
        state = after
    return state


def text_of(state, bot, seed=1, nodes=3000):
    move = choose(view(state, state.mover), bot, Rng(seed), Budget(nodes=nodes)).unwrap()
    return format_move(move, state)


@each("bot", WATCHFUL)
@each(
    ("name", "pieces", "due"),
    [
        # A general beats whatever stands there: all that the enemy has left is weaker.
        ("stratego", "Gb4 Jj1 lb5 ff10", "b4-b5"),
        ("generals", "Vb4 Ei1 eb5 ff8", "b4-b5"),
        ("luzhanqi", "Gc6 La2 ac7", "c6-c7"),
        # One of two pieces is the flag.
        ("stratego", "Mb9 fb10 tj10", "b9-b10"),
    ],
)
def test_what_must_be_weaker_is_taken(bot, name, pieces, due):
    assert text_of(position(name, *pieces.split()), bot) == due


@each("bot", SEARCHING)
def test_a_piece_that_is_attacked_by_a_known_stronger_one_goes_away(bot):
    """The marshal has shown itself, and stands beside a major, which has nothing to take."""
    state = go(
        position("stratego", "Lb5", "Jd4", "Ah1", "Bi1", "mb6", "gj10"),
        "b5-b6",
        "b6-b5",
        "h1-h2",
        "b5-b4",
        "h2-h1",
        "b4-c4",
    )
    assert text_of(state, bot) in ("d4-e4", "d4-d3")


def test_a_guard_goes_for_the_piece_that_nears_the_flag():
    """Another piece that it beats as well is nearer to it, but farther from the flag."""
    state = go(position("stratego", "Fa1", "Gd3", "aa5", "je6", "fj10", "bi10"), "d3-d4", "a5-a4", "d4-d3", "e6-e5")
    assert {text_of(state, "strong", seed) for seed in range(4)} == {"d3-c3"}


def test_the_last_move_that_saves_is_found_among_three():
    """The enemy's flag is one step from the far row; only beside its goal the sergeant stops it, two plies ahead."""
    state = position("generals", "Va2", "Fa1", "fc2")
    assert {format_move(move, state) for move in state.moves} == {"a2-a3", "a2-b2", "a1-b1"}
    assert {text_of(state, "strong", seed) for seed in range(20)} == {"a1-b1"}


def test_an_engineer_rides_to_the_cell_beside_the_flag():
    """All cells of the rails are a ride away; from one of them, the flag is taken by the next step."""
    state = position("luzhanqi", "Ee4", "Fd1", "Nc1", "Nc2", "Ne1", "fb12", "ld8")
    assert {text_of(state, "strong", seed) for seed in range(20)} == {"e4-b11"}


def test_of_four_players_the_last_own_move_is_known():
    state = random_game("siguo", 1, 12)
    seen = view(state, state.mover)
    own = next(at for at in reversed(state.line()) if at.before and at.before.mover == state.mover)
    expected = -1 if own.step.fate is not None else own.move.target << 9 | own.move.source
    assert _back(seen) == expected


def test_miners_are_worth_the_more_the_fewer_are_left():
    """An army has five of them. Here both have fewer, and lose one each."""
    state = position("stratego", "Nj1", "Nc1", "Nb4", "Md4", "gb5", "ne4", "nc10", "tb9", "fj10", "bh10")
    miner, marshal = (GAMES["stratego"].letters.index(letter) for letter in "NM")
    for moves, left in (((), (3, 2)), (("b4-b5", "b9-b8"), (2, 2)), (("d4-e4",), (2, 1))):
        state = go(state, *moves)
        seen = view(state, 0)
        for deal in (seen.situation().draw(Rng(seed)) for seed in range(3)):
            assert [(row[miner], row[marshal]) for row in worths_now(seen, deal)] == [(450 // n, 400) for n in left]


@each("name", GAMES)
def test_no_bot_peeks(name):
    """Games that differ only in ranks that the player to move does not know get the same answer."""
    for seed in range(repeats(2, 30)):
        state = random_game(name, seed, 20 + 17 * seed)
        seen = view(state, state.mover)
        other = redeal(seen, Rng(seed))
        assert other != state
        for bot in BOTS:
            assert text_of(state, bot, seed, 400) == text_of(other, bot, seed, 400)


def test_a_search_is_cancelled_from_another_thread():
    state = random_game("stratego", 1, 40)
    seen, budget = view(state, state.mover), Budget()
    deal = seen.situation().draw(Rng(1))
    timer = threading.Timer(0.05, budget.cancel)
    timer.start()
    result = search(seen, [deal] * 3000, Rng(1), budget, Level(12, 3000, 0))
    timer.join()
    assert result.status is Status.CANCELLED


def test_more_nodes_are_more_deals_or_deeper():
    state = random_game("generals", 2, 16)
    seen = view(state, state.mover)
    few, many = (choose(seen, "strong", Rng(1), Budget(nodes=nodes)).statistics for nodes in (1_500, 60_000))
    assert (few["depth"], few["deals"]) < (many["depth"], many["deals"])
    assert choose(seen, "strong", Rng(1), Budget(milliseconds=0)).unwrap() in seen.moves


def test_wrong_calls_are_refused():
    state = random_game("generals", 2, 4)
    seen = view(state, state.mover)
    with pytest.raises(ParameterError, match="there is none"):
        Search(seen, [], Budget())
    with pytest.raises(ParameterError, match="depth"):
        Search(seen, [seen.situation().draw(Rng(1))], Budget()).best(state.moves, Rng(1), 20)
    with pytest.raises(ParameterError, match="no legal move"):
        choose(view(state, 1 - state.mover), "greedy", Rng(1))
