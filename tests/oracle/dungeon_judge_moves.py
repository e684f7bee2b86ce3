"""The second judge of dungeon maps: where the moves lead."""

from tests.oracle.dungeon_judge_drawings import STEP, is_made_of, usable_doors


def floors_of(moves):
    """Return the floor of each room: a move through no door, to a room that is not apart, climbs."""
    floors = []
    for number, move in enumerate(moves):
        climbs = number > 0 and move.parent_door == -1 and (move.dx, move.dy) == (0, 0)
        floors.append(floors[move.parent] + climbs if number else 0)
    return floors


def climbs_of(dungeon, floors):
    """Return the pairs of rooms, the lower one first, between which a move climbs."""
    pairs = [(move.parent, number) for number, move in enumerate(dungeon.moves) if number]
    return [(below, above) for below, above in pairs if floors[below] != floors[above]]


def pitch_of(dungeon, floors):
    """Return how many columns further east the next floor lies, from the first stairs there are; 0 without."""
    for below, above in climbs_of(dungeon, floors):
        return dungeon.rooms[above].x - dungeon.rooms[below].x
    return 0


def eastward(dungeon, floors):
    """Return {floor: columns east of the first one}: equally far on floors that were made, as it is on later ones."""
    made, pitch, found = dungeon.params.floors - dungeon.params.deeper, pitch_of(dungeon, floors), {0: 0}
    for below, above in sorted(climbs_of(dungeon, floors), key=lambda pair: floors[pair[1]]):
        step = pitch if floors[above] < made else dungeon.rooms[above].x - dungeon.rooms[below].x
        found[floors[above]] = found.get(floors[below], 0) + step
    return found


def move_faults(dungeon, drawn, floors):
    """Yield where the moves lead to other rooms or connections than the map has."""
    if tuple(dungeon.moves[0])[1:] != (-1, -1, -1, 0, 0):
        yield "moves: the first one hangs on something"
    for number, move in enumerate(dungeon.moves):
        if not is_made_of(dungeon.rooms[number].template, *drawn[move.template]):
            yield f"moves: room {number} is another template, or turned otherwise, than its move says"
            return
    east, joints = eastward(dungeon, floors), []
    for number, move in enumerate(dungeon.moves[1:], 1):
        fault = _move_fault(dungeon, number, move, floors)
        if fault:
            yield f"moves: {number} {fault}"
            continue
        place, doors = _play(dungeon, number, east[floors[number]] - east[floors[move.parent]])
        if place != (dungeon.rooms[number].x, dungeon.rooms[number].y):
            yield f"moves: room {number} stands elsewhere, they lead to {place}"
        if (move.dx, move.dy) == (0, 0):
            joints.append((move.parent, number, *doors))
    yield from order_faults(dungeon, {(a, b) for a, b, *_ in joints}, joints)


def order_faults(dungeon, pairs, joints):
    """Yield where the connections of the moves, of such pairs of rooms, are not, or not in their order."""
    stated, old = list(dungeon.connections), dungeon.grown_from
    if dungeon.kept_locks is not None:  # all of an earlier map comes first, its loops wherever they stood
        ages = [max(joint.rooms) >= old for joint in stated]
        if ages != sorted(ages):
            yield "connections: of what stood before, one comes after new ones"
        stated = [joint for joint in stated if max(joint.rooms) >= old or joint.rooms in pairs]
    for number, (a, b, *doors) in enumerate(joints):
        joint = stated[number] if number < len(stated) else None
        if not joint or joint.rooms != (a, b) or (doors and [tuple(door) for door in joint.doors] != doors):
            yield f"moves: connection {number} is not that of rooms {a} and {b}"


def _play(dungeon, number, east):
    """Return where a room comes to stand beside its parent, or so far east of it, and the doors in which they meet."""
    move = dungeon.moves[number]
    parent = dungeon.rooms[move.parent]
    x, y = parent.x + east, parent.y
    if move.door == -1:
        return (x + move.dx, y + move.dy), ()
    theirs = usable_doors(parent.template)[move.parent_door]
    ours = usable_doors(dungeon.rooms[number].template)[move.door]
    dx, dy = STEP[theirs[2]]
    door = x + theirs[0] + dx, y + theirs[1] + dy
    place = door[0] - ours[0], door[1] - ours[1]
    return place, ((x + theirs[0], y + theirs[1], *theirs[2:]), (*door, *ours[2:]))


def _move_fault(dungeon, number, move, floors):
    """Return why a room cannot be hung on another one so."""
    parent = dungeon.rooms[move.parent].template
    doors = move.parent_door, move.door
    if (move.dx, move.dy) != (0, 0):
        return "" if dungeon.params.flow and doors == (-1, -1) else "is apart"
    if doors == (-1, -1):
        same = dungeon.moves[move.parent].template == move.template
        later = floors[number] >= dungeon.params.floors - dungeon.params.deeper
        return "" if same and (later or "stairs" in parent.tags) else "climbs, but not from stairs to the same stairs"
    theirs, ours = usable_doors(parent), usable_doors(dungeon.rooms[number].template)
    if not (0 <= doors[0] < len(theirs) and 0 <= doors[1] < len(ours)):
        return "uses a door that is not there"
    (_, _, out, *like), (_, _, back, *ours_like) = theirs[doors[0]], ours[doors[1]]
    return "" if back == (out + 2) % 4 and like == ours_like else "joins doors that do not fit"
