"""Portraits against sets of marks that are turned and laid on each other in all ways."""

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.portrait import Mark, difference, portrait

KINDS = 3
SIZES = st.tuples(st.integers(1, 5), st.integers(1, 5))


@st.composite
def drawings(draw):
    width, height = draw(SIZES)
    cells = st.builds(Mark, st.integers(0, width - 1), st.integers(0, height - 1), st.integers(0, KINDS - 1))
    return draw(st.sets(cells, max_size=12)), width, height


def turned(marks, width, height):
    """Return the drawing after a quarter turn clockwise."""
    return {(height - 1 - y, x, kind) for x, y, kind in marks}, height, width


def mirrored(marks, width, height):
    return {(width - 1 - x, y, kind) for x, y, kind in marks}, width, height


def images(drawing):
    for start in (drawing, mirrored(*drawing)):
        one = start
        for _ in range(4):
            yield one
            one = turned(*one)


def slow(a, b):
    """Return the least Jaccard distance of a and all images of b, with any corner of the boxes in common."""
    marks, width, height = a
    found = []
    for others, across, down in images(b):
        for dx in (0, width - across):
            for dy in (0, height - down):
                moved = {(x + dx, y + dy, kind) for x, y, kind in others}
                union = set(map(tuple, marks)) | moved
                found.append(1 - len(set(map(tuple, marks)) & moved) / len(union) if union else 0.0)
    return min(found)


def of(drawing):
    marks, width, height = drawing
    return portrait([Mark(*mark) for mark in marks], width, height, KINDS)


@given(drawings(), drawings())
def test_difference_is_the_least_distance(a, b):
    assert abs(difference(of(a), of(b)) - slow(a, b)) < 1e-12


@given(drawings(), drawings())
def test_difference_is_symmetric(a, b):
    assert difference(of(a), of(b)) == difference(of(b), of(a))


@given(drawings(), st.integers(0, 7))
def test_images_have_no_difference(drawing, number):
    assert difference(of(drawing), of(list(images(drawing))[number])) == 0


@given(drawings(), st.integers(2, 9))
def test_coarse_cells_of_images_have_no_difference(drawing, unit):
    marks, width, height = drawing
    coarse = portrait([Mark(*mark) for mark in marks], width, height, KINDS, unit)
    for others, across, down in images(drawing):
        assert difference(coarse, portrait([Mark(*mark) for mark in others], across, down, KINDS, unit)) == 0


def test_marks_of_other_kinds_differ():
    assert difference(portrait([Mark(0, 0, 0)], 1, 1, 2), portrait([Mark(0, 0, 1)], 1, 1, 2)) == 1
