"""Putting the addon into a game, and the doctor's findings."""

import subprocess
import sys
from pathlib import Path

import pytest

from warren.install import ADDON, EXTENSION, PLUGIN, InstallError, install, problems

PROJECT = "config_version=5\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "project.godot").write_text(PROJECT)
    return tmp_path


def cli(*arguments: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "warren", *map(str, arguments)], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("link", [False, True])
def test_a_fresh_installation_is_healthy(game: Path, link: bool) -> None:
    for _ in range(2):
        addon = install(game, link=link)
        assert addon == game / ADDON
        assert addon.is_symlink() == link
        assert (addon / "warren.gdextension").is_file()
        assert list(problems(game)) == []
    assert (game / ".godot/extension_list.cfg").read_text() == EXTENSION + "\n"


def test_a_copy_replaces_a_link_and_leaves_what_was_linked_alone(game: Path) -> None:
    linked = install(game, link=True).resolve()
    install(game)
    assert not (game / ADDON).is_symlink()
    assert (linked / "install.py").is_file()
    assert not (game / ADDON / "install.py").exists()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[editor_plugins]\n\nenabled=PackedStringArray("{}")\n'),
        ("[editor_plugins]\n\nenabled=PackedStringArray()\n", '[editor_plugins]\n\nenabled=PackedStringArray("{}")\n'),
        (
            '[editor_plugins]\n\nenabled=PackedStringArray("res://a.cfg")\n\n[x]\n\ny=1\n',
            '[editor_plugins]\n\nenabled=PackedStringArray("res://a.cfg", "{}")\n\n[x]\n\ny=1\n',
        ),
        ("[editor_plugins]\n\n[x]\n", '[editor_plugins]\n\nenabled=PackedStringArray("{}")\n\n[x]\n'),
    ],
)
def test_the_plugin_is_switched_on_once(game: Path, before: str, after: str) -> None:
    file = game / "project.godot"
    file.write_text(f"{PROJECT}\n{before}")
    for _ in range(2):
        install(game)
        assert file.read_text() == f"{PROJECT}\n{after.format(PLUGIN)}"


def test_no_game(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match=r"no project\.godot"):
        install(tmp_path)
    done = cli("install", tmp_path)
    assert done.returncode == 1
    assert "not a Godot project" in done.stderr


def test_doctor_names_what_is_wrong_and_what_to_do(game: Path) -> None:
    assert "addon is not in" in next(problems(game))
    addon = install(game)
    config = addon / "bin/warren.cfg"
    good = config.read_text()
    config.write_text(good.replace(sys.executable, "/nowhere/python"))
    assert "/nowhere/python, which does not exist" in next(problems(game))
    config.write_text(good + "module=no.such.module\n")
    assert "cannot import Warren" in next(problems(game))
    config.unlink()
    assert "no Python is set up" in next(problems(game))
    done = cli("doctor", game)
    assert done.returncode == 1
    assert "python -m warren install" in done.stdout
    install(game)
    assert cli("doctor", game).stdout == "Warren is set up well.\n"
