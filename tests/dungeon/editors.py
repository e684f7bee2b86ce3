"""Files of Tiled and LDtk, written from what is to be in them.

A map is a dictionary of the JSON that Tiled writes, its layers' cells as lists; the functions here write it in the
other ways that Tiled knows.
"""

import base64
import gzip
import json
import struct
import zlib
from io import BytesIO
from xml.etree import ElementTree as ET

from PIL import Image

from pycore.base.errors import NotationError

SIDE = 8
# What the numbers of tiles are in the maps below: solid, inner and door by their layers, and one to look at.
WALL, FLOOR, GATE, MOSS = 1, 2, 3, 4
H, V, D = 1 << 31, 1 << 30, 1 << 29
HALL = ("#####", "#...#", "#...#", "##+##")
FORMS = ("list", "csv", "base64", "zlib", "gzip")


def tiles_png(columns=4, rows=2, margin=0, spacing=0, side=SIDE):
    """Return an image of tiles; no two pixels of a tile are equal, so that each flip looks different."""
    width = 2 * margin + columns * (side + spacing) - spacing
    picture = Image.new("RGBA", (width, 2 * margin + rows * (side + spacing) - spacing), (255, 0, 255, 255))
    for tile in range(columns * rows):
        left = margin + tile % columns * (side + spacing)
        top = margin + tile // columns * (side + spacing)
        for y in range(side):
            for x in range(side):
                picture.putpixel((left + x, top + y), (x * 30, y * 30, tile * 25 + 20, 255))
    stream = BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()


def tileset(first=1, **more):
    """Return a tileset of eight tiles."""
    fixed = {"name": "stone", "image": "stone.png", "tilewidth": SIDE, "tileheight": SIDE, "columns": 4}
    counts = {"tilecount": 8, "margin": 0, "spacing": 0, "imagewidth": 4 * SIDE, "imageheight": 2 * SIDE}
    return {"firstgid": first, **fixed, **counts, **more}


def layer(name, rows, **more):
    """Return a layer of tiles."""
    size = {"width": len(rows[0]), "height": len(rows), "x": 0, "y": 0}
    cells = {"data": [cell for row in rows for cell in row]}
    return {"type": "tilelayer", "name": name, "id": 1, "opacity": 1, "visible": True, **size, **cells, **more}


def objects(*found):
    """Return a layer of objects."""
    listed = [
        {"id": number, "name": "", "type": "", "x": 0, "y": 0, "width": 0, "height": 0, "rotation": 0} | one
        for number, one in enumerate(found, 1)
    ]
    return {"type": "objectgroup", "name": "things", "id": 9, "opacity": 1, "visible": True, "objects": listed}


def layers_of(drawing):
    """Return layers floor, walls and doors of a drawing."""
    kinds = (("floor", ".", FLOOR), ("Walls", "#", WALL), ("doors", "+", GATE))
    return [layer(name, [[number * (cell == mark) for cell in row] for row in drawing]) for name, mark, number in kinds]


def tiled_map(layers, **more):
    """Return a map, as large as its first layer."""
    size = {"width": layers[0].get("width", 4), "height": layers[0].get("height", 4)}
    fixed = {"type": "map", "version": "1.10", "orientation": "orthogonal", "renderorder": "right-down"}
    grid = {
        "tilewidth": SIDE,
        "tileheight": SIDE,
        "infinite": False,
        "nextlayerid": 9,
        "nextobjectid": 9,
        "tiledversion": "1.10.2",
    }
    return {**fixed, **grid, **size, "tilesets": [tileset()], "layers": layers, **more}


def properties(**values):
    """Return custom properties."""
    kinds = {bool: "bool", int: "int", float: "float"}
    return [{"name": name, "type": kinds.get(type(value), "string"), "value": value} for name, value in values.items()]


