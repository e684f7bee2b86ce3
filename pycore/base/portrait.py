"""Portraits of levels: what a player sees of a level, as marks on cells, and how different two portraits are.

The difference of two portraits is the share of marks that they do not have in common: the Jaccard distance of the two
sets of marks (P. Jaccard, "The distribution of the flora in the alpine zone", 1912), the least one over all ways to lay
one portrait on the other: rotated or mirrored, with one corner of their boxes in common. So a level that is a rotated
or mirrored copy of another one has a difference of 0, and a level with a row more than another one is still similar.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from pycore.base.geometry import Symmetry

# Images of one portrait that bring each corner of its box to the north-west; with all eight of the other portrait they
# give each way to lay one on the other once, because a transposition of both keeps that corner.
CORNERS = (Symmetry.IDENTITY, Symmetry.TURN_180, Symmetry.MIRROR, Symmetry.MIRROR_TURN_180)


class Mark(NamedTuple):
    """A mark of a kind at a point; several marks of different kinds may be at one point."""

    x: int
    y: int
    kind: int


@dataclass(frozen=True, slots=True)
class Portrait:
    """The marks of a level.

    Attributes:
        images: for each symmetry, the marks of the rotated or mirrored level, as a bit set.
        counts: number of marks of each image; cells at the far edges are cut off, so that they may differ a little.
    """

    images: tuple[int, ...]
    counts: tuple[int, ...]


def portrait(marks: Iterable[Mark], width: int, height: int, kinds: int, unit: int = 1) -> Portrait:
    """Return the portrait with these marks.

    Args:
        marks: the marks; equal marks count once.
        width: columns of the box around all points.
        height: rows of the box.
        kinds: number of kinds, the same for all portraits of a family.
        unit: side of the squares of points that are one cell: marks of a kind in one cell count once.
    """
    marks = set(marks)
    images = tuple(_image(marks, symmetry, (width, height), kinds, unit) for symmetry in Symmetry)
    return Portrait(images, tuple(image.bit_count() for image in images))


def difference(a: Portrait, b: Portrait) -> float:
    """Return how different two portraits are, in 0..1: 0 if they are equal up to symmetry, 1 with no mark in common."""
    if not any(a.counts) and not any(b.counts):
        return 0.0
    best = 0.0
    for corner in CORNERS:
        one, count = a.images[corner], a.counts[corner]
        for other, others in zip(b.images, b.counts, strict=True):
            common = (one & other).bit_count()
            best = max(best, common / (count + others - common))
    return 1.0 - best


def _image(marks: Iterable[Mark], symmetry: Symmetry, size: tuple[int, int], kinds: int, unit: int) -> int:
    """Return the marks after a transformation as a bit set."""
    bits = bytearray()
    for x, y, kind in marks:
        column, row = symmetry.point(x, y, *size)
        column, row = column // unit, row // unit
        # Cells are numbered by squares that grow from the corner, so that the numbers do not depend on the width.
        cell = row * row + column if column < row else column * column + column + row
        place, bit = divmod(cell * kinds + kind, 8)
        if place >= len(bits):
            bits.extend(bytes(place + 1 - len(bits)))
        bits[place] |= 1 << bit
    return int.from_bytes(bits, "little")
