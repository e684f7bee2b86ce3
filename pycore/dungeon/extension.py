"""Larger maps from finished ones: the rooms of a map stay as they are, and new rooms are connected to them."""

from collections.abc import Sequence
from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.dungeon.generator import attempt, complete
from pycore.dungeon.grow.growth import Growth
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.template import RoomTemplate


def extend(
    dungeon: DungeonMap, templates: Sequence[RoomTemplate], rng: Rng, budget: Budget | None = None
) -> Result[DungeonMap]:
    """Return a larger map that begins with all rooms and connections of a map.

    Rooms keep their numbers. If the map grows to the west or north, all coordinates move. The share of loops of the map
    applies to all pairs with a new room. Locks are chosen anew, and also the start and the goal if no room is tagged
    "start" or "goal".

    Args:
        dungeon: a finished map of one floor, without a flow graph.
        templates: the templates of the rooms to add, `instances` rooms of each. A template with the name of a template
            of the map must have the same drawing.
        rng: only its seed is used.
        budget: as in `generate`.

    Returns:
        As `generate`. The map is unchanged if there is no place for any new room and all of them have a `least` of 0.

    Raises:
        ParameterError: the map has several floors or a flow graph; a template differs from the map's template of the
            same name; there is no room to add; or there are more rooms or templates in all than a map may have.
    """
    if dungeon.params.floors > 1:
        raise ParameterError("dungeon", "a map of several floors cannot be extended")
    if dungeon.params.flow:
        raise ParameterError("dungeon", "a map of a flow graph has the rooms of its graph alone; it cannot be extended")
    params = _merged(dungeon, templates)
    return attempt(
        params, budget, lambda budget: complete(params, Growth(params, rng, budget, base=dungeon), rng, base=dungeon)
    )


def _merged(dungeon: DungeonMap, templates: Sequence[RoomTemplate]) -> Params:
    """Return the parameters of the larger map: templates of the map, with more instances, then the new templates."""
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
        merged.append(replace(template, instances=stands + (more.instances if more else 0), least=least))
    return replace(dungeon.params, templates=(*merged, *wanted.values()))
