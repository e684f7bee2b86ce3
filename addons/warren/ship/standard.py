"""The modules of the standard library that a runtime needs, found in the interpreter that it is made from."""

import importlib.util
import io
import os
import sys
from collections.abc import Iterable
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any

from pycore.base.reading import read_bytes
from warren.install import InstallError
from warren.ship.interpreter import VERSION, Interpreter
from warren.ship.targets import MOST_BYTES

# Where the search stops: nothing that a game does leads on to these.
UNWANTED = (
    *("asyncio", "bz2", "concurrent", "ctypes", "curses", "distutils", "doctest", "email", "http", "logging"),
    *("multiprocessing", "pdb", "pydoc", "selectors", "socket", "sqlite3", "ssl", "subprocess", "tarfile", "tempfile"),
    *(
        "plistlib",
        "test",
        "tkinter",
        "unittest",
        "urllib.request",
        "webbrowser",
        "xml",
        "zipfile",
        "_bz2",
        "_hashlib",
        "_ssl",
    ),
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
OF_SYSTEMS = ("fcntl", "grp", "msvcrt", "nt", "posix", "pwd", "winreg", "_posixsubprocess", "_scproxy", "_winapi")
# Compiled modules that are files on Windows; the others are parts of libpython, which does not name them there.
FILES_ON_WINDOWS = ("pyexpat", "unicodedata", "_lzma")
# How libpython names the modules that are parts of it, on other systems; and one that always is, where they are named.
EXPORTED, ALWAYS = b"PyInit_", b"PyInit__io\0"
# Parts of every libpython, whose functions have other names.
CORE = ("_warnings", "builtins", "marshal", "sys")
# The kinds of modules that ModuleFinder tells apart.
SOURCE, COMPILED, EXTENSION, PACKAGE, BUILT_IN = 1, 2, 3, 5, 6
Found = tuple[Any, str | None, tuple[str, str, int]]


class Finder(ModuleFinder):
    """ModuleFinder for any interpreter: it looks at no module of the running one."""

    def __init__(self, interpreter: Interpreter) -> None:
        super().__init__(path=[str(folder) for folder in interpreter.path], excludes=list(UNWANTED))
        self._suffixes = interpreter.target.suffixes(VERSION)
        # Another Python can have modules as files that are parts of the running one: Debian's has many in itself.
        self._known = sys.builtin_module_names if interpreter.is_running else CORE
        self._system = interpreter.target.system
        self._library = read_bytes(interpreter.libpython, MOST_BYTES)

    def find_module(self, name: str, path: Any, parent: Any = None) -> Found:
        """Return the open file of a module, its path and its kind; raise `ImportError` if it is missing."""
        whole = f"{parent.__name__}.{name}" if parent is not None else name
        if whole in UNWANTED:
            raise ImportError(whole)
        for folder in path or self.path:
            for ending, kind in ((".py", SOURCE), (".pyc", COMPILED)):
                if Path(folder, name, f"__init__{ending}").is_file():
                    return None, str(Path(folder, name)), ("", "", PACKAGE)
                if (file := Path(folder, name + ending)).is_file():
                    if kind == COMPILED:
                        refuse_other_version(file)
                    return io.BytesIO(read_bytes(file)), str(file), ("", "", kind)
            for suffix in self._suffixes:
                if (file := Path(folder, name + suffix)).is_file():
                    return None, str(file), ("", "", EXTENSION)
        if not path and self._is_built_in(name):
            return None, None, ("", "", BUILT_IN)
        raise ImportError(whole)

    def _is_built_in(self, name: str) -> bool:
        """Return whether a module is a part of libpython."""
        if name in self._known:
            return True
        if not is_compiled(name):
            return False
        if self._system == "windows":
            return name not in FILES_ON_WINDOWS
        return EXPORTED + name.encode() + b"\0" in self._library or ALWAYS not in self._library

    def load_module(self, fqname: str, fp: Any, pathname: str, file_info: tuple[str, str, str]) -> Any:
        """Read a module; raise `InstallError` if that cannot be done."""
        try:
            return super().load_module(fqname, fp, pathname, file_info)
        except (SyntaxError, ValueError, EOFError, TypeError, RecursionError, MemoryError) as error:
            raise InstallError(f"{pathname} is spoiled: {error}") from error

    def look_for(self, names: Iterable[str]) -> None:
        """Find modules of the standard library, and what they import."""
        for name in sorted(names):
            if is_standard(name) and not {name, name.partition(".")[0]} & {*UNWANTED}:
                try:
                    self.import_hook(name)
                except ImportError:  # modules of other systems are missing here
                    self.badmodules.setdefault(name, {})

    def missing(self) -> list[str]:
        """Return the modules that were not found, but have to be there."""
        names = (name for name in self.badmodules if not {name, name.partition(".")[0]} & {*UNWANTED, *OF_SYSTEMS})
        return sorted(name for name in names if is_standard(name) and _is_here(name))


def standard_library(interpreter: Interpreter, wanted: set[str], useful: set[str]) -> dict[str, Path]:
    """Return the files of modules of the standard library, and of those that they import, by the modules' names.

    Args:
        interpreter: the interpreter that has them.
        wanted: names of modules; `UNWANTED` ones, and those that are not of the standard library, are left out.
        useful: further names, whose compiled parts may be missing.

    Raises:
        InstallError: the interpreter lacks a module, or one cannot be read.
    """
    finder = Finder(interpreter)
    finder.look_for({*wanted, *FIRST})
    lacking = finder.missing()
    finder.look_for(useful)
    lacking += [name for name in finder.missing() if name in useful and not name.startswith("_")]
    if lacking:
        raise InstallError(
            f"the Python in {interpreter.modules} lacks the modules {', '.join(sorted({*lacking}))}. Name a whole one "
            "with --runtime"
        )
    files = {name: getattr(module, "__file__", None) for name, module in sorted(finder.modules.items())}
    return {name: Path(file) for name, file in files.items() if file and is_standard(name)}


def refuse_other_version(file: Path) -> None:
    """Raise `InstallError` if a compiled source is not of the running version of Python."""
    if not read_bytes(file).startswith(importlib.util.MAGIC_NUMBER):
        raise InstallError(f"{file} was compiled by another version of Python than {VERSION}, which runs here")


def is_standard(name: str) -> bool:
    """Return whether a module is of the standard library."""
    return name.partition(".")[0] in sys.stdlib_module_names


def is_compiled(name: str) -> bool:
    """Return whether a module of the running Python is compiled."""
    if name in sys.builtin_module_names:
        return True
    spec = importlib.util.find_spec(name) if "." not in name and is_standard(name) else None
    return spec is not None and not str(spec.origin).endswith((".py", ".pyc")) and spec.origin != "frozen"


def _is_here(name: str) -> bool:
    """Return whether the running Python has a module, without importing anything."""
    file = Path(os.__file__).parent.joinpath(*name.split("."))
    return file.with_suffix(".py").is_file() or (file / "__init__.py").is_file() or is_compiled(name)
