"""A second judge of dungeon maps, written from the documentation alone, without a look at `pycore.dungeon.judge`.

It reads the fields of maps and parameters and uses none of their methods: turned drawings, doors, floors, distances and
all else are worked out here, slowly and in the plainest way. `dungeon_judge_ways` judges what concerns ways.

Each fault is a text that begins with what it is about, as in "bounds: 41 columns, 40 are allowed".
"""

from collections import Counter

from tests.oracle.dungeon_judge_drawings import (
    INNER,
    OUTER,
    SOLID,
    cells_of,
    door_cells,
    is_made_of,
    spot_of,
    template_faults,
    variants,
)
from tests.oracle.dungeon_judge_flow import flow_faults
from tests.oracle.dungeon_judge_moves import climbs_of, eastward, floors_of, move_faults
from tests.oracle.dungeon_judge_walk import lock_faults, loop_faults, path_faults, reached_from, rule_faults
from tests.oracle.dungeon_judge_ways import Sight, corridor_faults, joint_faults, leak_faults

LARGEST_MAP = 16384
KEY_APART = 3  # cells from where one starts or climbs


def judge(dungeon):
    """Return the faults of a finished map; an empty list for a map that keeps all promises."""
    params = dungeon.params
    faults = [fault for template in params.templates for fault in template_faults(template)]
    drawn = variants(params)
    faults += [*shape_faults(dungeon, drawn), *number_faults(dungeon)]
    if faults:  # what follows would stumble
        return faults
    floors = floors_of(dungeon.moves)
    sight = Sight(dungeon, floors, [cells_of(room) for room in dungeon.rooms])
    faults += [*count_faults(dungeon), *move_faults(dungeon, drawn, floors), *place_faults(dungeon, sight)]
    faults += [*floor_faults(dungeon, floors), *home_faults(dungeon, floors), *flow_faults(dungeon)]
    faults += spot_faults(dungeon)
    faults += [] if faults else tile_faults(dungeon, sight)  # what reaches out of the map has no place in its grids
    faults += [*joint_faults(dungeon, sight), *corridor_faults(dungeon, sight), *leak_faults(dungeon, sight)]
    lost = set(range(len(dungeon.rooms))) - reached_from(0, sight.near)
    if lost:  # what follows would walk for ever
        return [*faults, f"walk: rooms {sorted(lost)} cannot be reached"]
    faults += [*rule_faults(dungeon, sight), *path_faults(dungeon, sight)]
    return [*faults, *loop_faults(dungeon, sight), *lock_faults(dungeon, sight)]


def shape_faults(dungeon, drawn):
    """Yield moves and rooms of templates that are not there, or that hang on nothing."""
    count = len(dungeon.rooms)
    if count == 0 or len(dungeon.moves) != count:
        yield f"moves: {len(dungeon.moves)} for {count} rooms"
    for number, move in enumerate(dungeon.moves):
        if not 0 <= move.template < len(drawn):
            yield f"moves: {number} is of template {move.template}"
        if not (move.parent == -1 if number == 0 else 0 <= move.parent < number):
            yield f"moves: {number} hangs on room {move.parent}"
    for number, room in enumerate(dungeon.rooms):
        if not any(is_made_of(room.template, *variant) for variant in drawn):
            yield f"templates: room {number} is no {room.template.name!r} of the parameters, turned or mirrored"


