"""Maps of Tiled (.tmx, .tmj, .json) as rooms."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pycore.base.errors import NotationError
from pycore.base.jsonentry import Entry
from pycore.dungeon.model.template import MAX_TEMPLATES
from pycore.dungeon.model.tiles import MAX_ROOM_SIDE
from pycore.dungeon.text.imported import (
    FLIP_DIAGONAL,
    FLIP_X,
    FLIP_Y,
    MAX_SIDE,
    MAX_TILES,
    Fetch,
    Imported,
    ImportedLayer,
    ImportedRoom,
    PlacedTile,
    covered,
    marker_of,
)
from pycore.dungeon.text.meaning import Vocabulary, settings
from pycore.dungeon.text.places import MAX_NAME, at_cell, at_place, in_file, too_large
from pycore.dungeon.text.report import ImportSettings, Report
from pycore.dungeon.text.sketch import Allowance, Mark, Sketch
from pycore.dungeon.text.tiledlayer import PART_COST, Box, LayerReader, Look, TileLayer, blocks
from pycore.dungeon.text.tiledset import TileSource, class_of, properties, read_tilesets, read_tree

FLIPS = ((1 << 31, FLIP_X), (1 << 30, FLIP_Y), (1 << 29, FLIP_DIAGONAL))
HEX_TURN, NUMBER = 1 << 28, (1 << 28) - 1
ROOM = "room"
MAX_LAYERS, MAX_DEPTH, MAX_OBJECTS = 256, 20, 10_000
NO_RECTANGLE = ("ellipse", "polygon", "polyline", "text", "capsule")
# How much of its size an object of a tile lies left of and above its position, by the tileset's alignment.
SHIFTS = {"left": 0.0, "right": 1.0, "top": 0.0, "bottom": 1.0}


@dataclass
class MapObject:
    """A room or marker of a map; `shown` is how messages name it."""

    name: str
    kind: str
    properties: dict[str, object]
    cells: Box
    shown: str


class Known(NamedTuple):
    """What is known of a tile: tileset, number in it, flips, meaning, and why it cannot be drawn."""

    tileset: int
    tile: int
    flips: int
    meaning: int | None
    fault: str


def read_tiled(data: bytes, source: str, name: str, fetch: Fetch, choices: ImportSettings) -> Imported:
    """Return the rooms of a map.

    Args:
        data: content of the file.
        source: name of the file, for messages.
        name: name of the room, if the map is one and has no property `name`.
        fetch: returns the content of a tileset's file by its path relative to the map; may raise `WarrenError`.
        choices: what is imported.

    Raises:
        NotationError: the file is damaged, has a feature that is not supported, or has no room.
        ParameterError: a name of the settings is not in the file.
    """
    report, words = Report(source, choices), Vocabulary(choices.meanings)
    with in_file(source):
        level = _Map(read_tree(data, source, "map"), fetch, report, words)
        with report.checking_names(words):
            rooms = level.rooms(name)
    return report.result(rooms)


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
    def __init__(self, entry: Entry, fetch: Fetch, report: Report, words: Vocabulary) -> None:
        self.entry, self.report, self.words = entry, report, words
        _check_kind(entry)
        self.cell = entry["tilewidth"].whole(1, MAX_SIDE), entry["tileheight"].whole(1, MAX_SIDE)
        infinite = entry.get("infinite", False).truth()
        width, height = (entry.get(key, 0).whole(0, MAX_SIDE) for key in ("width", "height"))
        self.edges = (0, 0, width, height) if width and height and not infinite else None
        self.sources = read_tilesets(entry, fetch, self.words, report)
        self.firsts = [source.first for source in self.sources]
        self.layers: list[TileLayer] = []
        self.areas: list[MapObject] = []
        self.markers: list[MapObject] = []
        self.known: dict[int, Known] = {}
        self.reader = LayerReader(self.cell, infinite=infinite)
        self.allowance, self.tiles_left = Allowance(), MAX_TILES
        if entry.has("layers"):
            self._read_layers(entry["layers"], Look(), MAX_DEPTH)

    def rooms(self, name: str) -> tuple[ImportedRoom, ...]:
        """Return the rooms: those of rectangles, or else the whole map."""
        whole = MapObject(name, ROOM, properties(self.entry), (0, 0, 0, 0), f"room {name[:MAX_NAME]!r}")
        areas = self.areas or [whole]
        if len(areas) > MAX_TEMPLATES:
            raise NotationError(f"more than {MAX_TEMPLATES} rooms")
        unplaced = dict(enumerate(self.markers)) if self.areas else {}
        near = self._near()
        excluded = [self.report.excludes_level(area.name) for area in areas]
        found: dict[str, ImportedRoom] = {}
        for area, is_excluded in zip(areas, excluded, strict=True):
            inside = self._inside(area.cells, near) if self.areas else list(range(len(self.markers)))
            for number in inside:
                unplaced.pop(number, None)
            if is_excluded:
                continue
            with self.report.part(ROOM, area.name, shown=f"room {area.name[:MAX_NAME]!r}"):
                room = self._room(area, inside)
                if room.template.name in found:
                    raise NotationError(f"a second room is called {room.template.name!r}")
                found[room.template.name] = room
        for marker in unplaced.values():
            with self.report.part("object", marker.name, shown=marker.shown):
                raise NotationError("it lies in none of the rooms")
        return tuple(found.values())

    def _read_layers(self, entries: Entry, above: Look, depth: int) -> None:
        if depth == 0:
            raise NotationError(f"{entries.path}: groups more than {MAX_DEPTH} deep")
        for entry in entries.items(lambda item: item):
            name, kind = entry.get("name", "").text(), entry["type"].text()
            self.words.know([name])
            if self.report.excludes_layer(name):
                continue
            with at_place(f"layer {name[:MAX_NAME]!r}"):
                meaning = self.words.said(properties(entry), name) if kind == "tilelayer" else None
            # One that says what is wall or floor cannot be skipped.
            with self.report.part("layer", name, needed=bool(meaning)):
                look = above.within(entry)
                if kind == "group":
                    self._read_layers(entry["layers"], look, depth - 1)
                elif kind == "tilelayer":
                    self._add_layer(self.reader.read(entry, name, look, meaning))
                elif kind == "objectgroup":
                    entry["objects"].items(partial(self._read_object, look=look))
                elif kind != "imagelayer":
                    raise NotationError(f"{kind[:40]!r} is not a kind of layer")

    def _add_layer(self, layer: TileLayer) -> None:
        if len(self.layers) == MAX_LAYERS:
            raise too_large(f"more than {MAX_LAYERS} layers of tiles")
        self.layers.append(layer)

    def _read_object(self, entry: Entry, look: Look) -> None:
        name = entry.get("name", "").text()
        shown = f"object {name[:MAX_NAME]!r} (id {entry.get('id', 0).whole(0, 2**53)})"
        with self.report.part("object", name, shown=shown):
            if entry.has("template"):
                raise NotationError(
                    "it is an instance of a template, which is not read; detach it if it marks something"
                )
            found = self._object(entry, name, shown, look)
            if found is None:
                return
            (self.areas if found.kind == ROOM else self.markers).append(found)
            if len(self.areas) + len(self.markers) > MAX_OBJECTS:
                raise too_large(f"more than {MAX_OBJECTS:,} rooms and markers")

    def _object(self, entry: Entry, name: str, shown: str, look: Look) -> MapObject | None:
        """Return a room or marker; None for other objects. An object of a tile inherits its class and properties."""
        kind, given = class_of(entry), properties(entry)
        alignment = ""
        if entry.has("gid"):
            gid = entry["gid"].whole(0, 2**32 - 1) & NUMBER
            at = bisect_right(self.firsts, gid) - 1
            if at >= 0:
                inherited, more = self.sources[at].kinds.get(gid - self.firsts[at], ("", {}))
                kind, given = kind or inherited, {**more, **given}
                alignment = self.sources[at].alignment
        kind = ROOM if kind.lower() == ROOM else self.words.marked(given, kind, name)
        if not kind:
            return None
        x, y, width, height = (entry.get(key, 0).number() for key in ("x", "y", "width", "height"))
        if max(map(abs, (x, y, width, height))) > MAX_SIDE * 100 or min(width, height) < 0:
            raise NotationError("its place is out of range")
        turned = entry.get("rotation", 0).number() != 0 and (width or height)
        if turned or any(entry.get(shape, False).value for shape in NO_RECTANGLE):
            raise NotationError(f"a {kind} is a point or a rectangle that is not turned")
        if entry.has("gid"):
            left, top = _shift(alignment)
            x, y = x - left * width, y - top * height
        box = covered(x + look.x, y + look.y, width, height, self.cell)
        # An object called "door" has no tag; of class spawn and called "guard", it spawns a guard.
        return MapObject("" if name.lower() == kind else name, kind, given, box, shown)

    def _near(self) -> dict[tuple[int, int], list[int]]:
        """Return the numbers of markers by the square that their first cell is in."""
        found: dict[tuple[int, int], list[int]] = {}
        for number, marker in enumerate(self.markers):
            x, y, *_ = marker.cells
            for block in blocks((x, y, 1, 1)):
                found.setdefault(block, []).append(number)
        return found

    def _inside(self, area: Box, near: dict[tuple[int, int], list[int]]) -> list[int]:
        """Return the numbers of markers whose first cell is in an area, in the order of the file."""
        if max(area[2:]) > MAX_ROOM_SIDE:
            return []
        numbers = [number for block in blocks(area) for number in near.get(block, ())]
        self.allowance.visit(PART_COST * len(numbers))
        boxes = ((number, self.markers[number].cells) for number in sorted(numbers))
        return [n for n, box in boxes if 0 <= box[0] - area[0] < area[2] and 0 <= box[1] - area[1] < area[3]]

    def _room(self, area: MapObject, inside: list[int]) -> ImportedRoom:
        name, chosen = settings(area.properties, area.name)
        box = area.cells if self.areas else None
        if box and max(box[2:]) > MAX_ROOM_SIDE:
            raise NotationError(f"{box[2]}x{box[3]} is larger than {MAX_ROOM_SIDE}x{MAX_ROOM_SIDE}")
        sketch = Sketch(edges=box or self.edges)
        placed = [self._tiles(layer, box, sketch) for layer in self.layers]
        if not sketch.cells:
            raise self.words.nothing_said()
        for number in inside:
            self._mark(self.markers[number], sketch)
        template, markers, (left, top), left_out = sketch.room(name, chosen, self.report, self.allowance)
        layers = tuple(
            ImportedLayer(
                layer.name,
                *self.cell,
                layer.look.x,
                layer.look.y,
                layer.look.opacity,
                layer.look.tint,
                layer.look.visible,
                tuple(
                    tile._replace(x=tile.x - left, y=tile.y - top)
                    for tile in tiles
                    if not left_out or (tile.x, tile.y) not in left_out
                ),
            )
            for layer, tiles in zip(self.layers, placed, strict=True)
            if tiles
        )
        sets = tuple(source.tileset for source in self.sources)
        return ImportedRoom(template, *self.cell, sets, layers, markers)

    def _mark(self, found: MapObject, sketch: Sketch) -> None:
        self.allowance.count()
        x, y, *_ = found.cells
        with self.report.part("object", found.name, shown=found.shown), at_place(f"cell ({x}, {y})"):
            marker = marker_of(found.kind, found.name, found.properties, found.cells)
            sketch.marks.append(Mark(marker, "object", found.name, found.shown))

    def _tiles(self, layer: TileLayer, area: Box | None, sketch: Sketch) -> list[PlacedTile]:
        """Return the tiles of a layer that can be drawn; the sketch gets what all of them stand for."""
        found, noted = [], set()
        for x, y, gid in layer.filled(area, self.allowance.visit):
            if gid not in self.known:
                self.known[gid] = self._tile(gid)
            tileset, tile, flips, own, fault = self.known[gid]
            if not fault:
                found.append(PlacedTile(x, y, tileset, tile, flips))
            elif tileset not in noted:
                noted.add(tileset)
                with self.report.part("layer", layer.name):
                    raise at_cell(x, y, fault)
            meaning = layer.meaning if own is None else own
            if meaning:
                sketch.add(x, y, meaning)
            if len(found) > self.tiles_left:
                raise too_large(f"more than {MAX_TILES:,} tiles in all rooms")
        self.tiles_left -= len(found)
        return found

    def _tile(self, gid: int) -> Known:
        at = bisect_right(self.firsts, gid & NUMBER) - 1
        if at < 0:
            return Known(at, 0, 0, None, "no tileset has this tile")
        source = self.sources[at]
        tile, flips = (gid & NUMBER) - source.first, sum(flip for bit, flip in FLIPS if gid & bit)
        return Known(at, tile, flips, source.meanings.get(tile), self._fault(source, tile, flips, gid))

    def _fault(self, source: TileSource, tile: int, flips: int, gid: int) -> str:
        """Return why a tile cannot be drawn; empty if it can."""
        tileset = source.tileset
        if gid & HEX_TURN:
            return "a tile is turned as in hexagonal maps"
        if source.refused:
            return f"tileset {tileset.name!r:.80}: {source.refused}"
        if tile >= tileset.count:
            return f"tileset {tileset.name!r:.80} has {tileset.count} tiles, no tile {tile}"
        if (tileset.tile_width, tileset.tile_height) != self.cell:
            sizes = f"{tileset.tile_width}x{tileset.tile_height}, the map's {self.cell[0]}x{self.cell[1]}"
            return f"tiles of tileset {tileset.name!r:.80} are {sizes} pixels: unequal sizes cannot be read"
        if flips & FLIP_DIAGONAL and self.cell[0] != self.cell[1]:
            return "a tile that is no square is turned"
        return ""


def _shift(alignment: str) -> tuple[float, float]:
    """Return how much of its size an object of a tile lies left of and above its position."""
    alignment = "bottomleft" if alignment in ("", "unspecified") else alignment
    across = next((SHIFTS[word] for word in ("left", "right") if alignment.endswith(word)), 0.5)
    return across, next((SHIFTS[word] for word in ("top", "bottom") if alignment.startswith(word)), 0.5)


def _check_kind(entry: Entry) -> None:
    version = str(entry.get("version", "").value)
    if not re.fullmatch(r"1(\.[0-9]{1,4}){0,3}", version):
        raise NotationError(f"version {version[:40]!r} of the format is not known; 1.x are")
    orientation = entry.get("orientation", "").text()
    if orientation != "orthogonal":
        raise NotationError(f"its orientation is {orientation[:40]!r}; only orthogonal maps can be read")
