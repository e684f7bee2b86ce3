"""Wheels and source archive: what is in them, and that they can be installed and do their work."""

import shlex
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.pages import blocks
from tests.workshop.standins import write_project
from warren.install import LEFT_OUT
from warren.ship.targets import host_target, target_of
from warren.ship.unpack import unpack
from workshop.cross.targets import TARGETS
from workshop.engine import Engine
from workshop.provision import ROOT

from .conftest import PACKED, PLATFORMS, run, wheel_of

# What is for those who work on Warren, and what only the build needs.
NOT_SHIPPED = ("addons/warren/ARCHITECTURE.md", *(f"addons/warren/{name}" for name in LEFT_OUT))
BUILD_ONLY = (".pyx", ".c", ".h")
# As many modules are made C of by the source archive: Cython takes its time for each.
FEW = 5
# A compiler that makes an empty file of the name that it is told.
NAMED = 'while [ "$1" != -o ]; do shift; done; : > "$2"'


def sources() -> set[str]:
    """Return the files of the packages: what git has, or in a checkout without git what is no product of a build."""
    tops = ["pycore", "addons/warren"]
    listed = subprocess.run(["git", "ls-files", *tops], cwd=ROOT, text=True, capture_output=True, check=False)
    if listed.returncode == 0:
        names = set(listed.stdout.splitlines())
    else:
        files = (file for top in tops for file in (ROOT / top).rglob("*") if file.is_file())
        made = ("/__pycache__/", "/bin/", ".so", ".import")
        paths = (file.relative_to(ROOT).as_posix() for file in files)
        names = {path for path in paths if not any(part in path for part in made)}
    return {name for name in names if not name.startswith(NOT_SHIPPED)}


def installed(names: set[str]) -> set[str]:
    """Return where the files of wheels come from: names of sources as in site-packages, without what builds them."""
    return {name.removeprefix("addons/") for name in names if not name.endswith(BUILD_ONLY)}


