"""What is wrong with the things on a map, judged from the documentation alone: floods, counts and sums by hand.

A clause is a plain dictionary, whatever text it was written as: `name`, `at`, `within` (lists of words, empty for all),
`room`, `map`, `doors` (pairs of least and most, None for no limit), `path` (True, False, None), `locks` (a number, or
"all"), `apart`, `blocks`, `cost` (in thousandths). `population_faults` is the entry, and `kept_faults` for a map and
the larger one that it grew to.

In a map that grew from another one, rooms that stood had their things before: where they have become nearer to the
start, came to the main path or left it, and where there are more locks or other shares now, these are still right.
"""

from collections import defaultdict

from tests.oracle.dungeon_judge_drawings import INNER, cells_of, spot_of

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
OUT = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}


def population_faults(dungeon, clauses, budget, curve):
    """Yield what is wrong with the things of a map.

    Args:
        dungeon: the map.
        clauses: the clauses of its table.
        budget: thousandths of the budget; None for none.
        curve: the numbers of its curve in thousandths; empty for none.
    """
    things = [(name, room, tuple(cell), cost) for name, room, cell, cost in dict(dungeon.furnished).get("populate", ())]
    by_name = {clause["name"]: clause for clause in clauses}
    if [thing[1] for thing in things] != sorted(thing[1] for thing in things):
        yield "the things are not in the order of their rooms"
    for name, room, cell, cost in things:
        if name not in by_name or round(cost * 1000) != by_name[name]["cost"]:
            yield f"{name} is not in the table, or not at the cost {cost}"
            return
        if cells_of(dungeon.rooms[room]).get(cell) != INNER:
            yield f"{name} at {cell} is not on the floor of room {room}"
            return
    if len({cell for _, _, cell, _ in things}) < len(things):
        yield "two things share a cell"
    for name, _, cell, _ in things:
        if cell in reserved(dungeon):
            yield f"{name} is at {cell}, which must stay free"
    far = doors_from_start(dungeon, set())
    for clause in clauses:
        yield from _clause_faults(
            dungeon, clause, [thing for thing in things if thing[0] == clause["name"]], far, curve
        )
    yield from _way_faults(dungeon, {cell for name, _, cell, _ in things if by_name[name]["blocks"]}, things)
    stood = [thing for thing in things if thing[1] < dungeon.grown_from]
    yield from _budget_faults((things, stood), by_name, far, budget, curve)


def kept_faults(base, larger):
    """Yield which things of a map are not the first ones of the larger map that it grew to, or not where they were."""
    dx, dy = larger.rooms[0].x - base.rooms[0].x, larger.rooms[0].y - base.rooms[0].y
    before, after = (list(dict(dungeon.furnished).get("populate", ())) for dungeon in (base, larger))
    for number, thing in enumerate(before):
        there = (thing[0], thing[1], (thing[2][0] + dx, thing[2][1] + dy), thing[3])
        if number >= len(after) or (*after[number][:2], tuple(after[number][2]), after[number][3]) != there:
            yield f"thing {number}, {there}, did not stay"
    for thing in after[len(before) :]:
        if thing[1] < len(base.rooms):
            yield f"{thing} is new in a room that stood"


