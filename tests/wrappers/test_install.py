"""Generated files in a game: they come, are renewed and go with Warren, and the doctor knows what they need."""

import subprocess
import sys
from pathlib import Path

import pytest

from pycore import __version__
from warren.doctor import problems
from warren.install import ADDON, GENERATED, InstallError, install, uninstall
from warren.manifest import read_manifest
from warren.wrappers import KINDS, files


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "project.godot").write_text("config_version=5\n")
    return tmp_path


def found(game: Path, kind: str) -> dict[str, bytes]:
    folder = game / ADDON
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in (folder / kind).glob("*")}


def python(game: Path, *, layout: str = "lib/python3.14", distribution: str | None = None) -> Path:
    """Put something like py4godot's Python into a game; return the folder of its packages."""
    place = game / "addons/py4godot/cpython-3.14.3-somewhere/python" / layout / "site-packages"
    place.mkdir(parents=True)
    if distribution:
        (place / f"warren_godot-{distribution}.dist-info").mkdir()
    return place


def test_the_kinds_are_those_that_are_generated() -> None:
    assert set(GENERATED) == set(KINDS)


@pytest.mark.parametrize("kind", GENERATED)
def test_generated_files_come_and_go(game: Path, kind: str) -> None:
    command = [sys.executable, "-m", "warren", "install", str(game), f"--{kind}"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert found(game, kind) == files(kind)
    assert files(kind).keys() <= (read_manifest(game / ADDON) or {}).keys()
    assert all(not found(game, other) for other in GENERATED if other != kind)
    own = game / ADDON / kind / "own.txt"
    own.write_text("mine")
    assert uninstall(game) == [own]
    assert list(found(game, kind)) == [f"{kind}/own.txt"]


def test_later_installations_renew_what_the_game_has(game: Path) -> None:
    install(game, generated=["csharp"])
    install(game, generated=["py4godot"])
    spoiled, gone = game / ADDON / "csharp/WarrenMap.cs", game / ADDON / "py4godot/warren_map.py"
    spoiled.write_text("spoiled")
    gone.unlink()
    told = "\n".join(problems(game))
    assert f"{spoiled} is changed" in told
    assert f"{gone} is missing" in told
    install(game)
    assert {kind: found(game, kind) for kind in GENERATED} == {kind: files(kind) for kind in GENERATED}


def test_files_of_an_older_version_are_removed(game: Path) -> None:
    addon = install(game, generated=["csharp"])
    old = addon / "csharp/WarrenOld.cs"
    old.write_text("")
    manifest = addon / "manifest.sha256"
    manifest.write_text(manifest.read_text() + f"{'0' * 64}  csharp/WarrenOld.cs\n")
    install(game)
    assert not old.exists()


def test_a_link_has_no_generated_files(game: Path) -> None:
    with pytest.raises(InstallError, match="linked"):
        install(game, link=True, generated=["csharp"])
    assert not (game / "addons").exists()
    install(game, generated=GENERATED)
    linked = install(game, link=True)
    assert linked.is_symlink()
    assert not (linked / "csharp").exists()


def test_the_doctor_asks_for_py4godot_only_where_its_scripts_are(game: Path) -> None:
    install(game, generated=["csharp"])
    assert list(problems(game)) == []
    install(game, generated=["py4godot"])
    [told] = problems(game)
    assert "need its addon" in told


@pytest.mark.parametrize("layout", ["lib/python3.14", "Lib"])
def test_the_doctor_looks_into_the_python_of_py4godot_and_starts_nothing(game: Path, layout: str) -> None:
    install(game, generated=["py4godot"])
    place = python(game, layout=layout)
    root = next((game / "addons/py4godot").glob("*/python"))
    for program in (root / "bin/python3", root / "python.exe"):
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\ntouch {game}/started\n")
        program.chmod(0o755)
    [told] = problems(game)
    assert "not installed" in told
    assert f"Python in {root} " in told
    old = place / "warren_godot-0.0.1.dist-info"
    old.mkdir()
    assert "has Warren 0.0.1, but the scripts are from" in next(problems(game))
    old.rename(place / f"warren_godot-{__version__}.dist-info")
    assert list(problems(game)) == []
    assert not (game / "started").exists()


def test_the_doctor_compares_the_compiled_modules_with_the_version_of_python(game: Path) -> None:
    install(game, generated=["py4godot"])
    base = python(game, distribution=__version__) / "pycore/base"
    base.mkdir(parents=True)
    for wrong in ("rng.cpython-311-x86_64-linux-gnu.so", "rng.cpython-31-x86_64-linux-gnu.so", "rng.py"):
        (base / wrong).touch()
        assert "another version of Python" in next(problems(game))
    (base / "rng.cpython-314-x86_64-linux-gnu.so").touch()
    assert list(problems(game)) == []
