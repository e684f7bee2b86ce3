"""Grow a map room by room: list the legal moves, select one, place the room, until no room is left.

The method is that of A. Seguí Díaz (degree project, Universidad de Huelva): potential doors, moves, a best-first or
random selector, and a fitness of weighted objectives. Here every legal move is scored exactly in every step.
"""

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon._engine import Engine
from pycore.dungeon.flowgrowth import obey
from pycore.dungeon.growth import STOPPED, STUCK, TOO_LARGE, grow
from pycore.dungeon.locks import shortage
from pycore.dungeon.model import DungeonMap, Move
from pycore.dungeon.params import Params
from pycore.dungeon.rebuild import rebuild

NAMED = 5


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[DungeonMap]:
    """Make a map of all the rooms the parameters ask for.

    Args:
        params: what to make it from.
        rng: only its seed matters, not what was drawn from it before: equal parameters and seeds give equal maps.
        budget: limits, progress (`done` of `total` rooms) and cancellation. A node is a place for a room that is
            tested or scored.

    Returns:
        A result with the map; or without it, with the reason:
        `UNSOLVABLE`: the rooms cannot all be placed, or this seed's way of placing them came to an end before the
        last one, or its map has no place for all locks; `BUDGET` and `CANCELLED`: the budget stopped it.
    """
    budget = budget or Budget()
    budget.start(params.total)
    if params.flow:
        return obey(params, params.flow, rng, budget)
    obstacle = _obstacle(params)
    if obstacle:
        return Result(Status.UNSOLVABLE, reason=obstacle)
    engine = Engine(params, rng.stream("moves"))
    first = rng.stream("first").weighted([template.instances for template in params.templates])
    engine.begin(params.sources.index(first))
    code = grow(engine, params, rng, budget)
    moves = [Move(*move) for move in engine.moves]
    statistics = {
        "rooms": len(moves),
        "nodes": budget.nodes,
        "collision_tests": engine.tests,
        "peak_places": engine.peak,
        "evaluations": engine.evaluations,
    }
    if code == STUCK:
        return Result(Status.UNSOLVABLE, reason=_dead_end(params, moves), statistics=statistics)
    if code == TOO_LARGE:
        reason = f"the places for rooms took more than 1 GiB after {len(moves)} rooms; use fewer or simpler templates"
        return Result(Status.BUDGET, reason=reason, statistics=statistics)
    if code == STOPPED:
        status = budget.stopped() or Status.CANCELLED
        word = "cancelled" if status is Status.CANCELLED else "out of budget"
        return Result(status, reason=f"{word} after {len(moves)} of {params.total} rooms", statistics=statistics)
    dungeon = rebuild(params, moves, rng.seed)
    short = shortage(dungeon)
    status, value = (Status.UNSOLVABLE, None) if short else (Status.SOLVED, dungeon)
    return Result(status, value, short, statistics)


def _obstacle(params: Params) -> str:
    """Return why the rooms can certainly not be placed; empty if that is not plain to see."""
    if params.bounds is None:
        return ""
    width, height = params.bounds
    area = 0
    for template in params.templates:
        area += template.area * template.instances
        if template.instances and (template.width > width or template.height > height):
            size = f"{template.width}x{template.height}"
            return f"room {template.name!r} ({size}) is larger than the bounds {width}x{height}"
    if area > width * height:
        return f"the rooms take {area} tiles, the bounds {width}x{height} hold {width * height}"
    return ""


def _dead_end(params: Params, moves: list[Move]) -> str:
    """Return why growing ended before the last room."""
    placed = [0] * len(params.templates)
    for move in moves:
        placed[params.sources[move.template]] += 1
    left = [
        f"{template.name!r} ({template.instances - count} of {template.instances})"
        for template, count in zip(params.templates, placed, strict=True)
        if count < template.instances
    ]
    names = ", ".join(left[:NAMED]) + (f" and {len(left) - NAMED} more" if len(left) > NAMED else "")
    within = f" within {params.bounds[0]}x{params.bounds[1]} tiles" if params.bounds else ""
    return f"placed {len(moves)} of {params.total} rooms; no free door has space{within} for what is left: {names}"
