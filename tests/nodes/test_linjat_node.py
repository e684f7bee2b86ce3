"""The Linjat class without an engine: drawing, hints, and making puzzles in the background."""

import time
from dataclasses import replace
from typing import Any

import pytest

from pycore.base.errors import NotationError, ParameterError, WarrenError
from pycore.base.rng import Rng
from pycore.linjat import Curve, campaign, format_levels, format_puzzle, generate, preset, with_settings
from warren.declare import Rect2i, Vector2i, describe
from warren.jobs import ThreadJob
from warren.nodes import WarrenLinjat, WarrenPuzzle

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
    game.ended.connect(lambda winner, reason: told.append((winner, reason)))
    game.finished.connect(lambda: told.append("finished"))
    game.failed.connect(lambda reason: told.append(("failed", reason)))
    return told


def hint(game: WarrenLinjat) -> str:
    """Ask for a hint, wait for it, and return the move that was told."""
    told: list[str] = []
    game.hinted.connect(told.append)
    assert game.hint()
    settle()
    return told[-1]


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
    for wrong in (
        *(line(0, 0, 3, 1), line(0, 1, 2, 1), line(0, 0, 2, 2), line(1, -1, 1, 2)),
        *(line(1, 0, 0, 1), line(2, 0, -2, 1), line(1, 0, 1, 1), line(0, 0, 40, 1)),
    ):
        assert not game.draw(wrong)
    assert game.draw(line(0, 0, 2, 1))
    assert game.check() == [line(0, 0, 2, 1)]
    assert hint(game) == "-2,1"
    assert "not the right one" in game.hint_text()
    assert game.erase(Vector2i(0, 0))
    assert not game.erase(Vector2i(0, 0))
    assert game.hint_text() == ""
    assert hint(game) == "2,1-3,1"
    assert game.hint_cells() == [Vector2i(2, 0)]
    assert "can only be reached" in game.hint_text()
    assert told == []
    assert game.draw(line(1, 0, 2, 1))
    assert told == ["solved", (0, "all numbers have their lines, and all dots lie on one")]
    assert game.is_solved()
    assert game.check() == []
    game.restart()
    assert game.lines() == []
    assert game.redo()
    assert game.lines() == [line(0, 0, 2, 1)]


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


def test_steps_are_undone_and_done_again() -> None:
    game = node(puzzle="_2._\n_2._\n")
    assert not game.undo()
    assert not game.redo()
    game.draw(line(1, 0, 2, 1))
    game.draw(line(1, 1, 2, 1))
    assert game.lines() == [line(1, 0, 2, 1), line(1, 1, 2, 1)]
    assert game.undo()
    assert game.can_redo()
    assert game.redo()
    assert game.is_solved()
    game.undo()
    game.draw(line(0, 1, 2, 1))
    assert not game.can_redo()
    assert game.lines() == [line(1, 0, 2, 1), line(0, 1, 2, 1)]
    game.puzzle = PUZZLE
    assert not game.can_undo()


def test_what_changes_nothing_is_no_step() -> None:
    game = node(puzzle=PUZZLE)
    assert not game.restart()
    assert game.draw(line(1, 0, 2, 1))
    assert game.draw(line(1, 0, 2, 1))
    assert game.undo()
    assert not game.can_undo()


def test_a_hint_tells_what_it_is_about() -> None:
    game = node(puzzle="2.2\n2_.\n")
    assert (game.hint_text(), game.hint_number()) == ("", Vector2i(-1, -1))
    assert hint(game) == "3,1-3,2"
    assert "(3, 2)" in game.hint_text()
    assert game.hint_number() == Vector2i(2, 0)
    assert game.hint_cells() == game.hint_reasons() == [Vector2i(2, 1)]
    for drawn in game.solution():
        game.draw(drawn)
        assert (game.hint_text(), game.hint_number()) == ("", Vector2i(-1, -1))
        assert game.hint_cells() == game.hint_reasons() == []
    with pytest.raises(ParameterError, match="the game has ended"):
        game.hint()


def test_hints_lead_to_the_end() -> None:
    game = node(puzzle=PUZZLE.replace("___", "_2_"))
    game.draw(line(0, 0, 2, 1))
    while not game.is_solved():
        assert game.play(hint(game))
    assert game.moves_played()[1] == "-2,1"


def test_a_puzzle_without_a_solution_has_no_hint() -> None:
    game = node(puzzle="2.\n_2\n..\n")
    told = listen(game)
    game.hint()
    settle()
    assert told == [("failed", "the puzzle has no solution")]
    assert game.hint_text() == ""


def test_a_position_is_a_puzzle_too() -> None:
    game = node(puzzle=PUZZLE)
    game.draw(line(0, 0, 2, 1))
    other = node(puzzle=game.position_text())
    assert other.lines() == game.lines()
    assert not other.can_undo()
    again = node(puzzle="2.\n")
    assert again.load_game(other.save_game())
    assert again.lines() == game.lines()
    assert again.puzzle == other.puzzle == game.position_text()


def test_a_puzzle_that_was_loaded_is_that_of_the_saved_game() -> None:
    game = node(puzzle=PUZZLE)
    game.draw(line(1, 0, 2, 1))
    for other in (node(), node(puzzle="?"), node(puzzle="2.\n"), node(puzzle="; a title\n" + PUZZLE)):
        before = other.puzzle
        assert other.load_game(game.save_game())
        assert other.is_solved()
        assert other.puzzle == (before if before.startswith(";") else PUZZLE)


