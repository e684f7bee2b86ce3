"""What is in the archive for Godot and beside it, compared with what is in the sources."""

import configparser
import os
import re
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from warren.doctor import problems
from warren.install import GODOT_SIDE, PLUGIN
from warren.manifest import read_manifest, state_of
from warren.projectfile import with_plugin
from warren.ship.package import SUMS
from workshop.cross.targets import TARGETS
from workshop.provision import ROOT, cache_folder

ADDON = "addons/warren/"
BIN = f"{ADDON}bin/"
# The store takes no picture above this size.
MOST_PICTURE_BYTES = 600_000


@pytest.fixture(scope="session")
def entries(archive: Path) -> dict[str, zipfile.ZipInfo]:
    with zipfile.ZipFile(archive) as packed:
        return {entry.filename: entry for entry in packed.infolist()}


@pytest.fixture
def game(archive: Path, tmp_path: Path) -> Path:
    """A game with the archive unzipped into it."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(tmp_path)
    (tmp_path / "project.godot").write_text(with_plugin("config_version=5\n", PLUGIN))
    (tmp_path / ".godot").mkdir()
    (tmp_path / ".godot/extension_list.cfg").write_text("res://addons/warren/warren.gdextension\n")
    return tmp_path


def test_everything_is_in_one_folder_as_plain_files(entries: dict[str, zipfile.ZipInfo]) -> None:
    assert list(entries) == sorted(entries)
    for name, entry in entries.items():
        assert name.startswith(ADDON)
        assert entry.date_time == (1980, 1, 1, 0, 0, 0)
        assert entry.external_attr >> 16 == 0o100644


def test_the_godot_side_is_that_of_the_sources(entries: dict[str, zipfile.ZipInfo], archive: Path) -> None:
    ours = {name for name in entries if not name.startswith(BIN)} - {ADDON + "NOTICES.txt", ADDON + "manifest.sha256"}
    tops = [ROOT / ADDON / name for name in GODOT_SIDE if name != "bin"]
    files = [file for top in tops for file in ([top] if top.is_file() else top.rglob("*")) if file.is_file()]
    assert ours == {file.relative_to(ROOT).as_posix() for file in files if not file.name.endswith(".import")}
    with zipfile.ZipFile(archive) as packed:
        assert [name for name in ours if packed.read(name) != (ROOT / name).read_bytes()] == []


def test_all_targets_of_the_table_are_there(
    entries: dict[str, zipfile.ZipInfo], archive: Path, targets: list[str]
) -> None:
    with zipfile.ZipFile(archive) as packed:
        extension = configparser.ConfigParser()
        extension.read_string(packed.read(ADDON + "warren.gdextension").decode())
    libraries = {key: value.strip('"').removeprefix("res://") for key, value in extension["libraries"].items()}
    assert libraries == {target.name: BIN + target.boot for target in TARGETS.values()}
    tops = {name.removeprefix(BIN).partition("/")[0] for name in entries if name.startswith(BIN)}
    runtimes = {f"warren_runtime.{name}" for name in targets}
    assert tops == {TARGETS[name].boot for name in targets} | runtimes
    for name, target in [(name, TARGETS[name]) for name in targets]:
        folder = f"{BIN}warren_runtime.{name}/"
        modules = [entry for entry in entries if entry.startswith(folder) and entry.endswith(target.suffix)]
        sources = [file for top in ("pycore", "addons/warren") for file in (ROOT / top).rglob("*.pyx")]
        assert len(modules) >= len(sources)
        assert (folder + "warren.cfg" in entries) == name.startswith("linux.")


def test_no_file_of_the_development_is_in_it(entries: dict[str, zipfile.ZipInfo]) -> None:
    wrong = re.compile(
        r"\.(pyx?|pxd|pyi|c|h|import|tscn|so\.\d+\.debug)$|__pycache__|/(install|doctor|ship|cli|store)\b"
    )
    assert [name for name in entries if wrong.search(name) and "/encodings/" not in name] == []
    assert f"{BIN}warren.cfg" not in entries
    hidden = {Path(name).name for name in entries if Path(name).name.startswith(".")}
    assert hidden == {".gdignore"}


def test_no_path_of_this_machine_is_in_it(game: Path) -> None:
    here = [os.fsencode(path) for path in (ROOT, cache_folder(), Path.home() / ".cache")]
    files = [file for file in (game / ADDON).rglob("*") if file.is_file()]
    assert [file for file in files if any(path in file.read_bytes() for path in here)] == []


def test_the_licenses_of_all_parts_are_in_one_text(game: Path) -> None:
    text = (game / ADDON / "NOTICES.txt").read_text(encoding="utf-8")
    for words in (
        "The Warren developers",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Jean-loup Gailly",
        "liblzma",
        "Kevin Atkinson",
    ):
        assert words in text
    for runtime in (game / BIN).glob("warren_runtime.linux.*"):
        names = {file.name for file in runtime.rglob("LICENSE*")}
        assert {"LICENSE-python.txt", "LICENSE-warren.txt", "LICENSE.zlib.txt", "LICENSE.liblzma.txt"} <= names


def test_the_doctor_finds_nothing_until_something_is_wrong(game: Path, targets: list[str]) -> None:
    assert list(problems(game)) == []
    (game / ".godot/extension_list.cfg").unlink()
    (said,) = problems(game)
    assert said.endswith("Open the game in the editor, and enable Warren in the project's settings")
    (game / ADDON / "plugin.gd").write_text("changed")
    assert [problem for problem in problems(game) if "plugin.gd is changed. Unzip Warren's archive" in problem]
    (game / BIN / f"warren_runtime.{targets[0]}/site/pycore/__init__.pyc").write_bytes(b"changed")
    assert [problem for problem in problems(game) if "__init__.pyc is changed" in problem]
    for runtime in (game / BIN).glob("warren_runtime.linux.*"):
        (runtime / "warren.cfg").unlink()
    assert [problem for problem in problems(game) if "no Python is set up; nor is one in" in problem]


def test_the_checksums_are_right(packages: Path) -> None:
    sums = read_manifest(packages, SUMS)
    files = {file.relative_to(packages).as_posix() for file in packages.rglob("*") if file.is_file()}
    assert files == {*sums, SUMS}
    assert [name for name, value in sums.items() if state_of(packages / name, value)] == []


def test_what_the_store_asks_for(packages: Path, photographs: list[str]) -> None:
    with Image.open(packages / "icon.png") as icon:
        assert icon.size == (256, 256)
        assert len(icon.convert("RGB").getcolors(1 << 20) or []) >= 5
    pictures = sorted((packages / "screenshots").iterdir())
    assert [file.stem for file in pictures] == sorted([*photographs, "2_editor"])
    for file in pictures:
        assert file.stat().st_size <= MOST_PICTURE_BYTES
        with Image.open(file) as picture:
            assert picture.size == (1280, 720), file
            assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 100, file
    text = (packages / "description.md").read_text(encoding="utf-8")
    assert all(name in text for name in ("Linux", "Windows", "macOS", "Web"))
