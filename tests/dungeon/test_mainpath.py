"""Start and goal: the rooms tagged so, else the ends of the longest shortest path."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.rng import Rng
from pycore.dungeon import Params, check, generate, parse_room, preset, rebuild
from pycore.dungeon.mainpath import edge_length, main_path
from pycore.dungeon.model import Connection, Room
from tests.dungeon.finished import finished

CELL = parse_room("####\n#..#\n#..#\n####", "cell")


def path_of(edges, places, tags):
    rooms = [
        Room(replace(CELL, name=f"cell {number}", tags=tags.get(number, ())), x, y)
        for number, (x, y) in enumerate(places)
    ]
    connections = [Connection(edge, (CELL.doors[0], CELL.doors[0])) for edge in edges]
    return main_path(rooms, connections), rooms


@st.composite
def maps(draw):
    size = draw(st.integers(1, 8))
    edges = {(draw(st.integers(0, b - 1)), b) for b in range(1, size)}
    edges |= {(a, b) for a in range(size) for b in range(a + 1, size) if draw(st.integers(0, 9)) == 0}
    places = draw(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=size, max_size=size))
    kinds = st.sampled_from([(), (), ("start",), ("goal",), ("start", "goal")])
    return sorted(edges), places, dict(enumerate(draw(st.lists(kinds, min_size=size, max_size=size))))


@given(maps())
def test_ends_are_as_tagged(drawn):
    edges, places, tags = drawn
    path, rooms = path_of(edges, places, tags)
    size = len(rooms)
    far = [[0 if a == b else 10**9 for b in range(size)] for a in range(size)]
    for a, b in edges:
        far[a][b] = far[b][a] = edge_length(rooms[a], rooms[b])
    for k in range(size):
        for a in range(size):
            for b in range(size):
                far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    starts = [room for room in range(size) if "start" in tags[room]]
    goals = [room for room in range(size) if "goal" in tags[room]]

    def farthest(room, others):
        return max(others, key=lambda other: (far[room][other], -other))

    if starts:
        expected = starts[0], farthest(starts[0], goals or range(size))
    elif goals:
        expected = farthest(goals[0], range(size)), goals[0]
    else:
        longest = max(map(max, far))
        expected = min((a, b) for a in range(size) for b in range(a, size) if far[a][b] == longest)
    assert (path[0], path[-1]) == expected
    steps = list(pairwise(path))
    assert all((min(step), max(step)) in edges for step in steps)
    assert sum(edge_length(rooms[a], rooms[b]) for a, b in steps) == far[path[0]][path[-1]]


def tagged(**tags):
    templates = [replace(t, tags=tags.get(t.name.split()[0], ())) for t in preset("keep").templates]
    return generate(replace(preset("keep"), templates=tuple(templates)), Rng(3)).unwrap()


@pytest.mark.parametrize(
    "tags", [{"chapel": ("start",)}, {"chapel": ("goal",)}, {"chapel": ("start",), "tower": ("goal",)}]
)
def test_checker_agrees_and_finds_other_ends(tags):
    dungeon = tagged(**tags)
    assert list(check(dungeon)) == []
    plain = rebuild(preset("keep"), dungeon.moves, 3)
    assert any("the main path" in line for line in check(replace(dungeon, main_path=plain.main_path)))
    if len(dungeon.main_path) > 1:
        assert any("the main path" in line for line in check(replace(dungeon, main_path=dungeon.main_path[:-1])))


def test_a_room_that_is_both_ends_is_a_path_of_one():
    both = replace(CELL, name="both", tags=("start", "goal"), instances=1)
    other = replace(CELL, instances=3)
    dungeon = generate(Params((both, other)), Rng(1)).unwrap()
    assert len(dungeon.main_path) == 1
    assert dungeon.rooms[dungeon.start].template == both
    assert list(check(dungeon)) == []


def test_tagged_maps_are_among_the_finished_ones():
    maps = [dungeon for dungeon in map(finished, range(60)) if dungeon]
    for tag in ("start", "goal"):
        assert any(
            tag in dungeon.rooms[dungeon.start if tag == "start" else dungeon.goal].template.tags for dungeon in maps
        )
