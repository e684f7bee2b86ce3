"""A game, and a Warren and a Python so small that a runtime takes milliseconds; what is looked at in the game."""

import shutil
from pathlib import Path

import pytest

from tests.ship.trees import elf, standalone, write
from warren.install import ADDON, install
from warren.ship import check, contents, runtime, stamp, standard
from warren.ship.interpreter import VERSION
from warren.ship.targets import host_target, target_of

HOST = host_target()


def game(tmp_path: Path) -> Path:
    """Make a game with the addon, in a folder with an awkward name."""
    folder = tmp_path / "Моя игра (2)"
    write(folder / "project.godot", "config_version=5\n")
    install(folder)
    return folder


def shrink(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a Python for this machine, and have a Warren of three modules; return the folder of that Python."""
    suffix = target_of(HOST).suffixes(VERSION)[0]
    top = tmp_path / "small"
    for name in ("pycore", "warren"):
        write(top / name / "__init__.py", "import stat\n")
        write(top / name / f"module{suffix}", elf(HOST.partition(".")[2]))
    for name in ("LICENSE", "plugin.cfg"):
        shutil.copyfile(contents.packages()["warren"] / name, top / "warren" / name)
    write(top / "warren/data/words", "data")
    packages = {name: top / name for name in ("pycore", "warren")}
    for module in (contents, stamp):
        monkeypatch.setattr(module, "packages", lambda: packages)
    monkeypatch.setattr(runtime, "own_packages", lambda: packages)
    monkeypatch.setattr(standard, "FIRST", ("os",))
    monkeypatch.setattr(standard, "_is_here", lambda _: False)
    tree = standalone(tmp_path / "a python", HOST)
    write(tree / f"lib/python{VERSION}/stat.py", "")
    return tree


def problems(game: Path) -> list[str]:
    return list(check.runtime_problems(game, game / ADDON))


def hidden(game: Path) -> list[str]:
    return [file.name for file in (game / ADDON / "bin").iterdir() if file.name.startswith(".")]


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
