"""Warren's compiled modules and its boot library for players' machines of other kinds.

They lie in `build/cross/TARGET` as in a runtime. What has not changed since is not compiled again.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from workshop import environment
from workshop.cross.targets import Target
from workshop.cross.zig import compiler, tool
from workshop.provision import ROOT, SetupError, locked, logged, say, tail, writing

BUILD = ROOT / "build/cross"
BOOT = "warren.bin.boot"
BOOT_SOURCES = ("addons/warren/host/boot.c", "addons/warren/host/boot_platform.h")
# What only the private environment can tell: the C files that belong to the names, where a folder for them is given,
# and the flags.
ASK = """
import json, sys
from pycore._build import BOOT, flags_for, translate
found = {BOOT: "", **(translate(sys.argv[1]) if len(sys.argv) > 1 else {})}
print(json.dumps({name: [file, *flags_for(name)] for name, file in found.items()}))
"""
# Modules find Python's names in what is loaded already; only Windows has to be told the file. Python's header for
# Windows takes all compilers but one for 32 bits.
LINKING = {
    "linux": ["-fPIC"],
    "macos": ["-fPIC", "-Wl,-undefined,dynamic_lookup"],
    "windows": ["-DMS_WIN64"],
}
LIBPYTHON = "python311.dll"


@dataclass(frozen=True)
class Unit:
    """What is compiled into one file.

    Attributes:
        name: of the module.
        sources: the file that is compiled first, then what it includes, relative to the project.
        place: the compiled file, relative to the target's folder.
        flags: for the compiler, the same for all targets.
    """

    name: str
    sources: tuple[str, ...]
    place: Path
    flags: tuple[str, ...]


def modules(target: Target, include: Path) -> Path:
    """Compile all modules and the boot library for a target, as far as they have changed.

    Args:
        target: where they are to run.
        include: the folder of Python's headers with the target's `pyconfig.h`.

    Returns:
        The folder with `pycore`, `warren` and the boot library in `warren/bin`, and nothing else.

    Raises:
        SetupError: The compiler cannot be fetched, or a module cannot be compiled.
    """
    wanted = units(target)
    place = compiled(target, include, wanted)
    kept = {place / unit.place for unit in wanted}
    for file in [file for file in place.rglob("*") if file.is_file() and file not in kept]:
        file.unlink()
    return place


def units(target: Target) -> list[Unit]:
    """Return the modules and the boot library, their C brought up to date."""
    told = _told(f"build/temp.{sysconfig.get_platform()}-{sys.implementation.cache_tag}")
    boot = _boot(target, told.pop(BOOT))
    return [boot, *(_module(target, name, *given) for name, given in told.items())]


def boot_unit(target: Target) -> Unit:
    """Return the boot library, which needs no Cython."""
    return _boot(target, _told()[BOOT])


def _boot(target: Target, given: list[str]) -> Unit:
    return Unit(BOOT, BOOT_SOURCES, Path("warren/bin", target.boot), tuple(given[1:]))


def _module(target: Target, name: str, source: str, *flags: str) -> Unit:
    *packages, own = name.split(".")
    return Unit(name, (source,), Path(*packages, own + target.suffix), flags)


def compiled(target: Target, include: Path, wanted: list[Unit]) -> Path:
    """Compile units for a target, as far as they have changed, and return the target's folder."""
    waiting = f"Waiting for another run that compiles for {target.name}"
    with writing(f"What is compiled for {target.name}"), locked(BUILD / f"{target.name}.lock", waiting=waiting):
        job = _Job(target, include.resolve())
        changed = [unit for unit in wanted if not job.is_done(unit)]
        if changed:
            say(f"Compiling {len(changed)} of {len(wanted)} files of Warren for {target.name}")
            job.prepare()
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                started = [pool.submit(job.compile, unit) for unit in changed]
                try:
                    for future in started:
                        future.result()
                finally:
                    pool.shutdown(cancel_futures=True)
    return job.place


