"""Each picture of the documents has a command that makes it, and a document that shows it."""

import re
from pathlib import Path

from tests import editor_pictures, minimap_pictures, showcase_pictures
from tests.pictures import DOCUMENTS, MAX_BYTES
from workshop.provision import ROOT
from workshop.site import film, walkthrough

# The files that each command writes. `tests/README.md` names the commands.
COMMANDS = {
    "python -m tests.showcase_pictures": showcase_pictures.WRITTEN,
    "python -m tests.editor_pictures": editor_pictures.WRITTEN,
    "python -m tests.minimap_pictures": minimap_pictures.WRITTEN,
    "python3 addons/workshop/site/walkthrough.py": (walkthrough.FILM.name,),
    "film.py": (film.FILM.name,),
}
# Drawn by hand, of the picture in Tiled that it shows.
DRAWN = {"importing.png"}
ENDINGS = {".png", ".webp", ".svg", ".jpg", ".gif"}


def shown() -> set[str]:
    """Return the names of the pictures that README and guide show."""
    pages = [ROOT / "README.md", *DOCUMENTS.glob("*.md")]
    found = [re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")) for page in pages]
    return {Path(link).name for links in found for link in links if "://" not in link}


def test_each_picture_is_made_by_one_command_and_shown() -> None:
    made = [name for names in COMMANDS.values() for name in names]
    there = {file.name for file in DOCUMENTS.iterdir() if file.suffix in ENDINGS}
    assert len(made) == len(set(made))
    assert there == {*made, *DRAWN}
    assert there - shown() == set()
    commands = (ROOT / "tests/README.md").read_text(encoding="utf-8")
    assert [command for command in COMMANDS if f"`{command}" not in commands] == []


def test_pictures_that_do_not_move_are_small() -> None:
    large = {file.name for file in DOCUMENTS.glob("*.png") if file.stat().st_size > MAX_BYTES}
    assert large == set()
