"""The Godot class `WarrenLinjat`."""

from dataclasses import replace
from functools import partial

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.rng import Rng
from pycore.linjat import (
    Level,
    Line,
    Move,
    Outcome,
    Params,
    Position,
    Puzzle,
    format_puzzle,
    generate,
    hint,
    outcome,
    parse_puzzle,
    play,
    preset,
    rate,
    solve,
    start,
)
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
from warren.jobs import BackgroundMaker, Job


@godot_class(base="Node", icon="linjat")
class WarrenLinjat(BackgroundMaker[Level]):
    """A Linjat puzzle and the lines a player has drawn.

    Through every number goes one straight line of so many cells; lines do not meet; every dot lies on a line. Set
    [member puzzle], or have one made with [method start]; [method draw] and [method erase] play, [method hint] explains
    the next step.
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
        doc="Give up after this time; 0 for no limit.",
    )

    changed = Signal(doc="Emitted when the puzzle or a line has changed.")
    solved = Signal(doc="Emitted when the last line is drawn and all is right.")
    progressed = Signal(done=int, total=int, doc="Emitted while a puzzle is made in the background.")
    finished = Signal(doc="Emitted when a puzzle that was started in the background is there.")

    def __init__(self) -> None:
        self._position: Position | None = None

    def _property_changed(self, name: str) -> None:
        if name == "puzzle":
            self._position = None
            self.changed.emit()

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
        cells = Line(x, y, x + width - 1, y + height - 1)
        if 1 not in (width, height):
            return False
        for index, number in enumerate(position.puzzle.numbers):
            if cells.holds(number.x, number.y):
                try:
                    self._show(play(position, Move(index, cells)))
                except ParameterError:
                    return False
                return True
        return False

    def erase(self, cell: Vector2i) -> bool:
        """Erase the line over a cell; return whether there was one."""
        position = self._now()
        for index, line in enumerate(position.lines):
            if line and line.holds(cell.x, cell.y):
                self._show(play(position, Move(index, None)))
                return True
        return False

    def clear(self) -> None:
        """Erase all lines."""
        self._show(start(self._now().puzzle))

    def is_solved(self) -> bool:
        """Return whether all numbers have their line and all dots are covered."""
        return outcome(self._now()) is Outcome.SOLVED

    def hint(self) -> str:
        """Return a sentence that explains the next step, or names a line that is wrong."""
        return hint(self._now()).text

    def hint_cells(self) -> list[Vector2i]:
        """Return the cells the next step is about: those now known to lie on a line."""
        return [Vector2i(*cell) for cell in hint(self._now()).cells]

    def check(self) -> list[Rect2i]:
        """Return the drawn lines that are not those of the solution; for a puzzle with one solution."""
        position = self._now()
        right = solve(position.puzzle).unwrap().lines
        return [_rect(line) for line, other in zip(position.lines, right, strict=True) if line not in (None, other)]

    def solution_count(self) -> int:
        """Return how many solutions the puzzle has: 0, 1, or 2 for several."""
        value = solve(self._now().puzzle).value
        return value.solutions if value else 0

    def score(self) -> int:
        """Return how difficult the puzzle is for a person, on one scale for puzzles of all sizes."""
        return rate(self._now().puzzle).score

    def start(self) -> None:
        """Begin to make a puzzle in the background; one that is being made is cancelled.

        Ends with [signal finished] or [signal failed], in a later frame.
        """
        self._stop()
        try:
            params = preset(self.preset)
            work = partial(_make, replace(params, target=self.target) if self.target else params, self.seed)
        except WarrenError as error:  # told like any other failure, in a later frame
            work = partial(_refuse, error)
        budget = Budget(milliseconds=self.time_limit_ms or None)
        self._job = Job(work, budget, progressed=self.progressed.emit, finished=self._deliver, failed=self._give_up)

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        try:
            preset(self.preset)
            if self.puzzle:
                self._now()
        except WarrenError as error:
            return [str(error)]
        return []

    def _now(self) -> Position:
        if self._position is None:
            self._position = start(self._puzzle())
        return self._position

    def _puzzle(self) -> Puzzle:
        return parse_puzzle(self.puzzle, "puzzle")

    def _show(self, position: Position) -> None:
        self._position = position
        self.changed.emit()
        if outcome(position) is Outcome.SOLVED:
            self.solved.emit()

    def _deliver(self, level: Level) -> None:
        self._job = None
        self.puzzle = format_puzzle(level.puzzle)
        self.finished.emit()


def _rect(line: Line) -> Rect2i:
    return Rect2i(Vector2i(line.x0, line.y0), Vector2i(line.x1 - line.x0 + 1, line.y1 - line.y0 + 1))


def _make(params: Params, seed: int, budget: Budget) -> Level:
    return generate(params, Rng(seed), budget).unwrap()


def _refuse(error: WarrenError, _: Budget) -> Level:
    raise error