def test_another_puzzle_ends_the_making_of_one_but_not_that_of_a_campaign() -> None:
    saved = node(puzzle=PUZZLE).save_game()
    for leave in (lambda game: setattr(game, "puzzle", "2.\n"), lambda game: game.load_game(saved)):
        game = node(preset="easy:100000000")
        told = listen(game)
        game.campaign_finished.connect(lambda told=told: told.append("campaign"))
        game.start()
        leave(game)
        settle()
        assert told == [("failed", "cancelled")]
        game.start_campaign(3)
        leave(game)
        settle()
        assert told[1:] == ["campaign"]


def test_what_is_made_in_the_background_is_made_while_one_plays() -> None:
    game = node(puzzle=PUZZLE, preset="easy:300", seed=4)
    told = listen(game)
    game.start()
    game.draw(line(0, 0, 2, 1))
    game.undo()
    settle()
    assert told == ["finished"]
    assert not game.finish()


def test_a_campaign_is_made_in_the_background() -> None:
    game = node(seed=2, puzzle=PUZZLE)
    told = listen(game)
    game.campaign_finished.connect(lambda: told.append("campaign"))
    game.start_campaign(4)
    settle()
    assert told == ["campaign"]
    pack = game.campaign()
    levels = campaign(4, Rng(2)).unwrap()
    assert [made.text for made in pack] == [format_puzzle(level.puzzle) for level in levels]
    assert [made.score for made in pack] == sorted(level.score for level in levels)
    assert game.puzzle == PUZZLE
    read: list[WarrenPuzzle] = WarrenLinjat.read_pack(format_levels(levels))
    for made, again in zip(pack, read, strict=True):
        assert made.family == again.family == "linjat"
        assert made.solution == again.solution != ""
        assert made.rating == again.rating
        assert made.seed == again.seed
        assert -(2**63) <= made.seed < 2**63
    game.start_campaign(0)
    settle()
    assert told[1][0] == "failed"
    assert "count" in told[1][1]


def test_a_puzzle_becomes_a_resource() -> None:
    made = node(puzzle=PUZZLE, seed=5).to_resource()
    assert (made.text, made.solution, made.score, made.seed) == (PUZZLE, "2,1-3,1", 0, 5)
    assert made.rating["depth"] == 1
    with pytest.raises(WarrenError, match="no solution"):
        node(puzzle="2.\n_2\n..\n").to_resource()
    assert node(puzzle="2.\n_2\n..\n").solution() == []


def test_the_best_puzzle_so_far_will_do() -> None:
    game = node(preset="easy:100000000", seed=4)
    told = listen(game)
    game.start()
    while not isinstance(game._job, ThreadJob) or not game._job._budget.done:
        time.sleep(0.001)
    game.finish()
    settle()
    assert told == ["finished"]
    assert game.solution_count() == 1
    game.time_limit_ms = 1000
    game.start()
    settle()
    assert told == ["finished", "finished"]


def test_layouts_can_be_wished_for() -> None:
    game = node(preset="easy:50", seed=4, symmetric=True, few_dots=True, decoys=2)
    game.start()
    settle()
    params = replace(preset("easy:50"), symmetric=True, few_dots=True, decoys=2)
    assert game.puzzle == format_puzzle(generate(params, Rng(4)).unwrap().puzzle)
    game.decoys = -1
    told = listen(game)
    game.start()
    settle()
    assert "decoys" in told[0][1]


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


def test_all_settings_of_the_search_are_properties() -> None:
    game = node(
        preset="easy:200",
        seed=4,
        grid_size=Vector2i(7, 8),
        number_count=12,
        method=WarrenLinjat.Method.GENETIC,
        pool_size=4,
        rules=["fit", "cover", "square"],
        weights={"square": 20, "width": -2},
        allow_leaks=True,
    )
    expected = {
        "size": [7, 8],
        "numbers": 12,
        "method": "genetic",
        "pool": 4,
        "rules": "fit,cover,square",
        "weights": "square=20,width=-2",
        "leaks": True,
    }
    assert game.get_settings() == expected
    told = listen(game)
    game.start()
    settle()
    assert told == ["finished"]
    level = generate(with_settings(preset("easy:200"), expected), Rng(4)).unwrap()
    assert game.puzzle == format_puzzle(level.puzzle)
    assert node(preset="easy:200").get_settings() == {}
    game.rules = ["fit"]
    assert "cover and fit are always among them" in game._get_configuration_warnings()[0]
    game.start()
    settle()
    assert told[1][0] == "failed"


def test_the_curve_of_a_generation_is_told_point_by_point() -> None:
    game = node(preset="easy:300", seed=4)
    points: list[tuple[int, int]] = []
    game.improved.connect(lambda iteration, score: points.append((iteration, score)))
    assert game.get_curve() == []
    game.start()
    settle()
    curve = Curve()
    level = generate(preset("easy:300"), Rng(4), curve=curve).unwrap()
    assert points == curve.points == game.get_curve()
    assert points[-1][1] == level.score


def test_layers_show_how_a_puzzle_is_solved() -> None:
    game = node(puzzle="3_._\n__23\n._._\n__2.\n")
    layers = game.get_layers()
    assert [layer["layer"] for layer in layers] == list(range(1, len(layers) + 1))
    assert layers[0]["rule"] == "cover"
    assert layers[0]["numbers"] == [Vector2i(0, 0), Vector2i(2, 1), Vector2i(3, 1), Vector2i(2, 3)]
    assert layers[0]["lines"][0] == line(0, 0, 1, 3)
    assert all(len(layer["texts"]) == sum(layer["extended"]) for layer in layers)
    assert layers[-1]["lines"] == game.solution()
    assert all(layers[-1]["complete"])
    game.rules = ["fit", "cover"]
    assert game.get_layers()[0]["rule"] == "fit"
    assert node().get_layers() == []
