"""Drawings of graphs: planar or not as all orders of edges say, faces that are faces, lines that do not cross."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.rng import Rng
from pycore.dungeon.layout.drawing import FlowDrawing
from pycore.dungeon.layout.planar import blocks_of, draw, faces_of
from pycore.dungeon.model.flow import Flow
from tests.bench.flow import designed
from tests.cases import each
from tests.oracle.planar import is_planar
from tests.sharing import repeats


def graph(nodes, chosen):
    """A connected graph: a path through all nodes, and some of all other edges."""
    edges = sorted({*((n, n + 1) for n in range(nodes - 1)), *chosen})
    neighbors = [[] for _ in range(nodes)]
    for a, b in edges:
        neighbors[a].append(b)
        neighbors[b].append(a)
    return edges, neighbors


graphs = st.integers(2, 6).flatmap(
    lambda nodes: st.lists(st.sampled_from(list(combinations(range(nodes), 2))), max_size=6, unique=True).map(
        lambda chosen: graph(nodes, chosen)
    )
)


@given(graphs, st.integers(0, 99))
def test_a_graph_has_faces_if_it_can_be_drawn_at_all(made, seed):
    _, neighbors = made
    faces = [faces_of(neighbors, block, Rng(seed)) for block in blocks_of(neighbors)]
    assert (None not in faces) == is_planar(neighbors)


@each(
    ("nodes", "edges"),
    [(5, list(combinations(range(5), 2))), (6, [(a, b) for a in range(3) for b in range(3, 6)])],
)
def test_the_two_smallest_graphs_that_cross_are_found_also_when_drawn_out(nodes, edges):
    """Kuratowski: K5, K3,3 and what becomes of them when nodes are put on their edges are what cannot be drawn."""
    for split in range(len(edges) + 1):
        longer = list(edges[split:])
        for number, (a, b) in enumerate(edges[:split]):
            longer += [(a, nodes + number), (b, nodes + number)]
        flow = Flow(tuple((f"n{node}", "room") for node in range(nodes + split)), tuple(longer))
        assert "cross in every drawing" in FlowDrawing(flow, 8, 0).obstacle
        one_less = Flow(flow.nodes, tuple(sorted(longer)[:-1]))
        assert not FlowDrawing(one_less, 8, 0).obstacle


@given(st.integers(4, 30), st.integers(0, 999))
def test_each_edge_of_a_block_is_on_two_faces_once_in_each_direction(nodes, seed):
    flow = designed(nodes, Rng(seed))
    for block in blocks_of(flow.neighbors):
        faces = faces_of(flow.neighbors, block, Rng(seed))
        if faces:
            sides = [frozenset(side) for face in faces for side in zip(face, [*face[1:], face[0]], strict=True)]
            assert sorted(map(sorted, sides)) == sorted(
                [a, b] for a, b in flow.edges if a in block and b in block for _ in range(2)
            )


def crossings(place, edges):
    def left(a, b, c):
        (ax, ay), (bx, by), (cx, cy) = place[a], place[b], place[c]
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    return sum(
        len({a, b, c, d}) == 4 and left(a, b, c) != left(a, b, d) and left(c, d, a) != left(c, d, b)
        for (a, b), (c, d) in combinations(edges, 2)
    )


def test_hardly_any_drawing_has_crossings():
    drawn = crossed = 0
    seeds = repeats(100, 300)
    for seed in range(seeds):
        flow = designed(30, Rng(seed))
        for block in blocks_of(flow.neighbors):
            faces = faces_of(flow.neighbors, block, Rng(seed))
            if faces:
                edges = [edge for edge in flow.edges if set(edge) <= set(block)]
                drawn += 1
                crossed += crossings(draw(faces, seed % len(faces), 1000), edges) > 0
    assert drawn > seeds * 5 / 6
    assert crossed < drawn / 10


@given(st.integers(1, 30), st.integers(0, 999))
def test_blocks_hold_all_cycles_and_share_one_node_at_most(nodes, seed):
    flow = designed(nodes, Rng(seed))
    blocks = [set(block) for block in blocks_of(flow.neighbors)]
    for a, b in flow.edges:
        assert sum({a, b} <= block for block in blocks) == ((a, b) not in flow.bridges)
    assert all(len(one & other) <= 1 for one, other in combinations(blocks, 2))


@given(st.integers(2, 20), st.integers(0, 999))
def test_bridges_are_the_edges_without_which_the_graph_falls_apart(nodes, seed):
    flow = designed(nodes, Rng(seed))
    for edge in flow.edges:
        seen, front = {0}, [0]
        for node in front:
            for other in flow.neighbors[node]:
                if other not in seen and {node, other} != set(edge):
                    seen.add(other)
                    front.append(other)
        assert (edge in flow.bridges) == (len(seen) < nodes)
