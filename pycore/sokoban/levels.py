"""Parameters of the generator, and levels with solution and difficulty."""

from dataclasses import dataclass

from pycore.base.errors import ParameterError
from pycore.sokoban.model import Level, Move

MIN_SIDE, MAX_SIDE, MAX_BOXES = 5, 50, 30


@dataclass(frozen=True, slots=True)
class Params:
    """Parameters of the generator.

    Attributes:
        width: number of columns including the outer wall, 5..50.
        height: number of rows including the outer wall, 5..50.
        boxes: number of boxes, 1..30.
        band: lowest and highest difficulty (see `rating.difficulty`), 0..10000.
        iterations: number of further rooms tried after the first level in the band, to come closer to its upper end;
            0 returns the first level in the band.
        name: name of the preset; empty for other parameters.
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
        # Besides the boxes, there must be space for pushes.
        if 4 * self.boxes > (self.width - 2) * (self.height - 2):
            raise ParameterError("boxes", f"{self.boxes} are too many for {self.width}x{self.height}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A level with optional solution, difficulty and origin. Generated levels have all of them.

    Attributes:
        level: the level.
        solution: moves that solve it; empty if unknown.
        difficulty: its difficulty, see `rating.difficulty`; None if unknown.
        seed: seed of the generator; None for other levels.
        preset: name of the preset; empty if there is none.
    """

    level: Level
    solution: tuple[Move, ...] = ()
    difficulty: int | None = None
    seed: int | None = None
    preset: str = ""
