"""Writing of a runtime: an interpreter, the compiled modules of Warren for a target, and Warren's sources and data."""

import importlib.util
import py_compile
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from warren.host.config import FILE_NAME, write_config
from warren.install import MODULES, InstallError
from warren.ship.contents import compiled_files, own_files, packages, standard_library
from warren.ship.interpreter import VERSION, Interpreter
from warren.ship.targets import Target, require, target_of

LICENSE = """This folder holds the Python interpreter and parts of its standard library, Copyright (c) 2001 Python
Software Foundation, under the PSF license (LICENSE-python.txt), and Warren under the MIT license (LICENSE-warren.txt).
"""
ELF = b"\x7fELF"


@dataclass(frozen=True)
class Part:
    """A part of a runtime and the bytes that it takes."""

    name: str
    size: int


def make_runtime(folder: Path, target: str, interpreter: Interpreter | None, modules: Path | None) -> list[Part]:
    """Write a runtime to a new folder.

    Args:
        folder: a folder that does not exist yet.
        target: as in "linux.x86_64".
        interpreter: Python for the target; None for a runtime without Python, to which `bundle` adds one.
        modules: folder with the compiled modules for the target, in the layout of the packages; None for the modules
            of the running packages.

    Returns:
        The parts and their sizes.

    Raises:
        InstallError: a part is missing, or does not fit the target.
    """
    return list(_parts(folder, target_of(target), interpreter, modules))


def _parts(folder: Path, target: Target, interpreter: Interpreter | None, modules: Path | None) -> Iterator[Part]:
    folder.mkdir()
    if interpreter:
        yield from _write_python(folder, interpreter)
    _write_own(folder / "site", target, modules)
    yield Part("Warren", _size(folder / "site"))
    shutil.copyfile(packages()["warren"] / "LICENSE", folder / "LICENSE-warren.txt")
    (folder / ".gdignore").touch()


def _write_python(folder: Path, interpreter: Interpreter) -> Iterator[Part]:
    library = folder / interpreter.library.name
    for file in (interpreter.library, *interpreter.beside):
        require(file, interpreter.target)
        _copy_library(file, folder / file.name)
    yield Part("libpython", _size(folder))
    standard, extensions = (folder / place for place in interpreter.places)
    _write_standard_library(interpreter, standard, extensions)
    yield Part("standard library", _size(folder) - library.stat().st_size)
    pairs = [("libpython", library.name), ("home", "."), ("version", VERSION), ("path", "site")]
    write_config(folder / FILE_NAME, [*pairs, *(("module", name) for name in MODULES)])
    (folder / "LICENSES.txt").write_text(LICENSE, encoding="utf-8")
    shutil.copyfile(interpreter.license, folder / "LICENSE-python.txt")


def _write_standard_library(interpreter: Interpreter, folder: Path, extensions: Path) -> None:
    """Write compiled modules, file by file: an archive takes 10 ms longer to start from."""
    for name, file in standard_library(interpreter).items():
        place = Path(*name.split("."), *(["__init__"] if file.stem == "__init__" else []))
        if file.suffix == ".py":
            _compile(file, folder / place.with_suffix(".pyc"), f"{place.as_posix()}.py")
        elif file.suffix == ".pyc":
            _copy_compiled(file, folder / place.with_suffix(".pyc"))
        else:
            require(file, interpreter.target)
            _copy_library(file, extensions / file.name)


def _write_own(folder: Path, target: Target, modules: Path | None) -> None:
    for file, place in compiled_files(target, modules):
        _copy_library(file, folder / place)
    for file, place in own_files():
        if file.suffix == ".py":
            _compile(file, (folder / place).with_suffix(".pyc"), place.as_posix())
        else:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, folder / place)


def _compile(source: Path, target: Path, shown: str) -> None:
    """Compile a source; documentation stays in it, which the editor shows."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), str(target), shown, doraise=True, invalidation_mode=mode)


def _copy_compiled(file: Path, target: Path) -> None:
    data = file.read_bytes()
    if data[:4] != importlib.util.MAGIC_NUMBER:
        raise InstallError(f"{file} was compiled by another version of Python than {VERSION}, which runs here")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _copy_library(file: Path, target: Path) -> None:
    """Copy a library without what only debuggers read, where the machine has the tool for it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)
    target.chmod(0o755)
    with target.open("rb") as stream:
        is_elf = stream.read(4) == ELF  # the libraries of Windows and macOS are signed
    if is_elf and (tool := shutil.which("strip")):
        subprocess.run([tool, "--strip-all", target], check=False, capture_output=True)  # noqa: S603 - found on the PATH


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
