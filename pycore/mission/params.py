"""What a mission is asked for with, and presets."""

from collections.abc import Mapping
from dataclasses import dataclass

from pycore.base.errors import ParameterError, UnknownNameError
from pycore.mission.curves import CURVES, Curve, curve
from pycore.mission.pattern import Pattern, shipped_patterns

LEAST_ROOMS, MOST_ROOMS = 10, 60
MOST_KEYS, MOST_SWITCHES, MOST_ONE_WAYS, MOST_SHARE = 20, 5, 10, 40


@dataclass(frozen=True)
class Params:
    """The parameters of a mission.

    Attributes:
        rooms: number of rooms, 10..60.
        curve: how intensity changes.
        keys: the most keys and abilities, 0..20.
        switches: the most switches, 0..5.
        one_ways: the most one-way edges, 0..10.
        puzzle_share: number of puzzles in percent of the rooms, 0..40; there are fewer if no more have a place.
        patterns: what the mission is made of: one that replaces an edge by a single room at least. By default the ones
            that come with this package.
    """

    rooms: int = 24
    curve: Curve = CURVES["waves"]
    keys: int = 8
    switches: int = 2
    one_ways: int = 2
    puzzle_share: int = 15
    patterns: tuple[Pattern, ...] = ()

    def __post_init__(self) -> None:
        limits = {
            "rooms": (LEAST_ROOMS, MOST_ROOMS),
            "keys": (0, MOST_KEYS),
            "switches": (0, MOST_SWITCHES),
            "one_ways": (0, MOST_ONE_WAYS),
            "puzzle_share": (0, MOST_SHARE),
        }
        for name, (low, high) in limits.items():
            if not low <= getattr(self, name) <= high:
                raise ParameterError(name, f"{getattr(self, name)} is not in {low}..{high}")
        if not self.patterns:
            object.__setattr__(self, "patterns", shipped_patterns())
        if not any(pattern.is_filler for pattern in self.patterns):
            raise ParameterError("patterns", "none of them replaces an edge by a single room with nothing in it")

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return (self.rooms * self.puzzle_share + 50) // 100


PRESETS: Mapping[str, str] = {
    "small": "12 rooms",
    "medium": "24 rooms",
    "large": "40 rooms",
    "huge": "60 rooms",
    "ROOMS[:CURVE]": f"10 to 60 rooms; the curve is {', '.join(CURVES)}, or numbers: 30:rising, 30:0 20 40 80 30",
}
SIZES = {"small": 12, "medium": 24, "large": 40, "huge": 60}


def preset(name: str) -> Params:
    """Return the parameters of a preset.

    Raises:
        ParameterError: the preset does not exist.
    """
    size, colon, shape = name.partition(":")
    rooms = SIZES.get(size, 0)
    if not rooms and size.isascii() and size.isdecimal() and len(size) <= 3:
        rooms = int(size)
        if not LEAST_ROOMS <= rooms <= MOST_ROOMS:
            raise ParameterError("preset", f"{rooms} rooms are not in {LEAST_ROOMS}..{MOST_ROOMS}")
    if not rooms:
        raise UnknownNameError("preset", name, PRESETS)
    return Params(rooms, curve(shape, "preset")) if colon else Params(rooms)
