"""Putting the addon into a game, and the doctor's findings."""

import errno
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pycore.base.errors import WarrenError
from tests.sharing import quick, repeats
from tests.trials import fill_disk, killed, steps
from warren import doctor
from warren import install as installation
from warren.doctor import not_imported, problems
from warren.install import ADDON, EXTENSION, PLUGIN, STAGED, InstallError, install, uninstall
from warren.manifest import FILE_NAME, read_manifest
from warren.projectfile import is_enabled, with_plugin, without_plugin
from workshop import engine_tree
from workshop.provision import ROOT

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


def test_a_link_that_is_right_stays_and_a_wrong_one_does_not(game: Path) -> None:
    addon = install(game, link=True)
    before = addon.lstat().st_ino, addon.lstat().st_ctime_ns
    install(game, link=True)
    assert (addon.lstat().st_ino, addon.lstat().st_ctime_ns) == before
    addon.unlink()
    addon.symlink_to(game / "nowhere")
    assert (install(game, link=True) / "install.py").is_file()


def test_a_copy_replaces_a_link_and_leaves_what_was_linked_alone(game: Path) -> None:
    linked = install(game, link=True).resolve()
    install(game)
    assert not (game / ADDON).is_symlink()
    assert (linked / "install.py").is_file()
    uninstall(game)
    assert (linked / "install.py").is_file()
    install(game)
    assert not (game / ADDON / "install.py").exists()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '\n[editor_plugins]\n\nenabled=PackedStringArray("{}")\n'),
        ("[editor_plugins]\n\nenabled=PackedStringArray()\n", '[editor_plugins]\n\nenabled=PackedStringArray( "{}")\n'),
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
    assert done.returncode == 2
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
    assert "warren install" in done.stdout
    install(game)
    done = cli("doctor", game)
    assert done.returncode == 0
    assert done.stdout.startswith("Warren is set up well, but the game cannot run yet.\nOpen the project in the editor")


def test_what_is_left_to_do_until_the_engine_has_seen_the_classes(game: Path) -> None:
    command = f"run: {installation.godot()} --headless --path {installation.quoted(game)} --import"
    assert cli("install", game).stdout.endswith(f"{command}\n")
    classes = re.findall(
        r"^class_name (\w+)",
        "\n".join(file.read_text() for file in sorted((game / ADDON).rglob("*.gd"))),
        re.MULTILINE,
    )
    assert {"WarrenMapBuilder", "WarrenText", "WarrenCampaign"} <= set(classes)
    listing = game / ".godot/global_script_class_cache.cfg"
    listing.write_text("".join(f'"class": &"{name}",\n' for name in classes if name != "WarrenText"))
    assert not_imported(game).endswith(command)  # as after an update that brings a class
    listing.write_text("".join(f'"class": &"{name}",\n' for name in classes))
    assert not_imported(game) == ""
    assert cli("doctor", game).stdout == "Warren is set up well.\n"
    assert "--import" not in cli("install", game).stdout


