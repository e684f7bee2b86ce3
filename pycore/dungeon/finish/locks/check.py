"""The check of locks and keys: walks from the start with some locks shut. Shares no code with their placement."""

from collections import Counter
from collections.abc import Iterator

from pycore.dungeon.model.map import DungeonMap


def check_locks(dungeon: DungeonMap, wanted: int) -> Iterator[str]:
    """Yield one line for each error of the locks and keys of a map.

    Args:
        dungeon: the map.
        wanted: the number of locks in its parameters.
    """
    if len(dungeon.locks) != wanted:
        yield f"{len(dungeon.locks)} locks instead of {wanted}"
    missing = list(_check_numbers(dungeon))
    yield from missing
    if not missing:
        yield from _check_parts(dungeon)
        yield from _check_keys(dungeon)
        yield from _check_homes(dungeon)


def _check_numbers(dungeon: DungeonMap) -> Iterator[str]:
    for number, lock in enumerate(dungeon.locks):
        if not 0 <= lock.key < len(dungeon.rooms):
            yield f"lock {number}: its key lies in room {lock.key}, which is not there"
        if not lock.connections or not all(0 <= index < len(dungeon.connections) for index in lock.connections):
            yield f"lock {number} is on connections that are not there, or on none: {lock.connections}"


def _check_parts(dungeon: DungeonMap) -> Iterator[str]:
    """Check with each lock shut alone that its connections are all ways into one part of the map, through one room."""
    all_locked = [index for lock in dungeon.locks for index in lock.connections]
    for index in sorted({index for index in all_locked if all_locked.count(index) > 1}):
        yield f"connection {index} is locked twice"
    for number, lock in enumerate(dungeon.locks):
        reached = _reach(dungeon, set(lock.connections))
        if list(lock.connections) != sorted(lock.connections):
            yield f"lock {number}: its connections are not in ascending order"
        for index in lock.connections:
            a, b = dungeon.connections[index].rooms
            if a in reached and b in reached:
                yield f"lock {number} does not bar the way between rooms {a} and {b}: there is another"
        gates = {room for index in lock.connections for room in dungeon.connections[index].rooms} - reached
        if len(gates) > 1:
            yield f"lock {number} is before several rooms: {sorted(gates)}"


def _check_keys(dungeon: DungeonMap) -> Iterator[str]:
    keys = [lock.key for lock in dungeon.locks]
    for room in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"{keys.count(room)} keys lie in room {room}"
    for number, key in enumerate(keys):
        shut = {index for lock in dungeon.locks[number:] for index in lock.connections}
        if key not in _reach(dungeon, shut):
            yield f"lock {number}: its key in room {key} cannot be reached"


def _check_homes(dungeon: DungeonMap) -> Iterator[str]:
    """Compare the room of each key with all other rooms that were possible for it."""
    path, goal = set(dungeon.main_path), dungeon.main_path[-1]
    into_goal = {index for index, joined in enumerate(dungeon.connections) if goal in joined.rooms}
    open_rooms = _reach(dungeon, into_goal)
    doors = Counter(room for joined in dungeon.connections for room in joined.rooms)

    def worth(room: int) -> int:
        """Return the worth of a room for a key: 2 if tagged "key", 1 for a dead end off the main path, else 0."""
        if "key" in dungeon.rooms[room].template.tags:
            return 2
        return int(doors[room] == 1 and room not in path)

    kept = dungeon.kept_locks or 0
    new = set(range(0 if dungeon.kept_locks is None else dungeon.grown_from, len(dungeon.rooms)))
    for number, (key, locked) in enumerate(dungeon.locks):
        if key not in open_rooms:
            yield f"lock {number}: its key in room {key} is in the goal, or behind it"
        if number < kept:
            continue  # only the smaller map shows what was free
        if key not in new or any(not new.intersection(dungeon.connections[index].rooms) for index in locked):
            yield f"lock {number}: it is new, but it or its key is in what stood before"
        shut = {index for lock in dungeon.locks[number:] for index in lock.connections}
        free = _reach(dungeon, shut) & open_rooms & new - {lock.key for lock in dungeon.locks[:number]}
        best = min(free, key=lambda room: (-worth(room), room), default=key)
        if worth(best) > worth(key):
            yield f"lock {number}: its key is in room {key}, though room {best} is free"
    tagged = {room for room in new if worth(room) == 2} - {goal}
    keys = {lock.key for lock in dungeon.locks[kept:]}
    if tagged - keys and keys - tagged:
        yield f"room {min(tagged - keys)} is tagged 'key' and has no key, but room {min(keys - tagged)} has one"


def _reach(dungeon: DungeonMap, shut: set[int]) -> set[int]:
    """Return the rooms that can be reached from the start while the connections `shut` are shut."""
    beside: dict[int, list[int]] = {}
    for index, connection in enumerate(dungeon.connections):
        a, b = connection.rooms
        if index not in shut:
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    reached, front = {dungeon.main_path[0]}, [dungeon.main_path[0]]
    while front:
        new = set(beside.get(front.pop(), [])) - reached
        reached |= new
        front += sorted(new)
    return reached
