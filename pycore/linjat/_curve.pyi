class Curve:
    """The best score of a search over its iterations, as the points at which it found a better puzzle.

    One search writes a curve. Other threads can read it during the search.
    """

    def add(self, iteration: int, quality: int, score: int) -> None:
        """Add a point if its quality is higher than that of the last one. Called by searches only.

        The point replaces the last one if that is of the same iteration, or if the curve has 4096 points.

        Args:
            iteration: number of iterations so far.
            quality: the value that the search maximizes: the score, or minus its distance from the target score.
            score: score of the puzzle.
        """

    def clear(self) -> None:
        """Remove all points."""

    @property
    def records(self) -> list[tuple[int, int, int]]:
        """The arguments of `add` for all points."""

    @property
    def points(self) -> list[tuple[int, int]]:
        """The points (iteration, score) of the first puzzle and of each better one, in order; iterations from 0."""
