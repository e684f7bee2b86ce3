"""Python installations that a runtime is made from, read by their layout: the running one, or one for a target."""

import importlib.util
import re
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pycore.base.reading import read_bytes
from warren.install import InstallError, libpython
from warren.ship.targets import MOST_BYTES, Target, host_target, kinds, require, target_of
from warren.ship.unpack import unpack

VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
# Where the files may be in what was given: python-build-standalone packs them in a folder, or two.
TOPS = (".", "python", "python/install")
# Where libpython is: of python-build-standalone, Debian, and Windows; beside itself in a runtime of Warren.
PLACES = ("", "lib*/", "lib*/*-linux-gnu/")
LIBRARY = re.compile(r"libpython(3\.\d+)\.so\.1\.0|libpython(3\.\d+)\.dylib|python(3)(\d\d)\.dll")
BESIDE = ("vcruntime140.dll", "vcruntime140_1.dll")  # what libpython on Windows needs beside itself
LICENSES = ("LICENSE.txt", "LICENSE", "LICENSE-python.txt")
OF_PYTHON = b"PYTHON SOFTWARE FOUNDATION"


@dataclass(frozen=True)
class Interpreter:
    """The files of a Python installation.

    Attributes:
        target: the machine that it runs on.
        libpython: the shared library.
        modules: folder with the standard library, as sources or compiled.
        extensions: folders with its extension modules.
        license: the license of Python.
        packages: folder with further packages, such as numpy, if there is one.
        is_running: whether it is the running one.
    """

    target: Target
    libpython: Path
    modules: Path
    extensions: tuple[Path, ...]
    license: Path
    packages: Path | None
    is_running: bool = False

    @property
    def path(self) -> tuple[Path, ...]:
        """Return the folders to look for modules in."""
        return (self.modules, *self.extensions)

    @property
    def beside(self) -> list[Path]:
        """Return the libraries that have to be beside libpython."""
        return [file for name in BESIDE if (file := self.libpython.with_name(name)).is_file()]

    @property
    def notices(self) -> list[Path]:
        """Return the licenses of libraries that are in it, where it has a folder of them."""
        return sorted(file for file in (self.modules.parents[1] / "licenses").glob("*") if file.is_file())

    @property
    def places(self) -> tuple[str, str]:
        """Return the folders in a runtime of the standard library and its extension modules, as libpython expects."""
        if self.target.system == "windows":
            return "Lib", "DLLs"
        own = self.modules.parent.name
        return f"{own}/python{VERSION}", f"{own}/python{VERSION}/lib-dynload"


def running_interpreter() -> Interpreter:
    """Return the running Python.

    Raises:
        InstallError: it has no shared library or no license, or no game runs on this machine.
    """
    library, target = libpython(), target_of(host_target())
    modules = Path(sysconfig.get_path("stdlib"))
    extensions = Path(sysconfig.get_config_var("DESTSHARED") or Path(sys.base_prefix, "DLLs"))
    found = importlib.util.find_spec("numpy")
    packages = Path(found.origin).parent.parent if found and found.origin else None
    return Interpreter(
        target, library, modules, (extensions,), _license(modules, Path(sys.base_prefix)), packages, True
    )


def read_interpreter(source: Path, target: Target, work: Path) -> Interpreter:
    """Find the parts of a Python installation.

    Args:
        source: its folder, or an archive.
        target: the machine that it has to be for.
        work: an existing folder that archives are unpacked in; it has to remain while the result is used.

    Raises:
        InstallError: it lacks a part, is for another machine, or is another version than the running Python, which
            compiles the modules.
    """
    folder = source
    if not source.is_dir():
        folder = work / "interpreter"
        unpack(source, folder)
    library, top = _library(folder, source, target)
    modules = _modules(top, source, target, work)
    extensions = (top / "DLLs", top) if target.system == "windows" else (modules / "lib-dynload",)
    further = (modules / "site-packages", top / "Lib" / "site-packages", top / "site")
    packages = next((folder for folder in further if folder.is_dir()), None)
    found = tuple(place for place in extensions if place.is_dir())
    return Interpreter(target, library, modules, found, _license(modules, top), packages)


def _library(folder: Path, source: Path, target: Target) -> tuple[Path, Path]:
    """Return libpython, and the top folder of its installation."""
    found = list(_libraries(folder))
    if not found:
        if any(any((folder / top).glob("bin/python3*")) for top in TOPS):
            raise InstallError(
                f"the Python in {source} has no shared library (libpython). Take one that is built with it, such as "
                "an install_only archive of python-build-standalone"
            )
        raise InstallError(f"there is no Python in {source}: neither lib/libpython{VERSION} nor a python3*.dll")
    ours = [(file, top) for file, top, version in found if version == VERSION]
    if not ours:
        versions = " and ".join(sorted({version for _, _, version in found}))
        raise InstallError(
            f"the Python in {source} is {versions}, but Warren is compiled for {VERSION} here. "
            "Name another one with --runtime"
        )
    file, top = next((pair for pair in ours if target.name in kinds(pair[0])), ours[0])
    require(file, target)
    if target.system == "linux" and b"libc.so.6" not in read_bytes(file, MOST_BYTES):
        raise InstallError(f"{file} is not for glibc, the C library of Warren's modules; take a build for linux-gnu")
    return file, top


def _libraries(folder: Path) -> Iterator[tuple[Path, Path, str]]:
    """Yield each libpython, the top folder of its installation, and its version."""
    for name in TOPS:
        top = folder / name
        for place in PLACES:
            for file in sorted(top.glob(f"{place}*python3*")):
                if (match := LIBRARY.fullmatch(file.name)) and file.is_file():
                    yield file, top, match[1] or match[2] or f"{match[3]}.{match[4]}"


def _modules(top: Path, source: Path, target: Target, work: Path) -> Path:
    """Return the folder with the standard library."""
    digits = VERSION.replace(".", "")
    places = ["Lib"] if target.system == "windows" else [f"lib*/python{VERSION}"]
    for folder in (folder for place in places for folder in sorted(top.glob(place))):
        if (folder / "os.py").is_file() or (folder / "os.pyc").is_file():
            return folder
    if zipfile.is_zipfile(packed := top / f"python{digits}.zip"):
        unpack(packed, unpacked := work / "standard library")
        return unpacked
    raise InstallError(f"the standard library is not in {source}: there is no {places[0].replace('*', '')}/os.py")


def _license(modules: Path, top: Path) -> Path:
    for file in (folder / name for folder in (modules, top) for name in LICENSES):
        if file.is_file() and OF_PYTHON in read_bytes(file).upper():
            return file
    raise InstallError(f"the license of Python is not in {modules}; a runtime without it must not be given away")
