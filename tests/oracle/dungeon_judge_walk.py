"""The second judge of dungeon maps: rules, the main path, loops, locks and keys."""

from math import isqrt

from tests.oracle.dungeon_judge_drawings import STEP, doors_of_room
from tests.oracle.dungeon_judge_moves import eastward

TILE = 256  # units of length
LARGEST_MAP = 16384
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def reached_from(room, near):
    """Return the rooms that can be reached."""
    front = [room]
    for here in front:
        front += sorted(set(near[here]) - set(front))
    return set(front)


def rule_faults(dungeon, sight):
    """Yield the rules that are broken."""
    templates = [room.template for room in dungeon.rooms]
    for rule in dungeon.params.rules:
        for number, template in enumerate(templates):
            if rule.first != template.name and rule.first not in template.tags:
                continue
            others = [
                other
                for other, second in enumerate(templates)
                if other != number and (rule.second == second.name or rule.second in second.tags)
            ]
            doors = [doors_between(number, other, sight.near) for other in others]
            if any(count < rule.least for count in doors):
                yield f"rules: room {number} is nearer than {rule.first} to {rule.second} may be"
            if rule.most is not None and not any(count <= rule.most for count in doors):
                yield f"rules: room {number} is farther than {rule.first} to {rule.second} may be"


def doors_between(first, second, near):
    """Return the number of connections on the shortest way between two rooms of a map that hangs together."""
    reached, count = {first}, 0
    while second not in reached:
        reached |= {there for here in reached for there in near[here]}
        count += 1
    return count


def path_faults(dungeon, sight):
    """Yield the main path if it is another than that between the ends there should be."""
    count = len(dungeon.rooms)
    far = lengths(dungeon, sight)
    tagged = [
        [number for number, room in enumerate(dungeon.rooms) if tag in room.template.tags] for tag in ("start", "goal")
    ]
    if dungeon.kept_locks is not None:
        old = dungeon.grown_from
        start, goal = dungeon.main_path[0], dungeon.main_path[-1]
        goals = [number for number in tagged[1] if number >= old] or (range(count) if old == 1 else [])
        if old < count and sight.floors[old] > max(sight.floors[:old]):  # all that is new is a floor
            goals = [number for number in tagged[1] if number >= old] or range(old, count)
        if goals:
            goal = farthest(far[start], goals)
        if start >= old or (goal >= old and not goals):
            yield f"main path: {list(dungeon.main_path)}, from or to what did not stand"
    elif tagged[0]:
        start = tagged[0][0]
        goal = farthest(far[start], tagged[1] or range(count))
    elif tagged[1]:
        goal = tagged[1][0]
        start = farthest(far[goal], range(count))
    else:
        longest = max(max(row) for row in far)
        start, goal = next((a, b) for a in range(count) for b in range(a, count) if far[a][b] == longest)
    path = [goal]
    while path[0] != start:
        here = path[0]
        before = [
            there
            for there in sight.near[here]
            if far[start][there] + edge(dungeon, sight, here, there) == far[start][here]
        ]
        path.insert(0, min(before))
    if list(dungeon.main_path) != path:
        yield f"main path: {list(dungeon.main_path)}, not {path}"


def farthest(far, rooms):
    """Return the first of the rooms that are farthest away."""
    most = max(far[room] for room in rooms)
    return min(room for room in rooms if far[room] == most)


def edge(dungeon, sight, a, b):
    """Return the length of a connection: between the corners of the rooms, of stairs one tile, never 0."""
    if sight.floors[a] != sight.floors[b]:
        return TILE
    dx, dy = dungeon.rooms[a].x - dungeon.rooms[b].x, dungeon.rooms[a].y - dungeon.rooms[b].y
    return max(1, isqrt(TILE * TILE * (dx * dx + dy * dy)))


def lengths(dungeon, sight):
    """Return the length of the shortest way between any two rooms: each distance is bettered until none can be."""
    every = []
    for start in range(len(dungeon.rooms)):
        far, front = {start: 0}, [start]
        while front:
            here = front.pop(0)
            for there in sight.near[here]:
                length = far[here] + edge(dungeon, sight, here, there)
                if there not in far or length < far[there]:
                    far[there] = length
                    front.append(there)
        every.append([far[room] for room in range(len(dungeon.rooms))])
    return every


def loop_faults(dungeon, sight):
    """Yield whether there are more or fewer loops than the share asks for; fewer only if no more can be joined."""
    params, old = dungeon.params, dungeon.grown_from
    hung = {(move.parent, number) for number, move in enumerate(dungeon.moves) if (move.dx, move.dy) == (0, 0)}
    loops, tree = [], []
    for joint in dungeon.connections:
        (tree if joint.rooms in hung else loops).append(joint)
    ages = [joint.rooms[1] >= old for joint in loops]
    young = [joint.rooms for joint in loops if joint.rooms[1] >= old]
    if ages != sorted(ages) or young != sorted(young):
        yield "connections: loops are not in order, those of an earlier map first"
    if params.flow:
        return
    if loops and not params.loops:
        yield f"loops: {len(loops)}, none are asked for"
    standing = [*tree, *(joint for joint in loops if joint.rooms[1] < old)]
    wanted = round(params.loops * len(joinable(dungeon, sight, standing)))
    if len(young) > wanted or (len(young) < wanted and joinable(dungeon, sight, dungeon.connections)):
        yield f"loops: {len(young)}, not {wanted}"


