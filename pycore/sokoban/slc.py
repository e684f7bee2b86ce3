"""Collections in XML, the SLC format: `<SokobanLevels>` with `<Level Id="title">`, whose rows are `<L>`."""

import re

from pycore.base.errors import NotationError
from pycore.base.smallxml import Element, parse_xml
from pycore.sokoban.cells import EITHER, SIGNS, Dialect
from pycore.sokoban.runs import Steps
from pycore.sokoban.sheet import Sheet

START = re.compile(r"\s*<(?:\?xml\b|!DOCTYPE\b|SokobanLevels\b|!--)")


def is_slc(text: str) -> bool:
    """Return whether a text is XML."""
    return START.match(text) is not None


def read_slc(text: str, source: str, dialect: Dialect | None, steps: Steps) -> list[Sheet]:
    """Return the levels of a collection in XML.

    Their titles are the values of `Id`, their authors the values of `Copyright`, of the level or of its collection.

    Raises:
        NotationError: it is not XML, or not a collection of levels.
    """
    root = parse_xml(text, source)
    collections = root.all("LevelCollection")
    if root.name != "SokobanLevels" or not collections:
        raise NotationError(
            f"XML with {root.name[:40]!r}, not a collection of levels (SokobanLevels)", source, root.line
        )
    return [
        _sheet(level, collection.attributes.get("Copyright", ""), dialect, steps)
        for collection in collections
        for level in collection.all("Level")
    ]


def _sheet(level: Element, author: str, dialect: Dialect | None, steps: Steps) -> Sheet:
    sheet = Sheet(level.line)
    sheet.texts["title"] = _line(level.attributes.get("Id", ""))
    sheet.texts["author"] = _line(level.attributes.get("Copyright", author))
    rows = ["".join(row.pieces).rstrip() for row in level.all("L")]
    while rows and not rows[-1]:
        rows.pop()
    for row, element in zip(rows, level.all("L"), strict=False):
        steps.spend(len(row))
        if other := set(row) - (SIGNS[dialect] if dialect else EITHER):
            sheet.fault = NotationError(f"{min(other)!r} is not a cell", "", element.line)
            return sheet
        sheet.add([row], element.line)
    return sheet


def _line(text: str) -> str:
    return " ".join(text.split())
