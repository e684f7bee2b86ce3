"""What a puzzle is made from, what it is measured by, and a finished level."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pycore.base.errors import ParameterError
from pycore.linjat.model import LOGIC, MAX_SIDE, MAX_VALUE, Line, Puzzle, Rule, Weights

MAX_POOL = 1000


class Method(StrEnum):
    """How the optimizer goes on from the puzzles it has."""

    POOL = "pool"  # a (10 + 1) evolution strategy: mutate any of the best ten
    ANNEALING = "annealing"  # simulated annealing: mutate the last one, at first also for the worse
    GENETIC = "genetic"  # crossover of any two of the best ten, then mutate the result


@dataclass(frozen=True)
class Rating:
    """What the human solver says of a puzzle.

    Attributes:
        solved: whether deduction leads to the end.
        lines: the numbers' lines; None for those it does not know.
        depth: number of layers.
        max_width: largest number of numbers that won cells in one layer.
        rules: how many layers each rule gave.
        leaks: layers in which knowing that there is one solution only would have helped.
        score: the layers weighted by rule, and the largest width weighted.
    """

    solved: bool
    lines: tuple[Line | None, ...]
    depth: int
    max_width: int
    rules: Mapping[Rule, int]
    leaks: int
    score: int


@dataclass(frozen=True)
class Params:
    """What a puzzle is made from.

    Attributes:
        width: columns, 1..30.
        height: rows, 1..30.
        numbers: how many, 1..width * height.
        weights: what the puzzle is scored by.
        rules: the deductions it may need; the puzzle is solvable by them alone.
        wanted: at least one of these must be needed, unless there are none.
        values: lowest and highest value of the first numbers.
        changed: lowest and highest value the optimizer may change them to.
        leak_free: whether knowing that there is one solution only may never help the player.
        symmetric: whether the numbers' cells are symmetric under a half turn.
        iterations: changes the optimizer tries; 0 for the first puzzle that is found.
        fillings: how often dots are grown for each change that makes a puzzle, 1..100; the best counts.
        starts: how many first puzzles it begins with; their descendants meet when half of the iterations are done.
        method: how it goes on.
        target: score to come close to; None for as high as possible.
        few_dots: whether dots that are not needed are taken out in the end; the puzzle may become harder by it.
        decoys: how many dots nobody needs are put in, in the end; the puzzle may become easier by it.
        name: of the preset, for the level's heading.
    """

    width: int
    height: int
    numbers: int
    weights: Weights = field(default_factory=Weights)
    rules: tuple[Rule, ...] = LOGIC
    wanted: tuple[Rule, ...] = ()
    values: tuple[int, int] = (2, 5)
    changed: tuple[int, int] = (2, 8)
    leak_free: bool = True
    symmetric: bool = False
    iterations: int = 10_000
    fillings: int = 4
    starts: int = 2
    method: Method = Method.POOL
    target: int | None = None
    few_dots: bool = False
    decoys: int = 0
    name: str = ""

    def __post_init__(self) -> None:
        for label in ("rules", "wanted"):
            object.__setattr__(self, label, tuple(Rule(rule) for rule in getattr(self, label)))
        object.__setattr__(self, "method", Method(self.method))
        limits = {
            "width": (1, MAX_SIDE),
            "height": (1, MAX_SIDE),
            "numbers": (1, self.width * self.height),
            "iterations": (0, 10**9),
            "fillings": (1, 100),
            "starts": (1, MAX_POOL),
            "decoys": (0, MAX_SIDE**2),
        }
        for label, (low, high) in limits.items():
            if not low <= getattr(self, label) <= high:
                raise ParameterError(label, f"{getattr(self, label)} is not in {low}..{high}")
        for label in ("values", "changed"):
            low, high = getattr(self, label)
            if not 1 <= low <= high <= MAX_VALUE:
                raise ParameterError(label, f"{low}..{high} is no part of 1..{MAX_VALUE}")
        if self.target is not None and not 0 <= self.target <= 10**6:
            raise ParameterError("target", f"{self.target} is not in 0..1000000")
        if not {Rule.COVER, Rule.FIT} <= set(self.rules):
            raise ParameterError("rules", "cover and fit are always among them")
        if self.symmetric and self.numbers % 2 and not (self.width % 2 and self.height % 2):
            raise ParameterError("numbers", f"{self.numbers} cannot lie symmetrically: there is no middle cell")


@dataclass(frozen=True)
class Level:
    """A puzzle with its evidence.

    Attributes:
        puzzle: what the player sees.
        solution: the only one, line by number.
        seed: seed of the generator that made it; 0 for a puzzle made otherwise.
        preset: name of the preset whose weights give the score; empty for the common ones.
        score: how difficult it is.
    """

    puzzle: Puzzle
    solution: tuple[Line, ...]
    seed: int = 0
    preset: str = ""
    score: int = 0
