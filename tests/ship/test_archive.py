"""What is in the archive for Godot and beside it, compared with what is in the sources."""

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from warren import guide
from warren.doctor import problems
from warren.install import GODOT_SIDE, LEFT_OUT, PLUGIN
from warren.manifest import read_manifest, state_of
from warren.projectfile import with_plugin
from warren.ship.interpreter import VERSION
from warren.ship.package import SUMS
from warren.ship.targets import host_target, target_of
from workshop import storepage
from workshop.cross.targets import TARGETS
from workshop.provision import ROOT, cache_folder

from .conftest import PACKED, Unpacked

ADDON = "addons/warren/"
BIN = f"{ADDON}bin/"
# The store takes no picture above this size.
MOST_PICTURE_BYTES = 600_000


@pytest.fixture
def game(unpacked: Unpacked, tmp_path: Path) -> Path:
    """A game whose files can be changed, that the editor has seen."""
    folder = shutil.copytree(unpacked.game, tmp_path / "a game")
    (folder / "project.godot").write_text(with_plugin("config_version=5\n", PLUGIN))
    (folder / ".godot").mkdir()
    (folder / ".godot/extension_list.cfg").write_text("res://addons/warren/warren.gdextension\n")
    return folder


def files_of(game: Path) -> set[str]:
    return {file.relative_to(game).as_posix() for file in game.rglob("*") if file.is_file()}


def expected(name: str) -> bytes:
    """Return what a file of the addon contains in a game."""
    data, inner = (ROOT / name).read_bytes(), name.removeprefix(ADDON)
    return guide.with_address(inner, data, guide.project_address()) if guide.has_address(inner) else data


def test_the_addon_has_the_files_of_the_sources_and_of_all_targets(unpacked: Unpacked) -> None:
    names = files_of(unpacked.game)
    ours = {name for name in names if not name.startswith(BIN)} - {ADDON + "NOTICES.txt", ADDON + "manifest.sha256"}
    tops = [ROOT / ADDON / name for name in GODOT_SIDE if name != "bin"]
    files = [file for top in tops for file in ([top] if top.is_file() else top.rglob("*")) if file.is_file()]
    sources = {file.relative_to(ROOT).as_posix() for file in files if not file.name.endswith(".import")}
    assert ours == sources - {ADDON + name for name in LEFT_OUT}
    assert [name for name in ours if (unpacked.game / name).read_bytes() != expected(name)] == []

    extension = configparser.ConfigParser()
    extension.read_string((unpacked.game / ADDON / "warren.gdextension").read_text())
    libraries = {key: value.strip('"').removeprefix("res://") for key, value in extension["libraries"].items()}
    assert libraries == {target.name: BIN + target.boot for target in TARGETS.values()}
    tops_of_bin = {name.removeprefix(BIN).partition("/")[0] for name in names if name.startswith(BIN)}
    runtimes = {f"warren_runtime.{name}" for name in unpacked.targets}
    assert tops_of_bin == {TARGETS[name].boot for name in unpacked.targets} | runtimes
    for name in unpacked.targets:
        folder = f"{BIN}warren_runtime.{name}/"
        suffix = target_of(name).suffixes(VERSION)[0]
        modules = [entry for entry in names if entry.startswith(folder) and entry.endswith(suffix)]
        cython = [file for top in ("pycore", "addons/warren") for file in (ROOT / top).rglob("*.pyx")]
        assert len(modules) >= len(cython)
        assert (folder + "warren.cfg" in names) == name.startswith("linux.")

    development = re.compile(
        r"\.(pyx?|pxd|pyi|c|h|import|tscn|so\.\d+\.debug)$|__pycache__|/(install|commands|guide|doctor|ship|cli|store)\b"
    )
    assert [name for name in names if development.search(name) and "/encodings/" not in name] == []
    assert f"{BIN}warren.cfg" not in names
    assert {Path(name).name for name in names if Path(name).name.startswith(".")} == {".gdignore"}


def test_no_path_of_this_machine_is_in_it(unpacked: Unpacked) -> None:
    here = [os.fsencode(path) for path in (ROOT, cache_folder(), Path.home() / ".cache")]
    files = [file for file in (unpacked.game / ADDON).rglob("*") if file.is_file()]
    assert [file for file in files if any(path in file.read_bytes() for path in here)] == []


