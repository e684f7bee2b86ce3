"""Larger maps from finished ones: the rooms of a map stay as they are, and new rooms are connected to them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.geometry import Point
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.dungeon.finish.rebuild import reached_from
from pycore.dungeon.generator import attempt, complete
from pycore.dungeon.grow.floors import deeper_growth
from pycore.dungeon.grow.growth import Growth
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.method import Method
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.template import BOSS, GOAL, KEY, STAIRS, TREASURE, RoomTemplate

# Rooms that a new floor better does not begin with.
ROLES = {GOAL, BOSS, KEY, TREASURE}
NO_STAIRS = "they need a room of the last floor that is not the start, without stairs, key, or a thing in its middle"


def extend(
    dungeon: DungeonMap,
    templates: Sequence[RoomTemplate],
    rng: Rng,
    budget: Budget | None = None,
    *,
    beyond: int | None = None,
    locks: int | bool = 0,
    new_floor: bool = False,
    method: Method | None = None,
) -> Result[DungeonMap]:
    """Return a larger map that begins with all rooms, connections and locks of a map.

    Rooms, connections and locks keep their numbers, and keys their rooms. If the map grows to the west or north, all
    coordinates move by `offset_from`. The share of loops of the map applies to pairs of new rooms behind the same
    locks, so that a room that stands gets a new door only for a new room. The start stays. The goal stays, unless new
    rooms are tagged "goal": then it is the farthest of these; a map of one room gets a goal as if it was new.

    Args:
        dungeon: a finished map without a flow graph; of one floor, unless there is a `new_floor`.
        templates: the templates of the rooms to add, `instances` rooms of each. A template with the name of a template
            of the map must have the same drawing.
        rng: only its seed is used.
        budget: as in `generate`.
        beyond: a room. New rooms are connected only to this room, to rooms that are reached through it alone from the
            start, and to each other; other rooms get no new door, and no new room stands in front of their free doors.
            None for no such limit. With `new_floor`, the room from which the stairs lead.
        locks: number of new locks (`True` for one), on ways into new rooms, with keys in new rooms.
        new_floor: whether the new rooms are a floor of their own, which follows on the last one. Stairs lead there from
            a room of the last floor: of the rooms whose middle is free (not the start, no stairs, no key, no thing on
            it), the one farthest from the start in doors; rooms tagged "stairs" come first, rooms tagged "goal",
            "boss", "key" or "treasure" last. The new floor begins with one more room of the same drawing. The new goal
            is the farthest new room tagged "goal", or the farthest new room.
        method: as in `Params`; None for the method of the map, which a saved map does not have.

    Returns:
        As `generate`. The map is unchanged if there is no place for any new room and all of them have a `least` of 0.

    Raises:
        ParameterError: the map has several floors without a `new_floor`, or a flow graph, or a finishing step that
            cannot be extended; there is no room `beyond`, or no room that stairs can lead from; a template differs
            from the map's template of the same name; there is no room to add; or there are more rooms, templates or
            locks in all than a map may have.
    """
    if dungeon.params.flow:
        raise ParameterError("dungeon", "a map of a flow graph has the rooms of its graph alone; it cannot be extended")
    if dungeon.params.floors > 1 and not new_floor:
        raise ParameterError("dungeon", "to a map of several floors only a floor can be added; ask for a new floor")
    if beyond is not None and not 0 <= beyond < len(dungeon.rooms):
        raise ParameterError("beyond", f"there is no room {beyond}; the map has rooms 0 to {len(dungeon.rooms) - 1}")
    if locks < 0:
        raise ParameterError("locks", f"{locks} is below 0")
    changes: dict[str, Any] = {"locks": len(dungeon.locks) + locks, "method": method or dungeon.params.method}
    if new_floor:
        way = way_down(dungeon, beyond)
        changes |= {"floors": dungeon.params.floors + 1, "deeper": dungeon.params.deeper + 1}
        params = _merged(dungeon, templates, dungeon.rooms[way].template.name, **changes)
        return attempt(
            params,
            budget,
            lambda budget: complete(
                params, deeper_growth(params, rng, budget, dungeon, way), rng, base=dungeon, way=way
            ),
        )
    params = _merged(dungeon, templates, **changes)
    shut = set[int]() if beyond is None else reached_from(dungeon.start, dungeon.connections, beyond)
    return attempt(
        params,
        budget,
        lambda budget: complete(params, Growth(params, rng, budget, base=dungeon, shut=shut), rng, base=dungeon),
    )


def way_down(dungeon: DungeonMap, beyond: int | None = None) -> int:
    """Return the room from which the stairs to a new floor lead; see `extend`.

    Raises:
        ParameterError: there is no such room, or `beyond` is none.
    """
    taken = {tuple(cell) for step in steps_of(dungeon.params) for cell in step.taken(dungeon)}
    busy = {dungeon.start, *(lock.key for lock in dungeon.locks)}
    busy |= {room for connection in dungeon.connections if connection.is_stairs for room in connection.rooms}
    last = max(dungeon.floors)
    free = [
        room
        for room, floor in enumerate(dungeon.floors)
        if floor == last and room not in busy and tuple(dungeon.spot(room)) not in taken
    ]
    if beyond is not None and beyond not in free:
        raise ParameterError("beyond", f"stairs cannot lead from room {beyond}: {NO_STAIRS}")
    if not free:
        raise ParameterError("dungeon", f"stairs to a new floor can lead from no room of the last one: {NO_STAIRS}")

    def rank(room: int) -> tuple[bool, bool, int, int]:
        tags = dungeon.rooms[room].template.tags
        return STAIRS in tags, ROLES.isdisjoint(tags), dungeon.distances[room], -room

    return max(free, key=rank) if beyond is None else beyond


def offset_from(larger: DungeonMap, earlier: DungeonMap) -> Point:
    """Return how far the cells of an earlier map have moved in the map that was grown from it.

    Raises:
        ParameterError: the one map was not grown from the other.
    """
    dx, dy = larger.rooms[0].x - earlier.rooms[0].x, larger.rooms[0].y - earlier.rooms[0].y
    moved = tuple((room.template.tiles, room.x + dx, room.y + dy) for room in earlier.rooms)
    if moved != tuple((room.template.tiles, room.x, room.y) for room in larger.rooms[: len(moved)]):
        raise ParameterError("earlier", "this map was not grown from it: its first rooms are others")
    return Point(dx, dy)


def _merged(dungeon: DungeonMap, templates: Sequence[RoomTemplate], landing: str = "", **changes: Any) -> Params:
    """Return the parameters of the larger map: templates of the map, with more instances, then the new templates.

    Args:
        dungeon: the map.
        templates: what to add.
        landing: name of a template of the map of which one room more is added; empty for none.
        changes: other fields of the parameters.
    """
    if not any(template.instances for template in templates):
        raise ParameterError("templates", "there is no room to add")
    standing = [room.template.name for room in dungeon.rooms]
    wanted = {template.name: template for template in templates}
    if len(wanted) < len(templates):
        raise ParameterError("templates", "two rooms have one name")
    merged = []
    for template in dungeon.params.templates:
        more, stands = wanted.pop(template.name, None), standing.count(template.name)
        if more and (more.tiles, more.doors, more.spawns) != (template.tiles, template.doors, template.spawns):
            raise ParameterError("templates", f"{template.name!r} is drawn otherwise than in the map")
        least = stands + (more.fewest if more else 0)
        instances = stands + (more.instances if more else 0)
        extra = int(template.name == landing)
        merged.append(replace(template, instances=instances + extra, least=least + extra))
    return replace(dungeon.params, templates=(*merged, *wanted.values()), **changes)
