"""Files of Tiled and LDtk, written from what is to be in them, and drawn from their definition, slowly.

A map is a dictionary of the JSON that Tiled writes, its layers' cells as lists; the functions here write it in the other
ways that Tiled knows. The pictures are drawn pixel by pixel from the files' definitions alone.
"""

import base64
import gzip
import json
import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

from PIL import Image

SIDE = 8
# What the numbers of tiles are in the maps below: solid, inner and door by their layers, and one to look at.
WALL, FLOOR, GATE, MOSS = 1, 2, 3, 4
H, V, D = 1 << 31, 1 << 30, 1 << 29
HALL = ("#####", "#...#", "#...#", "##+##")
FORMS = ("list", "csv", "base64", "zlib", "gzip")


def tiles_png(columns: int = 4, rows: int = 2, margin: int = 0, spacing: int = 0, side: int = SIDE) -> bytes:
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


def tileset(first: int = 1, **more: Any) -> dict[str, Any]:
    """Return a tileset of eight tiles."""
    fixed = {"name": "stone", "image": "stone.png", "tilewidth": SIDE, "tileheight": SIDE, "columns": 4}
    counts = {"tilecount": 8, "margin": 0, "spacing": 0, "imagewidth": 4 * SIDE, "imageheight": 2 * SIDE}
    return {"firstgid": first, **fixed, **counts, **more}


def layer(name: str, rows: list[list[int]], **more: Any) -> dict[str, Any]:
    """Return a layer of tiles."""
    size = {"width": len(rows[0]), "height": len(rows), "x": 0, "y": 0}
    cells = {"data": [cell for row in rows for cell in row]}
    return {"type": "tilelayer", "name": name, "id": 1, "opacity": 1, "visible": True, **size, **cells, **more}


def objects(*found: dict[str, Any]) -> dict[str, Any]:
    """Return a layer of objects."""
    listed = [{"id": number, "name": "", "type": "", "x": 0, "y": 0, "width": 0, "height": 0, "rotation": 0} | one
              for number, one in enumerate(found, 1)]
    return {"type": "objectgroup", "name": "things", "id": 9, "opacity": 1, "visible": True, "objects": listed}


def layers_of(drawing: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return layers floor, walls and doors of a drawing."""
    kinds = (("floor", ".", FLOOR), ("Walls", "#", WALL), ("doors", "+", GATE))
    return [layer(name, [[number * (cell == mark) for cell in row] for row in drawing]) for name, mark, number in kinds]


def tiled_map(layers: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return a map, as large as its first layer."""
    size = {"width": layers[0].get("width", 4), "height": layers[0].get("height", 4)}
    fixed = {"type": "map", "version": "1.10", "orientation": "orthogonal", "renderorder": "right-down"}
    fixed |= {"tilewidth": SIDE, "tileheight": SIDE, "infinite": False, "nextlayerid": 9}
    return {**fixed, **size, "tilesets": [tileset()], "layers": layers, **more}


def properties(**values: Any) -> list[dict[str, Any]]:
    """Return custom properties."""
    kinds = {bool: "bool", int: "int", float: "float"}
    return [{"name": name, "type": kinds.get(type(value), "string"), "value": value} for name, value in values.items()]


def packed(cells: list[int], form: str) -> Any:
    """Return the cells of a layer in one of Tiled's forms."""
    if form == "list":
        return cells
    if form == "csv":
        return ",".join(map(str, cells))
    raw = struct.pack(f"<{len(cells)}I", *cells)
    raw = {"zlib": zlib.compress, "gzip": gzip.compress}.get(form, bytes)(raw)
    return base64.b64encode(raw).decode()


def formed(level: dict[str, Any], form: str, chunk: int = 0) -> dict[str, Any]:
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


def _tile_layers(layers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for one in layers:
        found += _tile_layers(one["layers"]) if one["type"] == "group" else [one] * (one["type"] == "tilelayer")
    return found


def _chunks(one: dict[str, Any], side: int) -> list[dict[str, Any]]:
    width, height, found = one["width"], one["height"], []
    for top in range(0, height, side):
        for left in range(0, width, side):
            places = [(x, y) for y in range(top, top + side) for x in range(left, left + side)]
            cells = [one["data"][y * width + x] if x < width and y < height else 0 for x, y in places]
            found.append({"x": left - side, "y": top - side, "width": side, "height": side, "data": cells})
    return found


def as_json(level: dict[str, Any]) -> bytes:
    """Return the text of a map or tileset as JSON."""
    return json.dumps(level).encode()


def as_xml(level: dict[str, Any], form: str = "csv") -> bytes:
    """Return the text of a map of `formed` as XML; its form "list" is one of an element for each cell."""
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(_element("map", level, form))


def tileset_xml(one: dict[str, Any]) -> bytes:
    """Return the text of a tileset's own file as XML."""
    return Xml.tostring(_element("tileset", {key: value for key, value in one.items() if key != "firstgid"}, ""))


NAMES = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
SHAPES = ("point", "ellipse")


def _element(name: str, value: dict[str, Any], form: str) -> Xml.Element:
    made = Xml.Element(name)
    for key, one in value.items():
        if key == "type" and name in (*NAMES.values(), "map", "tileset"):
            continue
        if key in SHAPES:
            Xml.SubElement(made, key)
        elif key == "properties":
            found = Xml.SubElement(made, key)
            for given in one:
                text = {True: "true", False: "false"}.get(given["value"], str(given["value"]))
                text = text if given["type"] == "bool" else str(given["value"])
                Xml.SubElement(found, "property", name=given["name"], type=given["type"], value=text)
        elif key in ("tilesets", "objects", "tiles"):
            made.extend([_element(key[:-1], item, form) for item in one])
        elif key == "layers":
            made.extend([_element(NAMES[item["type"]], item, form) for item in one])
        elif key in ("data", "chunks"):
            _data(made, value, form)
        elif key == "image":
            size = {"width": str(value["imagewidth"]), "height": str(value["imageheight"])}
            Xml.SubElement(made, "image", source=one, **size)
        elif key not in ("imagewidth", "imageheight", "encoding", "compression"):
            made.set(key, str(int(one)) if isinstance(one, bool) else str(one))
    return made


def _data(parent: Xml.Element, value: dict[str, Any], form: str) -> None:
    keys = {key: value[key] for key in ("encoding", "compression") if key in value}
    keys |= {"encoding": "csv"} if form == "csv" else {}
    data = Xml.SubElement(parent, "data", keys)
    for chunk in value.get("chunks", [value]):
        place = {key: str(chunk[key]) for key in ("x", "y", "width", "height")}
        one = Xml.SubElement(data, "chunk", place) if "chunks" in value else data
        if form == "list":
            for cell in chunk["data"]:
                Xml.SubElement(one, "tile", gid=str(cell))
        else:
            one.text = "\n" + chunk["data"] + "\n"


def write(folder: Path, **files: bytes) -> None:
    """Write files, their names with _ for the dot."""
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data)
