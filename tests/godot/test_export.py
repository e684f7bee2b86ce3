"""A game with Warren is exported as a user would do it, and runs where neither its project nor its Python is."""

import hashlib
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pycore.dungeon import Request, format_map
from tests.ship.trees import elf
from warren.host.config import FILE_NAME, read_config, write_config
from warren.install import ADDON, PLUGIN, install
from warren.manifest import read_manifest
from warren.projectfile import without_plugin
from warren.ship.bundle import bundle, folder_of
from warren.ship.contents import imports, own_files
from warren.ship.interpreter import running_interpreter
from warren.ship.standard import is_standard, standard_library
from warren.ship.targets import host_target
from workshop.engine import Engine, Run

PROJECT = """config_version=5

[application]

config/name="Exported"
run/main_scene="res://main.tscn"
config/features=PackedStringArray("4.6")
"""
SCENE = """[gd_scene load_steps=2 format=3]

[ext_resource type="Script" path="res://main.gd" id="1"]

[node name="Main" type="Node"]
script = ExtResource("1")
"""
SCRIPT = """extends Node

func _ready() -> void:
	var generator := WarrenMapGenerator.new()
	generator.preset = "keep"
	generator.seed = 7
	print("map ", generator.generate().to_json().sha256_text())
	generator.templates = WarrenRoomTemplate.from_text(FileAccess.get_file_as_string("res://small.room.txt"))
	print("rooms ", generator.templates.size(), " ", generator.generate() != null)
	if ResourceLoader.exists("res://things.warren.txt"):  # where the plugin is enabled
		var drawn: WarrenRoomSet = load("res://small.room.txt")
		var things: WarrenText = load("res://things.warren.txt")
		generator.templates = drawn.templates
		generator.population = things.text
		print("things ", generator.generate().things().size(), " ", WarrenCampaign.new().files.size())
		print("read ", FileAccess.get_file_as_string("res://things.warren.txt") == things.text)
		generator.population = FileAccess.get_file_as_string("res://left_out.txt")
	generator.free()
	var kinds := ["WarrenBanqi", "WarrenJungle", "WarrenTafl", "WarrenYonin", "WarrenFogChess", "WarrenHiddenRank"]
	for kind: String in kinds + ["WarrenFoxHunt", "WarrenWords"]:
		var node: Node = ClassDB.instantiate(kind)
		print("game ", kind, " ", node.call("new_game"), " ", node.call("legal_moves").size() > 0)
		node.free()
	var erudit := WarrenWords.new()
	erudit.preset = "erudit"
	print("russian ", erudit.new_game(), " ", erudit.legal_moves().size() > 0)
	erudit.free()
	for family: String in ["linjat", "sokoban"]:
		var maker := WarrenPuzzleMaker.new()
		add_child(maker)
		maker.family = family
		maker.start()
		var puzzle: WarrenPuzzle = await maker.finished
		print("puzzle ", family, " ", not puzzle.solution.is_empty(), " ", not puzzle.drawing().is_empty())
		maker.queue_free()
	var maps := FileAccess.open("/proc/self/maps", FileAccess.READ)
	while not maps.eof_reached():
		var line := maps.get_line()
		if ".so" in line:
			print("file ", line.substr(line.find("/")))
	get_tree().quit()
"""
THINGS = "rat: map 4\n"
ROOMS = "[cell]\ninstances: 3\n####\n#..#\n#..#\n####\n"


@dataclass(frozen=True)
class Exported:
    """An exported game, and what the export said."""

    folder: Path
    export: Run

    @property
    def program(self) -> Path:
        return self.folder / "game.x86_64"


def presets(template: Path) -> str:
    return f"""[preset.0]

name="Linux"
platform="Linux"
runnable=true
export_filter="all_resources"
include_filter=""
exclude_filter=""
export_path=""

[preset.0.options]

custom_template/release="{template}"
binary_format/embed_pck=false
binary_format/architecture="{host_target().partition(".")[2]}"
"""


def template_of(engine: Engine) -> Path:
    """Return the release template: of the fetched engine, or where the editor of one's own engine puts it."""
    if engine.tree:
        return engine.tree.program("godot-template-release")
    version = ".".join(engine.version.split(".")[: engine.version.split(".").index("stable") + 1])
    machine = host_target().partition(".")[2]
    found = Path.home() / ".local/share/godot/export_templates" / version / f"linux_release.{machine}"
    assert found.is_file(), (
        f"{found} is missing: install the export templates in Godot (Editor > Manage Export Templates)"
    )
    return found