def test_the_licenses_of_all_parts_are_in_one_text(unpacked: Unpacked) -> None:
    text = (unpacked.game / ADDON / "NOTICES.txt").read_text(encoding="utf-8")
    libraries = ("Jean-loup Gailly", "liblzma") if unpacked.is_packed else ()
    for words in (
        "The Warren developers",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Kevin Atkinson",
        "Alexander I. Lebedev",
        *libraries,
    ):
        assert words in text
    expected = {"LICENSE-python.txt", "LICENSE-warren.txt"}
    expected |= {"LICENSE.zlib.txt", "LICENSE.liblzma.txt"} if unpacked.is_packed else set()
    for runtime in (unpacked.game / BIN).glob("warren_runtime.linux.*"):
        assert expected <= {file.name for file in runtime.rglob("LICENSE*")}


def test_the_doctor_finds_nothing_until_something_is_wrong(game: Path) -> None:
    assert list(problems(game)) == []
    (game / ".godot/extension_list.cfg").unlink()
    (said,) = problems(game)
    assert said.endswith("Open the game in the editor, and enable Warren in the project's settings")
    (game / ADDON / "plugin.gd").write_text("changed")
    assert [problem for problem in problems(game) if "plugin.gd is changed. Unzip Warren's archive" in problem]
    (game / BIN / f"warren_runtime.{host_target()}/site/pycore/__init__.pyc").write_bytes(b"changed")
    assert [problem for problem in problems(game) if "__init__.pyc is changed" in problem]
    for runtime in (game / BIN).glob("warren_runtime.linux.*"):
        (runtime / "warren.cfg").unlink()
    assert [problem for problem in problems(game) if "no Python is set up; nor is one in" in problem]


LOADED = """import json, sys, warren.nodes
files = [getattr(module, "__file__", None) for module in sys.modules.values()]
print(json.dumps([file for file in files if file]))"""


def test_a_runtime_loads_the_nodes_from_its_folder_alone(host_addon: Path) -> None:
    runtime = host_addon / BIN / f"warren_runtime.{host_target()}"
    done = subprocess.run(
        [os.path.realpath(sys.executable), "-s", "-S", "-c", LOADED],
        env={"PYTHONHOME": str(runtime), "PYTHONPATH": str(runtime / "site")},
        cwd="/",
        text=True,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    loaded = json.loads(done.stdout)
    assert len(loaded) > 100
    assert [file for file in loaded if not Path(file).is_relative_to(runtime)] == []


@PACKED
def test_the_archive_holds_plain_files_in_one_folder(archive: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        entries = {entry.filename: entry for entry in packed.infolist()}
    assert list(entries) == sorted(entries)
    for name, entry in entries.items():
        assert name.startswith(ADDON)
        assert entry.date_time == (1980, 1, 1, 0, 0, 0)
        assert entry.external_attr >> 16 == 0o100644


@PACKED
def test_the_checksums_are_right(packages: Path) -> None:
    sums = read_manifest(packages, SUMS)
    files = {file.relative_to(packages).as_posix() for file in packages.rglob("*") if file.is_file()}
    assert files == {*sums, SUMS}
    assert [name for name, value in sums.items() if state_of(packages / name, value)] == []


@PACKED
def test_what_the_store_asks_for(packages: Path) -> None:
    with Image.open(packages / "icon.png") as icon:
        assert icon.size == (256, 256)
        assert len(icon.convert("RGB").getcolors(1 << 20) or []) >= 5
    pictures = sorted((packages / "screenshots").iterdir())
    assert [file.stem for file in pictures] == sorted([*storepage.PICTURES, "2_editor"])
    for file in pictures:
        assert file.stat().st_size <= MOST_PICTURE_BYTES
        with Image.open(file) as picture:
            assert picture.size == (1280, 720), file
            assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 100, file
    text = (packages / "description.md").read_text(encoding="utf-8")
    assert all(name in text for name in ("Linux", "Windows", "macOS", "Web"))
