"""Creation of the runtime of an exported game: Python, its standard library as needed, and Warren, in one folder.

The boot library finds the folder beside itself, named after the target, with a `warren.cfg` of its own.
"""

import os
import platform
import py_compile
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from warren.host.config import FILE_NAME, write_config
from warren.install import ADDON, MODULES, InstallError, libpython
from warren.ship.contents import own_files, standard_library

ARCHITECTURES = {"x86_64": "x86_64", "AMD64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
LICENSE = """This folder holds the Python interpreter and parts of its standard library, Copyright (c) 2001 Python
Software Foundation, under the PSF license (LICENSE-python.txt), and Warren under the MIT license (LICENSE-warren.txt).
"""


@dataclass(frozen=True)
class Part:
    """A part of a runtime and the bytes that it takes."""

    name: str
    size: int


def host_target() -> str:
    """Return the target that is this machine, as in "linux.x86_64"."""
    machine = platform.machine()
    return f"{SYSTEMS.get(sys.platform, sys.platform)}.{ARCHITECTURES.get(machine, machine)}"


def folder_of(game: Path, target: str) -> Path:
    """Return where the runtime of a target stands in a game."""
    return game / ADDON / "bin" / f"warren_runtime.{target}"


def bundle(game: Path, target: str) -> list[Part]:
    """Make the runtime of a target in a game, in place of an earlier one.

    Args:
        game: folder with the game's `project.godot` and the addon.
        target: as `host_target`; the running Python is what is bundled.

    Returns:
        The parts and their sizes.

    Raises:
        InstallError: there is no addon in the game, or the target is not this machine's.
    """
    if target != host_target():
        raise InstallError(f"this Python runs on {host_target()}, so it cannot be bundled for {target}")
    place = folder_of(game, target)
    if not (game / ADDON / "warren.gdextension").is_file():
        raise InstallError(f"the addon is not in {game}. Run: python -m warren install {game}")
    place.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".warren.", dir=place.parent) as work:
        fresh = Path(work, "new")
        parts = list(_fill(fresh))
        if place.exists():
            place.rename(Path(work, "old"))
        fresh.rename(place)
    return parts


def _fill(folder: Path) -> Iterator[Part]:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    library = libpython()
    folder.mkdir()
    shutil.copy2(library, folder / library.name)
    _strip(folder / library.name)
    yield Part("libpython", (folder / library.name).stat().st_size)
    _write_standard_library(folder / "lib" / f"python{version}")
    yield Part("standard library", _size(folder / "lib"))
    _write_own(folder / "site")
    yield Part("Warren", _size(folder / "site"))
    pairs = [("libpython", library.name), ("home", "."), ("version", version), ("path", "site")]
    write_config(folder / FILE_NAME, [*pairs, *(("module", name) for name in MODULES)])
    _write_licenses(folder)
    (folder / ".gdignore").touch()


def _write_standard_library(folder: Path) -> None:
    """Write compiled modules, file by file: an archive takes 10 ms longer to start from."""
    for name, file in standard_library().items():
        if file.suffix == ".py":
            place = Path(*name.split("."), *(["__init__"] if file.name == "__init__.py" else []))
            _compiled(file, folder / place.with_suffix(".pyc"), f"{place.as_posix()}.py")
        else:
            _copy_library(file, folder / "lib-dynload" / file.name)


def _write_own(folder: Path) -> None:
    for file, place in own_files():
        target = folder / place
        if file.suffix == ".py":
            _compiled(file, target.with_suffix(".pyc"), place.as_posix())
        else:
            _copy_library(file, target)


def _compiled(source: Path, target: Path, shown: str) -> Path:
    """Compile a source; documentation stays in it, which the editor shows."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), str(target), shown, doraise=True, invalidation_mode=mode)
    return target


def _copy_library(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(file, target)
    if file.suffix in (".so", ".pyd"):
        _strip(target)


def _strip(file: Path) -> None:
    """Take out what only debuggers read, where the machine has the tool for it."""
    if tool := shutil.which("strip"):
        subprocess.run([tool, "--strip-all", file], check=False, capture_output=True)  # noqa: S603 - found on the PATH


def _write_licenses(folder: Path) -> None:
    (folder / "LICENSES.txt").write_text(LICENSE, encoding="utf-8")
    own = Path(__file__).parent.parent / "LICENSE"
    shutil.copyfile(own, folder / "LICENSE-warren.txt")
    places = (sysconfig.get_path("stdlib"), sys.base_prefix, Path(os.__file__).parent)
    for place in places:
        if (found := Path(place, "LICENSE.txt")).is_file():
            shutil.copyfile(found, folder / "LICENSE-python.txt")
            return
    raise InstallError(f"the license of Python is not in {places[0]}; a runtime without it must not be given away")


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
