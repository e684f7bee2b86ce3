"""Bots: honesty, limits, what they see at once; and beliefs that are kept, thin out and are mended."""

import threading
from dataclasses import replace

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.outcome import Outcome
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.fogchess import BOTS, VARIANTS, Rules, State, choose, generate, heats, outcome, play, preset, start, view
from pycore.fogchess import belief as beliefs
from pycore.fogchess._belief import Belief
from pycore.fogchess.belief import believed, open_game
from pycore.fogchess.game import tables_of
from pycore.fogchess.notation import format_move, parse_position
from pycore.fogchess.solver import LEVELS, redeal, search
from pycore.fogchess.worth import values
from tests.cases import each

SEARCHING = list(LEVELS)


def game(name: str, text: str) -> State:
    rules = Rules(name)
    return start(rules, parse_position(tables_of(rules), text))


def random_game(name: str, seed: int, plies: int) -> State:
    rng = Rng(seed)
    state = generate(preset(f"{name}: opening"), rng).unwrap()
    for _ in range(plies):
        after = play(state, rng.choice(state.choices))
        if outcome(after):
            break
        state = after
    return state


def clear_game(name: str, seed: int, plies: int) -> State:
    """Return a random game without fog."""
    rng = Rng(seed)
    state = generate(preset(f"{name} check quiet=100 repetition: opening"), rng).unwrap()
    while state.ply < plies and not outcome(state):
        state = play(state, rng.choice(state.choices))
    return state


def text_of(state: State, bot: str, seed: int = 1, nodes: int = 3000) -> str:
    move = choose(view(state, state.position.player), bot, Rng(seed), Budget(nodes=nodes)).unwrap()
    return format_move(tables_of(state.rules), move)


