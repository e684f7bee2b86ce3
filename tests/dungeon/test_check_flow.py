"""The checker on flow graphs: rooms that stand for nodes, what joins them, and their order."""

from dataclasses import replace
from itertools import combinations, permutations

from pycore.base.rng import Rng
from pycore.dungeon import Flow, Params, parse_room
from pycore.dungeon.judge.flow import check_flow
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from tests.cases import each
from tests.oracle.dungeon_judge_flow import order_faults

CELL = parse_room("####\n#..#\n#..#\n####", "cell")


def graph(count, edges, order=None):
    """Return a flow graph of nodes called a, b, c..., which are all cells, with another order if one is given."""
    flow = Flow(tuple((name, "cell") for name in "abcdefghijkl"[:count]), tuple(sorted(edges)))
    if order is not None:
        flow.__dict__["order"] = tuple(order)
    return flow


def built(flow, *, tags=(), rooms=None, pairs=None):
    """Return cells for the nodes of a graph, joined like them, of which nothing else is a map."""
    place = {node: room for room, node in enumerate(flow.order)}
    edges = flow.edges if pairs is None else pairs
    joined = [(min(place[a], place[b]), max(place[a], place[b])) for a, b in edges]
    doors = CELL.doors[0], CELL.doors[-1]
    template = replace(CELL, tags=tags)
    standing = tuple(Room(template, 5 * n, 0) for n in range(len(flow.nodes) if rooms is None else rooms))
    connections = tuple(Connection(pair, doors) for pair in joined)
    return DungeonMap(0, Params((template,)), (), standing, connections, (0,))


def faults(flow, **changes):
    return list(check_flow(built(flow, **changes), flow))


def is_whole(count, edges):
    reached = {0}
    for _ in range(count):
        reached |= {node for edge in edges for node in edge if reached & set(edge)}
    return len(reached) == count


def assert_judged_alike(flow):
    """The order is all that may be wrong."""
    lines = faults(flow)
    assert bool(lines) == bool(order_faults(flow)), (flow.edges, flow.order, lines, order_faults(flow))
    assert all(line.startswith("the order of the flow graph has ") for line in lines)


@each("count", [1, 2, 3, 4])
def test_all_orders_of_all_small_graphs_are_judged_alike(count):
    pairs = list(combinations(range(count), 2))
    for size in range(len(pairs) + 1):
        for edges in combinations(pairs, size):
            if is_whole(count, edges):
                for order in permutations(range(count)):
                    assert_judged_alike(graph(count, edges, order))


def some_graph(below, count):
    """Return edges of a random graph that hangs together, with few cycles."""
    edges = {(below(node), node) for node in range(1, count)}
    for _ in range(below(4)):
        edges.add(tuple(sorted((below(count), below(count)))))
    return [edge for edge in sorted(edges) if edge[0] != edge[1]]


@each("count", [5, 6, 7, 8, 9, 10])
def test_orders_of_larger_graphs_are_judged_alike(count):
    """The right ones, and such with some nodes in other places."""
    below = Rng(count).stream("orders").below
    right = 0
    for _ in range(120):
        edges = some_graph(below, count)
        order = list(graph(count, edges).order)
        assert faults(graph(count, edges)) == []
        for _ in range(3):
            a, b = below(count), below(count)
            order[min(a, b) : max(a, b) + 1] = order[min(a, b) : max(a, b) + 1][::-1]
            assert_judged_alike(graph(count, edges, order))
            right += not order_faults(graph(count, edges, order))
    assert 30 <= right <= 330


LINE, RING, TAIL = [(0, 1), (1, 2)], [(0, 1), (1, 2), (2, 3), (0, 3)], [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4)]


@each(
    ("edges", "order", "fault"),
    [
        (LINE, (0, 1, 1), "does not name each node once"),
        (LINE, (0, 1), "does not name each node once"),
        (LINE, (0, 2, 1), "has no chain of 0 nodes at 'c'"),
        (RING, (0, 2, 1, 3), "has no chain of 3 nodes at 'c'"),
        # A triangle with a tail at c: the tail waits for the triangle.
        (TAIL, (3, 4, 2, 1, 0), "has no chain of 2 nodes at 'e'"),
        # Two triangles side by side: after the first the fourth node is a chain alone, joined to two.
        ([(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (0, 4)], (0, 1, 2, 4, 3), "has 'e' before a chain of one node"),
        # Two triangles that a way of two nodes joins: after the first it leads on to the second, not to the end at e.
        (
            [(0, 1), (0, 2), (1, 2), (0, 4), (2, 3), (3, 5), (5, 6), (5, 7), (6, 7)],
            (0, 1, 2, 4, 3, 5, 6, 7),
            "has 'e' before what leads to a cycle",
        ),
    ],
)
def test_what_is_wrong_with_an_order_is_told(edges, order, fault):
    count = max(max(edge) for edge in edges) + 1
    flow = graph(count, edges, order)
    dungeon = built(graph(count, edges))
    assert list(check_flow(dungeon, flow)) == [f"the order of the flow graph {fault}"]


def test_rooms_stand_for_nodes():
    flow = graph(3, LINE)
    assert faults(flow) == []
    assert faults(flow, rooms=4) == ["4 rooms for 3 nodes"]
    assert faults(flow, rooms=2) == ["2 rooms for 3 nodes"]
    assert faults(replace(flow, nodes=(("a", "hall"), *flow.nodes[1:])), tags=("hall", "cell")) == []
    wrong = replace(flow, nodes=(("a", "hall"), *flow.nodes[1:]))
    assert faults(wrong) == ["room 0 ('cell') stands for 'a', but has not its role 'hall'"]


def test_connections_are_edges():
    flow = graph(4, RING)
    assert faults(flow, pairs=RING[:-1]) == ["'a' and 'd' are joined 0 times instead of once"]
    assert faults(flow, pairs=[*RING, (0, 1)]) == ["'a' and 'b' are joined 2 times instead of once"]
    assert faults(flow, pairs=[*RING, (0, 2)]) == ["'a' and 'c' are joined, against the flow graph"]
    assert faults(flow, pairs=[(0, 2), *RING[:2]]) == [
        "'a' and 'c' are joined, against the flow graph",
        "'a' and 'd' are joined 0 times instead of once",
        "'c' and 'd' are joined 0 times instead of once",
    ]
