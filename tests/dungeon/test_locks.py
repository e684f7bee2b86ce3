"""Locks are placed where they are wished for, as many as fit, and keys where they can be found."""

import itertools
import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    Lock,
    Params,
    check,
    generate,
    parse_room,
    preset,
)
from pycore.dungeon.finish.locks.check import check_locks
from pycore.dungeon.finish.locks.place import largest_without_clashes
from pycore.dungeon.finish.locks.step import Locks
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from tests.cases import each
from tests.dungeon.finished import finished

CELL = parse_room("####\n#..#\n#..#\n####", "cell")


def furnished(dungeon):
    return Locks.of(dungeon.params).finish(dungeon, Rng(dungeon.seed).stream("locks"))


def shortage(dungeon):
    return Locks.of(dungeon.params).shortage(dungeon)


def graph(edges, start=0, goal=None, *, tags=None, locks=0, seed=1, path=None):
    """Return a map whose rooms stand in a row, joined as the edges say; nothing else of it is a map."""
    size = max(map(max, edges)) + 1
    templates = [replace(CELL, name=f"cell {room}", tags=(tags or {}).get(room, ())) for room in range(size)]
    rooms = tuple(Room(template, 5 * number, 0) for number, template in enumerate(templates))
    doors = CELL.doors[0].moved(0, 0), CELL.doors[-1].moved(0, 0)
    connections = tuple(Connection((min(edge), max(edge)), doors) for edge in edges)
    joined = {room: {a + b - room for a, b in edges if room in (a, b)} for room in range(size)}
    paths: dict[int, tuple[int, ...]] = {start: (start,)}
    front = [start]
    for here in front:
        for there in sorted(joined[here] - paths.keys()):
            paths[there] = (*paths[here], there)
            front.append(there)
    path = tuple(path or paths[size - 1 if goal is None else goal])
    return furnished(DungeonMap(seed, Params(tuple(templates), locks=locks), (), rooms, connections, path))


def reach(edges, start, without):
    """Return the rooms that can be reached without entering one of them."""
    reached, front = {start}, [start]
    while front:
        here = front.pop()
        new = {a + b - here for a, b in edges if here in (a, b)} - reached - {without}
        reached |= new
        front += new
    return reached


def ways_in(edges, start, room):
    """Return the connections to a room from what is reached without it."""
    reached = reach(edges, start, room)
    return {i for i, edge in enumerate(edges) if room in edge and sum(edge) - room in reached}


@st.composite
def graphs(draw, most=8):
    size = draw(st.integers(2, most))
    edges = [(draw(st.integers(0, b - 1)), b) for b in range(1, size)]
    more = draw(st.lists(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=8))
    for a, b in more:
        if a < b and (a, b) not in edges:
            edges.append((a, b))
    return edges, draw(st.integers(0, size - 1)), draw(st.integers(0, size - 1))


@given(graphs(), st.integers(0, 8), st.sets(st.integers(0, 7), max_size=2), st.integers(0, 99))
def test_as_many_locks_are_placed_as_fit(drawn, wanted, bosses, seed):
    """Against trying all sets of rooms: those whose ways in have no connection in common, not behind the goal."""
    edges, start, goal = drawn
    dungeon = graph(edges, start, goal, tags=dict.fromkeys(bosses, ("boss",)), locks=wanted, seed=seed)
    size = len(dungeon.rooms)
    into = {room: ways_in(edges, start, room) for room in range(size) if room != start}
    before = reach(edges, start, goal) if start != goal else set()
    rooms = sorted(into.keys() & (before | {goal}))
    most = max(
        count
        for count in range(len(rooms) + 1)
        if any(
            sum(map(len, map(into.get, chosen))) == len(set().union(*map(into.get, chosen)))
            for chosen in itertools.combinations(rooms, count)
        )
    )
    assert len(dungeon.locks) == min(wanted, most)
    assert bool(shortage(dungeon)) == (most < wanted)
    for lock in dungeon.locks:
        assert set(lock.connections) in into.values()
    if start != goal:
        assert all(lock.key != goal for lock in dungeon.locks)


