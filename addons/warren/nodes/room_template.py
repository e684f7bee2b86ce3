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

from .room_scenes import dress, look_of

if TYPE_CHECKING:
    import pycore.dungeon

PackedScene = Annotated[EngineObject, EngineClass("PackedScene", "Resource")]
EXAMPLE = "#####\n#...#\n#...#\n#####"


@godot_class(base="Resource", icon="room_template")
class WarrenRoomTemplate(GodotObject):
    r"""A room drawn by a designer. A [WarrenMapGenerator] places any number of copies of it.

    The drawing is text: `#` is solid, `.` is inner (walkable), a space is outer (not part of the room). In a drawing
    without doors, every solid tile can become a door that has an inner tile on one side, an outer tile or the edge on
    the opposite side, and solid tiles on both flanks. In a drawing with doors, only these can become doors: `+` is a
    door of one cell; n equal capital letters in a row or column are a door of n cells, which meets doors of the same
    letter and width only. A lower-case letter or digit is inner, and a spawn point: a place for things of
    [member WarrenMapGenerator.population].

    ```gdscript
    var room := WarrenRoomTemplate.new()
    room.name = "shop"
    room.text = "#######\n#.....#\n#.#+#.#\n#.# #.#\n### ###"
    room.tags = ["shop"]
    room.instances = 2
    print(room.size, " ", room.doors(), " ", room.error())
    ```

    Guide: Rooms, Warren in the Godot editor.
    """

    text = Property(str, EXAMPLE, hint=MULTILINE, doc="The drawing, a line for each row of tiles.")
    name = Property(
        str,
        "room",
        accessor="room_name",
        doc="The name of the room in maps and messages; unique among the templates of a generator.",
    )
    tags = Property(
        PackedStringArray,
        [],
        doc="Words for the game and for rules, such as `shop`. The generator uses `start`, `goal`, `boss`, `key`, "
        "`treasure`, `corridor` and `stairs`.",
    )
    weight = Property(
        int,
        1,
        hint=value_range(0, 100, 1, "or_greater"),
        doc="Share of this template if [member WarrenMapGenerator.rooms] is set; 0 to make `instances` rooms.",
        group="Use",
    )
    instances = Property(
        int,
        1,
        hint=value_range(0, 100, 1, "or_greater"),
        doc="Number of rooms of this template, if [member WarrenMapGenerator.rooms] is 0 or the weight is 0.",
    )
    least = Property(
        int,
        -1,
        hint=value_range(-1, 100, 1, "or_greater"),
        doc="Least number of rooms of this template in a map, if there is no place for all; -1 for all.",
    )
    rotate = Property(bool, False, doc="Whether rooms of this template may be turned by quarter turns.")
    mirror = Property(bool, False, doc="Whether rooms of this template may be mirrored.")
    spawns = Property(
        str,
        "",
        doc="The tags of spawn points by their letters in the drawing, as in `g=guard, t=treasure chest`. A letter "
        "without an entry has itself as its tag.",
    )
    scene = Property(
        PackedScene,  # type: ignore[type-abstract]
        None,
        doc="The scene of this room, where maps are built or baked of scenes; its origin is placed at the north-west "
        "corner of the drawing. Without a scene the cells of the room become tiles.",
        group="Look",
    )
    turn_scene = Property(
        bool,
        True,
        doc="Whether the scene is turned and mirrored with the room. Layers on the grid of cells and GridMaps are "
        "turned cell by cell, all else by its transform; items of a GridMap cannot be mirrored and are only turned. "
        "If false, the scene stands upright in the middle of the room.",
    )
    open_door_scene = Property(
        PackedScene,  # type: ignore[type-abstract]
        None,
        doc="The scene at each door of this room that is open.",
    )
    locked_door_scene = Property(
        PackedScene,  # type: ignore[type-abstract]
        None,
        doc="The scene at each door of this room that a lock closes.",
    )
    closed_door_scene = Property(
        PackedScene,  # type: ignore[type-abstract]
        None,
        doc="The scene at each possible door of this room that is not used.",
    )

    @property
    def size(self) -> Vector2i:
        """Columns and rows of the drawing; (0, 0) if it is not a room."""
        try:
            template = core_template(self)
        except WarrenError:  # a drawing that is being typed; `fault()` gives the reason
            return Vector2i()
        return Vector2i(template.width, template.height)

    def doors(self) -> list[Vector2i]:
        """Return the cells that can become doors; none if the drawing is not a room."""
        try:
            return [Vector2i(*cell) for door in core_template(self).doors for cell in door.cells]
        except WarrenError:  # likewise
            return []

    def error(self) -> str:
        """Return the error in the template, in the drawing with line and column; an empty text if there is none."""
        try:
            core_template(self)
        except WarrenError as error:
            return str(error)
        return ""

    def to_text(self) -> str:
        """Return the template as the text of a room file, with all settings.

        Scenes are named by their paths. A scene that is no file of its own, such as captured tiles, has no name there.
        """
        return pycore.dungeon.format_rooms([written(self)])

    @staticmethod
    def from_text(text: str) -> "list[WarrenRoomTemplate]":
        """Return the templates of `text`, in the format of room files; an error names line and column, or a scene.

        A room file is loaded as a [WarrenRoomSet], whose errors name it: `load("res://my.room.txt")`.
        """
        return [dressed(template) for template in pycore.dungeon.parse_rooms(text)]


