from pycore.linjat.model import Puzzle

class Board:
    """A puzzle and what the ladder has found out about it. Belongs to one thread at a time.

    Rules are given as a mask: bit i stands for the i-th `Rule`.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Pack a puzzle; nothing is known of it yet but its numbers' own cells."""

    def climb(self, rules: int, watched: int = 0) -> int:
        """Solve from the beginning as far as the rules lead. Runs without the GIL.

        Args:
            rules: those that may be used.
            watched: those of the uniqueness rules that are only watched, to count the leaks.

        Returns:
            0: stuck; 1: solved; 2: there is no solution.
        """

    def step(self, rules: int, watched: int = 0) -> tuple[int, int, bool] | None:
        """Find one layer more.

        Returns:
            Index of its rule (9 when no rule finds anything), its width (0 for a note), and whether there was a leak;
            None when the puzzle is solved or contradicts itself.
        """

    @property
    def account(self) -> tuple[int, int, int, list[int]]:
        """Depth, largest width, leaks, and layers of each rule of the last climb."""

    @property
    def status(self) -> int:
        """As `climb` returns it."""

    def lines(self, index: int) -> list[tuple[int, int, int, int]]:
        """Return the lines of a number that are still possible; `ParameterError` when there is no such number."""
