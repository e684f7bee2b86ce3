"""Parameters of the generator, ratings, and levels."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pycore.base.errors import ParameterError
from pycore.linjat.model import LOGIC, MAX_SIDE, MAX_VALUE, Line, Puzzle, Rule, Weights

MAX_POOL = 1000


class Method(StrEnum):
    """Search method of the generator."""

    POOL = "pool"  # a (10 + 1) evolution strategy: mutation of a random puzzle of the pool of the best
    ANNEALING = "annealing"  # simulated annealing: mutation of the last accepted puzzle
    GENETIC = "genetic"  # crossover of two random puzzles of the pool, then mutation


@dataclass(frozen=True)
class Rating:
    """Measures of the human solver for a puzzle.

    Attributes:
        solved: whether the deductions solve the puzzle.
        lines: the lines of the numbers, in their order; None for numbers with several possible lines.
        depth: number of layers.
        max_width: largest width of a layer: the number of numbers with new cells.
        rules: number of layers of each rule.
        leaks: number of layers before which a rule that assumes uniqueness would have found something.
        score: sum of the weights of the layers, plus `max_width` times its weight.
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
    """Parameters of the generator.

    Attributes:
        width: number of columns, 1..30.
        height: number of rows, 1..30.
        numbers: number of numbers, 1..width * height.
        weights: weights of the score.
        rules: the deductions that may be required, in the order in which they are tried; they are sufficient to solve
            the puzzle.
        wanted: at least one of these deductions is required; empty for no such condition.
        values: lowest and highest value of the numbers of a first puzzle.
        changed: lowest and highest value of a number after a mutation.
        leak_free: if True, the assumption of a unique solution never helps the player.
        symmetric: if True, the cells of the numbers are symmetric under a half turn.
        iterations: number of mutations tried; 0 returns the first puzzle found.
        fillings: number of random fillings with dots for each mutation that makes a puzzle, 1..100; the best one is
            kept.
        starts: number of first puzzles. They are improved separately for half of the iterations, then together.
        method: search method.
        pool: number of the best puzzles that are kept, 1..1000.
        target: target score; None for a score as high as possible.
        few_dots: if True, redundant dots are removed at the end, which may make the puzzle harder.
        decoys: number of redundant dots added at the end, which may make the puzzle easier.
        name: name of the preset, stored in the level.
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
    pool: int = 10
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
            "pool": (1, MAX_POOL),
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
        if len(set(self.rules)) < len(self.rules):
            raise ParameterError("rules", f"{', '.join(self.rules)}: each is named once")
        if self.symmetric and self.numbers % 2 and not (self.width % 2 and self.height % 2):
            raise ParameterError("numbers", f"{self.numbers} cannot lie symmetrically: there is no middle cell")


@dataclass(frozen=True)
class Level:
    """A puzzle with its solution and score.

    Attributes:
        puzzle: the puzzle.
        solution: the lines of the unique solution, in the order of the numbers.
        seed: seed of the random numbers that generated the puzzle; 0 for other puzzles.
        preset: name of the preset whose deductions and weights give the score; empty for the common ones.
        score: difficulty of the puzzle.
        rules: the deductions in their order, in place of those of the preset; empty for these.
        weights: the weights of the score, in place of those of the preset; None for these.
    """

    puzzle: Puzzle
    solution: tuple[Line, ...]
    seed: int = 0
    preset: str = ""
    score: int = 0
    rules: tuple[Rule, ...] = ()
    weights: Weights | None = None
