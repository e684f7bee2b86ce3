"""Compiling for other machines: what comes out, what is compiled again, and what is said when it fails."""

import json
import os
import re
import struct
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.workshop.standins import write_program
from workshop.cross import modules as cross
from workshop.cross import wine, zig
from workshop.cross.headers import headers, unpack_headers
from workshop.cross.interpreter import MACHINES, interpreter
from workshop.cross.modules import Unit, compiled, modules, units
from workshop.cross.targets import TARGETS, Target
from workshop.provision import QUICK_TESTS, ROOT, SetupError, cache_folder

LINUX = TARGETS["linux.x86_64"]
# One of arithmetic, one that asks the system for the time, one of the bridge, and the boot library.
FEW = ("pycore.dungeon.space._space", "pycore.base.budget", "warren.host._threads", "warren.bin.boot")
GOLDEN = """
import hashlib, importlib, json, pkgutil, sys
import pycore
names = [one.name for one in pkgutil.walk_packages(pycore.__path__, "pycore.") if ".cli" not in one.name]
files = [importlib.import_module(name).__file__ for name in names if not name.endswith("__main__")]
from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
def level_hash(family, sample, seed):
    level = family.generate(family.preset(sample), Rng(seed), None).unwrap()
    return hashlib.sha256(family.format(level).encode()).hexdigest()
found = {
    name: {sample: {str(seed): level_hash(load(name), sample, seed) for seed in (0, 1, 2**64 - 1)}
           for sample in load(name).samples}
    for name in FAMILIES
}
print(json.dumps([[file for file in files if not file.endswith(".py")], found]))
"""


def include(target: Target) -> Path:
    return interpreter(target) / "include/python3.11" if target.name in MACHINES.values() else headers(target)


def machine(file: Path) -> str:
    """Return what a compiled file is for, from its first bytes."""
    data = file.read_bytes()
    if data[:4] == b"\x7fELF":
        return {62: "linux.x86_64", 183: "linux.arm64"}[struct.unpack_from("<H", data, 18)[0]]
    if data[:2] == b"MZ":
        start = struct.unpack_from("<I", data, 60)[0]
        return {0x8664: "windows.x86_64"}[struct.unpack_from("<H", data, start + 4)[0]]
    assert data[:4] == b"\xcf\xfa\xed\xfe"
    return {0x01000007: "macos.x86_64", 0x0100000C: "macos.arm64"}[struct.unpack_from("<I", data, 4)[0]]


def signed(file: Path) -> bool:
    """Tell whether a library for macOS has a signature, without which it does not run on arm64."""
    data = file.read_bytes()
    commands, place = [], 32
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        command, size = struct.unpack_from("<II", data, place)
        commands.append(command)
        place += size
    return 0x1D in commands


COMPILED = pytest.mark.thorough("Zig compiles for other machines; a quick run has the machine's compiler do its part")


@COMPILED
@pytest.mark.parametrize("name", TARGETS)
def test_modules_of_each_kind_are_compiled(name: str) -> None:
    target = TARGETS[name]
    wanted = [unit for unit in units(target) if unit.name in FEW]
    place = compiled(target, include(target), wanted)
    files = [place / unit.place for unit in wanted]
    assert len(files) == len(FEW)
    assert {machine(file) for file in files} == {name}
    for file in files:
        data = file.read_bytes()
        assert b"warren_boot" in data or f"PyInit_{file.name.partition('.')[0]}".encode() in data
        # No player has to know where it was made.
        assert os.fsencode(ROOT) not in data
        assert os.fsencode(cache_folder()) not in data
        assert name != "macos.arm64" or signed(file)


