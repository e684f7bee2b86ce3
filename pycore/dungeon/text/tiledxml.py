"""Tiled's XML as values like the ones of its JSON, so that one reader does for both."""

import re
from dataclasses import dataclass, field
from typing import Any

from pycore.base.errors import NotationError

MAX_ELEMENTS, MAX_ATTRIBUTES = 120_000, 400_000
MAX_DEPTH = 40
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
WHOLE, DECIMAL = re.compile("-?[0-9]{1,15}"), re.compile(r"-?[0-9]{1,15}\.[0-9]{1,30}(e-?[0-9]{1,2})?")


@dataclass
class Element:
    """An element: name, attributes, children, and its text without its children's."""

    name: str
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    def all(self, name: str) -> list["Element"]:
        """Return the children of a name."""
        return [child for child in self.children if child.name == name]

    def values(self) -> dict[str, Any]:
        """Return the attributes, numbers and truths as such where they are."""
        return {key: _value(key, text) for key, text in self.attributes.items()}


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
        data: UTF-8, up to 120,000 elements, 40 deep, without a document type: this may define endless texts.
        source: name of the file, for messages.
        root: name of the first element, "map" or "tileset".

    Raises:
        NotationError: it is no such XML.
    """
    found = _parse(data, source)
    if found.name != root:
        raise NotationError(f"it is a {found.name[:40]!r}, no {root} of Tiled", source, 1)
    return _map(found) if root == "map" else _tileset(found)


def _parse(data: bytes, source: str) -> Element:
    try:
        import pyexpat as expat  # noqa: PLC0415 - runtimes have this module, but no package xml
    except ImportError:
        raise NotationError("this Python reads no XML; save the map as JSON (.tmj)", source) from None
    if data.count(b"=") > MAX_ATTRIBUTES:  # before they are read: all attributes of an element come at once
        raise NotationError(f"more than {MAX_ATTRIBUTES:,} attributes", source)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    top = Element("", {})
    open_ones, count = [top], 0

    def refuse(message: str) -> NotationError:
        return NotationError(message, source, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MAX_ELEMENTS or len(open_ones) > MAX_DEPTH:
            raise refuse(f"more than {MAX_ELEMENTS:,} elements, or more than {MAX_DEPTH} deep")
        made = Element(name, attributes)
        open_ones[-1].children.append(made)
        open_ones.append(made)

    def write(text: str) -> None:
        open_ones[-1].pieces.append(text)

    def doctype(*_: object) -> None:
        raise refuse("it has a document type, which no map of Tiled has")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_ones.pop()
    parser.CharacterDataHandler = write
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        message = expat.errors.messages.get(error.code, "damaged")
        raise NotationError(f"no XML: {message}", source, error.lineno, error.offset + 1) from None
    return top.children[0]


def _map(element: Element) -> dict[str, Any]:
    return {
        **element.values(),
        "type": "map",
        "properties": _properties(element),
        "tilesets": [_tileset(child) for child in element.all("tileset")],
        "layers": [_layer(child) for child in element.children if child.name in LAYERS],
    }


def _tileset(element: Element) -> dict[str, Any]:
    value = element.values()
    value.update(_image(element))
    value["type"] = "tileset"
    value["tiles"] = [
        {**child.values(), "properties": _properties(child), **_image(child)} for child in element.all("tile")
    ]
    for child in element.all("tileoffset"):
        value["tileoffset"] = child.values()
    return value


def _image(element: Element) -> dict[str, Any]:
    for child in element.all("image"):
        attributes = child.values()
        found = {"image": attributes.get("source", "")}
        found |= {f"image{key}": attributes[key] for key in ("width", "height") if key in attributes}
        return found | ({"transparentcolor": attributes["trans"]} if "trans" in attributes else {})
    return {}


def _layer(element: Element) -> dict[str, Any]:
    value = {**element.values(), "type": LAYERS[element.name], "properties": _properties(element)}
    if element.name == "group":
        value["layers"] = [_layer(child) for child in element.children if child.name in LAYERS]
    elif element.name == "objectgroup":
        value["objects"] = [_object(child) for child in element.all("object")]
    for data in element.all("data"):
        value |= {key: data.attributes[key] for key in ("encoding", "compression") if key in data.attributes}
        if chunks := data.all("chunk"):
            value["chunks"] = [{**chunk.values(), "data": _cells(chunk)} for chunk in chunks]
        else:
            value["data"] = _cells(data)
    return value


def _cells(data: Element) -> str | list[Any]:
    tiles = data.all("tile")
    return [tile.values().get("gid", 0) for tile in tiles] if tiles else "".join(data.pieces).strip()


def _object(element: Element) -> dict[str, Any]:
    shapes = {child.name: True for child in element.children if child.name in SHAPES}
    return {**element.values(), **shapes, "properties": _properties(element)}


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
