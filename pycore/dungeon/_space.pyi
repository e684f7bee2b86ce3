from collections.abc import Sequence

from pycore.dungeon.template import RoomTemplate

class Spaces:
    """The configuration spaces of some templates. Belongs to one engine, hence to one thread at a time."""

    def __init__(self, templates: Sequence[RoomTemplate]) -> None: ...
    @property
    def count(self) -> int:
        """Number of different outlines; templates of one outline are placed alike."""

    def fits(self, first: int, second: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """Return {(dx, dy): [(door of the first, door of the second), ...]} for two templates. For tests."""
