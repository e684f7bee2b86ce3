"""Grow a map further: what stands stays as it is, and more rooms are connected to it."""

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
    """Return a larger map whose first rooms are those of a map, joined as they are there.

    Rooms keep their numbers; where the map grows to the west or north, all coordinates move. New rooms are joined to
    others by as large a share of loops as the map has. Locks are chosen anew, and so are start and goal where no room
    is tagged so.

    Args:
        dungeon: a finished map of one floor, without a flow graph.
        templates: the rooms to add, as many of each as its `instances`; one called as a room of the map is drawn as
            that is.
        rng: only its seed matters.
        budget: as in `generate`.

    Returns:
        As `generate`. Where none of the new rooms need be there and none finds a place, it is the map as it was.

    Raises:
        ParameterError: the map has several floors or a flow graph, a template differs from one of its name, none is
            new, or there are more rooms or templates in all than a map may have.
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
    """Return the parameters of the larger map: the templates of the map, with more instances, and the new ones."""
    if not any(template.instances for template in templates):
        raise ParameterError("templates", "there is no room to add")
    standing = [room.template.name for room in dungeon.rooms]
    wanted = {template.name: template for template in templates}
    if len(wanted) < len(templates):
        raise ParameterError("templates", "two rooms have one name")
    merged = []
    for template in dungeon.params.templates:
        more, stands = wanted.pop(template.name, None), standing.count(template.name)
        if more and (more.tiles, more.doors) != (template.tiles, template.doors):
            raise ParameterError("templates", f"{template.name!r} is drawn otherwise than in the map")
        least = stands + (more.fewest if more else 0)
        merged.append(replace(template, instances=stands + (more.instances if more else 0), least=least))
    return replace(dungeon.params, templates=(*merged, *wanted.values()))
