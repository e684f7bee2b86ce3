from pycore.sokoban.model import Level

class Field:
    """A compiled board. It must not be used by two threads at the same time."""

    def __init__(self, level: Level) -> None:
        """Compile the board of a level. Boxes that the player can never reach are treated as walls."""
