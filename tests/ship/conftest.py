"""The packages, built once for all tests, and a game with the addon from the archive."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from warren.install import PLUGIN
from warren.projectfile import with_plugin
from workshop import engine_tree
from workshop.engine_tree import Tree
from workshop.provision import ROOT

from .bare import BareRoot, give_to_nobody

SUITES = ROOT / "tests/godot/game"


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `package` writes, with all targets."""
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, "-m", "warren", "package", "--out", str(folder)]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def archive(packages: Path) -> Path:
    """The archive for Godot."""
    (file,) = packages.glob("*-godot.zip")
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
