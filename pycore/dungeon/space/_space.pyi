from collections.abc import Sequence

from pycore.dungeon.model.template import RoomTemplate

class Spaces:
    """The configuration spaces of some variants. Must be used by one thread at a time."""

    def __init__(self, variants: Sequence[RoomTemplate]) -> None: ...
    @property
    def count(self) -> int:
        """Number of different outlines."""

    def touch(self, first: int, second: int) -> bool:
        """Tell whether there is a position in which doors of two variants, given by their numbers, meet."""

    def facing(self, standing: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int, int]]:
        """Return the pairs of doors on a map that are face to face.

        Args:
            standing: for each room (number of its variant, column of its corner, row of its corner); rooms must not
                overlap.

        Returns:
            (room, later room, door of the room, door of the later room) for each pair of doors, in ascending order of
            rooms and, among these, of the rooms' doors.
        """

    def fits(self, first: int, second: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """Return {(dx, dy): [(door of the first, door of the second), ...]} for two variants. For tests."""
