from pycore.sokoban._search import Search

class Stuck(Search):
    """A search that discards positions whose stuck boxes cannot be solved."""

    def is_stuck(self, node: int) -> bool:
        """Return whether the stuck boxes of a stored position cannot be solved; for small and middle-sized boards.

        Raises:
            IndexError: there is no such position.
        """
