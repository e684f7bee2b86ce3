"""The Godot class `WarrenLinjat`."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.family import load
from pycore.base.rng import Rng
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
from warren.jobs import BackgroundMaker, ThreadJob
from warren.nodes.puzzle import WarrenPuzzle

if TYPE_CHECKING:
    import pycore.linjat


@godot_class(base="Node", icon="linjat")
class WarrenLinjat(BackgroundMaker):
    """A Linjat puzzle and the lines a player has drawn.

    Through every number goes one straight line of so many cells; lines do not meet; every dot lies on a line. Set
    [member puzzle], or have one made with [method start]; [method draw] and [method erase] play, [method hint] explains
    the next step. [method start_campaign] makes many puzzles that become harder.
    """

    puzzle = Property(
        str,
        "",
        hint=MULTILINE,
        doc="The drawing: digits and letters A..U (10..30) are numbers, `.` is a dot, `_` or a space a blank.",
    )
    preset = Property(
        str, "easy", doc="What to make: `easy`, `medium`, `hard` or `expert`; `easy:500` to better it 500 times only."
    )
    seed = Property(int, 0, doc="The seed: another number, another puzzle.")
    target = Property(
        int,
        0,
        hint=value_range(0, 1000, 1, "or_greater"),
        doc="Score to come close to; 0 for as difficult as possible.",
    )
    time_limit_ms = Property(
        int,
        0,
        hint=value_range(0, 10_000, 1, "or_greater", "suffix:ms"),
        doc="After this time be content with the best puzzle so far, and give a campaign up; 0 for no limit.",
    )
    symmetric = Property(bool, False, doc="Whether the numbers' cells are symmetric under a half turn.", group="Layout")
    few_dots = Property(bool, False, doc="Whether dots that are not needed are taken out, which makes it harder.")
    decoys = Property(
        int, 0, hint=value_range(0, 30, 1, "or_greater"), doc="How many dots that nobody needs are put in."
    )

    changed = Signal(doc="Emitted when the puzzle or a line has changed.")
    solved = Signal(doc="Emitted when the last line is drawn and all is right.")
    progressed = Signal(done=int, total=int, doc="Emitted while a puzzle is made in the background.")
    finished = Signal(doc="Emitted when a puzzle that was started in the background is there.")
    campaign_finished = Signal(doc="Emitted when a campaign that was started in the background is there.")

    def __init__(self) -> None:
        load("linjat")  # now rather than in the middle of a game
        self._campaign: list[WarrenPuzzle] = []
        # The work that may be content with less than the best.
        self._making: ThreadJob[tuple[pycore.linjat.Level, ...]] | None = None
        self._forget()

    def _property_changed(self, name: str) -> None:
        if name == "puzzle":
            self._forget()
            self.changed.emit()
        super()._property_changed(name)

    def _forget(self) -> None:
        # All positions since the puzzle was set, and which of them is shown; those after it can be redone.
        self._history: list[pycore.linjat.Position] = []
        self._shown = 0
        self._hint: pycore.linjat.Hint | None = None

    def size(self) -> Vector2i:
        """Return columns and rows; (0, 0) without a puzzle."""
        if not self.puzzle:
            return Vector2i()
        board = self._now().puzzle
        return Vector2i(board.width, board.height)

    def numbers(self) -> dict[Vector2i, int]:
        """Return the numbers by cell."""
        return {Vector2i(number.x, number.y): number.value for number in self._now().puzzle.numbers}

    def dots(self) -> list[Vector2i]:
        """Return the cells of the dots."""
        return [Vector2i(*dot) for dot in self._now().puzzle.dots]

    def lines(self) -> list[Rect2i]:
        """Return the lines that are drawn, as rectangles one cell wide."""
        return [_rect(line) for line in self._now().lines if line]

    def draw(self, line: Rect2i) -> bool:
        """Draw a line, given as a rectangle one cell wide; return whether it was allowed.

        A line goes through exactly one number, is as long as the number says, and meets no other line. The number's
        former line goes.
        """
        position = self._now()
        (x, y), (width, height) = line
        cells = pycore.linjat.Line(x, y, x + width - 1, y + height - 1)
        if 1 not in (width, height):
            return False
        for index, number in enumerate(position.puzzle.numbers):
            if cells.holds(number.x, number.y):
                try:
                    self._show(pycore.linjat.play(position, pycore.linjat.Move(index, cells)))
                except ParameterError:
                    return False
                return True
        return False

    def erase(self, cell: Vector2i) -> bool:
        """Erase the line over a cell; return whether there was one."""
        position = self._now()
        for index, line in enumerate(position.lines):
            if line and line.holds(cell.x, cell.y):
                self._show(pycore.linjat.play(position, pycore.linjat.Move(index, None)))
                return True
        return False

    def clear(self) -> bool:
        """Erase all lines; return whether there was one."""
        position = self._now()
        if not any(position.lines):
            return False
        self._show(pycore.linjat.start(position.puzzle))
        return True

    def undo(self) -> bool:
        """Take the last line back, or what else was done last; return whether there was anything."""
        return self._step(-1)

    def redo(self) -> bool:
        """Do again what was undone; return whether there was anything."""
        return self._step(1)

    def can_undo(self) -> bool:
        """Return whether there is something to undo."""
        return self._shown > 0

    def can_redo(self) -> bool:
        """Return whether there is something to redo."""
        return self._shown + 1 < len(self._history)

    def is_solved(self) -> bool:
        """Return whether all numbers have their line and all dots are covered."""
        return pycore.linjat.outcome(self._now()) is pycore.linjat.Outcome.SOLVED

    def hint(self) -> str:
        """Return a sentence that explains the next step, or names a line that is wrong."""
        return self._next_step().text

    def hint_cells(self) -> list[Vector2i]:
        """Return the cells that the next step wins: those now known to lie on the line of [method hint_number]."""
        return [Vector2i(*cell) for cell in self._next_step().cells]

    def hint_number(self) -> Vector2i:
        """Return the cell of the number the next step is about; (-1, -1) when it is about none."""
        index = self._next_step().number
        return self._cell_of(index) if index >= 0 else Vector2i(-1, -1)

    def hint_reasons(self) -> list[Vector2i]:
        """Return the cells of the dots and the other numbers from which the next step follows."""
        step = self._next_step()
        return [*(Vector2i(*dot) for dot in step.dots), *(self._cell_of(other) for other in step.others)]

    def check(self) -> list[Rect2i]:
        """Return the drawn lines that are not those of the solution; for a puzzle with one solution."""
        position = self._now()
        right = pycore.linjat.solve(position.puzzle).unwrap().lines
        return [_rect(line) for line, other in zip(position.lines, right, strict=True) if line not in (None, other)]

    def solution_count(self) -> int:
        """Return how many solutions the puzzle has: 0, 1, or 2 for several."""
        value = pycore.linjat.solve(self._now().puzzle).value
        return value.solutions if value else 0

    def score(self) -> int:
        """Return how difficult the puzzle is for a person, on one scale for puzzles of all sizes."""
        return pycore.linjat.rate(self._now().puzzle).score

    def solution(self) -> list[Rect2i]:
        """Return the lines of the solution, in reading order of their numbers; none for a puzzle without one."""
        value = pycore.linjat.solve(self._now().puzzle).value
        return [_rect(line) for line in value.lines] if value else []

    def start(self) -> bool:
        """Begin to make a puzzle in the background, in place of what is being made; return true if it is begun.

        Ends with [signal finished] or [signal failed], in a later frame.
        """
        wishes = {
            "target": self.target or None,
            "symmetric": self.symmetric,
            "few_dots": self.few_dots,
            "decoys": self.decoys,
        }
        work = partial(_make, self.preset, wishes, self.seed)
        self._making = self._begin(work, self._deliver, progressed=self.progressed.emit)
        return True

    def finish(self) -> bool:
        """Be content with the best puzzle so far; return whether one is being made.

        [signal finished] follows, or [signal failed] if there is none.
        """
        if self._making is None or not self._making.is_open:
            return False
        self._making.content()
        return True

    def start_campaign(self, count: int) -> bool:
        """Begin to make so many puzzles in the background, each harder than the last, no two alike.

        They are made from [member seed] alone; [member puzzle] stays. Returns true if it is begun, in place of what is
        being made. Ends with [signal campaign_finished] or [signal failed], in a later frame.
        """
        work = partial(_make_campaign, count, self.seed)
        self._begin(work, self._deliver_campaign, progressed=self.progressed.emit)
        return True

    def campaign(self) -> list[WarrenPuzzle]:
        """Return the puzzles of the campaign that was made last, the easiest first."""
        return self._campaign

    @staticmethod
    def read_pack(text: str) -> list[WarrenPuzzle]:
        """Return the puzzles of a text that the command line wrote: `python -m pycore linjat campaign`."""
        return [_resource(level) for level in pycore.linjat.parse_levels(text, "pack")]

    def to_resource(self) -> WarrenPuzzle:
        """Return the puzzle with its solution and ratings, to be saved; an error when it has no solution."""
        puzzle = self._now().puzzle
        return _resource(pycore.linjat.Level(puzzle, pycore.linjat.solve(puzzle).unwrap().lines, self.seed))

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        try:
            pycore.linjat.preset(self.preset)
            if self.puzzle:
                self._now()
        except WarrenError as error:
            return [str(error)]
        return []

    def _now(self) -> "pycore.linjat.Position":
        if not self._history:
            self._history.append(pycore.linjat.start(self._puzzle()))
        return self._history[self._shown]

    def _puzzle(self) -> "pycore.linjat.Puzzle":
        return pycore.linjat.parse_puzzle(self.puzzle, "puzzle")

    def _cell_of(self, index: int) -> Vector2i:
        number = self._now().puzzle.numbers[index]
        return Vector2i(number.x, number.y)

    def _next_step(self) -> "pycore.linjat.Hint":
        if self._hint is None:
            self._hint = pycore.linjat.hint(self._now())
        return self._hint

    def _show(self, position: "pycore.linjat.Position") -> None:
        if position != self._history[self._shown]:
            del self._history[self._shown + 1 :]
            self._history.append(position)
            self._step(1)

    def _step(self, by: int) -> bool:
        if not 0 <= self._shown + by < len(self._history):
            return False
        self._shown += by
        self._hint = None
        self.changed.emit()
        if self.is_solved():
            self.solved.emit()
        return True

    def _deliver(self, levels: "tuple[pycore.linjat.Level, ...]") -> None:
        self.puzzle = pycore.linjat.format_puzzle(levels[0].puzzle)
        if not self.is_running():  # else somebody who was told of the change has begun anew
            self.finished.emit()

    def _deliver_campaign(self, levels: "tuple[pycore.linjat.Level, ...]") -> None:
        self._campaign = [_resource(level) for level in levels]
        self.campaign_finished.emit()


def _rect(line: "pycore.linjat.Line") -> Rect2i:
    return Rect2i(Vector2i(line.x0, line.y0), Vector2i(line.x1 - line.x0 + 1, line.y1 - line.y0 + 1))


def _resource(level: "pycore.linjat.Level") -> WarrenPuzzle:
    resource = WarrenPuzzle()
    resource.family = "linjat"
    resource.text = pycore.linjat.format_puzzle(level.puzzle)
    resource.solution = " ".join(map(pycore.linjat.format_line, level.solution))
    resource.rating = pycore.linjat.measures(level)
    resource.score = resource.rating["score"]
    # Godot's integers have a sign; a seed counts modulo 2**64.
    resource.seed = level.seed - 2**64 if level.seed >= 2**63 else level.seed
    return resource


def _make(preset: str, wishes: dict[str, Any], seed: int, budget: Budget) -> "tuple[pycore.linjat.Level, ...]":
    params = replace(pycore.linjat.preset(preset), **wishes)
    return (pycore.linjat.generate_in_time(params, Rng(seed), budget).unwrap(),)


def _make_campaign(count: int, seed: int, budget: Budget) -> "tuple[pycore.linjat.Level, ...]":
    return pycore.linjat.campaign(count, Rng(seed), budget).unwrap()
