"""The points of a search's curve as signals of a node."""

from collections.abc import Callable, Sequence
from typing import Protocol


class Curve(Protocol):
    """A recorder of the best score of a search, written by the thread of the search."""

    @property
    def points(self) -> Sequence[tuple[int, int]]:
        """The points (iteration, score) so far."""


class CurveReader:
    """Calls a function once for each point of a curve, on the main thread.

    Args:
        curve: the curve; None for no points.
        emit: the function of an iteration and a score.
    """

    def __init__(self, curve: Curve | None, emit: Callable[[int, int], object]) -> None:
        self._curve = curve
        self._emit = emit
        self._read = 0

    @property
    def points(self) -> list[tuple[int, int]]:
        """The points so far."""
        return list(self._curve.points) if self._curve else []

    def read(self) -> None:
        """Call the function for the points that are new since the last call."""
        for iteration, score in self.points[self._read :]:
            if self._curve is None:  # closed by a listener, which has begun another search
                return
            self._read += 1
            self._emit(iteration, score)

    def close(self) -> None:
        """Drop the curve: another search has its own."""
        self._curve = None
