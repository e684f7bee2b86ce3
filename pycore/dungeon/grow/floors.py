"""Several floors: each is grown by itself, from the stairs that lead up to it, and all lie side by side on the map.

A room tagged "stairs" on one floor and a room of the same template on the next one stand above each other: in the map
the next floor lies `pitch` columns to the east, at the same rows. So a map of several floors is a map like any other,
with connections that are walked by climbing.
"""

from collections.abc import Sequence
from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon.grow.growth import DONE, Growth, Origin
from pycore.dungeon.grow.search import Search, lonely, search
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.rules import Rule, is_called
from pycore.dungeon.model.template import BOSS, GOAL, STAIRS, START, RoomTemplate

TOP = {GOAL, BOSS}


def grow_floors(params: Params, rng: Rng, budget: Budget, *, cautious: bool = False) -> tuple[int, Search, Growth]:
    """Grow all floors; return the engine's code of the end, how the search went in all, and the last floor's growth.

    Args:
        params: of two floors or more.
        rng: only its seed matters.
        budget: of all floors together.
        cautious: see `split`.
    """
    whole, origin, standing = Search(), None, list[tuple[int, int, int, int]]()
    climbs = stairs_of(params)
    for floor, part in enumerate(split(params, cautious=cautious)):
        frame = standing[-1] if standing and params.bounds else (0, 0, 0, 0)
        growth = Growth(part, rng.stream(f"floor {floor}"), budget, origin=origin, frame=frame)
        code, report = search(growth)
        whole.backtracks += report.backtracks
        whole.arrangements += report.arrangements
        offset = len(whole.moves)
        parent = -1 if origin is None else _climb(params, whole.moves, climbs[floor - 1])
        whole.moves += [_moved(move, offset, parent) for move in report.moves]
        if code != DONE:
            # What is proven of a floor is not proven of the map: its rooms could be dealt out in another way.
            why = report.lonely or report.obstacle
            whole.obstacle = f"floor {floor + 1}: {why}" if why else ""
            whole.lonely = lonely(params, budget) if report.lonely else ""
            return code, whole, growth
        if floor < params.floors - 1:
            number = _climb(params, report.moves, climbs[floor])
            origin = Origin(report.moves[number].template, *growth.engine.places[number])
            standing.append(growth.engine.extent)
    return code, whole, growth


def _climb(params: Params, moves: Sequence[Move], template: int) -> int:
    """Return the last room of a template: the one from which the stairs lead up."""
    return max(number for number, move in enumerate(moves) if params.sources[move.template] == template)


def _moved(move: Move, offset: int, parent: int) -> Move:
    """Return a floor's move as one of the whole map; the first one climbs the stairs from room `parent`."""
    return move._replace(parent=parent if move.parent < 0 else move.parent + offset)


def stairs_of(params: Params) -> list[int]:
    """Return the template of the stairs that lead up from each floor but the last."""
    return [n for n, t in enumerate(params.templates) if STAIRS in t.tags for _ in range(t.instances // 2)]


def split(params: Params, *, cautious: bool = False) -> list[Params]:
    """Return the parameters of each floor.

    Rooms tagged "start" are on the first floor, those tagged "goal" or "boss" on the last; two of each stairs belong to
    the floors that they join; all others are dealt out in turn. Rules between rooms of one floor hold on it.

    Args:
        params: of two floors or more.
        cautious: share the distance that a rule asks for between rooms of different floors out to these, as distance
            from the stairs; it may be more than is needed.
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
    return replace(params, templates=tuple(templates), rules=tuple(rules), floors=1, loops=0.0, locks=0, finishing=())


def _with_distance_from_stairs(part: Params, rules: Sequence[Rule]) -> Params:
    """Return a floor's parameters with rules that keep rooms from the stairs which must be far from other floors'."""
    more = []
    for rule in rules:
        here = [name for name in (rule.first, rule.second) if _is_there(part.templates, name)]
        if len(here) == 1 and here[0] != STAIRS and rule.least > 2:
            more.append(Rule(here[0], STAIRS, least=rule.least // 2))
    return replace(part, rules=(*part.rules, *more))


def _is_there(templates: Sequence[RoomTemplate], name: str) -> bool:
    return any(template.instances and is_called(template, name) for template in templates)
