from collections.abc import Collection

from pycore.sokoban.model import Level

class Walls:
    """A compiled board with detection of dead positions. It must not be used by two threads at the same time."""

    def __init__(self, level: Level) -> None:
        """Compile the board of a level. Boxes that the player can never reach are treated as walls."""

    def dead_boxes(self, boxes: Collection[int], player: int) -> list[int]:
        """Return boxes that make the position unsolvable, numbered as in `Board`; empty if none are found."""
