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
    """Rooms that belong together: what a room file (`.room.txt`) becomes when it is imported.

    Set the [member WarrenMapGenerator.templates] of a generator to its [member templates].
    """

    templates = Property(list[WarrenRoomTemplate], doc="The rooms, in the order of the file.")

    def read_text(self, text: str, source: str = "") -> str:
        """Replace the rooms by those of a room file's text; return what is wrong with it, an empty text if all is well.

        `source` is the file's name, for the message, which gives line and column too.
        """
        try:
            rooms = pycore.dungeon.parse_rooms(text, source)
        except WarrenError as error:
            return str(error)
        self.templates = [template_resource(room) for room in rooms]
        return ""

    def to_text(self) -> str:
        """Return the rooms in the text form of room files; an error names a room that is none."""
        return pycore.dungeon.format_rooms([core_template(room) for room in self.templates or [] if room is not None])
