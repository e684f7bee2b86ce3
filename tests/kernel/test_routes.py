"""Shortest ways in graphs, held against all pairs by Floyd and Warshall."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.kernel.routes import Routes

FAR = 10**9


@st.composite
def graphs(draw, *, connected=True):
    """Draw edges with lengths, in any order, of up to 12 nodes; small lengths make many ways equally long."""
    size = draw(st.integers(1, 12))
    pairs = {(draw(st.integers(0, b - 1)), b) for b in range(1, size) if connected or draw(st.booleans())}
    pairs |= {(a, b) for a in range(size) for b in range(a + 1, size) if draw(st.integers(0, 9)) == 0}
    largest = draw(st.sampled_from([1, 3, 50]))
    return size, [(a, b, draw(st.integers(1, largest))) for a, b in draw(st.permutations(sorted(pairs)))]


def all_pairs(size, edges):
    far = [[0 if a == b else FAR for b in range(size)] for a in range(size)]
    for a, b, length in edges:
        far[a][b] = far[b][a] = length
    for k, a, b in product(range(size), repeat=3):
        far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    return far


def routes(size, edges):
    joined = [[] for _ in range(size)]
    for a, b, length in edges:
        joined[a].append((b, length))
        joined[b].append((a, length))
    return Routes(joined)


@given(graphs(connected=False))
def test_distances_are_those_of_all_pairs(drawn):
    found = routes(*drawn)
    for start, row in enumerate(all_pairs(*drawn)):
        assert found.distances(start) == [-1 if far == FAR else far for far in row]


@given(graphs())
def test_the_farthest_pair_is_the_lowest_of_the_farthest(drawn):
    size, far = drawn[0], all_pairs(*drawn)
    longest = max(map(max, far))
    pairs = [(a, b) for a in range(size) for b in range(a, size) if far[a][b] == longest]
    assert routes(*drawn).farthest_pair() == min(pairs)


def test_a_budget_ends_the_search():
    budget = Budget(nodes=2)
    assert routes(3, [(0, 1, 1), (1, 2, 1)]).farthest_pair(budget) is None
    assert budget.stopped() is Status.BUDGET
    assert routes(3, [(0, 1, 1), (1, 2, 1)]).farthest_pair(Budget(nodes=99)) == (0, 2)


def test_two_threads_search_two_graphs():
    ring = [(a, (a + 1) % 400, 1 + a % 7) for a in range(400)]
    expected = routes(400, ring).farthest_pair()
    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda _: routes(400, ring).farthest_pair(), range(8)))
    assert found == [expected] * 8


def test_wrong_edges_are_refused():
    for edges in (
        [[(1, 1)]],
        [[(-1, 1)]],
        [[(0, 0)]],
        [[(0, 2**31)]],
    ):
        with pytest.raises(ParameterError, match="is no edge"):
            Routes(edges)


def test_graphs_without_a_farthest_pair_are_refused():
    with pytest.raises(ParameterError, match="no nodes"):
        Routes([]).farthest_pair()
    with pytest.raises(ParameterError, match="no way joins"):
        Routes([[], []]).farthest_pair()
    with pytest.raises(ParameterError, match="start"):
        Routes([[]]).distances(1)
