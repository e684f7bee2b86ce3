"""Curves: how the intensity of rooms changes from the start of a mission to its goal."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from pycore.base.errors import ParameterError, UnknownNameError

END = 1000  # progress at the goal
MAX_INTENSITY = 100
MAX_NUMBERS = 100


@dataclass(frozen=True)
class Curve:
    """How the intensity of rooms changes from the start to the goal.

    Attributes:
        strokes: the intensities, 0..100, at the begin and end of each of the straight lines that the curve is made of;
            these, one at least, are equally long. Where a line does not begin at the end of the one before, the
            intensity jumps.
    """

    strokes: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if not self.strokes or not all(0 <= level <= MAX_INTENSITY for stroke in self.strokes for level in stroke):
            raise ParameterError("strokes", f"there are none, or intensities not in 0..{MAX_INTENSITY}")

    def at(self, progress: int) -> int:
        """Return the intensity, 0..100, at a place between the start (0) and the goal (1000)."""
        count = len(self.strokes)
        number = min(progress * count // END, count - 1)
        low, high = self.strokes[number]
        return low + (high - low) * (progress * count - number * END) // END

    def values(self, count: int) -> list[int]:
        """Return so many intensities, evenly spread from the start to the goal."""
        return [self.at(END * step // max(count - 1, 1)) for step in range(count)]


def through(*numbers: int) -> Curve:
    """Return the curve with straight lines from each number to the next, or with one number everywhere."""
    return Curve(tuple(pairwise(numbers if len(numbers) > 1 else numbers * 2)))


CURVES: Mapping[str, Curve] = {
    "waves": Curve(((0, 33), (26, 66), (52, 100))),
    "rising": through(0, 100),
    "steady": through(50),
    "saw": Curve(((10, 100),) * 4),
    "peaks": through(10, 40, 70, 100, 100, 10, 10, 40, 70, 100, 100, 10, 10, 40, 70, 100, 100),
}


def curve(text: str, parameter: str = "curve") -> Curve:
    """Return a curve of this name, or of numbers such as `0 20 40 80 30`.

    Raises:
        ParameterError: it is neither, or a number is not in 0..100. The error names `parameter`.
    """
    if text in CURVES:
        return CURVES[text]
    words = text[: MAX_NUMBERS * 8].split()
    if not all(word.isascii() and word.isdecimal() and len(word) <= 6 for word in words) or not words:
        raise UnknownNameError(parameter, text, CURVES, "Or numbers such as `0 20 40 80 30`.", what="curve")
    numbers = [int(word) for word in words]
    if len(numbers) > MAX_NUMBERS or len(text) > MAX_NUMBERS * 8:
        raise ParameterError(parameter, f"more than {MAX_NUMBERS} numbers")
    for number in numbers:
        if number > MAX_INTENSITY:
            raise ParameterError(parameter, f"intensity {number} is not in 0..{MAX_INTENSITY}")
    return through(*numbers)