class _Job:
    """Compiling for one target."""

    def __init__(self, target: Target, include: Path) -> None:
        system = target.name.partition(".")[0]
        self.target = target
        self.include = include
        self.place = BUILD / target.name
        self.work = BUILD / f"work/{target.name}"
        self.import_library = self.work / "libpython.a" if system == "windows" else None
        self.command = [*compiler(target), "-shared", "-g0", "-s", *LINKING[system], f"-I{include}"]
        self.around = _digest(sorted(include.rglob("*.h")))

    def is_done(self, unit: Unit) -> bool:
        """Tell whether the compiled file is there, and of what its sources, the flags and the compiler are now."""
        stamp = self._stamp(unit)
        return (self.place / unit.place).is_file() and stamp.is_file() and stamp.read_text() == self._state(unit)

    def prepare(self) -> None:
        """Make what all units need."""
        self.work.mkdir(parents=True, exist_ok=True)
        if self.import_library:
            _write_import_library(self.import_library, self.include)

    def compile(self, unit: Unit) -> None:
        """Compile one unit and put it in its place, all at once."""
        folder = self.work / unit.name
        log = self.work / f"{unit.name}.log"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        log.write_text("")
        draft = folder / unit.place.name
        state = self._state(unit)
        if not logged([*self._arguments(unit), "-o", draft], log):
            raise SetupError(
                f"{unit.name} cannot be compiled for {self.target.name}:\n{tail(log)}\nThe whole log: {log}"
            )
        (self.place / unit.place).parent.mkdir(parents=True, exist_ok=True)
        self._stamp(unit).unlink(missing_ok=True)
        draft.replace(self.place / unit.place)
        self._stamp(unit).write_text(state)
        shutil.rmtree(folder)

    def _arguments(self, unit: Unit) -> list[str]:
        libraries = ["-ldl"] if unit.name == BOOT and self.target.name.startswith("linux") else []
        if self.import_library and unit.name != BOOT:
            libraries = [str(self.import_library)]
        if self.target.name.startswith("macos"):  # else it has the path where it was made
            libraries = [f"-Wl,-install_name,@rpath/{unit.place.name}"]
        return [*self.command, *unit.flags, unit.sources[0], *libraries]

    def _state(self, unit: Unit) -> str:
        sources = _digest([ROOT / source for source in unit.sources])
        return _hash([self.around, sources, *self._arguments(unit)])

    def _stamp(self, unit: Unit) -> Path:
        return self.work / f"{unit.name}.stamp"


def _told(*arguments: str) -> dict[str, list[str]]:
    """Return what the private environment tells by the names; the C files are those of the ordinary build."""
    python = environment.ensure()
    with locked(ROOT / "build/environment.lock", waiting="Waiting for another run that makes the environment"):
        done = subprocess.run([python, "-c", ASK, *arguments], cwd=ROOT, text=True, capture_output=True, check=False)
    if done.returncode:
        raise SetupError(f"The modules cannot be translated to C:\n{done.stdout}{done.stderr}")
    told: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return told


def _write_import_library(library: Path, include: Path) -> None:
    """Write what tells the linker which names are in Python's library: all that the headers declare as public."""
    names: dict[str, str] = {}
    for header in sorted(include.rglob("*.h")):
        text = header.read_text(errors="replace")
        for kind, name in re.findall(
            r"PyAPI_(FUNC|DATA)\s*\((?:[^()]|\([^()]*\))*\)[\s\w*]*?\b(_?Py\w+)\s*[(;,[]", text
        ):
            names[name] = " DATA" if kind == "DATA" else ""
    listing, log = library.with_suffix(".def"), library.with_suffix(".log")
    lines = [f"LIBRARY {LIBPYTHON}", "EXPORTS", *(f"    {name}{kind}" for name, kind in sorted(names.items()))]
    listing.write_text("\n".join(lines) + "\n")
    log.write_text("")
    if not logged([*tool("dlltool"), "-m", "i386:x86-64", "-d", listing, "-l", library], log):
        raise SetupError(f"The names in Python's library cannot be written:\n{tail(log)}")


def _digest(files: list[Path]) -> str:
    return _hash([str(part) for file in files for part in (file.name, hashlib.sha256(file.read_bytes()).hexdigest())])


def _hash(parts: list[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
