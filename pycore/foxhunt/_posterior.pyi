from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.foxhunt.model import View

class Posterior:
    """Where the foxes at large may be, every placement that agrees with the clues being equally likely.

    A node of the budget is a case that is counted, or a sample's random walk.
    """

    def __init__(self, view: View, rng: Rng, samples: int, visits: int, steps: int, budget: Budget) -> None:
        """Count all ways, or sample where there are too many cases. Runs without the GIL.

        Args:
            view: what is known.
            rng: decides which samples are drawn; it is copied.
            samples: how many to draw at most, at least 1; all ways are listed if there are no more of them.
            visits: cases to look at before counting is given up.
            steps: length of a sample's random walk.
            budget: stops it, after which there are few samples, or none.
        """

    @property
    def cells(self) -> int:
        """Number of cells of the board."""

    @property
    def left(self) -> int:
        """Number of foxes at large."""

    @property
    def open_count(self) -> int:
        """Number of cells not shot at."""

    @property
    def exact(self) -> bool:
        """Whether all ways were counted."""

    @property
    def total(self) -> int:
        """Number of ways to place the foxes at large, or of samples if it is not exact. 0: none was found."""

    @property
    def samples(self) -> int:
        """Number of samples."""

    @property
    def complete(self) -> bool:
        """Whether the samples are all ways, each once."""

    def weights(self) -> list[int]:
        """Return for each cell in how many of the `total` ways or samples a fox is there."""

    def sample(self, index: int) -> list[int]:
        """Return the cells of the foxes at large in a sample, ascending."""
