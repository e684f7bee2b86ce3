"""Rooms of odd outlines, and parameters of all kinds, from any source of whole numbers.

`below(n)` gives a number of 0..n-1: Hypothesis draws it (`strategies`), or a seeded generator where thousands are made.
"""

from dataclasses import replace

from pycore.base.choices import Selector
from pycore.base.errors import NotationError
from pycore.dungeon.model.flow import Flow, roles_without_doors
from pycore.dungeon.model.method import (
    Adaptive,
    CacheEvery,
    CacheRefresher,
    Method,
    ShareOfMoves,
    WithProbability,
    cache_always,
    cycle,
    select_random,
)
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.rules import Rule
from pycore.dungeon.model.weights import Weights
from pycore.dungeon.text.notation import parse_room

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
STEPS_AND_CORNERS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def odd_room(below, name="room", most=6):
    """Return a room around a connected floor of blocks: bent, branching, with holes, pillars, closed or open corners.

    Raises `NotationError` when it is none, for lack of doors for example.
    """
    block = 1 + below(3)
    blocks = [(0, 0)]
    for _ in range(below(most + 1)):
        x, y = blocks[below(len(blocks))]
        dx, dy = STEPS[below(4)]
        blocks.append((x + dx, y + dy))
    floor = {(block * x + i, block * y + j) for x, y in blocks for i in range(block) for j in range(block)}
    # Where floors are narrow, a wall without its corners has no place for a door.
    open_corners = block == 3 and below(2)
    walls = {(x + dx, y + dy) for x, y in floor for dx, dy in (STEPS if open_corners else STEPS_AND_CORNERS)} - floor
    if block == 3 and below(2):
        floor -= {(3 * x + 1, 3 * y + 1) for x, y in blocks}
        walls |= {(3 * x + 1, 3 * y + 1) for x, y in blocks}
    return parse_room(_drawing(floor, walls), name)


def _drawing(floor, walls):
    columns, rows = {x for x, _ in walls}, {y for _, y in walls}
    return "\n".join(
        "".join(
            "." if (x, y) in floor else "#" if (x, y) in walls else " " for x in range(min(columns), max(columns) + 1)
        )
        for y in range(min(rows), max(rows) + 1)
    )


def some_room(below, name="room", most=6):
    """Return an odd room; where the numbers make none, the next ones may."""
    while True:
        try:
            return odd_room(below, name, most)
        except NotationError:
            continue


def odd_doors(below, room):
    """Return a choice of a room's doors: some single, some joined to wide ones, some of a kind."""
    chosen = [door for door in room.doors if below(2)] or [room.doors[below(len(room.doors))]]
    lettered = below(3)
    if not lettered:
        return tuple(chosen)
    doors = []
    for door in chosen:
        before = next((place for place, other in enumerate(doors) if other.kind and _is_next(other, door)), None)
        if before is not None and below(4):
            doors[before] = doors[before]._replace(width=doors[before].width + 1)
        else:
            doors.append(door._replace(kind=("", "A", "B")[below(lettered + 1)]))
    return tuple(doors) if _is_clear(doors) else tuple(chosen)


def _is_next(door, cell):
    """Tell whether a cell lies where a door ends."""
    dx, dy = (1, 0) if door.direction.dy else (0, 1)
    end = door.x + door.width * dx, door.y + door.width * dy
    return door.direction == cell.direction and (cell.x, cell.y) == end


def _is_clear(doors):
    """Tell whether a drawing shows doors apart: two of one letter in a row would be read as one."""
    return not any(a.kind and a.kind == b.kind and _is_next(a, b) for a in doors for b in doors)


def odd_rooms(below, count, total, make=some_room):
    """Return so many templates for so many rooms in all, some with a choice of doors, all turned, mirrored or not."""
    templates = [make(below, f"room {number}") for number in range(count)]
    for number, template in enumerate(templates):
        if below(2):
            templates[number] = replace(template, openings=odd_doors(below, template))
    turns = below(3)
    rotate, mirror = turns and below(2), turns and below(2)
    return tuple(
        replace(
            template,
            instances=total // count + (number < total % count),
            rotate=bool(rotate),
            mirror=bool(mirror),
        )
        for number, template in enumerate(templates)
    )


def odd_weights(below):
    """Return weights of both signs, and of the shape as well in half of all cases."""
    return Weights(*((below(6001) - 3000) / 1000 for _ in range(3 + 3 * below(2))))


def odd_params(below, templates, sides):
    """Return parameters for rooms: weights of both signs, both selectors, loops, bounds of `sides` or none."""
    return Params(
        templates,
        tuple(Selector)[below(2)],
        odd_weights(below),
        (sides(), sides()) if sides and below(2) else None,
        below(3) / 2,
    )


TAGS = ("boss", "shop", "goal")


def odd_rules(below, params):
    """Return parameters with up to three rules between rooms by name or tag, and tags for them; some contradict."""
    templates = tuple(replace(room, tags=tuple(tag for tag in TAGS if not below(3))) for room in params.templates)
    names = [name for room in templates if room.instances for name in (room.name, *room.tags)]
    rules = []
    for _ in range(below(4)):
        least = below(5)
        most = least + below(4) if below(2) else None
        if most or (least and most is None):
            rules.append(Rule(names[below(len(names))], names[below(len(names))], least, most))
    return replace(params, templates=templates, rules=tuple(rules))


def odd_method(below):
    """Return the exact method in half of all cases, else one of other parts."""
    if below(2):
        return Method()
    shares = [0.0, 0.1, 0.5, 1.0]
    return Method(
        selector=(None, None, select_random)[below(3)],
        models=(None, cycle, WithProbability({0: shares[below(4)]}, shares[below(4)]))[below(3)],
        divider=(None, ShareOfMoves(shares[below(4)]))[below(2)],
        cache=(None, cache_always, CacheRefresher(1 + below(9)), CacheEvery(1 + below(9)))[below(4)],
        combinator=(None, Adaptive(1 + below(10) / 10, below(11) / 10))[below(2)],
    )


def odd_floors(below, params):
    """Return parameters of two to four floors, if there are rooms enough, with stairs as drawn or of odd outline."""
    floors = 2 + below(3)
    if params.total < floors:
        return params
    stairs = some_room(below, "stairs") if below(2) else parse_room("#####\n#...#\n#...#\n#...#\n#####", "stairs")
    stairs = replace(stairs, tags=("stairs",), instances=2 * floors - 2, rotate=bool(below(2)))
    return replace(params, templates=(*params.templates, stairs), floors=floors)


def odd_flow(below, params):
    """Return parameters with a flow graph of up to 12 nodes, most with edges beyond those of a tree."""
    roles = sorted({name for room in params.templates if room.instances for name in (room.name, *room.tags)})
    size = 1 + below(min(12, params.stock))
    nodes = tuple((f"node {node}", roles[below(len(roles))]) for node in range(size))
    edges = {(max(0, node - 1 - below(3)), node) for node in range(1, size)}
    edges |= {tuple(sorted((below(size), below(size)))) for _ in range(below(4))}
    flow = Flow(nodes, tuple(sorted((a, b) for a, b in edges if a != b)))
    if roles_without_doors(flow, params.templates):
        return params
    return replace(params, flow=flow, loops=0, rules=())
