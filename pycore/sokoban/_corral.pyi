from collections.abc import Collection

from pycore.sokoban.model import Level

class Corrals:
    """A compiled board that sees dead positions. Belongs to one thread at a time."""

    def __init__(self, level: Level) -> None:
        """Compile the board of the level; boxes nobody can get at count as walls."""

    def dead_boxes(self, boxes: Collection[int], player: int) -> list[int]:
        """Return the boxes that show the position to be dead, as cells of the drawing; empty if none is found."""
