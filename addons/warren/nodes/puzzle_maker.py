"""The Godot class `WarrenPuzzleMaker`."""

from functools import partial
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from warren.declare import PackedStringArray, Property, Signal, godot_class, value_range, virtual
from warren.jobs import BackgroundMaker

from .puzzle import WarrenPuzzle


class _Made(NamedTuple):
    family: str
    preset: str
    seed: int
    text: str
    solution: str
    rating: dict[str, int]


@godot_class(base="Node", icon="puzzle_maker")
class WarrenPuzzleMaker(BackgroundMaker):
    r"""Generates and rates puzzles of any family in the background.

    Call [method start]; [signal finished] passes the puzzle.

    ```gdscript
    var maker := WarrenPuzzleMaker.new()
    add_child(maker)
    maker.family = "sokoban"
    maker.preset = "easy"
    maker.seed = 7
    maker.finished.connect(func(puzzle: WarrenPuzzle) -> void: print(puzzle.score, "\n", puzzle.text))
    maker.start()
    ```

    Guide: Puzzles and games, Background jobs.
    """

    family = Property(str, "linjat", doc="The family: one of [method families].")
    preset = Property(str, "", doc="The preset: one of [method presets]; empty for the first one.")
    seed = Property(int, 0, doc="The seed of the random numbers.")
    time_limit_ms = Property(
        int,
        0,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Time limit; 0 for no limit.",
    )

    progressed = Signal(done=int, total=int, doc="Emitted during a generation: `done` of `total` steps are over.")
    finished = Signal(puzzle=WarrenPuzzle, doc="Emitted at the end of a generation, with the `puzzle`.")

    @staticmethod
    def families() -> PackedStringArray:
        """Return the names of the families with puzzles. Dungeons and other games have nodes of their own."""
        return [name for name in FAMILIES if name != "dungeon" and load(name).rate]

    @staticmethod
    def about(family: str) -> str:
        """Return the description of `family` as a sentence."""
        load(family)
        return FAMILIES[family]

    @staticmethod
    def presets(family: str) -> dict[str, str]:
        """Return the description of each preset of `family` by its name.

        Upper-case words are placeholders, as in `NAME:ITERATIONS`.
        """
        return dict(load(family).presets)

    def start(self) -> bool:
        """Start to generate a puzzle in the background, in place of a running job; return true if it was started.

        Ends with [signal finished] or [signal failed] in a later frame.
        """
        work = partial(_make, self.family, self.preset, self.seed)
        self._begin(work, self._deliver, progressed=self.progressed.emit)
        return True

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        try:
            family = load(self.family)
            if self.preset:
                family.preset(self.preset)
        except WarrenError as error:
            return [str(error)]
        return []

    def _deliver(self, made: _Made) -> None:
        puzzle = WarrenPuzzle()
        puzzle.family, puzzle.preset, puzzle.seed, puzzle.text, puzzle.solution, puzzle.rating = made
        puzzle.score = made.rating.get("score", 0)
        self.finished.emit(puzzle)


def _make(name: str, preset: str, seed: int, budget: Budget) -> _Made:
    family = load(name)
    chosen = preset or next(iter(family.presets), "")
    level = family.generate(family.preset(chosen), Rng(seed), budget).unwrap()
    rating = dict(family.rate(level)) if family.rate else {}
    return _Made(name, chosen, seed, family.format(level), family.solution(level), rating)
