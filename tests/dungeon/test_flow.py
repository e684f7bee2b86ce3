"""Flow graphs: their text, what is refused, and maps that obey them."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    Flow,
    Move,
    Params,
    check,
    extend,
    format_flow,
    format_map,
    generate,
    parse_flow,
    parse_map,
    parse_rooms,
    preset,
    rebuild,
)
from pycore.dungeon.model.room import MoveKind
from pycore.dungeon.model.rules import parse_rule
from tests.bench.flow import designed, drawn, squares
from tests.cases import each
from tests.oracle.planar import is_planar
from tests.sharing import repeats


def ring(size):
    nodes = tuple((f"n{node}", "room") for node in range(size))
    return Flow(nodes, tuple((node, (node + 1) % size) for node in range(size)))


def core(flow):
    """Return the neighbors of each node of a graph without its leaves, down to two nodes."""
    left = dict(enumerate(map(set, flow.neighbors)))
    while len(left) > 2 and (leaf := next((node for node in left if len(left[node]) == 1), None)) is not None:
        left[left.pop(leaf).pop()].remove(leaf)
    number = {node: place for place, node in enumerate(left)}
    return [[number[other] for other in sorted(others)] for others in left.values()]


def test_a_text_names_nodes_roles_and_edges():
    flow = parse_flow("; a quest\nlair: boss\nentrance - hall - lair - entrance ; a ring\n\nhall - cellar\n")
    assert flow.nodes == (("lair", "boss"), ("entrance", "entrance"), ("hall", "hall"), ("cellar", "cellar"))
    assert flow.edges == ((0, 1), (0, 2), (1, 2), (2, 3))


@given(st.integers(1, 30), st.integers(0, 1000))
def test_a_text_is_read_back(nodes, seed):
    flow = designed(nodes, Rng(seed), ("room", "hall", "n1"))
    assert parse_flow(format_flow(flow)) == flow


@given(st.text(alphabet="ab -:;\n\r\t\ufeff.é", max_size=60))
def test_any_text_is_a_graph_or_refused(text):
    try:
        flow = parse_flow(text)
    except NotationError:
        return
    assert parse_flow(format_flow(flow)) == flow


@each(
    ("text", "line", "column"),
    [
        ("a - b\nb - b", 2, 5),
        ("a - b\nc - b - a", 2, 9),
        ("a -", 1, 4),
        ("a - b\nb: x\nb: y", 3, 1),
        ("a: b: c", 1, 7),
        ("a: ", 1, 3),
    ],
)
def test_what_is_wrong_in_a_text_is_named_by_its_place(text, line, column):
    with pytest.raises(NotationError) as caught:
        parse_flow(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@each(
    ("nodes", "edges", "words"),
    [
        ("", (), "not in 1"),
        ("ab", (), "no way leads from 'a' to 'b'"),
        ("aa", ((0, 1),), "two of them are called 'a'"),
        ("ab", ((0, 1), (1, 0)), "'a' and 'b' are joined twice"),
        ("ab", ((0, 0),), "joined to itself"),
        ("ab", ((0, 2),), "not two of 2 nodes"),
    ],
)
def test_what_is_no_graph_is_refused(nodes, edges, words):
    with pytest.raises(ParameterError, match=words):
        Flow(tuple((name, "room") for name in nodes), edges)


@given(st.integers(1, 30), st.integers(0, 1000))
def test_rooms_are_placed_beside_earlier_ones(nodes, seed):
    flow = designed(nodes, Rng(seed))
    order = flow.order
    assert sorted(order) == list(range(nodes))
    assert all(set(flow.neighbors[node]) & set(order[:place]) for place, node in enumerate(order) if place)


@each("size", [3, 4, 5, 6, 7, 8])
@each("corridors", [0, 10])
def test_rings_are_always_met(size, corridors):
    params = replace(squares(6, 8), flow=ring(size), corridors=corridors)
    for seed in range(10):
        dungeon = generate(params, Rng(seed)).unwrap()
        assert not list(check(dungeon))
        assert parse_map(format_map(dungeon)) == dungeon
        assert rebuild(params, dungeon.moves, seed) == dungeon


@settings(max_examples=repeats(10, 100))
@given(st.integers(1, 12), st.integers(0, 1000), st.sampled_from([0, 12]), st.sampled_from(["keep", "caves"]))
@example(9, 968, 0, "keep")  # edges cross in every drawing
def test_a_map_obeys_its_graph_or_two_nodes_are_named(nodes, seed, corridors, name):
    params = replace(drawn(name), flow=designed(nodes, Rng(seed)), corridors=corridors)
    result = generate(params, Rng(seed))
    assert result == generate(params, Rng(seed))
    if result.value:
        assert not list(check(result.value))
        assert rebuild(params, result.value.moves, seed) == result.value
    else:
        assert result.status is (Status.BUDGET if is_planar(core(params.flow)) else Status.UNSOLVABLE)
        assert "'n" in result.reason


def test_the_checker_sees_a_connection_too_many_and_one_missing():
    dungeon = generate(replace(squares(8), flow=ring(5)), Rng(1)).unwrap()
    less = replace(dungeon, connections=dungeon.connections[:-1])
    assert any("are joined 0 times" in line for line in check(less))
    chain = Flow(dungeon.params.flow.nodes, dungeon.params.flow.edges[1:])
    more = replace(dungeon, params=replace(dungeon.params, flow=chain))
    assert list(check(more))


def test_a_role_without_room_and_a_node_with_too_many_edges_are_refused():
    two = Flow((("a", "room"), ("b", "shop")), ((0, 1),))
    with pytest.raises(ParameterError, match=r"no room has the role 'shop' of 'b'"):
        replace(squares(8), flow=two)
    star = Flow(tuple((f"n{node}", "room") for node in range(6)), tuple((0, node) for node in range(1, 6)))
    with pytest.raises(ParameterError, match=r"'n0' has 5 edges, but no room of the role 'room' has more than 4 doors"):
        replace(squares(3), flow=star)


@each(
    ("more", "words"),
    [
        ({"loops": 0.5}, "loops: a map with a flow graph has the connections of its graph alone"),
        ({"rules": (parse_rule("room to room: at least 1"),)}, "rules: in a map with a flow graph"),
        ({"floors": 2}, "floors: "),
    ],
)
def test_what_goes_with_no_graph_is_refused(more, words):
    rooms = squares(8)
    stairs = replace(rooms.templates[0], name="stairs", tags=("stairs", "room"), instances=2)
    params = replace(rooms, templates=(*rooms.templates, stairs))
    assert replace(params, **more)
    with pytest.raises(ParameterError, match=words):
        replace(params, flow=ring(4), **more)


def test_a_map_of_a_graph_is_not_extended():
    dungeon = generate(replace(squares(8), flow=ring(4)), Rng(1)).unwrap()
    with pytest.raises(ParameterError, match="flow graph"):
        extend(dungeon, squares(6).templates, Rng(1))


def test_locks_beyond_what_a_graph_holds_are_named_and_the_map_kept():
    result = generate(replace(squares(8), flow=ring(4), locks=3), Rng(1))
    assert result.status is Status.BUDGET
    assert "of 3 locks fit a map of 4 rooms" in result.reason
    assert len(result.best.rooms) == 4
    assert generate(replace(squares(8), flow=ring(4), locks=4), Rng(1)).status is Status.UNSOLVABLE


def test_the_budget_ends_the_search_while_corridors_are_carved():
    wanted = replace(drawn("caves"), flow=designed(30, Rng(3)), corridors=12, bounds=(90, 90))
    nodes = generate(wanted, Rng(3)).statistics["nodes"]
    for limit in (1, nodes // 3, nodes // 2):
        result = generate(wanted, Rng(3), Budget(nodes=limit))
        assert result.status is Status.BUDGET
        assert result.reason.startswith("out of budget after ")
        assert result.statistics["nodes"] < limit + nodes // 3 + 100_000


def test_what_cannot_be_is_said_at_once():
    params = preset("hollow:8:1:3")
    named = replace(params, templates=(replace(params.templates[0], tags=("room",)),), flow=ring(4))
    result = generate(named, Rng(1))
    assert result.status is Status.UNSOLVABLE
    assert result.reason == "role 'room': 4 nodes, but 3 rooms of templates that fit"
    small = generate(replace(squares(8), flow=ring(4), bounds=(15, 15)), Rng(1))
    assert small.status is Status.UNSOLVABLE
    assert "256 tiles" in small.reason


@each("corridors", [0, 12])
@each(
    ("door", "words"),
    [("AA", "can meet"), ("A#", "can meet"), ("+#", "")],
)
def test_doors_of_which_no_two_fit_are_told_at_once(corridors, door, words):
    """Along a corridor only doors of one cell and one kind are joined."""
    halls = parse_rooms(f"[hall]\n#####\n#...#\n#...#\n#...#\n#####\n\n[lair]\n#{door}##\n#...#\n#####\n")
    params = Params(halls, flow=parse_flow("hall - lair"), corridors=corridors)
    result = generate(params, Rng(1), Budget(nodes=50_000))
    assert (result.status is Status.UNSOLVABLE) == bool(words)
    assert words in result.reason
    assert not words or ("'hall'" in result.reason and "'lair'" in result.reason)


def test_within_the_bounds_four_squares_fill_a_larger_one():
    dungeon = generate(replace(squares(8), flow=ring(4), bounds=(16, 17)), Rng(1)).unwrap()
    assert not list(check(dungeon))
    assert (dungeon.width, dungeon.height) <= (16, 17)


def complete(size):
    nodes = tuple((f"n{node}", "room") for node in range(size))
    return Flow(nodes, tuple((a, b) for a in range(size) for b in range(a + 1, size)))


@each("corridors", [0, 12])
def test_a_graph_that_no_plane_holds_is_refused_at_once(corridors):
    result = generate(replace(squares(8), flow=complete(5), corridors=corridors), Rng(1))
    assert result.status is Status.UNSOLVABLE
    assert result.reason.startswith("edges between 'n0', 'n1', 'n2', 'n3', 'n4' cross in every drawing")
    four = generate(replace(squares(8), flow=complete(4), corridors=corridors), Rng(1))
    assert four.status is (Status.SOLVED if corridors else Status.BUDGET)  # no four squares meet each other


def crowded():
    """Four rooms in a ring, each joined to one in the middle that has no space there."""
    ring_and_hub = [(0, 1), (1, 2), (2, 3), (0, 3), (0, 4), (1, 4), (2, 4), (3, 4)]
    leaves = [(node, 5 + node) for node in range(5)]
    return Flow(tuple((f"n{node}", "room") for node in range(10)), (*ring_and_hub, *leaves))


def test_a_graph_that_is_not_met_has_a_map_with_fewer_connections_as_its_best():
    result = generate(replace(squares(8), flow=crowded()), Rng(1))
    assert result.status is Status.BUDGET
    assert result.reason.endswith("corridors would give them more space")
    assert len(result.best.rooms) == 10
    lines = list(check(result.best))
    assert lines
    assert all("are joined 0 times" in line for line in lines)
    assert not list(check(generate(replace(squares(8), flow=crowded(), corridors=16), Rng(1)).unwrap()))


def test_rooms_that_only_corridors_join_keep_their_places_in_the_file():
    apart = 0
    for seed in range(10):
        params = replace(squares(8), flow=designed(20, Rng(seed)), corridors=12)
        dungeon = generate(params, Rng(seed)).unwrap()
        here = sum(move.kind is MoveKind.APART for move in dungeon.moves)
        apart += here
        assert not list(check(dungeon))
        assert parse_map(format_map(dungeon)) == dungeon
        assert rebuild(params, dungeon.moves, seed) == dungeon
        for number, move in enumerate(dungeon.moves):
            if move.kind is MoveKind.APART:
                moves = [*dungeon.moves[:number], move._replace(dx=move.dx + 1), *dungeon.moves[number + 1 :]]
                assert any("does not make" in line for line in check(replace(dungeon, moves=tuple(moves))))
    assert apart


@each(
    ("move", "words"),
    [((0, 0, 0, 0, 9, 0), "rooms that are apart meet at no doors"), ((0, 5, -1, -1, 9, 0), "there is no room 5")],
)
def test_a_move_apart_that_cannot_be_is_refused(move, words):
    params = replace(squares(8), flow=ring(3), corridors=9)
    with pytest.raises(ParameterError, match=words):
        rebuild(params, [Move(0), Move(*move)])
