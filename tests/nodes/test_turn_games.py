"""The nodes of turn games without an engine: play by text, undo and redo, bots in the background, signals."""

from typing import Any

import pytest

from pycore.base.errors import NotationError, ParameterError
from warren.declare import Vector2i
from warren.nodes import WarrenBanqi, WarrenFoxHunt

from .frames import run_frames, settle

NODES = (WarrenBanqi, WarrenFoxHunt)
each_node = pytest.mark.parametrize("cls", NODES)


def node(cls: Any, **properties: Any) -> Any:
    made = cls()
    for name, value in properties.items():
        setattr(made, name, value)
    return made


def listen(game: Any) -> list[tuple[Any, ...]]:
    """Return a list that grows by all that the node tells."""
    told: list[tuple[Any, ...]] = []
    for name in ("changed", "happened", "ended", "bot_moved", "hinted", "failed"):
        getattr(game, name).connect(lambda *values, name=name: told.append((name, *values)))
    return told


@each_node
def test_a_whole_game_of_the_bot(cls: Any) -> None:
    game = node(cls, seed=5, bot="random" if cls is WarrenBanqi else "sharp", preset="")
    told = listen(game)
    while not game.is_over():
        game.play_bot()
        assert game.is_running()
        run_frames(lambda: not game.is_running())
    assert game.legal_moves() == []
    assert game.result_text()
    assert told[-1] == ("ended", game.winner(), game.result_text())
    assert not [words for words in told if words[0] == "failed"]
    assert len([words for words in told if words[0] == "bot_moved"]) == len(game.moves_played())
    saved = game.save_game()
    again = node(cls)
    again.load_game(saved)
    assert again.save_game() == saved
    assert again.position_text() == game.position_text()
    with pytest.raises(ParameterError, match="has ended"):
        game.hint()


@each_node
def test_same_seed_same_game_another_seed_another(cls: Any) -> None:
    texts = [node(cls, seed=seed).position_text() for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    chosen = node(cls)
    chosen.start_from(texts[2])
    assert chosen.position_text() == texts[2]


@each_node
def test_undo_and_redo(cls: Any) -> None:
    game = node(cls, seed=3)
    told = listen(game)
    start = game.position_text()
    assert not game.undo()
    assert told == []
    first, second = game.legal_moves()[:2]
    assert game.play(first)
    assert game.play(second)
    assert game.moves_played() == [first, second]
    assert game.undo(0)
    assert game.can_redo()
    assert game.undo() == (cls is WarrenFoxHunt)
    assert game.position_text() == start
    assert game.redo()
    assert game.redo()
    assert not game.redo()
    assert [words[0] for words in told].count("changed") == (6 if cls is WarrenFoxHunt else 5)


@each_node
def test_mistakes(cls: Any) -> None:
    game = node(cls)
    assert not game.play("z99")
    assert not game.play("")
    with pytest.raises(NotationError):
        game.load_game("warren session\n")
    assert game._get_configuration_warnings() == []
    game.preset, game.bot = "nothing", "nobody"
    warnings = game._get_configuration_warnings()
    assert len(warnings) == 2
    assert "nothing" in warnings[0]
    assert "nobody" in warnings[1]
    with pytest.raises(ParameterError, match="preset"):
        game.new_game()


@each_node
def test_hints_come_from_the_view_and_a_move_ends_thinking(cls: Any) -> None:
    game = node(cls, seed=4, time_limit_ms=50)
    told = listen(game)
    game.hint()
    run_frames(lambda: not game.is_running())
    assert told[-1][0] == "hinted"
    assert told[-1][1] in game.legal_moves()
    game.time_limit_ms = 0
    game.play_bot()
    assert game.play(game.legal_moves()[0])
    settle()
    assert "bot_moved" not in [words[0] for words in told]


def test_fox_hunt_by_cells() -> None:
    game = node(WarrenFoxHunt)
    told = listen(game)
    game.start_from("4x1 2\n.@.@\n")
    assert (game.size, game.foxes, game.shots, game.found) == (Vector2i(4, 1), 2, 0, 0)
    assert not game.is_known(Vector2i(0, 0))
    assert game.toggle_mark(Vector2i(2, 0))
    assert game.is_marked(Vector2i(2, 0))
    assert game.shoot(Vector2i(0, 0))
    assert game.clue_at(Vector2i(0, 0)) == 2
    assert game.clue_at(Vector2i(1, 0)) == -1
    assert not game.shoot(Vector2i(0, 0))
    assert not game.shoot(Vector2i(4, 0))
    assert game.shoot(Vector2i(1, 0))
    assert game.is_fox(Vector2i(1, 0))
    assert ("happened", "clue", [Vector2i(0, 0)], "", 2) in told
    found: list[Any] = []
    game.analyzed.connect(lambda *values: found.append(values))
    game.analyze()
    settle()
    ((chances, best, exact),) = found
    assert (chances, exact) == ([0.0, 0.0, 0.5, 0.5], True)
    assert best in (Vector2i(2, 0), Vector2i(3, 0))
    assert "@" not in game.view_text()


def test_banqi_by_cells() -> None:
    game = node(WarrenBanqi, seed=1)
    told = listen(game)
    assert game.size == Vector2i(8, 4)
    assert (game.piece_at(Vector2i(0, 0)), game.piece_at(Vector2i(9, 0))) == ("?", "")
    assert len(game.bag()) == 32
    assert game.color_to_move() == -1
    assert game.targets(Vector2i(3, 2)) == [Vector2i(3, 2)]
    assert game.flip(Vector2i(3, 2))
    letter = game.piece_at(Vector2i(3, 2))
    assert letter.isalpha()
    assert game.color_of_player(0) == int(letter.islower())
    assert game.color_to_move() == 1 - game.color_of_player(0)
    assert told[0] == ("happened", "flip", [Vector2i(3, 2)], letter, -1)
    assert not game.flip(Vector2i(3, 2))
    assert not game.move_piece(Vector2i(3, 2), Vector2i(-1, 0))
    assert game.mover() == 1
    assert game.quiet_moves() == 0
    game.preset = "large"
    game.new_game()
    assert game.size == Vector2i(8, 8)
