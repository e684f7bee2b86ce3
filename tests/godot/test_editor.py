"""The editor on a screen: our classes with their icons in the inspector, and their help pages."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from tests.engine import Engine
from tests.screen import Display

pytestmark = pytest.mark.engine


def test_inspector_and_help(engine: Engine, game: Path, display: Display, tmp_path: Path) -> None:
    project, home, pictures = tmp_path / "game", tmp_path / "home", tmp_path / "pictures"
    shutil.copytree(game, project)
    home.mkdir()
    pictures.mkdir()
    places = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    # Twice: the very first start of an editor builds its help without any extension's.
    for _ in range(2):
        run = engine.run(
            project,
            "--editor",
            "res://look.tscn",
            user_arguments=["editor_look.gd", str(pictures)],
            timeout=150,
            screen=display,
            environment=dict.fromkeys(places, str(home)),
        )
    assert "PASSED test_inspector_and_help" in run.stdout, run.log
    assert run.problems() == []
    for name in ("inspector", "help"):
        with Image.open(pictures / f"{name}.png") as picture:
            colours = picture.convert("RGB").getcolors(maxcolors=1 << 24)
            assert colours is not None
            assert len(colours) > 100
