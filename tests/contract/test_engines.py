"""Packed engines of turn games: lines of play as the model plays them, random games, and threads that are apart.

That an engine has the moves, the board and the end of the model at each ply is tested in the folder of its game.
"""

import threading
from dataclasses import replace
from typing import Any

from pycore import banqi, hiddenrank, jungle, tafl, yonin
from pycore.banqi._engine import Engine as BanqiEngine
from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.hiddenrank._engine import Engine as HiddenrankEngine
from pycore.hiddenrank.generator import Params
from pycore.jungle._engine import Engine as JungleEngine
from pycore.tafl._engine import Engine as TaflEngine
from pycore.yonin._engine import Engine as YoninEngine
from tests.cases import each
from tests.hiddenrank.test_engine_matches_model import ALL_RULES
from tests.tafl.test_engine_matches_model import FEW

ENGINES: dict[str, Any] = {
    "banqi": lambda table: BanqiEngine(table.position),
    "jungle": JungleEngine,
    "tafl": TaflEngine,
    "hiddenrank": HiddenrankEngine,
    "yonin": YoninEngine,
}


def moves_of(game, state):
    return [] if game.outcome(state) else game.legal_moves(game.view(state, game.mover(state)))


def slow_perft(game, state, depth):
    moves = moves_of(game, state)
    return len(moves) if depth == 1 else sum(slow_perft(game, game.play(state, move), depth - 1) for move in moves)


def onward(game, state, plies, rng):
    """Yield the state and those after some random moves, up to the end of the game."""
    yield state
    while plies and (moves := moves_of(game, state)):
        state, plies = game.play(state, rng.choice(moves)), plies - 1
        yield state


def banqi_states(game):
    """Few pieces face down: what a flip shows is known to the host only."""
    for rules in (
        banqi.Rules(),
        banqi.Rules(quiet=3),
        banqi.Rules(banqi.Variant.HONGKONG),
        banqi.Rules(large=True),
    ):
        rng = Rng(3)
        for table in onward(game, banqi.generate(rules, rng).unwrap(), 1000, rng):
            if table.position.board.count(banqi.HIDDEN) <= 5:
                yield table
                break


def jungle_states(game):
    for text in ("quiet=3", "leopard quiet=100 superko", "wolf strict quiet=9 draw"):
        start = jungle.preset(f"l6/3d3/3P1r1/7/7/R6/3w3/3D3/6L w {text}")
        yield from onward(game, jungle.generate(start, Rng(1)).unwrap(), 3, Rng(3))


def tafl_states(game):
    """Three pieces each: positions occur again."""
    for variant, text in FEW.items():
        yield from onward(game, tafl.parse_fen(text, tafl.Rules(variant, quiet=9)), 5, Rng(3))
    state = tafl.parse_fen("7/7/A2K2D/7/7/7/7 a", tafl.Rules(quiet=1000))
    for move in ((14, 15), (20, 19), (15, 14), (19, 20)) * 2:
        before, state = state, game.play(state, tafl.Move(*move))
    assert game.outcome(state)
    # The third occurrence ends the game, so that without a history there are more lines.
    assert TaflEngine(before).perft(2) < TaflEngine(replace(before, quiet=())).perft(2)
    yield from (before, state)


def hiddenrank_states(game):
    for rules in ALL_RULES:
        rng = Rng(3)
        yield [*onward(game, hiddenrank.generate(Params(rules, "random"), rng).unwrap(), 30, rng)][-1]


STATES = {
    "banqi": (banqi_states, 3, 4),
    "jungle": (jungle_states, 3, 12),
    "tafl": (tafl_states, 2, 14),
    "hiddenrank": (hiddenrank_states, 2, 9),
}


@each("name", STATES)
def test_lines_of_play_are_those_of_the_model(name):
    game, (states, most, expected), count = load(name), STATES[name], 0
    for state in states(game):
        count += 1
        for depth in range(1, most + 1):
            hidden = (state.under,) if name == "banqi" else ()
            assert ENGINES[name](state).perft(*hidden, depth) == slow_perft(game, state, depth)
    assert count >= expected


# The least number of games that each side wins and that are drawn, and of plies of a game.
PLAYOUTS = {
    "banqi": (banqi.generate, banqi.Rules(quiet=50, repetition=True), 500, (20, 20, 20), 32),
    "jungle": (jungle.generate, jungle.preset("start"), 500, (20, 20, 20), 30),
    "tafl": (tafl.generate, tafl.preset("brandubh"), 500, (5, 5, 5), 30),
    **{
        f"hiddenrank {name}": (hiddenrank.generate, hiddenrank.preset(f"{name}: random"), 100, (5, 0, 5), 50)
        for name in hiddenrank.GAMES
    },
}


@each(("name", "case"), PLAYOUTS.items())
def test_playouts_are_games(name, case):
    generate, params, games, least, plies = case
    engine = ENGINES[name.partition(" ")[0]](generate(params, Rng(1)).unwrap())
    first, draws, second, total = engine.playouts(games, Rng(2))
    assert first + draws + second == games
    assert all(count >= limit for count, limit in zip((first, draws, second), least, strict=True))
    assert total > plies * games
    assert engine.playouts(games, Rng(2)) == (first, draws, second, total)


@each("partners", [False, True])
def test_playouts_of_four_players_are_games(partners):
    rules = yonin.Rules(partners=partners, limit=100)
    engine = YoninEngine(yonin.generate(yonin.Setup(rules), Rng(1)).unwrap())
    places, plies = engine.playouts(20, Rng(1))
    assert 20 * 4 <= sum(places) <= 20 * 10
    assert 20 <= plies <= 20 * rules.limit


STARTS = {
    "banqi": ("taiwan", 300),
    "jungle": ("start", 300),
    "tafl": ("copenhagen", 100),
    "hiddenrank": ("luzhanqi: random", 100),
    "yonin": ("singles", 20),
}


@each("name", STARTS)
def test_two_threads_do_not_disturb_each_other(name):
    game: Any = load(name)
    preset, games = STARTS[name]
    state = game.begin(game.generate(game.preset(preset), Rng(1), None).unwrap())
    expected = [ENGINES[name](state).playouts(games, Rng(seed)) for seed in range(2)]
    found: list[Any] = [None, None]

    def run(seed):
        found[seed] = ENGINES[name](state).playouts(games, Rng(seed))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected
