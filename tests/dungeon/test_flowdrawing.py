"""Drawings of flow graphs: they take turns, and what is within a cycle is known."""

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.rng import Rng
from pycore.dungeon.layout.drawing import FlowDrawing, is_within
from pycore.dungeon.model.flow import Flow


def graph(edges):
    nodes = 1 + max(max(edge) for edge in edges)
    return Flow(tuple((f"n{node}", "room") for node in range(nodes)), tuple(edges))


# A ring of eight with a way of two rooms across it.
THETA = [*((node, (node + 1) % 8) for node in range(8)), (0, 8), (8, 9), (4, 9)]


def test_the_drawing_with_the_fewest_rooms_inside_comes_first_and_then_others():
    drawing, rng, outer = FlowDrawing(graph(THETA), 8, 12), Rng(1), []
    for _ in range(6):
        drawing.places(rng)
        chosen = drawing._chosen[0]
        outer.append(frozenset(chosen.faces[chosen.outer]))
        drawing.blame()
    assert len(outer[0]) == 8  # either of the rings of seven has three rooms inside, the ring of eight two
    assert len(set(outer)) == 3
    assert outer.count(outer[0]) == max(map(outer.count, outer))


def test_without_blame_a_drawing_stays():
    drawing, rng, outer = FlowDrawing(graph(THETA), 8, 12), Rng(1), set()
    for _ in range(6):
        drawing.places(rng)
        chosen = drawing._chosen[0]
        outer.add(frozenset(chosen.faces[chosen.outer]))
    assert len(outer) == 1


def test_only_what_has_much_behind_it_must_stay_outside():
    tail = [(1, 10), (10, 11), (11, 12), (12, 13), (2, 14)]
    drawing = FlowDrawing(graph([*THETA, *tail]), 8, 12)
    drawing.places(Rng(1))
    chosen = drawing._chosen[0]
    assert drawing.ring_around(10) == chosen.faces[chosen.outer]  # four rooms
    assert drawing.ring_around(11) == []  # hangs on no cycle
    assert drawing.ring_around(14) == []  # alone
    assert drawing.ring_around(3) == []  # in the cycle itself


@given(st.integers(-2, 8), st.integers(-2, 8), st.booleans(), st.integers(0, 7))
def test_points_within_a_bent_polygon(x, y, is_reversed, turn):
    """The letter U, six wide, with a gap of two columns that is four deep; points on its sides are left out."""
    corners = [(0, 0), (12, 0), (12, 12), (8, 12), (8, 4), (4, 4), (4, 12), (0, 12)]
    corners = corners[turn:] + corners[:turn]
    x, y = 2 * x + 1, 2 * y + 1
    expected = 0 < x < 12 and 0 < y < 12 and not (4 < x < 8 and y > 4)
    assert is_within((x, y), corners[::-1] if is_reversed else corners) == expected
