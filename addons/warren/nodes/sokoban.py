"""The Godot class `WarrenSokoban`."""

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.result import Result
from warren.declare import (
    PackedStringArray,
    Property,
    Signal,
    Vector2i,
    godot_class,
    value_range,
    virtual,
)
from warren.jobs import ThreadJob

from . import sokoban_work as work
from .map import signed
from .puzzle import WarrenPuzzle
from .sokoban_game import SokobanGame, vector

if TYPE_CHECKING:
    import pycore.sokoban

T = TypeVar("T")

# How long the caller of `hint` waits, before the search goes on in the background.
HINT_SECONDS = 0.03


@godot_class(base="Node", icon="sokoban")
class WarrenSokoban(SokobanGame):
    """A game of Sokoban: a player pushes boxes, one at a time, until each stands on a goal.

    Set [member level], or have one of a wished difficulty made with [method start]; [method move] plays, [method undo]
    takes back. [method hint] tells the next step, [method is_dead] whether a box is stuck for ever, [method solve]
    a whole solution, and [method undo_to_solvable] takes back what spoiled the game. What takes longer than a frame is
    done in the background.
    """

    class Objective(IntEnum):
        """What is wanted of a solution."""

        ANY = 0
        PUSHES = 1
        MOVES = 2

    time_limit_ms = Property(
        int,
        10_000,
        hint=value_range(0, 60_000, 1, "or_greater", "suffix:ms"),
        doc="How long to search in the background; 0 for no limit. A level that is made is the nearest one found by "
        "then.",
    )
    preset = Property(
        str,
        "easy",
        doc="What to make: `easy`, `medium`, `hard` or `expert`; `easy:50` to try 50 more rooms for a harder one.",
        group="Making",
    )
    seed = Property(int, 0, doc="The seed: another number, another level.")
    room_size = Property(Vector2i, Vector2i(), doc="Columns and rows with the outer walls; (0, 0) for the preset's.")
    box_count = Property(int, 0, hint=value_range(0, 30, 1), doc="How many boxes; 0 for as many as the preset says.")
    difficulty_band = Property(
        Vector2i, Vector2i(), doc="Lowest and highest difficulty wished for, from 0 to 10000; (0, 0) for the preset's."
    )

    hinted = Signal(
        direction=Vector2i,
        box=Vector2i,
        target=Vector2i,
        doc="Emitted after [method hint]: where to step, and which box to push next to which cell.",
    )
    solution_found = Signal(
        moves=str, pushes=int, doc="Emitted after [method solve]: moves for [method play_moves], capitals for pushes."
    )
    went_back = Signal(moves=int, doc="Emitted after [method undo_to_solvable]: how many moves were taken back.")
    progressed = Signal(done=int, total=int, doc="Emitted while a level is made in the background.")
    finished = Signal(doc="Emitted when a level that was started in the background is there.")

    def hint(self) -> Vector2i:
        """Ask for the next step of a solution, and return its direction if it is found within 30 ms, else (0, 0).

        Ends with [signal hinted] or [signal failed], in a later frame; a move meanwhile cancels the search. Hints lead
        to the end by one solution as long as they are followed.
        """
        state = self._unsolved()
        job = self._search(partial(work.advice, state, self._guide), self._tell_hint)
        if self._guide.next(state) is None:
            job.wait(HINT_SECONDS)
        step = self._guide.next(state)
        return vector(step.move) if step else Vector2i()

    def solve(self, objective: Objective = Objective.ANY) -> bool:
        """Look for a solution of the present position, in the background; return true if that is begun.

        Ends with [signal solution_found] or [signal failed], in a later frame; a move meanwhile cancels the search.
        """
        wanted = self.Objective(objective).name.lower()
        self._search(partial(work.solution, self._unsolved(), wanted, self._guide), self._tell_solution)
        return True

    def undo_to_solvable(self) -> bool:
        """Take moves back until the position has a solution, which is looked for in the background.

        Returns true if that is begun. Ends with [signal went_back] or [signal failed], in a later frame; a move
        meanwhile cancels the search. Where it takes too long to be certain of a position, an earlier one is chosen that
        is certain.
        """
        session = self._open()
        self._search(partial(work.moves_to_keep, session.start, session.moves), self._go_back)
        return True

    def positions_searched(self) -> int:
        """Return how many positions the search that is under way has looked at; 0 when none is."""
        return self._working.nodes if self._working is not None and self._working.is_open else 0

    def start(self) -> bool:
        """Begin to make a level in the background, in place of what is under way there; return true if it is begun.

        Ends with [signal finished] or [signal failed], in a later frame.
        """
        self._working = self._begin(partial(work.made, self._wishes()), self._deliver, progressed=self.progressed.emit)
        self._searching = False
        return True

    def finish(self) -> bool:
        """Be content with the best level so far; return whether one is being made.

        [signal finished] follows, or [signal failed] if there is none.
        """
        if self._searching or self._working is None or not self._working.is_open:
            return False
        self._working.content()
        return True

    @staticmethod
    def read_pack(text: str) -> list[WarrenPuzzle]:
        """Return the levels of a collection, such as the command line writes: `python -m pycore sokoban generate`."""
        return [_resource(entry) for entry in pycore.sokoban.parse_entries(text, "pack")]

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        warnings = []
        for check in (self._wishes().params, self._open if self.level else Vector2i):
            try:
                check()
            except WarrenError as error:
                warnings.append(str(error))
        return warnings

    def _unsolved(self) -> "pycore.sokoban.Level":
        if self.is_solved():
            raise ParameterError("level", "it is solved")
        return self._state()

    def _search(self, task: Callable[[Budget], Result[T]], then: Callable[[T], None]) -> ThreadJob[T]:
        """Begin a search that belongs to the present position."""
        job = self._begin(partial(work.unwrapped, task), then, progressed=self.progressed.emit)
        self._working, self._searching = job, True
        return job

    def _tell_hint(self, _known: bool) -> None:
        state = self._state()
        step = self._guide.next(state)
        if step is None:
            raise WarrenError("no next step is known")
        target = state.board.step(step.box, step.push)
        self.hinted.emit(vector(step.move), self._cell(step.box), self._cell(target or 0))

    def _tell_solution(self, solution: work.Found) -> None:
        self.solution_found.emit(*solution)

    def _go_back(self, keep: int) -> None:
        session = self._open()
        back = len(session.moves) - keep
        for _ in range(back):
            session.undo()
        self._go(gone=back > 0)
        if not self.is_running():  # as below
            self.went_back.emit(back)

    def _wishes(self) -> work.Wishes:
        return work.Wishes(self.preset, self.seed, self.room_size, self.box_count, self.difficulty_band)

    def _deliver(self, entry: "pycore.sokoban.Entry") -> None:
        self.level = pycore.sokoban.format_entry(entry)
        if not self.is_running():  # else somebody who was told of the change has begun anew
            self.finished.emit()


def _resource(entry: "pycore.sokoban.Entry") -> WarrenPuzzle:
    resource = WarrenPuzzle()
    resource.family = "sokoban"
    resource.text = pycore.sokoban.format_entry(entry)
    resource.solution = pycore.sokoban.format_moves(entry.level, entry.solution)
    resource.score = entry.difficulty or 0
    resource.seed = signed(entry.seed or 0)
    resource.preset = entry.preset
    return resource
