"""Writing of a runtime: an interpreter, the compiled modules of Warren for a target, and Warren's sources and data."""

import py_compile
import shutil
import subprocess
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from warren.host.config import FILE_NAME, write_config
from warren.install import MODULES
from warren.manifest import write_manifest
from warren.ship.arrays import IMPORTED, numpy_files, numpy_license
from warren.ship.contents import compiled_files, imports, own_files
from warren.ship.contents import packages as own_packages
from warren.ship.interpreter import VERSION, Interpreter
from warren.ship.stamp import check_stamp, write_stamp
from warren.ship.standard import refuse_other_version, standard_library
from warren.ship.targets import Target, is_loadable, require, target_of

LICENSES = {
    "LICENSE-python.txt": "the Python interpreter and parts of its standard library, Copyright (c) 2001 Python "
    "Software Foundation, under the PSF license",
    "LICENSE-numpy.txt": "numpy, Copyright (c) NumPy Developers, under a BSD license, and what it was linked with",
    "LICENSE-warren.txt": "Warren, under the MIT license",
}
PYTHON = (".py", ".pyc")
GIVEN = "given"  # in `warren.cfg`: its Python is not the one that ran then, and is kept
REMEDY = (
    "Compiled modules for other machines are in Warren's archive for games, in addons/warren/bin; in a source checkout "
    "they are made by: warren package"
)


@dataclass(frozen=True)
class Part:
    """A part of a runtime and the bytes that it takes."""

    name: str
    size: int


def make_runtime(
    folder: Path,
    target: str,
    interpreter: Interpreter | None,
    modules: Path | None,
    packages: Path | None = None,
) -> list[Part]:
    """Write a runtime to a new folder.

    Args:
        folder: a folder that does not exist yet.
        target: as in "linux.x86_64".
        interpreter: Python for the target; None for a runtime without Python, to which `bundle` adds one.
        modules: folder with the compiled modules for the target, in the layout of the packages; None for the modules
            of the running packages.
        packages: folder with numpy, which is added to the runtime; None for a runtime without it.

    Returns:
        The parts and their sizes.

    Raises:
        InstallError: a part is missing, or does not fit the target.
    """
    wanted, site = target_of(target), folder / "site"
    folder.mkdir()
    extra = dict(numpy_files(packages, wanted, VERSION)) if packages else {}
    parts = list(_write_python(folder, interpreter, extra)) if interpreter else []
    _write_own(site, wanted, modules)
    parts.append(Part("Warren", _size(site)))
    if packages:
        for file, place in extra.items():
            if file.suffix in PYTHON:
                _write_module(file, site / place, place, wanted)
            else:
                _copy_library(file, site / place, wanted, strip=False)
        (folder / "LICENSE-numpy.txt").write_text(numpy_license(packages), encoding="utf-8")
        parts.append(Part("numpy", _size(site) - parts[-1].size))
    shutil.copyfile(own_packages()["warren"] / "LICENSE", folder / "LICENSE-warren.txt")
    texts = [f"{text}: {name}\n" for name, text in LICENSES.items() if (folder / name).is_file()]
    if (folder / "licenses").is_dir():
        texts.append("Libraries that are parts of Python: licenses\n")
    (folder / "LICENSES.txt").write_text("This folder holds:\n\n" + "".join(texts), encoding="utf-8")
    (folder / ".gdignore").touch()
    write_manifest(folder)
    return parts


def _write_python(folder: Path, interpreter: Interpreter, extra: Collection[Path]) -> Iterator[Part]:
    library = folder / interpreter.libpython.name
    for file in (interpreter.libpython, *interpreter.beside):
        _copy_library(file, folder / file.name, interpreter.target)
    yield Part("libpython", _size(folder))
    own = imports(file for file, _ in own_files() if file.suffix == ".py")
    further = imports(file for file in extra if file.suffix in PYTHON) | (IMPORTED if extra else set())
    standard, extensions = (folder / place for place in interpreter.places)
    for name, file in standard_library(interpreter, own, further).items():
        place = Path(*name.split("."), *(["__init__"] if file.stem == "__init__" else []))
        goal = standard / place.with_suffix(file.suffix)
        _write_module(file, goal if file.suffix in PYTHON else extensions / file.name, place, interpreter.target)
    yield Part("standard library", _size(folder) - library.stat().st_size)
    pairs = [("libpython", library.name), ("home", "."), ("version", VERSION), ("path", "site")]
    pairs += [("module", name) for name in MODULES]
    write_config(folder / FILE_NAME, [*pairs, *([] if interpreter.is_running else [("python", GIVEN)])])
    shutil.copyfile(interpreter.license, folder / "LICENSE-python.txt")
    for file in interpreter.notices:
        (folder / "licenses").mkdir(exist_ok=True)
        shutil.copyfile(file, folder / "licenses" / file.name)


def _write_own(folder: Path, target: Target, modules: Path | None) -> None:
    if modules:
        check_stamp(modules, REMEDY)
    for file, place in compiled_files(target, modules):
        _copy_library(file, folder / place, target)
    for file, place in own_files():
        if file.suffix in PYTHON:
            _write_module(file, folder / place, place, target)
        else:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, folder / place)
    write_stamp(folder)


def _write_module(file: Path, goal: Path, place: Path, target: Target) -> None:
    """Write a module: file by file, because an archive takes 10 ms longer to start from."""
    if file.suffix == ".py":
        _compile(file, goal.with_suffix(".pyc"), place.with_suffix(".py").as_posix())
    elif file.suffix == ".pyc":
        refuse_other_version(file)
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, goal)
    else:
        _copy_library(file, goal, target)


def _compile(source: Path, target: Path, shown: str) -> None:
    """Compile a source; documentation stays in it, which the editor shows."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), str(target), shown, doraise=True, invalidation_mode=mode)


def _copy_library(file: Path, goal: Path, target: Target, *, strip: bool = True) -> None:
    """Copy a library; without what only debuggers read, where the machine has the tool for it."""
    require(file, target)
    goal.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, goal)
    # The libraries of the other systems are signed.
    if strip and target.system == "linux" and (tool := shutil.which("strip")):
        subprocess.run([tool, "--strip-all", goal], check=False, capture_output=True)  # noqa: S603 - found on the PATH
        if not is_loadable(goal):  # the tool spoils libraries whose paths were edited after linking
            shutil.copyfile(file, goal)
    goal.chmod(0o755)


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