@each("bot", [name for name in BOTS if name != "random"])
@each(
    ("name", "text", "due"),
    [
        ("chess", "4k3/8/8/8/4R3/8/8/K7 w - -", "e4e8"),
        ("chess", "K7/8/8/4p3/8/8/8/3Qk3 b - -", "e1d1"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/3K5 w", "d1d10"),
        ("cannon", "10/10/5t4/10/10/5S4/5S4/5S4/10/4T5 w", "xf8"),
    ],
)
def test_what_is_seen_is_taken(bot: str, name: str, text: str, due: str) -> None:
    assert text_of(game(name, text), bot) == due


@each("bot", SEARCHING)
def test_a_piece_that_is_attacked_is_not_left(bot: str) -> None:
    """The queen is attacked by a pawn that she sees; there is nothing to take for her."""
    state = game("chess", "4k3/8/8/2p5/3Q4/4P3/8/4K3 w - -")
    state = play(state, next(move for move in state.choices if text(state, move) == "e1e2"))
    assert outcome(state) is None
    state = play(state, next(move for move in state.choices if text(state, move) == "e8d8"))
    assert text_of(state, bot) in ("d4c5", "d4d8")


@each("bot", ["skilled", "strong"])
def test_a_stalemate_is_a_draw(bot: str) -> None:
    """h1e1 leaves the weaker side without a move, which draws."""
    state = game("chess", "NNNN3K/NNNN4/8/8/8/1p1p4/pppRp3/kbn1n2R w - -")
    stalemate = play(state, next(move for move in state.choices if text(state, move) == "h1e1"))
    assert outcome(stalemate) == Outcome(None, "no legal move")
    assert text_of(state, bot) != "h1e1"


def text(state: State, move: int) -> str:
    return format_move(tables_of(state.rules), move)


@each("name", VARIANTS)
def test_keeping_a_belief_does_not_show(name: str) -> None:
    """A bot that has followed the game chooses what one chooses that is asked for the first time."""
    state = random_game(name, 3, 10)

    def chosen(at: State) -> int:
        return choose(view(at, at.position.player), "strong", Rng(at.ply), Budget(nodes=1500)).unwrap()

    followed, asked = [chosen(at) for at in state.line()], []
    for at in reversed(state.line()):
        beliefs._kept.clear()
        asked.append(chosen(at))
    assert followed == asked[::-1]


@each("name", ["chess", "sittuyin", "janggi"])
def test_small_samples_go_on_through_whole_games(name: str) -> None:
    """With few positions the sample thins out; it never ends, and each position fits what is seen now."""
    rng, state = Rng(5), generate(preset(f"{name}: opening"), Rng(5)).unwrap()
    belief = Belief(state.position, 0, state.sights[0], 30)
    while outcome(state) is None and state.ply < 80:
        move = rng.choice(state.choices)
        is_own = state.position.player == 0
        state = play(state, move)
        is_next = state.position.player == 0
        belief.advance(move if is_own else None, state.sights[0], state.choices if is_next else (), state.ply)
        assert 1 <= belief.count <= 30
        for number in range(belief.count):
            position = belief.position(number)
            again = State(state.rules, position)
            assert again.sights[0] == state.sights[0]
            assert not is_next or again.choices == state.choices


def test_limits_are_kept() -> None:
    state = random_game("chess", 1, 20)
    seen = view(state, state.position.player)
    for bot in SEARCHING:
        for nodes in (0, 1, 50, 5000):
            budget = Budget(nodes=nodes)
            assert choose(seen, bot, Rng(1), budget).unwrap() in seen.moves
            assert budget.nodes <= nodes + 1
        budget = Budget()
        budget.cancel()
        assert choose(seen, bot, Rng(1), budget).status is Status.CANCELLED
    assert choose(seen, "strong", Rng(1), Budget(milliseconds=0)).unwrap() in seen.moves
    assert choose(seen, "strong", Rng(1)).statistics["nodes"] <= LEVELS["strong"].nodes + 1


def test_a_search_is_cancelled_from_another_thread() -> None:
    state = random_game("chess", 1, 20)
    budget = Budget()
    timer = threading.Timer(0.05, budget.cancel)
    timer.start()
    result = search(view(state, state.position.player), [state.position] * 5000, Rng(1), budget, 12)
    timer.join()
    assert result.status is Status.CANCELLED


def test_more_nodes_are_more_positions_or_deeper() -> None:
    state = random_game("chess", 2, 16)
    seen = view(state, state.position.player)
    few, many = (choose(seen, "strong", Rng(1), Budget(nodes=nodes)).statistics for nodes in (3_000, 60_000))
    assert (few["depth"], few["positions"]) < (many["depth"], many["positions"])
    assert few["possible"] == many["possible"]


def test_heat_maps_are_shares_of_the_positions() -> None:
    state = random_game("xiangqi", 4, 8)
    for player in range(2):
        maps = list(heats(view(state, player)))
        assert len(maps) == state.ply + 1
        for heat, at in zip(maps, state.line(), strict=True):
            for cell, letter in enumerate(at.sights[player]):
                if letter not in "?.":
                    assert heat.shares[letter][cell] == 1
                if letter == ".":
                    assert all(shares[cell] == 0 for shares in heat.shares.values())
            assert sum(heat.shares["k"]) == pytest.approx(1)
        with believed(view(state, player)) as belief:
            assert (belief.count, belief.is_whole) == (maps[-1].positions, maps[-1].is_whole)
            share = sum(belief.position(at).cells[5] == "." for at in range(belief.count)) / belief.count
            assert 1 - sum(shares[5] for shares in maps[-1].shares.values()) == pytest.approx(share)


def test_worths_are_in_the_usual_order() -> None:
    chess, xiangqi = values("chess"), values("xiangqi")
    assert chess["Q"] > chess["R"] > chess["N"] > chess["P"] > 0
    assert xiangqi["R"] > xiangqi["C"] > xiangqi["A"]


@each("name", VARIANTS)
def test_without_fog_nothing_is_left_to_suppose(name: str) -> None:
    """The belief is the position, from drops and passes on; each searching bot searches it."""
    state = clear_game(name, 2, 60)
    for player in range(2):
        seen = view(state, player)
        assert redeal(seen, Rng(1)) == open_game(seen) == state
        maps = list(heats(seen))
        assert [(heat.positions, heat.is_whole) for heat in maps] == [(1, True)] * (state.ply + 1)
        for heat, at in zip(maps, state.line(), strict=True):
            letters = {letter: [int(cell == letter) for cell in at.position.cells] for letter in heat.shares}
            assert {letter: list(shares) for letter, shares in heat.shares.items()} == letters
        with believed(seen) as belief:
            assert belief.holds(state.position)
            assert belief.position(0).key == state.position.key
            assert belief.line(0) == [at.move for at in state.line()[1:]]
            with pytest.raises(ParameterError):
                belief.position(1)
    before = state.line()[-2]
    for bot in SEARCHING:
        result = choose(view(before, before.position.player), bot, Rng(1), Budget(nodes=200))
        assert result.unwrap() in before.choices
        assert result.statistics["nodes"] > 1


@each("rules", ["chess", "chess check"])
def test_no_bot_hides_that_no_game_has_its_view(rules: str) -> None:
    """Before, the searching bots answered with the move of `greedy`."""
    state = generate(preset(rules), Rng(1)).unwrap()
    for word in ("e2e4", "e7e5"):
        state = play(state, next(move for move in state.choices if text(state, move) == word))
    seen = view(state, 0)
    wrong = replace(seen, sights=(*seen.sights[:-1], seen.sights[-1].replace("N", ".")))
    for bot in SEARCHING:
        with pytest.raises(ParameterError):
            choose(wrong, bot, Rng(1))
    with pytest.raises(ParameterError):
        redeal(wrong, Rng(1))
    with pytest.raises(ParameterError):
        list(heats(wrong))
    if not state.rules.fog:
        with pytest.raises(ParameterError, match="start"):
            open_game(replace(seen, sights=("." * 64, *seen.sights[1:])))
    else:
        with pytest.raises(ParameterError, match="fog"):
            open_game(seen)
