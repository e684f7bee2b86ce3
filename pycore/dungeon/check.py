"""Does a map keep its promises? A second opinion: nothing here is shared with what makes maps.

Templates, rooms and connections are taken as they stand; tiles, potential doors, positions, ways and distances are
worked out anew, the plain way.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import isqrt

from pycore.dungeon.check_floors import check_floors, faults_of_stairs, pitch, width_of_floors
from pycore.dungeon.check_flow import check_flow
from pycore.dungeon.check_locks import check_locks
from pycore.dungeon.check_loops import STEPS, Cell, check_corridors, check_loops, corridor_tiles
from pycore.dungeon.check_rules import distances, rule_faults
from pycore.dungeon.model import Connection, DungeonMap, Move, Room
from pycore.dungeon.tiles import MAX_MAP_SIDE, Door

# Rooms, cells of the doors, floor of the corridor.
End = tuple[int, int, int, str]  # a door: column, row, width, kind
Link = tuple[int, int, End, End, tuple[Cell, ...]]


def check(dungeon: DungeonMap) -> Iterator[str]:
    """Yield one line for each promise the map breaks; nothing for a valid map.

    The promises: as many rooms of each template as asked for; no overlap; within the bounds; doors on potential doors,
    each used once, face to face or with a corridor from one to the other; corridors that are ways through free cells,
    no longer than asked for, apart from rooms and each other; every room reachable on foot; moves that make just these
    rooms and connections; floors side by side, with stairs above each other; the distances that the rules demand; as
    many loops as asked for, each between rooms not joined otherwise, or all for which there is space; a main path from
    start to goal that is a shortest one, between the rooms tagged so, or the longest shortest path between two rooms,
    that of the lowest pair of rooms among equals; and as many locks as asked for, each around a part of the map, with
    keys that are found one after the other on a walk from start to goal. With a flow graph, the rooms of its nodes and
    the connections of its edges instead of numbers of rooms and loops.
    """
    rooms = [_tiles_of(room) for room in dungeon.rooms]
    yield from _check_counts(dungeon)
    yield from _check_places(dungeon, rooms)
    bad = list(_check_connections(dungeon, rooms))
    if not dungeon.main_path or not all(0 <= room < len(rooms) for room in dungeon.main_path):
        bad.append(f"the main path names rooms that are not there: {dungeon.main_path}")
    yield from bad
    if not bad:
        yield from _check_reach(dungeon, rooms)
        yield from _check_moves(dungeon)
        yield from check_floors(dungeon)
        if dungeon.params.flow:
            yield from check_flow(dungeon, dungeon.params.flow)
        yield from _check_main_path(dungeon)
        yield from rule_faults(dungeon, [connection.rooms for connection in dungeon.connections])
        yield from check_locks(dungeon)


def _tiles_of(room: Room) -> dict[Cell, str]:
    """Return the tiles of a room on the map: wall or floor."""
    width = room.template.tiles.width
    kinds = ("", "wall", "floor")
    return {
        (room.x + i % width, room.y + i // width): kinds[code]
        for i, code in enumerate(room.template.tiles.cells)
        if code
    }


def _name(dungeon: DungeonMap, index: int) -> str:
    return f"room {index} ({dungeon.rooms[index].template.name!r})"


def _check_counts(dungeon: DungeonMap) -> Iterator[str]:
    names = [room.template.name for room in dungeon.rooms]
    for template in dungeon.params.templates:
        count, fewest = names.count(template.name), template.instances if template.least is None else template.least
        fewest = 0 if dungeon.params.flow else fewest
        if not fewest <= count <= template.instances:
            wanted = f"{fewest} to {template.instances}" if fewest < template.instances else f"{fewest}"
            yield f"{count} rooms of {template.name!r} instead of {wanted}"
    for index, room in enumerate(dungeon.rooms):
        if room.template not in dungeon.params.variants:
            yield f"{_name(dungeon, index)}: its template is not among those of the map"


def _check_places(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    owner: dict[Cell, int] = {}
    for index, tiles in enumerate(rooms):
        shared = sorted(tiles.keys() & owner.keys())
        for other in sorted({owner[cell] for cell in shared}):
            x, y = next(cell for cell in shared if owner[cell] == other)
            yield f"{_name(dungeon, other)} and {_name(dungeon, index)} overlap at ({x}, {y})"
        owner.update(dict.fromkeys(tiles, index))
    owner.update(dict.fromkeys(corridor_tiles(dungeon), -1))
    columns, rows = {x for x, _ in owner}, {y for _, y in owner}
    if min(columns) or min(rows):
        yield f"the north-west corner of the map is ({min(columns)}, {min(rows)}), not (0, 0)"
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    most = dungeon.params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
    if dungeon.params.floors > 1:
        width = width_of_floors(dungeon)
    if width > most[0] or height > most[1]:
        yield f"the map takes {width}x{height} tiles, more than {most[0]}x{most[1]}"


def _check_connections(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    used: set[Cell] = set()
    for number, connection in enumerate(dungeon.connections):
        label = f"connection {number}"
        a, b = connection.rooms
        if not 0 <= a < b < len(rooms):
            yield f"{label} joins rooms {a} and {b}, which are not two rooms in ascending order"
            continue
        first, second = connection.doors
        if connection.is_stairs:
            yield from (f"{label}: {fault}" for fault in faults_of_stairs(dungeon, connection))
            continue
        if not connection.corridor:
            yield from (f"{label}: {fault}" for fault in _faults_of_meeting(first, second))
        if first[3:] != second[3:]:
            yield f"{label}: the doors are not of one width and kind"
        for index, door in ((a, first), (b, second)):
            faults = _faults_of_door(dungeon, index, door, rooms)
            yield from (f"{label}: {fault} {_name(dungeon, index)}" for fault in faults)
            for x, y in door.cells:
                if (x, y) in used:
                    yield f"{label}: door ({x}, {y}) is used twice"
                used.add((x, y))
    yield from check_corridors(dungeon, rooms)


def _faults_of_door(dungeon: DungeonMap, index: int, door: Door, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    room, step = dungeon.rooms[index], STEPS[door.direction.name]
    wrong = [cell for cell in door.cells if not _is_potential_door(rooms[index], cell, step)]
    yield from (f"({x}, {y}) is no potential door of" for x, y in wrong)
    if not wrong and door.moved(-room.x, -room.y) not in room.template.doors:
        yield f"({door.x}, {door.y}) is none of the doors that may be used of"


def _faults_of_meeting(first: Door, second: Door) -> Iterator[str]:
    step = STEPS[first.direction.name]
    if (second.x - first.x, second.y - first.y) != step:
        yield f"door ({second.x}, {second.y}) is not in front of door ({first.x}, {first.y})"
    if STEPS[second.direction.name] != (-step[0], -step[1]):
        yield "the doors do not face each other"


def _is_potential_door(tiles: dict[Cell, str], cell: Cell, step: Cell) -> bool:
    """Tell whether a cell is wall between floor and outside, with wall on both flanks."""
    (x, y), (dx, dy) = cell, step
    line = [tiles.get((x + k * dx, y + k * dy)) for k in (-1, 0, 1)]
    flanks = [tiles.get((x + k * dy, y + k * dx)) for k in (-1, 1)]
    return line == ["floor", "wall", None] and flanks == ["wall", "wall"]


def _check_reach(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    """Walk over floors and through doors, from the room where the player starts."""
    walkable = {cell for tiles in rooms for cell, kind in tiles.items() if kind == "floor"}
    walkable |= {cell for connection in dungeon.connections for door in connection.doors for cell in door.cells}
    walkable |= {(x, y) for connection in dungeon.connections for x, y in connection.corridor}
    climbs: dict[Cell, list[Cell]] = {}
    for below, above in (connection.doors for connection in dungeon.connections if connection.is_stairs):
        climbs.setdefault(below[:2], []).append(above[:2])
        climbs.setdefault(above[:2], []).append(below[:2])
    front = [cell for cell, kind in rooms[dungeon.start].items() if kind == "floor"][:1]
    unseen = walkable.difference(front)
    while front:
        x, y = front.pop()
        new = unseen.intersection([*((x + dx, y + dy) for dx, dy in STEPS.values()), *climbs.get((x, y), [])])
        unseen -= new
        front += new
    for index, tiles in enumerate(rooms):
        lost = sorted(cell for cell, kind in tiles.items() if kind == "floor" and cell in unseen)
        if lost:
            yield f"{_name(dungeon, index)} cannot be reached at ({lost[0][0]}, {lost[0][1]})"


def _check_moves(dungeon: DungeonMap) -> Iterator[str]:
    """Play the moves and compare; positions are compared relative to the first room."""
    if len(dungeon.moves) != len(dungeon.rooms):
        yield f"{len(dungeon.moves)} moves for {len(dungeon.rooms)} rooms"
        return
    origin = dungeon.rooms[0]
    places: list[Cell] = []
    made: set[Link] = set()
    for number, move in enumerate(dungeon.moves):
        step = _play(dungeon, places, move)
        if step is None:
            yield f"move {number} is not possible: {tuple(move)}"
            return
        place, link = step
        places.append(place)
        room = dungeon.rooms[number]
        template = dungeon.params.variants[move.template]
        if (room.x, room.y) != (origin.x + place[0], origin.y + place[1]) or room.template != template:
            yield f"move {number} does not make {_name(dungeon, number)}"
        if link:
            first, second = ((origin.x + x, origin.y + y, width, kind) for x, y, width, kind in link)
            made.add((move.parent, number, first, second, ()))
    stated = {_link(connection) for connection in dungeon.connections}
    for a, b, door, *_ in sorted(made - stated):
        yield f"the moves connect rooms {a} and {b} at {door[:2]}, the map does not"
    if dungeon.params.flow:
        return  # what else is joined is the business of check_flow
    beyond = sorted(stated - made)
    if dungeon.params.loops:
        yield from check_loops(dungeon, {(a, b) for a, b, *_ in made}, [(a, b) for a, b, *_ in beyond])
        return
    for a, b, door, *_ in beyond:
        yield f"the map connects rooms {a} and {b} at {door[:2]}, the moves do not"


def _link(connection: Connection) -> Link:
    (a, b), (first, second) = connection.rooms, connection.doors
    floor = tuple((x, y) for x, y in connection.corridor)
    return a, b, (first.x, first.y, *first[3:]), (second.x, second.y, *second[3:]), floor


def _play(dungeon: DungeonMap, places: list[Cell], move: Move) -> tuple[Cell, tuple[End, End] | None] | None:
    """Return where a move puts its room, seen from the first one, and the cells of its doors; None if it cannot."""
    templates = dungeon.params.variants
    if not places:
        return ((0, 0), None) if move[1:] == (-1, -1, -1, 0, 0) and 0 <= move.template < len(templates) else None
    if not (0 <= move.template < len(templates) and 0 <= move.parent < len(places)):
        return None
    px, py = places[move.parent]
    if (move.parent_door, move.door) == (-1, -1):
        can_be_apart = dungeon.params.flow and dungeon.params.corridors
        apart = ((px + move.dx, py + move.dy), None) if can_be_apart else None
        return apart if move.dx or move.dy else _climb(dungeon, move.parent, px, py)
    theirs = templates[dungeon.moves[move.parent].template].doors
    ours = templates[move.template].doors
    if move.dx or move.dy or not (0 <= move.parent_door < len(theirs) and 0 <= move.door < len(ours)):
        return None
    from_door, to_door = theirs[move.parent_door], ours[move.door]
    dx, dy = STEPS[from_door.direction.name]
    if STEPS[to_door.direction.name] != (-dx, -dy) or from_door[3:] != to_door[3:]:
        return None
    start = px + from_door.x, py + from_door.y
    end = start[0] + dx, start[1] + dy
    like = from_door[3:]
    return (end[0] - to_door.x, end[1] - to_door.y), ((*start, *like), (*end, *like))


def _climb(dungeon: DungeonMap, parent: int, x: int, y: int) -> tuple[Cell, tuple[End, End]]:
    """Return where the room above a room at (x, y) stands, and the cells of the stairs."""
    room, step = dungeon.rooms[parent], pitch(dungeon)
    at_x, at_y = x + room.spot.x - room.x, y + room.spot.y - room.y
    return (x + step, y), ((at_x, at_y, 1, "%"), (at_x + step, at_y, 1, "%"))


def _check_main_path(dungeon: DungeonMap) -> Iterator[str]:
    path = dungeon.main_path
    edges: list[dict[int, int]] = [{} for _ in dungeon.rooms]
    for connection in dungeon.connections:
        a, b = connection.rooms
        first, second = dungeon.rooms[a], dungeon.rooms[b]
        square = (first.x - second.x) ** 2 + (first.y - second.y) ** 2
        edges[a][b] = edges[b][a] = 256 if connection.is_stairs else max(1, isqrt(square * 65536))
    for a, b in pairwise(path):
        if b not in edges[a]:
            yield f"the main path goes from room {a} to room {b}, which are not connected"
            return
    length = sum(edges[a][b] for a, b in pairwise(path))
    if length > distances(edges, path[0])[path[-1]]:
        yield f"the main path is {length / 256:.2f} long, but there is a shorter way between its ends"
        return
    tagged = [
        [index for index, room in enumerate(dungeon.rooms) if tag in room.template.tags] for tag in ("start", "goal")
    ]
    yield from _check_tagged_ends(path, edges, *tagged) if any(tagged) else _check_longest(path, edges, length)


def _check_tagged_ends(
    path: tuple[int, ...], edges: list[dict[int, int]], starts: list[int], goals: list[int]
) -> Iterator[str]:
    """Compare the ends with the tagged rooms; the one that is not tagged is the farthest room from the other."""
    start, goal = path[0], path[-1]
    if (starts or [start])[0] != start:
        yield f"the main path starts in room {start}, but room {starts[0]} is the first one tagged 'start'"
    elif goals and (goal not in goals if starts else goal != goals[0]):
        yield f"the main path ends in room {goal}, but room {goals[0]} is tagged 'goal'"
    else:
        base, end = (start, goal) if starts else (goal, start)
        ends = (goals if starts else []) or range(len(edges))
        far = distances(edges, base)
        farthest = max(far[room] for room in ends)
        best = min(room for room in ends if far[room] == farthest)
        if end != best:
            yield f"the main path joins rooms {base} and {end}, but room {best} is the one to choose by its distance"


def _check_longest(path: tuple[int, ...], edges: list[dict[int, int]], length: int) -> Iterator[str]:
    longest, pair = 0, (0, 0)
    for start in range(len(edges)):
        for end, distance in sorted(distances(edges, start).items()):
            if start < end and distance > longest:
                longest, pair = distance, (start, end)
    if length < longest:
        yield f"the main path is {length / 256:.2f} long, rooms {pair[0]} and {pair[1]} are {longest / 256:.2f} apart"
    elif (path[0], path[-1]) != pair:
        yield f"the main path joins rooms {path[0]} and {path[-1]}, but {pair[0]} and {pair[1]} are as far apart"
