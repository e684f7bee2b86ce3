"""Make a map room by room: list the legal moves, select one, place its room, until no room is left.

Method: A. Seguí Díaz (degree project, Universidad de Huelva): potential doors, moves, a best-first or random selector,
and a fitness of weighted objectives. Here the fitness of every legal move is exact in every step.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pycore.base.budget import Budget
from pycore.base.result import Reason, Result, Status
from pycore.base.rng import Rng
from pycore.dungeon.finish.deadends import without_dead_ends
from pycore.dungeon.finish.edges import unjoined
from pycore.dungeon.finish.rebuild import rebuild
from pycore.dungeon.grow.floors import grow_deeper, grow_floors
from pycore.dungeon.grow.growth import DONE, STOPPED, STUCK, TOO_LARGE, Growth
from pycore.dungeon.grow.search import Search, search
from pycore.dungeon.layout.search import lay_out
from pycore.dungeon.model.box import TooLargeError
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.rules import broken_rules, contradiction
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import Tile

# Most maps made until one has all finishing steps and keeps the rules between floors.
TRIES_TO_FINISH = 20
# Limit of nodes for a map whose budget has no limits: some seconds. Maps of 10,000 rooms take about 11,000,000.
DEFAULT_NODES = 100_000_000


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[DungeonMap]:
    """Make a map of all rooms of the parameters.

    Args:
        params: the parameters of the map.
        rng: only its seed is used: equal parameters and seeds give equal maps.
        budget: limits, progress (`done` of `total` rooms) and cancellation. A node is one position of a room that is
            tested for overlap or scored. Without any limit, the search ends after 100,000,000 nodes.

    Returns:
        A result with the map; or without a map, with the reason and one of these statuses.

        `UNSOLVABLE`: there is a proof that no such map exists.

        `BUDGET`: the budget ended; or no map was found with `Method.backtracks` backtracks; or no map found had all
        finishing steps and kept the rules between floors; or the map was larger than 36,000,000 tiles.

        `CANCELLED`: the budget was cancelled.

        Without a map, `best` is the map with the most rooms, or with the most locks, that was made, if there is one.
    """
    if params.flow:
        return attempt(params, budget, lambda budget: lay_out_map(params, rng, budget))
    return attempt(params, budget, lambda budget: complete(params, Growth(params, rng, budget), rng))


def attempt(params: Params, budget: Budget | None, make: Callable[[Budget], Result[DungeonMap]]) -> Result[DungeonMap]:
    """Make a map within a budget, unless it is plain to see that there is none, or it becomes too large."""
    budget = budget or Budget()
    budget.start(params.total)
    obstacle = obstacle_to(params)
    if obstacle:
        return Result(Status.UNSOLVABLE, reason=obstacle)
    before = budget.nodes
    budget.ration(DEFAULT_NODES)
    try:
        result = make(budget)
    except TooLargeError as error:
        return Result(Status.BUDGET, reason=str(error))
    finally:
        is_out = budget.ration(None)
    if result.value is None and is_out:
        searched = budget.nodes - before
        reason = f"{result.reason}; searched {searched:,} positions, the limit of a request without limits"
        result = replace(result, reason=Reason(f"{reason}. Set a time limit to search longer", result.reason))
    return result


def complete(
    params: Params, growth: Growth, rng: Rng, base: DungeonMap | None = None, way: int = -1
) -> Result[DungeonMap]:
    """Grow and finish maps until one keeps all rules and has all finishing steps; see `generate`.

    A map is judged as it is returned: with loops and locks, without corridors that lead nowhere.

    Args:
        params: the parameters of the map.
        growth: an empty growth of these parameters, with its budget.
        rng: only its seed is used.
        base: the map to grow from, whose moves come first; None for a new map.
        way: the room of the map to grow from above which the growth begins, a floor of its own; -1 for no new floor.
    """
    budget, report, code, short = growth.budget, Search(), STUCK, ""
    found: list[DungeonMap] = []
    for number in range(TRIES_TO_FINISH):
        cautious = params.floors > 1 and not base and number % 2 == 1
        if base and way >= 0:
            code, report = grow_deeper(growth, base.moves, way)
        elif params.floors > 1:
            code, report, growth = grow_floors(params, rng.stream(f"floors {number}"), budget, cautious=cautious)
        else:
            code, report = search(growth)
        found.append(rebuild(params, without_dead_ends(params, report.moves, base), rng.seed, base, budget))
        if code == DONE and budget.stopped():
            code, report.obstacle = STOPPED, "its loops or locks are missing"
        short = _shortcoming(found[-1]) if code == DONE else ""
        if not short and not (code == STUCK and cautious):
            break
    statistics = {
        "rooms": len(report.moves),
        "nodes": budget.nodes,
        "collision_tests": growth.engine.tests,
        "peak_places": growth.engine.peak,
        "evaluations": growth.engine.evaluations,
        "backtracks": report.backtracks,
        "arrangements": report.arrangements,
    }
    if code == DONE and not short:
        return Result(Status.SOLVED, found[-1], statistics=statistics)
    best = max(found, key=_fullness)
    status, reason = (Status.BUDGET, _shortcoming(best)) if short else _end(code, growth, report, params.total)
    return Result(status, reason=reason, statistics=statistics, best=best)


def lay_out_map(params: Params, rng: Rng, budget: Budget) -> Result[DungeonMap]:
    """Lay out the flow graph of the parameters and finish the map; see `generate`.

    Returns:
        `UNSOLVABLE` if one of a few simple checks shows that there is no map; `BUDGET` if none was found. The reason
        then names two nodes that could not be joined, and `best` is a map of all rooms that lacks connections of
        cycles, or locks, if such a map was made.
    """
    layout = lay_out(params, rng, budget, lambda moves: unjoined(params, moves, rng.seed))
    if layout.obstacle:
        return Result(Status.UNSOLVABLE, reason=layout.obstacle)
    dungeon = rebuild(params, layout.moves, rng.seed) if layout.moves else None
    if not layout.is_whole or not dungeon:
        status = budget.stopped() or Status.BUDGET
        word = "cancelled" if status is Status.CANCELLED else "out of budget" if budget.stopped() else "given up"
        reason = Reason(f"{word} after {layout.report}", layout.report)
        return Result(status, reason=reason, statistics=layout.statistics, best=dungeon)
    short = _shortage(dungeon)
    if short:
        return Result(Status.BUDGET, reason=short, statistics=layout.statistics, best=dungeon)
    return Result(Status.SOLVED, dungeon, statistics=layout.statistics)


def _shortcoming(dungeon: DungeonMap) -> str:
    """Return the first broken rule or shortage of a finished map; empty if there is none."""
    rules, rooms = dungeon.params.rules, [room.template for room in dungeon.rooms]
    for rule, room, _ in broken_rules(rules, rooms, dungeon.neighbors) if rules else ():
        number, name = dungeon.floors[room] + 1, rooms[room].name
        floor = f" on floor {number}" if dungeon.params.floors > 1 else ""
        return Reason(f"the rule {str(rule)!r} is broken by {name!r}{floor}", rule=str(rule), room=name, floor=number)
    return _shortage(dungeon)


def _shortage(dungeon: DungeonMap) -> str:
    """Return the first shortage of a finishing step; empty if there is none."""
    return next(filter(None, (step.shortage(dungeon) for step in steps_of(dungeon.params))), "")


def _fullness(dungeon: DungeonMap) -> tuple[int, ...]:
    return len(dungeon.rooms), *(step.amount(dungeon) for step in steps_of(dungeon.params))


def _end(code: int, growth: Growth, report: Search, total: int) -> tuple[Status, str]:
    """Return the status and the reason of a search that found no map."""
    rooms, budget = len(report.moves), growth.budget
    if code == TOO_LARGE:
        return (
            Status.BUDGET,
            Reason(
                f"the places for rooms took more than 1 GiB after {rooms} rooms; use fewer or simpler ones", total=total
            ),
        )
    if code == STOPPED:
        status = budget.stopped() or Status.CANCELLED
        word = "cancelled" if status is Status.CANCELLED else "out of budget"
        text = f"{word} after {rooms} of {total} rooms" + (f"; {report.obstacle}" if report.obstacle else "")
        return status, Reason(text, report.obstacle, total=total)
    tries = f" after going back {report.backtracks} times" if report.backtracks else ""
    why = report.unconnected or report.obstacle
    text = f"placed {rooms} of {total} rooms{tries}; {why}"
    if report.impossible and not report.unconnected:
        text += f"; proven by trying all arrangements, {report.arrangements} of them"
    status = Status.UNSOLVABLE if report.unconnected or report.impossible else Status.BUDGET
    return status, Reason(text, why, total=total)


def obstacle_to(params: Params) -> str:
    """Return the reason why no map of the parameters exists, if a simple check finds one; otherwise empty.

    The checks: contradicting rules, obstacles of finishing steps, and within bounds: the sides of rooms, their area,
    and the number of tiles in every x-th column and y-th row, for all sides x and y of rooms.
    """
    against = contradiction(params.rules, params.templates)
    for step in steps_of(params):
        against = step.obstacle(params) or against
    if against or params.flow or params.bounds is None:
        return against
    width, height = params.bounds
    within = f"the bounds {width}x{height}"
    needed = [template for template in params.templates if template.fewest]
    for room in needed:
        if not any(variant.width <= width and variant.height <= height for variant in room.variants):
            text = f"room {room.name!r} ({room.width}x{room.height}) is larger than {within}"
            return Reason(text, room=room.name, width=width, height=height)
    if params.floors > 1:
        return ""
    area = sum(template.area * template.fewest for template in needed)
    if area > width * height:
        return Reason(f"the rooms take {area} tiles, {within} hold {width * height}", width=width, height=height)
    sides = sorted({side for template in needed for side in (template.width, template.height)})
    for x in sides:
        for y in sides:
            crossed = sum(
                template.fewest * min(map(partial(_crossings, x, y), template.variants)) for template in needed
            )
            if crossed > (width // x) * (height // y):
                text = f"{within} hold {(width // x) * (height // y)} blocks of {x}x{y} tiles, the rooms take {crossed}"
                return Reason(text, width=width, height=height)
    return ""


def _crossings(x: int, y: int, room: RoomTemplate) -> int:
    """Return the least number of cells in every x-th column and y-th row that a room covers; 0 if it is no rectangle.

    A map of width x height tiles has (width // x) * (height // y) such cells.
    """
    whole = Tile.OUTER not in room.tiles.cells
    return (room.width // x) * (room.height // y) if whole else 0
