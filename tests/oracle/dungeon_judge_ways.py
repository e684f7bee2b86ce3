"""The second judge of dungeon maps: doors, stairs and corridors, and where one can walk."""

from itertools import pairwise

from tests.oracle.dungeon_judge_drawings import EAST, INNER, STEP, WEST, door_cells, doors_of_room, spot_of

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
STAIRS = "%"


class Sight:
    """What several parts of the judge look at.

    `floors` and `rooms` are the floor and the cells of each room, `walls` the cells of each connection's corridor and
    those around it, `near` for each room the rooms joined to it.
    """

    def __init__(self, dungeon, floors, rooms):
        self.dungeon, self.floors, self.rooms = dungeon, floors, rooms
        self.walls = [
            {(x + dx, y + dy) for x, y in joint.corridor for dx, dy in AROUND} for joint in dungeon.connections
        ]
        self.near = [set() for _ in rooms]
        for joint in dungeon.connections:
            a, b = joint.rooms
            self.near[a].add(b)
            self.near[b].add(a)

    def closed(self):
        """Return the cells of all rooms, and those across the open corners of their floors."""
        floor = [cell for cells in self.rooms for cell, code in cells.items() if code == INNER]
        return {cell for cells in self.rooms for cell in cells} | {
            (x + dx, y + dy) for x, y in floor for dx, dy in AROUND
        }


def joint_faults(dungeon, sight):
    """Yield connections whose doors are not there, used twice, do not meet, or join what is joined already."""
    used, joined, pitches = {}, set(), set()
    for number, joint in enumerate(dungeon.connections):
        if joint.rooms in joined:
            yield f"connections: {joint.rooms} are joined twice"
        joined.add(joint.rooms)
        for door, room in zip(joint.doors, joint.rooms, strict=True):
            for cell in door_cells(door):
                if cell in used:
                    yield f"doors: that at {cell} is used by connections {used[cell]} and {number}"
                used[cell] = number
            if door.kind != STAIRS and tuple(door) not in doors_of_room(dungeon.rooms[room]):
                yield f"doors: that of connection {number} at {(door.x, door.y)} may not be used"
        a, b = joint.rooms
        if sight.floors[a] != sight.floors[b] or STAIRS in (joint.doors[0].kind, joint.doors[1].kind):
            yield from _stairs_faults(dungeon, sight, number)
            if max(sight.floors[a], sight.floors[b]) < dungeon.params.floors - dungeon.params.deeper:
                pitches.add(dungeon.rooms[b].x - dungeon.rooms[a].x)
        else:
            yield from _meeting_faults(joint, number)
    if len(pitches) > 1:
        yield "stairs: floors are not equally far from each other"


def _stairs_faults(dungeon, sight, number):
    """Yield what is wrong with stairs."""
    joint = dungeon.connections[number]
    a, b = (dungeon.rooms[room] for room in joint.rooms)
    below, above = (sight.floors[room] for room in joint.rooms)
    stairs = [(*spot_of(a), EAST, 1, STAIRS), (*spot_of(b), WEST, 1, STAIRS)]
    if above - below != 1 or joint.corridor or [tuple(door) for door in joint.doors] != stairs:
        yield f"stairs: connection {number} is none from one floor to the next"
    if (a.y, a.template.name, a.template.tiles) != (b.y, b.template.name, b.template.tiles):
        yield f"stairs: the rooms of connection {number} do not stand above each other"


def _meeting_faults(joint, number):
    """Yield what is wrong with two doors, which stand face to face if no corridor leads from one to the other."""
    first, second = joint.doors
    dx, dy = STEP[first.direction]
    if (first.width, first.kind) != (second.width, second.kind):
        yield f"doors: those of connection {number} are unlike"
    meets = (first.x + dx, first.y + dy, (first.direction + 2) % 4)
    if not joint.corridor and (second.x, second.y, second.direction) != meets:
        yield f"doors: those of connection {number} do not stand face to face"


def corridor_faults(dungeon, sight):
    """Yield corridors that are too long, torn, or too near to rooms, other corridors or themselves."""
    longest = dungeon.params.corridors
    closed = sight.closed()
    for number, joint in enumerate(dungeon.connections):
        cells = [tuple(cell) for cell in joint.corridor]
        if len(cells) > longest:
            yield f"corridors: that of connection {number} has {len(cells)} cells, {longest} are allowed"
        if cells:
            yield from _floor_faults(joint, number)
        if closed & set(cells):
            yield f"corridors: that of connection {number} is on a room or at its floor"
        for other in range(number):
            if sight.walls[other] & set(cells):
                yield f"corridors: those of connections {other} and {number} touch"


def _floor_faults(joint, number):
    """Yield where the floor of a corridor is not one line from door to door."""
    cells = [tuple(cell) for cell in joint.corridor]
    fronts = [(door.x + STEP[door.direction][0], door.y + STEP[door.direction][1]) for door in joint.doors]
    if [cells[0], cells[-1]] != fronts:
        yield f"corridors: that of connection {number} does not lead from door to door"
    if any(door.width != 1 for door in joint.doors):
        yield f"corridors: that of connection {number} leads to a wide door"
    for place, (x, y) in enumerate(cells):
        beside = [other for other, (u, v) in enumerate(cells) if abs(u - x) + abs(v - y) < 2]
        if beside != [other for other in (place - 1, place, place + 1) if 0 <= other < len(cells)]:
            yield f"corridors: that of connection {number} is torn or touches itself at {(x, y)}"
            return


def leak_faults(dungeon, sight):
    """Yield where one can step from one room or corridor to another but through a connection, or cannot walk on."""
    place, allowed, climbs = {}, set(), set()
    for number, cells in enumerate(sight.rooms):
        place |= {cell: ("room", number) for cell, code in cells.items() if code == INNER}
    for number, joint in enumerate(dungeon.connections):
        a, b = joint.rooms
        for door, room in zip(joint.doors, joint.rooms, strict=True):
            place |= dict.fromkeys(door_cells(door), ("room", room))
        place |= {tuple(cell): ("corridor", number) for cell in joint.corridor}
        if joint.doors[0].kind == STAIRS:
            below, above = ((door.x, door.y) for door in joint.doors)
            climbs |= {(below, above), (above, below)}
        else:
            steps = [("room", a), ("corridor", number), ("room", b)] if joint.corridor else [("room", a), ("room", b)]
            allowed |= {frozenset(pair) for pair in pairwise(steps)}
    seen, crossed = walk(place, climbs, spot_of(dungeon.rooms[0]))
    yield from (f"walk: one steps from {sorted(pair)}" for pair in crossed - allowed)
    yield from (f"walk: no step between {sorted(pair)}" for pair in allowed - crossed)
    yield from (
        f"walk: {lost} cannot be reached on foot" for lost in {place[cell] for cell in place if cell not in seen}
    )


def walk(place, climbs, start):
    """Return the cells that are reached on foot, and the pairs of places between which one steps on the way."""
    seen, front, crossed = {start}, [start], set()
    while front:
        x, y = front.pop()
        steps = [(x + dx, y + dy) for dx, dy in STEP.values() if (x + dx, y + dy) in place]
        crossed |= {frozenset((place[x, y], place[there])) for there in steps if place[there] != place[x, y]}
        steps += [above for below, above in climbs if below == (x, y)]
        front += set(steps) - seen
        seen |= set(steps)
    return seen, crossed
