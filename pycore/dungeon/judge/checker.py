"""The checker of finished maps. It shares no code with the generator.

It reads templates, rooms and connections from the map. Tiles, potential doors, drawings of turned templates, the order
of a flow graph, positions, ways and distances are computed anew, by simple methods.
"""

from collections import Counter
from collections.abc import Iterator

from pycore.dungeon.judge.connections import check_connections, check_walk
from pycore.dungeon.judge.drawings import Cell, corners, is_made_of, looks, tiles_of
from pycore.dungeon.judge.floors import check_floors, width_of_floors
from pycore.dungeon.judge.flow import check_flow
from pycore.dungeon.judge.loops import corridor_tiles
from pycore.dungeon.judge.moves import check_moves
from pycore.dungeon.judge.path import check_main_path
from pycore.dungeon.judge.rules import hangs_together, rule_faults
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.tiles import MAX_MAP_SIDE


def check(dungeon: DungeonMap) -> Iterator[str]:
    """Yield one line for each error of a map; nothing for a valid map.

    The conditions of a valid map:

    * Rooms: for each template least..instances rooms, in drawings that it allows; no overlap; within the bounds; no
      dead ends tagged "corridor", unless needed.
    * Connections: doors on potential doors, each used once, face to face or joined by a corridor; corridors of free
      cells, no longer than allowed, apart from rooms and each other; all rooms reachable by walking, and only through
      connections.
    * Moves: they make these rooms, and the first of these connections.
    * Floors: side by side, the rooms of each stairs at the same position; rooms tagged "start" on the first floor,
      rooms tagged "goal" or "boss" on the last, but for floors that were added.
    * Rules: the distances of all rules hold.
    * Loops: as many as the share of loops says, or all that have space, between rooms that are not joined otherwise.
    * Main path: see `DungeonMap.main_path`.
    * Finishing steps: their own conditions, for locks: as many as in the parameters, each around a part of the map that
      one room leads into, with keys that can be found one after the other, none in the goal or behind it.
    * With a flow graph: a room for each node, in the order of the graph, and a connection for each edge, in place of
      the conditions on numbers of rooms and loops.

    For a map that was grown from another map, these are checked as far as the larger map alone shows them.
    """
    wrong = list(_check_numbers(dungeon))
    yield from wrong
    if wrong:
        return
    rooms = [tiles_of(room) for room in dungeon.rooms]
    yield from _check_counts(dungeon)
    yield from _check_places(dungeon, rooms)
    bad = list(check_connections(dungeon, rooms))
    yield from bad
    if not bad:
        yield from _check_dead_ends(dungeon)
        yield from check_walk(dungeon, rooms)
        yield from check_moves(dungeon)
        yield from check_floors(dungeon)
        if dungeon.params.flow:
            yield from check_flow(dungeon, dungeon.params.flow)
        if hangs_together(dungeon):  # if not, the walk has said so
            yield from check_main_path(dungeon)
            yield from rule_faults(dungeon, [connection.rooms for connection in dungeon.connections])
            yield from _check_furnishing(dungeon)


def _check_numbers(dungeon: DungeonMap) -> Iterator[str]:
    """Check the numbers that other checks rely on: of moves, of rooms in the main path, `grown_from`."""
    count = len(dungeon.rooms)
    if not count or len(dungeon.moves) != count:
        yield f"{len(dungeon.moves)} moves for {count} rooms"
    if not dungeon.main_path or not all(0 <= room < count for room in dungeon.main_path):
        yield f"the main path names rooms that are not there: {dungeon.main_path}"
    if not 0 <= dungeon.grown_from <= count:
        yield f"grown from {dungeon.grown_from} rooms, and has {count}"
    kept = dungeon.kept_locks
    if kept is not None and not (dungeon.grown_from and 0 <= kept <= len(dungeon.locks)):
        yield f"it kept {kept} locks of {dungeon.grown_from} rooms, and has {len(dungeon.locks)}"
    if dungeon.grown_from and (dungeon.params.flow or (dungeon.params.floors > 1 and not dungeon.params.deeper)):
        yield "a map with several floors or a flow graph cannot have grown from another"
    if dungeon.params.deeper and dungeon.kept_locks is None:
        yield f"{dungeon.params.deeper} floors were added, but it has grown from no other map"


