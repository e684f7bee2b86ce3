"""Tilesets of Tiled, within maps or in files of their own."""

import posixpath
from dataclasses import dataclass, field

from pycore.base.errors import NotationError
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json
from pycore.base.reading import decode
from pycore.dungeon.text.imported import MAX_SIDE, MAX_TEXT, MAX_VALUES, Fetch, Tileset
from pycore.dungeon.text.meaning import Vocabulary
from pycore.dungeon.text.places import MAX_NAME, at_place, in_file, reference
from pycore.dungeon.text.report import Report
from pycore.dungeon.text.tiledxml import read_xml

ENDINGS = (".tsx", ".tsj", ".json", ".xml")
MAX_TILESETS = 256


@dataclass
class TileSource:
    """A tileset of a map.

    Attributes:
        first: number of its first tile in the map.
        tileset: its image.
        refused: why its tiles cannot be drawn; empty if they can.
        meanings: what tiles stand for, by number.
        kinds: class and properties of tiles that have any, by number; objects of a tile inherit them.
        alignment: which point of an object of a tile its position is.
    """

    first: int
    tileset: Tileset
    refused: str = ""
    meanings: dict[int, int] = field(default_factory=dict)
    kinds: dict[int, tuple[str, dict[str, object]]] = field(default_factory=dict)
    alignment: str = "unspecified"


def read_tree(data: bytes, source: str, root: str) -> Entry:
    """Return the value of a map or tileset of Tiled, XML or JSON, told apart by the first character.

    Raises:
        NotationError: it is neither.
    """
    if len(data) > MAX_TEXT:
        raise NotationError(f"{len(data)} bytes; {MAX_TEXT} are read", source)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        return Entry(read_xml(data, source, root), "map")
    entry = Entry(read_json(decode(data, source), source, MAX_VALUES), "map")
    kind = entry.get("type", root).text()
    if kind != root:
        raise NotationError(f"it is a {kind[:40]!r}, no {root} of Tiled", source)
    return entry


def properties(entry: Entry) -> dict[str, object]:
    """Return the custom properties of something by their names in lower case."""
    if not entry.has("properties"):
        return {}
    found = entry["properties"].items(lambda item: (item["name"].text().lower(), item["value"].value))
    return dict(found)


def class_of(entry: Entry) -> str:
    """Return class or type, as different versions of Tiled call the same."""
    return entry.get("class", "").text() or entry.get("type", "").text()


def amount(entry: Entry, key: str, low: int = 0) -> int:
    """Return a whole number that may be missing."""
    return entry.get(key, low).whole(low, MAX_SIDE)


def read_tilesets(entry: Entry, fetch: Fetch, words: Vocabulary, report: Report) -> list[TileSource]:
    """Return the tilesets of a map, in the order of their first tiles.

    Raises:
        NotationError: a tileset is damaged, or its file is missing.
    """
    if not entry.has("tilesets"):
        return []
    if len(entry["tilesets"].expect(list, "a list")) > MAX_TILESETS:
        raise NotationError(f"more than {MAX_TILESETS} tilesets")
    found = entry["tilesets"].items(lambda item: _read(item, fetch, words, report))
    return sorted(found, key=lambda source: source.first)


def _read(item: Entry, fetch: Fetch, words: Vocabulary, report: Report) -> TileSource:
    first = item["firstgid"].whole(1, 2**28)
    if not item.has("source"):
        return _tileset(item, first, "", words, report)
    source = item["source"].text()
    with at_place(item.path):
        place = reference(source, ENDINGS)
    with in_file(place):
        return _tileset(read_tree(fetch(source), place, "tileset"), first, posixpath.dirname(source), words, report)


def _tileset(entry: Entry, first: int, folder: str, words: Vocabulary, report: Report) -> TileSource:
    name = entry.get("name", "").text()
    image = entry.get("image", "").text()
    width, height = entry["tilewidth"].whole(1, MAX_SIDE), entry["tileheight"].whole(1, MAX_SIDE)
    margin, spacing, columns = amount(entry, "margin"), amount(entry, "spacing"), amount(entry, "columns")
    if not columns and image:
        columns = (amount(entry, "imagewidth") - 2 * margin + spacing) // (width + spacing)
    count = amount(entry, "tilecount")
    if not count and image:
        count = columns * ((amount(entry, "imageheight") - 2 * margin + spacing) // (height + spacing))
    place = posixpath.normpath(posixpath.join(folder, image)) if image else ""
    made = Tileset(name, place, width, height, margin, spacing, columns, max(count, 0))
    alignment = entry.get("objectalignment", "unspecified").text()
    source = TileSource(first, made, _refused(entry, made), alignment=alignment)
    for tile in entry["tiles"].items(lambda item: item) if entry.has("tiles") else ():
        kind, given = class_of(tile), properties(tile)
        if not kind and not given:
            continue
        number = tile["id"].whole(0, MAX_SIDE)
        source.kinds[number] = kind, given
        with report.part("tile", str(number), shown=f"tileset {name[:MAX_NAME]!r}, tile {number}"):
            meaning = words.said(given, kind)
            if meaning is not None:
                source.meanings[number] = meaning
    return source


def _refused(entry: Entry, tileset: Tileset) -> str:
    """Return why tiles of a tileset cannot be drawn; empty if they can."""
    if not tileset.image:
        return "it is a collection of images; put its tiles into one image"
    if tileset.columns < 1 or tileset.count < 1:
        return "it says no size of its image; save it anew with Tiled"
    if entry.has("transparentcolor"):
        return "its image has a transparent color; use an image with transparency"
    if entry.has("tileoffset") and any(entry["tileoffset"].get(axis, 0).number() for axis in "xy"):
        return "its tiles have a drawing offset"
    if entry.get("tilerendersize", "tile").text() != "tile":
        return "its tiles are drawn at the size of the grid"
    return ""


def opacity(entry: Entry, key: str) -> float:
    """Return an opacity in 0..1, 1 if it is missing."""
    value = entry.get(key, 1).number()
    if not 0 <= value <= 1:
        raise NotationError(f"opacity {value} is not in 0..1")
    return value
