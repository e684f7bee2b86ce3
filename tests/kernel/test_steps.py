"""Shortest paths of single steps, against a search that is slow and obviously right."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.kernel.steps import StepGraph


def distances(count, pairs, start, closed):
    """Return the distance of each node from the start, by relaxing all edges until nothing changes."""
    far = {start: 0}
    for _ in range(count):
        for a, b in [*pairs, *((b, a) for a, b in pairs)]:
            if a in far and b not in closed:
                far[b] = min(far.get(b, count), far[a] + 1)
    return far


@st.composite
def graphs(draw):
    count = draw(st.integers(1, 12))
    node = st.integers(0, count - 1)
    pairs = draw(st.lists(st.tuples(node, node), max_size=25))
    return count, pairs, draw(node), draw(node), draw(st.lists(node, max_size=4))


@given(graphs())
def test_paths_are_shortest_and_lead_along_edges(graph):
    count, pairs, start, goal, closed = graph
    steps = StepGraph(count, pairs)
    far = distances(count, pairs, start, set(closed) - {start})
    for _ in range(2):  # a search leaves nothing behind
        path = steps.path(start, goal, closed)
        if goal not in far:
            assert path == []
            continue
        assert (path[0], path[-1], len(path)) == (start, goal, far[goal] + 1)
        assert all((a, b) in pairs or (b, a) in pairs for a, b in pairwise(path))
        assert not set(path[1:]) & set(closed)


@given(st.integers(1, 7), st.integers(0, 6), st.data())
def test_a_grid_is_the_graph_of_its_neighbors(width, height, data):
    walkable = bytes(data.draw(st.lists(st.integers(0, 2), min_size=width * height, max_size=width * height)))
    cell = st.integers(0, width * height - 1)
    links = data.draw(st.lists(st.tuples(cell, cell), max_size=3)) if walkable else []
    pairs = [
        (a, b)
        for a in range(width * height)
        for b in range(width * height)
        if walkable[a] and walkable[b] and abs(a % width - b % width) + abs(a // width - b // width) == 1
    ]
    grid = StepGraph.of_grid(width, walkable, links)
    assert grid.count == len(walkable)
    for start in range(len(walkable)):
        far = distances(len(walkable), [*pairs, *links], start, set())
        assert [len(grid.path(start, goal)) - 1 for goal in range(len(walkable))] == [
            far.get(goal, -1) for goal in range(len(walkable))
        ]


def test_a_path_turns_as_late_as_it_can_from_its_goal():
    grid = StepGraph.of_grid(4, bytes([1]) * 16)
    assert grid.path(0, 15) in ([0, 1, 2, 3, 7, 11, 15], [0, 4, 8, 12, 13, 14, 15])


def test_a_graph_of_nodes_that_are_not_there():
    for wrong in (
        (3, [(0, 3)]),
        (3, [(-1, 0)]),
        (-1, []),
        (1 << 31, []),
    ):
        with pytest.raises(ParameterError):
            StepGraph(*wrong)


def test_a_path_between_nodes_that_are_not_there_leaves_nothing_behind():
    for start, goal, closed in (
        (3, 0, ()),
        (0, -1, ()),
        (0, 1, [7]),
    ):
        graph = StepGraph(3, [(0, 1), (1, 2)])
        with pytest.raises(ParameterError, match="there is no node"):
            graph.path(start, goal, closed)
        assert graph.path(0, 2) == [0, 1, 2]


def test_a_grid_of_rows_that_are_not_whole():
    with pytest.raises(ParameterError, match="5 cells do not fill rows of 2"):
        StepGraph.of_grid(2, bytes(5))
    assert StepGraph.of_grid(3, b"").count == 0
