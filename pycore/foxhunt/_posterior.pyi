from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.foxhunt.model import View

class Posterior:
    """The distribution of the hidden foxes: all placements that agree with the clues, with equal probability.

    A node of the budget is one case counted, or the random walk of one sample.
    """

    def __init__(self, view: View, rng: Rng, samples: int, visits: int, steps: int, budget: Budget) -> None:
        """Count all placements, or draw samples if there are too many cases. Releases the GIL.

        Args:
            view: the view of the hunter.
            rng: source of random numbers; it is copied.
            samples: maximum number of samples, at least 1; if there are not more placements, all of them are listed.
            visits: maximum number of cases for counting.
            steps: length of the random walk of a sample.
            budget: limits; if it is exceeded, there are fewer samples, or none.
        """

    @property
    def cells(self) -> int:
        """Number of cells of the board."""

    @property
    def left(self) -> int:
        """Number of hidden foxes."""

    @property
    def open_count(self) -> int:
        """Number of cells not shot at."""

    @property
    def exact(self) -> bool:
        """Whether all placements were counted."""

    @property
    def total(self) -> int:
        """Number of placements, or of samples if it is not exact; 0 if none was found."""

    @property
    def samples(self) -> int:
        """Number of samples."""

    @property
    def complete(self) -> bool:
        """Whether the samples are all placements, each once."""

    def weights(self) -> list[int]:
        """Return for each cell the number of placements or samples, out of `total`, with a hidden fox there."""

    def sample(self, index: int) -> list[int]:
        """Return the cells of the hidden foxes in a sample, ascending."""