def packed(cells, form):
    """Return the cells of a layer in one of Tiled's forms."""
    if form == "list":
        return cells
    if form == "csv":
        return ",".join(map(str, cells))
    raw = struct.pack(f"<{len(cells)}I", *cells)
    raw = zlib.compress(raw) if form == "zlib" else gzip.compress(raw) if form == "gzip" else raw
    return base64.b64encode(raw).decode()


def formed(level, form, chunk=0):
    """Return a map with its layers in a form; in chunks of a side if that is given, with the origin in the middle."""
    changed = json.loads(json.dumps(level))
    for one in _tile_layers(changed["layers"]):
        if form in ("zlib", "gzip"):
            one["compression"] = form
        if form not in ("list", "csv"):
            one["encoding"] = "base64"
        if chunk:
            one["chunks"] = [{**part, "data": packed(part["data"], form)} for part in _chunks(one, chunk)]
            del one["data"]
        else:
            one["data"] = packed(one["data"], form)
    return changed | {"infinite": bool(chunk)}


def _tile_layers(layers):
    found = []
    for one in layers:
        found += _tile_layers(one["layers"]) if one["type"] == "group" else [one] * (one["type"] == "tilelayer")
    return found


def _chunks(one, side):
    width, height, found = one["width"], one["height"], []
    for top in range(0, height, side):
        for left in range(0, width, side):
            places = [(x, y) for y in range(top, top + side) for x in range(left, left + side)]
            cells = [one["data"][y * width + x] if x < width and y < height else 0 for x, y in places]
            found.append({"x": left - side, "y": top - side, "width": side, "height": side, "data": cells})
    return found


def as_json(level):
    """Return the text of a map or tileset as JSON."""
    return json.dumps(level).encode()


def as_xml(level, form="csv"):
    """Return the text of a map of `formed` as XML; its form "list" is one of an element for each cell."""
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(_element("map", level, form))


def tileset_xml(one):
    """Return the text of a tileset's own file as XML."""
    return ET.tostring(_element("tileset", {key: value for key, value in one.items() if key != "firstgid"}, ""))


NAMES = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
SHAPES = ("point", "ellipse")
INNER = ("imagewidth", "imageheight", "encoding", "compression")  # attributes of elements within


def _element(name, value, form):
    made = ET.Element(name)
    for key, one in value.items():
        if key in SHAPES:
            ET.SubElement(made, key)
        elif key == "properties":
            found = ET.SubElement(made, key)
            for given in one:
                text = str(given["value"]).lower() if given["type"] == "bool" else str(given["value"])
                ET.SubElement(found, "property", name=given["name"], type=given["type"], value=text)
        elif key in ("tilesets", "objects", "tiles"):
            made.extend([_element(key[:-1], item, form) for item in one])
        elif key == "layers":
            made.extend([_element(NAMES[item["type"]], item, form) for item in one])
        elif key in ("data", "chunks"):
            _data(made, value, form)
        elif key == "image":
            size = {"width": str(value["imagewidth"]), "height": str(value["imageheight"])}
            ET.SubElement(made, "image", {"source": one, **size})
        elif key not in INNER and not (key == "type" and name not in ("object", "tile")):
            made.set(key, str(int(one)) if isinstance(one, bool) else str(one))
    return made


def _data(parent, value, form):
    keys = {key: value[key] for key in ("encoding", "compression") if key in value}
    keys |= {"encoding": "csv"} if form == "csv" else {}
    data = ET.SubElement(parent, "data", keys)
    for chunk in value.get("chunks", [value]):
        place = {key: str(chunk[key]) for key in ("x", "y", "width", "height")}
        one = ET.SubElement(data, "chunk", place) if "chunks" in value else data
        if form == "list":
            for cell in chunk["data"]:
                ET.SubElement(one, "tile", gid=str(cell))
        else:
            one.text = "\n" + chunk["data"] + "\n"


def write(folder, **files):
    """Write files, their names with _ for the dot."""
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data)


def ldtk_tileset(uid=1, **more):
    """Return a tileset of eight tiles of a project."""
    image = {"identifier": "Stone", "relPath": "stone.png", "pxWid": 4 * SIDE, "pxHei": 2 * SIDE}
    return {"uid": uid, **image, "tileGridSize": SIDE, "spacing": 0, "padding": 0, "enumTags": []} | more


