"""From a mission to a map: its flow graph, its rooms, and arrangements until one has a layout."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.parts import part_of
from pycore.base.result import Reason, Result, Status
from pycore.base.rng import Rng
from pycore.dungeon import DungeonMap, Flow, Params, RoomTemplate, generate
from pycore.dungeon.finish.mission.step import Mission as MissionStep
from pycore.dungeon.model.flow import has_role
from pycore.dungeon.model.mission import Wish
from pycore.dungeon.model.params import MAX_CORRIDOR
from pycore.mission import Mission
from pycore.mission.model import GOAL, START
from pycore.mission.notation import conditions_of, contents_of

ANY = "room"  # the role of rooms that no template is drawn for
CORRIDORS = 60  # without another wish: long ones, as cycles lie within cycles
# Most positions tested for each arrangement. The first ones end soon: another one is found sooner than a hard one.
PLACES = (40_000, 80_000, 160_000, 320_000, 640_000, 1_280_000)


def draw(mission: Mission, params: Params, rng: Rng, budget: Budget | None = None) -> Result[DungeonMap]:
    """Draw a mission as a map, which allows what the mission allows and nothing else.

    A room of the map is made from a template that has the role of the mission's room among its tags or as its name; if
    there is none, from any. Templates tagged "start" and "goal" are for the start and the goal alone. If no layout is
    found for one arrangement, others follow: other seeds, corridors up to twice as long, at most 100, and templates
    without the larger half.

    Args:
        mission: the mission; its windows and all other edges become connections.
        params: templates, bounds and corridors of the map, and finishing steps; 0 for `corridors` is 60. The number of
            rooms is the mission's.
        rng: the map depends on its seed only.
        budget: limits, progress and cancellation; a node is a position of a room.

    Returns:
        The map, whose flow graph has the names of the mission's rooms; or without a map the reason why there is none:
        `UNSOLVABLE` if that is sure, else `BUDGET` or `CANCELLED`.

    Raises:
        ParameterError: the templates do not suffice, for example no room has enough doors; or `params` has locks,
            rules, floors or a flow graph of its own.
    """
    if params.flow or params.rules or params.locks or params.loops or params.floors > 1:
        raise ParameterError("params", "the mission alone says what is joined and locked: no flow, rules, locks, loops")
    budget = budget or Budget()
    budget.start(len(mission.rooms))
    result: Result[DungeonMap] = Result(Status.BUDGET)
    counts: dict[str, int] = {}
    for number, places in enumerate(PLACES):
        if not budget.spend(0):
            asked = _arranged(mission, params, number)
            result = generate(asked, rng.stream(f"arrangement {number}"), part_of(budget, places, budget.advance))
        if budget.spend(result.statistics.get("nodes", 0)):
            status = budget.stopped() or Status.BUDGET
            return Result(status, reason=f"{status} in arrangement {number + 1}", best=result.value or result.best)
        counts = {**result.statistics, "arrangements": number + 1, "nodes": budget.nodes}
        if result.value or (result.status is Status.UNSOLVABLE and number == 0):
            return replace(result, statistics=counts)
    told = (
        f"none of {len(PLACES)} arrangements has a layout; smaller rooms or longer corridors may help. The last one: "
    )
    return replace(result, status=Status.BUDGET, reason=Reason(told + result.reason, result.reason), statistics=counts)


def _arranged(mission: Mission, params: Params, number: int) -> Params:
    """Return the parameters of an arrangement: the first is as asked for, the next ones have more space."""
    corridors = params.corridors or CORRIDORS
    if number:
        corridors = min(2 * corridors, MAX_CORRIDOR)
    templates = _templates(mission, params.templates, is_small=number > 0)
    roles = list(_roles(mission, templates))
    flow = Flow(
        tuple((room.name, role) for room, role in zip(mission.rooms, roles, strict=True)),
        tuple(edge.rooms for edge in mission.edges),
    )
    asked = replace(params, templates=templates, corridors=corridors, flow=flow)
    return MissionStep(_wishes(mission)).put_into(asked)


def _templates(mission: Mission, templates: Sequence[RoomTemplate], *, is_small: bool) -> tuple[RoomTemplate, ...]:
    """Return templates for all rooms of a mission: some for the start, some for the goal, others by role and for any.

    Args:
        mission: the mission.
        templates: the templates as they were drawn.
        is_small: whether the larger half of the templates of each role is left out.
    """

    def chosen(rooms: Sequence[RoomTemplate]) -> Sequence[RoomTemplate]:
        small = _smaller(rooms) if is_small else rooms
        return small if any(len(room.doors) >= max(mission.doors) for room in small) else rooms

    plain = [room for room in templates if not {START, GOAL}.intersection(room.tags)] or list(templates)
    found = []
    for end in (START, GOAL):
        own = [room for room in templates if end in room.tags]
        copies = [replace(room, name=f"{room.name[:50]}, {end}") for room in chosen(plain)]
        found += [replace(room, tags=(end,), instances=1, least=None) for room in own or copies]
    of_roles = [[room for room in plain if has_role(room, role)] for role in {room.role for room in mission.rooms}]
    named = {room.name for rooms in of_roles if rooms for room in chosen(rooms)}
    anywhere = {room.name for room in chosen(plain)}
    for room in plain:
        if room.name in named | anywhere:
            own_tags = tuple(tag for tag in room.tags if tag not in (START, GOAL, ANY))
            tags = (*own_tags, ANY) if room.name in anywhere else own_tags
            found.append(replace(room, tags=tags, instances=len(mission.rooms), least=None))
    return tuple(found)


def _smaller(templates: Sequence[RoomTemplate]) -> Sequence[RoomTemplate]:
    """Return the half of templates whose longer sides are the shortest, in their order."""
    sides = sorted(max(room.width, room.height) for room in templates)
    most = sides[(len(sides) - 1) // 2]
    return [room for room in templates if max(room.width, room.height) <= most]


def _roles(mission: Mission, templates: Sequence[RoomTemplate]) -> Iterator[str]:
    """Yield the roles of the nodes of the flow graph."""
    for number, room in enumerate(mission.rooms):
        doors = [len(template.doors) for template in templates if has_role(template, room.role)]
        if number in (mission.start, mission.goal):
            yield START if number == mission.start else GOAL
        else:
            is_drawn = room.role not in (START, GOAL) and max(doors, default=-1) >= mission.doors[number]
            yield room.role if is_drawn else ANY


def _wishes(mission: Mission) -> tuple[Wish, ...]:
    """Return what edges and rooms ask for, as texts."""
    names = [room.name for room in mission.rooms]
    edges = ((names[edge.a], names[edge.b], conditions_of(edge)) for edge in mission.edges)
    wishes = [Wish((a, b), tuple(asked.split(", "))) for a, b, asked in edges if asked]
    inside = ((room.name, tuple(contents_of(room))) for room in mission.rooms)
    return (*wishes, *(Wish((name,), contents) for name, contents in inside if contents))
