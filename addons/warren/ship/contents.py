"""The modules of a runtime: the modules of Warren for games, and the modules of the standard library they import."""

import ast
import sys
from collections.abc import Iterable, Iterator
from modulefinder import ModuleFinder
from pathlib import Path

import pycore
import warren
from pycore.base.reading import read_bytes

# Parts of pycore and Warren that no game loads: command lines, the build, the editor's side, set-up.
LEFT_OUT = {
    *("cli", "__main__", "_build", "store", "terminal", "ship", "editor", "bin", "__pycache__"),
    *("install", "doctor", "manifest", "projectfile", "wrappers"),
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


def packages() -> dict[str, Path]:
    """Return the folders of the packages that a game loads, by name."""
    return {"pycore": Path(str(pycore.__file__)).parent, "warren": Path(str(warren.__file__)).parent}


def own_files() -> Iterator[tuple[Path, Path]]:
    """Yield the files of these packages, each with its place in a runtime: modules, compiled modules, and data."""
    for name, folder in packages().items():
        for file in sorted(folder.rglob("*")):
            place = file.relative_to(folder)
            parts = {*place.parts[:-1], place.name.partition(".")[0]}
            if file.is_file() and not parts & LEFT_OUT and _is_wanted(file):
                yield file, Path(name, place)


def _is_wanted(file: Path) -> bool:
    if file.suffix in (".so", ".pyd"):
        return ".cpython-" in file.name or ".cp3" in file.name
    return file.suffix == ".py" or file.name.endswith(".room.txt") or file.parent.name == "data"


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


def standard_library() -> dict[str, Path]:
    """Return the files of the modules of the standard library that a game may load, by the modules' names."""
    finder = ModuleFinder(path=[entry for entry in sys.path if "site-packages" not in entry], excludes=UNWANTED)
    wanted = imports(file for file, _ in own_files() if file.suffix == ".py")
    for name in sorted(wanted | set(FIRST)):
        if is_standard(name) and name.partition(".")[0] not in UNWANTED:
            finder.import_hook(name)
    files = {name: getattr(module, "__file__", None) for name, module in sorted(finder.modules.items())}
    return {name: Path(file) for name, file in files.items() if file and is_standard(name)}


def is_standard(name: str) -> bool:
    """Return whether a module is of the standard library."""
    return name.partition(".")[0] in sys.stdlib_module_names
