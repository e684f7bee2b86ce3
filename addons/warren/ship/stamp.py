"""The stamp of compiled modules: the version and the sources of Warren that they were made from.

Compiled modules fit the Python modules of the same sources only. A source checkout is recognized by the sources of the
compiled modules, an installation, which lacks these, by its Python modules.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from pycore.base.errors import WarrenError
from pycore.base.reading import read_bytes, read_text
from warren.install import InstallError, version_of
from warren.ship.contents import own_files, packages

FILE_NAME = "warren.stamp"
CYTHON = (".pyx", ".pxd", ".c", ".h")


def stamp() -> dict[str, str]:
    """Return the stamp of the running Warren; "compiled" is empty without the sources of the compiled modules."""
    sources = {place.as_posix(): file for file, place in own_files() if file.suffix == ".py"}
    compiled = {
        f"{name}/{file.relative_to(folder).as_posix()}": file
        for name, folder in packages().items()
        for file in folder.rglob("*")
        if file.suffix in CYTHON
    }
    has_all = any(name.endswith(".pyx") for name in compiled)
    return {
        "version": version_of(packages()["warren"]),
        "sources": _hash(sources.items()),
        "compiled": _hash(compiled.items()) if has_all else "",
    }


def _hash(files: Iterable[tuple[str, Path]]) -> str:
    total = hashlib.sha256()
    for name, file in sorted(files):
        total.update(f"{name} {hashlib.sha256(read_bytes(file)).hexdigest()}\n".encode())
    return total.hexdigest()


def write_stamp(folder: Path) -> None:
    """Write the stamp of the running Warren beside modules that were compiled from its sources."""
    text = "".join(f"{key}={value}\n" for key, value in stamp().items())
    (folder / FILE_NAME).write_text(text, encoding="utf-8")


def read_stamp(folder: Path) -> dict[str, str]:
    """Return the stamp beside compiled modules; empty if there is none."""
    try:
        lines = read_text(folder / FILE_NAME).splitlines()
    except WarrenError:  # without a stamp the modules count as old, and are built again
        return {}
    return {key: value for key, _, value in (line.partition("=") for line in lines)}


def check_stamp(folder: Path, remedy: str) -> None:
    """Raise `InstallError`, with what to do, if compiled modules do not fit the running Warren."""
    theirs, ours = read_stamp(folder), stamp()
    if not theirs:
        raise InstallError(
            f"{folder / FILE_NAME} is missing, so its compiled modules may be of another Warren. {remedy}"
        )
    key = "compiled" if ours["compiled"] and theirs.get("compiled") else "sources"
    if theirs.get("version") != ours["version"]:
        raise InstallError(
            f"the compiled modules in {folder} are of Warren {theirs.get('version')}, but this is {ours['version']}. "
            f"{remedy}"
        )
    if theirs.get(key) != ours[key]:
        raise InstallError(f"the compiled modules in {folder} are of other sources than this Warren. {remedy}")
