"""Symbols on pictures of maps, drawn as discs and bars."""

from typing import NamedTuple

Color = tuple[int, int, int]  # red, green, blue in 0..255


class Disc(NamedTuple):
    """A disc around (x, y), in the color of its symbol or dark."""

    x: float
    y: float
    radius: float
    dark: bool = False


class Bar(NamedTuple):
    """A rectangle whose north-west corner is (x, y), in the color of its symbol or dark."""

    x: float
    y: float
    width: float
    height: float
    dark: bool = False


class Symbol(NamedTuple):
    """A symbol on a picture, for example of a lock: its middle in tiles, its color, its parts.

    The parts are drawn in their order; their coordinates are in tiles from the middle.
    """

    x: float
    y: float
    color: Color
    parts: tuple[Disc | Bar, ...]