def contents(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return {name for name in packed.namelist() if not name.endswith("/") and ".dist-info/" not in name}


@PACKED
@pytest.mark.parametrize("target", PLATFORMS)
def test_a_wheel_holds_the_sources_and_every_compiled_module_and_its_tag_is_honest(packages: Path, target: str) -> None:
    names = sources()
    modules = {name.removeprefix("addons/").removesuffix(".pyx") for name in names if name.endswith(".pyx")}
    modules.add("pycore/_cython")  # what Cython adds to several of them
    compiled = {module + TARGETS[target].suffix for module in modules} | {f"warren/bin/{TARGETS[target].boot}"}
    assert contents(wheel_of(packages, target)) == installed(names) | compiled
    with zipfile.ZipFile(wheel_of(packages, target)) as packed:
        licenses = {name.rpartition("/")[2] for name in packed.namelist() if "/licenses/" in name}
    assert licenses == {"LICENSE", "english.NOTICE.txt", "russian.NOTICE.txt"}

    command = [sys.executable, "-m", "auditwheel", "show", str(wheel_of(packages, target))]
    # Its name stands there, too.
    said = " ".join(subprocess.run(command, text=True, capture_output=True, check=True).stdout.split())
    tag = said.partition("platform tag: ")[2].split('"')[1]
    oldest, wanted = (tuple(map(int, name.split("_")[1:3])) for name in (tag, PLATFORMS[target]))
    assert tag.startswith("manylinux_")
    assert oldest <= wanted
    assert "following external shared libraries are required" not in said


def test_the_source_archive_holds_the_sources(source_archive: Path) -> None:
    with tarfile.open(source_archive) as packed:
        names = {member.name.partition("/")[2] for member in packed.getmembers() if member.isfile()}
    made = {name for name in names if "egg-info/" in name}
    assert names - made == sources() | {"README.md", "pyproject.toml", "setup.cfg", "PKG-INFO"}


@pytest.mark.thorough("the commands of the README, which tests/contract runs, by the files that are compared above")
def test_the_wheel_works_without_a_compiler(packages: Path, fresh: Path, tmp_path: Path) -> None:
    plots = f"{wheel_of(packages, host_target())}[report]"
    assert run(fresh, "-m", "pip", "install", "--only-binary=:all:", plots, cwd=tmp_path, PATH="").returncode == 0
    lines = "".join(blocks("console")).splitlines()
    (tmp_path / "my_game").mkdir()
    write_project(tmp_path / "my_game", "")
    for line in (line for line in lines if line.startswith("warren")):
        done = run(fresh, "-m", "warren", *shlex.split(line)[1:], cwd=tmp_path, PATH="")
        if line.startswith("warren package"):
            assert "packages are built from Warren's sources" in done.stderr
            continue
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        assert "Warning" not in done.stderr
    assert (tmp_path / "map.json").is_file()


@pytest.mark.engine
@pytest.mark.thorough(
    "a fresh environment with the files that are compared above; tests/nodes installs from the sources"
)
def test_a_game_is_set_up_and_run_by_the_wheel(fresh: Path, engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "project.godot").write_text('config_version=5\n\n[application]\n\nconfig/name="New"\n')
    (tmp_path / "main.gd").write_text(
        'extends SceneTree\n\nfunc _init() -> void:\n\tvar maker := WarrenMapGenerator.new()\n\tmaker.preset = "keep"\n'
        '\tprint("rooms ", maker.generate().room_count)\n\tmaker.free()\n\tquit()\n'
    )
    done = run(fresh, "-m", "warren", "install", tmp_path, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "addons/warren/warren.gdextension.uid").is_file()
    done = run(fresh, "-m", "warren", "doctor", tmp_path, cwd=tmp_path)
    assert done.stdout.startswith("Warren is set up well")
    assert engine.run(tmp_path, "--import", timeout=120).problems() == []
    ran = engine.run(tmp_path, "--script", "main.gd")
    assert (ran.returncode, ran.problems()) == (0, [])
    assert "rooms " in ran.stdout


def fewer(archive: Path, folder: Path) -> tuple[Path, set[str]]:
    """Unpack a source archive without most of what is compiled; return its folder and the names of what is left out."""
    unpack(archive, folder)
    (top,) = folder.iterdir()
    left_out = sorted(top.rglob("*.pyx"))[FEW:]
    for file in left_out:
        file.unlink()
    names = {file.relative_to(top).as_posix().removeprefix("addons/") for file in left_out}
    return top, {name.replace(".pyx", TARGETS[host_target()].suffix) for name in names}


@pytest.mark.thorough("what the archive holds is compared by name; `package` itself packs the wheel from the archive")
@pytest.mark.parametrize(
    "code",
    [
        pytest.param(NAMED, id="named"),
        pytest.param('exec gcc "$@" -O0 -g0', id="compiled"),
    ],
)
def test_the_source_archive_builds_the_same_wheel(packages: Path, tmp_path: Path, code: str) -> None:
    """With a compiler that only names its files, for a few modules, or the machine's: the code need not be fast."""
    (archive,) = packages.glob("*.tar.gz")
    source, left_out = fewer(archive, tmp_path / "source") if code == NAMED else (archive, set())
    compiler = tmp_path / "hasty"
    compiler.write_text(f"#!/bin/sh\n{code}\n")
    compiler.chmod(0o755)
    assert run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path).returncode == 0
    command = ["-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, source]
    done = run(tmp_path / "env/bin/python", *map(str, command), cwd=tmp_path, CC=str(compiler))
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert "-linux_" in wheel.name
    assert left_out < contents(wheel_of(packages, host_target()))
    assert contents(wheel) == contents(wheel_of(packages, host_target())) - left_out
    assert target_of(host_target()).boot in {name.rpartition("/")[2] for name in contents(wheel)}
