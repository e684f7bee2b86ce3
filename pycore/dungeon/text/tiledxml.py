"""Tiled's XML as values like the ones of its JSON, so that one reader does for both."""

import re
from typing import Any

from pycore.base.errors import NotationError
from pycore.base.smallxml import Element, parse_xml

NUMBERS = frozenset(("width", "height", "tilewidth", "tileheight", "firstgid", "margin", "spacing", "columns"))
NUMBERS |= {
    "tilecount",
    "id",
    "gid",
    "x",
    "y",
    "rotation",
    "opacity",
    "offsetx",
    "offsety",
    "imagewidth",
    "imageheight",
}
TRUTHS = frozenset(("infinite", "visible"))
LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
SHAPES = ("point", "ellipse", "polygon", "polyline", "text", "capsule")
WHOLE, DECIMAL = re.compile("-?[0-9]{1,15}"), re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,30})?(e[+-]?[0-9]{1,2})?")


def _values(element: Element) -> dict[str, Any]:
    """Return the attributes, numbers and truths as such where they are."""
    return {key: _value(key, text) for key, text in element.attributes.items()}


def _value(key: str, text: str) -> str | int | float | bool:
    if key in TRUTHS and text in ("0", "1"):
        return text == "1"
    if key in NUMBERS:
        if WHOLE.fullmatch(text):
            return int(text)
        if DECIMAL.fullmatch(text):
            return float(text)
    return text


def read_xml(data: bytes, source: str, root: str) -> dict[str, Any]:
    """Return the value of a map or tileset from its XML.

    Args:
        data: as in `parse_xml`.
        source: name of the file, for messages.
        root: name of the first element, "map" or "tileset".

    Raises:
        NotationError: it is no such XML.
    """
    found = parse_xml(data, source)
    if found.name != root:
        raise NotationError(f"it is a {found.name[:40]!r}, no {root} of Tiled", source, 1)
    return _map(found) if root == "map" else _tileset(found)


def _map(element: Element) -> dict[str, Any]:
    return {
        **_values(element),
        "type": "map",
        "properties": _properties(element),
        "tilesets": [_tileset(child) for child in element.all("tileset")],
        "layers": [_layer(child) for child in element.children if child.name in LAYERS],
    }


def _tileset(element: Element) -> dict[str, Any]:
    value = _values(element)
    value.update(_image(element))
    value["type"] = "tileset"
    value["tiles"] = [
        {**_values(child), "properties": _properties(child), **_image(child)} for child in element.all("tile")
    ]
    for child in element.all("tileoffset"):
        value["tileoffset"] = _values(child)
    return value


def _image(element: Element) -> dict[str, Any]:
    for child in element.all("image"):
        attributes = _values(child)
        found = {"image": attributes.get("source", "")}
        found |= {f"image{key}": attributes[key] for key in ("width", "height") if key in attributes}
        return found | ({"transparentcolor": attributes["trans"]} if "trans" in attributes else {})
    return {}


def _layer(element: Element) -> dict[str, Any]:
    value = {**_values(element), "type": LAYERS[element.name], "properties": _properties(element)}
    if element.name == "group":
        value["layers"] = [_layer(child) for child in element.children if child.name in LAYERS]
    elif element.name == "objectgroup":
        value["objects"] = [_object(child) for child in element.all("object")]
    for data in element.all("data"):
        value |= {key: data.attributes[key] for key in ("encoding", "compression") if key in data.attributes}
        if chunks := data.all("chunk"):
            value["chunks"] = [{**_values(chunk), "data": _cells(chunk)} for chunk in chunks]
        else:
            value["data"] = _cells(data)
    return value


def _cells(data: Element) -> str | list[Any]:
    tiles = data.all("tile")
    return [_values(tile).get("gid", 0) for tile in tiles] if tiles else "".join(data.pieces).strip()


def _object(element: Element) -> dict[str, Any]:
    shapes = {child.name: True for child in element.children if child.name in SHAPES}
    return {**_values(element), **shapes, "properties": _properties(element)}


def _properties(element: Element) -> list[dict[str, Any]]:
    found = []
    for group in element.all("properties"):
        for child in group.all("property"):
            kind = child.attributes.get("type", "string")
            text = child.attributes.get("value", "".join(child.pieces))
            value: Any = text
            if kind == "bool":
                value = {"true": True, "false": False}.get(text, text)
            elif kind == "int" and WHOLE.fullmatch(text):
                value = int(text)
            found.append({"name": child.attributes.get("name", ""), "type": kind, "value": value})
    return found
