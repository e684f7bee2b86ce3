"""The packages, built once for all tests, a game with the addon from the archive, an environment with the wheel."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from warren.install import PLUGIN
from warren.projectfile import with_plugin
from warren.ship.targets import host_target
from workshop import engine_tree, storepage
from workshop.cross.targets import TARGETS
from workshop.engine_tree import Tree
from workshop.provision import ROOT

from .bare import BareRoot, give_to_nobody

SUITES = ROOT / "tests/godot/game"
PLATFORMS = {"linux.x86_64": "manylinux_2_28_x86_64", "linux.arm64": "manylinux_2_28_aarch64"}
FOREIGN = pytest.mark.thorough("all modules are compiled for another machine; tests/cross compiles a few of them")
# The program `warren` with some of the pictures.
PACKAGE = """import sys
sys.path.append("addons")
from workshop import storepage
storepage.PICTURES = {{name: storepage.PICTURES[name] for name in {}}}
from warren.__main__ import start
sys.exit(start())"""
WHEELS = [pytest.param(name, marks=[] if name == host_target() else [FOREIGN]) for name in PLATFORMS]


@pytest.fixture(scope="session")
def targets(pytestconfig: pytest.Config) -> list[str]:
    """What is packed: all targets, or in a quick run this machine's."""
    return [host_target()] if pytestconfig.option.quick else list(TARGETS)


@pytest.fixture(scope="session")
def photographs(pytestconfig: pytest.Config) -> list[str]:
    """The pictures of the demos on the store's page: all, or in a quick run one, for each starts the game."""
    return list(storepage.PICTURES)[: 1 if pytestconfig.option.quick else None]


@pytest.fixture(scope="session")
def packages(targets: list[str], photographs: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `package` writes."""
    folder = tmp_path_factory.mktemp("packages")
    chosen = [word for name in targets for word in ("--target", name)]
    program = PACKAGE.format(photographs)
    command = [sys.executable, "-c", program, "package", "--out", os.path.relpath(folder, ROOT), *chosen]
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
