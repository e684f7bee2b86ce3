"""Pictures of minimaps, for people to look at: two sizes, and what the signs of missions mean.

`python -m tests.minimap_pictures FOLDER`. With `--documents` those of the documents are written as well.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.godot.conftest import make_game
from tests.pictures import write_documents
from workshop import engine
from workshop.provision import SetupError

SUITE = "minimap_pictures.gd"
# What `--documents` writes.
WRITTEN = ("minimap.png", "minimap_missions.png")
SECONDS = 200


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--documents", action="store_true", help="also write the pictures that documents show")
    options = parser.parse_args()
    folder: Path = options.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    found = engine.find()
    with tempfile.TemporaryDirectory(prefix="warren-pictures-") as place, found.display() as screen:
        project = make_game(Path(place, "game"))
        found.run(project, "--import", timeout=SECONDS)
        run = found.run(project, user_arguments=[SUITE, str(folder)], timeout=SECONDS, screen=screen)
    if run.returncode or run.problems():
        raise SetupError(f"The pictures cannot be taken:\n{run.log}")
    if options.documents:
        write_documents(folder, WRITTEN)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except SetupError as error:
        sys.exit(str(error))