class Drawing(NamedTuple):
    """The properties of a template resource at one moment, as plain values, which any thread may read."""

    text: str
    name: str
    tags: tuple[str, ...]
    weight: int
    instances: int
    least: int | None
    rotate: bool
    mirror: bool
    spawns: str


def drawing_of(resource: WarrenRoomTemplate) -> Drawing:
    """Return the present properties of a resource."""
    return Drawing(
        resource.text,
        resource.name,
        tuple(resource.tags),
        resource.weight,
        resource.instances,
        None if resource.least == -1 else resource.least,
        resource.rotate,
        resource.mirror,
        resource.spawns,
    )


@lru_cache(maxsize=1024)
def parsed(drawing: Drawing) -> "pycore.dungeon.RoomTemplate":
    """Return the core's template of a drawing; results are cached.

    Raises:
        WarrenError: The drawing, the name or a number is not valid; the message names it.
    """
    drawn = pycore.dungeon.parse_room(drawing.text, drawing.name, drawing.name, drawing.spawns)
    settings = drawing._asdict()
    del settings["text"], settings["spawns"]
    return replace(drawn, **settings)


def core_template(resource: WarrenRoomTemplate) -> "pycore.dungeon.RoomTemplate":
    """Return the core's template of a resource.

    Raises:
        WarrenError: The drawing, the name or a number is not valid; the message names it.
    """
    return parsed(drawing_of(resource))


def written(resource: WarrenRoomTemplate) -> "pycore.dungeon.RoomTemplate":
    """Return the core's template of a resource, with the names of its scenes.

    Raises:
        WarrenError: as in `core_template`.
    """
    return replace(core_template(resource), look=look_of(resource))


def dressed(template: "pycore.dungeon.RoomTemplate") -> WarrenRoomTemplate:
    """Return the resource of a core's template, with the scenes that it names.

    Raises:
        NotationError: a scene is missing.
    """
    resource = template_resource(template)
    dress(resource, template.look)
    return resource


def template_resource(template: "pycore.dungeon.RoomTemplate") -> WarrenRoomTemplate:
    """Return the resource of a core's template, without scenes: it may be a stranger's, who must not choose them."""
    resource = WarrenRoomTemplate()
    resource.text = "\n".join(pycore.dungeon.draw_room(template))
    resource.name = template.name
    resource.tags = list(template.tags)
    resource.weight = template.weight
    resource.instances = template.instances
    resource.least = -1 if template.least is None else template.least
    resource.rotate, resource.mirror = template.rotate, template.mirror
    resource.spawns = pycore.dungeon.legend_of(template.spawns)
    return resource
