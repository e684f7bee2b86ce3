"""The Godot class `WarrenLinjat`."""

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.base.session import Session
from warren.declare import (
    MULTILINE,
    PackedStringArray,
    Property,
    Rect2i,
    Signal,
    Vector2i,
    godot_class,
    value_range,
    virtual,
)
from warren.jobs import ignore

from .curve_reader import CurveReader
from .map import signed
from .puzzle import WarrenPuzzle
from .puzzle_game import PuzzleGameNode

if TYPE_CHECKING:
    import pycore.linjat


@godot_class(base="Node", icon="linjat")
class WarrenLinjat(PuzzleGameNode):
    """A Linjat puzzle with the lines drawn by the player.

    Every number n lies on a straight line of n cells; lines do not meet; every dot lies on a line. Set [member puzzle],
    or generate a puzzle with [method start]. [method draw] and [method erase] are the moves, and [method hint] explains
    the next step. [method start_campaign] generates puzzles of increasing difficulty.

    The text of a move is a line to draw, by columns and rows from 1, as in `3,1-3,4`; or a minus and the cell of the
    number whose line is erased, as in `-3,1`.

    ```gdscript
    var game := WarrenLinjat.new()
    add_child(game)
    game.preset = "easy"
    game.seed = 7
    game.finished.connect(game.hint)
    game.hinted.connect(
        func(move: String) -> void:
            print(game.hint_text())
            game.play(move)
    )
    game.start()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    class Method(IntEnum):
        """The search method of the generator.

        Attributes:
            PRESET: The method of the preset: annealing for `medium`, the pool for the others.
            POOL: Mutates a random puzzle of the pool of the best ones.
            ANNEALING: Simulated annealing: mutates the last accepted puzzle, and accepts worse ones less and less.
            GENETIC: Crosses two random puzzles of the pool, and mutates the result.
        """

        PRESET = 0
        POOL = 1
        ANNEALING = 2
        GENETIC = 3

    _game = "linjat"
    _text = "puzzle"

    puzzle = Property(
        str,
        "",
        hint=MULTILINE,
        doc="The drawing: digits and letters A..U (10..30) are numbers, `.` is a dot, `_` or a space is a blank. A new "
        "text starts a new game. A text by [method position_text] includes drawn lines.",
    )
    preset = Property(
        str, "easy", doc="The preset: `easy`, `medium`, `hard` or `expert`; `easy:500` for 500 iterations."
    )
    seed = Property(int, 0, doc="The seed of the random numbers.")
    target = Property(
        int,
        0,
        hint=value_range(0, 1000, 1, "or_greater"),
        doc="Target score; 0 for a score as high as possible.",
    )
    time_limit_ms = Property(
        int,
        0,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="Time limit: the best puzzle so far is used; campaigns and hints fail. 0 for no limit.",
    )
    grid_size = Property(
        Vector2i, Vector2i(), doc="Numbers of columns and rows, 1 to 30; (0, 0) for the preset.", group="Layout"
    )
    number_count = Property(
        int, 0, hint=value_range(0, 100, 1, "or_greater"), doc="Number of numbers; 0 for the preset."
    )
    symmetric = Property(bool, False, doc="Whether the numbers' cells are symmetric under a half turn.")
    few_dots = Property(bool, False, doc="Whether redundant dots are removed, which may make the puzzle harder.")
    decoys = Property(int, 0, hint=value_range(0, 30, 1, "or_greater"), doc="Number of redundant dots to add.")

    method = Property(Method, Method.PRESET, doc="The search method.", group="Search")
    pool_size = Property(
        int,
        10,
        hint=value_range(1, 100, 1, "or_greater"),
        doc="Number of the best puzzles that are kept and mutated, 1 to 1000.",
    )
    rules = Property(
        PackedStringArray,
        [],
        doc="Deductions that puzzles may require, in the order in which the human solver tries them; empty for those "
        "of the preset. `cover` and `fit` are always among them. The others are `square`, `dependency`, `one_of`, "
        "`starve` and `crowd`; `uncontested` and `twins` assume a unique solution.",
        group="Difficulty",
    )
    weights = Property(
        dict,
        {},
        doc="Weights of the score by the name of a rule, for each of its layers, and by `width` for the largest width; "
        "-10000 to 10000. Others are those of the preset.",
    )
    allow_leaks = Property(
        bool, False, doc="Whether puzzles are allowed in which the assumption of a unique solution helps."
    )

    improved = Signal(
        iteration=int,
        score=int,
        doc="Emitted during a generation when a better puzzle was found: after `iteration` steps of the search, with "
        "the `score` by the weights of the search. All points are in [method get_curve].",
    )
    campaign_finished = Signal(doc="Emitted at the end of the generation of a campaign.")

    def __init__(self) -> None:
        super().__init__()
        self._campaign: list[WarrenPuzzle] = []
        self._curve = CurveReader(None, ignore)

    def size(self) -> Vector2i:
        """Return the numbers of columns and rows; (0, 0) without a puzzle."""
        if not self.puzzle:
            return Vector2i()
        board = self._now().puzzle
        return Vector2i(board.width, board.height)

    def numbers(self) -> dict[Vector2i, int]:
        """Return the numbers by cell; none without a puzzle."""
        return (
            {}
            if not self.puzzle
            else {Vector2i(number.x, number.y): number.value for number in self._now().puzzle.numbers}
        )

    def dots(self) -> list[Vector2i]:
        """Return the cells of the dots; none without a puzzle."""
        return [] if not self.puzzle else [Vector2i(*dot) for dot in self._now().puzzle.dots]

    def lines(self) -> list[Rect2i]:
        """Return the drawn lines as rectangles, one cell wide; none without a puzzle."""
        return [] if not self.puzzle else [_rect(line) for line in self._now().lines if line]

    def draw(self, line: Rect2i) -> bool:
        """Draw `line`, a rectangle one cell wide; return whether it was legal.

        A legal line contains exactly one number, has the length of this number in cells, and meets no other line. It
        replaces the previous line of the number.
        """
        position = self._now()
        (x, y), (width, height) = line
        if width < 1 or height < 1 or 1 not in (width, height):
            return False
        cells = pycore.linjat.Line(x, y, x + width - 1, y + height - 1)
        for index, places in enumerate(position.puzzle.places):
            if cells in places:
                return position.lines[index] == cells or self._try(pycore.linjat.Move(index, cells))
        return False

    def erase(self, cell: Vector2i) -> bool:
        """Erase the line through `cell`; return whether there was one."""
        for index, line in enumerate(self._now().lines):
            if line and line.holds(cell.x, cell.y):
                return self._try(pycore.linjat.Move(index, None))
        return False

    def is_solved(self) -> bool:
        """Return whether all numbers have a line and all dots are covered."""
        return super().is_solved()

    def hint(self) -> bool:
        """Start to search for the next step in the background; return true if it was started.

        Ends with [signal hinted], which has the move, or [signal failed] in a later frame. A move cancels it. Until the
        position changes, [method hint_text] explains the step, and [method hint_number], [method hint_cells] and
        [method hint_reasons] return its cells. If a drawn line is wrong, the hint names it.
        """
        return super().hint()

    def hint_text(self) -> str:
        """Return the explanation of the last hint; empty if there was no hint since the position changed."""
        return self._step().text

    def hint_cells(self) -> list[Vector2i]:
        """Return the cells that lie on the line of [method hint_number] by the last hint."""
        return [Vector2i(*cell) for cell in self._step().cells]

    def hint_number(self) -> Vector2i:
        """Return the cell of the number in the last hint; (-1, -1) for none."""
        index = self._step().number
        return self._cell_of(index) if index >= 0 else Vector2i(-1, -1)

    def hint_reasons(self) -> list[Vector2i]:
        """Return the cells of the dots and the other numbers in the explanation of the last hint."""
        step = self._step()
        return [*(Vector2i(*dot) for dot in step.dots), *(self._cell_of(other) for other in step.others)]

    def check(self) -> list[Rect2i]:
        """Return the drawn lines that differ from the solution, for a puzzle with one solution."""
        position = self._now()
        right = pycore.linjat.solve(position.puzzle).unwrap().lines
        return [_rect(line) for line, other in zip(position.lines, right, strict=True) if line not in (None, other)]

    def solution_count(self) -> int:
        """Return the number of solutions: 0, 1, or 2 for two or more."""
        value = pycore.linjat.solve(self._now().puzzle).value
        return value.solutions if value else 0

    def score(self) -> int:
        """Return the difficulty of the puzzle for people, on a common scale for puzzles of all sizes."""
        return pycore.linjat.rate(self._now().puzzle).score

    def solution(self) -> list[Rect2i]:
        """Return the lines of the solution in the order of the numbers; empty for a puzzle without solution."""
        value = pycore.linjat.solve(self._now().puzzle).value
        return [_rect(line) for line in value.lines] if value else []

    def start(self) -> bool:
        """Start to generate a puzzle in the background, in place of a running job; return true if it was started.

        Ends with [signal finished] or [signal failed] in a later frame. Emits [signal improved] on the way.
        """
        curve = pycore.linjat.Curve()
        self._make(partial(_made, self.preset, self.get_settings(), self.seed, curve))
        self._curve.close()
        self._curve = CurveReader(curve, self.improved.emit)
        return True

    def get_settings(self) -> dict[str, Any]:
        """Return the settings that differ from the preset, by the names of the options of `warren linjat generate`.

        The names are those of [member WarrenPuzzleMaker.settings] and of requests of batches.
        """
        values = {
            "size": None if self.grid_size == Vector2i() else list(self.grid_size),
            "numbers": self.number_count,
            "symmetric": self.symmetric,
            "few_dots": self.few_dots,
            "decoys": self.decoys,
            "score": self.target,
            "method": None if self.method == self.Method.PRESET else self.Method(self.method).name.lower(),
            "pool": None if self.pool_size == WarrenLinjat.pool_size.default else self.pool_size,
            "rules": ",".join(self.rules),
            "weights": ",".join(f"{name}={weight}" for name, weight in self.weights.items()),
            "leaks": self.allow_leaks,
        }
        return {name: value for name, value in values.items() if value}

    def get_curve(self) -> list[Vector2i]:
        """Return the best score over the steps of the last generation, also while it is running.

        Each point is the step (x) at which a better puzzle was found, and its score (y).
        """
        return [Vector2i(*point) for point in self._curve.points]

    def get_layers(self) -> list[dict[str, Any]]:
        """Return how the human solver solves the puzzle with [member rules]: its layers and notes in order.

        `layer` is the number of the layer from 1, and 0 for a note, which finds no cell. `rule` is its deduction.
        `texts` has a sentence for each find. `numbers` has the cells of the numbers, `lines` the part of each number's
        line that is known after the layer. `extended` tells which of them the layer has extended, and `complete` which
        are whole lines. Empty without a puzzle.
        """
        if not self.puzzle:
            return []
        rules = self._solver_rules()
        return [_layer(stage) for stage in pycore.linjat.stages(self._now().puzzle, rules)]

    def start_campaign(self, count: int) -> bool:
        """Start to generate `count` different puzzles of increasing difficulty in the background.

        They depend on [member seed] only; [member puzzle] does not change. Replaces a running job. Returns true if it
        was started. Ends with [signal campaign_finished] or [signal failed] in a later frame.
        """
        work = partial(_make_campaign, count, self.seed)
        self._begin(work, self._deliver_campaign, progressed=self.progressed.emit)
        return True

    def campaign(self) -> list[WarrenPuzzle]:
        """Return the puzzles of the last campaign, the easiest first."""
        return self._campaign

    @staticmethod
    def read_pack(text: str) -> list[WarrenPuzzle]:
        """Return the puzzles of `text`, a pack as written by `warren linjat campaign`."""
        return [_resource(level) for level in pycore.linjat.parse_levels(text, "pack")]

    def to_resource(self) -> WarrenPuzzle:
        """Return the puzzle with its solution and ratings as a resource; fails for a puzzle without solution."""
        puzzle = self._now().puzzle
        return _resource(pycore.linjat.Level(puzzle, pycore.linjat.solve(puzzle).unwrap().lines, self.seed))

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        try:
            pycore.linjat.with_settings(pycore.linjat.preset(self.preset), self.get_settings())
            if self.puzzle:
                self._now()
        except WarrenError as error:
            return [str(error)]
        return []

    def _start(self) -> "pycore.linjat.Position":
        return pycore.linjat.parse_position(self.puzzle, "puzzle")

    def _now(self) -> "pycore.linjat.Position":
        position: pycore.linjat.Position = self._open().state
        return position

    def _solver_rules(self) -> "tuple[pycore.linjat.Rule, ...]":
        """Return the deductions for explanations: those of the property, or all that do not assume uniqueness."""
        if not self.rules:
            return pycore.linjat.LOGIC
        return pycore.linjat.parse_rules(",".join(self.rules))

    def _show_progress(self, done: int, total: int) -> None:
        super()._show_progress(done, total)
        self._curve.read()

    def _deliver(self, text: str) -> None:
        self._curve.read()
        super()._deliver(text)

    def _cell_of(self, index: int) -> Vector2i:
        number = self._now().puzzle.numbers[index]
        return Vector2i(number.x, number.y)

    def _hinting(self, session: Session) -> Callable[[Budget], Any]:
        return partial(_advised, session.state)

    def _hinted_move(self, found: "pycore.linjat.Hint") -> Any:
        return found.move

    def _step(self) -> "pycore.linjat.Hint":
        return self._hint or pycore.linjat.Hint("")

    def _deliver_campaign(self, levels: "tuple[pycore.linjat.Level, ...]") -> None:
        self._campaign = [_resource(level) for level in levels]
        self.campaign_finished.emit()


def _rect(line: "pycore.linjat.Line") -> Rect2i:
    return Rect2i(Vector2i(line.x0, line.y0), Vector2i(line.x1 - line.x0 + 1, line.y1 - line.y0 + 1))


def _resource(level: "pycore.linjat.Level") -> WarrenPuzzle:
    resource = WarrenPuzzle()
    resource.family = "linjat"
    resource.text = pycore.linjat.format_puzzle(level.puzzle)
    resource.solution = pycore.linjat.format_solution(level)
    resource.rating = pycore.linjat.measures(level)
    resource.score = resource.rating["score"]
    resource.seed = signed(level.seed)
    return resource


def _layer(stage: "pycore.linjat.Stage") -> dict[str, Any]:
    numbers = stage.puzzle.numbers
    return {
        "layer": stage.number,
        "rule": str(stage.layer.rule),
        "texts": stage.texts,
        "numbers": [Vector2i(number.x, number.y) for number in numbers],
        "lines": list(map(_rect, stage.lines)),
        "extended": [index in stage.extended for index in range(len(numbers))],
        "complete": list(map(stage.is_complete, range(len(numbers)))),
    }


def _made(preset: str, settings: dict[str, Any], seed: int, curve: "pycore.linjat.Curve", budget: Budget) -> str:
    params = pycore.linjat.with_settings(pycore.linjat.preset(preset), settings)
    made = pycore.linjat.generate_in_time(params, Rng(seed), budget, curve).unwrap()
    return pycore.linjat.format_puzzle(made.puzzle)


def _make_campaign(count: int, seed: int, budget: Budget) -> "tuple[pycore.linjat.Level, ...]":
    return pycore.linjat.campaign(count, Rng(seed), budget).unwrap()


def _advised(position: "pycore.linjat.Position", budget: Budget) -> "pycore.linjat.Hint":
    return pycore.linjat.advise(position, budget=budget).unwrap()
