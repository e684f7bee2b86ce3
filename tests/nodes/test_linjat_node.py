"""The Linjat class without an engine: drawing, hints, and making puzzles in the background."""

from typing import Any

import pytest

from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.linjat import format_puzzle, generate, preset
from warren.declare import Rect2i, Vector2i, describe
from warren.nodes import WarrenLinjat

from .frames import settle

PUZZLE = "_2.\n___\n"


def node(**properties: Any) -> WarrenLinjat:
    made = WarrenLinjat()
    for name, value in properties.items():
        setattr(made, name, value)
    return made


def line(x: int, y: int, width: int, height: int) -> Rect2i:
    return Rect2i(Vector2i(x, y), Vector2i(width, height))


def listen(game: WarrenLinjat) -> list[Any]:
    told: list[Any] = []
    game.solved.connect(lambda: told.append("solved"))
    game.finished.connect(lambda: told.append("finished"))
    game.failed.connect(lambda reason: told.append(("failed", reason)))
    return told


def test_the_class_can_be_declared() -> None:
    assert describe(WarrenLinjat).name == "WarrenLinjat"


def test_a_puzzle_is_shown() -> None:
    game = node(puzzle=PUZZLE)
    assert game.size() == Vector2i(3, 2)
    assert game.numbers() == {Vector2i(1, 0): 2}
    assert game.dots() == [Vector2i(2, 0)]
    assert game.solution_count() == 1
    assert game.score() == 0
    assert node().size() == Vector2i()


def test_lines_are_drawn_and_erased() -> None:
    game = node(puzzle=PUZZLE)
    told = listen(game)
    for wrong in (line(0, 0, 3, 1), line(0, 1, 2, 1), line(0, 0, 2, 2), line(1, -1, 1, 2)):
        assert not game.draw(wrong)
    assert game.draw(line(0, 0, 2, 1))
    assert game.check() == [line(0, 0, 2, 1)]
    assert "not the right one" in game.hint()
    assert game.erase(Vector2i(0, 0))
    assert not game.erase(Vector2i(0, 0))
    assert game.hint_cells() == [Vector2i(2, 0)]
    assert "can only be reached" in game.hint()
    assert told == []
    assert game.draw(line(1, 0, 2, 1))
    assert told == ["solved"]
    assert game.is_solved()
    assert game.check() == []
    game.clear()
    assert game.lines() == []


def test_a_new_puzzle_forgets_the_lines() -> None:
    game = node(puzzle=PUZZLE)
    game.draw(line(1, 0, 2, 1))
    game.puzzle = "_2_\n"
    assert game.lines() == []


def test_the_cores_puzzle_is_made_in_the_background() -> None:
    game = node(preset="easy:300", seed=4)
    told = listen(game)
    game.start()
    assert game.is_running()
    settle()
    assert told == ["finished"]
    assert game.puzzle == format_puzzle(generate(preset("easy:300"), Rng(4)).unwrap().puzzle)
    assert not game.is_running()


def test_making_can_be_cancelled() -> None:
    game = node(preset="expert:1000000")
    told = listen(game)
    game.start()
    game.cancel()
    settle()
    assert told[0][0] == "failed"
    assert "cancelled" in told[0][1]


def test_mistakes_are_told() -> None:
    game = node(preset="none")
    told = listen(game)
    game.start()
    settle()
    assert told[0][0] == "failed"
    assert "'none'" in told[0][1]
    assert node(puzzle="x")._get_configuration_warnings() == [
        "puzzle:1:1: character 'x' is neither number, dot nor blank"
    ]
    with pytest.raises(NotationError):
        node(puzzle="x").hint()
