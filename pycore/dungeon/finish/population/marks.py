"""Things on pictures: a shape and color for each clause of the table."""

from collections.abc import Sequence

from pycore.dungeon.model.population import Thing
from pycore.dungeon.model.symbol import Bar, Color, Disc, Symbol

COLORS: tuple[Color, ...] = (
    (226, 74, 74),
    (250, 204, 70),
    (96, 190, 110),
    (90, 150, 236),
    (190, 110, 220),
    (240, 150, 60),
    (140, 220, 220),
)
SHAPES: tuple[tuple[Disc | Bar, ...], ...] = (
    (Disc(0, 0, 0.46, dark=True), Disc(0, 0, 0.34)),
    (Bar(-0.44, -0.44, 0.88, 0.88, dark=True), Bar(-0.32, -0.32, 0.64, 0.64)),
    (Disc(0, 0, 0.46, dark=True), Disc(0, 0, 0.34), Disc(0, 0, 0.14, dark=True)),
    (Bar(-0.44, -0.44, 0.88, 0.88, dark=True), Bar(-0.32, -0.12, 0.64, 0.24), Bar(-0.12, -0.32, 0.24, 0.64)),
)


def symbols(names: Sequence[str], things: Sequence[Thing]) -> list[Symbol]:
    """Return the symbols of things; `names` are the names of all clauses in the order of the table."""
    number = {name: index for index, name in enumerate(names)}
    found = []
    for name, _, (x, y), _ in things:
        color, shape = COLORS[number[name] % len(COLORS)], SHAPES[number[name] % len(SHAPES)]
        found.append(Symbol(x + 0.5, y + 0.5, color, shape))
    return found
