"""Pictures of the editor and of each page of Warren's dock, for people to look at.

`python -m tests.editor_pictures FOLDER`. With `--documents` those that documents show are also written to their places.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image

from pycore.cli import main as warren
from tests.godot.conftest import GAME
from tests.pictures import DOCUMENTS, write_documents
from warren.install import install
from workshop import engine
from workshop.engine import Engine
from workshop.provision import ROOT, SetupError
from workshop.site import walkthrough

# The whole editor, which the page of the store shows too.
EDITOR = "editor.webp"
EDITOR_QUALITY = 88
# What `--documents` writes: names without endings, as the suite takes the pictures.
PAGES = ("editor_dungeon", "editor_rooms", "room_painter", "editor_puzzles", "editor_missions", "bake_many", "campaign")
WRITTEN = (EDITOR, *(f"{name}.png" for name in PAGES))
SUITE, TESTER = "editor_pictures.gd", "addons/tester"
# The whole editor is made smaller afterwards.
SCREEN, EDITOR_SIZE = "1600x900", (1280, 720)
SECONDS = 400
# The levels that the picture of a campaign chooses from: easy, medium and hard ones.
LEVELS = (("--rooms", "12"), ("--rooms", "20"), ("--rooms", "30", "--loops", "0.5"), ("--loops", "0.3"))
# Without a window manager no window has the keyboard, and such an editor sleeps a lot.
SETTINGS = "interface/editor/unfocused_low_processor_mode_sleep_usec = 1000\n"
PROJECT = """config_version=5

[application]

config/name="My Dungeon"
run/main_scene="res://dungeon.tscn"
config/features=PackedStringArray("4.5", "GL Compatibility")

[audio]

driver/driver="Dummy"

[editor_plugins]

enabled=PackedStringArray("res://addons/tester/plugin.cfg", "res://addons/warren/plugin.cfg")

[rendering]

renderer/rendering_method="gl_compatibility"
textures/canvas_textures/default_texture_filter=0
environment/defaults/default_clear_color=Color(0.07, 0.06, 0.1, 1)

[warren]

bake/tile_set="res://tiles.tres"
bake/inner_tile="0:0,1"
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="only this picture")
    parser.add_argument("--documents", action="store_true", help="also write the pictures that documents show")
    options = parser.parse_args()
    folder: Path = options.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    take(engine.find(), folder, options.only)
    if options.documents:
        write_documents(folder, (f"{name}.png" for name in PAGES if options.only in ("", name)))
        if options.only in ("", "editor"):
            with Image.open(folder / "editor.png") as picture:
                small = picture.convert("RGB").resize(EDITOR_SIZE, Image.Resampling.LANCZOS)
                small.save(DOCUMENTS / EDITOR, quality=EDITOR_QUALITY, method=6)
    return 0


def take(found: Engine, folder: Path, only: str = "") -> None:
    """Take the pictures in a small game.

    Raises:
        SetupError: The engine fails, or a page is not as it should be.
    """
    with tempfile.TemporaryDirectory(prefix="warren-pictures-") as place:
        project, settings = Path(place, "game"), Path(place, "godot")
        make_project(project)
        if only in ("", "campaign"):
            for words in LEVELS:
                warren(["batch", "dungeon", *words, "--count", "120", "--store", str(project / "levels.db")])
        run = found.run(project, "--import", timeout=SECONDS)
        settings.mkdir()
        numbers = found.version.split(".")
        file = f"editor_settings-{numbers[0]}.{numbers[1]}.tres"
        (settings / file).write_text(walkthrough.SETTINGS + SETTINGS)
        with found.display(SCREEN) as screen:
            run = found.run(
                project,
                "--editor",
                "--resolution",
                SCREEN,
                "res://dungeon.tscn",
                user_arguments=[f"{TESTER}/{SUITE}", str(folder), only],
                timeout=SECONDS,
                screen=screen,
                environment={"XDG_CONFIG_HOME": place},
            )
    (folder / "log.txt").write_text(run.log)
    if run.returncode or run.problems() or "FAILED" in run.stdout:
        raise SetupError(f"The pictures cannot be taken:\n{run.log}")


def make_project(project: Path) -> None:
    """Make a game with the hero of the film, the rooms of the showcase, the addon and the suite that takes pictures."""
    skipped = shutil.ignore_patterns("addons", "project.godot", "*.import", "*.uid")
    shutil.copytree(walkthrough.GAME, project, ignore=skipped)
    walkthrough.copy_art(project)
    shutil.copytree(ROOT / "godot_project/demos/dungeon/rooms", project / "rooms")
    (project / "project.godot").write_text(PROJECT)
    install(project)
    # Out of sight: in a folder that the editor does not open.
    tester = shutil.copytree(GAME / "addons/tester", project / TESTER)
    for script in ("runner.gd", "suite.gd", "editor_suite.gd", SUITE):
        shutil.copy(GAME / script, tester)
    # What it prints as an error would be marked in the panel Output.
    runner = tester / "runner.gd"
    runner.write_text(runner.read_text().replace("printerr(", "print("))
    plugin = tester / "plugin.gd"
    plugin.write_text(plugin.read_text().replace("res://runner.gd", f"res://{TESTER}/runner.gd"))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except SetupError as error:
        sys.exit(str(error))
