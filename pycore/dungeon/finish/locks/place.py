"""Placement of locks and keys.

A lock is on all connections that lead into a room from rooms that can be reached without passing it. The rooms behind
the lock are all rooms that can be reached through that room only: the rooms that it *dominates* (T. Lengauer and
R. E. Tarjan, "A fast algorithm for finding dominators in a flowgraph", 1979). So the parts of the map behind two locks
are disjoint, or one contains the other, whatever loops the map has. A room that can be reached through any of two locks
is behind neither of them. Method: K. D. Cooper, T. J. Harvey and K. Kennedy, "A Simple, Fast Dominance Algorithm"
(2001).
"""

from collections.abc import Iterable, Sequence

from pycore.base.result import Reason
from pycore.base.rng import Rng
from pycore.dungeon.model.map import DungeonMap, Lock
from pycore.dungeon.model.template import BOSS, KEY, TREASURE

# Most cases of the search for the largest set of locks; after these the best one so far is taken.
CASES = 2000


def locks_of(dungeon: DungeonMap, wanted: int, rng: Rng, *, grown_from: int = 0) -> tuple[Lock, ...]:
    """Return `wanted` locks for a map, or fewer if no more were found; see `shortage`.

    Locks go to rooms tagged "boss" first, then to the goal, then to rooms spread along the main path, then to rooms
    tagged "treasure", then to any rooms. A key is put into a free room tagged "key" if there is one, otherwise
    preferably into a dead end off the main path; never into the goal or a room behind it. A room has at most one key.

    If a key is elsewhere although a room tagged "key" has none, locks are chosen once more, in the same order, but so
    that enough rooms tagged "key" are behind no lock.

    Args:
        dungeon: a finished map; its locks are ignored.
        wanted: number of locks.
        rng: a stream for this function alone.
        grown_from: number of rooms, from the first one on, that are not locked and get no keys. If there are any, one
            way from them into the other rooms stays unlocked.
    """
    ways = _Ways(dungeon, grown_from)
    locks = _lock(ways, wanted, rng)
    if keys_elsewhere(dungeon, locks, grown_from):
        others = _lock(ways, wanted, rng, spare_key_rooms=True)
        locks = max(locks, others, key=lambda locks: (len(locks), -keys_elsewhere(dungeon, locks, grown_from)))
    return locks


def keys_elsewhere(dungeon: DungeonMap, locks: Sequence[Lock], grown_from: int = 0) -> int:
    """Return the number of keys that are not in a room tagged "key", although such a room has no key.

    Args:
        dungeon: a finished map; its locks are ignored.
        locks: its locks, without those of the map that it was grown from.
        grown_from: as in `locks_of`. Rooms below it and the goal do not count.
    """
    tagged = _key_rooms(dungeon, grown_from)
    return min(len(locks), len(tagged)) - sum(lock.key in tagged for lock in locks)


def _key_rooms(dungeon: DungeonMap, grown_from: int) -> set[int]:
    """Return the rooms tagged "key" from `grown_from` on, without the goal."""
    tagged = {room for room, placed in enumerate(dungeon.rooms) if KEY in placed.template.tags}
    return {room for room in tagged if room >= grown_from and room != dungeon.goal}


def _lock(ways: "_Ways", wanted: int, rng: Rng, *, spare_key_rooms: bool = False) -> tuple[Lock, ...]:
    """Return `wanted` locks, or fewer; see `locks_of`."""
    key_rooms = _key_rooms(ways.dungeon, ways.grown_from) if spare_key_rooms else set[int]()
    rooms = _choose(ways, wanted, rng, key_rooms)
    if len(rooms) < wanted and not ways.grown_from:
        bare = {gate for gate in ways.gates if not any(ways.inside(room, gate) for room in key_rooms)}
        clashes = {gate: others & bare for gate, others in ways.clashes.items() if gate in bare}
        rooms = max(rooms, largest_without_clashes(clashes, wanted), key=len)
    return tuple(_place_keys(ways, rooms, rng))


