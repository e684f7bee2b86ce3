"""The check of things in rooms: counts, walks and sums over the finished map. Shares no code with their placement."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.population import Kind, Table, Thing
from pycore.dungeon.model.tiles import STEPS, Tile

Cell = tuple[int, int]


def check_kept(dungeon: DungeonMap, base: DungeonMap, table: Table, before: Table | None) -> Iterator[str]:
    """Yield one line for each thing that a map which grew from another one has not kept, or has too many.

    Args:
        dungeon: the larger map.
        base: the map that it was grown from.
        table: the table of the larger map.
        before: the table of the other one.
    """
    x, y = dungeon.rooms[0].x - base.rooms[0].x, dungeon.rooms[0].y - base.rooms[0].y
    kept = [(name, room, (left + x, top + y), cost) for name, room, (left, top), cost in _record(base)]
    found = [(name, room, (left, top), cost) for name, room, (left, top), cost in _record(dungeon)]
    for name, room, cell, _ in [thing for thing in kept if thing not in found]:
        yield f"{name!r} at {cell} in room {room} stood there before, and is gone, moved or another"
    for name, room, cell, _ in [thing for thing in found if thing[1] < len(base.rooms) and thing not in kept]:
        yield f"{name!r} at {cell} is new in room {room}, which stood before"
    if [thing for thing in found if thing in kept] != kept and set(kept) <= set(found):
        yield "the things that stood before are in another order"
    budget = before.budget if before else None
    if budget is not None:
        budget = min(budget * len(dungeon.rooms) // len(base.rooms), 1_000_000_000)
    if before is None or (table.kinds, table.curve, table.budget) != (before.kinds, before.curve, budget):
        yield "its table of things is not the one of the map that it was grown from, with a budget for all rooms"


def _record(dungeon: DungeonMap) -> Sequence[Thing]:
    found: Sequence[Thing] = dict(dungeon.furnished).get("populate", ())
    return found


def check_things(dungeon: DungeonMap, table: Table, things: Sequence[Thing]) -> Iterator[str]:
    """Yield one line for each error of the things of a map.

    Args:
        dungeon: the map.
        table: the table of its parameters.
        things: the things.
    """
    wrong = list(_check_cells(dungeon, table, things))
    yield from wrong
    if wrong:
        return
    view = _View(dungeon)
    yield from _check_ways(dungeon, table, things)
    yield from _check_budget(view, table, things)
    for kind in table.kinds:
        yield from _check_kind(view, table, kind, [thing for thing in things if thing.name == kind.name])


class _View:
    """The map from the start: how far its rooms are, what bars the way to them, which cells are kept free."""

    def __init__(self, dungeon: DungeonMap) -> None:
        self.dungeon = dungeon
        self.far = _distances(dungeon, ())
        self.barred = Counter[int]()
        for lock in dungeon.locks:
            self.barred.update(set(self.far) - set(_distances(dungeon, lock.connections)))
        self.free = kept_free(dungeon)
        self.points: dict[tuple[int, tuple[str, ...]], set[Cell]] = {}


def _check_cells(dungeon: DungeonMap, table: Table, things: Sequence[Thing]) -> Iterator[str]:
    costs = {kind.name: kind.cost for kind in table.kinds}
    free, taken = kept_free(dungeon), Counter(thing.cell for thing in things)
    for thing in things:
        x, y = thing.cell
        label = f"{thing.name!r} at ({x}, {y})"
        if thing.name not in costs:
            yield f"{label} is in no clause of the table"
        elif thing.cost * 1000 != costs[thing.name]:
            yield f"{label} costs {thing.cost}, in the table {costs[thing.name] / 1000}"
        if not 0 <= thing.room < len(dungeon.rooms) or dungeon.rooms[thing.room].tile(x, y) != Tile.INNER:
            yield f"{label} stands on no inner cell of room {thing.room}"
        if thing.cell in free:
            yield f"{label} stands in a doorway, on stairs, on the start or on a key"
        if taken[thing.cell] > 1:
            yield f"{label} shares its cell"
    ordered = sorted(things, key=lambda thing: (thing.room, thing.cell[1], thing.cell[0]))
    if list(things) != ordered:
        yield "things are not listed by room and in reading order"


def kept_free(dungeon: DungeonMap) -> set[Cell]:
    """Return the cells on which no thing may stand: doorways, stairs, start, keys."""
    found: set[Cell] = {dungeon.spot(dungeon.start), *(dungeon.key_spot(key) for key, _ in dungeon.locks)}
    for connection in dungeon.connections:
        for door in connection.doors:
            dx, dy = (0, 0) if connection.is_stairs else STEPS[door.direction]
            found |= {(x - dx, y - dy) for x, y in door.cells}
    return found


def _check_kind(view: _View, table: Table, kind: Kind, things: Sequence[Thing]) -> Iterator[str]:
    dungeon, per_room = view.dungeon, Counter(thing.room for thing in things)
    if not kind.map.least <= len(things) <= (len(things) if kind.map.most is None else kind.map.most):
        yield f"{kind.name!r}: {len(things)} on the map, not {kind.map.least}..{kind.map.most}"
    for room in range(len(dungeon.rooms)):
        count = per_room[room]
        fault = _fault_of_room(view, table, kind, room)
        if fault and count:
            yield f"{kind.name!r} is in room {room}, which {fault}"
        is_new = room >= dungeon.grown_from
        least = kind.room.least if is_new and not fault and _points(view, kind, room) else 0
        if count < least or (kind.room.most is not None and count > kind.room.most):
            yield f"{kind.name!r}: {count} in room {room}, not {kind.room.least}..{kind.room.most}"
    for thing in things:
        if thing.cell not in _points(view, kind, thing.room):
            yield f"{kind.name!r} at {tuple(thing.cell)} is on none of its spawn points"
    yield from _check_apart(kind, things)


def _fault_of_room(view: _View, table: Table, kind: Kind, room: int) -> str:
    """Return why a clause does not allow a room; empty if it does.

    A room that stood before the map grew may have become nearer to the start, have come to the main path or left it, or
    have lost its share of the budget, and there may be more locks elsewhere; its things are still right.
    """
    template, locks = view.dungeon.rooms[room].template, len(view.dungeon.locks)
    far, stood = view.far[room], room < view.dungeon.grown_from
    words = {*template.tags, template.name, template.name.rsplit("/", 1)[0]}
    if kind.within and not words.intersection(kind.within):
        return f"is not in {', '.join(kind.within)}"
    if (far < kind.doors.least and not stood) or (kind.doors.most is not None and far > kind.doors.most):
        return f"is {far} doors from the start"
    if kind.path is not None and kind.path != (room in view.dungeon.main_path) and not stood:
        return "is off the main path" if kind.path else "is on the main path"
    if kind.locks and view.barred[room] < (kind.locks if kind.locks > 0 else 1 if stood else max(1, locks)):
        return f"is behind {view.barred[room]} locks"
    if kind.cost and not stood and table.curve and not _value(table.curve, far, max(view.far.values())):
        return "has no share of the budget"
    return ""


def _points(view: _View, kind: Kind, room: int) -> set[Cell]:
    """Return the cells of a room where things of a clause may stand."""
    if (room, kind.at) in view.points:
        return view.points[room, kind.at]
    template, left, top = view.dungeon.rooms[room]
    if kind.at:
        spawns = {(left + x, top + y) for x, y, _, tags in template.spawns if set(tags) & set(kind.at)}
    else:
        cells = [(x, y) for y in range(template.height) for x in range(template.width)]
        spawns = {(left + x, top + y) for x, y in cells if template.tiles.at(x, y) == Tile.INNER}
    return view.points.setdefault((room, kind.at), spawns - view.free)


def _check_apart(kind: Kind, things: Sequence[Thing]) -> Iterator[str]:
    cells = {thing.cell for thing in things}
    by_row: dict[int, list[int]] = {}
    for x, y in sorted(cells):
        by_row.setdefault(y, []).append(x)
    for x, y in sorted(cells) if kind.apart else ():
        for row in range(y, y + kind.apart):
            near = [other for other in by_row.get(row, ()) if abs(other - x) < kind.apart and (row, other) > (y, x)]
            if near:
                yield f"{kind.name!r} at ({x}, {y}) is nearer than {kind.apart} cells to the one at ({near[0]}, {row})"


def _check_ways(dungeon: DungeonMap, table: Table, things: Sequence[Thing]) -> Iterator[str]:
    """Walk from the start around things that block: all floor must be reached, and a cell beside each of them.

    In each room the floor must hang together by itself as well, so that no way across it becomes a detour.
    """
    blocking = {kind.name for kind in table.kinds if kind.blocks}
    blocked = {tuple(thing.cell) for thing in things if thing.name in blocking}
    if not blocked:
        return
    floor = {
        (x, y)
        for y, row in enumerate(dungeon.tiles.rows())
        for x, code in enumerate(row)
        if code in (Tile.INNER, Tile.DOOR, Tile.STAIRS) and (x, y) not in blocked
    }
    climbs: dict[Cell, Cell] = {}
    for connection in dungeon.connections:
        if connection.is_stairs:
            (below, above) = ((door.x, door.y) for door in connection.doors)
            climbs |= {below: above, above: below}
    start = dungeon.spot(dungeon.start)
    reached, front = {(start.x, start.y)}, [(start.x, start.y)]
    while front:
        x, y = front.pop()
        beside = [(x + dx, y + dy) for dx, dy in STEPS] + ([climbs[x, y]] if (x, y) in climbs else [])
        new = [cell for cell in beside if cell in floor and cell not in reached]
        reached.update(new)
        front += new
    for room in sorted({thing.room for thing in things if thing.cell in blocked}):
        template, left, top = dungeon.rooms[room]
        box = ((left + x, top + y) for y in range(template.height) for x in range(template.width))
        inside = {cell for cell in box if dungeon.rooms[room].tile(*cell) == Tile.INNER and cell not in blocked}
        if _parted(inside):
            yield f"things that block part the floor of room {room}"
    if floor - reached:
        yield f"things that block part {min(floor - reached)} from the start"
    for x, y in sorted(blocked):
        if not any((x + dx, y + dy) in reached for dx, dy in STEPS):
            yield f"the thing at ({x}, {y}) cannot be reached"


def _parted(cells: set[Cell]) -> bool:
    """Tell whether cells are not connected by their sides."""
    left = set(cells)
    front = [left.pop()] if left else []
    while front:
        x, y = front.pop()
        new = {(x + dx, y + dy) for dx, dy in STEPS} & left
        left -= new
        front += new
    return bool(left)


def _check_budget(view: _View, table: Table, things: Sequence[Thing]) -> Iterator[str]:
    if table.budget is None:
        return
    costs = {kind.name: kind.cost for kind in table.kinds}
    farthest = max(view.far.values()) if table.curve else 0
    worth = [0] * (farthest + 1)
    spent = [0] * (farthest + 1)
    stood = [0] * (farthest + 1)
    for distance in view.far.values():
        worth[distance if table.curve else 0] += _value(table.curve, distance, farthest)
    for thing in things:
        spent[view.far[thing.room] if table.curve else 0] += costs[thing.name]
        if thing.room < view.dungeon.grown_from:  # no new thing that costs may be added where these cost too much
            stood[view.far[thing.room] if table.curve else 0] += costs[thing.name]
    total = sum(worth) or 1
    for distance in range(farthest + 1):
        cost, allowed = sum(spent[: distance + 1]), table.budget * sum(worth[: distance + 1])
        if cost * total > allowed and cost > sum(stood[: distance + 1]):
            share = f"up to {distance} doors " if table.curve else ""
            yield f"things {share}cost {cost / 1000:g}, more than {allowed / total / 1000:g}"


def _value(curve: Sequence[int], distance: int, farthest: int) -> int:
    """Return the value of a curve at a distance, times the greatest distance; 1 without a curve."""
    if not curve or not farthest:
        return curve[0] if curve else 1
    steps = distance * (len(curve) - 1)
    before = min(steps // farthest, len(curve) - 2)
    return curve[before] * farthest + (curve[before + 1] - curve[before]) * (steps - before * farthest)


def _distances(dungeon: DungeonMap, shut: Sequence[int]) -> dict[int, int]:
    """Return the distance in doors of each room that can be reached from the start while connections are shut."""
    joined: dict[int, set[int]] = {room: set() for room in range(len(dungeon.rooms))}
    for number, connection in enumerate(dungeon.connections):
        if number not in shut:
            a, b = connection.rooms
            joined[a].add(b)
            joined[b].add(a)
    found, front = {dungeon.start: 0}, {dungeon.start}
    while front:
        front = {other for room in front for other in joined[room]} - set(found)
        found.update(dict.fromkeys(front, max(found.values()) + 1))
    return found