def grown_budget(base, larger, budget):
    """Return the budget of a larger map in thousandths, which grows as the number of rooms does."""
    return None if budget is None else min(10**9, budget * len(larger.rooms) // len(base.rooms))


def reserved(dungeon):
    """Return the cells where nothing may stand."""
    cells = {spot_of(dungeon.rooms[dungeon.main_path[0]])}
    cells |= {key_cell(dungeon, lock.key) for lock in dungeon.locks}
    for joint in dungeon.connections:
        for room, door in zip(joint.rooms, joint.doors, strict=True):
            if door.kind == "%":
                cells.add(spot_of(dungeon.rooms[room]))
                continue
            out = OUT[int(door.direction)]
            for step in range(door.width):
                along = (step, 0) if out[0] == 0 else (0, step)
                cells.add((door.x + along[0] - out[0], door.y + along[1] - out[1]))
    return cells


def key_cell(dungeon, room):
    """Return where the key in a room lies: in its middle, or three cells away from where one starts or climbs."""
    climbs = {number for joint in dungeon.connections if joint.doors[0].kind == "%" for number in joint.rooms}
    x0, y0 = spot_of(dungeon.rooms[room])
    if room != dungeon.main_path[0] and room not in climbs:
        return x0, y0
    floor = [cell for cell, code in cells_of(dungeon.rooms[room]).items() if code == INNER]
    return min(floor, key=lambda cell: (abs((cell[0] - x0) ** 2 + (cell[1] - y0) ** 2 - 9), cell[1], cell[0]))


def doors_from_start(dungeon, shut):
    """Return {room: doors from the start} while some connections are shut."""
    far, changed = {dungeon.main_path[0]: 0}, True
    while changed:
        changed = False
        for number, joint in enumerate(dungeon.connections):
            for a, b in (joint.rooms, joint.rooms[::-1]):
                if number not in shut and a in far and far[a] + 1 < far.get(b, 10**9):
                    far[b], changed = far[a] + 1, True
    return far


def share_of(curve, distance, longest):
    """Return the curve at a distance, times the longest distance (or 1), as a whole number."""
    if not curve:
        return 1
    if longest == 0:
        return curve[0]
    pieces = len(curve) - 1
    before = distance * pieces // longest
    if before == pieces:
        return curve[-1] * longest
    return curve[before] * ((before + 1) * longest - distance * pieces) + curve[before + 1] * (
        distance * pieces - before * longest
    )


def allowed_rooms(dungeon, clause, far, curve):
    """Return the rooms that a clause allows."""
    rooms = set(range(len(dungeon.rooms)))
    if clause["within"]:
        rooms = {room for room in rooms if _names(dungeon.rooms[room].template) & set(clause["within"])}
    least, most = clause["doors"]
    rooms = {room for room in rooms if least <= far[room] and (most is None or far[room] <= most)}
    if clause["path"] is not None:
        rooms = {room for room in rooms if (room in dungeon.main_path) is clause["path"]}
    if clause["locks"]:
        needed = max(1, len(dungeon.locks)) if clause["locks"] == "all" else clause["locks"]
        behind = defaultdict(int)
        for lock in dungeon.locks:
            for room in rooms - set(doors_from_start(dungeon, set(lock.connections))):
                behind[room] += 1
        rooms = {room for room in rooms if behind[room] >= needed}
    if clause["cost"]:
        rooms = {room for room in rooms if share_of(curve, far[room], max(far.values())) > 0}
    return rooms


def _names(template):
    """Return the words by which a table may name rooms of a template; generated doors add "/" and a number to names."""
    names = {template.name, *template.tags}
    if "/" in template.name and template.name.split("/")[-1].isdigit():
        names.add(template.name[: template.name.rindex("/")])
    return names


def places_in(dungeon, clause, room):
    """Return the cells of a room where a thing of a clause may stand, if nothing else is there."""
    placed = dungeon.rooms[room]
    if clause["at"]:
        cells = {(placed.x + s.x, placed.y + s.y) for s in placed.template.spawns if set(s.tags) & set(clause["at"])}
    else:
        cells = {cell for cell, code in cells_of(placed).items() if code == INNER}
    return cells - reserved(dungeon)


def _clause_faults(dungeon, clause, things, far, curve):
    name = clause["name"]
    least, most = clause["map"]
    if len(things) < least or (most is not None and len(things) > most):
        yield f"{name}: {len(things)} of {clause['map']} on the map"
    rooms = allowed_rooms(dungeon, clause, far, curve)
    stood = set(range(dungeon.grown_from))
    lax = clause | {"path": None, "cost": 0, "doors": (0, clause["doors"][1])}
    lax["locks"] = 1 if clause["locks"] == "all" else clause["locks"]
    could = (rooms - stood) | (stood & allowed_rooms(dungeon, lax, far, curve) if stood else set())
    least, most = clause["room"]
    for room in range(len(dungeon.rooms)):
        count = sum(thing[1] == room for thing in things)
        if count and room not in could:
            yield f"{name}: in room {room}, which its clause does not allow"
        if most is not None and count > most:
            yield f"{name}: {count} of {clause['room']} in room {room}"
        if count < least and room in rooms - stood and places_in(dungeon, clause, room):
            yield f"{name}: {count} of {clause['room']} in room {room}, which has a place"
    for _, room, cell, _ in things:
        if cell not in places_in(dungeon, clause, room):
            yield f"{name}: at {cell} is no place for it"
        for other in things:
            if other[2] != cell and max(abs(other[2][0] - cell[0]), abs(other[2][1] - cell[1])) < clause["apart"]:
                yield f"{name}: at {cell} and {other[2]}, nearer than {clause['apart']}"


def _way_faults(dungeon, blocked, things):
    """Walk from the start, with all doors shut until their key was reached, around things that block."""
    floor, climbs = _ground(dungeon)
    start = spot_of(dungeon.rooms[dungeon.main_path[0]])
    keys = {number: key_cell(dungeon, lock.key) for number, lock in enumerate(dungeon.locks)}
    shut = {joint: number for number, lock in enumerate(dungeon.locks) for joint in lock.connections}
    seen = _flood(start, floor, climbs, blocked, set(shut))
    while opened := {joint for joint, lock in shut.items() if keys[lock] in seen}:
        shut = {joint: lock for joint, lock in shut.items() if joint not in opened}
        seen = _flood(start, floor, climbs, blocked, set(shut))
    if shut:
        yield f"locks {sorted(set(shut.values()))} cannot be opened"
    for number, room in enumerate(dungeon.rooms):
        inside = {cell: None for cell, code in cells_of(room).items() if code == INNER and cell not in blocked}
        if set(inside) - _flood(min(inside), inside, {}, set(), set()):
            yield f"the doors or corners of room {number} are parted from each other"
    lost = set(floor) - blocked - seen
    if lost:
        yield f"{min(lost)} and {len(lost) - 1} other cells cannot be reached"
    for name, _, (x, y), _ in things:
        if (x, y) not in seen and not any((x + dx, y + dy) in seen for dx, dy in SIDES):
            yield f"{name} at {(x, y)} cannot be reached"


def _ground(dungeon):
    """Return {cell: connection} of all cells to walk on, None for no door, and the steps along stairs."""
    floor, climbs = {}, {}
    for room in dungeon.rooms:
        floor |= {cell: None for cell, code in cells_of(room).items() if code == INNER}
    for number, joint in enumerate(dungeon.connections):
        if joint.doors[0].kind == "%":
            a, b = (spot_of(dungeon.rooms[room]) for room in joint.rooms)
            climbs |= {a: b, b: a}
        else:
            floor |= {tuple(cell): None for cell in joint.corridor}
            floor |= {tuple(cell): number for door in joint.doors for cell in door.cells}
    return floor, climbs


def _flood(start, floor, climbs, blocked, shut):
    seen, front = {start}, [start]
    while front:
        x, y = front.pop()
        for cell in [(x + dx, y + dy) for dx, dy in SIDES] + [climbs.get((x, y))]:
            if cell in floor and cell not in seen and cell not in blocked and floor[cell] not in shut:
                seen.add(cell)
                front.append(cell)
    return seen


def _budget_faults(things_and_old_ones, by_name, far, budget, curve):
    if budget is None:
        return
    things, stood = things_and_old_ones
    if sum(by_name[name]["cost"] for name, *_ in things) > budget:
        yield "the things cost more than the budget"
    longest = max(far.values())
    whole = sum(share_of(curve, far[room], longest) for room in far)
    for distance in range(longest + 1 if curve else 0):
        share = sum(share_of(curve, far[room], longest) for room in far if far[room] <= distance)
        cost = sum(by_name[name]["cost"] for name, room, *_ in things if far[room] <= distance)
        added = cost - sum(by_name[name]["cost"] for name, room, *_ in stood if far[room] <= distance)
        if cost * whole > budget * share and (added or not stood):
            yield f"the things up to {distance} doors cost {cost}, more than their share"
