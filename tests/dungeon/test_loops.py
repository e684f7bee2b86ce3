"""Loops join what already meets, as many as asked for, and the rest of the map stays."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import check, generate, parse_map, preset, rate, rebuild
from pycore.dungeon.finish.loops import possible_loops
from pycore.dungeon.finish.mainpath import longest_shortest_path
from pycore.dungeon.show.picture import draw
from pycore.dungeon.show.svg import format_svg
from tests.cases import each
from tests.dungeon.strategies import params

# Condensed maps have many rooms wall to wall.
DENSE = preset("hollow:4:2:10")
DENSE = replace(DENSE, weights=replace(DENSE.weights, main_path=0, condensation=1))


def looped(share, seed=3):
    return generate(replace(DENSE, loops=share), Rng(seed)).unwrap()


@each("share", [0.1, 0.5, 1])
def test_the_wanted_share_is_joined_and_the_rooms_stay(share):
    plain, dungeon = looped(0), looped(share)
    possible = possible_loops(plain.rooms, plain.connections)
    assert len(possible) > 5
    assert (dungeon.rooms, dungeon.moves) == (plain.rooms, plain.moves)
    assert dungeon.connections[: len(plain.connections)] == plain.connections
    assert rate(dungeon).loops == round(share * len(possible)) > 0
    assert list(check(dungeon)) == []


@given(params(most_rooms=9), st.integers(0, 2**64 - 1))
def test_possible_loops_are_all_doors_face_to_face(params, seed):
    dungeon = generate(params, Rng(seed)).value
    if dungeon is None:
        return
    doors = [[door.moved(room.x, room.y) for door in room.template.doors] for room in dungeon.rooms]
    joined = {connection.rooms for connection in dungeon.connections}
    expected = {
        pair: meeting
        for pair in itertools.combinations(range(len(doors)), 2)
        if pair not in joined and (meeting := [(a, b) for a in doors[pair[0]] for b in doors[pair[1]] if a.facing == b])
    }
    assert possible_loops(dungeon.rooms, dungeon.connections) == expected
    assert list(possible_loops(dungeon.rooms, dungeon.connections)) == list(expected)


def test_a_budget_that_ends_among_the_loops_leaves_the_tree():
    plain = looped(0)
    whole = replace(DENSE, loops=1, corridors=8, locks=2)
    result = generate(whole, Rng(3))
    complete, needed = result.unwrap(), result.statistics["nodes"]
    endings = set()
    for nodes in range(0, needed + 1, max(1, needed // 60)):
        result = generate(whole, Rng(3), Budget(nodes=nodes))
        assert result.status is Status.BUDGET or nodes == needed
        endings.add(result.reason.partition("; ")[2])
        if result.reason.endswith("its loops or locks are missing"):
            assert result.best.locks == ()
            assert (result.best.rooms, result.best.connections) in (
                (plain.rooms, plain.connections),
                (complete.rooms, complete.connections),
            )
    assert "its loops or locks are missing" in endings
    assert generate(whole, Rng(3), Budget(nodes=needed)).status is Status.SOLVED


def test_loops_of_presets_are_valid_and_drawn():
    for spec in ("keep", "caves", "hollow:8:8:8"):
        dungeon = generate(replace(preset(spec), loops=0.7), Rng(1)).unwrap()
        assert list(check(dungeon)) == []
        assert format_svg(dungeon).count("<polyline") == len(dungeon.connections)
        assert draw(dungeon).width


def test_checker_finds_a_loop_beside_another_connection():
    """Two squares of 4x4 stand wall to wall; both pairs of doors that meet are used."""
    for seed in range(20):
        plain = generate(replace(preset("hollow:4:1:2"), loops=1), Rng(seed)).unwrap()
        (first, second) = plain.connections[0].doors
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            doors = (first.moved(dx, dy), second.moved(dx, dy))
            again = plain.connections[0]._replace(doors=doors)
            lines = list(check(replace(plain, connections=(*plain.connections, again))))
            if not any("potential door" in line or "used twice" in line for line in lines):
                assert "connection 1: rooms 0 and 1 are joined already" in lines
                return
    pytest.fail("no two rooms with two pairs of doors that meet")


def test_unfinished_maps_have_no_loops():
    dungeon = looped(1)
    assert len(rebuild(dungeon.params, dungeon.moves[:-1], 3).connections) == len(dungeon.moves) - 2


def test_checker_counts_loops():
    dungeon = looped(0.5)
    wanted = rate(dungeon).loops
    fewer = replace(dungeon, connections=dungeon.connections[:-1])
    assert any(line.startswith(f"{wanted - 1} loops instead of {wanted}") for line in check(fewer))
    assert any("the moves do not" in line for line in check(replace(dungeon, params=replace(dungeon.params, loops=0))))


def shortest(size, edges):
    """Return the distances between all rooms (Floyd and Warshall)."""
    far = [[0 if a == b else 10**9 for b in range(size)] for a in range(size)]
    for a, b, length in edges:
        far[a][b] = far[b][a] = length
    for k, a, b in itertools.product(range(size), repeat=3):
        far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    return far


@given(st.integers(1, 9), st.randoms(use_true_random=False))
def test_longest_shortest_path_is_that_of_all_pairs(size, random):
    edges = {(random.randrange(b), b): random.randint(1, 4) for b in range(1, size)}
    for _ in range(random.randrange(6)):
        a, b = sorted((random.randrange(size), random.randrange(size)))
        if a < b:
            edges.setdefault((a, b), random.randint(1, 4))
    joined = [[] for _ in range(size)]
    for (a, b), length in edges.items():
        joined[a].append((b, length))
        joined[b].append((a, length))
    far = shortest(size, [(a, b, length) for (a, b), length in edges.items()])
    longest = max(map(max, far))
    pair = min((a, b) for a in range(size) for b in range(a, size) if far[a][b] == longest)
    path = longest_shortest_path(joined)
    assert (path[0], path[-1]) == pair
    expected = [pair[1]]
    while expected[-1] != pair[0]:
        here = expected[-1]
        expected.append(min(room for room, step in joined[here] if far[pair[0]][room] + step == far[pair[0]][here]))
    assert list(path) == expected[::-1]


@each("share", [-0.1, 1.1, float("nan")])
def test_wrong_shares_are_refused(share):
    with pytest.raises(ParameterError, match="loops"):
        replace(DENSE, loops=share)


def test_command_line_makes_loops(capsys):
    arguments = ["dungeon", "generate", "--preset", "hollow:4:2:10", "--seed", "3", "--loops", "0.5"]
    assert main([*arguments, "--format", "json"]) == 0
    dungeon = parse_map(capsys.readouterr().out)
    assert dungeon == generate(replace(preset("hollow:4:2:10"), loops=0.5), Rng(3)).unwrap()
    assert dungeon.params.loops == 0.5