def wished(edges, path, into, *, bosses, wanted):
    """Return the rooms that are locked before all others: bosses, the goal, then rooms that the path cannot avoid.

    Not if no room beside the start were left open, but for the goal.
    """
    start, goal, chosen = path[0], path[-1], []
    beside = {a + b - start for a, b in edges if start in (a, b)} - {goal}

    def is_free(room):
        return room in into and room not in chosen and not any(into[room] & into[other] for other in chosen)

    def take(room):
        if len(chosen) < wanted and is_free(room) and beside - {room, *chosen}:
            chosen.append(room)

    for room in (*sorted(bosses), goal):
        take(room)
    passes = [room for room in path[1:-1] if goal not in reach(edges, start, room)]
    count = wanted - len(chosen)
    for number in range(1, count + 1):
        near = [room for room in passes if is_free(room)]
        if near:
            take(min(near, key=lambda room: (abs(path.index(room) - number * len(path) / (count + 1)), room)))
    return chosen


@given(graphs(), st.sets(st.integers(0, 7), max_size=3), st.integers(1, 4), st.integers(0, 99))
def test_what_is_wished_for_most_is_locked(drawn, bosses, wanted, seed):
    edges, start, goal = drawn
    dungeon = graph(edges, start, goal, tags=dict.fromkeys(bosses, ("boss",)), locks=wanted, seed=seed)
    before = reach(edges, start, goal) | {goal} if start != goal else set()
    into = {room: ways_in(edges, start, room) for room in before - {start}}
    chosen = wished(edges, dungeon.main_path, into, bosses=bosses, wanted=wanted)
    if len(chosen) == wanted:
        assert sorted(sorted(into[room]) for room in chosen) == sorted(list(lock.connections) for lock in dungeon.locks)


CHAIN = [(n, n + 1) for n in range(9)]


def locked_rooms(dungeon):
    """Return the rooms behind the locks of a tree, which are the higher ends here."""
    return {dungeon.connections[lock.connections[0]].rooms[1] for lock in dungeon.locks}


def test_boss_and_goal_are_locked_first_and_others_spread():
    assert locked_rooms(graph(CHAIN, tags={4: ("boss",)}, locks=1)) == {4}
    assert locked_rooms(graph(CHAIN, tags={4: ("boss",)}, locks=2)) == {4, 9}
    assert locked_rooms(graph(CHAIN, locks=1)) == {9}
    assert locked_rooms(graph(CHAIN, locks=3)) == {3, 7, 9}


def test_treasures_are_locked_before_other_rooms_off_the_path():
    edges = [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]
    assert locked_rooms(graph(edges, tags={3: ("treasure",)}, locks=2)) == {3, 5}


def test_keys_lie_in_rooms_for_keys_then_in_dead_ends():
    edges = [*CHAIN, (1, 10), (2, 11), (3, 12), (4, 13)]
    for seed in range(20):
        (lock,) = graph(edges, goal=9, tags={2: ("key",)}, locks=1, seed=seed).locks
        assert lock.key == 2
        (lock,) = graph(edges, goal=9, locks=1, seed=seed).locks
        assert lock.key in (10, 11, 12, 13)
    two = graph(edges, goal=9, tags={10: ("key",)}, locks=2).locks
    assert {lock.key for lock in two} > {10}


