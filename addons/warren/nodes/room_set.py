"""The Godot class `WarrenRoomSet`."""

from array import array
from typing import TYPE_CHECKING, Any

import pycore
from pycore.base.errors import FileError, NotationError, WarrenError
from warren.declare import Color, GodotObject, PackedStringArray, Property, Vector2, Vector2i, godot_class

from .room_template import WarrenRoomTemplate, dressed, template_resource, written

if TYPE_CHECKING:
    import pycore.dungeon
    from pycore.dungeon.text.imported import ImportedLayer, ImportedRoom, Tileset

THOUSANDTHS = 1000


@godot_class(base="Resource", icon="room_set")
class WarrenRoomSet(GodotObject):
    """A set of room templates, imported from a room file (`.room.txt`), a map of Tiled or a project of LDtk.

    Assign its [member templates] to [member WarrenMapGenerator.templates].

    ```gdscript
    var rooms: WarrenRoomSet = load("res://my.room.txt")
    for room in rooms.templates:
        print(room.name, " ", room.size)
    ```

    Guide: Rooms, Rooms from Tiled and LDtk.
    """

    templates = Property(list[WarrenRoomTemplate], doc="The templates, in the order of the file.")
    import_notes = Property(
        PackedStringArray,
        default=[],
        doc="What was skipped of an imported map, and what was assumed about it: a line each, with place and reason.",
    )

    def read_text(self, text: str, source: str = "") -> str:
        """Replace the templates by the templates in `text`; return an error message, or an empty text.

        `source` is the name of the file for the message, which also has line and column. Scenes that the text names are
        loaded; where one is missing, the message names it.
        """
        try:
            rooms = [dressed(room) for room in pycore.dungeon.parse_rooms(text, source)]
        except WarrenError as error:
            nameless = source and isinstance(error, NotationError) and not error.source
            return f"{source}: {error}" if nameless else str(error)
        self.templates = rooms
        return ""

    def read_import(self, data: bytes, source: str, files: dict, options: dict) -> dict:  # type: ignore[type-arg]
        """Replace the templates by the rooms of a map of Tiled (`.tmx`, `.tmj`) or a project of LDtk (`.ldtk`).

        `data` is the content of the file `source`. `files` has the contents of the files that it refers to (tilesets,
        levels) by their paths as they stand in it, empty for those that cannot be read. `options` are those of the
        Import dock, all optional: `meanings` of names, `exclude_levels`, `exclude_layers`, `unpainted` (`"floor"`,
        `"enclosed"` or `"none"`) and `strict`.

        Returns a dictionary: `needs`, the paths that are missing in `files`, so that it is to be called again with
        them; `error`, an error message or an empty text; `skipped` and `assumed`, the parts that were not imported, and
        what was assumed, each a dictionary with `kind`, `name`, `place` and `reason`; `tilesets`, and `rooms`, what
        each template looks like, for the importer of the editor.
        """
        # Used by the editor only.
        from pycore.dungeon.text.report import ImportSettings  # noqa: PLC0415
        from pycore.dungeon.text.roomfile import parse_import, references  # noqa: PLC0415

        def fetch(reference: str) -> bytes:
            found = files.get(reference)
            if not isinstance(found, bytes) or not found:
                raise FileError(source, f"the file {reference[:80]!r} that it refers to cannot be read")
            return found

        told: dict[str, Any] = {"needs": [], "error": "", "tilesets": [], "rooms": [], "skipped": [], "assumed": []}
        try:
            needs = [path for path in dict.fromkeys(references(data, source)) if path not in files]
            if needs:
                return told | {"needs": needs}
            choices = ImportSettings(
                meanings=options.get("meanings", {}),
                exclude_levels=tuple(options.get("exclude_levels", ())),
                exclude_layers=tuple(options.get("exclude_layers", ())),
                unpainted=options.get("unpainted", "floor"),
                strict=options.get("strict", False),
            )
            imported = parse_import(data, source, fetch, choices)
        except WarrenError as error:
            return told | {"error": str(error)}
        self.templates = [template_resource(room.template) for room in imported.rooms]
        self.import_notes = [f"skipped: {note}" for note in imported.skipped]
        self.import_notes += [f"assumed: {note}" for note in imported.assumed]
        told |= {label: [note._asdict() for note in getattr(imported, label)] for label in ("skipped", "assumed")}
        told["tilesets"] = [_tileset_record(tileset) for tileset in imported.rooms[0].tilesets]
        return told | {"rooms": [_room_record(room) for room in imported.rooms]}

    def to_text(self) -> str:
        """Return the text of the templates in the format of room files; fails for an invalid template.

        Scenes that are no files of their own are left out, see [method WarrenRoomTemplate.to_text].
        """
        return pycore.dungeon.format_rooms([written(room) for room in self.templates or [] if room is not None])


def _tileset_record(tileset: "Tileset") -> dict[str, Any]:
    return {
        "name": tileset.name,
        "image": tileset.image,
        "tile_size": Vector2i(tileset.tile_width, tileset.tile_height),
        "margin": tileset.margin,
        "spacing": tileset.spacing,
        "columns": tileset.columns,
    }


def _room_record(room: "ImportedRoom") -> dict[str, Any]:
    markers = [
        {"kind": kind, "tag": tag, "cell": Vector2i(x, y), "size": Vector2i(width, height)}
        for kind, tag, x, y, width, height in room.markers
    ]
    layers = [_layer_record(layer) for layer in room.layers]
    return {"cell": Vector2i(room.cell_width, room.cell_height), "layers": layers, "markers": markers}


def _layer_record(layer: "ImportedLayer") -> dict[str, Any]:
    """Return a layer; its tiles are six numbers each, opacity in thousandths."""
    alpha, red, green, blue = (share / 255 for share in layer.tint)
    tiles = array("i")
    for *numbers, opacity in layer.tiles:
        tiles.extend((*numbers, round(opacity * THOUSANDTHS)))
    return {
        "name": layer.name,
        "tile_size": Vector2i(layer.tile_width, layer.tile_height),
        "offset": Vector2(layer.x, layer.y),
        "color": Color(red, green, blue, alpha * layer.opacity),
        "visible": layer.visible,
        "tiles": tiles,
    }