def joinable(dungeon, sight, joints):
    """Return the pairs of rooms that could be joined besides some connections, by the rules too."""
    pairs = meeting_pairs(dungeon) | (corridor_pairs(dungeon, sight, joints) if dungeon.params.corridors else set())
    joined = {joint.rooms for joint in joints}
    pairs = {(a, b) for a, b in pairs - joined if b >= dungeon.grown_from and not too_near(dungeon, {*joined, (a, b)})}
    if dungeon.kept_locks is None:
        return pairs
    # A loop of what is new leads to nothing that stood before, nor past a lock that stood.
    shut = [parted(dungeon, lock) for lock in dungeon.locks[: dungeon.kept_locks]]
    return {(a, b) for a, b in pairs if a >= dungeon.grown_from and all((a in far) == (b in far) for far in shut)}


def parted(dungeon, lock):
    """Return the rooms to which one cannot go while a lock is shut."""
    near = [[] for _ in dungeon.rooms]
    for number, joint in enumerate(dungeon.connections):
        if number not in lock.connections:
            near[joint.rooms[0]].append(joint.rooms[1])
            near[joint.rooms[1]].append(joint.rooms[0])
    return set(range(len(near))) - set(reached_from(dungeon.main_path[0], near))


def too_near(dungeon, joined):
    """Tell whether rooms joined so are nearer to each other than a rule allows."""
    near = [set() for _ in dungeon.rooms]
    for a, b in joined:
        near[a].add(b)
        near[b].add(a)
    templates = [room.template for room in dungeon.rooms]
    for rule in dungeon.params.rules if len(reached_from(0, near)) == len(near) else ():
        first, second = (
            [number for number, room in enumerate(templates) if name == room.name or name in room.tags]
            for name in (rule.first, rule.second)
        )
        if any(a != b and doors_between(a, b, near) < rule.least for a in first for b in second):
            return True
    return False


def corridor_pairs(dungeon, sight, joints):
    """Return the pairs of rooms between whose free doors of one cell a corridor could run, short enough.

    It keeps off rooms, floors of rooms and other corridors, and stays where the map may be: in the box around all
    rooms and the corridors of an earlier map, and half of what the bounds leave on each side, the odd one east or
    south.
    """
    closed = sight.closed()
    for joint in joints:
        closed |= {(x + dx, y + dy) for x, y in joint.corridor for dx, dy in AROUND}
    columns, rows = area(dungeon, sight)
    used = {tuple(door) for joint in joints for door in joint.doors}
    fronts = {}
    for number, room in enumerate(dungeon.rooms):
        for door in doors_of_room(room):
            dx, dy = STEP[door[2]]
            if door not in used and door[3] == 1:
                fronts.setdefault(door[4], {}).setdefault(number, set()).add((door[0] + dx, door[1] + dy))
    pairs = set()
    for before in fronts.values():
        for room, starts in before.items():
            cells = cells_within(starts, dungeon.params.corridors, columns, rows=rows, closed=closed)
            pairs |= {(room, other) for other, ends in before.items() if room < other and not cells.isdisjoint(ends)}
    return pairs


def cells_within(starts, most, columns, *, rows, closed):
    """Return the cells to which a corridor of `most` cells may lead from one of some cells, these included."""
    front = {(x, y) for x, y in starts if x in columns and y in rows} - closed
    seen = set(front)
    for _ in range(most - 1):
        front = {(x + dx, y + dy) for x, y in front for dx, dy in STEP.values()} - closed - seen
        front = {(x, y) for x, y in front if x in columns and y in rows}
        seen |= front
    return seen


