"""The script of the guide says what is wrong with the files that it takes, and leaves nothing behind when it ends."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from workshop.engine import Engine, Run

from .snippets import blocks_of, given_files

pytestmark = [
    pytest.mark.engine,
    pytest.mark.thorough("plays the first page of the guide to its end; the quick run runs the examples of all pages"),
]
PAGE = "addons/warren/docs/first_dungeon.md"
STAGE = """extends Node

func _ready() -> void:
	var source := TileSetAtlasSource.new()
	source.texture = ImageTexture.create_from_image(Image.create_empty(48, 16, false, Image.FORMAT_RGBA8))
	source.texture_region_size = Vector2i(16, 16)
	for x in 3:
		source.create_tile(Vector2i(x, 0))
	var tiles := TileSet.new()
	tiles.add_source(source, 0)
	ResourceSaver.save(tiles, "res://tiles.tres")
	var script: GDScript = load("res://guide.gd")
	var scene: Node2D = script.new()
	var player := CharacterBody2D.new()
	player.name = "Player"
	scene.add_child(player)
	add_child(scene)
	await get_tree().create_timer(1.0).timeout
	print("PLAYER ", player.position != Vector2.ZERO)
	get_tree().quit()
"""
WAITING = """extends Node

signal never

func _ready() -> void:
	_wait.call_deferred()
	await get_tree().process_frame
	await get_tree().process_frame
	get_tree().quit()

func _wait() -> void:
	var map := WarrenMap.new()
	await never
	print(map)
"""


@pytest.fixture(scope="module")
def with_rooms(engine: Engine, game: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the documentation with the rooms of the guide, imported."""
    folder = tmp_path_factory.mktemp("guide") / "game"
    shutil.copytree(game, folder, symlinks=True, ignore=shutil.ignore_patterns("snippets", "files"))
    (folder / "my.room.txt").write_text(given_files()["my.room.txt"])
    assert engine.run(folder, "--import", timeout=120).problems() == []
    return folder


@pytest.fixture
def played(engine: Engine, game: Path, with_rooms: Path, tmp_path: Path) -> Callable[..., Run]:
    """A function that plays a script in that game, with its rooms or without."""

    def play(script: str, main: str = STAGE, *, rooms: bool = True) -> Run:
        folder = tmp_path / "game"
        source = with_rooms if rooms else game
        shutil.copytree(source, folder, symlinks=True, ignore=shutil.ignore_patterns("snippets", "files"))
        (folder / "guide.gd").write_text(script)
        (folder / "main.gd").write_text(main)
        run = engine.run(folder, timeout=240)
        assert run.returncode == 0
        return run

    return play


def guide() -> str:
    (script,) = (code for _, language, code in blocks_of(PAGE) if language == "gdscript")
    return script


def test_the_player_stands_in_the_dungeon(played: Callable[..., Run]) -> None:
    run = played(guide())
    assert "PLAYER true" in run.stdout
    assert run.problems() == []


def test_a_wrong_tile_is_named_and_nothing_waits_for_ever(played: Callable[..., Run]) -> None:
    wrong = guide().replace("door_tile = Vector2i(2, 0)", "door_tile = Vector2i(7, 0)")
    run = played(wrong)
    assert "PLAYER false" in run.stdout
    assert run.problems([r"Door Tile"]) == []
    assert "Warren is unloaded" not in run.log
    assert "had not been freed" not in run.log


def test_a_room_file_that_is_missing_is_named(played: Callable[..., Run]) -> None:
    run = played(guide(), rooms=False)
    found = run.problems()
    assert re.search(r"res://my\.room\.txt", found[0]), found
    assert any("guide.gd:" in line for line in run.log.splitlines())


def test_a_function_that_waits_at_the_end_is_told_of_calmly(played: Callable[..., Run]) -> None:
    run = played("extends Node\n", WAITING)
    assert "WARNING: Warren: when the game ended, 1 WarrenMap had not been freed" in run.log
    assert "SCRIPT ERROR" not in run.log
