"""The eight symmetries form a group that acts alike on points, directions and sizes."""

from itertools import product

from pycore.base.geometry import Direction, Rect, Symmetry, length

SYMMETRIES = list(Symmetry)
BOX = [(x, y) for y in range(2) for x in range(3)]


def test_doing_two_in_turn_is_doing_their_product():
    for first, second in product(SYMMETRIES, SYMMETRIES):
        both = first.then(second)
        width, height = first.size(3, 2)
        assert second.size(width, height) == both.size(3, 2)
        for x, y in BOX:
            assert second.point(*first.point(x, y, 3, 2), width, height) == both.point(x, y, 3, 2)
        for direction in Direction:
            assert second.direction(first.direction(direction)) == both.direction(direction)


def test_inverse_undoes():
    for symmetry in SYMMETRIES:
        assert symmetry.then(symmetry.inverse) is Symmetry.IDENTITY
        assert symmetry.inverse.then(symmetry) is Symmetry.IDENTITY


def test_points_stay_in_the_box_and_apart():
    for symmetry in SYMMETRIES:
        width, height = symmetry.size(3, 2)
        points = {symmetry.point(x, y, 3, 2) for x, y in BOX}
        assert points == {(x, y) for x in range(width) for y in range(height)}


def test_directions_turn_as_points_do():
    """In a 3x3 box the neighbor of the middle comes to lie where the direction says."""
    for symmetry in SYMMETRIES:
        for direction in Direction:
            to = symmetry.direction(direction)
            assert symmetry.point(1 + direction.dx, 1 + direction.dy, 3, 3) == (1 + to.dx, 1 + to.dy)


def test_eight_symmetries_are_eight():
    pictures = {tuple(symmetry.point(x, y, 3, 3) for x, y in ((0, 0), (1, 0))) for symmetry in SYMMETRIES}
    assert len(pictures) == 8


def test_turn_is_clockwise():
    assert Symmetry.TURN_90.direction(Direction.NORTH) is Direction.EAST
    assert Symmetry.TURN_90.point(0, 0, 3, 2) == (1, 0)


def test_opposite_looks_back():
    for direction in Direction:
        assert (direction.dx + direction.opposite.dx, direction.dy + direction.opposite.dy) == (0, 0)


def cells_of(rect):
    return {(rect.x + dx, rect.y + dy) for dx in range(rect.width) for dy in range(rect.height)}


def test_rectangles_are_sets_of_cells():
    rects = [Rect(x, y, w, h) for x in (-1, 0, 2) for y in (-2, 0, 1) for w in (1, 2, 3) for h in (1, 2, 4)]
    for rect in rects:
        cells = cells_of(rect)
        assert {(x, y) for x in range(-4, 7) for y in range(-4, 7) if rect.holds(x, y)} == cells
        columns, rows = (sorted({cell[axis] for cell in cells}) for axis in (0, 1))
        assert rect.center == (columns[(len(columns) - 1) // 2], rows[(len(rows) - 1) // 2])
        assert (rect.right, rect.bottom) == (columns[-1] + 1, rows[-1] + 1)
        for other in rects:
            both = cells | cells_of(other)
            assert rect.overlaps(other) == bool(cells & cells_of(other))
            x0, y0, x1, y1 = (pick(cell[axis] for cell in both) for pick in (min, max) for axis in (0, 1))
            assert rect.union(other) == Rect(x0, y0, x1 - x0 + 1, y1 - y0 + 1)


def test_rectangles_that_only_touch_do_not_overlap():
    rect = Rect(0, 0, 4, 3)
    assert not rect.overlaps(Rect(4, 0, 2, 2))
    assert not rect.overlaps(Rect(0, 3, 2, 2))
    assert rect.overlaps(Rect(3, 2, 2, 2))
    assert rect.overlaps(Rect(-9, -9, 99, 99))
    assert rect.union(Rect(5, 1, 1, 9)) == Rect(0, 0, 6, 10)
    assert rect.holds(3, 2)
    assert not rect.holds(4, 2)
    assert rect.center == (1, 1)


def test_lengths_are_rounded_down():
    """362 = floor(256 * 1.41421...), 1949 = floor(256 * 7.6157...)."""
    for dx, dy, expected in (
        (0, 0, 0),
        (1, 0, 256),
        (3, 4, 1280),
        (-3, -4, 1280),
        (1, 1, 362),
        (7, 3, 1949),
    ):
        assert length(dx, dy) == expected
