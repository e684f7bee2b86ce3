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
    """The templates of a room file: a `.room.txt` file is imported as this resource.

    Set the [member WarrenMapGenerator.templates] of a generator to its [member templates].
    """

    templates = Property(list[WarrenRoomTemplate], doc="The templates, in the order of the file.")

    def read_text(self, text: str, source: str = "") -> str:
        """Set the templates from the text of a room file; return an empty text, or an error message and no change.

        The message has line and column, and `source` as the name of the file.
        """
        try:
            rooms = pycore.dungeon.parse_rooms(text, source)
        except WarrenError as error:
            return str(error)
        self.templates = [template_resource(room) for room in rooms]
        return ""

    def to_text(self) -> str:
        """Return the templates as the text of a room file; an error names a template that is not valid."""
        return pycore.dungeon.format_rooms([core_template(room) for room in self.templates or [] if room is not None])