def ldtk_tile(x, y, tile, flips=0, share=1, *, tileset=None):
    """Return a tile at a pixel."""
    made = tileset or ldtk_tileset()
    step = made["tileGridSize"] + made["spacing"]
    columns = (made["pxWid"] - 2 * made["padding"] + made["spacing"]) // step
    source = [made["padding"] + tile % columns * step, made["padding"] + tile // columns * step]
    return {"px": [x, y], "src": source, "f": flips, "t": tile, "d": [0], "a": share}


def ldtk_layer(name, kind, tiles=(), rows=(), **more):
    """Return a layer of a level: IntGrid and AutoLayer have tiles of rules, Tiles have tiles laid by hand."""
    width, height = (len(rows[0]), len(rows)) if rows else (5, 4)
    own = "gridTiles" if kind == "Tiles" else "autoLayerTiles"
    fixed = {"__identifier": name, "__type": kind, "__cWid": width, "__cHei": height, "__gridSize": SIDE}
    fixed |= {"__opacity": 1, "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0, "visible": True, "layerDefUid": 10}
    fixed |= {"__tilesetDefUid": 1, "intGridCsv": [cell for row in rows for cell in row]}
    return {**fixed, "gridTiles": [], "autoLayerTiles": [], "entityInstances": [], own: list(tiles)} | more


def ldtk_values(drawing, marks=" #.+"):
    """Return the layer of an IntGrid of a drawing, with a tile on each cell."""
    rows = [[marks.index(mark) for mark in row] for row in drawing]
    tiles = [ldtk_tile(x * SIDE, y * SIDE, cell) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell]
    return ldtk_layer("Structure", "IntGrid", tiles, rows)


def ldtk_entity(name, x, y, *, size=(SIDE, SIDE), pivot=(0, 0), **fields):
    """Return an entity whose box has its corner at a pixel."""
    width, height = size
    place = [round(x + pivot[0] * width), round(y + pivot[1] * height)]
    listed = [{"__identifier": key, "__value": value, "__type": "String"} for key, value in fields.items()]
    box = {"px": place, "__pivot": list(pivot), "width": width, "height": height}
    return {"__identifier": name, **box, "fieldInstances": listed}


def ldtk_level(name, layers, **fields):
    """Return a level; its first layer is the highest."""
    listed = [{"__identifier": key, "__value": value, "__type": "String"} for key, value in fields.items()]
    return {"identifier": name, "fieldInstances": listed, "layerInstances": layers, "externalRelPath": None}


def ldtk_project(levels, names=(None, "wall", "floor", "door"), **more):
    """Return a project."""
    values = [{"value": number, "identifier": name, "color": "#000000"} for number, name in enumerate(names) if number]
    layers = [{"uid": 10, "identifier": "Structure", "type": "IntGrid", "gridSize": SIDE, "intGridValues": values}]
    definitions = {"tilesets": [ldtk_tileset()], "layers": layers, "enums": []}
    return {"jsonVersion": "1.5.3", "externalLevels": False, "defs": definitions, "levels": levels, "worlds": []} | more


def entries(value, place=()):
    """Yield the places of all entries of a JSON value."""
    found = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in found:
        yield (*place, key)
        yield from entries(one, (*place, key))


def tried(value, read):
    """Put values of other types in place of many entries, one at a time; return what was read, and the refusals."""
    text, kept, refused = json.dumps(value), [], []
    places = list(entries(value))
    for place in places[:: max(1, len(places) // 200)]:
        for wrong in (None, True, -1, 1e300, "x", [], {}, [[]], {"a": []}):
            changed = within = json.loads(text)
            for key in place[:-1]:
                within = within[key]
            within[place[-1]] = wrong
            try:
                kept.append(read(changed))
            except NotationError as error:
                refused.append(str(error))
    return kept, refused
