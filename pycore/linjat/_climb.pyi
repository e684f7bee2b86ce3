from pycore.linjat.model import Puzzle

class Board:
    """A puzzle with the knowledge of the human solver; the compiled version of `ladder`.

    A rule is given by its index in `RULES`, a set of rules as a bit mask: bit i is the i-th `Rule`. An instance must not be used by two threads at the same time.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Create a board with the knowledge before the first deduction."""

    def climb(self, order: bytes, rules: int) -> int:
        """Solve from the beginning until no rule finds anything. Releases the GIL.

        Args:
            order: the rules in the order in which they are tried, each at most once.
            rules: mask of the rules that may be used. Other rules in `order` must be of `UNIQUENESS`; they are tried
                only to count leaks.

        Returns:
            0: stuck; 1: solved; 2: contradiction.

        Raises:
            ParameterError: `order` has more than nine rules, or an unknown one.
        """

    def step(self, order: bytes, rules: int) -> tuple[int, int, bool] | None:
        """Find and apply the next layer. The arguments are as in `climb`.

        Returns:
            The index of its rule (9 if no rule finds anything), its width (0 for a note), and whether there is a leak;
            None if the puzzle is solved or contradictory.
        """

    @property
    def account(self) -> tuple[int, int, int, list[int]]:
        """Depth, largest width, number of leaks, and number of layers of each rule, of the last climb."""

    @property
    def status(self) -> int:
        """The state of the board, as returned by `climb`."""

    def lines(self, index: int) -> list[tuple[int, int, int, int]]:
        """Return the possible lines (x0, y0, x1, y1) of a number; `ParameterError` if the number does not exist."""
