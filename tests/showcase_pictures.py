"""Pictures of the start screen, of all demos and of all sheets, for people to look at.

`python -m tests.showcase_pictures FOLDER --window 480x360 --language ru`; with `--boards` only the boards, in the
middle of play, and with `--eyes deuteranopia` as people see them who do not see green. With `--documents` the pictures
of README and guide are made of a folder that has all boards.
"""

import argparse
import sys
from pathlib import Path

from PIL import Image

from tests.pictures import DOCUMENTS, write_small
from workshop import engine, environment, game
from workshop.provision import ROOT

PROJECT = ROOT / "godot_project"
# The boards that documents show, by their names there.
SHOWN = {
    "demo": "dungeon",
    "sokoban": "sokoban",
    "linjat": "linjat",
    "fox_hunt": "foxhunt",
    "banqi": "banqi",
    "jungle": "jungle",
    "tafl": "tafl",
    "yonin": "yonin",
    "fog_chess": "fogchess_chess",
    "hidden_rank": "hiddenrank_stratego",
    "words": "words",
    "keep": "keep",
    "room_scenes": "room_scenes",
}
SIZE = (960, 540)
# What `--documents` writes.
WRITTEN = tuple(f"{name}.png" for name in SHOWN)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--window", default="1280x720", help="width and height in pixels")
    parser.add_argument("--language", default="en", help="code of the language")
    parser.add_argument("--text", default="1", help="size of the text: 1, 1.25 or 1.5")
    parser.add_argument("--demo", help="only this demo; start for the start screen, room_scenes for the example")
    parser.add_argument("--clear-colors", action="store_true", help="colors that everyone can tell apart")
    parser.add_argument("--boards", action="store_true", help="only the boards, in the middle of play")
    parser.add_argument("--ends", action="store_true", help="only the ends of all games, and what follows them")
    parser.add_argument("--eyes", choices=("protanopia", "deuteranopia"), help="as these eyes see it")
    parser.add_argument("--documents", action="store_true", help="make the documents' pictures of those in the folder")
    options = parser.parse_args()
    if options.documents:
        make_documents(options.folder)
        return 0
    options.folder.mkdir(parents=True, exist_ok=True)
    found = engine.find()
    game.prepare(found, environment.ensure(), PROJECT)
    wishes = ["pictures", f"--folder={options.folder.absolute()}", f"--window={options.window}"]
    wishes += [f"--language={options.language}", f"--text={options.text}"]
    wishes += [f"--demo={options.demo}"] if options.demo else []
    wishes += ["--clear_colors"] if options.clear_colors else []
    wishes += ["--boards"] if options.boards else []
    wishes += ["--ends"] if options.ends else []
    wishes += [f"--eyes={options.eyes}"] if options.eyes else []
    with found.display(options.window) as screen:
        run = found.run(PROJECT, "res://tests/run.tscn", user_arguments=wishes, timeout=900, screen=screen)
    sys.stdout.write("\n".join([*run.problems(), ""]))
    return run.returncode


def make_documents(folder: Path) -> None:
    """Write the pictures of documents, made of the boards in a folder."""
    for name, board in SHOWN.items():
        with Image.open(folder / f"1280x720_en_{board}.png") as picture:
            write_small(picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS), DOCUMENTS / f"{name}.png")


if __name__ == "__main__":
    raise SystemExit(main())
