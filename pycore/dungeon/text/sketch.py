"""From what is known of the cells of another editor's room to a template."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase, digits
from typing import Any, NamedTuple

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Direction
from pycore.base.grid import Grid
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.outline import faults
from pycore.dungeon.model.spawn import MARK as SPAWN_LETTER
from pycore.dungeon.model.spawn import RESERVED, WORD, Spawn
from pycore.dungeon.model.template import START, RoomTemplate
from pycore.dungeon.model.tiles import MAX_ROOM_SIDE, ROOM_CHARACTERS, Tile
from pycore.dungeon.text.imported import DOOR, DOOR_MARKER, INNER, SOLID, SPAWN_MARKER, START_MARKER, Marker
from pycore.dungeon.text.marks import MARK, read_marks
from pycore.dungeon.text.places import at_cell, at_place, too_large
from pycore.dungeon.text.report import FLOOR, NONE, ImportSettings, Report
from pycore.dungeon.text.unpainted import complete, repair

# Markers of a file, and the cells of all of them. Each cell is visited a few times.
MAX_MARKERS, MAX_MARKED = 10_000, 250_000
# Cells, parts of layers and markers that are looked at for all rooms of a map.
MAX_VISITS = 2_000_000
TILES = {INNER: Tile.INNER, SOLID: Tile.SOLID, DOOR: Tile.SOLID}
CHARACTERS = bytes.maketrans(bytes(range(len(ROOM_CHARACTERS))), ROOM_CHARACTERS.encode())
Cell = tuple[int, int]
Box = tuple[int, int, int, int]


class Mark(NamedTuple):
    """A marker in cells of the file, and how messages name what it was made from."""

    marker: Marker
    kind: str
    name: str
    shown: str = ""


class Drawn(NamedTuple):
    """A room that was made of a sketch.

    Attributes:
        template: the room.
        markers: its markers, in cells of the drawing.
        corner: column and row of its corner in the file.
        left_out: cells of the file with walls that are not in the room.
    """

    template: RoomTemplate
    markers: tuple[Marker, ...]
    corner: Cell
    left_out: frozenset[Cell]


class Allowance:
    """How many markers a file may still have, and how many cells they may cover."""

    def __init__(self) -> None:
        self._markers, self._left, self._visits = MAX_MARKERS, MAX_MARKED, MAX_VISITS

    def count(self) -> None:
        """Count a marker.

        Raises:
            NotationError: there are too many.
        """
        self._markers -= 1
        if self._markers < 0:
            raise too_large(f"more than {MAX_MARKERS:,} doors, spawn points and starts in all rooms")

    def visit(self, count: int) -> None:
        """Count parts of layers, cells and markers that are looked at for a room.

        Raises:
            NotationError: there are too many.
        """
        self._visits -= count
        if self._visits < 0:
            raise too_large(f"more than {MAX_VISITS:,} cells and chunks of layers in all rooms; use several files")

    def spend(self, cells: int) -> None:
        """Count cells.

        Raises:
            NotationError: there are too many.
        """
        self._left -= cells
        if self._left < 0:
            raise too_large(f"doors, spawn points and starts cover more than {MAX_MARKED:,} cells in all rooms")


@dataclass
class Sketch:
    """What is known of a room's cells.

    Attributes:
        cells: the strongest meaning of each cell of the file.
        marks: the markers.
        edges: first column and row, and size, of the level in cells of the file; None if it has no edges.
    """

    cells: dict[Cell, int] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    edges: Box | None = None

    def add(self, x: int, y: int, meaning: int) -> None:
        """Set what a cell stands for; a stronger meaning that it has stays."""
        self.add_row(x, y, (meaning,))

    def add_row(self, x: int, y: int, meanings: Iterable[int]) -> None:
        """Set what the cells from (x, y) eastward stand for; stronger meanings that they have stay."""
        cells = self.cells
        for column, meaning in enumerate(meanings, x):
            if meaning and meaning > cells.get((column, y), 0):
                cells[column, y] = meaning
        if len(cells) > MAX_ROOM_SIDE**2:
            raise NotationError(f"larger than {MAX_ROOM_SIDE}x{MAX_ROOM_SIDE} cells; split it into several rooms")

    def extend(self, box: Box) -> None:
        """Take a box of cells into the edges of the level."""
        self.edges = box if self.edges is None else _around(self.edges, box)

    def room(self, name: str, settings: Mapping[str, Any], report: Report, allowance: Allowance) -> Drawn:
        """Return the room. Markers that cannot be placed are skipped.

        Raises:
            NotationError: the cells are not a room.
        """
        tiles, (left, top), said = self._drawing(report.settings)
        if Tile.INNER not in tiles.cells:
            raise NotationError(
                "nothing is floor, and walls enclose no unpainted cells; paint floor, or close the walls"
                if report.settings.unpainted != NONE
                else "nothing is floor, and unpainted cells are not taken for it; paint floor"
            )
        for x, y, message in faults(tiles):
            raise at_cell(left + x, top + y, message)
        board = _Board(tiles, (left, top), [cell for cell, meaning in self.cells.items() if meaning == DOOR])
        for mark in self.marks:
            with report.part(mark.kind, mark.name, shown=mark.shown):
                allowance.spend(mark.marker.width * mark.marker.height)
                board.place(mark.marker)
        rows = board.rows()
        try:
            openings = read_marks(rows, tiles)
        except NotationError as error:
            raise at_cell(left + error.column - 1, top + error.line - 1, error.message) from None
        tags = tuple(settings.get("tags", ()))
        if START not in tags and any(marker.kind == START_MARKER for marker in board.placed):
            tags += (START,)
        spawns = tuple(board.points[place] for place in sorted(board.points))
        try:
            template = RoomTemplate(name, tiles, **{**settings, "tags": tags}, openings=openings, spawns=spawns)
        except ParameterError as error:
            raise NotationError(error.message) from None
        if said:
            report.assume(", ".join(said))
        left_out = frozenset(cell for cell in self.cells if said and not tiles.at(cell[0] - left, cell[1] - top))
        return Drawn(template, tuple(board.placed), (left, top), left_out)

    def _drawing(self, choices: ImportSettings) -> tuple[Grid, Cell, list[str]]:
        """Return the tiles of the room, its corner, and what was assumed."""
        box = _bounds(self.cells)
        closing = self._closing(box) if choices.unpainted == FLOOR else None
        left, top, width, height = closing or box
        if max(width, height) > MAX_ROOM_SIDE:
            raise NotationError(f"{width}x{height} is larger than {MAX_ROOM_SIDE}x{MAX_ROOM_SIDE}")
        rows = [bytearray(width) for _ in range(height)]
        for (x, y), meaning in self.cells.items():
            rows[y - top][x - left] = TILES[meaning]
        tiles, said = Grid(width, height, b"".join(rows)), list[str]()
        if choices.unpainted != NONE:
            marked = {(m.marker.x - left, m.marker.y - top) for m in self.marks if m.marker.kind != DOOR_MARKER}
            tiles, said = complete(tiles, marked, closing=closing is not None)
        if not choices.strict and Tile.INNER in tiles.cells:
            tiles, more = repair(tiles)
            said += more
        tiles, (right, down) = _trimmed(tiles)
        return tiles, (left + right, top + down), said

    def _closing(self, drawing: Box) -> Box | None:
        """Return the level, if its edges can enclose floor; None if not.

        A drawing that touches no edge of its level is in it like a house on a lawn: all around it is outside.
        """
        if self.edges is None:
            return None
        (left, top, width, height), (x, y, wide, high) = drawing, self.edges
        if x < left and y < top and left + width < x + wide and top + height < y + high:
            return None
        level = _around(drawing, self.edges)
        return level if max(level[2:]) <= MAX_ROOM_SIDE else None


class _Board:
    """The drawing of a room while its markers are placed, in cells of the drawing."""

    def __init__(self, tiles: Grid, corner: Cell, doors: Iterable[Cell]) -> None:
        self._tiles = tiles
        self._left, self._top = corner
        self._potential: dict[Cell, Direction] = {(door.x, door.y): door.direction for door in potential_doors(tiles)}
        self._doors: dict[Cell, str] = {(x - self._left, y - self._top): MARK for x, y in doors}
        self._known: set[Marker] = set()
        self._letters: dict[tuple[str, ...], str] = {}
        self.placed: list[Marker] = []
        self.points: dict[Cell, Spawn] = {}  # by row and column

    def place(self, marker: Marker) -> None:
        """Place a marker that is in cells of the file.

        Raises:
            NotationError: it cannot be there.
        """
        here = marker._replace(x=marker.x - self._left, y=marker.y - self._top)
        if marker.kind == DOOR_MARKER:
            self._place_door(here)
        else:
            for x, y in here.cells:
                if not self._is(x, y, Tile.INNER):
                    raise self._fault(x, y, f"a {marker.kind} is marked where no floor is")
            if marker.kind == SPAWN_MARKER:
                tags = _tags(marker.tag)
                with at_place(f"cell ({marker.x}, {marker.y})"):
                    letter = self._letter(tags)
                self.points.update({(y, x): Spawn(x, y, letter, tags) for x, y in here.cells})
        self.placed.append(here)

    def _place_door(self, door: Marker) -> None:
        cells, mark = list(door.cells), door.tag or MARK
        if door in self._known:  # another object of the same door
            return
        for x, y in cells:
            if not self._is(x, y, Tile.SOLID):
                raise self._fault(x, y, "a door is marked where no wall is")
            if (x, y) not in self._potential:
                raise self._fault(x, y, "no door can be here: it needs floor behind, nothing in front, wall beside")
            if self._doors.get((x, y), MARK) not in (MARK, mark):
                raise self._fault(x, y, "two kinds of doors are marked here")
        if door.tag:
            self._check_wide(door, cells)
        self._doors.update(dict.fromkeys(cells, mark))
        self._known.add(door)

    def _check_wide(self, door: Marker, cells: list[Cell]) -> None:
        """Refuse a door that would become one with others of its letter."""
        ways = {self._potential[cell] for cell in cells}
        along = 0 if next(iter(ways)).dy else 1
        if len(ways) > 1 or len({cell[1 - along] for cell in cells}) > 1:
            raise self._fault(*cells[0], f"a door of {door.width}x{door.height} cells is not along one wall")
        (x, y), (right, down) = cells[0], cells[-1]
        ends = ((x - 1, y), (right + 1, y)) if along == 0 else ((x, y - 1), (x, down + 1))
        for cell in (*cells, *ends):
            if self._doors.get(cell) == door.tag and self._potential[cell] in ways:
                raise self._fault(x, y, f"doors of kind {door.tag} lie side by side")

    def _letter(self, tags: tuple[str, ...]) -> str:
        if tags not in self._letters:
            wanted = dict.fromkeys(f"{''.join(tags).lower()}{ascii_lowercase}{digits}")
            taken = set(self._letters.values())
            free = [letter for letter in wanted if SPAWN_LETTER.fullmatch(letter) and letter not in taken]
            if not free:
                raise NotationError(f"more than {len(taken)} different tags of spawn points in a room")
            self._letters[tags] = free[0]
        return self._letters[tags]

    def _is(self, x: int, y: int, tile: Tile) -> bool:
        return self._tiles.at(x, y) == tile

    def _fault(self, x: int, y: int, message: str) -> NotationError:
        return at_cell(x + self._left, y + self._top, message)

    def rows(self) -> list[str]:
        """Return the drawing, with doors as marks."""
        rows = [list(row.translate(CHARACTERS).decode()) for row in self._tiles.rows()]
        for (x, y), mark in self._doors.items():
            if self._is(x, y, Tile.SOLID):
                rows[y][x] = mark
        return ["".join(row) for row in rows]


def _tags(text: str) -> tuple[str, ...]:
    """Return the words of a marker's tag; characters that tags cannot have part words."""
    words = (word for word in WORD.findall(text) if word.isprintable() and word not in RESERVED)
    return tuple(dict.fromkeys(words)) or (SPAWN_MARKER,)


def _bounds(cells: Mapping[Cell, int]) -> Box:
    """Return first column and row, and size, of the box around cells."""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(columns), min(rows)
    return left, top, max(columns) - left + 1, max(rows) - top + 1


def _around(one: Box, other: Box) -> Box:
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right, bottom = max(one[0] + one[2], other[0] + other[2]), max(one[1] + one[3], other[1] + other[3])
    return left, top, right - left, bottom - top


def _trimmed(tiles: Grid) -> tuple[Grid, Cell]:
    """Return a drawing without empty rows and columns at its edges, and its first column and row."""
    rows = list(tiles.rows())
    kept = [y for y, row in enumerate(rows) if any(row)]
    if not kept:
        return tiles, (0, 0)
    columns = [x for x in range(tiles.width) if any(tiles.cells[x :: tiles.width])]
    left, right, top, bottom = columns[0], columns[-1] + 1, kept[0], kept[-1] + 1
    return Grid(right - left, bottom - top, b"".join(row[left:right] for row in rows[top:bottom])), (left, top)
