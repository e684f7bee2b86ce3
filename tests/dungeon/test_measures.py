"""Measures of maps in whole numbers, and the players who look for the goal."""

from itertools import product

from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.dungeon import Lock, preset, rate
from pycore.dungeon.judge.explore import PLAYERS, detour, doors_between, explored, needed_keys, ways_of
from pycore.dungeon.judge.measures import measures
from pycore.dungeon.request import Request
from tests.cases import each
from tests.dungeon.small import BLOCK, squares

# A corridor of rooms 0-1-2-3, with a side room 4 beside room 1:   0-1-2-3
#                                                                    4
SIDE = ("E 0", "E 1", "E 2", "S 1")


def locked(**keys):
    """Return the map with a lock before the goal, and its key in a room."""
    dungeon = squares(*SIDE, main_path=(0, 1, 2, 3))
    last = next(n for n, connection in enumerate(dungeon.connections) if connection.rooms == (2, 3))
    return squares(*SIDE, main_path=(0, 1, 2, 3), locks=tuple(Lock(key, (last,)) for key in keys.values()))


def test_a_straight_way_is_as_long_as_it_is():
    dungeon = squares("E 0", "E 1", "E 2", main_path=(0, 1, 2, 3))
    assert explored(dungeon, ways_of(dungeon)) == 3


def test_a_side_room_misleads_half_of_the_players():
    dungeon = squares(*SIDE, main_path=(0, 1, 2, 3))
    # 3 doors, or 5 with the way to room 4 and back.
    assert 3 < explored(dungeon, ways_of(dungeon)) < 5


def test_a_key_makes_the_way_longer():
    free, ahead, behind = squares(*SIDE, main_path=(0, 1, 2, 3)), locked(key=1), locked(key=4)
    scores = [measures(dungeon)["score"] for dungeon in (free, ahead, behind)]
    assert scores[0] <= scores[1] <= scores[2]
    assert scores[2] >= 5
    assert [measures(dungeon)["keys"] for dungeon in (free, ahead, behind)] == [0, 1, 1]
    assert [measures(dungeon)["detour"] for dungeon in (free, ahead, behind)] == [0, 0, 2]


def test_locks_beside_the_way_need_no_key():
    dungeon = squares(*SIDE, main_path=(0, 1, 2, 3))
    side = next(n for n, connection in enumerate(dungeon.connections) if connection.rooms == (1, 4))
    dungeon = squares(*SIDE, main_path=(0, 1, 2, 3), locks=(Lock(2, (side,)),))
    assert (measures(dungeon)["locks"], measures(dungeon)["keys"], measures(dungeon)["detour"]) == (1, 0, 0)
    assert measures(dungeon)["score"] == 3  # the side room is seen, but locked


def walk_with_keys(dungeon):
    """Return the fewest doors from start to goal, with all orders of keys tried: rooms and sets of keys as states."""
    lock_of = {number: lock for lock, (_, numbers) in enumerate(dungeon.locks) for number in numbers}

    def taken(room, keys):
        return keys | {number for number, lock in enumerate(dungeon.locks) if lock.key == room}

    states = {(dungeon.start, frozenset(taken(dungeon.start, frozenset())))}
    seen, doors = set(states), 0
    while not any(room == dungeon.goal for room, _ in states):
        after = set()
        for (room, keys), (number, connection) in product(states, enumerate(dungeon.connections)):
            if room in connection.rooms and (number not in lock_of or lock_of[number] in keys):
                (other,) = set(connection.rooms) - {room}
                after.add((other, frozenset(taken(other, keys))))
        states = after - seen
        seen |= states
        doors += 1
    return doors


@each("seed", range(1, 13))
def test_measures_of_whole_maps(seed):
    asked = Request(
        preset=("keep", "caves")[seed % 2], rooms=30, seed=seed, loops=(0, 0.3)[seed % 3 == 0], locks=seed % 4
    )
    dungeon = asked.make().unwrap()
    found, ways = measures(dungeon), ways_of(dungeon)
    rating = rate(dungeon)
    assert (found["rooms"], found["loops"], found["locks"]) == (rating.rooms, rating.loops, rating.locks)
    assert all(type(value) is int for value in found.values())
    shortest = walk_with_keys(dungeon)
    assert found["path"] - 1 == doors_between(ways, dungeon.start, dungeon.goal)
    # Nobody is faster than who knows the way and takes the keys in the best order; nobody crosses each door many times.
    assert shortest <= found["score"] <= 3 * len(dungeon.connections)
    assert found["path"] - 1 + found["detour"] >= shortest
    assert found["keys"] == len(needed_keys(dungeon, ways)) <= found["locks"]
    assert found == load("dungeon").rate(load("dungeon").parse(load("dungeon").format(dungeon), "again"))


def test_the_goal_is_behind_the_needed_locks_only():
    dungeon = Request(preset="keep", rooms=40, seed=5, locks=4).make().unwrap()
    ways = ways_of(dungeon)
    needed = set(needed_keys(dungeon, ways))
    assert detour(dungeon, ways) >= 0
    # With all other locks closed for good, the goal can still be reached with the needed keys alone.
    assert doors_between(ways, dungeon.start, dungeon.goal, set(range(len(dungeon.locks))) - needed) >= 0


def test_larger_maps_are_harder():
    means = []
    for rooms in (10, 25, 60):
        maps = [Request(preset="keep", rooms=rooms, seed=seed).make().unwrap() for seed in range(1, 9)]
        means.append(sum(measures(dungeon)["score"] for dungeon in maps))
    assert means == sorted(means)
    assert means[2] > 2 * means[0]


def test_players_are_the_same_each_time():
    dungeon = squares(*BLOCK)
    assert len({explored(dungeon, ways_of(dungeon)) for _ in range(5)}) == 1
    assert PLAYERS > 1


def test_danger_is_the_cost_of_all_things():
    dungeon = Request(preset="keep", rooms=20, seed=3, finishing=("populate rat: map 4..4, cost 2.5",)).make().unwrap()
    assert (measures(dungeon)["things"], measures(dungeon)["danger"]) == (4, 10)


def test_generated_maps_have_measures():
    family = load("dungeon")
    assert measures(family.generate(preset("hollow:4:2:4"), Rng(1), None).unwrap())["rooms"] == 8