# Another machine that games are exported for.
OTHER = next(name for name in ("linux.arm64", "linux.x86_64") if name != host_target())


@pytest.fixture(scope="module")
def project(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small game, with Warren installed, imported."""
    folder = tmp_path_factory.mktemp("export") / "my game"
    folder.mkdir()
    files = {"project.godot": PROJECT, "main.tscn": SCENE, "main.gd": SCRIPT, "small.room.txt": ROOMS}
    files |= {"things.warren.txt": THINGS, "left_out.txt": THINGS}
    files["export_presets.cfg"] = presets(template_of(engine))
    for name, text in files.items():
        (folder / name).write_text(text)
    install(folder)
    run = engine.run(folder, "--import", timeout=120)
    assert (run.returncode, run.problems()) == (0, [])
    return folder


def export(engine: Engine, project: Path, folder: Path) -> Exported:
    folder.mkdir(parents=True)
    run = engine.run(project, "--export-release", "Linux", str(folder / "game.x86_64"), timeout=180)
    return Exported(folder, run)


@pytest.fixture(scope="module")
def exported(engine: Engine, project: Path, tmp_path_factory: pytest.TempPathFactory) -> Exported:
    """The game as its player gets it."""
    place = folder_of(project, host_target())
    place.mkdir(exist_ok=True)
    (place / "stale").touch()
    made = export(engine, project, tmp_path_factory.mktemp("player") / "a folder")
    assert (made.export.returncode, made.export.problems()) == (0, [])
    if engine.tree:
        engine.tree.adopt(made.program)
    return made


def played(game: Exported, home: Path) -> subprocess.CompletedProcess[str]:
    """Run the exported game with nothing of the developer's surroundings."""
    home.mkdir(exist_ok=True)
    command: list[str | Path] = [game.program, "--headless"]
    return subprocess.run(
        command,
        env={"HOME": str(home), "PATH": "/bin"},
        cwd="/",
        text=True,
        capture_output=True,
        timeout=180,
        check=False,
    )


@pytest.fixture(scope="module")
def run_of_exported(exported: Exported, tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What the exported game writes, from folders that it cannot change."""
    for folder in [exported.folder, *exported.folder.rglob("*/")]:
        folder.chmod(0o555)
    return played(exported, tmp_path_factory.mktemp("player") / "home")


@pytest.mark.engine
def test_an_exported_game_makes_the_same_map(run_of_exported: subprocess.CompletedProcess[str]) -> None:
    run = run_of_exported
    assert (run.returncode, run.stderr) == (0, "")
    text = format_map(Request(preset="keep", seed=7).make().unwrap())
    assert f"map {hashlib.sha256(text.encode()).hexdigest()}" in run.stdout
    assert "rooms 1 true" in run.stdout
    assert "things 4 0\nread true\n" in run.stdout
    boards = ("WarrenBanqi", "WarrenJungle", "WarrenTafl", "WarrenYonin", "WarrenFogChess", "WarrenHiddenRank")
    for game in (*boards, "WarrenFoxHunt", "WarrenWords"):
        assert f"game {game} true true" in run.stdout
    assert "russian true true" in run.stdout
    for family in ("linjat", "sokoban"):
        assert f"puzzle {family} true true" in run.stdout


@pytest.mark.engine
def test_the_export_names_texts_that_a_script_reads_and_that_are_left_out(exported: Exported) -> None:
    told = [line for line in exported.export.log.splitlines() if "which is not in the exported game" in line]
    assert len(told) == 1
    assert "res://main.gd reads res://left_out.txt" in told[0]
    assert "Call it left_out.warren.txt" in told[0]


@pytest.mark.engine
def test_it_uses_nothing_but_what_it_carries_along(
    exported: Exported, run_of_exported: subprocess.CompletedProcess[str]
) -> None:
    lines = run_of_exported.stdout.splitlines()
    used = {line.removeprefix("file ") for line in lines if line.startswith("file ")}
    assert any("libpython" in file for file in used)
    ours = [file for file in used if any(word in file for word in ("python", "pycore", "warren."))]
    assert [file for file in ours if not file.startswith(f"{exported.folder}/")] == []
    runtime = exported.folder / f"warren_runtime.{host_target()}"
    texts = [file.read_bytes() for file in runtime.rglob("*") if file.is_file() and file.suffix not in (".so", ".0")]
    assert not any(os.fsencode(Path.cwd()) in text for text in texts)


@pytest.mark.engine
def test_the_runtime_is_small(exported: Exported, tmp_path: Path) -> None:
    runtime = exported.folder / f"warren_runtime.{host_target()}"
    assert sum(file.stat().st_size for file in runtime.rglob("*") if file.is_file()) <= 25_000_000
    # The fastest compression of xz; its best is smaller and takes ten times as long.
    with lzma.open(tmp_path / "runtime.tar.xz", "w", preset=0) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        tar.add(runtime)
    assert (tmp_path / "runtime.tar.xz").stat().st_size <= 10_000_000
    assert {"LICENSES.txt", "LICENSE-python.txt", "LICENSE-warren.txt"} <= {file.name for file in runtime.iterdir()}


@pytest.fixture
def without_runtime(project: Path, tmp_path: Path) -> Path:
    """A copy of the game that has no runtime yet."""
    game = tmp_path / "game"
    shutil.copytree(project, game, symlinks=True)
    shutil.rmtree(folder_of(game, host_target()), ignore_errors=True)
    return game


@pytest.mark.engine
@pytest.mark.thorough("one more export; the quick run refuses damaged runtimes without an engine")
def test_no_game_leaves_without_a_runtime(engine: Engine, without_runtime: Path, tmp_path: Path) -> None:
    (without_runtime / ADDON / "bin" / FILE_NAME).unlink()
    made = export(engine, without_runtime, tmp_path / "out")
    assert made.export.returncode == 1
    assert f"{host_target()} is missing, or without Python. Run: warren bundle" in made.export.log


@pytest.mark.engine
@pytest.mark.thorough("refused as above, where a Python is named that is none, or for another machine")
def test_no_game_leaves_with_a_python_that_does_not_fit(engine: Engine, without_runtime: Path, tmp_path: Path) -> None:
    game, config = without_runtime, without_runtime / ADDON / "bin" / FILE_NAME
    pairs = [(key, "/nowhere/python" if key == "executable" else value) for key, value in read_config(config)]
    write_config(config, pairs)
    made = export(engine, game, tmp_path / "out")
    assert made.export.returncode == 1
    assert f"the runtime for {host_target()} cannot be made" in made.export.log
    refused_as(engine, game, tmp_path / "out1", rf"{OTHER} is missing, or without Python\. Run: warren", OTHER)


@pytest.mark.engine
@pytest.mark.thorough("an app for several kinds of machine asks for each of them as an app for one does")
def test_no_game_leaves_with_one_runtime_of_two(engine: Engine, project: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(project, game, symlinks=True)
    (game / ADDON / "bin" / FILE_NAME).unlink()
    bundle(game, host_target())
    preset = game / "export_presets.cfg"
    # An app for macOS may be for two kinds of machine; with Linux, only features of one's own can say that.
    features = f'custom_features="{OTHER.partition(".")[2]}"'
    preset.write_text(preset.read_text().replace("runnable", f"{features}\nrunnable"))
    refused_as(engine, game, tmp_path / "both", rf"{OTHER} is missing, or without Python\.", host_target())


def refused_as(engine: Engine, game: Path, folder: Path, message: str, target: str) -> None:
    """Export a game for a target, and see it refused."""
    preset = game / "export_presets.cfg"
    before = preset.read_text()
    if target != host_target():  # with a template that has nothing but the header of that machine
        machine = target.partition(".")[2]
        (game / "template").write_bytes(elf(machine))
        text = re.sub(r'release="[^"]*"', f'release="{game / "template"}"', before)
        preset.write_text(text.replace(f'"{host_target().partition(".")[2]}"', f'"{machine}"'))
    made = export(engine, game, folder)
    preset.write_text(before)
    assert made.export.returncode == 1
    assert re.search(message, made.export.log)


@pytest.mark.thorough("refused as without a runtime, for other reasons; tests/ship spoils runtimes without an engine")
@pytest.mark.engine
@pytest.mark.parametrize(
    "spoiled",
    [
        ("libpython*", lambda data: data[:-1], r" is not whole: libpython\S+ is missing or changed"),
        ("manifest.sha256", lambda _: None, r" is not whole: manifest\.sha256 is missing or spoiled"),
        ("plugin.cfg", lambda data: data.replace(b'version="', b'version="9.'), r"but the addon is 9\."),
    ],
    ids=["cut", "bare", "old"],
)
def test_no_game_leaves_with_a_damaged_or_an_old_runtime(
    engine: Engine,
    project: Path,
    tmp_path: Path,
    spoiled: tuple[str, Callable[[bytes], bytes | None], str],
) -> None:
    game, here = tmp_path / "Игра", host_target()
    shutil.copytree(project, game, symlinks=True)
    bundle(game, here)
    (game / ADDON / "bin" / FILE_NAME).unlink()
    name, change, message = spoiled
    file = next(iter([*folder_of(game, here).glob(name), *(game / ADDON).glob(name)]))
    data = file.read_bytes()
    changed = change(data)
    file.unlink() if changed is None else file.write_bytes(changed)
    refused_as(engine, game, tmp_path / "refused", message, here)
    file.write_bytes(data)
    made = export(engine, game, tmp_path / "whole")
    assert (made.export.returncode, made.export.problems()) == (0, [])


@pytest.mark.engine
@pytest.mark.thorough("two more exports; those of a game whose plugin is enabled are refused and made alike")
def test_a_game_whose_plugin_is_not_enabled_has_its_runtime(engine: Engine, project: Path, tmp_path: Path) -> None:
    game, settings = tmp_path / "game", tmp_path / "game/project.godot"
    shutil.copytree(project, game, symlinks=True, ignore=shutil.ignore_patterns("*.import", ".godot"))
    settings.write_text(without_plugin(settings.read_text(), PLUGIN))
    # Not --import: Godot 4.6 crashes if it ends within frames after it first found any extension (issue 111048).
    assert engine.run(game, "--editor", frames=200, timeout=120).returncode == 0
    preset = game / "export_presets.cfg"
    # Without the plugin, room files are texts as any others, which presets name.
    preset.write_text(preset.read_text().replace('include_filter=""', 'include_filter="*.txt"'))
    shutil.rmtree(folder_of(game, host_target()), ignore_errors=True)
    made = export(engine, game, tmp_path / "none")
    assert made.export.returncode == 1
    assert f"warren_runtime.{host_target()}" in made.export.log
    bundle(game, host_target())
    made = export(engine, game, tmp_path / "out")
    assert (made.export.returncode, made.export.problems()) == (0, [])
    copy = made.folder / f"warren_runtime.{host_target()}"
    assert read_manifest(copy) == read_manifest(folder_of(game, host_target()))
    if engine.tree:
        engine.tree.adopt(made.program)
    run = played(made, tmp_path / "home")
    text = format_map(Request(preset="keep", seed=7).make().unwrap())
    assert (run.returncode, run.stderr) == (0, "")
    assert f"map {hashlib.sha256(text.encode()).hexdigest()}" in run.stdout


@pytest.mark.engine
@pytest.mark.thorough("one more export, of a runtime with numpy; tests/ship makes such a runtime")
def test_an_export_keeps_what_was_asked_for(engine: Engine, project: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(project, game, symlinks=True)
    bundle(game, host_target(), Path(sys.base_prefix), numpy=True)
    first = read_manifest(folder_of(game, host_target()))
    (folder_of(game, host_target()) / "site/extra.txt").write_text("from an earlier version")
    made = export(engine, game, tmp_path / "out")
    assert (made.export.returncode, made.export.problems()) == (0, [])
    assert read_manifest(made.folder / f"warren_runtime.{host_target()}") == first
    assert not list(made.folder.rglob("extra.txt"))


def test_all_that_a_game_imports_is_in_the_runtime() -> None:
    names = imports(file for file, _ in own_files() if file.suffix == ".py")
    missing = (
        {name for name in names if is_standard(name)}
        - standard_library(running_interpreter(), names, set()).keys()
        - {*sys.builtin_module_names}
    )
    assert missing == {"concurrent.futures"}  # in annotations, and in commands


@pytest.mark.engine
def test_a_runtime_is_made_in_place_of_an_earlier_one(exported: Exported, project: Path) -> None:
    for place in (folder_of(project, host_target()), exported.folder / f"warren_runtime.{host_target()}"):
        assert not (place / "stale").exists()
        assert (place / "manifest.sha256").stat().st_size > 1000
        assert [file.name for file in place.parent.iterdir() if file.name.startswith(".")] == []
