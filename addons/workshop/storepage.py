"""What the page in Godot's asset store shows: icon, description, and pictures of what is there, made by the engine."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from workshop import engine, game
from workshop.engine import Engine, Run
from workshop.provision import ROOT, SetupError
from workshop.screen import Display

# The store takes pictures of this size or larger, 16 to 9.
SIZE = "1280x720"
ICON_SIDE = 256
SECONDS = 120
GAME = ROOT / "godot_project"
# Makes a PNG of a drawing or of a picture of another kind.
DRAW = """extends SceneTree

func _init() -> void:
	var words := OS.get_cmdline_user_args()
	var bytes := FileAccess.get_file_as_bytes(words[0])
	var picture := Image.new()
	var is_drawing := words[0].ends_with(".svg")
	var error := OK
	if is_drawing:
		error = picture.load_svg_from_buffer(bytes, words[1].to_float())
	else:
		error = picture.load_webp_from_buffer(bytes)
	if error != OK or picture.save_png(words[2]) != OK:
		printerr("ERROR: it cannot be drawn")
	quit()
"""
SVG_SIDE = 128
# What is asked of the demos; the words behind `--` are their own.
PICTURES = {
    "1_dungeon": ["--demo=dungeon", "--seed=7", "--room=9"],
    "3_sokoban": ["--demo=sokoban", "--seed=7", "--moves=12", "--hint"],
    "4_linjat": ["--demo=linjat", "--puzzle=40", "--lines=12", "--hint"],
    "5_words": ["--demo=words", "--seed=7"],
    "6_map": ["--demo=dungeon", "--seed=7", "--map"],
}


def store_page(folder: Path, tell: Callable[[str], None]) -> None:
    """Write icon.png, description.md and screenshots/*.png to a folder.

    Raises:
        SetupError: there is no engine, or it fails.
    """
    shutil.copyfile(Path(__file__).with_name("description.md"), folder / "description.md")
    found = engine.find()
    _draw(found, GAME / "icon.svg", folder / "icon.png")
    game.prepare(found, Path(sys.executable), GAME)
    pictures = folder / "screenshots"
    pictures.mkdir()
    _draw(found, ROOT / "addons/warren/docs/editor.webp", pictures / "2_editor.png")
    with found.display(SIZE) as screen:
        for name, words in PICTURES.items():
            tell(f"Drawing {name}.png")
            _photograph(found, screen, words, pictures / f"{name}.png")


def _draw(found: Engine, source: Path, file: Path) -> None:
    script = file.with_name("draw.gd")
    script.write_text(DRAW, encoding="utf-8")
    words = [str(source), str(ICON_SIDE / SVG_SIDE), str(file)]
    run = found.run(file.parent, "--script", script.name, user_arguments=words, timeout=SECONDS)
    script.unlink()
    _check(run, file)


def _photograph(found: Engine, screen: Display, words: list[str], file: Path) -> None:
    words = [*words, f"--screenshot={file}"]
    _check(found.run(GAME, "--resolution", SIZE, user_arguments=words, timeout=SECONDS, screen=screen), file)


def _check(run: Run, file: Path) -> None:
    problems = run.problems()
    if run.returncode or problems or not file.exists():
        raise SetupError(f"{file.name} cannot be drawn:\n{os.linesep.join(problems) or run.log}")
