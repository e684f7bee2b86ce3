from pycore.sokoban._search import Search
from pycore.sokoban.model import Level

class Exact(Search):
    """A search for the fewest pushes or the fewest moves."""

    def __init__(self, level: Level, megabytes: int = 1024, *, by_moves: bool = False) -> None:
        """Compile the level. Its positions may take so much memory."""
