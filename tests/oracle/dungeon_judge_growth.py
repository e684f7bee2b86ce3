"""The second judge, on what one map alone does not show: that a map grew from another and keeps all of it.

A floor that is added begins above the farthest room of the last floor from which stairs can lead, in a room of the same
template, which is one more than the wing has.
"""

from dataclasses import replace


def judge_growth(base, wing, larger):
    """Return what a map that was extended by a wing of templates did not keep of what stood, or did not add."""
    old, faults = len(base.rooms), []
    if larger.grown_from != old:
        faults.append(f"extend: grown from {larger.grown_from} rooms, not {old}")
    if len(larger.rooms) < old:
        return [*faults, f"extend: {len(larger.rooms)} rooms of {old}"]
    dx, dy = larger.rooms[0].x - base.rooms[0].x, larger.rooms[0].y - base.rooms[0].y
    for number, (before, after) in enumerate(zip(base.rooms, larger.rooms, strict=False)):
        same = (before.template.name, before.template.tiles, before.template.openings, before.template.tags)
        if same != (after.template.name, after.template.tiles, after.template.openings, after.template.tags):
            faults.append(f"extend: room {number} is another")
        if (before.x + dx, before.y + dy) != (after.x, after.y):
            faults.append(f"extend: room {number} was moved")
    deeper = larger.params.deeper - base.params.deeper
    if larger.params.floors - base.params.floors != deeper or deeper not in (0, 1):
        faults.append(f"extend: {larger.params.floors} floors after {base.params.floors}, {deeper} of them added")
    names = ("selector", "weights", "bounds", "loops", "corridors", "rules", "flow")
    faults += [f"extend: other {name}" for name in names if getattr(base.params, name) != getattr(larger.params, name)]
    if deeper:
        return (
            faults
            + joint_faults(base, larger, dx, dy)
            + play_faults(base, larger, dx, dy)
            + floor_faults(base, wing, larger)
        )
    return (
        faults
        + joint_faults(base, larger, dx, dy)
        + play_faults(base, larger, dx, dy)
        + wing_faults(base, wing, larger)
    )


def joint_faults(base, larger, dx, dy):
    """Return whether rooms that stood are joined otherwise."""
    old, faults = len(base.rooms), []
    before = [plain(joint, dx, dy) for joint in base.connections]
    after = [plain(joint, 0, 0) for joint in larger.connections]
    if before != after[: len(before)] or any(max(rooms) < old for rooms, *_ in after[len(before) :]):
        faults.append("extend: what stood is joined otherwise")
    if any(min(rooms) < old for rooms, *_ in after[len(before) + len(larger.rooms) - old :]):
        faults.append("extend: a room that stood got another door, not for a room that hangs on it")
    return faults


def play_faults(base, larger, dx, dy):
    """Return which locks and keys, start and goal are others."""
    old, faults = len(base.rooms), []
    if larger.locks[: len(base.locks)] != base.locks or larger.kept_locks != len(base.locks):
        faults.append("extend: other locks")
    goals = [number for number in range(old, len(larger.rooms)) if "goal" in larger.rooms[number].template.tags]
    if larger.params.deeper > base.params.deeper:
        goals = goals or list(range(old, len(larger.rooms)))
    if larger.start != base.start or (old > 1 and larger.goal not in (goals or [base.goal])):
        faults.append("extend: other ends of the main path")
    for lock in base.locks:
        x, y = base.key_spot(lock.key)
        if tuple(larger.key_spot(lock.key)) != (x + dx, y + dy):
            faults.append(f"extend: the key in room {lock.key} lies elsewhere")
    return faults


def floor_faults(base, wing, larger):
    """Return what is wrong with the floor that was added."""
    old = len(base.rooms)
    climbs = [joint.rooms for joint in larger.connections if joint.doors[0].kind == "%" and joint.rooms[1] >= old]
    into = [joint.rooms for joint in larger.connections if joint.rooms[0] < old <= joint.rooms[1]]
    if into != climbs or len(climbs) != 1 or climbs[0][1] != old:
        return [f"extend: {into} lead to the floor that was added, {climbs} are stairs"]
    way, faults = climbs[0][0], []
    used = {room for joint in base.connections if joint.doors[0].kind == "%" for room in joint.rooms}
    used |= {base.main_path[0], *(lock.key for lock in base.locks)}
    cells = {tuple(thing[2]) for thing in dict(base.furnished).get("populate", ())}
    used |= {number for number in range(old) if tuple(base.spot(number)) in cells}
    last = max(_floors(base))
    free = [number for number, floor in enumerate(_floors(base)) if floor == last and number not in used]
    far, front = {base.main_path[0]: 0}, [base.main_path[0]]
    for room in front:
        for joint in base.connections:
            other = sum(joint.rooms) - room
            if room in joint.rooms and other not in far:
                far[other] = far[room] + 1
                front.append(other)

    def worth(room):
        tags = set(base.rooms[room].template.tags)
        return "stairs" in tags, not tags & {"goal", "boss", "key", "treasure"}, far[room], -room

    if way not in free or worth(way) != max(map(worth, free)):
        faults.append(f"extend: the stairs lead from room {way}")
    name = base.rooms[way].template.name
    wished = [t if t.name != name else replace(t, instances=t.instances + 1, least=_least(t) + 1) for t in wing]
    if name not in [template.name for template in wing]:
        wished.append(replace(base.rooms[way].template, instances=1, least=1))
    return faults + wing_faults(base, wished, larger)


def _least(template):
    return template.instances if template.least is None else template.least


def _floors(dungeon):
    """Return the floor of each room, a step up along each stairs."""
    found = [0] * len(dungeon.rooms)
    for below, above in sorted(joint.rooms for joint in dungeon.connections if joint.doors[0].kind == "%"):
        found[above:] = [found[below] + 1] * (len(found) - above)
    return found


def plain(joint, dx, dy):
    """Return rooms, doors and corridor of a connection as numbers, moved."""
    doors = [(door.x + dx, door.y + dy, int(door.direction), door.width, door.kind) for door in joint.doors]
    return tuple(joint.rooms), doors, [(x + dx, y + dy) for x, y in joint.corridor]


def wing_faults(base, wing, larger):
    """Return which templates have too few or too many new rooms, or are drawn otherwise."""
    faults, known = [], {template.name: template for template in base.params.templates}
    new = [room.template.name for room in larger.rooms[len(base.rooms) :]]
    for template in wing:
        least = template.instances if template.least is None else template.least
        if not least <= new.count(template.name) <= template.instances:
            faults.append(f"extend: {new.count(template.name)} new rooms of {template.name!r}, not {least} or more")
    names = [*known, *(template.name for template in wing if template.name not in known)]
    if [template.name for template in larger.params.templates] != names:
        faults.append("extend: other templates")
    if not set(new) <= {template.name for template in wing}:
        faults.append("extend: rooms that were not asked for")
    drawn = {**{template.name: template for template in wing}, **known}
    return faults + [
        f"extend: {template.name!r} was changed"
        for template in larger.params.templates
        if replace(template, instances=1, least=None) != replace(drawn[template.name], instances=1, least=None)
    ]
