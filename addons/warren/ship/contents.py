"""The modules of a runtime: the modules of Warren for games, and the modules of the standard library they import."""

import ast
import sys
from collections.abc import Iterable, Iterator
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any

import pycore
import warren
from pycore.base.reading import read_bytes
from warren.install import InstallError
from warren.ship.interpreter import VERSION, Interpreter
from warren.ship.targets import Target, host_target, require, target_of

# Parts of pycore and Warren that no game loads: command lines, the build, the editor's side, set-up.
LEFT_OUT = {
    *("cli", "__main__", "_build", "store", "terminal", "ship", "editor", "bin", "__pycache__"),
    *("install", "doctor", "manifest", "projectfile"),
}
# Where the search for modules of the standard library stops: nothing that a game does leads on to these.
UNWANTED = (
    *("asyncio", "bz2", "concurrent", "ctypes", "curses", "distutils", "doctest", "email", "http", "logging"),
    *("multiprocessing", "pdb", "pydoc", "selectors", "socket", "sqlite3", "ssl", "subprocess", "tarfile", "tempfile"),
    *("test", "tkinter", "unittest", "urllib.request", "webbrowser", "zipfile", "_bz2", "_hashlib", "_ssl"),
)
# What Python itself loads when it starts.
FIRST = (
    "codecs",
    "encodings.ascii",
    "encodings.latin_1",
    "encodings.utf_8",
    "encodings.utf_8_sig",
    "io",
    "linecache",
    "os",
    "traceback",
)
# Modules that Python has on some systems only.
OF_SYSTEMS = {"fcntl", "grp", "msvcrt", "nt", "posix", "pwd", "winreg", "_posixsubprocess", "_winapi"}
# The kinds of modules that ModuleFinder tells apart.
SOURCE, COMPILED, EXTENSION, PACKAGE, BUILT_IN = 1, 2, 3, 5, 6


def packages() -> dict[str, Path]:
    """Return the folders of the packages that a game loads, by name."""
    return {"pycore": Path(str(pycore.__file__)).parent, "warren": Path(str(warren.__file__)).parent}


def own_files() -> Iterator[tuple[Path, Path]]:
    """Yield the sources and data of these packages, each with its place in a runtime."""
    return (
        (file, place)
        for file, place in _all_files()
        if file.suffix == ".py" or file.name.endswith(".room.txt") or file.parent.name == "data"
    )


def compiled_files(target: Target, folder: Path | None) -> Iterator[tuple[Path, Path]]:
    """Yield the compiled modules of these packages for a target, each with its place in a runtime.

    Args:
        target: the machine that they have to be for.
        folder: the folder that holds them, as the runtime does; None for the modules of the running packages.

    Raises:
        InstallError: one is missing, or for another machine.
    """
    here = target_of(host_target()).suffixes(VERSION)[0]
    suffix = target.suffixes(VERSION)[0]
    for own, place in _all_files():
        if own.name.endswith(here):
            named = place.with_name(own.name.removesuffix(here) + suffix)
            file = folder / named if folder else own
            if not file.is_file():
                raise InstallError(f"{file} is missing: Warren's compiled modules for {target.name} are not whole")
            require(file, target)
            yield file, named


def _all_files() -> Iterator[tuple[Path, Path]]:
    for name, folder in packages().items():
        for file in sorted(folder.rglob("*")):
            place = file.relative_to(folder)
            parts = {*place.parts[:-1], place.name.partition(".")[0]}
            if file.is_file() and not parts & LEFT_OUT:
                yield file, Path(name, place)


def imports(sources: Iterable[Path]) -> set[str]:
    """Return the names of all modules that sources import, inside functions as well."""
    found: set[str] = set()
    for source in sources:
        for node in ast.walk(ast.parse(read_bytes(source))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return found


class Finder(ModuleFinder):
    """ModuleFinder for any interpreter: it looks at no module of the running one."""

    def __init__(self, interpreter: Interpreter) -> None:
        super().__init__(path=[str(folder) for folder in interpreter.path], excludes=UNWANTED)
        self._suffixes = interpreter.target.suffixes(VERSION)
        self._library = interpreter.library.read_bytes()

    def find_module(self, name: str, path: Any, parent: Any = None) -> tuple[Any, str | None, tuple[str, str, int]]:
        """Return the open file of a module, its path and its kind; raise `ImportError` if it is missing."""
        whole = f"{parent.__name__}.{name}" if parent is not None else name
        if whole in self.excludes:
            raise ImportError(whole)
        for folder in path or self.path:
            for ending, kind in ((".py", SOURCE), (".pyc", COMPILED)):
                if Path(folder, name, f"__init__{ending}").is_file():
                    return None, str(Path(folder, name)), ("", "", PACKAGE)
                if (file := Path(folder, name + ending)).is_file():
                    return file.open("rb"), str(file), ("", "", kind)
            for suffix in self._suffixes:
                if (file := Path(folder, name + suffix)).is_file():
                    return None, str(file), ("", "", EXTENSION)
        # libpython names what is built into it.
        if not path and (name in sys.builtin_module_names or name.encode() + b"\0" in self._library):
            return None, None, ("", "", BUILT_IN)
        raise ImportError(whole)


def standard_library(interpreter: Interpreter) -> dict[str, Path]:
    """Return the files of the modules of the standard library that a game may load, by the modules' names.

    Raises:
        InstallError: the interpreter lacks one.
    """
    finder = Finder(interpreter)
    wanted = imports(file for file, _ in own_files() if file.suffix == ".py")
    for name in sorted(wanted | set(FIRST)):
        if is_standard(name) and name.partition(".")[0] not in UNWANTED:
            try:
                finder.import_hook(name)
            except ImportError as error:
                raise InstallError(f"the Python in {interpreter.modules} lacks the module {error}") from error
    files = {name: getattr(module, "__file__", None) for name, module in sorted(finder.modules.items())}
    return {name: Path(file) for name, file in files.items() if file and is_standard(name)}


def is_standard(name: str) -> bool:
    """Return whether a module is of the standard library."""
    return name.partition(".")[0] in sys.stdlib_module_names