def area(dungeon, sight):
    """Return the columns and rows of the floors that corridors may have, the same columns on each floor of the map."""
    east = eastward(dungeon, sight.floors)
    cells = [(x - east[sight.floors[number]], y) for number, room in enumerate(sight.rooms) for x, y in room]
    for joint, walls in zip(dungeon.connections, sight.walls, strict=True):
        if joint.rooms[1] < dungeon.grown_from:
            cells += [(x - east[sight.floors[joint.rooms[0]]], y) for x, y in walls]
    sides = []
    for axis in (0, 1):
        first, last = min(cell[axis] for cell in cells), max(cell[axis] for cell in cells)
        spare = max(0, (dungeon.params.bounds or (LARGEST_MAP, LARGEST_MAP))[axis] - (last - first + 1))
        sides.append(range(first - spare // 2 + 1, last + (spare - spare // 2)))
    return {x + columns for columns in east.values() for x in sides[0]}, sides[1]


def meeting_pairs(dungeon):
    """Return the pairs of rooms that have doors face to face."""
    owner = {door: number for number, room in enumerate(dungeon.rooms) for door in doors_of_room(room)}
    pairs = set()
    for (x, y, way, width, kind), number in owner.items():
        dx, dy = STEP[way]
        facing = (x + dx, y + dy, (way + 2) % 4, width, kind)
        if facing in owner:
            pairs.add((min(number, owner[facing]), max(number, owner[facing])))
    return pairs


def lock_faults(dungeon, sight):
    """Yield where locks are missing, bar no part of the map, or cannot be opened in their order."""
    keys = [lock.key for lock in dungeon.locks]
    if len(keys) != dungeon.params.locks:
        yield f"locks: {len(keys)}, not {dungeon.params.locks}"
    if len(set(keys)) != len(keys):
        yield "keys: a room holds two"
    locked = [joint for lock in dungeon.locks for joint in lock.connections]
    if len(set(locked)) != len(locked):
        yield "locks: a connection is locked twice"
    start, goal = dungeon.main_path[0], dungeon.main_path[-1]
    behind = set(range(len(dungeon.rooms))) - reached_from(start, _near_without(dungeon, rooms={goal}))
    behind = behind if start != goal else set()
    for number, lock in enumerate(dungeon.locks):
        yield from _part_faults(dungeon, number, start)
        shut = {joint for other in dungeon.locks[number:] for joint in other.connections}
        reached = reached_from(start, _near_without(dungeon, joints=shut))
        if lock.key not in reached:
            yield f"keys: that of lock {number} cannot be reached before it is needed"
        if lock.key in behind:
            yield f"keys: that of lock {number} lies in the goal, or behind it"
        free = reached - set(keys[:number]) - behind
        if dungeon.kept_locks is None:
            yield from _home_faults(dungeon, sight, number, free)
        elif number >= dungeon.kept_locks:  # the room of a kept key was the best one long ago
            old = dungeon.grown_from
            yield from _home_faults(dungeon, sight, number, {room for room in free if room >= old})
            if lock.key < old or any(dungeon.connections[joint].rooms[1] < old for joint in lock.connections):
                yield f"locks: {number} is new, but not all of it is in new rooms"
    yield from _unused_homes(dungeon, goal)


def _unused_homes(dungeon, goal):
    """Yield that keys lie in other rooms than those tagged key, while one of these has none."""
    old, kept = (0, 0) if dungeon.kept_locks is None else (dungeon.grown_from, dungeon.kept_locks)
    homes, keys = [room.template for room in dungeon.rooms], [lock.key for lock in dungeon.locks[kept:]]
    used = ["key" in homes[room].tags for room in keys]
    left = sum("key" in homes[room].tags for room in set(range(old, len(homes))) - {goal, *keys})
    if left and not all(used):
        yield f"keys: {used.count(False)} lie in no room tagged key, but {left} of these have no key"


def _home_faults(dungeon, sight, number, free):
    """Yield where a key lies in a worse room than one that is free: tagged key, then a dead end off the main path."""
    home = dungeon.locks[number].key
    tagged = {room for room in free if "key" in dungeon.rooms[room].template.tags}
    ends = {room for room in free if len(sight.near[room]) == 1} - set(dungeon.main_path)
    if tagged and home not in tagged:
        yield f"keys: that of lock {number} lies in no room tagged key, but {min(tagged)} is free"
    elif not tagged and ends and home not in ends:
        yield f"keys: that of lock {number} lies in no dead end, but {min(ends)} is free"


def _part_faults(dungeon, number, start):
    """Yield whether a lock is not on all connections between the rest and a part that is entered by one room."""
    lock = dungeon.locks[number].connections
    if list(lock) != sorted(set(lock)):
        yield f"locks: the connections of {number} are not in ascending order"
    outside = reached_from(start, _near_without(dungeon, joints=lock))
    around = {joint for joint, other in enumerate(dungeon.connections) if len(outside.intersection(other.rooms)) == 1}
    if around != set(lock):
        yield f"locks: {number} is not all around a part of the map"
    elif len({room for joint in lock for room in dungeon.connections[joint].rooms} - outside) != 1:
        yield f"locks: {number} leads into several rooms"


def _near_without(dungeon, joints=(), rooms=()):
    """Return the rooms joined to each room, without some connections and without all ways into some rooms."""
    near = [set() for _ in dungeon.rooms]
    for number, joint in enumerate(dungeon.connections):
        if number not in joints and not set(joint.rooms) & set(rooms):
            a, b = joint.rooms
            near[a].add(b)
            near[b].add(a)
    return near
