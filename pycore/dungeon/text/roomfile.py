"""Rooms from any file that holds some: room files, maps of Tiled, projects of LDtk; told apart by their endings."""

from pathlib import Path, PurePosixPath, PureWindowsPath

from pycore.base.errors import FileError, NotationError, unknown_name
from pycore.base.reading import read_bytes, read_text
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.text.imported import MAX_TEXT, Fetch, Imported
from pycore.dungeon.text.ldtk import level_files, read_ldtk
from pycore.dungeon.text.notation import parse_rooms
from pycore.dungeon.text.report import ImportSettings
from pycore.dungeon.text.tiled import read_tiled, tileset_files

TILED, LDTK = (".tmx", ".tmj", ".json"), (".ldtk",)
ENDINGS = (*TILED, *LDTK)


def parse_import(data: bytes, source: str, fetch: Fetch, choices: ImportSettings = ImportSettings()) -> Imported:  # noqa: B008 - it is frozen
    """Return the rooms of a map of Tiled or a project of LDtk, and what was skipped of it.

    Args:
        data: content of the file, up to 16,000,000 bytes.
        source: name or path of the file; its ending says what it is, .tmx, .tmj, .json or .ldtk.
        fetch: returns the content of a file that this one refers to, by its path in it.
        choices: what is imported.

    Raises:
        WarrenError: the file, or one that it refers to, cannot be read, or has no room; names file and place.
    """
    if _ending(source) in LDTK:
        return read_ldtk(data, source, fetch, choices)
    return read_tiled(data, source, PurePosixPath(source.replace("\\", "/")).stem, fetch, choices)


def references(data: bytes, source: str) -> tuple[str, ...]:
    """Return the paths of the files that a map of Tiled or a project of LDtk refers to, but for images.

    Raises:
        NotationError: the file is damaged.
    """
    return level_files(data, source) if _ending(source) in LDTK else tileset_files(data, source)


def _ending(source: str) -> str:
    found = PurePosixPath(source.replace("\\", "/")).suffix.lower()
    if found not in ENDINGS:
        raise NotationError(unknown_name("file extension", found, ENDINGS), source)
    return found


def is_import(path: Path) -> bool:
    """Return whether a file is, by its name, a map of Tiled or a project of LDtk."""
    return path.suffix.lower() in ENDINGS


def read_import(path: Path, choices: ImportSettings = ImportSettings()) -> Imported:  # noqa: B008 - it is frozen
    """Return the rooms of a map of Tiled or a project of LDtk, and read the files that it refers to.

    These lie in the folder of the file or below, or in the current folder or below.

    Raises:
        WarrenError: as in `parse_import`.
    """

    def fetch(reference: str) -> bytes:
        if PurePosixPath(reference).is_absolute() or PureWindowsPath(reference).drive or "\0" in reference:
            raise FileError(path, f"it refers to {reference[:80]!r}, no path relative to it")
        try:
            target = (path.parent / reference).resolve()
            tops = path.parent.resolve(), Path.cwd()
        except (OSError, RuntimeError) as error:
            raise FileError(path, f"it refers to {reference[:80]!r}: {error}") from None
        if not any(target.is_relative_to(top) for top in tops):
            message = f"it refers to {reference[:80]!r}, outside of its folder and of the current one"
            raise FileError(path, message)
        return read_bytes(target, MAX_TEXT)

    return parse_import(read_bytes(path, MAX_TEXT), str(path), fetch, choices)


def read_templates(path: Path) -> tuple[RoomTemplate, ...]:
    """Return the rooms of a room file, a map of Tiled or a project of LDtk, by the ending of its name.

    Raises:
        WarrenError: the file cannot be read; names file and place.
    """
    if is_import(path):
        return tuple(room.template for room in read_import(path).rooms)
    return parse_rooms(read_text(path), str(path))
