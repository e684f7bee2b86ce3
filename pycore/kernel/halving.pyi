class Halving:
    """A search of a move for many worlds that a player takes for possible.

    All moves are judged on the same worlds: moves judged on different ones cannot be compared. A third of them goes to
    the next round, where they are searched deeper. A score is the mean of the expected results.
    """

    @property
    def nodes(self) -> int:
        """Number of positions searched."""

    @property
    def expected(self) -> int:
        """Expected points of the best move in thousandths, 0..1000: 500 for a draw, and before a search."""

    @property
    def judged(self) -> int:
        """Number of worlds on which the last moves were judged."""

    @property
    def depth(self) -> int:
        """Depth in plies to which they were judged."""
