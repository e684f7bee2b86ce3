"""The Godot class `WarrenLinjat`."""

from collections.abc import Callable
from dataclasses import replace
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

from .map import signed
from .puzzle import WarrenPuzzle
from .puzzle_game import PuzzleGameNode

if TYPE_CHECKING:
    import pycore.linjat


@godot_class(base="Node", icon="linjat")
class WarrenLinjat(PuzzleGameNode):
    """A Linjat puzzle and the lines a player has drawn.

    Through every number goes one straight line of so many cells; lines do not meet; every dot lies on a line. Set
    [member puzzle], or have one made with [method start]; [method draw] and [method erase] play, [method hint] explains
    the next step. [method start_campaign] makes many puzzles that become harder.

    The text of a move is the line that it draws, by columns and rows from 1, as `3,1-3,4`; or a minus and the cell of
    the number whose line it erases, `-3,1`.
    """

    _game = "linjat"
    _text = "puzzle"

    puzzle = Property(
        str,
        "",
        hint=MULTILINE,
        doc="The drawing: digits and letters A..U (10..30) are numbers, `.` is a dot, `_` or a space a blank. A new "
        "puzzle begins a new game, from the text of [method position_text] with the lines that are drawn there.",
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
        doc="After this time be content with the best puzzle so far, and give a campaign or a hint up; 0 for no limit.",
    )
    symmetric = Property(bool, False, doc="Whether the numbers' cells are symmetric under a half turn.", group="Layout")
    few_dots = Property(bool, False, doc="Whether dots that are not needed are taken out, which makes it harder.")
    decoys = Property(
        int, 0, hint=value_range(0, 30, 1, "or_greater"), doc="How many dots that nobody needs are put in."
    )

    campaign_finished = Signal(doc="Emitted when a campaign that was started in the background is there.")

    def __init__(self) -> None:
        super().__init__()
        self._campaign: list[WarrenPuzzle] = []

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
        if width < 1 or height < 1 or 1 not in (width, height):
            return False
        cells = pycore.linjat.Line(x, y, x + width - 1, y + height - 1)
        for index, places in enumerate(position.puzzle.places):
            if cells in places:
                return position.lines[index] == cells or self._try(pycore.linjat.Move(index, cells))
        return False

    def erase(self, cell: Vector2i) -> bool:
        """Erase the line over a cell; return whether there was one."""
        for index, line in enumerate(self._now().lines):
            if line and line.holds(cell.x, cell.y):
                return self._try(pycore.linjat.Move(index, None))
        return False

    def is_solved(self) -> bool:
        """Return whether all numbers have their line and all dots are covered."""
        return super().is_solved()

    def hint(self) -> bool:
        """Look for the next step, in the background; return true if that is begun.

        Ends with [signal hinted] and the line to draw or to erase, or with [signal failed], in a later frame; a move
        meanwhile cancels it. From then on, as long as the position stays, [method hint_text] explains the step, and
        [method hint_number], [method hint_cells] and [method hint_reasons] are the cells it is about. A line that is
        wrong comes first.
        """
        return super().hint()

    def hint_text(self) -> str:
        """Return a sentence that explains the last hint; empty when there was none since the position changed."""
        return self._step().text

    def hint_cells(self) -> list[Vector2i]:
        """Return the cells that the last hint wins: those now known to lie on the line of [method hint_number]."""
        return [Vector2i(*cell) for cell in self._step().cells]

    def hint_number(self) -> Vector2i:
        """Return the cell of the number the last hint is about; (-1, -1) when it is about none."""
        index = self._step().number
        return self._cell_of(index) if index >= 0 else Vector2i(-1, -1)

    def hint_reasons(self) -> list[Vector2i]:
        """Return the cells of the dots and the other numbers from which the last hint follows."""
        step = self._step()
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
        self._make(partial(_made, self.preset, wishes, self.seed))
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

    def _start(self) -> "pycore.linjat.Position":
        return pycore.linjat.parse_position(self.puzzle, "puzzle")

    def _now(self) -> "pycore.linjat.Position":
        position: pycore.linjat.Position = self._open().state
        return position

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


def _made(preset: str, wishes: dict[str, Any], seed: int, budget: Budget) -> str:
    params = replace(pycore.linjat.preset(preset), **wishes)
    made = pycore.linjat.generate_in_time(params, Rng(seed), budget).unwrap()
    return pycore.linjat.format_puzzle(made.puzzle)


def _make_campaign(count: int, seed: int, budget: Budget) -> "tuple[pycore.linjat.Level, ...]":
    return pycore.linjat.campaign(count, Rng(seed), budget).unwrap()


def _advised(position: "pycore.linjat.Position", budget: Budget) -> "pycore.linjat.Hint":
    return pycore.linjat.advise(position, budget=budget).unwrap()
