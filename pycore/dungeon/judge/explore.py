"""A player who does not know the map: how far the goal is for somebody who has to find it, and its keys."""

from collections.abc import Collection, Iterable, Sequence

from pycore.base.rng import Rng
from pycore.dungeon.model.map import DungeonMap

# Players whose ways are counted. They draw lots from their own seeds, so that the count is a function of the map.
PLAYERS = 8
OPEN = -1

# For each room, its neighbors with the lock on the way, or OPEN.
Ways = Sequence[Sequence[tuple[int, int]]]


def ways_of(dungeon: DungeonMap) -> Ways:
    """Return the ways of a map between its rooms."""
    lock_of = {number: lock for lock, (_, numbers) in enumerate(dungeon.locks) for number in numbers}
    ways: list[list[tuple[int, int]]] = [[] for _ in dungeon.rooms]
    for number, connection in enumerate(dungeon.connections):
        a, b = connection.rooms
        ways[a].append((b, lock_of.get(number, OPEN)))
        ways[b].append((a, lock_of.get(number, OPEN)))
    return ways


def explored(dungeon: DungeonMap, ways: Ways) -> int:
    """Return how many doors a player who does not know the map walks through before the goal, on average, rounded.

    The player always walks to the nearest room not yet seen, by lot among equals, and takes every key that lies in a
    room. Locked doors are doors once their key is found.
    """
    total = sum(_walk(dungeon, ways, Rng(player)) for player in range(PLAYERS))
    return (2 * total + PLAYERS) // (2 * PLAYERS)


def _walk(dungeon: DungeonMap, ways: Ways, lots: Rng) -> int:
    """Return the number of doors on the way of one player."""
    keys_in: dict[int, list[int]] = {}
    for number, lock in enumerate(dungeon.locks):
        keys_in.setdefault(lock.key, []).append(number)
    here, seen, passes, walked = dungeon.start, {dungeon.start}, {OPEN, *keys_in.get(dungeon.start, ())}, 0
    while here != dungeon.goal:
        doors, rooms = _nearest_new(ways, here, seen, passes)
        if not rooms:
            break
        here = rooms[lots.below(len(rooms))] if len(rooms) > 1 else rooms[0]
        walked += doors
        seen.add(here)
        passes.update(keys_in.get(here, ()))
    return walked


def _nearest_new(ways: Ways, here: int, seen: Collection[int], passes: Collection[int]) -> tuple[int, list[int]]:
    """Return the distance of the nearest rooms not yet seen, and these rooms in ascending order."""
    ring, known, doors = [here], {here}, 0
    while ring:
        doors += 1
        new: set[int] = set()
        after: list[int] = []
        for room in ring:
            for other, lock in ways[room]:
                if lock in passes and other not in known:
                    if other in seen:
                        known.add(other)
                        after.append(other)
                    else:
                        new.add(other)
        if new:
            return doors, sorted(new)
        ring = after
    return doors, []


def doors_between(ways: Ways, start: int, goal: int, closed: Iterable[int] = ()) -> int:
    """Return the fewest doors from a room to another one; -1 if closed locks are on all ways."""
    shut, known, ring, doors = set(closed), {start}, [start], 0
    while ring:
        if goal in ring:
            return doors
        after = []
        for room in ring:
            for other, lock in ways[room]:
                if other not in known and lock not in shut:
                    known.add(other)
                    after.append(other)
        ring, doors = after, doors + 1
    return -1


def needed_keys(dungeon: DungeonMap, ways: Ways) -> list[int]:
    """Return the locks that must be opened on the way to the goal, in the order in which their keys can be found."""
    needed: set[int] = set()
    places = [dungeon.goal]
    while places:
        place = places.pop()
        for number, lock in enumerate(dungeon.locks):
            if number not in needed and doors_between(ways, dungeon.start, place, [number]) < 0:
                needed.add(number)
                places.append(lock.key)
    return sorted(needed)


def detour(dungeon: DungeonMap, ways: Ways) -> int:
    """Return how many more doors the way to the goal has through the rooms of all needed keys, one after the other."""
    closed, stops = set(range(len(dungeon.locks))), [dungeon.start]
    keys = needed_keys(dungeon, ways)
    doors = 0
    for number in (*keys, None):
        stop = dungeon.goal if number is None else dungeon.locks[number].key
        # A lock that is not needed stays closed only if the way leads past it anyway.
        step = doors_between(ways, stops[-1], stop, closed & set(keys))
        doors += max(step, 0)
        stops.append(stop)
        closed.discard(-1 if number is None else number)
    return doors - doors_between(ways, dungeon.start, dungeon.goal)
