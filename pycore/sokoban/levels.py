"""What a level is made from, and a level with what is known of it."""

from dataclasses import dataclass

from pycore.base.errors import ParameterError
from pycore.sokoban.model import Level, Move

MIN_SIDE, MAX_SIDE, MAX_BOXES = 5, 50, 30


@dataclass(frozen=True, slots=True)
class Params:
    """What a level is made from.

    Attributes:
        width: columns, the wall around it included, 5..50.
        height: rows, likewise.
        boxes: how many, 1..30.
        band: the lowest and the highest difficulty wished for (see `rating.difficulty`), 0..10000.
        iterations: how many more rooms are tried once a level lies in the band, to come closer to its upper end;
            0 for the first level that lies in it.
        name: of the preset; empty for parameters of one's own.
    """

    width: int = 10
    height: int = 10
    boxes: int = 4
    band: tuple[int, int] = (30, 49)
    iterations: int = 0
    name: str = ""

    def __post_init__(self) -> None:
        limits = {
            "width": (MIN_SIDE, MAX_SIDE),
            "height": (MIN_SIDE, MAX_SIDE),
            "boxes": (1, MAX_BOXES),
            "iterations": (0, 10**6),
        }
        for label, (low, high) in limits.items():
            if not low <= getattr(self, label) <= high:
                raise ParameterError(label, f"{getattr(self, label)} is not in {low}..{high}")
        if not 0 <= self.band[0] <= self.band[1] <= 10_000:
            raise ParameterError("band", f"{self.band[0]}..{self.band[1]} is no part of 0..10000")
        # Beside the boxes there must be room to push them about.
        if 4 * self.boxes > (self.width - 2) * (self.height - 2):
            raise ParameterError("boxes", f"{self.boxes} are too many for {self.width}x{self.height}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A level with what is known of it: all of it when a generator made it, nothing when somebody drew it.

    Attributes:
        level: the level.
        solution: moves that solve it; empty when none are known.
        difficulty: its rating in one figure; None when it was not rated.
        seed: of the generator that made it; None for a level made otherwise.
        preset: name of the preset it was made from, if any.
    """

    level: Level
    solution: tuple[Move, ...] = ()
    difficulty: int | None = None
    seed: int | None = None
    preset: str = ""