@COMPILED
def test_all_modules_for_linux_make_the_golden_levels(tmp_path: Path) -> None:
    place = modules(LINUX, include(LINUX))
    ours = {unit.place for unit in units(LINUX)}
    assert {file.relative_to(place) for file in place.rglob("*") if file.is_file()} == ours
    for file in [*(ROOT / "pycore").rglob("*.py"), *(ROOT / "pycore").rglob("*.txt")]:
        copy = tmp_path / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.symlink_to(file)
    for unit in ours:
        (tmp_path / unit).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / unit).symlink_to(place / unit)
    run = subprocess.run(
        [sys.executable, "-P", "-c", GOLDEN],
        env={"PYTHONPATH": str(tmp_path)},
        text=True,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    files, found = json.loads(run.stdout)
    loaded = {Path(file).relative_to(tmp_path) for file in files}
    assert loaded == {unit for unit in ours if unit.parts[0] == "pycore"}
    for family, levels in found.items():
        assert levels == json.loads((ROOT / f"tests/golden/{family}.json").read_text()), family


@pytest.fixture
def unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Unit:
    """A unit of one line, compiled into a new folder by this machine's compiler, with one header for Python's."""
    monkeypatch.setattr(cross, "BUILD", tmp_path / "build")
    monkeypatch.setattr(cross, "compiler", lambda _: ["cc"])
    (tmp_path / "include").mkdir()
    (tmp_path / "include/given.h").write_text("#define NUMBER 1\n")
    (tmp_path / "one.c").write_text('#include "given.h"\nint number(void) { return NUMBER; }\n')
    return Unit("some.one", (str(tmp_path / "one.c"),), Path("some/one.so"), ("-O3",))


def test_what_has_not_changed_is_not_compiled_again(
    unit: Unit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def compile_now(unit: Unit = unit) -> bool:
        compiled(LINUX, tmp_path / "include", [unit])
        return "Compiling 1 of 1" in capsys.readouterr().err

    assert compile_now()
    assert not compile_now()
    (tmp_path / "include/given.h").write_text("#define NUMBER 2\n")
    assert compile_now()
    Path(unit.sources[0]).write_text("int number(void) { return 3; }\n")
    assert compile_now()
    other = replace(unit, flags=("-O1",))
    assert compile_now(other)
    (tmp_path / "build/linux.x86_64/some/one.so").unlink()
    assert compile_now(other)
    assert not compile_now(other)


def test_a_failure_names_the_module_and_the_log_and_keeps_what_was_there(unit: Unit, tmp_path: Path) -> None:
    place = compiled(LINUX, tmp_path / "include", [unit]) / unit.place
    before = place.read_bytes()
    Path(unit.sources[0]).write_text("int number(void) { return nothing; }\n")
    for _ in range(2):
        with pytest.raises(SetupError, match=r"some\.one cannot be compiled for linux\.x86_64") as caught:
            compiled(LINUX, tmp_path / "include", [unit])
        log = Path(str(caught.value).rpartition("The whole log: ")[2])
        for text in (log.read_text(), str(caught.value)):
            assert re.search(r"error: .*\bnothing\b", text)
    assert place.read_bytes() == before


def test_what_cannot_be_written_is_named(unit: Unit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as changed:
        changed.setattr(cross, "BUILD", Path("/dev/full/build"))
        with pytest.raises(SetupError, match=r"compiled for linux\.x86_64 cannot be written: /dev/full.*run it again"):
            compiled(LINUX, tmp_path / "include", [unit])
    monkeypatch.setenv("WARREN_CACHE", "/dev/full/cache")
    monkeypatch.delenv(QUICK_TESTS, raising=False)  # nothing is fetched
    for make in (lambda: headers(TARGETS["macos.arm64"]), wine.cached):
        with pytest.raises(SetupError, match=r" cannot be written: /dev/full"):
            make()


def test_what_is_no_longer_a_module_goes(unit: Unit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cross, "units", lambda _: [unit])
    gone = tmp_path / "build/linux.x86_64/some/gone.so"
    gone.parent.mkdir(parents=True)
    gone.touch()
    place = modules(LINUX, tmp_path / "include")
    assert [file.name for file in place.rglob("*.so")] == ["one.so"]


def test_the_compiler_cannot_be_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offline = write_program(tmp_path / "python", 'mkdir -p "$3/bin" && ln -s /bin/false "$3/bin/python"\n')
    monkeypatch.setattr(sys, "_base_executable", str(offline))
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path / "a cache"))
    monkeypatch.delenv(QUICK_TESTS, raising=False)
    with pytest.raises(SetupError, match=r"cannot be fetched\. Check the network.*") as caught:
        zig.compiler(LINUX)
    assert f"ziglang=={zig.VERSION}" in str(caught.value)
    assert not (tmp_path / f"a cache/zig-{zig.VERSION}").exists()


def test_another_archive_is_not_taken_for_the_source_of_python(tmp_path: Path) -> None:
    archive = tmp_path / "other.orig.tar.gz"
    subprocess.run(["tar", "-czf", archive, "-C", ROOT, "README.md"], check=True)
    with pytest.raises(SetupError, match=r"other\.orig\.tar\.gz lacks Python's headers for macos"):
        unpack_headers([archive], tmp_path / "headers")
