"""The Godot class `WarrenRoomSet`."""

from typing import TYPE_CHECKING

import pycore
from pycore.base.errors import WarrenError
from warren.declare import GodotObject, Property, godot_class

from .room_template import WarrenRoomTemplate, core_template, template_resource

if TYPE_CHECKING:
    import pycore.dungeon


@godot_class(base="Resource", icon="room_set")
class WarrenRoomSet(GodotObject):
    """A set of room templates, imported from a room file (`.room.txt`).

    Assign its [member templates] to [member WarrenMapGenerator.templates].
    """

    templates = Property(list[WarrenRoomTemplate], doc="The templates, in the order of the file.")

    def read_text(self, text: str, source: str = "") -> str:
        """Replace the templates by the templates in a text; return an error message, or an empty text.

        `source` is the name of the file for the message, which also has line and column.
        """
        try:
            rooms = pycore.dungeon.parse_rooms(text, source)
        except WarrenError as error:
            return str(error)
        self.templates = [template_resource(room) for room in rooms]
        return ""

    def to_text(self) -> str:
        """Return the text of the templates in the format of room files; fails for an invalid template."""
        return pycore.dungeon.format_rooms([core_template(room) for room in self.templates or [] if room is not None])
