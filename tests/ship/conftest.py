"""The packages, built once for all tests, a game with the addon from the archive, an environment with the wheel."""

import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from warren.install import ADDON, PLUGIN, boot_library
from warren.projectfile import with_plugin
from warren.ship.interpreter import running_interpreter
from warren.ship.package import Kit, write_addon
from warren.ship.targets import host_target
from workshop import engine_tree, release
from workshop.cross.targets import TARGETS
from workshop.engine_tree import Tree
from workshop.provision import ROOT

from .bare import BareRoot, give_to_nobody

SUITES = ROOT / "tests/godot/game"
PLATFORMS = {"linux.x86_64": "manylinux_2_28_x86_64", "linux.arm64": "manylinux_2_28_aarch64"}
PACKED = pytest.mark.thorough(
    "every module is compiled for all targets, and Python for Linux; a quick run makes an addon of what is here"
)


@dataclass(frozen=True)
class Unpacked:
    """A game with the addon as an archive holds it.

    Attributes:
        game: the folder of the game.
        targets: names of the targets that the addon has a runtime for.
        is_packed: whether it comes from the archive, which has a Python that was built for players.
    """

    game: Path
    targets: list[str]
    is_packed: bool


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `package` writes."""
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, "-m", "warren", "package", "--out", os.path.relpath(folder, ROOT)]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def archive(packages: Path) -> Path:
    """The archive for Godot."""
    (file,) = packages.glob("*-godot.zip")
    return file


@pytest.fixture(scope="session")
def host_addon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with the addon that an archive would hold, made of this machine's Python and modules."""
    game = tmp_path_factory.mktemp("host") / "my game"
    kit = Kit(host_target(), boot_library(), running_interpreter(), None)
    write_addon(game / ADDON, [kit], lambda _: None)
    return game


@pytest.fixture(scope="session", params=["host", pytest.param("packed", marks=PACKED)])
def unpacked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Unpacked:
    """A game with the addon: of this machine's parts, or from the archive."""
    if request.param == "host":
        return Unpacked(request.getfixturevalue("host_addon"), [host_target()], is_packed=False)
    game = tmp_path_factory.mktemp("unpacked") / "my game"
    with zipfile.ZipFile(request.getfixturevalue("archive")) as packed:
        packed.extractall(game)
    return Unpacked(game, list(TARGETS), is_packed=True)


@pytest.fixture(scope="session")
def source_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the sources, which `package` makes first of all."""
    folder = tmp_path_factory.mktemp("a source archive")
    release.distributions(folder, [], lambda _: None)
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="session")
def tree() -> Tree:
    """The fetched engine, which brings its libraries along."""
    return engine_tree.cached()


@pytest.fixture(scope="session")
def game(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the engine tests, with the archive unzipped into it and the plugin enabled; nobody's own."""
    folder = tmp_path_factory.mktemp("ship") / "game"
    shutil.copytree(SUITES, folder)
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    project = folder / "project.godot"
    project.write_text(with_plugin(project.read_text(), PLUGIN))
    give_to_nobody(folder)
    return folder


@pytest.fixture
def bare(tree: Tree, game: Path, tmp_path: Path) -> BareRoot:
    """A root with the engine and the game, which can be written to."""
    return BareRoot(tmp_path / "root", tree, writable={"/game": game})


def wheel_of(packages: Path, target: str) -> Path:
    (file,) = packages.glob(f"*-cp311-cp311-{PLATFORMS[target]}.whl")
    return file


def run(*command: str | Path, cwd: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment | variables,
        text=True,
        capture_output=True,
        timeout=900,
        check=False,
    )


@pytest.fixture(scope="session")
def fresh(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment with the wheel, made without a compiler."""
    folder = tmp_path_factory.mktemp("fresh environment")
    python = folder / "env/bin/python"
    assert run(sys.executable, "-m", "venv", folder / "env", cwd=folder).returncode == 0
    wheel = wheel_of(packages, host_target())
    done = run(python, "-m", "pip", "install", "--only-binary=:all:", wheel, cwd=folder, CC="/bin/false", PATH="")
    assert done.returncode == 0, done.stderr
    return python
