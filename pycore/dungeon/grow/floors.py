"""Maps of several floors: each floor is grown as a map of its own, from the stairs that lead up to it.

The first room of a floor is of the same template, and at the same position, as the last room of that template on the
floor below. `model.floors.spread` puts the floors side by side.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.geometry import Rect
from pycore.base.result import Reason
from pycore.base.rng import Rng
from pycore.dungeon.grow.ends import ends_of_floor
from pycore.dungeon.grow.growth import DONE, Growth, Origin
from pycore.dungeon.grow.search import Search, search, unconnected_rooms
from pycore.dungeon.model.floors import offsets_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.rules import Rule, is_called
from pycore.dungeon.model.template import BOSS, GOAL, STAIRS, START, RoomTemplate

TOP = {GOAL, BOSS}


def grow_floors(params: Params, rng: Rng, budget: Budget, *, cautious: bool = False) -> tuple[int, Search, Growth]:
    """Grow all floors; return the engine's code, the report of the whole search, and the growth of the last floor.

    Args:
        params: parameters with two floors or more.
        rng: only its seed is used.
        budget: for all floors together.
        cautious: see `split`.
    """
    whole, origin, standing = Search(), None, list[tuple[int, int, int, int]]()
    climbs = stairs_of(params)
    for floor, part in enumerate(split(params, cautious=cautious)):
        frame = standing[-1] if standing and params.bounds else (0, 0, 0, 0)
        ends = ends_of_floor(part, params, floor, climbs[floor] if floor < len(climbs) else None)
        growth = Growth(part, rng.stream(f"floor {floor}"), budget, origin=origin, frame=frame, ends=ends)
        code, report = search(growth)
        whole.backtracks += report.backtracks
        whole.arrangements += report.arrangements
        offset = len(whole.moves)
        parent = -1 if origin is None else _climb(params, whole.moves, climbs[floor - 1])
        whole.moves += [_moved(move, offset, parent) for move in report.moves]
        if code != DONE:
            # A proof for a floor is no proof for the map: its rooms could be distributed in another way.
            why = report.unconnected or report.obstacle
            whole.obstacle = Reason(f"floor {floor + 1}: {why}", why, floor=floor + 1) if why else ""
            whole.unconnected = unconnected_rooms(params, budget) if report.unconnected else ""
            return code, whole, growth
        if floor < params.floors - 1:
            number = _climb(params, report.moves, climbs[floor])
            origin = Origin(report.moves[number].template, *growth.engine.places[number])
            standing.append(growth.engine.extent)
    return code, whole, growth


def deeper_growth(params: Params, rng: Rng, budget: Budget, base: DungeonMap, way: int) -> Growth:
    """Return the empty growth of a floor that is added to a map, above one of its rooms.

    Args:
        params: the parameters of the larger map. The rooms of the floor are those that the map has not.
        rng: only its seed is used.
        budget: its budget.
        base: the map.
        way: the room.
    """
    standing = Counter(params.sources[move.template] for move in base.moves)
    counts = [template.instances - standing[number] for number, template in enumerate(params.templates)]
    least = [max(0, template.fewest - standing[number]) for number, template in enumerate(params.templates)]
    offsets = offsets_of(base.rooms, base.connections, base.floors)
    places = [room._replace(x=room.x - offsets[floor]) for room, floor in zip(base.rooms, base.floors, strict=True)]
    lowered = [joint.moved(-offsets[base.floors[joint.rooms[0]]], 0) for joint in base.connections if joint.corridor]
    origin = Origin(base.moves[way].template, places[way].x, places[way].y)
    frame = (0, 0, 0, 0)
    if params.bounds:
        boxes = [room.rect for room in places] + [Rect(x - 1, y - 1, 3, 3) for c in lowered for x, y in c.corridor]
        corners = ((box.x, box.y, box.right, box.bottom) for box in boxes)
        left, top, right, bottom = zip(*corners, strict=True)
        frame = min(left), min(top), max(right), max(bottom)
    part = _part(params, counts, least)
    ends = ends_of_floor(part, params, base.params.floors, None)
    return Growth(part, rng, budget, origin=origin, frame=frame, ends=ends)


def grow_deeper(growth: Growth, base: Sequence[Move], way: int) -> tuple[int, Search]:
    """Grow the rooms of `deeper_growth`; return the engine's code, and a report of the moves of the larger map."""
    code, report = search(growth)
    report.moves = [*base, *(_moved(move, len(base), way) for move in report.moves)]
    # What cannot be above this room may be above another one.
    report.obstacle = report.unconnected or report.obstacle
    report.impossible, report.unconnected = False, ""
    return code, report


