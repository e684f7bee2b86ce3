"""A game with baked levels is exported without the extension, and plays them where nothing else is.

For the web, the exporter of the engine gets files of the right names as its template: what it packs is what counts. The
pack then runs with the template for Linux, because no engine for browsers can be had from a package registry.
"""

import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.pages import blocks
from warren.host.config import FILE_NAME
from warren.install import ADDON, install
from warren.nodes import CLASSES
from warren.ship.targets import host_target
from workshop.engine import Engine, Run
from workshop.provision import ROOT

from .test_export import Exported, played, template_of

SOURCE = Path(__file__).parent / "baked"
WEB_FILES = ("html", "js", "wasm", "audio.worklet.js", "audio.position.worklet.js", "offline.html", "service.worker.js")
LIST = ".godot/extension_list.cfg"
EXTENSION = "res://addons/warren/warren.gdextension"
SCENE = """[gd_scene load_steps=2 format=3]

[sub_resource type="WarrenRoomTemplate" id="1"]
name = "cell"

[node name="World" type="Node"]

[node name="Maker" type="WarrenMapGenerator" parent="."]
templates = [SubResource("1")]
"""
INSTANCE = """[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://warren_dock.tscn" id="1"]

[node name="Level" type="Node"]

[node name="Dungeon" parent="." instance=ExtResource("1")]
"""
SCRIPT = '''extends Node
# A WarrenBanqi in a comment.
var text := "a WarrenWords 'in' a \\" # WarrenLinjat"
var map: WarrenMap


func make() -> void:
	print('"', WarrenMapGenerator.new(), """
	a WarrenSokoban "quoted" """)
'''
pytestmark = pytest.mark.engine


def preset(number: int, name: str, platform: str, options: str, files: str = "all_resources") -> str:
    chosen = f'export_filter="{files}"' if files == "all_resources" else f'export_filter="resources"\n{files}'
    return (
        f'[preset.{number}]\n\nname="{name}"\nplatform="{platform}"\nrunnable=true\n{chosen}\ninclude_filter=""\n'
        f'exclude_filter="bake.gd"\nexport_path=""\n\n[preset.{number}.options]\n\n{options}\n'
    )


def presets(engine: Engine, project: Path) -> str:
    """Presets of a game without the extension, for the web, of chosen files only, and of a game with it."""
    web = project.parent / "web.zip"
    with zipfile.ZipFile(web, "w") as archive:
        for name in WEB_FILES:
            archive.writestr(f"godot.{name}", "<html></html>")
    linux = (
        f'custom_template/release="{template_of(engine)}"\nbinary_format/embed_pck=false\n'
        f'binary_format/architecture="{host_target().partition(".")[2]}"\n'
    )
    chosen = [f"res://levels/{level}.{kind}" for level in LEVELS for kind in ("tscn", "tres")]
    names = ", ".join(
        f'"{file}"'
        for file in ["res://main.tscn", "res://refers.tscn", "res://holds.tscn", "res://levels/puzzle.tres", *chosen]
    )
    return "\n".join(
        [
            preset(0, "Without", "Linux", linux + "warren/runtime=false"),
            preset(1, "Web", "Web", f'custom_template/release="{web}"\ncustom_template/debug="{web}"'),
            preset(2, "Chosen", "Linux", linux + "warren/runtime=false", f"export_files=PackedStringArray({names})"),
            preset(3, "With", "Linux", linux),
        ]
    )


LEVELS = ("level_001", "rooms_001", "grid_001")


