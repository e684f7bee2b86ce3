"""The checker's opinion on locks: a walk from the start that opens what there is a key to."""

from collections.abc import Iterator

from pycore.dungeon.model import DungeonMap


def check_locks(dungeon: DungeonMap) -> Iterator[str]:
    """Yield what is wrong with the locks of a map and their keys."""
    if len(dungeon.locks) != dungeon.params.locks:
        yield f"{len(dungeon.locks)} locks instead of {dungeon.params.locks}"
    missing = list(_check_numbers(dungeon))
    yield from missing
    if not missing:
        yield from _check_parts(dungeon)
        yield from _check_keys(dungeon)


def _check_numbers(dungeon: DungeonMap) -> Iterator[str]:
    for number, lock in enumerate(dungeon.locks):
        if not 0 <= lock.key < len(dungeon.rooms):
            yield f"lock {number}: its key lies in room {lock.key}, which is not there"
        if not lock.connections or not all(0 <= index < len(dungeon.connections) for index in lock.connections):
            yield f"lock {number} is on connections that are not there, or on none: {lock.connections}"


def _check_parts(dungeon: DungeonMap) -> Iterator[str]:
    """Shut each lock alone: what it is on must be all that leads from one part of the map to the rest."""
    all_locked = [index for lock in dungeon.locks for index in lock.connections]
    for index in sorted({index for index in all_locked if all_locked.count(index) > 1}):
        yield f"connection {index} is locked twice"
    for number, lock in enumerate(dungeon.locks):
        reached = _reach(dungeon, set(lock.connections))
        for index in lock.connections:
            a, b = dungeon.connections[index].rooms
            if a in reached and b in reached:
                yield f"lock {number} does not bar the way between rooms {a} and {b}: there is another"
            elif a not in reached and b not in reached:
                yield f"lock {number}: connection {index} is not at the edge of what it bars"


def _check_keys(dungeon: DungeonMap) -> Iterator[str]:
    keys = [lock.key for lock in dungeon.locks]
    for room in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"{keys.count(room)} keys lie in room {room}"
    found: set[int] = set()
    reached: set[int] = set()
    for _ in range(len(dungeon.locks) + 1):
        shut = [index for number, lock in enumerate(dungeon.locks) if number not in found for index in lock.connections]
        reached = _reach(dungeon, set(shut))
        found = {number for number, key in enumerate(keys) if key in reached}
    for number in sorted(set(range(len(keys))) - found):
        yield f"lock {number}: its key in room {keys[number]} cannot be reached"
    if dungeon.goal not in reached:
        yield f"the goal in room {dungeon.goal} cannot be reached, as the keys lie"


def _reach(dungeon: DungeonMap, shut: set[int]) -> set[int]:
    """Return the rooms that are reached from the start while some connections are shut."""
    beside: dict[int, list[int]] = {}
    for index, connection in enumerate(dungeon.connections):
        a, b = connection.rooms
        if index not in shut:
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    reached, front = {dungeon.start}, [dungeon.start]
    while front:
        new = set(beside.get(front.pop(), [])) - reached
        reached |= new
        front += sorted(new)
    return reached