def number_faults(dungeon):
    """Yield other numbers of rooms and connections that are not there."""
    count, joints = len(dungeon.rooms), len(dungeon.connections)
    if not 0 <= dungeon.grown_from <= count:
        yield f"grown from: {dungeon.grown_from} of {count} rooms"
    kept = dungeon.kept_locks
    if kept is not None and (kept < 0 or kept > len(dungeon.locks) or not dungeon.grown_from):
        yield f"kept locks: {kept}, of a map of {dungeon.grown_from} rooms"
    yield from _origin_faults(dungeon)
    if not dungeon.main_path or not all(0 <= room < count for room in dungeon.main_path):
        yield f"main path: {list(dungeon.main_path)} of {count} rooms"
    for number, joint in enumerate(dungeon.connections):
        if not 0 <= joint.rooms[0] < joint.rooms[1] < count:
            yield f"connections: {number} joins {joint.rooms}, not an earlier room to a later one"
    for number, lock in enumerate(dungeon.locks):
        if not 0 <= lock.key < count or not lock.connections:
            yield f"locks: the key of {number} lies in room {lock.key}"
        if not all(0 <= joint < joints for joint in lock.connections):
            yield f"locks: {number} locks {lock.connections}"


def _origin_faults(dungeon):
    params = dungeon.params
    if dungeon.grown_from and (params.flow or (params.floors > 1 and not params.deeper)):
        yield "grown from: another map, which has floors or a flow graph"
    if params.deeper and (dungeon.kept_locks is None or params.deeper >= params.floors):
        yield f"floors: {params.deeper} of {params.floors} were added to no map"


def count_faults(dungeon):
    """Yield which templates have too many or too few rooms, and which corridor rooms lead nowhere without need."""
    degree = Counter(room for joint in dungeon.connections for room in joint.rooms)
    for template in dungeon.params.templates:
        rooms = [number for number, room in enumerate(dungeon.rooms) if room.template.name == template.name]
        least = template.instances if template.least is None else template.least
        least = 0 if dungeon.params.flow else least
        if not least <= len(rooms) <= template.instances:
            yield f"counts: {len(rooms)} rooms of {template.name!r}, not {least} to {template.instances}"
        if "corridor" not in template.tags or dungeon.params.flow or len(rooms) <= least:
            continue
        # Where the map begins or climbs, what another map had, and what others have to be near to, may be dead ends.
        near_to = [rule.second for rule in dungeon.params.rules if rule.most is not None]
        excused = "stairs" in template.tags or {template.name, *template.tags} & set(near_to)
        landings = {joint.rooms[1] for joint in dungeon.connections if joint.doors[0].kind == "%"}
        blind = [room for room in rooms if degree[room] < 2 and room > 0 and room >= dungeon.grown_from]
        blind = [room for room in blind if room not in landings]
        if blind and not excused:
            yield f"dead ends: corridor room {blind[0]} leads nowhere and need not be there"


def place_faults(dungeon, sight):
    """Yield where rooms overlap, or the map is not at the corner or larger than allowed."""
    taken = {}
    for number, cells in enumerate(sight.rooms):
        for cell in cells:
            if taken.setdefault(cell, number) != number:
                yield f"overlap: rooms {taken[cell]} and {number} at {cell}"
                break
    east = eastward(dungeon, sight.floors)
    lowered = []  # all cells as seen on the lowest floor
    for cells, floor in zip(sight.rooms, sight.floors, strict=True):
        lowered += [(x - east.get(floor, 0), y) for x, y in cells]
    for cells, joint in zip(sight.walls, dungeon.connections, strict=True):
        lowered += [(x - east.get(sight.floors[joint.rooms[0]], 0), y) for x, y in cells]
    everything = [*taken, *(cell for cells in sight.walls for cell in cells)]
    left, top, right, bottom = box(everything)
    if (left, top) != (0, 0):
        yield f"corner: the map begins at {(left, top)}"
    if max(right, bottom) > LARGEST_MAP:
        yield f"bounds: {right}x{bottom} is larger than any map"
    left, top, right, bottom = box(lowered)
    most = dungeon.params.bounds or (LARGEST_MAP, LARGEST_MAP)
    if right - left > most[0] or bottom - top > most[1]:
        yield f"bounds: {right - left}x{bottom - top}, {most[0]}x{most[1]} are allowed"


