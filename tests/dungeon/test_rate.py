"""Measures mean what they say: on maps made by hand, and against plain counting on generated ones."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.geometry import Direction
from pycore.base.rng import Rng
from pycore.dungeon import Door, Move, Params, generate, preset, rate, rebuild
from pycore.dungeon.judge.rate import MEASURES
from tests.dungeon.strategies import params
from tests.oracle.dungeon import all_paths

SQUARE = preset("hollow:3:1:1").templates[0]  # doors: 0 north, 1 west, 2 east, 3 south
NORTH, WEST, EAST, SOUTH = 0, 1, 2, 3  # numbers of a 3x3 room's doors


def squares(*moves):
    """Return a map of squares of 3x3, joined by (parent, way)."""
    steps = [Move(0), *(Move(0, parent, way, 3 - way) for parent, way in moves)]
    return rebuild(Params((replace(SQUARE, instances=len(steps)),)), steps)


def test_a_row_is_a_line():
    rating = rate(squares((0, EAST), (1, EAST), (2, EAST)))
    assert rating.as_dict() == {
        "rooms": 4,
        "path_rooms": 4,
        "path_length": 9.0,
        "path_share": 1.0,
        "branching": 0.0,
        "loops": 0,
        "dead_ends": 0,
        "corridors": 0,
        "locks": 0,
        "compactness": 1.0,
        "linearity": 1.0,
        "symmetry": 1.0,
        "distance_profile": (1, 1, 1, 1),
    }


def test_a_cross_has_dead_ends_and_no_direction():
    rating = rate(squares((0, NORTH), (0, WEST), (0, EAST), (0, SOUTH)))
    assert (rating.path_rooms, rating.branching, rating.dead_ends) == (3, 0.2, 2)
    assert (rating.linearity, rating.symmetry, rating.distance_profile) == (0.0, 1.0, (1, 1, 3))
    assert rating.compactness == 5 / 9


def test_a_corner_is_neither_line_nor_symmetric():
    """Of its 27 tiles in a box of 6x6, 18 meet tiles when it is mirrored."""
    rating = rate(squares((0, EAST), (0, SOUTH)))
    assert rating.symmetry == 18 / 27
    assert rating.compactness == 27 / 36
    assert rating.linearity == pytest.approx(1 - 1 / 3)


def test_one_room_is_a_line():
    rating = rate(squares())
    assert (rating.rooms, rating.path_length, rating.linearity, rating.distance_profile) == (1, 0.0, 1.0, (1,))


@given(params(), st.integers(0, 2**64 - 1))
def test_measures_agree_with_plain_counting(params, seed):
    dungeon = generate(replace(params, loops=0), Rng(seed)).value
    if dungeon is None:
        return
    rating, count = rate(dungeon), len(dungeon.rooms)
    ends = [room for connection in dungeon.connections for room in connection.rooms]
    paths = all_paths(count, [(*connection.rooms, 1) for connection in dungeon.connections])
    far = [paths[dungeon.start, room][0] for room in range(count)]
    assert rating.distance_profile == tuple(far.count(step) for step in range(max(far) + 1))
    others = set(range(count)) - {dungeon.start, dungeon.goal}
    assert rating.dead_ends == sum(ends.count(room) == 1 for room in others)
    assert rating.branching == sum(ends.count(room) > 2 for room in range(count)) / count
    assert rating.loops == 0
    taken = dungeon.tiles.array() > 0
    assert rating.compactness == taken.mean()
    images = (taken[:, ::-1], taken[::-1], taken[::-1, ::-1])
    assert rating.symmetry == max(int((taken & image).sum()) for image in images) / int(taken.sum())
    middles = np.array([(r.x + r.template.width / 2, r.y + r.template.height / 2) for r in dungeon.rooms])
    low, high = np.linalg.eigvalsh(np.cov(middles.T, bias=True)) if count > 1 else (0, 1)
    assert rating.linearity == pytest.approx(1 - low / high, abs=1e-6)


def test_loops_are_connections_beyond_a_tree():
    square = squares((0, EAST), (1, SOUTH), (2, WEST))
    closing = square.connections[0]._replace(
        rooms=(0, 3), doors=(Door(1, 2, Direction.SOUTH), Door(1, 3, Direction.NORTH))
    )
    looped = replace(square, connections=(*square.connections, closing))
    assert (rate(square).loops, rate(looped).loops) == (0, 1)
    assert rate(looped).distance_profile == (1, 2, 1)


def test_all_measures_but_the_profile_are_numbers():
    measured = rate(squares((0, EAST))).as_dict()
    assert sorted(MEASURES) == sorted(name for name, value in measured.items() if isinstance(value, int | float))
    assert set(measured) - set(MEASURES) == {"distance_profile"}


def test_steps_from_the_start():
    row = squares((0, EAST), (1, EAST))
    assert row.distances == (0, 1, 2)
    assert replace(row, main_path=(1, 0)).distances == (1, 0, 1)
    assert replace(row, connections=row.connections[:1]).distances == (0, 1, -1)
