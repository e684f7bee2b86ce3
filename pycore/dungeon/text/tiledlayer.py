"""Layers of Tiled: how they look, and their cells, in one part or in chunks."""

import re
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from pycore.base.errors import NotationError
from pycore.base.jsonentry import Entry
from pycore.dungeon.text.imported import MAX_CELLS, MAX_SIDE, whole_cells
from pycore.dungeon.text.places import too_large
from pycore.dungeon.text.tiledcells import read_cells
from pycore.dungeon.text.tiledset import opacity

# Side of the squares by which parts of layers and objects are found.
BLOCK = 32
# How many cells take as much time as a part that is visited.
PART_COST = 10
Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Look:
    """How groups and layers are drawn."""

    x: float = 0.0
    y: float = 0.0
    opacity: float = 1.0
    tint: tuple[int, int, int, int] = (255, 255, 255, 255)
    visible: bool = True

    def within(self, entry: Entry) -> "Look":
        """Return the look of a layer or group in a group with this look.

        Raises:
            NotationError: it is damaged, or has a feature that is not supported.
        """
        x, y = (entry.get(key, 0).number() for key in ("offsetx", "offsety"))
        if max(abs(x), abs(y)) > MAX_SIDE:
            raise NotationError("its offset is out of range")
        if entry.get("mode", "normal").text() != "normal":
            raise NotationError("only the blend mode normal can be read")
        tint = _color(entry.get("tintcolor", "#ffffff").text())
        mixed = tuple(round(a * b / 255) for a, b in zip(self.tint, tint, strict=True))
        share = self.opacity * opacity(entry, "opacity")
        visible = self.visible and entry.get("visible", True).truth()
        return replace(self, x=self.x + x, y=self.y + y, opacity=share, tint=mixed, visible=visible)  # type: ignore[arg-type]


def _color(text: str) -> tuple[int, int, int, int]:
    digits = text.removeprefix("#")
    if not re.fullmatch("(?:[0-9a-fA-F]{2})?[0-9a-fA-F]{6}", digits):
        raise NotationError(f"{text[:40]!r} is not a color")
    alpha, red, green, blue = bytes.fromhex(digits.rjust(8, "f"))
    return alpha, red, green, blue


@dataclass
class TileLayer:
    """A layer of tiles.

    Attributes:
        name: its name.
        look: how it is drawn.
        meaning: what its tiles stand for by its name or property; None if these do not say.
        parts: rectangles of cells, one for the whole layer or one for each chunk; none is empty.
    """

    name: str
    look: Look
    meaning: int | None
    parts: list[tuple[Box, "array[int]"]]
    _blocks: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def filled(self, area: Box | None, visit: Callable[[int], object]) -> Iterator[tuple[int, int, int]]:
        """Yield column, row and number of the tiles in an area, in reading order of each part.

        Args:
            area: first column and row, and size; None for the whole layer.
            visit: called with the number of cells that are visited for an area; a part counts as 10 more.
        """
        for (left, top, width, height), cells in self.parts if area is None else self._parts_in(area):
            x0, y0, x1, y1 = left, top, left + width, top + height
            if area is not None:
                x0, y0 = max(x0, area[0]), max(y0, area[1])
                x1, y1 = min(x1, area[0] + area[2]), min(y1, area[1] + area[3])
                visit(PART_COST + max(0, x1 - x0) * max(0, y1 - y0))
            for y in range(y0, y1):
                start = (y - top) * width - left
                for x, gid in enumerate(cells[start + x0 : start + max(x0, x1)], x0):
                    if gid:
                        yield x, y, gid

    def _parts_in(self, area: Box) -> Iterator[tuple[Box, "array[int]"]]:
        """Yield the parts near an area, in their order."""
        if not self._blocks:
            for number, (box, _) in enumerate(self.parts):
                for block in blocks(box):
                    self._blocks.setdefault(block, []).append(number)
        found = {number for block in blocks(area) for number in self._blocks.get(block, ())}
        yield from (self.parts[number] for number in sorted(found))


def blocks(box: Box) -> Iterator[tuple[int, int]]:
    """Yield the squares that a box is in, by column and row of squares."""
    for y in range(box[1] // BLOCK, (box[1] + box[3] - 1) // BLOCK + 1):
        for x in range(box[0] // BLOCK, (box[0] + box[2] - 1) // BLOCK + 1):
            yield x, y


class LayerReader:
    """Reads layers of a map, whose cells are limited in all.

    Args:
        cell: width and height of a cell in pixels.
        infinite: whether the map has no size.
    """

    def __init__(self, cell: tuple[int, int], *, infinite: bool) -> None:
        self._cell, self._infinite, self._cells_left = cell, infinite, MAX_CELLS

    def read(self, entry: Entry, name: str, look: Look, meaning: int | None) -> TileLayer:
        """Return a layer.

        Raises:
            NotationError: it is damaged.
        """
        form = entry.get("encoding", "").text(), entry.get("compression", "").text()
        if entry.has("chunks"):
            parts = list(entry["chunks"].items(lambda chunk: self._chunk(chunk, *form)))
        elif self._infinite and entry.get("data", "").value == "":
            parts = []  # in XML, an infinite layer without tiles has no chunk
        else:
            box = (0, 0, entry["width"].whole(0, MAX_SIDE), entry["height"].whole(0, MAX_SIDE))
            parts = [self._part(box, entry["data"], *form)]
        # Cells count where they are drawn, as far as the layer is moved by whole cells.
        (right, x), (down, y) = whole_cells(look.x, self._cell[0]), whole_cells(look.y, self._cell[1])
        moved = [((box[0] + right, box[1] + down, *box[2:]), cells) for box, cells in parts if len(cells)]
        return TileLayer(name, replace(look, x=x, y=y), meaning, moved)

    def _chunk(self, entry: Entry, encoding: str, compression: str) -> tuple[Box, "array[int]"]:
        x, y = (entry[key].whole(-MAX_SIDE, MAX_SIDE) for key in "xy")
        box = (x, y, entry["width"].whole(0, MAX_SIDE), entry["height"].whole(0, MAX_SIDE))
        return self._part(box, entry["data"], encoding, compression)

    def _part(self, box: Box, data: Entry, encoding: str, compression: str) -> tuple[Box, "array[int]"]:
        self._cells_left -= box[2] * box[3]
        if self._cells_left < 0:
            raise too_large(f"{data.path}: more than {MAX_CELLS:,} cells in all layers")
        return box, read_cells(data, encoding, compression, box[2] * box[3])