def box(cells):
    """Return the first column and row of cells, and those after the last."""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def floor_faults(dungeon, floors):
    """Yield where floors, stairs or what belongs on a certain floor are not as they should be."""
    count = dungeon.params.floors
    if sorted(set(floors)) != list(range(count)):
        yield f"floors: {max(floors) + 1}, not {count}"
    climbs = climbs_of(dungeon, floors)
    if sorted(floors[below] for below, _ in climbs) != list(range(count - 1)):
        yield "floors: not one pair of stairs between each floor and the next"
    reach = [[] for _ in range(max(floors) + 1)]
    for number, room in enumerate(dungeon.rooms):
        reach[floors[number]] += [room.x, room.x + room.template.width]
    for joint in dungeon.connections:
        reach[floors[joint.rooms[0]]] += [x + more for x, _ in joint.corridor for more in (-1, 2)]
    for floor in range(1, len(reach)):
        if max(reach[floor - 1]) >= min(reach[floor]):
            yield f"floors: {floor} is not east of the one below, apart from it"


def home_faults(dungeon, floors):
    """Yield what is on a wrong floor: the start is on the first, goal and boss on the last; stairs join two."""
    climbs, last = climbs_of(dungeon, floors), dungeon.params.floors - dungeon.params.deeper - 1
    for number, room in enumerate(dungeon.rooms) if last else ():
        tags, floor = set(room.template.tags), floors[number]
        if floor > last:
            continue
        if "stairs" in tags:
            if sum(number in pair for pair in climbs) != 1:
                yield f"floors: one does not climb from the stairs {number}"
        elif "start" in tags and floor != 0:
            yield f"floors: the start {number} is on floor {floor}"
        elif tags & {"goal", "boss"} and "start" not in tags and floor != last:
            yield f"floors: the goal or boss {number} is on floor {floor}"


def spot_faults(dungeon):
    """Yield where the spot of a room is not in its middle, or the place for a key not apart from start and stairs."""
    climbs = {room for joint in dungeon.connections if joint.doors[0].kind == "%" for room in joint.rooms}
    for number, room in enumerate(dungeon.rooms):
        x, y = spot = spot_of(room)
        if tuple(dungeon.spot(number)) != spot:
            yield f"spots: room {number} has {dungeon.spot(number)}, not {spot}"
        if number in climbs or number == dungeon.main_path[0]:
            floor = [(v, u) for (u, v), code in cells_of(room).items() if code == INNER]
            _, v, u = min((abs((u - x) ** 2 + (v - y) ** 2 - KEY_APART**2), v, u) for v, u in floor)
            spot = u, v
        if tuple(dungeon.key_spot(number)) != spot:
            yield f"spots: a key in room {number} lies at {dungeon.key_spot(number)}, not {spot}"


def tile_faults(dungeon, sight):
    """Return where the grid of tiles and that of owners are not what rooms, doors and corridors make of them."""
    codes = {cell: code for cells in sight.rooms for cell, code in cells.items()}
    for walls in sight.walls:
        codes |= {cell: SOLID for cell in walls if cell not in codes}
    for joint in dungeon.connections:
        codes |= {tuple(cell): INNER for cell in joint.corridor}
    for joint in dungeon.connections:
        for door in joint.doors:
            codes |= dict.fromkeys(door_cells(tuple(door)), 4 if door.kind == "%" else 3)
    owners = {cell: number for number, cells in enumerate(sight.rooms) for cell in cells}
    width, height = max(x for x, _ in codes) + 1, max(y for _, y in codes) + 1
    if (dungeon.width, dungeon.height) != (width, height):
        return [f"tiles: the map is {dungeon.width}x{dungeon.height}, not {width}x{height}"]
    every = [(x, y) for y in range(height) for x in range(width)]
    faults = [] if list(dungeon.tiles.cells) == [codes.get(cell, OUTER) for cell in every] else ["tiles: others"]
    return faults + ([] if list(dungeon.owners) == [owners.get(cell, -1) for cell in every] else ["owners: others"])
