"""The archive alone is enough: where there is the engine and nothing else, games are made, exported and played."""

import re
import shutil
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from pycore.dungeon import Request, check, fingerprint, format_map, parse_map
from tests.godot.conftest import EDITOR_ORPHANS, suite_tests
from tests.godot.test_export import presets
from warren.install import PLUGIN
from warren.projectfile import with_plugin
from warren.ship.targets import host_target
from workshop.engine import Run
from workshop.engine_tree import Tree
from workshop.provision import ROOT
from workshop.screen import Display

from .bare import NOBODY, SCREENS, BareRoot, give_to_nobody

pytestmark = [
    pytest.mark.engine,
    pytest.mark.needs("root", "namespaces"),
    pytest.mark.thorough("the archive in a root folder without Python; tests/godot runs and exports games with it"),
]
# Where the engine keeps settings and logs, which are thrown away: without such a place it crashes, also without Warren.
PLACES = {f"XDG_{kind}_HOME": f"/tmp/{kind}" for kind in ("CACHE", "CONFIG", "DATA")}
# What the engine itself misses where there is no shell and no certificates; what its template says of any label.
OWN_TO_THE_ENGINE = (
    r"xdg-user-dir|lspci|ca-certificates|Fontconfig error",
    r"Attempt to disconnect a nonexistent connection .* Signal: '(size_flags|visibility)_changed', callable: ''",
    *EDITOR_ORPHANS,
)
RUNTIMES = "/game/addons/warren/bin/warren_runtime."
WISHES = ("--seed=7", "--rooms=40", "--print")
# Pythons, shells and compilers.
TOOLS = re.compile(
    r"/(lib)?python[\d.]*(/|\.so|$)|[.]py[co]?$|/(sh|bash|dash|busybox|perl|cc|gcc|clang)[\d.-]*$", re.IGNORECASE
)
PROJECT = 'config_version=5\n\n[application]\n\nconfig/name="New"\nrun/main_scene="res://main.tscn"\n'
SCENE = """[gd_scene load_steps=2 format=3]

[ext_resource type="Script" path="res://main.gd" id="1"]

[node name="Main" type="Node"]
script = ExtResource("1")
"""
SCRIPT = """extends Node

func _ready() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 12
	print("map ", maker.generate().fingerprint())
	maker.free()
	get_tree().quit()
"""
# The editor's suites that name no class of the tests' own.
SUITES = ("editor_dock.gd", "editor_bake.gd", "editor_rooms.gd")


def troubles(run: Run) -> list[str]:
    return [line for line in run.problems() if not any(re.search(known, line) for known in OWN_TO_THE_ENGINE)]


def engine_run(root: BareRoot, *arguments: str, **variables: str) -> Run:
    program = root.tree.program("godot")
    return root.run(program, "--no-header", *arguments, environment=root.tree.environment | PLACES | variables)


def test_no_python_can_be_reached(bare: BareRoot) -> None:
    files = bare.files()
    assert f"{bare.tree.program('godot')}" in files
    found = [file for file in files if TOOLS.search(file)]
    assert any("libpython" in file for file in found)
    assert [file for file in found if not file.startswith(RUNTIMES)] == []
    assert {file.split("/")[1] for file in files} == {"dev", "game", bare.tree.root.parts[1]}


def test_a_new_project_makes_a_map(archive: Path, tree: Tree, tmp_path: Path) -> None:
    project = tmp_path / "project"
    new_project(project, archive)
    root = BareRoot(tmp_path / "root", tree, writable={"/project": project})
    first = engine_run(root, "--headless", "--path", "/project", "--editor", "--quit-after", "200")
    assert (first.returncode, troubles(first)) == (0, [])
    run = engine_run(root, "--headless", "--path", "/project")
    assert (run.returncode, troubles(run)) == (0, [])
    assert f"map {fingerprint(Request(preset='keep', rooms=12).make().unwrap())}\n" in run.stdout


def test_an_addon_without_a_python_for_this_machine_says_what_to_do(archive: Path, tree: Tree, tmp_path: Path) -> None:
    project = tmp_path / "project"
    new_project(project, archive)
    (project / "project.godot").write_text(with_plugin(PROJECT, PLUGIN))
    (project / f"addons/warren/bin/warren_runtime.{host_target()}/warren.cfg").unlink()
    root = BareRoot(tmp_path / "root", tree, writable={"/project": project})
    run = engine_run(root, "--headless", "--path", "/project", "--editor", "--quit-after", "600")
    assert "is missing, or without Python" in run.stdout
    assert f"warren bundle /project --target {host_target()} --runtime PYTHON" in run.stdout