@each("rooms", [1, 2, 3, 5])
def test_no_key_is_elsewhere_while_a_room_for_keys_has_none(rooms):
    """Of the locks that would come first, some are before the rooms for keys."""
    cells, vault = preset("hollow:6:4:4").templates, replace(CELL, name="vault", tags=("key",), instances=rooms)
    params = Params((*cells, vault, replace(CELL, name="boss", tags=("boss",))), locks=3)
    for seed in range(20):
        dungeon = generate(params, Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
        vaults = [lock.key for lock in dungeon.locks if dungeon.rooms[lock.key].template.tags == ("key",)]
        assert len(vaults) == min(rooms - (dungeon.rooms[dungeon.goal].template.tags == ("key",)), 3)


def test_a_lock_that_keeps_the_key_from_its_room_gives_way():
    """The boss 1 is before the room for keys, so that the goal 3 is locked."""
    edges = [(0, 1), (1, 2), (0, 3), (0, 4)]
    assert locked_rooms(graph(edges, goal=3, tags={1: ("boss",)}, locks=1)) == {1}
    assert graph(edges, goal=3, tags={1: ("boss",), 2: ("key",)}, locks=1).locks == (Lock(2, (2,)),)


def test_a_room_for_keys_behind_the_goal_is_refused():
    dungeon = graph([(0, 1), (1, 2)], goal=1, tags={2: ("key",)}, locks=1)
    assert len(dungeon.locks) == 1
    assert shortage(dungeon).startswith("1 of 1 keys cannot be in a room tagged 'key'")
    assert any("tagged 'key' and has no key" in line for line in check_locks(dungeon, 1))


def test_a_key_lies_with_the_player_only_where_it_must():
    (lock,) = graph([(0, 1)], locks=1).locks
    assert lock == Lock(0, (0,))
    assert all(lock.key for lock in graph([*CHAIN, (0, 10)], goal=9, locks=9).locks)


def test_all_ways_into_a_room_have_one_lock():
    ring = [(0, 1), (1, 2), (2, 3), (0, 3)]
    dungeon = graph(ring, goal=2, locks=1)
    assert dungeon.locks[0].connections == (1, 2)
    assert dungeon.locks[0].key in (1, 3)


def test_what_does_not_fit_is_refused_with_a_count():
    cell = replace(CELL, instances=4)
    result = generate(Params((cell,), locks=9), Rng(1))
    assert result.status is Status.UNSOLVABLE
    assert result.reason.startswith("9 locks do not fit 4 rooms: each takes the ways into another room")
    block = replace(preset("hollow:6:1:9"), bounds=(18, 18), loops=1, locks=8)  # 3x3, each joined to those beside
    result = generate(block, Rng(1))
    assert result.status is Status.BUDGET
    assert re.match("4 of 8 locks fit a map of 9 rooms: a lock takes all ways into a room", result.reason)
    assert len(result.best.locks) == 4  # the start, a corner, is not locked, so that no five others lie apart
    assert list(check(result.best)) != []


def test_equal_seeds_have_equal_locks_and_others_vary():
    found = {
        tuple(lock.key for lock in graph([(0, n) for n in range(1, 9)], locks=2, seed=seed).locks) for seed in range(9)
    }
    assert len(found) > 3
    assert finished(4) == finished(4)


def behind(dungeon, lock):
    """Return the rooms that a lock bars."""
    edges = [joined.rooms for number, joined in enumerate(dungeon.connections) if number not in lock.connections]
    return set(range(len(dungeon.rooms))) - reach(edges, dungeon.start, None)


@given(graphs(), st.integers(1, 8), st.integers(0, 99))
def test_the_lock_of_the_goal_opens_last_of_those_at_hand(drawn, wanted, seed):
    """Whoever can open another lock instead has opened it before."""
    edges, start, goal = drawn
    dungeon = graph(edges, start, goal, locks=wanted, seed=seed)
    for number, lock in enumerate(dungeon.locks):
        shut = {joint for other in dungeon.locks[number:] for joint in other.connections}
        reached = reach([edge for joint, edge in enumerate(edges) if joint not in shut], start, None)
        assert lock.key in reached
        at_hand = [other for other in dungeon.locks[number:] if any(reached & set(edges[n]) for n in other.connections)]
        assert lock in at_hand
        if goal in behind(dungeon, lock):
            assert all(goal in behind(dungeon, other) for other in at_hand)


@each(
    ("edges", "tags", "goal", "best"),
    [
        # The goal 2 is locked. A room for keys on the path is better than a dead end.
        ([(0, 1), (1, 2), (1, 3)], {1: ("key",)}, 2, 1),
        ([(0, 1), (1, 2), (1, 3)], {}, 2, 3),
        ([(0, 1), (1, 2), (0, 3), (0, 4), (3, 4)], {}, 2, {3, 4}),
        ([(0, 1), (1, 2), (0, 3), (3, 4)], {}, 2, 4),
        # On the path rather than with the player, off the path rather than on it.
        ([(0, 1), (1, 2)], {}, 2, 1),
        ([(0, 1), (1, 2)], {0: ("key",)}, 2, 0),
        ([(0, 1), (1, 2), (0, 3), (1, 3)], {}, 2, 3),
    ],
)
def test_where_a_key_lies(edges, tags, goal, best):
    found = {lock.key for seed in range(9) for lock in graph(edges, goal=goal, tags=tags, locks=1, seed=seed).locks}
    assert found == (best if isinstance(best, set) else {best})


def test_rooms_with_fewer_ways_in_are_locked_first():
    """The goal 1 and room 2 beside the start; rooms 3 and 4, joined to it as well, have two ways in each."""
    edges = [(0, 1), (0, 2), (0, 3), (0, 4), (3, 4), (0, 5), (5, 6)]
    for seed in range(9):
        dungeon = graph(edges, goal=1, locks=4, seed=seed)
        assert sorted(lock.connections for lock in dungeon.locks) == [(0,), (1,), (5,), (6,)]


def test_a_room_beside_the_start_stays_open_as_long_as_may_be():
    edges = [(0, 1), (0, 2), (2, 3)]
    for seed in range(9):
        locks = [graph(edges, goal=1, locks=wanted, seed=seed).locks for wanted in (1, 2, 3)]
        assert [sorted(lock.connections for lock in some) for some in locks] == [
            [(0,)],
            [(0,), (2,)],
            [(0,), (1,), (2,)],
        ]


def test_what_stands_in_the_way_of_more_locks_is_told():
    words = "a lock takes all ways into a room, no way takes two locks, and the start is not locked"
    dungeon = graph([(0, 1), (1, 2), (2, 3)], goal=1, locks=2)
    assert shortage(dungeon) == f"1 of 2 locks fit a map of 4 rooms: {words}, nor is one of 2 behind the goal"
    dungeon = graph([(0, 1), (1, 2)], locks=3)
    assert shortage(dungeon) == f"2 of 3 locks fit a map of 3 rooms: {words}"
    assert shortage(replace(dungeon, params=replace(dungeon.params, locks=2))) == ""
    assert shortage(replace(dungeon, params=replace(dungeon.params, locks=1))) == ""


def test_a_map_that_asks_for_no_locks_has_none():
    assert graph(CHAIN, locks=0).locks == ()


def test_a_boss_that_stands_in_the_way_of_more_locks_is_left_open():
    """The boss 1 and rooms 2, 3 and 4 are beside the start, and the boss beside each of these: it shares their ways."""
    edges = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)]
    for wanted, rooms in ((1, [{1}]), (2, [{2, 3}, {2, 4}, {3, 4}]), (3, [{2, 3, 4}]), (4, [{2, 3, 4}])):
        for seed in range(5):
            dungeon = graph(edges, goal=4, tags={1: ("boss",)}, locks=wanted, seed=seed)
            assert set().union(*(behind(dungeon, lock) for lock in dungeon.locks)) in rooms


