"""Start and goal: the rooms tagged so, else the ends of the longest shortest path."""

from dataclasses import replace
from itertools import pairwise
from math import isqrt

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon import Params, check, generate, parse_room, preset, rebuild
from pycore.dungeon.finish.mainpath import longest_shortest_path, main_path
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Move, Room, edge_length
from pycore.dungeon.model.tiles import STAIRS_KIND
from tests.cases import each
from tests.dungeon.finished import finished

CELL = parse_room("####\n#..#\n#..#\n####", "cell")


def plain(first, second):
    """Return how many 256ths of a tile two places are apart, but at least one."""
    square = (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2
    return max(1, isqrt(square << 16))


def path_of(edges, places, tags, stairs=()):
    rooms = [
        Room(replace(CELL, name=f"cell {number}", tags=tags.get(number, ())), x, y)
        for number, (x, y) in enumerate(places)
    ]
    doors = [CELL.doors[0]._replace(kind=STAIRS_KIND if edge in stairs else "") for edge in edges]
    connections = [Connection(edge, (door, door)) for edge, door in zip(edges, doors, strict=True)]
    return main_path(rooms, connections), rooms


@st.composite
def maps(draw):
    size = draw(st.integers(1, 8))
    edges = {(draw(st.integers(0, b - 1)), b) for b in range(1, size)}
    edges |= {(a, b) for a in range(size) for b in range(a + 1, size) if draw(st.integers(0, 9)) == 0}
    places = draw(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=size, max_size=size))
    kinds = st.sampled_from([(), (), ("start",), ("goal",), ("start", "goal")])
    stairs = {edge for edge in sorted(edges) if draw(st.integers(0, 5)) == 0}
    return sorted(edges), stairs, places, dict(enumerate(draw(st.lists(kinds, min_size=size, max_size=size))))


@given(maps())
def test_ends_are_as_tagged(drawn):
    edges, stairs, places, tags = drawn
    path, rooms = path_of(edges, places, tags, stairs)
    size = len(rooms)
    size_of = {}
    far = [[0 if a == b else 10**9 for b in range(size)] for a in range(size)]
    for a, b in edges:
        far[a][b] = far[b][a] = size_of[a, b] = size_of[b, a] = 256 if (a, b) in stairs else plain(places[a], places[b])
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
    assert len(set(path)) == len(path)
    assert sum(size_of[step] for step in pairwise(path)) == far[path[0]][path[-1]]
    for before, here in pairwise(path):
        assert before == min(a for a, b in size_of if b == here and far[path[0]][a] + size_of[a, b] == far[path[0]][b])


@each(
    ("second", "size"), [((3, 4), 5 * 256), ((0, 0), 1), ((1, 0), 256), ((1, 1), 362), ((0, -1), 256), ((-6, 8), 2560)]
)
def test_edges_are_as_long_as_corners_are_apart(second, size):
    """In 1/256 tile, rounded down, and never nothing."""
    assert edge_length(Room(CELL, 0, 0), Room(CELL, *second)) == size
    assert edge_length(Room(CELL, 7, 7), Room(CELL, 7 + second[0], 7 + second[1])) == size


def test_stairs_are_as_long_as_one_tile():
    """A row of two rooms, and one above the second."""
    rooms = tuple(Room(CELL, x, 0) for x in (0, 4, 99))
    dungeon = DungeonMap(0, Params((CELL,)), (Move(0), Move(0, 0, 1, 2), Move(0, 1)), rooms, (), (0,))
    assert dungeon.floors == (0, 0, 1)
    assert [dungeon.length_between(a, b) for a, b in ((0, 1), (1, 0), (1, 2), (2, 1))] == [1024, 1024, 256, 256]


def test_a_search_for_the_longest_path_may_be_ended():
    ring = [[(b, 256) for b in ((a - 1) % 2000, (a + 1) % 2000)] for a in range(2000)]
    assert longest_shortest_path(ring, Budget(nodes=1)) == ()
    rooms = [Room(CELL, 5 * n, 0) for n in range(4)]
    joined = [Connection(pair, (CELL.doors[0], CELL.doors[0])) for pair in ((0, 1), (1, 2), (2, 3), (0, 3))]
    assert main_path(rooms, joined, Budget(nodes=0)) == ()
    assert main_path(rooms, joined) == (0, 3)


def tagged(**tags):
    templates = [replace(t, tags=tags.get(t.name.split()[0], ())) for t in preset("keep").templates]
    return generate(replace(preset("keep"), templates=tuple(templates)), Rng(3)).unwrap()


@each("tags", [{"chapel": ("start",)}, {"chapel": ("goal",)}, {"chapel": ("start",), "tower": ("goal",)}])
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


@each(("columns", "path"), [((5, 0, 10), (1, 0, 2)), ((0, 5, 10), (0, 1, 2)), ((5, 10, 0), (1, 0, 2))])
def test_without_tags_the_path_leads_from_the_lower_end(columns, path):
    """Three rooms in a row, numbered from the middle or from an end."""
    places = [(x, 0) for x in columns]
    middle = columns.index(5)
    edges = sorted((min(middle, end), max(middle, end)) for end in range(3) if end != middle)
    assert path_of(edges, places, {})[0] == path


def test_of_goals_as_far_the_lowest_is_the_end():
    places = [(10, 0), (15, 0), (5, 0), (20, 0), (0, 0)]
    edges = [(0, 1), (0, 2), (1, 3), (2, 4)]
    assert path_of(edges, places, {0: ("start",), 3: ("goal",), 4: ("goal",)})[0] == (0, 1, 3)
    assert path_of(edges, places, {0: ("start",), 1: ("goal",), 4: ("goal",), 2: ("goal",)})[0] == (0, 2, 4)
    assert path_of(edges, places, {0: ("start",)})[0] == (0, 1, 3)
    assert path_of(edges, places, {0: ("goal",)})[0] == (3, 1, 0)
