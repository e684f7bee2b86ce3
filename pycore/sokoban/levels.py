"""Parameters of the generator, levels with solution and difficulty, and collections of levels."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self, TypeVar

from pycore.base.errors import ParameterError
from pycore.sokoban.model import Level, Move

MIN_SIDE, MAX_SIDE, MAX_BOXES = 5, 50, 30
T = TypeVar("T")


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


@dataclass(frozen=True, slots=True)
class Skipped:
    """A level of a collection that was not read, or a part of a level that was read without it.

    Attributes:
        number: number of the level in the collection, from 1; skipped levels count.
        title: title of the level; may be empty.
        line: line number of the level or of its part, from 1.
        reason: why it was skipped.
        part: "level", or the part of the level: "solution", "comment", "difficulty" or "seed".
    """

    number: int
    title: str
    line: int
    reason: str
    part: str = "level"

    def __str__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        part = "" if self.part == "level" else f"the {self.part} of "
        return f"{part}level {self.number}{title} (line {self.line}): {self.reason}"


class Collection(tuple[T, ...]):  # noqa: SLOT001 - a subclass of tuple cannot name its attributes there
    """The levels that were read from a collection, a tuple, with what was skipped.

    Attributes:
        numbers: number of each level in the collection, from 1; skipped levels count.
        skipped: what was not read, in the order of the collection.
    """

    numbers: tuple[int, ...]
    skipped: tuple[Skipped, ...]

    def __new__(cls, levels: Iterable[T], numbers: Iterable[int], skipped: Iterable[Skipped] = ()) -> Self:
        """Return a collection of levels."""
        made = super().__new__(cls, levels)
        made.numbers, made.skipped = tuple(numbers), tuple(skipped)
        return made

    def __getnewargs__(self) -> tuple[tuple[T, ...], tuple[int, ...], tuple[Skipped, ...]]:
        return tuple(self), self.numbers, self.skipped