def _climb(params: Params, moves: Sequence[Move], template: int) -> int:
    """Return the index of the last room of a template, from which the stairs lead up."""
    return max(number for number, move in enumerate(moves) if params.sources[move.template] == template)


def _moved(move: Move, offset: int, parent: int) -> Move:
    """Return a move of a floor as a move of the map; the first move of a floor gets `parent`, its stairs below."""
    return move._replace(parent=parent if move.parent < 0 else move.parent + offset)


def stairs_of(params: Params) -> list[int]:
    """Return, for each floor but the last, the template of its stairs up."""
    return [n for n, t in enumerate(params.templates) if STAIRS in t.tags for _ in range(t.instances // 2)]


def split(params: Params, *, cautious: bool = False) -> list[Params]:
    """Return the parameters of each floor.

    Rooms tagged "start" go to the first floor, rooms tagged "goal" or "boss" to the last, rooms with stairs to the two
    floors that they join, all other rooms to the floors in turn. A floor has the rules both of whose names are on it.

    Args:
        params: parameters with two floors or more.
        cautious: whether to add a rule for each least distance between rooms of different floors: half of it as least
            distance from the stairs on each of the floors, which may be more than necessary.
    """
    counts = [[0] * len(params.templates) for _ in range(params.floors)]
    least = [[0] * len(params.templates) for _ in range(params.floors)]
    turn = 0
    for number, template in enumerate(params.templates):
        for room in range(0 if STAIRS in template.tags else template.instances):
            if START in template.tags:
                floor = 0
            elif TOP.intersection(template.tags):
                floor = params.floors - 1
            else:
                floor, turn = turn % params.floors, turn + 1
            counts[floor][number] += 1
            least[floor][number] += room < template.fewest
    for floor, number in enumerate(stairs_of(params)):
        for part in (floor, floor + 1):
            counts[part][number] += 1
            least[part][number] += 1
    parts = [_part(params, some, fewest) for some, fewest in zip(counts, least, strict=True)]
    return [_with_distance_from_stairs(part, params.rules) for part in parts] if cautious else parts


def _part(params: Params, counts: Sequence[int], least: Sequence[int]) -> Params:
    templates = [
        replace(template, instances=count, least=fewest)
        for template, count, fewest in zip(params.templates, counts, least, strict=True)
    ]
    rules = [rule for rule in params.rules if all(_is_there(templates, name) for name in (rule.first, rule.second))]
    alone = replace(params, templates=tuple(templates), rules=tuple(rules), floors=1, deeper=0)
    return replace(alone, loops=0.0, locks=0, finishing=())


def _with_distance_from_stairs(part: Params, rules: Sequence[Rule]) -> Params:
    """Return the parameters of a floor with the additional rules of `split`."""
    more = []
    for rule in rules:
        here = [name for name in (rule.first, rule.second) if _is_there(part.templates, name)]
        if len(here) == 1 and here[0] != STAIRS and rule.least > 2:
            more.append(Rule(here[0], STAIRS, least=rule.least // 2))
    return replace(part, rules=(*part.rules, *more))


def _is_there(templates: Sequence[RoomTemplate], name: str) -> bool:
    return any(template.instances and is_called(template, name) for template in templates)
