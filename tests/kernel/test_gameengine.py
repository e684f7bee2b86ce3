"""Engines and searches of no game are harmless; those of games are tested with the games."""

from pycore.base.rng import Rng
from pycore.kernel.gameengine import GameEngine
from pycore.kernel.gamesearch import GameSearch


def test_an_engine_of_no_game_has_a_drawn_game_without_moves():
    engine = GameEngine()
    assert (engine.board, engine.mover, engine.clock, engine.key, engine.ending) == ((), 0, 0, 0, 3)
    assert engine.legal_moves() == []
    assert (engine.perft(0), engine.perft(2)) == (1, 0)
    assert engine.playouts(3, Rng(1)) == (0, 3, 0, 0)


def test_a_search_of_no_game_has_nothing_to_search():
    task = GameSearch()
    task.best(Rng(1), 3)
    assert task.nodes == 0
