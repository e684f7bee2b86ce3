from collections.abc import Sequence

from pycore.dungeon.model.template import RoomTemplate

class Spaces:
    """The configuration spaces of some templates. Belongs to one engine, hence to one thread at a time."""

    def __init__(self, templates: Sequence[RoomTemplate]) -> None: ...
    @property
    def count(self) -> int:
        """Number of different outlines; templates of one outline are placed alike."""

    def touch(self, first: int, second: int) -> bool:
        """Tell whether two templates can stand door to door at all."""

    def facing(self, standing: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int, int]]:
        """Return the doors on a map that stand face to face.

        Args:
            standing: for each room the number of its template, and the column and row of its corner; rooms do not
                overlap.

        Returns:
            (room, later room, door of the room, door of the later room) for each pair of doors, in ascending order of
            rooms and, among these, of the rooms' doors.
        """

    def fits(self, first: int, second: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """Return {(dx, dy): [(door of the first, door of the second), ...]} for two templates. For tests."""
