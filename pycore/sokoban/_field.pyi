from pycore.sokoban.model import Level

class Field:
    """A compiled board. Belongs to one thread at a time."""

    def __init__(self, level: Level) -> None:
        """Compile the board of the level; boxes nobody can get at count as walls."""
