"""The Godot class `WarrenMap`."""

from array import array
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import pycore
from pycore.base.errors import ParameterError
from pycore.base.geometry import Point, Symmetry
from warren.declare import (
    GodotObject,
    PackedByteArray,
    PackedInt32Array,
    PackedStringArray,
    Property,
    Rect2i,
    Vector2i,
    godot_class,
)

if TYPE_CHECKING:
    import pycore.dungeon

# Maximum size in characters by an upper estimate: half of the limit for reading.
LARGE_TEXT = 4_000_000


@godot_class(base="Resource", icon="map")
class WarrenMap(GodotObject):
    """A finished dungeon map with its tiles, rooms, connections, and the main path from start to goal.

    Rooms are numbered from 0 in the order in which they were placed. The cell (0, 0) is the north-west corner of the
    map. A map can be saved as a resource, and converted to and from JSON.

    ```gdscript
    var maker := WarrenMapGenerator.new()
    maker.preset = "keep"
    var map := maker.generate()
    maker.free()
    for room in map.main_path():
        print(map.room_name(room), " around ", map.room_center(room))
    ResourceSaver.save(map, "user://level.tres")
    ```

    Guide: Your first dungeon, Building maps in a game, Maps in a running game.
    """

    class Tile(IntEnum):
        """The kind of a cell.

        Attributes:
            OUTER: Outside of all rooms and corridors.
            SOLID: Wall.
            INNER: Floor.
            DOOR: A door that leads somewhere; other possible doors are wall.
            STAIRS: Floor with stairs to another floor.
        """

        OUTER = 0
        SOLID = 1
        INNER = 2
        DOOR = 3
        STAIRS = 4

    data = Property(
        str,
        "",
        shown=False,
        doc="The whole map as JSON, as it is saved in a resource.",
        made=lambda resource: pycore.dungeon.format_map(resource._map) if resource._map else "",  # noqa: SLF001
    )

    def __init__(self) -> None:
        self._map: pycore.dungeon.DungeonMap | None = None
        self._ways: pycore.dungeon.Navigation | None = None

    def _property_changed(self, name: str) -> None:
        self._map = self._ways = None
        super()._property_changed(name)

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows; (0, 0) for an empty map."""
        return Vector2i(core_map(self).width, core_map(self).height) if not self.is_empty() else Vector2i()

    @property
    def room_count(self) -> int:
        """Number of rooms."""
        return len(core_map(self).rooms) if not self.is_empty() else 0

    @property
    def lock_count(self) -> int:
        """Number of locks. Locks are numbered from 0 in an order in which their keys can be found."""
        return len(core_map(self).locks) if not self.is_empty() else 0

    @property
    def floor_count(self) -> int:
        """Number of floors. The floors of a map are side by side, with the lowest in the west."""
        return max(core_map(self).floors) + 1 if not self.is_empty() else 0

    @property
    def start_room(self) -> int:
        """The start room, which is the first room of the main path; -1 for an empty map."""
        return core_map(self).start if not self.is_empty() else -1

    @property
    def goal_room(self) -> int:
        """The goal room, which is the last room of the main path; -1 for an empty map."""
        return core_map(self).goal if not self.is_empty() else -1

    @property
    def seed(self) -> int:
        """The seed of the map."""
        return signed(core_map(self).seed) if not self.is_empty() else 0

    def is_empty(self) -> bool:
        """Return whether this resource has no map."""
        return self._map is None and not self.data

    def tiles(self) -> PackedByteArray:
        """Return the [enum Tile] of each cell, row by row."""
        return core_map(self).tiles.cells

    def tile_at(self, cell: Vector2i) -> int:
        """Return the [enum Tile] of `cell`; the outer tile for cells outside of the map."""
        core = core_map(self)
        inside = 0 <= cell.x < core.width and 0 <= cell.y < core.height
        return int(core.tiles.at(cell.x, cell.y)) if inside else int(self.Tile.OUTER)

    def rooms(self) -> list[Rect2i]:
        """Return the bounding box of each room including its walls. Not every cell of it belongs to the room."""
        return [
            Rect2i(Vector2i(r.rect.x, r.rect.y), Vector2i(r.rect.width, r.rect.height)) for r in core_map(self).rooms
        ]

    def doors(self) -> list[dict[str, Any]]:
        """Return the connections between rooms, numbered from 0.

        Each connection is a dictionary: `rooms` has two room numbers; `cells` has the first cell of the door of each of
        these rooms, which are adjacent or at the ends of a corridor; `width` is the width of the doors in cells; `kind`
        is the letter of the doors; `lock` is the number of the lock, -1 for none; `stairs` is true for stairs to
        another floor, and `cells` are then the cells of the stairs. [method door_cells], [method door_rooms] and
        [method door_locks] are faster.
        """
        locks = self.door_locks()
        return [
            {
                "rooms": list(c.rooms),
                "cells": [Vector2i(door.x, door.y) for door in c.doors],
                "width": c.doors[0].width,
                "kind": c.doors[0].kind,
                "lock": locks[number],
                "stairs": c.is_stairs,
            }
            for number, c in enumerate(core_map(self).connections)
        ]

    def door_cells(self) -> list[Vector2i]:
        """Return the cells of all doors, two for each connection of [method doors]; faster for large maps."""
        return [Vector2i(door.x, door.y) for connection in core_map(self).connections for door in connection.doors]

    def door_rooms(self) -> PackedInt32Array:
        """Return the room of each cell of [method door_cells]."""
        return [room for connection in core_map(self).connections for room in connection.rooms]

    def door_locks(self) -> PackedInt32Array:
        """Return the lock of each connection of [method doors]; -1 for none."""
        core = core_map(self)
        found = [-1] * len(core.connections)
        for number, lock in enumerate(core.locks):
            for connection in lock.connections:
                found[connection] = number
        return found

    def things(self) -> list[dict[str, Any]]:
        """Return the things of [member WarrenMapGenerator.population], by room and then row by row.

        Each is a dictionary: `thing` is its name, `room` its room, `cell` its cell, and `cost` its difficulty.
        """
        return [
            {"thing": thing.name, "room": thing.room, "cell": Vector2i(*thing.cell), "cost": thing.cost}
            for thing in pycore.dungeon.things(core_map(self))
        ]

    def passages(self) -> list[dict[str, Any]]:
        """Return the connections that a mission asks something for; empty for a map without a mission.

        Each is a dictionary: `door` is the connection of [method doors], `rooms` its two rooms, in the direction of a
        one-way door, and `conditions` has what it asks for in words, such as `needs brass x2`, `on lever`, `secret` or
        `window`. A window is looked through only.
        """
        return [
            {"door": passage.connection, "rooms": list(passage.rooms), "conditions": list(passage.conditions)}
            for passage in pycore.dungeon.record_of(core_map(self)).passages
        ]

    def contents(self) -> list[dict[str, Any]]:
        """Return what a mission has put into rooms; empty for a map without a mission.

        Each is a dictionary: `kind` is a word (key, ability, puzzle, reward or switch), `name` its name, `room` its
        room, `cell` its cell, and `content` all of its words, as in the text of the mission.
        """
        found = pycore.dungeon.record_of(core_map(self)).contents
        return [
            {
                "kind": content.text.split()[0],
                "name": content.text.split()[1],
                "room": content.room,
                "cell": Vector2i(*content.cell),
                "content": content.text,
            }
            for content in found
        ]

    def gates(self) -> dict[str, Any]:
        """Return arrays of the connections of [method doors] that a thing or switch of a mission opens, by its name."""
        return {name: list(doors) for name, doors in pycore.dungeon.record_of(core_map(self)).gates.items()}

    def puzzles(self) -> list[dict[str, Any]]:
        """Return the puzzles of a mission that were made for this map, see [member WarrenMission.puzzles].

        Each is a dictionary: `puzzle` is its name in the mission, `room` its room, `family` its family such as
        `sokoban`, `place` is `room`, `panel` or `guard`, `level` is the text for the node of its family, `score` its
        difficulty in the measure of the family, `difficulty` the logarithm of the seconds that it is expected to take,
        and `cell` its cell. [WarrenMapPuzzles] plays them.

        A puzzle with the place `room` is carved into its room, whose tiles have the walls: `cell` is then that of the
        level's first row and column, `near` is the connection of [method doors] by which the player comes, `far` the
        one that opens, -1 for none, and `plates` are the cells that begin it again, as `reset` says. Others may have
        `shots` or `points` to succeed with, the `bot` to be beaten, the `seed` of their first game, and the `reason`
        why they are not in their room.
        """
        from pycore.missionpuzzles.step import facts, puzzles_of  # noqa: PLC0415 only games with missions load it

        core, found = core_map(self), []
        for known in facts(puzzles_of(core), core):
            if "cell" in known:
                known["cell"] = Vector2i(*known["cell"])
            if "plates" in known:
                known["plates"] = [Vector2i(*plate) for plate in known["plates"]]
            found.append(known)
        return found

    def room_floor(self, room: int) -> int:
        """Return the floor of `room`, from 0."""
        return core_map(self).floors[self._checked(room)]

    def stairs_cells(self) -> list[Vector2i]:
        """Return the cells of all stairs, two for each: on the lower and on the upper floor."""
        climbs = [connection for connection in core_map(self).connections if connection.is_stairs]
        return [Vector2i(door.x, door.y) for connection in climbs for door in connection.doors]

    def corridor(self, door: int) -> list[Vector2i]:
        """Return the cells along the corridor of the connection `door` of [method doors]; empty without one."""
        connections = core_map(self).connections
        if not 0 <= door < len(connections):
            raise ParameterError("door", f"there is no connection {door}; the map has 0 to {len(connections) - 1}")
        return [Vector2i(*cell) for cell in connections[door].corridor]

    def locked_cells(self, lock: int) -> list[Vector2i]:
        """Return the cells of the doors that `lock` closes, on both sides."""
        core = core_map(self)
        doors = [door for number in self._lock(lock).connections for door in core.connections[number].doors]
        return [Vector2i(*cell) for door in doors for cell in door.cells]

    def locked_doors(self, lock: int) -> PackedInt32Array:
        """Return the connections of [method doors] that `lock` closes, in ascending order."""
        return list(self._lock(lock).connections)

    def key_room(self, lock: int) -> int:
        """Return the room with the key of `lock`. It can be reached without opening this lock."""
        return self._lock(lock).key

    def key_cell(self, lock: int) -> Vector2i:
        """Return the walkable cell of the key of `lock`."""
        return Vector2i(*core_map(self).key_spot(self._lock(lock).key))

    def owners(self) -> PackedInt32Array:
        """Return [method room_at] of each cell, row by row; -1 outside of all rooms, including corridors."""
        return array("i", core_map(self).owners)

    def corridor_cells(self) -> list[Vector2i]:
        """Return the cells of all corridors including their walls, row by row."""
        core = core_map(self)
        cells = enumerate(zip(core.owners, core.tiles.cells, strict=True))
        return [Vector2i(i % core.width, i // core.width) for i, (owner, tile) in cells if tile and owner < 0]

    def key_cells(self) -> list[Vector2i]:
        """Return the cell of the key of each lock. The keys can be found in this order."""
        core = core_map(self)
        return [Vector2i(*core.key_spot(lock.key)) for lock in core.locks]

    def room_centers(self) -> list[Vector2i]:
        """Return [method room_center] of all rooms."""
        core = core_map(self)
        return [Vector2i(*core.spot(room)) for room in range(len(core.rooms))]

    def room_nodes(self) -> PackedStringArray:
        """Return the name of the node of each room in the flow graph of the generator; empty without a flow graph."""
        return list(core_map(self).nodes)

    def room_names(self) -> PackedStringArray:
        """Return [method room_name] of all rooms."""
        return [room.template.name for room in core_map(self).rooms]

    def measures(self) -> dict[str, Any]:
        """Return measures of the map by name: `path_rooms`, `branching`, `loops`, `dead_ends`, `compactness` etc.

        Shares are in 0..1. `distance_profile` has the numbers of rooms at a distance of 0, 1, 2, ... doors from the
        start.
        """
        from pycore.dungeon.judge.rate import rate  # noqa: PLC0415 only games that use measures load it

        return {name: list(v) if isinstance(v, tuple) else v for name, v in rate(core_map(self)).as_dict().items()}

    def main_path(self) -> PackedInt32Array:
        """Return the rooms of the main path, from start to goal.

        It is a shortest path between these rooms. If no room is tagged `start` or `goal`, it is the longest of the
        shortest paths between two rooms.
        """
        return list(core_map(self).main_path)

    def room_at(self, cell: Vector2i) -> int:
        """Return the room of `cell`, which may be a wall of the room; -1 outside of all rooms."""
        found = core_map(self).room_at(cell.x, cell.y)
        return -1 if found is None else found

    def room_name(self, room: int) -> str:
        """Return the name of the template of `room`."""
        return core_map(self).rooms[self._checked(room)].template.name

    def room_symmetry(self, room: int) -> int:
        """Return the symmetry of `room`: the number of clockwise quarter turns, plus 4 if it was mirrored.

        A mirroring swaps west and east, before the rotation.
        """
        placed = core_map(self).rooms[self._checked(room)].template
        drawn = next(template for template in core_map(self).params.templates if template.name == placed.name)
        return next(int(symmetry) for symmetry in Symmetry if drawn.turned(symmetry) == placed)

    def room_tags(self, room: int) -> PackedStringArray:
        """Return the tags of the template of `room`."""
        return list(core_map(self).rooms[self._checked(room)].template.tags)

    def room_center(self, room: int) -> Vector2i:
        """Return a walkable cell of `room` near its center."""
        spot = core_map(self).spot(self._checked(room))
        return Vector2i(spot.x, spot.y)

    def room_cells(self, room: int) -> list[Vector2i]:
        """Return the cells of `room` including walls and doors, row by row. [method tile_at] returns their kinds."""
        placed = core_map(self).rooms[self._checked(room)]
        width, left, top = placed.template.width, placed.x, placed.y
        cells = enumerate(placed.template.tiles.cells)
        return [Vector2i(left + i % width, top + i // width) for i, tile in cells if tile != self.Tile.OUTER]

    def neighbors(self, room: int) -> PackedInt32Array:
        """Return the rooms connected to `room`, in ascending order."""
        return list(core_map(self).neighbors[self._checked(room)])

    def path_between(self, a: int, b: int, closed: PackedInt32Array = ()) -> PackedInt32Array:
        """Return the rooms on a path with the fewest doors from room `a` to room `b`, both included.

        The path does not lead through the locks in `closed`; by default, all locks are open. Empty if there is no path.
        """
        return self._navigation().between_rooms(a, b, closed)

    def cell_path(self, from_cell: Vector2i, to_cell: Vector2i, closed: PackedInt32Array = ()) -> list[Vector2i]:
        """Return the cells on a shortest path from `from_cell` to `to_cell`, both included.

        A step leads to one of four neighbors, or along stairs. The path does not enter doors of the
        locks in `closed`; by default, all locks are open. Empty if there is no path, or if one of the cells is not
        walkable. The first call prepares the map, which takes longer.
        """
        path = self._navigation().between_cells(Point(*from_cell), Point(*to_cell), closed)
        return [Vector2i(x, y) for x, y in path]

    def fingerprint(self) -> str:
        """Return 16 hexadecimal digits, equal for equal maps on all machines: what players compare over a network."""
        return pycore.dungeon.fingerprint(core_map(self))

    def offset_from(self, earlier: "WarrenMap") -> Vector2i:
        """Return how far the cells of the map `earlier` have moved in this one, which was grown from it.

        If the map grew to the west or north, its north-west corner is another one. A cell of the earlier map plus this
        offset is the same cell of this map; so shift what stands in the world by it, or draw the new map that much
        further west and north. See [method WarrenMapGenerator.extend].
        """
        return Vector2i(*pycore.dungeon.offset_from(core_map(self), core_map(earlier)))

    def to_json(self, indent: bool = True) -> str:  # noqa: FBT002 Godot has no named arguments
        """Return the map as JSON. Equal maps have equal texts on every machine.

        With `indent` the text has several indented lines, without `indent` one line.
        """
        import json  # noqa: PLC0415 loaded only if needed

        text = pycore.dungeon.format_map(core_map(self))
        return text if indent else json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_json(text: str) -> "WarrenMap":
        """Return the map of `text`, which is one by [method to_json]; fails for an invalid text."""
        return map_resource(pycore.dungeon.parse_map(text))

    def to_text(self) -> str:
        """Return a drawing of the map: `#` wall, `.` floor, `+` door, `S` start, `G` goal.

        The doors and the key of the first lock are `a`, of the second lock `b`, and so on. Things have the first
        letter of their name.
        """
        return pycore.dungeon.render(core_map(self))

    def _navigation(self) -> "pycore.dungeon.Navigation":
        if self._ways is None:
            self._ways = pycore.dungeon.Navigation(core_map(self))
        return self._ways

    def _lock(self, lock: int) -> "pycore.dungeon.Lock":
        locks = core_map(self).locks
        if not 0 <= lock < len(locks):
            raise ParameterError("lock", f"there is no lock {lock}; the map has {len(locks)}")
        return locks[lock]

    def _checked(self, room: int) -> int:
        count = len(core_map(self).rooms)
        if not 0 <= room < count:
            raise ParameterError("room", f"there is no room {room}; the map has rooms 0 to {count - 1}")
        return room

    def __str__(self) -> str:
        rooms = "1 room" if self.room_count == 1 else f"{self.room_count} rooms"
        return f"<WarrenMap: {rooms}, {self.size.x} x {self.size.y} cells>"


def core_map(resource: WarrenMap) -> "pycore.dungeon.DungeonMap":
    """Return the core's map of a resource, which is parsed from its JSON at the first call.

    Raises:
        WarrenError: The resource is empty, or its JSON is not a map.
    """
    if resource._map is None:  # noqa: SLF001 this function belongs to the class
        if not resource.data:
            raise ParameterError("map", "this WarrenMap is empty; generate one, or read one with from_json()")
        resource._map = pycore.dungeon.parse_map(resource.data)  # noqa: SLF001
    return resource._map  # noqa: SLF001


def map_resource(core: "pycore.dungeon.DungeonMap") -> WarrenMap:
    """Return the resource of a core's map. Its JSON is written when it is first needed.

    Raises:
        ParameterError: The map is too large to be saved.
    """
    resource = WarrenMap()
    resource._map = core  # noqa: SLF001
    if _most_characters(core) > LARGE_TEXT:
        resource.data  # noqa: B018 refuse a map that cannot be saved now, not when it is saved
    return resource


def _most_characters(core: "pycore.dungeon.DungeonMap") -> int:
    """Return an upper estimate of the length of the JSON of a map."""
    drawn = sum(400 + 2 * len(template.tiles.cells) for template in core.params.templates)
    floor = sum(len(connection.corridor) for connection in core.connections)
    placed = 160 * len(pycore.dungeon.things(core))
    return drawn + 40 * floor + 200 * len(core.connections) + 100 * len(core.rooms) + placed


def signed(seed: int) -> int:
    """Return a 64-bit seed as a signed integer for Godot."""
    return seed - (1 << 64) if seed >= 1 << 63 else seed
