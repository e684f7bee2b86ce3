"""The manifest of an installation: a checksum and a path per line, in the format of sha256sum."""

import hashlib
import re
from pathlib import Path

from pycore.base.errors import WarrenError
from pycore.base.reading import read_text

FILE_NAME = "manifest.sha256"
LINE = re.compile(r"([0-9a-f]{64})  ([^\0]+)")


def checksums(folder: Path, names: list[str]) -> dict[str, str]:
    """Return the checksums of files by their paths in a folder."""
    return {name: _checksum(folder / name) for name in sorted(names)}


def _checksum(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def format_manifest(sums: dict[str, str]) -> str:
    """Return the text of a manifest."""
    return "".join(f"{value}  {name}\n" for name, value in sums.items())


def read_manifest(folder: Path, name: str = FILE_NAME) -> dict[str, str] | None:
    """Return the checksums in the manifest of a folder; None if it is missing or invalid.

    Paths that lead out of the folder are left out.
    """
    try:
        text = read_text(folder / name)
    except WarrenError:
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
    if not file.is_file():
        return "missing"
    try:
        return "" if _checksum(file) == checksum else "changed"
    except OSError:
        return "unreadable"