@pytest.fixture
def files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the doctor look at files only: starting Python takes most of its time."""
    monkeypatch.setattr(doctor, "_python_problems", lambda *_: iter(()))


def everything(game: Path) -> dict[str, bytes]:
    return {str(file.relative_to(game)): file.read_bytes() for file in sorted(game.rglob("*")) if file.is_file()}


def test_what_goes_in_comes_out_again_and_nothing_else(game: Path) -> None:
    (game / "addons/other").mkdir(parents=True)
    (game / "addons/other/plugin.cfg").write_text("its own")
    (game / "project.godot").write_bytes(
        b'; "res://addons/warren/plugin.cfg"\r\nconfig_version=5\r\n\r\n[editor_plugins]\r\n\r\n'
        b'enabled=PackedStringArray("res://addons/other/plugin.cfg")\r\n\r\n[x]\r\n\r\nenabled=false\r\n'
    )
    before = everything(game)
    install(game)
    assert list(problems(game)) == []
    assert b"enabled=false\r\n" in (game / "project.godot").read_bytes()
    assert uninstall(game) == []
    assert everything(game) == before
    assert not (game / ADDON).exists()


LISTS = (
    "",
    "\n[editor_plugins]\n\nenabled=PackedStringArray()\n",
    '\n[editor_plugins]\n\nenabled=PackedStringArray("res://a.cfg")\n',
    '\n[editor_plugins]\n\nenabled=PackedStringArray("res://a.cfg","res://b.cfg")\n\n[x]\n\ny=1\n',
    '\n[editor_plugins]\nenabled = PackedStringArray(\n"res://a.cfg",\n)\n\n[x]\n',
    "\n[editor_plugins]\n\nother=1\n",
    "\n[x]\n\nenabled=PackedStringArray()",
)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("head", ["", "config_version=5", "config_version=5\n", "config_version=5\n\n\n"])
def test_a_plugin_that_was_switched_on_and_off_leaves_the_project_as_it_was(head: str, end: str) -> None:
    for before in ((head + text).replace("\n", end) for text in LISTS):
        after = with_plugin(before, PLUGIN)
        assert is_enabled(after, PLUGIN)
        assert with_plugin(after, PLUGIN) == after
        assert without_plugin(after, PLUGIN) == before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('[a]\n\nb=1\n\n[editor_plugins]\n\nenabled=PackedStringArray("{}")\n\n[x]\n', "[a]\n\nb=1\n\n[x]\n"),
        ('enabled=PackedStringArray("{}", "b")', 'enabled=PackedStringArray("b")'),
        ('enabled=PackedStringArray("a", "{}", "b")', 'enabled=PackedStringArray("a", "b")'),
    ],
)
def test_a_plugin_is_switched_off_in_a_list_of_the_editor(before: str, after: str) -> None:
    head = "" if "[editor_plugins]" in before else "[editor_plugins]\n\n"
    assert without_plugin(head + before.format(PLUGIN), PLUGIN) == head + after


def test_what_the_editor_wrote_beside_our_files_goes_with_them(game: Path) -> None:
    addon = install(game)
    for name in ("icons/banqi.svg.import", "docs/demo.png.import", "bin/x.import"):
        (addon / name).write_text("[remap]\n")
    assert uninstall(game) == [addon / "bin/x.import"]


@pytest.mark.parametrize("name", ["python3", "../bin/python"])
def test_other_names_of_the_same_python_raise_no_alarm(game: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    install(game)
    here = Path(sys.executable)
    monkeypatch.setattr(sys, "executable", str(here.parent / name))
    assert list(problems(game)) == []
    monkeypatch.setattr(sys, "executable", str(here.resolve()))  # Python itself, without the environment
    assert any("the game uses" in line for line in problems(game))


def test_paths_of_modules_are_relative_to_their_file(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = install(game) / "bin" / "warren.cfg"
    (game / "mine.py").write_text("CLASSES = []\n")
    with config.open("a") as file:
        file.write("path=../../..\nmodule=mine\n")
    for folder, name in ((game, "."), (game / "addons", ".."), (game.parent, game.name)):
        monkeypatch.chdir(folder)
        assert list(problems(Path(name))) == []


def test_the_doctor_names_imports_that_failed(game: Path, files_alone: None) -> None:
    install(game)
    (game / "maps").mkdir()
    (game / "maps/hall.room.txt").write_text("[hall]\nscene: res://hall.tscn\n####\n#..#\n####\n")
    (game / "maps/odd.room.txt").write_text("[hall]\n####\n#?.#\n####\n")
    (game / "maps/cave.tmx").write_text('<map><tileset firstgid="1" source="../stone.tsx"/></map>')
    for name, kind in (("hall.room.txt", "rooms"), ("odd.room.txt", "rooms"), ("cave.tmx", "maps")):
        (game / f"maps/{name}.import").write_text(f'[remap]\n\nimporter="warren.{kind}"\nvalid=false\n\n[deps]\n')
    (game / "icon.svg.import").write_text('[remap]\n\nimporter="texture"\nvalid=false\n')
    # The engine does not look into these folders.
    for folder, mark in ((".venv/x", "x"), ("build/old", "../.gdignore"), ("other", "project.godot")):
        shutil.copytree(game / "maps", game / folder)
        (game / folder / mark).touch()
    (game / "maps/gone.tmx.import").write_text((game / "maps/cave.tmx.import").read_text())
    (game / "maps/folder.import").mkdir()
    again = "is missing. Put the file there, or correct its name; the editor then imports again"
    cave, hall, odd = problems(game)
    assert cave == f"{game}/maps/cave.tmx was not imported: {game}/maps/../stone.tsx {again}"
    assert hall == f"{game}/maps/hall.room.txt was not imported: {game}/hall.tscn {again}"
    assert odd.startswith(f"{game}/maps/odd.room.txt was not imported: odd.room.txt:3:2: room 'hall': character '?'")
    (game / "hall.tscn").touch()
    assert "reimport it in the editor" in list(problems(game))[1]


def test_commands_name_the_engine_that_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GODOT", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path))
    assert installation.godot() == "godot"
    for engine in (engine_tree._tree().program("godot"), tmp_path / "godot4", tmp_path / "my godot"):
        engine.parent.mkdir(parents=True, exist_ok=True)
        engine.write_text("#!/bin/sh\n")
        engine.chmod(0o755)
        if engine.name == "godot4":
            monkeypatch.setenv("PATH", str(tmp_path))
        elif engine.name == "my godot":
            monkeypatch.setenv("GODOT", str(engine))
        assert installation.godot() == installation.quoted(engine)


def test_files_of_others_stay(game: Path) -> None:
    addon = install(game)
    mine = addon / "editor/mine.txt"
    mine.write_text("mine")
    install(game)
    assert mine.read_text() == "mine"
    with pytest.raises(InstallError, match="not Warren's: editor"):
        install(game, link=True)
    install(game)
    assert uninstall(game) == [mine]
    assert [file for file in (game / ADDON).rglob("*") if file.is_file()] == [mine]


def test_files_of_an_older_version_go(game: Path) -> None:
    addon = install(game)
    listed = addon / FILE_NAME
    (addon / "gone.gd").write_text("old")
    (addon / "old").mkdir()
    (addon / "old/er.gd").write_text("old")
    listed.write_text(
        listed.read_text() + f"{'0' * 64}  gone.gd\n{'0' * 64}  old/er.gd\n{'0' * 64}  ../../project.godot\n"
    )
    install(game)
    assert not (addon / "gone.gd").exists()
    assert not (addon / "old").exists()
    assert (game / "project.godot").is_file()


def test_doctor_compares_every_file(game: Path, files_alone: None) -> None:
    addon = install(game)
    sums = read_manifest(addon)
    assert sums is not None
    whole = {name: (addon / name).read_bytes() for name in sums}
    for name in random.Random(1).sample(sorted(sums), repeats(20, len(sums))):
        file, data = addon / name, whole[name]
        file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]) if data else b"x")
        assert any(f"{file} is changed" in line for line in problems(game)), name
        file.unlink()
        assert any("is missing" in line or "not in" in line for line in problems(game)), name
        file.write_bytes(data)
    assert list(problems(game)) == []
    for name in list(sums)[::3]:
        (addon / name).unlink(missing_ok=True)
    install(game)
    assert list(problems(game)) == []


def test_doctor_starts_no_program_that_a_game_names(game: Path) -> None:
    addon = install(game)
    trap = game / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {game / 'sprung'}\n")
    trap.chmod(0o755)
    config = addon / "bin/warren.cfg"
    config.write_text(config.read_text().replace(f"executable={sys.executable}", f"executable={trap}"))
    assert any(f"the game uses {trap}" in line for line in problems(game))
    assert not (game / "sprung").exists()


OTHER_POINTS = pytest.mark.thorough("a disk that is full a few bytes later")


@pytest.mark.parametrize("point", quick(sorted(range(50), key=lambda point: point % 5), 10, OTHER_POINTS))
def test_a_full_disk_changes_nothing_or_is_mended(
    game: Path, monkeypatch: pytest.MonkeyPatch, files_alone: None, point: int
) -> None:
    if point % 2:
        install(game)
        (game / ADDON / "plugin.gd").write_text("changed")
    before = everything(game)
    with monkeypatch.context() as patch:
        fill_disk(patch, 3 * point // 2)
        try:
            install(game)
        except (InstallError, WarrenError) as error:
            assert "No space left on device" in str(error)  # noqa: PT017 - a disk that is full later on stops nothing
            if everything(game) != before:
                assert list(problems(game))
    assert not (game / "addons" / STAGED).exists()
    install(game)
    assert list(problems(game)) == []


def test_a_read_only_game_is_said(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_arguments: object, **_options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(game / "addons"))

    before = everything(game)
    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(InstallError, match=r"addons: Permission denied\. When that is mended, run it again"):
        install(game)
    assert everything(game) == before


def test_a_killed_installation_is_named_and_mended(game: Path, files_alone: None) -> None:
    rng, files = random.Random(1), (installation.__file__, shutil.__file__)
    most = steps(lambda: install(game), files)
    whole = everything(game)
    stopped, trials = 0, repeats(6, 50)
    for _ in range(trials):
        shutil.rmtree(game / "addons", ignore_errors=True)
        if killed(lambda: install(game), files, rng.randrange(most)):
            stopped += 1
            assert list(problems(game)) or everything(game) == whole
        install(game)
        assert list(problems(game)) == []
    assert stopped > trials // 4


def test_it_works_from_inside_a_source_checkout(game: Path, tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "pycore", checkout / "pycore", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    command = [sys.executable, "-m", "warren", "install", str(game)]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    command[3] = "doctor"
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Warren is set up well")


def test_a_project_with_a_list_that_cannot_be_read(game: Path) -> None:
    (game / "project.godot").write_text(f"{PROJECT}[editor_plugins]\n\nenabled=[1, 2]\n")
    before = everything(game)
    with pytest.raises(WarrenError, match="switch the plugin on in the editor"):
        install(game)
    assert everything(game) == before
