"""What a runtime has of Warren: the sources, data and compiled modules that games load, and what these import."""

import ast
import marshal
from collections.abc import Iterable, Iterator
from modulefinder import ModuleFinder
from pathlib import Path
from types import CodeType
from typing import Any

import pycore
import warren
from pycore.base.reading import read_bytes
from warren.install import InstallError
from warren.ship.interpreter import VERSION
from warren.ship.targets import Target, host_target, target_of

# Parts of pycore and Warren that no game loads: command lines, the build, the editor's side, set-up.
LEFT_OUT = {
    *(
        "cli",
        "__main__",
        "_build",
        "store",
        "batch",
        "campaign",
        "comparison",
        "report",
        "terminal",
        "ship",
        "editor",
        "bin",
        "__pycache__",
    ),
    *("install", "commands", "guide", "doctor", "manifest", "projectfile", "wrappers"),
}
DATA = (".room.txt", ".pattern.txt", "scale.json")  # endings of files of data
CODE_AT = 16  # in a compiled source


def packages() -> dict[str, Path]:
    """Return the folders of the packages that a game loads, by name."""
    return {"pycore": Path(str(pycore.__file__)).parent, "warren": Path(str(warren.__file__)).parent}


def own_files() -> Iterator[tuple[Path, Path]]:
    """Yield the sources and data of these packages, each with its place in a runtime."""
    return (
        (file, place)
        for file, place in _all_files()
        if file.suffix == ".py" or file.name.endswith(DATA) or file.parent.name == "data"
    )


def compiled_files(target: Target, folder: Path | None) -> Iterator[tuple[Path, Path]]:
    """Yield the compiled modules of these packages for a target, each with its place in a runtime.

    Args:
        target: the machine that they have to be for.
        folder: the folder that holds them, as the runtime does; None for the modules of the running packages.

    Raises:
        InstallError: one is missing.
    """
    here = target_of(host_target()).suffixes(VERSION)[0]
    suffix = target.suffixes(VERSION)[0]
    for own, place in _all_files():
        if own.name.endswith(here):
            named = place.with_name(own.name.removesuffix(here) + suffix)
            file = folder / named if folder else own
            if not file.is_file():
                raise InstallError(f"{file} is missing: Warren's compiled modules for {target.name} are not whole")
            yield file, named


def _all_files() -> Iterator[tuple[Path, Path]]:
    for name, folder in packages().items():
        for file in sorted(folder.rglob("*")):
            place = file.relative_to(folder)
            parts = {*place.parts[:-1], place.name.partition(".")[0]}
            if file.is_file() and not parts & LEFT_OUT:
                yield file, Path(name, place)


def imports(modules: Iterable[Path]) -> set[str]:
    """Return the names of all modules that sources or compiled sources import, inside functions as well."""
    found: set[str] = set()
    for module in modules:
        if module.suffix == ".pyc":
            found |= _compiled_imports(marshal.loads(read_bytes(module)[CODE_AT:]))  # noqa: S302 - it is run later on
            continue
        for node in ast.walk(ast.parse(read_bytes(module))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return found


def _compiled_imports(code: CodeType) -> set[str]:
    steps: Iterable[tuple[str, Any]] = ModuleFinder().scan_opcodes(code)
    found = {details[1] for what, details in steps if what == "absolute_import"}
    return found.union(*(_compiled_imports(part) for part in code.co_consts if isinstance(part, CodeType)))