def new_project(folder: Path, archive: Path) -> None:
    """Write a project as the page tells: a script, and the archive unzipped; the plugin is not even enabled."""
    folder.mkdir()
    (folder / "project.godot").write_text(PROJECT)
    (folder / "main.tscn").write_text(SCENE)
    (folder / "main.gd").write_text(SCRIPT)
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    give_to_nobody(folder)


def test_what_the_editor_offers_works(bare: BareRoot) -> None:
    imported = engine_run(bare, "--headless", "--path", "/game", "--editor", "--quit-after", "200")
    assert (imported.returncode, troubles(imported)) == (0, [])
    run = engine_run(bare, "--headless", "--path", "/game", "--editor", "--", *SUITES)
    assert (run.returncode, troubles(run)) == (0, [])
    tests = [test for suite in SUITES for test in suite_tests(suite)]
    assert re.findall(r"^PASSED (\w+)", run.stdout, re.MULTILINE) == tests


def test_inspector_and_help_on_a_screen(bare: BareRoot, display: Display, tmp_path: Path) -> None:
    pictures, settings = tmp_path / "pictures", tmp_path / "settings"
    for folder in (pictures, settings):
        folder.mkdir()
        give_to_nobody(folder)
    writable = {**bare.writable, "/pictures": pictures, "/settings": settings}
    root = BareRoot(bare.folder, bare.tree, shown=SCREENS, writable=writable)
    driver = ("--rendering-driver", "opengl3", "--audio-driver", "Dummy")
    arguments = ("--path", "/game", "--editor", "res://look.tscn", "--", "editor_look.gd", "/pictures")
    places = dict.fromkeys(PLACES, "/settings")
    # Twice: the very first start of an editor builds its help without any extension's.
    for _ in range(2):
        run = engine_run(root, *driver, *arguments, **places, **display.environment)
    assert "PASSED test_inspector_and_help" in run.stdout, run.log
    assert troubles(run) == []
    for name in ("inspector", "help"):
        shutil.copy(pictures / f"{name}.png", ROOT / "build" / f"bare-{name}.png")
        with Image.open(pictures / f"{name}.png") as picture:
            assert len(picture.convert("RGB").getcolors(maxcolors=1 << 24) or []) > 100


@pytest.fixture(scope="module")
def exported(archive: Path, tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo, exported in a bare root, in a folder with a space in its name."""
    work = tmp_path_factory.mktemp("demo")
    skipped = shutil.ignore_patterns("addons", ".godot", "__pycache__", "*.import", "tests")
    shutil.copytree(ROOT / "godot_project", work / "demo", ignore=skipped)
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(work / "demo")
    project = work / "demo/project.godot"
    project.write_text(with_plugin(project.read_text(), PLUGIN))
    (work / "demo/export_presets.cfg").write_text(presets(tree.program("godot-template-release")))
    out = work / "my games"
    out.mkdir()
    give_to_nobody(work)
    root = BareRoot(work / "root", tree, writable={"/demo": work / "demo", "/out": out})
    for arguments in (("--editor", "--quit-after", "200"), ("--export-release", "Linux", "/out/demo.x86_64")):
        run = engine_run(root, "--headless", "--path", "/demo", *arguments)
        assert (run.returncode, troubles(run)) == (0, [])
    tree.adopt(out / "demo.x86_64")
    return out


def test_the_exported_demo_is_played_where_nothing_can_be_written(exported: Path, tree: Tree, tmp_path: Path) -> None:
    assert {file.stat().st_uid for file in exported.rglob("*") if file.suffix == ".pyc"} == {NOBODY}
    root = BareRoot(tmp_path / "root", tree, shown={"/players/my games": exported})
    own = [file for file in root.files() if "python" in file]
    assert own
    assert all(file.startswith(f"/players/my games/warren_runtime.{host_target()}/") for file in own)
    run = root.run("/players/my games/demo.x86_64", "--headless", "--", *WISHES, environment=PLACES)
    assert (run.returncode, troubles(run)) == (0, [])
    line = next(line for line in run.stdout.splitlines() if line.startswith("{"))
    dungeon = parse_map(line)
    assert (dungeon.seed, len(dungeon.rooms)) == (7, 40)
    assert list(check(dungeon)) == []
    assert format_map(dungeon).replace("\n", "") == line
