"""Maps of Tiled (.tmx, .tmj, .json) as rooms."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from pycore.base.errors import NotationError
from pycore.base.jsonentry import Entry
from pycore.dungeon.model.template import MAX_TEMPLATES
from pycore.dungeon.model.tiles import MAX_ROOM_SIDE
from pycore.dungeon.text.imported import (
    FLIP_DIAGONAL,
    FLIP_X,
    FLIP_Y,
    MAX_CELLS,
    MAX_SIDE,
    MAX_TILES,
    Fetch,
    ImportedLayer,
    ImportedRoom,
    PlacedTile,
    Sketch,
    covered,
    marker_of,
    whole_cells,
)
from pycore.dungeon.text.meaning import marked, said, settings
from pycore.dungeon.text.places import at_place, in_file
from pycore.dungeon.text.tiledcells import read_cells
from pycore.dungeon.text.tiledset import TileSource, class_of, opacity, properties, read_tilesets, read_tree

FLIPS = ((1 << 31, FLIP_X), (1 << 30, FLIP_Y), (1 << 29, FLIP_DIAGONAL))
HEX_TURN, NUMBER = 1 << 28, (1 << 28) - 1
ROOM = "room"
MAX_LAYERS, MAX_DEPTH, MAX_OBJECTS = 256, 20, 10_000
NO_RECTANGLE = ("ellipse", "polygon", "polyline", "text", "capsule")
# How much of its size an object of a tile lies left of and above its position, by the tileset's alignment.
SHIFTS = {"left": 0.0, "right": 1.0, "top": 0.0, "bottom": 1.0}
Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Look:
    """How groups and layers are drawn."""

    x: float = 0.0
    y: float = 0.0
    opacity: float = 1.0
    tint: tuple[int, int, int, int] = (255, 255, 255, 255)
    visible: bool = True


@dataclass
class TileLayer:
    """A layer of tiles: rectangles of cells, one for the whole layer or one for each chunk."""

    name: str
    look: Look
    meaning: int | None
    parts: list[tuple[Box, "array[int]"]]


@dataclass
class MapObject:
    """An object of a map; its place is for messages."""

    name: str
    kind: str
    properties: dict[str, object]
    cells: Box
    place: str


def read_tiled(data: bytes, source: str, name: str, fetch: Fetch) -> tuple[ImportedRoom, ...]:
    """Return the rooms of a map.

    Args:
        data: content of the file.
        source: name of the file, for messages.
        name: name of the room, if the map is one and has no property `name`.
        fetch: returns the content of a tileset's file by its path relative to the map; may raise `WarrenError`.

    Raises:
        NotationError: the file is damaged, has a feature that is not supported, or is no room.
    """
    with in_file(source):
        return _Map(read_tree(data, source, "map"), fetch).rooms(name)


def tileset_files(data: bytes, source: str) -> tuple[str, ...]:
    """Return the paths of the tilesets' files that a map refers to.

    Raises:
        NotationError: the file is damaged.
    """
    with in_file(source):
        entry = read_tree(data, source, "map")
        found = entry["tilesets"].items(lambda item: item.get("source", "").text()) if entry.has("tilesets") else ()
        return tuple(filter(None, found))


class _Map:
    def __init__(self, entry: Entry, fetch: Fetch) -> None:
        self.entry = entry
        _check_kind(entry)
        self.cell = entry["tilewidth"].whole(1, MAX_SIDE), entry["tileheight"].whole(1, MAX_SIDE)
        self.infinite = entry.get("infinite", False).truth()
        self.sources = read_tilesets(entry, fetch)
        self.firsts = [source.first for source in self.sources]
        self.layers: list[TileLayer] = []
        self.objects: list[MapObject] = []
        self.unplaced: dict[int, MapObject] = {}  # in no room yet, by their index
        self.known: dict[int, tuple[int, int, int, int | None]] = {}
        self.cells_left, self.tiles_left, self.markers_left = MAX_CELLS, MAX_TILES, MAX_OBJECTS
        if entry.has("layers"):
            self._read_layers(entry["layers"], Look(), MAX_DEPTH)

    def rooms(self, name: str) -> tuple[ImportedRoom, ...]:
        areas = [area for area in self.objects if area.kind == ROOM]
        self.unplaced = {number: found for number, found in enumerate(self.objects) if found.kind != ROOM}
        if not areas:
            return (self._room(name, properties(self.entry), None),)
        if len(areas) > MAX_TEMPLATES:
            raise NotationError(f"more than {MAX_TEMPLATES} rooms")
        found = tuple(self._room(area.name, area.properties, area.cells) for area in areas)
        if self.unplaced:
            raise NotationError(f"{next(iter(self.unplaced.values())).place}: it lies in none of the rooms")
        for number, room in enumerate(found):
            if any(other.template.name == room.template.name for other in found[:number]):
                raise NotationError(f"a second room is called {room.template.name!r}")
        return found

    def _read_layers(self, entries: Entry, above: Look, depth: int) -> None:
        if depth == 0:
            raise NotationError(f"{entries.path}: groups more than {MAX_DEPTH} deep")
        for entry in entries.items(lambda item: item):
            look, kind = _look(entry, above), entry["type"].text()
            if kind == "group":
                self._read_layers(entry["layers"], look, depth - 1)
            elif kind == "tilelayer":
                if len(self.layers) == MAX_LAYERS:
                    raise NotationError(f"more than {MAX_LAYERS} layers of tiles")
                self.layers.append(self._tile_layer(entry, look))
            elif kind == "objectgroup":
                self.objects += filter(None, entry["objects"].items(partial(self._object, look=look)))
                if len(self.objects) > MAX_OBJECTS:
                    raise NotationError(f"more than {MAX_OBJECTS:,} rooms and markers")
            elif kind != "imagelayer":
                raise NotationError(f"{entry.path}: {kind[:40]!r} is no kind of layer")

    def _tile_layer(self, entry: Entry, look: Look) -> TileLayer:
        name = entry.get("name", "").text()
        with at_place(f"layer {name!r}"):
            meaning = said(properties(entry), name)
        form = entry.get("encoding", "").text(), entry.get("compression", "").text()
        if entry.has("chunks"):
            parts = list(entry["chunks"].items(lambda chunk: self._chunk(chunk, *form)))
        elif self.infinite and entry.get("data", "").value == "":
            parts = []  # in XML, an infinite layer without tiles has no chunk
        else:
            box = (0, 0, entry["width"].whole(0, MAX_SIDE), entry["height"].whole(0, MAX_SIDE))
            parts = [self._part(box, entry["data"], *form)]
        # Cells count where they are drawn, as far as the layer is moved by whole cells.
        (right, x), (down, y) = whole_cells(look.x, self.cell[0]), whole_cells(look.y, self.cell[1])
        moved = [((box[0] + right, box[1] + down, *box[2:]), cells) for box, cells in parts]
        return TileLayer(name, replace(look, x=x, y=y), meaning, moved)

    def _chunk(self, entry: Entry, encoding: str, compression: str) -> tuple[Box, "array[int]"]:
        x, y = (entry[key].whole(-MAX_SIDE, MAX_SIDE) for key in "xy")
        box = (x, y, entry["width"].whole(0, MAX_SIDE), entry["height"].whole(0, MAX_SIDE))
        return self._part(box, entry["data"], encoding, compression)

    def _part(self, box: Box, data: Entry, encoding: str, compression: str) -> tuple[Box, "array[int]"]:
        self.cells_left -= box[2] * box[3]
        if self.cells_left < 0:
            raise NotationError(f"{data.path}: more than {MAX_CELLS:,} cells in all layers")
        return box, read_cells(data, encoding, compression, box[2] * box[3])

    def _object(self, entry: Entry, look: Look) -> MapObject | None:
        name, given = entry.get("name", "").text(), properties(entry)
        x, y, width, height = (entry.get(key, 0).number() for key in ("x", "y", "width", "height"))
        place = f"object {name!r:.80} (id {entry.get('id', 0).whole(0, 2**53)})"
        if max(map(abs, (x, y, width, height))) > MAX_SIDE * 100 or min(width, height) < 0:
            raise NotationError(f"{place}: its place is out of range")
        if entry.has("template"):
            raise NotationError(f"{place}: it is an instance of a template; detach it in Tiled")
        kind = class_of(entry)
        with at_place(place):
            kind = ROOM if kind.lower() == ROOM else marked(given, kind, name)
        if not kind:
            return None
        turned = entry.get("rotation", 0).number() != 0 and (width or height)
        if turned or any(entry.get(shape, False).value for shape in NO_RECTANGLE):
            raise NotationError(f"{place}: a {kind} is a point or a rectangle that is not turned")
        if entry.has("gid"):
            left, top = self._shift(entry["gid"].whole(0, 2**32 - 1) & NUMBER)
            x, y = x - left * width, y - top * height
        x, y = x + look.x, y + look.y
        # An object called "door" has no tag; of class spawn and called "guard", it spawns a guard.
        return MapObject(
            "" if name.lower() == kind else name, kind, given, covered(x, y, width, height, self.cell), place
        )

    def _shift(self, gid: int) -> tuple[float, float]:
        at = bisect_right(self.firsts, gid) - 1
        alignment = self.sources[at].alignment if at >= 0 else "unspecified"
        alignment = "bottomleft" if alignment == "unspecified" else alignment
        across = next((SHIFTS[word] for word in ("left", "right") if alignment.endswith(word)), 0.5)
        return across, next((SHIFTS[word] for word in ("top", "bottom") if alignment.startswith(word)), 0.5)

    def _room(self, name: str, given: dict[str, object], area: Box | None) -> ImportedRoom:
        with at_place(f"room {name!r}"):
            name, chosen = settings(given, name)
        sketch = Sketch(f"room {name!r}")
        if area and max(area[2:]) > MAX_ROOM_SIDE:
            raise NotationError(f"{sketch.place}: {area[2]}x{area[3]} is larger than {MAX_ROOM_SIDE}x{MAX_ROOM_SIDE}")
        placed = [self._tiles(layer, area, sketch) for layer in self.layers]
        self._mark(sketch, area)
        template, (left, top) = sketch.template(name, chosen)
        layers = tuple(
            ImportedLayer(
                layer.name,
                *self.cell,
                layer.look.x,
                layer.look.y,
                layer.look.opacity,
                layer.look.tint,
                layer.look.visible,
                tuple(tile._replace(x=tile.x - left, y=tile.y - top) for tile in tiles),
            )
            for layer, tiles in zip(self.layers, placed, strict=True)
            if tiles
        )
        sets = tuple(source.tileset for source in self.sources)
        return ImportedRoom(template, *self.cell, sets, layers, sketch.marked(left, top))

    def _mark(self, sketch: Sketch, area: Box | None) -> None:
        for number, found in enumerate(self.objects):
            if found.kind == ROOM:
                continue
            box = found.cells
            if area is None or (0 <= box[0] - area[0] < area[2] and 0 <= box[1] - area[1] < area[3]):
                self.unplaced.pop(number, None)
                self.markers_left -= 1
                if self.markers_left < 0:
                    raise NotationError(f"more than {MAX_OBJECTS:,} markers in all rooms")
                with at_place(f"{found.place} at cell ({box[0]}, {box[1]})"):
                    sketch.markers.append(marker_of(found.kind, found.name, found.properties, box))

    def _tiles(self, layer: TileLayer, area: Box | None, sketch: Sketch) -> list[PlacedTile]:
        found = []
        for x, y, gid in self._filled(layer, area):
            if gid not in self.known:
                with at_place(f"layer {layer.name!r}, cell ({x}, {y})"):
                    self.known[gid] = self._tile(gid)
            at, tile, flips, own = self.known[gid]
            found.append(PlacedTile(x, y, at, tile, flips))
            meaning = layer.meaning if own is None else own
            if meaning:
                sketch.add(x, y, meaning)
            if len(found) > self.tiles_left:
                raise NotationError(f"more than {MAX_TILES:,} tiles in all rooms")
        self.tiles_left -= len(found)
        return found

    def _tile(self, gid: int) -> tuple[int, int, int, int | None]:
        """Return tileset, number in it, flips and meaning of a tile."""
        at = bisect_right(self.firsts, gid & NUMBER) - 1
        if at < 0:
            raise NotationError("no tileset has this tile")
        if gid & HEX_TURN:
            raise NotationError("a tile is turned as in hexagonal maps")
        source = self.sources[at]
        tile, flips = (gid & NUMBER) - source.first, sum(flip for bit, flip in FLIPS if gid & bit)
        if reason := self._reason(source, tile, flips):
            raise NotationError(reason)
        return at, tile, flips, source.meanings.get(tile)

    def _reason(self, source: TileSource, tile: int, flips: int) -> str:
        """Return why a tile cannot be drawn; empty if it can."""
        tileset = source.tileset
        if source.refused:
            return f"tileset {tileset.name!r}: {source.refused}"
        if tile >= tileset.count:
            return f"tileset {tileset.name!r} has {tileset.count} tiles, no tile {tile}"
        if (tileset.tile_width, tileset.tile_height) != self.cell:
            sizes = f"{tileset.tile_width}x{tileset.tile_height}, the map's {self.cell[0]}x{self.cell[1]}"
            return f"tiles of tileset {tileset.name!r} are {sizes} pixels: unequal sizes cannot be read"
        if flips & FLIP_DIAGONAL and self.cell[0] != self.cell[1]:
            return "a tile that is no square is turned"
        return ""

    def _filled(self, layer: TileLayer, area: Box | None) -> Iterator[tuple[int, int, int]]:
        """Yield column, row and number of the tiles of a layer in an area, in reading order of each part."""
        for (left, top, width, height), cells in layer.parts:
            x0, y0, x1, y1 = left, top, left + width, top + height
            if area is not None:
                x0, y0 = max(x0, area[0]), max(y0, area[1])
                x1, y1 = min(x1, area[0] + area[2]), min(y1, area[1] + area[3])
            self.cells_left -= max(0, x1 - x0) * max(0, y1 - y0) if area else 0
            if self.cells_left < 0:
                raise NotationError(f"more than {MAX_CELLS:,} cells in all rooms and layers")
            for y in range(y0, y1):
                start = (y - top) * width - left
                for x, gid in enumerate(cells[start + x0 : start + max(x0, x1)], x0):
                    if gid:
                        yield x, y, gid


def _check_kind(entry: Entry) -> None:
    version = str(entry.get("version", "").value)
    if not re.fullmatch(r"1(\.[0-9]{1,4}){0,3}", version):
        raise NotationError(f"version {version[:40]!r} of the format is not known; 1.x are")
    orientation = entry.get("orientation", "").text()
    if orientation != "orthogonal":
        raise NotationError(f"its orientation is {orientation[:40]!r}; only orthogonal maps can be read")


def _look(entry: Entry, above: Look) -> Look:
    place = f"layer {entry.get('name', '').text()!r}"
    x, y = (entry.get(key, 0).number() for key in ("offsetx", "offsety"))
    if max(abs(x), abs(y)) > MAX_SIDE:
        raise NotationError(f"{place}: its offset is out of range")
    if entry.get("mode", "normal").text() != "normal":
        raise NotationError(f"{place}: only the blend mode normal can be read")
    tint = _color(entry.get("tintcolor", "#ffffff").text(), place)
    mixed = tuple(round(a * b / 255) for a, b in zip(above.tint, tint, strict=True))
    share = above.opacity * opacity(entry, "opacity", place)
    visible = above.visible and entry.get("visible", True).truth()
    return replace(above, x=above.x + x, y=above.y + y, opacity=share, tint=mixed, visible=visible)  # type: ignore[arg-type]


def _color(text: str, place: str) -> tuple[int, int, int, int]:
    digits = text.removeprefix("#")
    if not re.fullmatch("(?:[0-9a-fA-F]{2})?[0-9a-fA-F]{6}", digits):
        raise NotationError(f"{place}: {text[:40]!r} is no color")
    alpha, red, green, blue = bytes.fromhex(digits.rjust(8, "f"))
    return alpha, red, green, blue
