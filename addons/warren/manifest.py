"""The manifest of an installation: a checksum and a path per line, in the format of sha256sum."""

import hashlib
import re
from pathlib import Path

from pycore.base.errors import FileError, WarrenError
from pycore.base.reading import read_bytes, read_text

FILE_NAME = "manifest.sha256"
MOST_BYTES = 500_000_000  # of a file: libpython with what debuggers read is large
ADDED = "not part of it"
LINE = re.compile(r"([0-9a-f]{64})  ([^\0]+)")


def checksums(folder: Path, names: list[str]) -> dict[str, str]:
    """Return the checksums of files by their paths in a folder."""
    return {name: _checksum(folder / name) for name in sorted(names)}


def _checksum(file: Path) -> str:
    return hashlib.sha256(read_bytes(file, MOST_BYTES)).hexdigest()


def format_manifest(sums: dict[str, str]) -> str:
    """Return the text of a manifest."""
    return "".join(f"{value}  {name}\n" for name, value in sums.items())


def read_manifest(folder: Path, name: str = FILE_NAME) -> dict[str, str] | None:
    """Return the checksums in the manifest of a folder; None if it is missing or invalid.

    Paths that lead out of the folder are left out.
    """
    try:
        text = read_text(folder / name)
    except WarrenError:  # no list, or a damaged one: nothing is known about the folder
        return None
    found = [LINE.fullmatch(line) for line in text.splitlines()]
    if not found or not all(found):
        return None
    sums = {match[2]: match[1] for match in found if match}
    return {
        name: value for name, value in sums.items() if not Path(name).is_absolute() and ".." not in Path(name).parts
    }


def state_of(file: Path, checksum: str) -> str:
    """Return "missing", "changed" or "unreadable"; empty for a file with the right checksum."""
    if not file.exists():
        return "missing"
    try:
        return "" if _checksum(file) == checksum else "changed"
    except FileError:  # the caller lists it with the changed files
        return "unreadable"


def write_manifest(folder: Path) -> None:
    """Write the manifest of all files of a folder into it."""
    text = format_manifest(checksums(folder, files_of(folder)))
    (folder / FILE_NAME).write_text(text, encoding="utf-8")


def files_of(folder: Path) -> list[str]:
    """Return the relative paths of all files and links of a folder, without its manifest."""
    files = (file for file in folder.rglob("*") if file.is_symlink() or not file.is_dir())
    return sorted({file.relative_to(folder).as_posix() for file in files} - {FILE_NAME})


def differences(folder: Path) -> dict[str, str] | None:
    """Return what is not as a manifest of all files says: "missing", "changed", "unreadable" or "not part of it".

    None if the manifest itself is missing or invalid.
    """
    sums = read_manifest(folder)
    if sums is None:
        return None
    wrong = {name: state_of(folder / name, checksum) for name, checksum in sums.items()}
    added = dict.fromkeys(set(files_of(folder)).difference(sums), ADDED)
    return {name: state for name, state in sorted({**wrong, **added}.items()) if state}
