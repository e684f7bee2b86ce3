"""The Godot class `WarrenRoomTemplate`."""

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, NamedTuple

import pycore
from pycore.base.errors import WarrenError
from warren.declare import (
    MULTILINE,
    EngineClass,
    EngineObject,
    GodotObject,
    PackedStringArray,
    Property,
    Vector2i,
    godot_class,
    value_range,
)

if TYPE_CHECKING:
    import pycore.dungeon

PackedScene = Annotated[EngineObject, EngineClass("PackedScene", "Resource")]
EXAMPLE = "#####\n#...#\n#...#\n#####"


@godot_class(base="Resource", icon="room_template")
class WarrenRoomTemplate(GodotObject):
    """A room drawn by a designer, of which a [WarrenMapGenerator] places any number of copies.

    The drawing is text: `#` is solid, `.` is inner (walkable), a space is outer (not part of the room). Without drawn
    doors, a door is possible at every solid tile that has an inner tile on one side, an outer tile or the edge on the
    opposite side, and solid tiles on the other two sides. With drawn doors, only these are possible: `+` is a door of
    one cell, and adjacent equal upper-case letters are one wider door, which connects to doors of the same letter and
    width.
    """

    text = Property(str, EXAMPLE, hint=MULTILINE, doc="The drawing, with one line for each row of tiles.")
    name = Property(
        str,
        "room",
        accessor="room_name",
        doc="The name in maps and messages, which must be unique among the templates of a generator.",
    )
    tags = Property(PackedStringArray, [], doc="Tags for rules and for the game, such as `treasure`.")
    weight = Property(
        int,
        1,
        hint=value_range(0, 100, 1, "or_greater"),
        doc="Weight of this template in the distribution of a total number of rooms; 0 to use its instances.",
        group="Use",
    )
    instances = Property(
        int,
        1,
        hint=value_range(0, 100, 1, "or_greater"),
        doc="Number of rooms of this template, if the generator has no total number of rooms or the weight is 0.",
    )
    least = Property(
        int,
        -1,
        hint=value_range(-1, 100, 1, "or_greater"),
        doc="Minimum number of rooms of this template if not all can be placed; -1 for all of them.",
    )
    rotate = Property(bool, False, doc="Whether its rooms may be rotated by quarter turns.")
    mirror = Property(bool, False, doc="Whether its rooms may be mirrored.")
    scene = Property(
        PackedScene,  # type: ignore[type-abstract]
        None,
        doc="The scene for rooms of this template when a map is baked as room scenes, with its origin at the corner of "
        "the drawing; without a scene, the cells of the room are baked as tiles.",
        group="Baking",
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows of the drawing; (0, 0) for an invalid drawing."""
        try:
            template = core_template(self)
        except WarrenError:
            return Vector2i()
        return Vector2i(template.width, template.height)

    def doors(self) -> list[Vector2i]:
        """Return the cells of possible doors; empty for an invalid drawing."""
        try:
            return [Vector2i(*cell) for door in core_template(self).doors for cell in door.cells]
        except WarrenError:
            return []

    def error(self) -> str:
        """Return a description of the error in the drawing with line and column; empty for a valid drawing."""
        try:
            core_template(self)
        except WarrenError as error:
            return str(error)
        return ""

    def to_text(self) -> str:
        """Return the text of the template in the format of room files, with name, tags and counts."""
        return pycore.dungeon.format_rooms([core_template(self)])

    @staticmethod
    def from_text(text: str) -> "list[WarrenRoomTemplate]":
        """Return the templates of a room file's text; fails for an invalid text, with line and column in the error."""
        return [template_resource(template) for template in pycore.dungeon.parse_rooms(text)]


class Drawing(NamedTuple):
    """A copy of the properties of a template resource as plain values for other threads."""

    text: str
    name: str
    tags: tuple[str, ...]
    weight: int
    instances: int
    least: int | None
    rotate: bool
    mirror: bool


def drawing_of(resource: WarrenRoomTemplate) -> Drawing:
    """Return the current properties of a resource."""
    return Drawing(
        resource.text,
        resource.name,
        tuple(resource.tags),
        resource.weight,
        resource.instances,
        None if resource.least == -1 else resource.least,
        resource.rotate,
        resource.mirror,
    )


@lru_cache(maxsize=1024)
def parsed(drawing: Drawing) -> "pycore.dungeon.RoomTemplate":
    """Return the core's template of a drawing; results are cached.

    Raises:
        WarrenError: The drawing, the name or a number is not valid; the message names it.
    """
    drawn = pycore.dungeon.parse_room(drawing.text, drawing.name, drawing.name)
    settings = drawing._asdict()
    del settings["text"]
    return replace(drawn, **settings)


def core_template(resource: WarrenRoomTemplate) -> "pycore.dungeon.RoomTemplate":
    """Return the core's template of a resource.

    Raises:
        WarrenError: The drawing, the name or a number is not valid; the message names it.
    """
    return parsed(drawing_of(resource))


def template_resource(template: "pycore.dungeon.RoomTemplate") -> WarrenRoomTemplate:
    """Return the resource of a core's template."""
    resource = WarrenRoomTemplate()
    resource.text = "\n".join(pycore.dungeon.draw_room(template))
    resource.name = template.name
    resource.tags = list(template.tags)
    resource.weight = template.weight
    resource.instances = template.instances
    resource.least = -1 if template.least is None else template.least
    resource.rotate, resource.mirror = template.rotate, template.mirror
    return resource