def clashes_of(size, pairs):
    return {room: {a + b - room for a, b in pairs if room in (a, b)} for room in range(size)}


def most(clashes):
    """Return how many rooms can be chosen without a clash: with the first one, or without it."""
    if not clashes:
        return 0
    first = min(clashes)
    without = {room: others for room, others in clashes.items() if room != first}
    apart = {room: others for room, others in without.items() if first not in others}
    return max(most(without), 1 + most(apart))


@each("size", range(13))
def test_no_larger_set_is_without_clashes(size):
    """From hardly any clashes to nearly all."""
    below = Rng(size).stream("clashes").below
    pairs = list(itertools.combinations(range(size), 2))
    for share in range(1, 10):
        for _ in range(6):
            some = [pair for pair in pairs if below(10) < share]
            clashes = clashes_of(size, some)
            for wanted in (size // 3, size):
                found = largest_without_clashes(clashes, wanted)
                assert len(found) == len(set(found)) == min(most(clashes), wanted)
                assert not any({*pair} <= {*found} for pair in some)


@each("size", [3, 4, 5, 30, 31])
def test_half_of_a_ring_is_without_clashes(size):
    pairs = [(n, (n + 1) % size) for n in range(size)]
    for wanted in (1, 2, size):
        assert len(largest_without_clashes(clashes_of(size, pairs), wanted)) == min(size // 2, wanted)


def test_the_search_for_more_locks_ends_soon():
    """In a block of 12x12 rooms no two neighbors can be locked; all halves of it would be far too many to look at."""
    size = 12
    edges = [(n, n + 1) for n in range(size * size) if n % size < size - 1]
    edges += [(n, n + size) for n in range(size * (size - 1))]
    dungeon = graph(edges, locks=100)
    assert 40 <= len(dungeon.locks) <= size * size / 2


def test_only_rooms_that_the_path_cannot_avoid_are_locked_for_its_sake():
    """Of 0-1-2-3-4-5-6 room 3 lies in the middle, but one may pass by room 7 as well."""
    edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (2, 7), (4, 7), (0, 8)]
    for seed in range(5):
        dungeon = graph(edges, goal=6, locks=2, seed=seed)
        assert sorted(lock.connections for lock in dungeon.locks) == [(3, 7), (5,)]


def test_what_nobody_wishes_for_is_locked_by_chance():
    """Start 0, goal 8, and one of seven rooms beside the start."""
    star = [(0, n) for n in range(1, 9)]
    found = {lock.connections for seed in range(40) for lock in graph(star, locks=2, seed=seed).locks}
    assert found == {(n,) for n in range(8)}


def test_one_room_has_no_lock():
    dungeon = graph([(0, 1)], goal=0)
    alone = replace(dungeon, rooms=dungeon.rooms[:1], connections=(), params=replace(dungeon.params, locks=3))
    assert furnished(alone).locks == ()
    assert shortage(alone).startswith("0 of 3 locks fit a map of 1 rooms: ")


def test_locks_are_spread_from_the_first_room_of_the_path_to_the_last():
    """Start 0, a path over 1 and 2 to the goal 3, and a room beside the start."""
    edges = [(0, 1), (1, 2), (2, 3), (0, 4)]
    for seed in range(12):
        assert locked_rooms(graph(edges, goal=3, locks=2, seed=seed)) == {2, 3}
        assert locked_rooms(graph(edges, goal=3, locks=3, seed=seed)) == {1, 2, 3}


def test_a_place_whose_room_is_locked_goes_to_the_next_one():
    """Of 0-1-2-3-4-5-6-7 rooms 3, 4 and 5 can be avoided; the places for three locks are 2, 4 and 6."""
    edges = [(n, n + 1) for n in range(7)] + [(2, 8), (6, 8), (0, 9)]
    edges += [(2, 10), (6, 10)]
    for seed in range(12):
        dungeon = graph(edges, goal=7, locks=4, seed=seed, path=range(8))
        locked = {min(behind(dungeon, lock)) for lock in dungeon.locks}
        assert locked == {1, 2, 6, 7}


def test_what_was_refused_on_the_path_is_left_to_chance():
    """Room 1 is the only one beside the start, and nearest to the first place; 2 and 5 are as good as each other."""
    found = {frozenset(locked_rooms(graph(CHAIN, locks=7, seed=seed))) for seed in range(20)}
    assert found == {frozenset({3, 4, 6, 7, 8, 9, other}) for other in (2, 5)}


def test_no_key_lies_in_an_open_goal():
    """The boss 1 shares a way with the goal 2, which so is open; room 3 is locked, so that the start is left."""
    for seed in range(9):
        first, second = graph([(0, 1), (0, 2), (1, 2), (0, 3)], goal=2, tags={1: ("boss",)}, locks=2, seed=seed).locks
        assert first.key == 0
        assert {first.connections, second.connections} == {(0, 2), (3,)}
        assert second.key == (1 if first.connections == (0, 2) else 3)


def test_wishes_count_where_all_that_can_be_locked_is():
    """Goal 1 and room 2 beside the start; rooms 3 and 4 behind room 2 share a way, and 4 is the boss."""
    edges = [(0, 1), (0, 2), (2, 3), (2, 4), (3, 4)]
    for seed in range(9):
        dungeon = graph(edges, goal=1, tags={4: ("boss",)}, locks=3, seed=seed)
        assert sorted(lock.connections for lock in dungeon.locks) == [(0,), (1,), (3, 4)]


def test_the_search_for_a_largest_set_ends_soon():
    """Of 200 rooms with five clashes each there are far more sets than can be looked at."""
    below = Rng(205).stream("clashes").below
    pairs = {(a, b) for a, b in ((below(200), below(200)) for _ in range(500)) if a < b}
    pairs |= {(a, (a + 1) % 200) for a in range(200)}
    found = largest_without_clashes(clashes_of(200, pairs), 200)
    assert len(found) >= 60
    assert not any({*pair} <= {*found} for pair in pairs)


@each(
    ("size", "pairs", "wanted", "found"),
    [
        (4, [(0, 1), (1, 2), (2, 3), (0, 3)], 4, [1, 3]),
        (5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)], 5, [1, 3]),
        (6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)], 6, [1, 3, 5]),
        (6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)], 2, [1, 3]),
    ],
)
def test_of_several_largest_sets_it_is_always_the_same(size, pairs, wanted, found):
    """Maps of equal seeds have equal locks: in a ring the lowest room is left out first."""
    assert largest_without_clashes(clashes_of(size, pairs), wanted) == found
