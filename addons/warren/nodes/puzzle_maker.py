"""The Godot class `WarrenPuzzleMaker`."""

from functools import partial
from typing import Any, NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.family import FAMILIES, Family, load
from pycore.base.rng import Rng
from warren.declare import PackedStringArray, Property, Signal, godot_class, value_range, virtual
from warren.jobs import BackgroundMaker, ignore

from .curve_reader import CurveReader
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
    settings = Property(
        dict,
        {},
        doc="Settings in place of those of the preset, by the names of the options of `warren linjat generate`, as "
        "[method WarrenLinjat.get_settings] returns them. Sokoban has presets only.",
    )
    time_limit_ms = Property(
        int,
        0,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Time limit; 0 for no limit.",
    )

    progressed = Signal(done=int, total=int, doc="Emitted during a generation: `done` of `total` steps are over.")
    improved = Signal(
        iteration=int,
        score=int,
        doc="Emitted when a better puzzle was found: after `iteration` steps of the search, with this `score`. Sokoban "
        "has no such steps.",
    )
    finished = Signal(puzzle=WarrenPuzzle, doc="Emitted at the end of a generation, with the `puzzle`.")

    def __init__(self) -> None:
        super().__init__()
        self._curve = CurveReader(None, ignore)

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

        Ends with [signal finished] or [signal failed] in a later frame. Emits [signal improved] on the way.
        """
        record = load(self.family).curve if self.family in FAMILIES else None
        curve = record() if record else None
        work = partial(_make, self.family, self.preset, dict(self.settings), self.seed, curve=curve)
        self._begin(work, self._deliver, progressed=self._show_progress)
        self._curve.close()
        self._curve = CurveReader(curve, self.improved.emit)
        return True

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        try:
            family = load(self.family)
            _params(family, self.preset, self.settings)
        except WarrenError as error:
            return [str(error)]
        return []

    def _show_progress(self, done: int, total: int) -> None:
        self.progressed.emit(done, total)
        self._curve.read()

    def _deliver(self, made: _Made) -> None:
        self._curve.read()
        puzzle = WarrenPuzzle()
        puzzle.family, puzzle.preset, puzzle.seed, puzzle.text, puzzle.solution, puzzle.rating = made
        puzzle.score = made.rating.get("score", 0)
        self.finished.emit(puzzle)


def _params(family: Family, preset: str, settings: dict[str, Any]) -> Any:
    """Return the parameters for a preset and settings.

    Raises:
        ParameterError: the preset or a setting does not exist, or a value is invalid.
    """
    params = family.preset(preset or next(iter(family.presets), ""))
    if not settings:
        return params
    if family.with_settings is None:
        raise ParameterError("settings", f"{family.name} has presets only; clear the settings")
    return family.with_settings(params, settings)


def _make(name: str, preset: str, settings: dict[str, Any], seed: int, budget: Budget, *, curve: Any) -> _Made:
    family = load(name)
    chosen = preset or next(iter(family.presets), "")
    recording = {"curve": curve} if curve else {}
    level = family.generate(_params(family, chosen, settings), Rng(seed), budget, **recording).unwrap()
    rating = dict(family.rate(level)) if family.rate else {}
    return _Made(name, chosen, seed, family.format(level), family.solution(level), rating)
