"""Rooms of other editors' files: one plain model for Tiled and LDtk, and from what is known of the cells to a template.

`addons/warren/docs/importing.md` has the table of conventions.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from string import ascii_lowercase, digits
from typing import Any, NamedTuple

from pycore.base.errors import NotationError, ParameterError
from pycore.base.grid import parse_grid
from pycore.dungeon.model.outline import faults
from pycore.dungeon.model.spawn import MARK as SPAWN_LETTER
from pycore.dungeon.model.spawn import RESERVED, WORD, Spawn
from pycore.dungeon.model.template import START, RoomTemplate
from pycore.dungeon.model.tiles import MAX_ROOM_SIDE, ROOM_CHARACTERS, Door, Tile
from pycore.dungeon.text.marks import KINDS, MARK, read_marks, without_marks
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
    def cells(self) -> list[tuple[int, int]]:
        """All its cells, in reading order."""
        return [(self.x + dx, self.y + dy) for dy in range(self.height) for dx in range(self.width)]


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


@dataclass
class Sketch:
    """What is known of a room's cells.

    Attributes:
        place: name of the room, for messages.
        cells: the strongest meaning of each cell of the file.
        markers: in cells of the file.
    """

    place: str
    cells: dict[tuple[int, int], int] = field(default_factory=dict)
    markers: list[Marker] = field(default_factory=list)

    def add(self, x: int, y: int, meaning: int) -> None:
        """Say what a cell stands for; a stronger meaning of it stays."""
        if meaning > self.cells.get((x, y), 0):
            self.cells[x, y] = meaning

    def fault(self, message: str, x: int, y: int) -> NotationError:
        """Return an error that names room and cell."""
        return NotationError(f"{self.place}, cell ({x}, {y}): {message}")

    def box(self) -> tuple[int, int, int, int]:
        """Return first column and row, and size, of the drawing."""
        if not self.cells:
            raise NotationError(
                f"{self.place}: nothing says what is wall and floor; name layers 'walls' and 'floor', or give tiles "
                "the property warren = solid or inner, or name the values of an IntGrid wall and floor"
            )
        columns, rows = [x for x, _ in self.cells], [y for _, y in self.cells]
        left, top = min(columns), min(rows)
        width, height = max(columns) - left + 1, max(rows) - top + 1
        if max(width, height) > MAX_ROOM_SIDE:
            raise NotationError(f"{self.place}: {width}x{height} is larger than {MAX_ROOM_SIDE}x{MAX_ROOM_SIDE}")
        return left, top, width, height

    def rows(self) -> list[str]:
        """Return the drawing, with doors as marks."""
        left, top, width, height = self.box()
        rows = [[" "] * width for _ in range(height)]
        for (x, y), meaning in self.cells.items():
            rows[y - top][x - left] = " .#+"[meaning]
        for marker in self.markers:
            for x, y in marker.cells:
                meaning = self.cells.get((x, y), 0)
                if marker.kind == DOOR_MARKER:
                    if meaning < SOLID:
                        raise self.fault("a door is marked where no wall is", x, y)
                    there = rows[y - top][x - left]
                    if KINDS.fullmatch(there) and there != marker.tag:
                        raise self.fault("two kinds of doors are marked here", x, y)
                    rows[y - top][x - left] = marker.tag or MARK
                elif meaning != INNER:
                    raise self.fault(f"a {marker.kind} is marked where no floor is", x, y)
        return ["".join(row) for row in rows]

    def template(self, name: str, settings: Mapping[str, Any]) -> tuple[RoomTemplate, tuple[int, int]]:
        """Return the template, and column and row of its corner in the file.

        Raises:
            NotationError: the cells are no room.
        """
        left, top, *_ = self.box()
        rows = self.rows()
        tiles = parse_grid(without_marks(rows), ROOM_CHARACTERS)
        for x, y, message in faults(tiles):
            raise self.fault(message, left + x, top + y)
        try:
            openings = read_marks(rows, tiles)
        except NotationError as error:
            raise self.fault(error.message, left + error.column - 1, top + error.line - 1) from None
        self._check_wide(openings or (), left, top)
        tags = tuple(settings.get("tags", ()))
        if START not in tags and any(marker.kind == START_MARKER for marker in self.markers):
            tags += (START,)
        try:
            return RoomTemplate(name, tiles, **{**settings, "tags": tags}, openings=openings), (left, top)
        except ParameterError as error:
            raise NotationError(f"{self.place}: {error.message}") from None

    def _check_wide(self, openings: Iterable[Door], left: int, top: int) -> None:
        """Refuse doors of a letter that became one, since they lie side by side."""
        found = [door.moved(left, top).cells for door in openings]
        for marker in self.markers:
            if marker.kind == DOOR_MARKER and marker.tag and tuple(marker.cells) not in found:
                raise self.fault(f"doors of kind {marker.tag} lie side by side", marker.x, marker.y)

    def marked(self, left: int, top: int) -> tuple[Marker, ...]:
        """Return the markers in cells of the drawing, whose corner is a cell of the file."""
        return tuple(marker._replace(x=marker.x - left, y=marker.y - top) for marker in self.markers)


def with_spawns(template: RoomTemplate, markers: Iterable[Marker]) -> RoomTemplate:
    """Return a template with the spawn points of some markers, on each inner cell that a marker covers.

    Words of a marker's tag are the tags of its points; characters that tags cannot have part words.

    Raises:
        NotationError: there are more different tags than letters for them.
    """
    letters: dict[tuple[str, ...], str] = {}
    points: dict[tuple[int, int], Spawn] = {}
    for marker in markers:
        if marker.kind == SPAWN_MARKER:
            words = (word for word in WORD.findall(marker.tag) if word.isprintable() and word not in RESERVED)
            tags = tuple(dict.fromkeys(words)) or (SPAWN_MARKER,)
            if tags not in letters:
                letters[tags] = _free_letter(tags, letters.values())
            for x, y in marker.cells:
                if template.tiles.at(x, y) == Tile.INNER:
                    points[y, x] = Spawn(x, y, letters[tags], tags)
    try:
        return replace(template, spawns=tuple(points[place] for place in sorted(points)))
    except ParameterError as error:
        raise NotationError(f"room {template.name!r}: {error.message}") from None


def _free_letter(tags: Iterable[str], taken: Collection[str]) -> str:
    for letter in f"{''.join(tags).lower()}{ascii_lowercase}{digits}":
        if SPAWN_LETTER.fullmatch(letter) and letter not in taken:
            return letter
    raise NotationError(f"more than {len(ascii_lowercase + digits)} different tags of spawn points")


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
