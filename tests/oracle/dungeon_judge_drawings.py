"""The second judge of dungeon maps: drawings, their doors, and how they look when they are turned and mirrored."""

from functools import cache

OUTER, SOLID, INNER = 0, 1, 2
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
STEP = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


def drawing(template):
    """Return the cells of a drawing that are wall or floor, as {(x, y): code}."""
    return _drawing(template.tiles.width, template.tiles.cells)


@cache
def _drawing(width, codes):
    return {(i % width, i // width): codes[i] for i in range(len(codes)) if codes[i] != OUTER}


def cells_of(room):
    """Return the cells of a placed room, as {(x, y): code} in coordinates of the map."""
    return {(room.x + x, room.y + y): code for (x, y), code in drawing(room.template).items()}


def potential_doors(template):
    """Return {(x, y): direction}: wall with nothing in front, floor behind and wall on both flanks."""
    return _potential_doors(template.tiles.width, template.tiles.cells)


@cache
def _potential_doors(width, codes):
    cells, found = _drawing(width, codes), {}
    for (x, y), code in cells.items():
        for way, (dx, dy) in STEP.items():
            front, back = cells.get((x + dx, y + dy), OUTER), cells.get((x - dx, y - dy), OUTER)
            flanks = [cells.get((x + dy, y + dx), OUTER), cells.get((x - dy, y - dx), OUTER)]
            if code == SOLID and front == OUTER and back == INNER and flanks == [SOLID, SOLID]:
                found[x, y] = way
    return found


def usable_doors(template):
    """Return the doors that may be used in reading order, as (x, y, direction, width, kind)."""
    if template.openings is None:
        doors = [(x, y, way, 1, "") for (x, y), way in potential_doors(template).items()]
    else:
        doors = [(door.x, door.y, int(door.direction), door.width, door.kind) for door in template.openings]
    return sorted(doors, key=lambda door: (door[1], door[0]))


def door_cells(door):
    """Return the cells of a door, which begins with (x, y, direction, width): eastward or southward from the first."""
    x, y, way, width = door[:4]
    return [(x + i, y) if way in (NORTH, SOUTH) else (x, y + i) for i in range(width)]


def template_faults(template):
    """Yield what is wrong with a choice of doors: each cell a potential door that way, none in two doors."""
    free = dict(potential_doors(template))
    for door in usable_doors(template):
        for cell in door_cells(door):
            if free.pop(cell, None) != door[2]:
                yield f"openings: {template.name!r} has no potential door at {cell}"
        if door[3] > 1 and not door[4]:
            yield f"openings: a wide door of {template.name!r} has no kind"


def quarter_turn(drawn):
    """Turn (width, height, cells, doors, spawn points) clockwise: what was west is north then."""
    width, height, cells, doors, spawns = drawn
    turned = {(height - 1 - y, x): code for (x, y), code in cells.items()}
    return (
        height,
        width,
        turned,
        [_door_of(door, lambda x, y: (height - 1 - y, x), (door[2] + 1) % 4) for door in doors],
        {(height - 1 - y, x): tags for (x, y), tags in spawns.items()},
    )


def mirror(drawn):
    """Swap west and east."""
    width, height, cells, doors, spawns = drawn
    swap = {NORTH: NORTH, SOUTH: SOUTH, EAST: WEST, WEST: EAST}
    turned = {(width - 1 - x, y): code for (x, y), code in cells.items()}
    doors = [_door_of(door, lambda x, y: (width - 1 - x, y), swap[door[2]]) for door in doors]
    return width, height, turned, doors, {(width - 1 - x, y): tags for (x, y), tags in spawns.items()}


def _door_of(door, place, way):
    """Return a door whose cells were moved and which looks another way now."""
    x, y = min(place(*cell) for cell in door_cells(door))
    return x, y, way, door[3], door[4]


def looks(template):
    """Return the different looks of a template's rooms in the order in which moves number them.

    As drawn, a quarter, a half and three quarters of a turn, then mirrored and the same turns, as far as allowed.
    """
    plain = look_of(template)
    turns = 4 if template.rotate else 1
    every = []
    for begin in (plain, mirror(plain)) if template.mirror else (plain,):
        look = begin
        for _ in range(turns):
            every.append(look)
            look = quarter_turn(look)
    if template.mirror and not template.rotate:  # north for south as well
        every.append(quarter_turn(quarter_turn(mirror(plain))))
    different = []
    for width, height, cells, doors, spawns in every:
        look = width, height, cells, sorted(doors, key=lambda door: (door[1], door[0])), spawns
        if look not in different:
            different.append(look)
    return different


def variants(params):
    """Return (template, look) for each variant, in the order of their numbers in moves."""
    return [(template, look) for template in params.templates for look in looks(template)]


def look_of(template):
    """Return how a placed room's template looks."""
    spawns = {(x, y): (mark, tags) for x, y, mark, tags in template.spawns}
    return template.width, template.height, drawing(template), usable_doors(template), spawns


def is_made_of(template, source, look):
    """Tell whether a placed room's template is a template that looks so, and the same in all else."""
    fields = ("name", "tags", "weight", "instances", "least", "rotate", "mirror")
    same = all(getattr(template, name) == getattr(source, name) for name in fields)
    return same and look_of(template) == look


def doors_of_room(room):
    """Return the doors on the map that a placed room may use."""
    return [(room.x + x, room.y + y, *rest) for x, y, *rest in usable_doors(room.template)]


def spot_of(room):
    """Return the floor cell of a room nearest to the middle of its drawing: of several the first in reading order."""
    cx, cy = (room.template.width - 1) // 2, (room.template.height - 1) // 2
    floor = [cell for cell, code in drawing(room.template).items() if code == INNER]
    _, y, x = min(((x - cx) ** 2 + (y - cy) ** 2, y, x) for x, y in floor)
    return room.x + x, room.y + y
