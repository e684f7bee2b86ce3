"""Levels of LDtk: their layers, tiles and entities."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pycore.base.errors import NotationError
from pycore.base.jsonentry import Entry
from pycore.dungeon.text.imported import (
    MAX_CELLS,
    MAX_SIDE,
    MAX_TILES,
    SOLID,
    ImportedLayer,
    ImportedRoom,
    Tileset,
    covered,
    marker_of,
    whole_cells,
)
from pycore.dungeon.text.meaning import Vocabulary, listed_names
from pycore.dungeon.text.piles import LevelTile, piled
from pycore.dungeon.text.places import at_cell, at_place, too_large
from pycore.dungeon.text.report import Report
from pycore.dungeon.text.sketch import Allowance, Mark, Sketch

KINDS = ("IntGrid", "Tiles", "AutoLayer", "Entities")
MAX_NAMED = 8


@dataclass
class TileSource:
    """A tileset of a project: its number in the rooms, why it cannot be drawn, what its tiles stand for."""

    number: int
    tileset: Tileset
    refused: str
    meanings: dict[int, int]


class ValueNames(NamedTuple):
    """The values of an IntGrid: their names, empty for those without one, and what they stand for."""

    names: dict[int, str]
    meanings: dict[int, int | None]


@dataclass
class Project:
    """What the levels of a project have in common.

    Attributes:
        report: collects what is skipped and assumed.
        words: what names stand for.
        sets: tilesets by their numbers.
        grids: values of IntGrids by the numbers of their layers.
        allowance: how much markers may still cover.
        cells_left: cells of IntGrids that may still be read.
        tiles_left: tiles that may still be read.
    """

    report: Report
    words: Vocabulary
    sets: dict[int | None, TileSource]
    grids: dict[int | None, ValueNames]
    allowance: Allowance = field(default_factory=Allowance)
    cells_left: int = MAX_CELLS
    tiles_left: int = MAX_TILES


@dataclass
class Layer:
    """A layer of tiles or values that is being read.

    Attributes:
        entry: the layer in the file.
        name: its name.
        side: pixels of a cell.
        offset: by how many pixels it is moved.
        source: its tileset; None if it has none.
        tiles: its tiles, at their pixels.
        meaning: what its name says that cells stand for; None if it does not say.
    """

    entry: Entry
    name: str
    side: int
    offset: tuple[int, int]
    source: TileSource | None
    tiles: list[LevelTile]
    meaning: int | None

    @property
    def corner(self) -> tuple[int, int]:
        """Column and row of its first cell."""
        right, down = (whole_cells(offset, self.side)[0] for offset in self.offset)
        return right, down

    def leave_out(self, cells: Collection[tuple[int, int]]) -> None:
        """Leave out the tiles on some cells."""
        (right, down), side = self.corner, self.side
        self.tiles = [tile for tile in self.tiles if (tile.x // side + right, tile.y // side + down) not in cells]


class Drawing:
    """A level while its layers are read, from the lowest to the highest."""

    def __init__(self, project: Project) -> None:
        self._project, self._report = project, project.report
        self._sketch = Sketch()
        self._layers: list[Layer] = []
        self._entities: list[tuple[Entry, tuple[int, int]]] = []  # each with the offset of its layer
        self._deciding: list[Layer] = []
        self._grid = 0

    def add(self, entry: Entry) -> None:
        """Read a layer."""
        name = entry["__identifier"].text()
        layer = None
        if not self._report.excludes_layer(name):
            with self._report.part("layer", name):
                layer = self._read(entry, name)
        if layer is None:
            return
        if self._decides(layer):
            self._deciding.append(layer)
        if layer.tiles:
            with self._report.part("layer", name):
                self._check_tiles(layer)
                self._layers.append(layer)

    def _read(self, entry: Entry, name: str) -> Layer | None:
        kind, side = entry["__type"].text(), entry["__gridSize"].whole(1, MAX_SIDE)
        if kind not in KINDS:
            raise NotationError(f"{kind[:40]!r} is not a kind of layer")
        x, y = (entry.get(key, 0).whole(-MAX_SIDE, MAX_SIDE) for key in ("__pxTotalOffsetX", "__pxTotalOffsetY"))
        if kind == "Entities":
            self._entities += [(found, (x, y)) for found in listed(entry, "entityInstances")]
            return None
        tiles = [*entry.get("gridTiles", []).items(_tile), *entry.get("autoLayerTiles", []).items(_tile)]
        self._project.tiles_left -= len(tiles)
        if self._project.tiles_left < 0:
            raise too_large(f"more than {MAX_TILES:,} tiles in all levels")
        source = self._project.sets.get(uid(entry, "__tilesetDefUid"))
        return Layer(entry, name, side, (x, y), source, tiles, self._project.words.said({}, name))

    def _values(self, layer: Layer) -> ValueNames | None:
        """Return the values of a layer; None if it is not an IntGrid."""
        if layer.entry["__type"].text() != "IntGrid":
            return None
        return self._project.grids.get(uid(layer.entry, "layerDefUid"), ValueNames({}, {}))

    def _decides(self, layer: Layer) -> bool:
        """Return whether a layer says what is wall or floor: by its name, its values' names, or its tiles."""
        if layer.meaning is not None:
            return True
        values = self._values(layer)
        if values is None:
            meanings = layer.source.meanings if layer.source else {}
            return bool(meanings) and any(tile.tile in meanings for tile in layer.tiles)
        return any(meaning is not None for meaning in values.meanings.values())

    def _decide_all(self) -> None:
        """Take what cells stand for from the layers with the grid of the lowest one that has walls."""
        first = next((layer for layer in self._deciding if self._has_walls(layer)), None)
        first = first or next(iter(self._deciding), None)
        if first is None:
            raise self._project.words.nothing_said()
        self._grid = first.side
        for layer in self._deciding:
            if layer.side == first.side:
                with at_place(f"layer {layer.name[:80]!r}"):
                    self._decide(layer)
            else:
                reason = (
                    f"its cells of {layer.side} pixels say what is wall or floor, but those of layer "
                    f"{first.name[:80]!r} with {first.side} pixels are used; exclude one of these layers"
                )
                self._report.skip("layer", layer.name, reason)
        if not self._sketch.cells:
            names = listed_names([layer.name for layer in self._deciding])
            raise NotationError(f"nothing is painted that stands for wall or floor (layers: {names})")

    def _has_walls(self, layer: Layer) -> bool:
        values = self._values(layer)
        own = values.meanings if values else layer.source.meanings if layer.source else {}
        return SOLID in (layer.meaning, *own.values())

    def _decide(self, layer: Layer) -> None:
        """Take what cells stand for from a layer."""
        width, height = (layer.entry[key].whole(1, MAX_SIDE) for key in ("__cWid", "__cHei"))
        self._sketch.extend((*layer.corner, width, height))
        values = self._values(layer)
        if values is None:
            self._decide_by_tiles(layer)
        else:
            self._decide_by_values(layer, values, width, height)

    def _decide_by_values(self, layer: Layer, named: ValueNames, width: int, height: int) -> None:
        self._project.cells_left -= width * height
        if self._project.cells_left < 0:
            raise too_large(f"more than {MAX_CELLS:,} cells in all layers")
        values = layer.entry["intGridCsv"].wholes(0, 2**31, width * height)
        meanings, unknown = {0: 0}, []
        for value in sorted(set(values) - {0}):
            meaning = named.meanings.get(value)
            meaning = layer.meaning if meaning is None else meaning
            if meaning is None:
                unknown.append(value)
            else:
                meanings[value] = meaning
        if unknown:
            at = values.index(unknown[0])
            raise at_cell(at % width, at // width, _unknown(layer.name, named.names, unknown))
        right, down = layer.corner
        for y in range(height):
            row = values[y * width : (y + 1) * width]
            self._sketch.add_row(right, y + down, map(meanings.__getitem__, row))

    def _decide_by_tiles(self, layer: Layer) -> None:
        meanings, side = layer.source.meanings if layer.source else {}, layer.side
        right, down = layer.corner
        for tile in layer.tiles:
            if meaning := meanings.get(tile.tile, layer.meaning):
                if tile.x % side or tile.y % side:
                    raise NotationError(
                        f"a tile at pixel ({tile.x}, {tile.y}) says what is wall or floor, but lies beside the grid"
                    )
                self._sketch.add(tile.x // side + right, tile.y // side + down, meaning)

    def _check_tiles(self, layer: Layer) -> None:
        """Refuse tiles that cannot be drawn."""
        _opacity(layer.entry)
        layer.entry.get("visible", True).truth()
        if layer.source is None:
            raise NotationError("its tileset is missing")
        tileset = layer.source.tileset
        if layer.source.refused:
            raise NotationError(f"tileset {tileset.name!r:.80}: {layer.source.refused}")
        if tileset.tile_width != layer.side:
            raise NotationError(
                f"tiles of tileset {tileset.name!r:.80} have {tileset.tile_width} pixels, cells {layer.side}: unequal "
                "sizes cannot be read"
            )
        for tile in layer.tiles:
            if tile.tile >= tileset.count:
                raise NotationError(f"tileset {tileset.name!r:.80} has {tileset.count} tiles, no tile {tile.tile}")

    def _mark(self) -> None:
        for entity, offset in self._entities:
            name = optional(entity, "__identifier")
            with self._report.part("entity", name):
                given = fields(entity)
                if kind := self._project.words.marked(given, entity["__identifier"].text()):
                    box = covered(*_box(entity, offset), (self._grid, self._grid))
                    self._project.allowance.count()
                    with at_place(f"cell ({box[0]}, {box[1]})"):
                        marker = marker_of(kind, "" if name.lower() == kind else name, given, box)
                    self._sketch.marks.append(Mark(marker, "entity", name))

    def room(self, name: str, chosen: Mapping[str, Any]) -> ImportedRoom:
        """Return the room of all layers."""
        self._decide_all()
        self._mark()
        drawn = self._sketch.room(name, chosen, self._report, self._project.allowance)
        left, top = (side * self._grid for side in drawn.corner)
        layers: list[ImportedLayer] = []
        for layer in self._layers:
            if layer.side == self._grid and drawn.left_out:
                layer.leave_out(drawn.left_out)
            with self._report.part("layer", layer.name):
                layers += _layers(layer, (left, top))
        sets = tuple(source.tileset for source in self._project.sets.values())
        return ImportedRoom(drawn.template, self._grid, self._grid, sets, tuple(layers), drawn.markers)


def listed(entry: Entry, key: str) -> tuple[Entry, ...]:
    """Return the entries of a list that may be missing or null."""
    found = entry.get(key, None)
    return () if found.value is None else found.items(lambda item: item)


def optional(entry: Entry, key: str) -> str:
    """Return a text that may be missing or null."""
    found = entry.get(key, None)
    return "" if found.value is None else found.text()


def uid(entry: Entry, key: str) -> int | None:
    """Return the number of a definition; None if it is missing or null."""
    found = entry.get(key, None)
    return None if found.value is None else found.whole(-(2**53), 2**53)


def fields(entry: Entry) -> dict[str, object]:
    """Return the fields of a level or an entity by their names in lower case, without those that are not set."""
    found = ((item["__identifier"].text().lower(), item["__value"].value) for item in listed(entry, "fieldInstances"))
    return {name: value for name, value in found if value is not None}


def _unknown(layer: str, names: dict[int, str], values: list[int]) -> str:
    """Return the message for values of an IntGrid that do not say what they are."""
    said = [f"{names[value]!r:.40}" if names.get(value) else str(value) for value in values[:MAX_NAMED]]
    example = repr((names.get(values[0]) or f"{layer:.40}/{values[0]}")[:80])[1:-1]
    return (
        f"value {', '.join(said)} does not say what it is; map its name to wall, floor, door or none, as in "
        f"{example}=floor, or begin it so, as in floor_water"
    )


def _opacity(entry: Entry) -> float:
    share = entry.get("__opacity", 1).number()
    if not 0 <= share <= 1:
        raise NotationError(f"opacity {share} is not in 0..1")
    return share


def _box(entity: Entry, offset: tuple[int, int]) -> tuple[float, float, float, float]:
    """Return the pixels that an entity of a layer covers; its position is where its pivot is."""
    x, y = entity["px"].wholes(-MAX_SIDE, MAX_SIDE, 2)
    width, height = (entity[key].whole(0, MAX_SIDE) for key in ("width", "height"))
    across, down = entity.get("__pivot", [0, 0]).items(lambda share: share.number(), 2)
    if not (0 <= across <= 1 and 0 <= down <= 1):
        raise NotationError("its pivot is not in 0..1")
    return x + offset[0] - across * width, y + offset[1] - down * height, width, height


def _tile(entry: Entry) -> LevelTile:
    """Return a tile; there are many, so that its entries are looked at all at once."""
    value = entry.value
    try:
        (x, y), tile, flips, share = value["px"], value["t"], value["f"], value.get("a", 1)  # type: ignore[index,attr-defined]
        if {type(x), type(y), type(tile), type(flips)} == {int} and type(share) in (int, float):
            near = abs(x) <= MAX_SIDE and abs(y) <= MAX_SIDE
            if near and 0 <= tile <= MAX_SIDE and 0 <= flips <= 3 and 0 <= share <= 1:
                return LevelTile(x, y, 0, tile, flips, float(share))
    except (KeyError, TypeError, ValueError, AttributeError):  # an error below
        pass
    raise NotationError(f"{entry.path}: no tile of LDtk")


def _layers(layer: Layer, corner: tuple[int, int]) -> Iterator[ImportedLayer]:
    """Yield a layer, and more of them where tiles are piled up or lie beside the grid."""
    x, y = layer.offset
    share, visible = _opacity(layer.entry), layer.entry.get("visible", True).truth()
    number = layer.source.number if layer.source else 0
    moved = [tile._replace(x=tile.x - corner[0], y=tile.y - corner[1], tileset=number) for tile in layer.tiles]
    for part, ((right, down), placed) in enumerate(piled(moved, layer.side), 1):
        label = layer.name if part == 1 else f"{layer.name}_{part}"
        white = 255, 255, 255, 255
        yield ImportedLayer(label, layer.side, layer.side, x + right, y + down, share, white, visible, placed)