def shortage(dungeon: DungeonMap, wanted: int) -> str:
    """Return the reason why a map has fewer than `wanted` locks, or `keys_elsewhere`; empty if neither is so."""
    found = len(dungeon.locks)
    if found >= wanted:
        return _key_shortage(dungeon)
    if dungeon.kept_locks is not None:
        return Reason(
            f"{found} of {wanted} locks fit a map of {len(dungeon.rooms)} rooms that grew from {dungeon.grown_from}: a "
            "new lock takes all ways into a new room, and its key lies in another new room",
            locks=wanted,
            found=found,
        )
    behind = len(dungeon.rooms) - 1 - len(_Ways(dungeon).gates)
    left_out = f", nor is one of {behind} behind the goal" if behind else ""
    return Reason(
        f"{found} of {wanted} locks fit a map of {len(dungeon.rooms)} rooms: a lock takes all ways into a room, no way "
        f"takes two locks, and the start is not locked{left_out}",
        locks=wanted,
        found=found,
    )


def _key_shortage(dungeon: DungeonMap) -> str:
    kept, grown_from = dungeon.kept_locks or 0, 0 if dungeon.kept_locks is None else dungeon.grown_from
    locks = dungeon.locks[kept:]
    missing = keys_elsewhere(dungeon, locks, grown_from)
    if not missing:
        return ""
    return (
        f"{missing} of {len(locks)} keys cannot be in a room tagged 'key', although one has no key: it can be reached "
        "only behind the lock of the key, or behind the goal. Use fewer locks, or tag other rooms"
    )


