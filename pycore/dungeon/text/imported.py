"""Rooms of other editors' files: one plain model for Tiled and LDtk, and from what is known of the cells to a template.

`addons/warren/docs/importing.md` has the table of conventions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pycore.base.errors import NotationError
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import MAX_ROOM_SIDE
from pycore.dungeon.text.marks import KINDS
from pycore.dungeon.text.notation import format_rooms

MAX_TEXT = 16_000_000  # bytes of a file
MAX_VALUES = 1_000_000  # of a JSON text
MAX_CELLS = 2_000_000  # of all layers of a file, empty ones included
MAX_TILES = 250_000  # of all rooms of a file
MAX_SIDE = 1_000_000  # cells and pixels, in any direction
# How a tile is flipped: along the diagonal first, then west for east, then north for south.
FLIP_X, FLIP_Y, FLIP_DIAGONAL = 1, 2, 4
# What a cell, tile or layer stands for; where there are several, the largest number wins.
INNER, SOLID, DOOR = 1, 2, 3
# What a marker is for.
DOOR_MARKER, SPAWN_MARKER, START_MARKER = "door", "spawn", "start"
Fetch = Callable[[str], bytes]


@dataclass(frozen=True)
class Tileset:
    """An image of tiles.

    Attributes:
        name: its name in the editor.
        image: path of the image, relative to the folder of the imported file.
        tile_width: columns of pixels of a tile.
        tile_height: rows of pixels of a tile.
        margin: pixels around all tiles.
        spacing: pixels between tiles.
        columns: tiles in a row of the image.
        count: number of tiles.
    """

    name: str
    image: str
    tile_width: int
    tile_height: int
    margin: int
    spacing: int
    columns: int
    count: int


class PlacedTile(NamedTuple):
    """A tile of a layer.

    Attributes:
        x: column in cells of the layer, from the corner of the drawing.
        y: row, likewise.
        tileset: index of `ImportedRoom.tilesets`.
        tile: number of the tile in its tileset, in reading order.
        flips: sum of FLIP_X, FLIP_Y and FLIP_DIAGONAL.
        opacity: of this tile alone, in 0..1.
    """

    x: int
    y: int
    tileset: int
    tile: int
    flips: int = 0
    opacity: float = 1.0


@dataclass(frozen=True)
class ImportedLayer:
    """A layer of tiles; the first layer of a room lies lowest.

    Attributes:
        name: as in the editor; where LDtk piles tiles up, further layers have a number added.
        tile_width: columns of pixels of a cell.
        tile_height: rows of pixels of a cell.
        x: pixels from the corner of the drawing to the corner of cell (0, 0).
        y: likewise.
        opacity: of the whole layer, in 0..1.
        tint: color to multiply with, as alpha, red, green and blue.
        visible: whether it is shown.
        tiles: in the order in which they are drawn.
    """

    name: str
    tile_width: int
    tile_height: int
    x: float
    y: float
    opacity: float
    tint: tuple[int, int, int, int]
    visible: bool
    tiles: tuple[PlacedTile, ...]


class Marker(NamedTuple):
    """A place that an object of the file marks.

    Attributes:
        kind: "door", "spawn" or "start".
        tag: what is spawned; letter of a door, or empty.
        x: first column in cells of the drawing.
        y: first row.
        width: columns.
        height: rows.
    """

    kind: str
    tag: str
    x: int
    y: int
    width: int
    height: int

    @property
    def cells(self) -> Iterator[tuple[int, int]]:
        """All its cells, in reading order."""
        return ((self.x + dx, self.y + dy) for dy in range(self.height) for dx in range(self.width))


@dataclass(frozen=True)
class ImportedRoom:
    """A room of a file of Tiled or LDtk.

    Attributes:
        template: for the generator.
        cell_width: columns of pixels of a cell of the drawing.
        cell_height: rows of pixels.
        tilesets: of the whole file.
        layers: from the lowest to the highest, those with tiles.
        markers: doors, spawn points and starts.
    """

    template: RoomTemplate
    cell_width: int
    cell_height: int
    tilesets: tuple[Tileset, ...]
    layers: tuple[ImportedLayer, ...]
    markers: tuple[Marker, ...]


class ImportNote(NamedTuple):
    """A part of a file that was skipped, or about which something was assumed.

    Attributes:
        kind: "level", "room", "layer", "object" or "entity".
        name: its name in the editor.
        place: where it is: the file, and the parts that it is in.
        reason: why it was skipped, or what was assumed.
    """

    kind: str
    name: str
    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


@dataclass(frozen=True)
class Imported:
    """What was imported of a file.

    Attributes:
        rooms: the rooms, at least one.
        skipped: the parts that were not imported, in the order of reading.
        assumed: what was assumed about parts that were imported.
    """

    rooms: tuple[ImportedRoom, ...]
    skipped: tuple[ImportNote, ...] = ()
    assumed: tuple[ImportNote, ...] = ()


def format_imported(rooms: Iterable[ImportedRoom]) -> str:
    """Return the text of a room file of imported rooms, without their tiles."""
    return format_rooms(room.template for room in rooms)


def whole_cells(offset: float, side: int) -> tuple[int, float]:
    """Return how many cells a layer is moved by an offset in pixels, and the pixels that are left."""
    cells = int((offset + side / 2) // side)
    return cells, offset - cells * side


def covered(x: float, y: float, width: float, height: float, cell: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return first column and row, and size, of the cells whose middle lies in a box of pixels.

    A box that holds no middle, as a point, covers the cell of its own middle.
    """
    (left, wide), (top, high) = _span(x, width, cell[0]), _span(y, height, cell[1])
    return left, top, wide, high


def _span(start: float, length: float, side: int) -> tuple[int, int]:
    first, last = -int(-(start - side / 2) // side), -int(-(start + length - side / 2) // side)
    return (first, last - first) if last > first else (int((start + length / 2) // side), 1)


def marker_of(kind: str, name: str, properties: Mapping[str, object], box: tuple[int, int, int, int]) -> Marker:
    """Return a marker; its tag comes from the property `tag`, for doors `kind`, else from the object's name.

    Raises:
        NotationError: the marker is too large, or a wide door lacks its letter.
    """
    if max(box[2:]) > MAX_ROOM_SIDE:
        raise NotationError(f"a {kind} takes {box[2]}x{box[3]} cells")
    if kind != DOOR_MARKER:
        tag = properties.get("tag", name)
        if not isinstance(tag, str):
            raise NotationError(f"the tag of a {kind} is no text")
        return Marker(kind, tag, *box)
    letter = properties.get("kind", "")
    if not isinstance(letter, str) or (letter and not KINDS.fullmatch(letter)):
        raise NotationError("the kind of a door is no letter A to Z")
    if max(box[2:]) > 1 and not letter:
        raise NotationError(f"a door of {box[2]}x{box[3]} cells needs the property kind, a letter A to Z")
    return Marker(kind, letter, *box)
