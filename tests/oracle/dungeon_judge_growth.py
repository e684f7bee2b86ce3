"""The second judge, on what one map alone does not show: that a map grew from another and keeps all of it."""

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
    before = sorted(plain(joint, dx, dy) for joint in base.connections)
    after = sorted(plain(joint, 0, 0) for joint in larger.connections if max(joint.rooms) < old)
    if before != after:
        faults.append("extend: what stood is joined otherwise")
    names = ("selector", "weights", "bounds", "loops", "corridors", "locks", "floors", "rules", "flow")
    faults += [f"extend: other {name}" for name in names if getattr(base.params, name) != getattr(larger.params, name)]
    return faults + wing_faults(base, wing, larger)


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