class _Ways:
    """The dominators of all rooms, seen from the start, and the connections that lead into each room.

    Attributes:
        dungeon: the map; its locks are ignored.
        grown_from: number of rooms that are not locked, from the first one on.
        over: for each room, its immediate dominator: the last other room that all ways from the start lead through; for
            the start, itself.
        gates: for each room that may be locked, the connections into it from rooms that it does not dominate. These are
            all rooms from `grown_from` on but the start and the rooms behind the goal.
        clashes: for each such room, the rooms with a connection in common in `gates`; only one of two can be locked.
        step: for each room of the main path, its index there.
    """

    def __init__(self, dungeon: DungeonMap, grown_from: int = 0) -> None:
        self.dungeon = dungeon
        self.grown_from = grown_from
        self.step = {room: number for number, room in enumerate(dungeon.main_path)}
        order = _order(dungeon.neighbors, dungeon.start)
        self.over = _dominators(dungeon.neighbors, order)
        self._enter, self._leave = self._intervals(order)
        inside = self.inside
        self.gates: dict[int, list[int]] = {
            room: []
            for room in order
            if room >= grown_from and room != dungeon.start and (room == dungeon.goal or not inside(room, dungeon.goal))
        }
        self.clashes: dict[int, set[int]] = {room: set() for room in self.gates}
        for number, connection in enumerate(dungeon.connections):
            ends = [
                (room, other) for room, other in (connection.rooms, connection.rooms[::-1]) if not inside(other, room)
            ]
            into = [room for room, _ in ends if room in self.gates]
            for room in into:
                self.gates[room].append(number)
            if len(into) == 2:
                self.clashes[into[0]].add(into[1])
                self.clashes[into[1]].add(into[0])

    def _intervals(self, order: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return two numbers of each room; the rooms that it dominates have first numbers in this half-open range."""
        size = [1] * len(self.over)
        for room in reversed(order[1:]):
            size[self.over[room]] += size[room]
        enter, free = [0] * len(size), [1] * len(size)
        for room in order[1:]:
            above = self.over[room]
            enter[room] = enter[above] + free[above]
            free[above] += size[room]
        return enter, [first + count for first, count in zip(enter, size, strict=True)]

    def inside(self, room: int, gate: int) -> bool:
        """Tell whether `gate` dominates a room: all ways from the start to it lead through `gate`, or it is `gate`."""
        return self._enter[gate] <= self._enter[room] < self._leave[gate]

    def may_lock(self, room: int, others: Sequence[int]) -> bool:
        """Tell whether a room can be locked in addition to `others`."""
        return room not in others and not self.clashes[room].intersection(others)


def largest_without_clashes(clashes: dict[int, set[int]], wanted: int) -> list[int]:
    """Return the largest set of rooms of which no two clash, but at most `wanted` of them.

    Method: branch and bound; rooms with at most one clash are taken at once. After 2000 cases the best set so far is
    returned.

    Args:
        clashes: for each room, the rooms that it clashes with.
        wanted: size of the set at which the search ends.
    """
    best: list[int] = []
    cases = 0

    def search(clashes: dict[int, set[int]], taken: list[int]) -> None:
        nonlocal best, cases
        cases += 1
        while clashes:
            room = min(clashes, key=lambda room: (len(clashes[room]), room))
            if len(clashes[room]) > 1:
                break
            taken = [*taken, room]
            clashes = _without(clashes, {room, *clashes[room]})
        if len(taken) > len(best):
            best = taken
        if not clashes or len(best) >= wanted or len(taken) + len(clashes) <= len(best):
            return
        room = max(clashes, key=lambda room: (len(clashes[room]), -room))
        search(_without(clashes, {room}), taken)
        if cases < CASES:
            search(_without(clashes, {room, *clashes[room]}), [*taken, room])

    search(clashes, [])
    return best[:wanted]


def _without(clashes: dict[int, set[int]], gone: set[int]) -> dict[int, set[int]]:
    return {room: others - gone for room, others in clashes.items() if room not in gone}


def _order(neighbors: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return the rooms in reverse postorder of a depth-first search from the start."""
    seen, done = {start}, []
    stack = [(start, iter(neighbors[start]))]
    while stack:
        room, rest = stack[-1]
        found = next((there for there in rest if there not in seen), None)
        if found is None:
            done.append(room)
            stack.pop()
        else:
            seen.add(found)
            stack.append((found, iter(neighbors[found])))
    return done[::-1]


def _dominators(neighbors: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    """Return the immediate dominator of each room; for the first room of the order, the room itself."""
    place = {room: number for number, room in enumerate(order)}
    over = [-1] * len(neighbors)
    over[order[0]] = order[0]
    changed = True
    while changed:
        changed = False
        for room in order[1:]:
            known = [there for there in neighbors[room] if over[there] >= 0]
            above = known[0]
            for there in known[1:]:
                while above != there:
                    if place[above] > place[there]:
                        above = over[above]
                    else:
                        there = over[there]  # noqa: PLW2901 - both climb until they meet
            changed |= over[room] != above
            over[room] = above
    return over


def _choose(ways: _Ways, wanted: int, rng: Rng, key_rooms: set[int]) -> list[int]:
    """Return up to `wanted` rooms to lock, chosen one by one in the order of `locks_of` without clashes.

    Of `key_rooms` at least `wanted` stay behind no lock, or all.
    """
    dungeon, rooms = ways.dungeon, list(ways.gates)
    tags = [room.template.tags for room in dungeon.rooms]
    rng.shuffle(rooms)
    rooms.sort(key=lambda room: (TREASURE not in tags[room], len(ways.gates[room])))
    chosen: list[int] = []
    entered = range(ways.grown_from) or [dungeon.start]
    outside = {there for room in entered for there in dungeon.neighbors[room]}.difference(entered)
    unlocked = set(key_rooms)

    def take(room: int, *, bare: bool = False) -> None:
        """Choose a room if it does not clash and, unless `bare`, another neighbor of the start stays unlocked.

        In a map that was grown from another one, the rooms of that map count as the start.
        """
        open_rooms = outside.difference([room], chosen, [dungeon.goal])
        left = {other for other in unlocked if not ways.inside(other, room)}
        spares = left == unlocked or len(left) >= wanted
        if len(chosen) < wanted and ways.may_lock(room, chosen) and (bare or open_rooms) and spares:
            chosen.append(room)
            unlocked.intersection_update(left)

    for room in sorted(ways.gates):
        if BOSS in tags[room]:
            take(room)
    if dungeon.goal in ways.gates:
        take(dungeon.goal)
    passes = [room for room in dungeon.main_path[1:-1] if room in ways.gates and ways.inside(dungeon.goal, room)]
    count = wanted - len(chosen)
    for number in range(1, count + 1):
        place = number * len(dungeon.main_path) / (count + 1)
        near = [room for room in passes if ways.may_lock(room, chosen)]
        if near:
            take(min(near, key=lambda room: (abs(ways.step[room] - place), room)))
    for bare in (False,) if ways.grown_from else (False, True):
        for room in rooms:
            take(room, bare=bare)
    return chosen


def _place_keys(ways: _Ways, rooms: Sequence[int], rng: Rng) -> Iterable[Lock]:
    """Yield the locks of rooms, with keys, in an order in which they can be opened.

    Each lock is a random one of the locks that the player can get to. Its key is put into the best free room that the
    player can be in. There is always such a room: each opened lock leads to a new room. Locks of rooms that dominate
    the goal are opened only when no other lock can be reached. In a map that was grown from another one there may be no
    such room left, as keys lie in new rooms only; then the other locks are left out.
    """
    dungeon, walk = ways.dungeon, _Walk(ways, rooms)
    homes = [room for room in ways.gates if room != dungeon.goal]
    if not ways.grown_from:
        homes.append(dungeon.start)
    while walk.ahead:
        early = [room for room in sorted(walk.ahead) if not ways.inside(dungeon.goal, room)] or sorted(walk.ahead)
        room = rng.choice(early)
        rng.shuffle(homes)
        free = [home for home in homes if home in walk.reached]
        if not free:
            return
        home = min(free, key=lambda home: _awkwardness(ways, home))
        homes.remove(home)
        walk.unlock(room)
        yield Lock(home, tuple(ways.gates[room]))


class _Walk:
    """The progress of a player through a map with locks.

    Attributes:
        reached: the rooms that the player can be in.
        ahead: the locked rooms whose locks the player can get to.
    """

    def __init__(self, ways: _Ways, rooms: Sequence[int]) -> None:
        self._joined: list[list[tuple[int, int]]] = [[] for _ in ways.dungeon.rooms]
        for number, connection in enumerate(ways.dungeon.connections):
            a, b = connection.rooms
            self._joined[a].append((b, number))
            self._joined[b].append((a, number))
        self._owner = {number: room for room in rooms for number in ways.gates[room]}
        self.reached: set[int] = set()
        self.ahead: set[int] = set()
        self._enter(ways.dungeon.start)

    def unlock(self, room: int) -> None:
        """Open the lock of a room, and update `reached` and `ahead`."""
        for number in [number for number, owner in self._owner.items() if owner == room]:
            del self._owner[number]
        self.ahead.remove(room)
        self._enter(room)

    def _enter(self, room: int) -> None:
        front = [room]
        self.reached.add(room)
        while front:
            for there, number in self._joined[front.pop()]:
                if number in self._owner:
                    self.ahead |= {self._owner[number]} - self.reached
                elif there not in self.reached:
                    self.reached.add(there)
                    front.append(there)


def _awkwardness(ways: _Ways, room: int) -> int:
    """Return the rank of a room for a key, 0 for the best: tagged "key", dead end, other, main path, start."""
    dungeon = ways.dungeon
    if KEY in dungeon.rooms[room].template.tags:
        return 0
    if room == dungeon.start:
        return 4
    if room in ways.step:
        return 3
    return 1 if len(dungeon.neighbors[room]) == 1 else 2