def _name(dungeon: DungeonMap, index: int) -> str:
    return f"room {index} ({dungeon.rooms[index].template.name!r})"


def _check_counts(dungeon: DungeonMap) -> Iterator[str]:
    counts = Counter(room.template.name for room in dungeon.rooms)
    for template in dungeon.params.templates:
        count, fewest = counts[template.name], template.instances if template.least is None else template.least
        fewest = 0 if dungeon.params.flow else fewest
        if not fewest <= count <= template.instances:
            wanted = f"{fewest} to {template.instances}" if fewest < template.instances else f"{fewest}"
            yield f"{count} rooms of {template.name!r} instead of {wanted}"
    known = {template.name: template for template in dungeon.params.templates}
    for index, room in enumerate(dungeon.rooms):
        source = known.get(room.template.name)
        if not source or not any(is_made_of(room, source, look) for look in looks(source)):
            yield f"{_name(dungeon, index)}: its template is not among those of the map"


def _check_dead_ends(dungeon: DungeonMap) -> Iterator[str]:
    """Yield the rooms tagged "corridor" with one connection that are not needed."""
    if dungeon.params.flow:
        return
    counts = Counter(room.template.name for room in dungeon.rooms)
    degrees = Counter(index for connection in dungeon.connections for index in connection.rooms)
    near = {rule.second for rule in dungeon.params.rules if rule.most is not None}
    climbs = {index for joined in dungeon.connections if joined.is_stairs for index in joined.rooms}
    for index, room in enumerate(dungeon.rooms):
        name, tags, template = room.template.name, set(room.template.tags), room.template
        fewest = template.instances if template.least is None else template.least
        spare = counts[name] > fewest and not near & {name, *tags} and index >= max(1, dungeon.grown_from)
        spare = spare and index not in climbs
        if "corridor" in tags and "stairs" not in tags and degrees[index] == 1 and spare:
            yield f"{_name(dungeon, index)} is a corridor that leads nowhere"


def _overlaps(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    """Name the rooms that share cells."""
    owner: dict[Cell, int] = {}
    for index, tiles in enumerate(rooms):
        shared = sorted(tiles.keys() & owner.keys())
        for other in sorted({owner[cell] for cell in shared}):
            x, y = next(cell for cell in shared if owner[cell] == other)
            yield f"{_name(dungeon, other)} and {_name(dungeon, index)} overlap at ({x}, {y})"
        owner.update(dict.fromkeys(tiles, index))


def _check_places(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    if len(set().union(*rooms)) < sum(map(len, rooms)):
        yield from _overlaps(dungeon, rooms)
    taken = [*corridor_tiles(dungeon), *(cell for room in dungeon.rooms for cell in corners(room))]
    columns, rows = {x for x, _ in taken}, {y for _, y in taken}
    if min(columns) or min(rows):
        yield f"the north-west corner of the map is ({min(columns)}, {min(rows)}), not (0, 0)"
    width, height = width_of_floors(dungeon), max(rows) - min(rows) + 1
    most = dungeon.params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
    if width > most[0] or height > most[1]:
        yield f"the map takes {width}x{height} tiles, more than {most[0]}x{most[1]}"


def _check_furnishing(dungeon: DungeonMap) -> Iterator[str]:
    """Yield the errors of all finishing steps, and data of steps that are not in the parameters."""
    steps = steps_of(dungeon.params)
    for step in steps:
        yield from step.check(dungeon)
    names = {step.name for step in steps}
    for name, _ in dungeon.furnished:
        if name not in names:
            yield f"it is furnished with {name!r}, which nobody asked for"