@pytest.fixture(scope="module")
def project(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose levels were baked by the editor's code, with Warren installed, imported."""
    folder = tmp_path_factory.mktemp("baked") / "game"
    shutil.copytree(SOURCE, folder)
    install(folder)
    assert engine.run(folder, "--import", timeout=120).problems() == []
    run = engine.run(folder, "--script", "bake.gd", timeout=120)
    assert (run.returncode, run.problems()) == (0, [])
    assert run.stdout.count("BAKED [1, 1, []]") == len(LEVELS)
    (folder / "export_presets.cfg").write_text(presets(engine, folder))
    assert engine.run(folder, "--import", timeout=120).problems() == []
    return folder


@pytest.fixture
def changed(project: Path, tmp_path: Path) -> Path:
    """The same game, to be changed."""
    shutil.copytree(project, tmp_path / "changed", symlinks=True)
    return tmp_path / "changed"


def export(engine: Engine, project: Path, preset: str, folder: Path) -> Exported:
    """Export a preset; the engine for Linux stands beside the pack, whatever the system of the preset."""
    folder.mkdir(parents=True)
    name = "game.html" if preset == "Web" else "game.x86_64"
    made = Exported(folder, engine.run(project, "--export-release", preset, str(folder / name), timeout=180))
    shutil.copyfile(template_of(engine), made.program)
    made.program.chmod(0o755)
    if engine.tree:
        engine.tree.adopt(made.program)
    return made


def is_packed(made: Exported, name: str) -> bool:
    """Whether files whose paths begin like this are in the pack; its list of all resources names others, too."""
    return bool(re.search(rb"(?<!res://)" + re.escape(name).encode(), (made.folder / "game.pck").read_bytes()))


def lines_of(run: subprocess.CompletedProcess[str] | Run) -> list[str]:
    return [line for line in run.stdout.splitlines() if re.match(r"[A-Z]{3,} ", line)]


@pytest.fixture(scope="module")
def told(engine: Engine, project: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the game tells of its levels with the extension, in the project and exported."""
    run = engine.run(project, timeout=60)
    assert run.problems() == []
    made = export(engine, project, "With", tmp_path_factory.mktemp("with") / "game")
    assert (made.export.returncode, made.export.problems()) == (0, [])
    assert lines_of(played(made, tmp_path_factory.mktemp("home"))) == lines_of(run)
    assert lines_of(run)[0] == "EXTENSION true"
    assert not is_packed(made, "addons/warren/editor")
    assert not is_packed(made, "addons/warren/plugin.gd")
    assert is_packed(made, "addons/warren/warren.gdextension")
    return lines_of(run)[1:]


LEAVES_OUT_ALIKE = pytest.mark.thorough("further exports; the quick run exports a game with the extension")


@LEAVES_OUT_ALIKE
@pytest.mark.parametrize("preset", ["Without", "Web", "Chosen"])
def test_baked_levels_play_without_the_extension(
    engine: Engine, project: Path, told: list[str], tmp_path: Path, preset: str
) -> None:
    made = export(engine, project, preset, tmp_path / "a folder")
    assert (made.export.returncode, made.export.problems()) == (0, [])
    assert "Warren: leaves the extension out" in made.export.log
    assert "WARNING" not in made.export.log
    assert [file.name for file in made.folder.iterdir() if "warren" in file.name] == []
    assert not any(is_packed(made, name) for name in ("addons/warren/warren.gdextension", "addons/warren/editor", LIST))
    assert (project / LIST).read_text().splitlines() == [EXTENSION]
    run = played(made, tmp_path / "home")
    assert (run.returncode, run.stderr) == (0, "")
    assert lines_of(run) == ["EXTENSION false", *told]
    assert told.count("HELD true") == 4
    scenes = [line.split()[1:] for line in told if line.startswith("SCENE ")]
    assert [level for level, _, cells in scenes if int(cells) > 50] == list(LEVELS)


WARNED_ALIKE = pytest.mark.thorough("two more exports, which are refused")


@WARNED_ALIKE
@pytest.mark.parametrize("preset", ["Web", "Without"])
def test_what_needs_the_extension_is_told_by_name(engine: Engine, changed: Path, tmp_path: Path, preset: str) -> None:
    (changed / "uses.gd").write_text(SCRIPT)
    (changed / "warren_dock.tscn").write_text(SCENE.replace('"World" type="Node"', '"World" type="WarrenMapGenerator"'))
    made = export(engine, changed, preset, tmp_path / "warned")
    assert (made.export.returncode, made.export.problems()) == (0, [])
    assert "WARNING: Warren: res://uses.gd names WarrenMap, WarrenMapGenerator: without" in made.export.log
    assert not is_packed(made, "warren_dock.tscn")
    (changed / "makes.tscn").write_text(SCENE)
    (changed / "instance.tscn").write_text(INSTANCE)
    made = export(engine, changed, preset, tmp_path / "refused")
    assert made.export.returncode == 1
    named = "WarrenMapGenerator (node ./Maker), WarrenRoomTemplate (resource res://makes.tscn::1)"
    needed = "needs Warren's extension, which is not part of this export: res://warren_dock.tscn"
    assert f"res://instance.tscn {needed}" in made.export.log
    assert f"res://makes.tscn needs Warren's extension, which is not part of this export: {named}" in made.export.log
    assert (changed / LIST).read_text().splitlines() == [EXTENSION]


@pytest.mark.thorough("the game with the extension is exported above; here with files that name more of its classes")
def test_what_needs_the_extension_is_exported_with_it(engine: Engine, changed: Path, tmp_path: Path) -> None:
    (changed / "uses.gd").write_text(SCRIPT)
    (changed / "warren_dock.tscn").write_text(SCENE.replace('"World" type="Node"', '"World" type="WarrenMapGenerator"'))
    (changed / "makes.tscn").write_text(SCENE)
    with_it = export(engine, changed, "With", tmp_path / "with")
    assert (with_it.export.returncode, with_it.export.problems()) == (0, [])


@pytest.mark.thorough("the same export without a file that it does not read")
def test_it_takes_no_python_to_export(engine: Engine, changed: Path, told: list[str], tmp_path: Path) -> None:
    (changed / ADDON / "bin" / FILE_NAME).unlink()
    shutil.rmtree(changed / ".godot/exported", ignore_errors=True)
    made = export(engine, changed, "Without", tmp_path / "out")
    assert made.export.returncode == 0
    run = played(made, tmp_path / "home")
    assert (run.returncode, run.stderr) == (0, "")
    assert lines_of(run) == ["EXTENSION false", *told]


@pytest.mark.thorough("what a kill leaves behind, on a road that is seldom taken")
def test_an_export_that_was_killed_does_no_harm(engine: Engine, changed: Path) -> None:
    (changed / LIST).rename(changed / f"{LIST}.warren")
    assert engine.run(changed, "--import", timeout=120).returncode == 0
    assert (changed / LIST).read_text().splitlines() == [EXTENSION]
    assert not (changed / f"{LIST}.warren").exists()
    assert "EXTENSION true" in lines_of(engine.run(changed, timeout=60))


@pytest.mark.thorough("the same list of extensions with one more line")
def test_other_extensions_stay(engine: Engine, changed: Path, tmp_path: Path) -> None:
    other = '[configuration]\nentry_symbol="x"\ncompatibility_minimum="4.5"\n[libraries]\nwindows="res://x.dll"\n'
    (changed / "other.gdextension").write_text(other)
    (changed / LIST).write_text(f"res://other.gdextension\n{EXTENSION}\n")
    made = export(engine, changed, "Without", tmp_path / "out")
    assert made.export.returncode == 0
    assert b"res://other.gdextension\n" in (made.folder / "game.pck").read_bytes()
    assert (changed / LIST).read_text().splitlines() == ["res://other.gdextension", EXTENSION]


@pytest.mark.thorough("one more export; tests/site runs the examples of all pages in a project")
def test_the_script_of_the_page(engine: Engine, changed: Path, tmp_path: Path) -> None:
    (script,) = blocks("gdscript", (ROOT / "addons/warren/docs/baked_maps.md").read_text(encoding="utf-8"))
    (changed / "main.gd").write_text(script.rstrip() + "\n\tget_tree().quit()\n")
    made = export(engine, changed, "Without", tmp_path / "out")
    run = played(made, tmp_path / "home")
    assert (run.returncode, run.stderr) == (0, "")
    assert re.search(r"^key 0: in the room (cell|hall)$", run.stdout, re.MULTILINE)
    assert re.search(r"^\d+ rooms to the goal$", run.stdout, re.MULTILINE)


def test_all_classes_are_looked_for() -> None:
    source = (ROOT / "addons/warren/editor/export/extension_use.gd").read_text(encoding="utf-8")
    listed = re.search(r"^const CLASSES.*?\]", source, re.MULTILINE | re.DOTALL)
    assert listed
    assert re.findall(r'"(\w+)"', listed[0]) == sorted(kind.__name__ for kind in CLASSES)
