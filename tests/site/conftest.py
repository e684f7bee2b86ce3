"""What the tests of the documentation share: a game with the addon, the engine's account of the classes, the site."""

import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from warren.install import install
from workshop.engine import Engine
from workshop.site.build import build
from workshop.site.classes import reference_of

from .snippets import Snippet, given_files, of_pages

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def game(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that runs snippets, imported with the files of all snippets."""
    folder = tmp_path_factory.mktemp("documentation")
    shutil.copy(HERE / "game/main.gd", folder)
    (folder / "project.godot").write_text(
        'config_version=5\n[application]\nrun/main_scene="res://main.tscn"\nconfig/name="snippets"\n'
    )
    (folder / "main.tscn").write_text(
        '[gd_scene load_steps=2 format=3]\n[ext_resource type="Script" path="res://main.gd" id="1"]\n'
        '[node name="Main" type="Node"]\nscript = ExtResource("1")\n'
    )
    # Snippets of help texts, which are not known before the import, have the given files.
    all_given = Snippet("", " ".join(f"res://{name}" for name in given_files()), given_files())
    for snippet in (*of_pages(), all_given):
        for name, text in snippet.files_used.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
    install(folder)
    assert engine.run(folder, "--import", timeout=120).problems() == []
    return folder


@pytest.fixture(scope="session")
def classes(engine: Engine, game: Path) -> dict[str, ET.Element]:
    """The XML of all classes."""
    return reference_of(engine, game)


@pytest.fixture(scope="session")
def site(classes: dict[str, ET.Element], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new site."""
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder, classes)
    return folder
