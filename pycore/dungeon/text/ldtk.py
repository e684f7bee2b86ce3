"""Projects of LDtk (.ldtk, with levels within or in files of their own) as rooms."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pycore.base.errors import NotationError
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json
from pycore.base.reading import decode
from pycore.dungeon.model.template import MAX_TEMPLATES
from pycore.dungeon.text.imported import (
    MAX_CELLS,
    MAX_SIDE,
    MAX_TEXT,
    MAX_TILES,
    MAX_VALUES,
    Fetch,
    ImportedLayer,
    ImportedRoom,
    Sketch,
    Tileset,
    covered,
    marker_of,
    whole_cells,
)
from pycore.dungeon.text.meaning import WORDS, marked, said, settings, value_said
from pycore.dungeon.text.piles import LevelTile, piled
from pycore.dungeon.text.places import at_place, in_file, reference

MAX_LAYERS = 256
KINDS = ("IntGrid", "Tiles", "AutoLayer", "Entities")


@dataclass
class TileSource:
    """A tileset of a project: its number in the rooms, why it cannot be drawn, what its tiles stand for."""

    number: int
    tileset: Tileset
    refused: str
    meanings: dict[int, int]


def read_ldtk(data: bytes, source: str, fetch: Fetch) -> tuple[ImportedRoom, ...]:
    """Return the rooms of a project: one for each level.

    Args:
        data: content of the file.
        source: name of the file, for messages.
        fetch: returns the content of a level's file by its path relative to the project; may raise `WarrenError`.

    Raises:
        NotationError: the file is damaged, has a feature that is not supported, or a level is no room.
    """
    with in_file(source):
        return _Project(_json(data, source), fetch).rooms()


def level_files(data: bytes, source: str) -> tuple[str, ...]:
    """Return the paths of the levels' files that a project refers to.

    Raises:
        NotationError: the file is damaged.
    """
    with in_file(source):
        found = [level for level in _levels(_json(data, source)) if level.get("layerInstances", None).value is None]
        return tuple(filter(None, [_optional(level, "externalRelPath") for level in found]))


def _levels(entry: Entry) -> list[Entry]:
    worlds = [level for world in _list(entry, "worlds") for level in _list(world, "levels")]
    return [*_list(entry, "levels"), *worlds]


def _json(data: bytes, source: str) -> Entry:
    if len(data) > MAX_TEXT:
        raise NotationError(f"{len(data)} bytes; {MAX_TEXT} are read", source)
    entry = Entry(read_json(decode(data, source), source, MAX_VALUES), "map")
    entry.expect(dict, "an object")
    return entry


def _list(entry: Entry, key: str) -> tuple[Entry, ...]:
    """Return the entries of a list that may be missing or null."""
    found = entry.get(key, None)
    return () if found.value is None else found.items(lambda item: item)


def _optional(entry: Entry, key: str) -> str:
    """Return a text that may be missing or null."""
    found = entry.get(key, None)
    return "" if found.value is None else found.text()


def _uid(entry: Entry, key: str) -> int | None:
    """Return the number of a definition; None if it is missing or null."""
    found = entry.get(key, None)
    return None if found.value is None else found.whole(-(2**53), 2**53)


def fields(entry: Entry) -> dict[str, object]:
    """Return the fields of a level or an entity by their names in lower case, without those that are not set."""
    found = ((item["__identifier"].text().lower(), item["__value"].value) for item in _list(entry, "fieldInstances"))
    return {name: value for name, value in found if value is not None}


class _Project:
    def __init__(self, entry: Entry, fetch: Fetch) -> None:
        version = entry["jsonVersion"].text()
        if not re.fullmatch(r"1\.[0-9]{1,4}(\.[0-9]{1,4})?(-.*)?", version):
            raise NotationError(f"version {version[:40]!r} of the format is not known; 1.x are")
        self.fetch = fetch
        definitions = entry["defs"]
        self.sets: dict[int | None, TileSource] = {}
        for number, item in enumerate(_list(definitions, "tilesets")):
            self.sets[_uid(item, "uid")] = _tileset(item, number)
        self.values = {_uid(item, "uid"): _values(item) for item in _list(definitions, "layers")}
        self.levels = _levels(entry)
        self.cells_left, self.tiles_left = MAX_CELLS, MAX_TILES

    def rooms(self) -> tuple[ImportedRoom, ...]:
        if not 0 < len(self.levels) <= MAX_TEMPLATES:
            raise NotationError(f"{len(self.levels)} levels, not 1 to {MAX_TEMPLATES}")
        found: dict[str, ImportedRoom] = {}
        for level in self.levels:
            room = self._room(level)
            if room.template.name in found:
                raise NotationError(f"a second room is called {room.template.name!r}")
            found[room.template.name] = room
        return tuple(found.values())

    def _room(self, level: Entry) -> ImportedRoom:
        name = level["identifier"].text()
        if level.get("layerInstances", None).value is None:
            path = _optional(level, "externalRelPath")
            with at_place(f"level {name!r} has no layers"):
                place = reference(path, (".ldtkl",))
            with in_file(place):
                return self._drawn(_json(self.fetch(path), place), name)
        return self._drawn(level, name)

    def _drawn(self, level: Entry, name: str) -> ImportedRoom:
        with at_place(f"level {name!r}"):
            name, chosen = settings(fields(level), name)
        drawing = _Drawing(Sketch(f"level {name!r}"), self)
        entries = _list(level, "layerInstances")
        if len(entries) > MAX_LAYERS:
            raise NotationError(f"level {name!r}: more than {MAX_LAYERS} layers")
        for entry in reversed(entries):  # the first is the highest
            drawing.add(entry)
        return drawing.room(name, chosen)


def _tileset(item: Entry, number: int) -> TileSource:
    name, image = item.get("identifier", "").text(), _optional(item, "relPath")
    side = item["tileGridSize"].whole(1, MAX_SIDE)
    margin, spacing = (item.get(key, 0).whole(0, MAX_SIDE) for key in ("padding", "spacing"))
    columns, rows = (
        max(0, (item[key].whole(0, MAX_SIDE) - 2 * margin + spacing) // (side + spacing)) for key in ("pxWid", "pxHei")
    )
    refused = "" if image else "it has no image of its own"
    meanings: dict[int, int] = {}
    for tag in _list(item, "enumTags"):
        meaning = WORDS.get(tag["enumValueId"].text().lower())
        if meaning is not None:
            meanings |= dict.fromkeys(tag["tileIds"].wholes(0, MAX_SIDE), meaning)
    tileset = Tileset(name, image, side, side, margin, spacing, columns, columns * rows)
    return TileSource(number, tileset, refused, meanings)


def _values(item: Entry) -> dict[int, str]:
    """Return the names of the values of an IntGrid; empty for values without a name."""
    found = _list(item, "intGridValues")
    return {value["value"].whole(0, 2**31): _optional(value, "identifier") for value in found}


class _Drawing:
    """A level while its layers are read, from the lowest to the highest."""

    def __init__(self, sketch: Sketch, project: _Project) -> None:
        self.sketch, self.project = sketch, project
        self.layers: list[tuple[Entry, str, int, list[LevelTile]]] = []
        self.entities: list[tuple[Entry, tuple[int, int]]] = []  # each with the offset of its layer
        self.grid, self.decided_by = 0, ""

    def add(self, entry: Entry) -> None:
        """Read a layer."""
        name, kind = entry["__identifier"].text(), entry["__type"].text()
        side = entry["__gridSize"].whole(1, MAX_SIDE)
        with at_place(f"{self.sketch.place}, layer {name!r}"):
            if kind not in KINDS:
                raise NotationError(f"{kind[:40]!r} is no kind of layer")
            if kind == "Entities":
                self.entities += [(found, _offset(entry)) for found in _list(entry, "entityInstances")]
                return
            meaning = said({}, name)
            if kind == "IntGrid":
                self._read_values(entry, name, side, meaning)
            tiles = self._read_tiles(entry, side)
            if kind != "IntGrid":
                self._decide(tiles, entry, name, side, meaning)
        if tiles:
            self.layers.append((entry, name, side, tiles))

    def _use_grid(self, name: str, side: int) -> None:
        if self.grid not in (0, side):
            raise NotationError(
                f"its cells of {side} pixels say what is wall or floor; layer {self.decided_by!r} "
                f"does so with cells of {self.grid}"
            )
        self.grid, self.decided_by = side, name

    def _read_values(self, entry: Entry, name: str, side: int, meaning: int | None) -> None:
        """Take what cells stand for from the values of an IntGrid, if any of them says so."""
        names = self.project.values.get(_uid(entry, "layerDefUid"), {})
        meanings = {value: value_said(word) for value, word in names.items()}
        if meaning is None and not any(found is not None for found in meanings.values()):
            return
        width, height = (entry[key].whole(1, MAX_SIDE) for key in ("__cWid", "__cHei"))
        self.project.cells_left -= width * height
        if self.project.cells_left < 0:
            raise NotationError(f"more than {MAX_CELLS:,} cells in all layers")
        self._use_grid(name, side)
        values = entry["intGridCsv"].wholes(0, 2**31, width * height)
        right, down = (whole_cells(offset, side)[0] for offset in _offset(entry))
        for at, value in enumerate(values):
            if value:
                own = meanings.get(value)
                own = meaning if own is None else own
                if own is None:
                    raise NotationError(
                        f"cell ({at % width}, {at // width}): value {value} {names.get(value, '')!r:.40} says not "
                        "what it is; call it wall, floor, door or none, or begin its name so, as in floor_water"
                    )
                if own:
                    self.sketch.add(at % width + right, at // width + down, own)

    def _read_tiles(self, entry: Entry, side: int) -> list[LevelTile]:
        items = [*entry.get("gridTiles", []).items(_tile), *entry.get("autoLayerTiles", []).items(_tile)]
        self.project.tiles_left -= len(items)
        if self.project.tiles_left < 0:
            raise NotationError(f"more than {MAX_TILES:,} tiles in all levels")
        if not items:
            return []
        source = self.project.sets.get(_uid(entry, "__tilesetDefUid"))
        if source is None:
            raise NotationError("its tileset is missing")
        tileset = source.tileset
        if source.refused:
            raise NotationError(f"tileset {tileset.name!r}: {source.refused}")
        if tileset.tile_width != side:
            raise NotationError(
                f"tiles of tileset {tileset.name!r} have {tileset.tile_width} pixels, cells {side}: unequal sizes "
                "cannot be read"
            )
        for tile in items:
            if tile.tile >= tileset.count:
                raise NotationError(f"tileset {tileset.name!r} has {tileset.count} tiles, no tile {tile.tile}")
        return [tile._replace(tileset=source.number) for tile in items]

    def _decide(self, tiles: list[LevelTile], entry: Entry, name: str, side: int, meaning: int | None) -> None:
        """Take what cells stand for from the tiles of a layer, or from its name."""
        source = self.project.sets.get(_uid(entry, "__tilesetDefUid"))
        meanings = source.meanings if source else {}
        for tile in tiles:
            found = meanings.get(tile.tile, meaning)
            if found:
                if tile.x % side or tile.y % side:
                    raise NotationError(
                        f"a tile at pixel ({tile.x}, {tile.y}) says what is wall or floor, but lies beside the grid"
                    )
                self._use_grid(name, side)
                right, down = (whole_cells(offset, side)[0] for offset in _offset(entry))
                self.sketch.add(tile.x // side + right, tile.y // side + down, found)

    def _mark(self) -> None:
        for entity, offset in self.entities:
            name, given = entity["__identifier"].text(), fields(entity)
            with at_place(f"{self.sketch.place}, entity {name!r}"):
                kind = marked(given, name)
                if kind:
                    box = covered(*_box(entity, offset), (self.grid, self.grid))
                    tag = "" if name.lower() == kind else name
                    self.sketch.markers.append(marker_of(kind, tag, given, box))

    def room(self, name: str, chosen: Mapping[str, Any]) -> ImportedRoom:
        """Return the room of all layers."""
        if self.grid:
            self._mark()
        template, (left, top) = self.sketch.template(name, chosen)
        corner = left * self.grid, top * self.grid
        layers = [layer for found in self.layers for layer in _layers(*found, corner)]
        sets = tuple(source.tileset for source in self.project.sets.values())
        return ImportedRoom(template, self.grid, self.grid, sets, tuple(layers), self.sketch.marked(left, top))


def _offset(layer: Entry) -> tuple[int, int]:
    """Return by how many pixels a layer is drawn beside its place."""
    x, y = (layer.get(key, 0).whole(-MAX_SIDE, MAX_SIDE) for key in ("__pxTotalOffsetX", "__pxTotalOffsetY"))
    return x, y


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
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    raise NotationError(f"{entry.path}: no tile of LDtk")


def _layers(
    entry: Entry, name: str, side: int, tiles: list[LevelTile], corner: tuple[int, int]
) -> Iterator[ImportedLayer]:
    """Yield a layer, and more of them where tiles are piled up or lie beside the grid."""
    x, y = _offset(entry)
    share = entry.get("__opacity", 1).number()
    if not 0 <= share <= 1:
        raise NotationError(f"layer {name!r}: opacity {share} is not in 0..1")
    visible = entry.get("visible", True).truth()
    moved = [tile._replace(x=tile.x - corner[0], y=tile.y - corner[1]) for tile in tiles]
    with at_place(f"layer {name!r}"):
        parts = piled(moved, side)
    for number, ((right, down), placed) in enumerate(parts, 1):
        label = name if number == 1 else f"{name}_{number}"
        white = 255, 255, 255, 255
        yield ImportedLayer(label, side, side, x + right, y + down, share, white, visible, placed)
