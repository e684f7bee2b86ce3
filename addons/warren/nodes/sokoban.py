"""The Godot class `WarrenSokoban`."""

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.result import Result
from pycore.base.session import Session
from warren.declare import (
    PackedByteArray,
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


@godot_class(base="Node", icon="sokoban")
class WarrenSokoban(SokobanGame):
    r"""A game of Sokoban: the player pushes boxes, one at a time, until every box is on a goal.

    Set [member level], or generate a level with a given difficulty by [method start]. [method move] plays a move,
    [method undo] takes it back. [method hint] finds the next step, [method is_dead] detects unsolvable positions,
    [method solve] finds a solution, [method optimize] a shorter one, and [method undo_to_solvable] goes back to the
    last solvable position. Searches run in the background.

    ```gdscript
    var game := WarrenSokoban.new()
    add_child(game)
    game.level = "######\n#@$ .#\n######\n"
    game.solution_found.connect(
        func(moves: String, pushes: int) -> void:
            game.play_moves(moves)
            print("solved with %d pushes: %s" % [pushes, game.is_solved()])
    )
    game.solve(WarrenSokoban.OBJECTIVE_PUSHES)
    ```

    Guide: Sokoban in your game, What all games have in common.
    """

    class Objective(IntEnum):
        """The quantity that a solution minimizes.

        Attributes:
            ANY: None: any solution, which is found fastest.
            PUSHES: The number of pushes.
            MOVES: The number of moves, pushes included.
        """

        ANY = 0
        PUSHES = 1
        MOVES = 2

    class Algorithm(IntEnum):
        """How a solution is searched.

        Attributes:
            AUTO: The fastest way known for the objective.
            FESS: Feature space searches in both directions that meet: any solution.
            EXACT: A* with the matching of boxes and goals and all tests for deadlocks: pushes or moves.
            BREADTH_FIRST: Breadth-first search over configurations: pushes.
            DEPTH_FIRST: Depth-first search over configurations: any solution.
            DIJKSTRA: Dijkstra's algorithm over configurations: pushes or moves.
            A_STAR_NEAREST: A* with the sum of the distances of the boxes to their nearest goals: pushes or moves.
            A_STAR_MATCHING: A* with the least sum of distances that has a goal for each box: pushes or moves.
        """

        AUTO = 0
        FESS = 1
        EXACT = 2
        BREADTH_FIRST = 3
        DEPTH_FIRST = 4
        DIJKSTRA = 5
        A_STAR_NEAREST = 6
        A_STAR_MATCHING = 7

    time_limit_ms = Property(
        int,
        10_000,
        hint=value_range(0, 60_000, 1, "or_greater", "suffix:ms"),
        doc="Time limit of background searches; 0 for no limit. A generated level is the nearest one to the band found "
        "in time.",
    )
    preset = Property(
        str,
        "easy",
        doc="The preset: `easy`, `medium`, `hard` or `expert`; `easy:50` to try 50 more rooms for a harder level.",
        group="Making",
    )
    seed = Property(int, 0, doc="The seed of the random numbers.")
    room_size = Property(
        Vector2i, Vector2i(), doc="Numbers of columns and rows with the outer walls; (0, 0) for the preset."
    )
    box_count = Property(int, 0, hint=value_range(0, 30, 1), doc="Number of boxes; 0 for the preset.")
    difficulty_band = Property(
        Vector2i, Vector2i(), doc="Lowest and highest difficulty, 0 to 10000; (0, 0) for the band of the preset."
    )

    solution_found = Signal(
        moves=str,
        pushes=int,
        doc="Emitted after [method solve] or [method optimize]: `moves` for [method play_moves], with `pushes` pushes.",
    )
    compared = Signal(
        rows=list[dict[str, Any]],
        doc="Emitted after [method compare_algorithms]: `rows` has a row for each algorithm, in their order.",
    )
    went_back = Signal(moves=int, doc="Emitted after [method undo_to_solvable]: `moves` moves were taken back.")

    def hint(self) -> bool:
        """Start to search for the next step of a solution in the background; return true if it was started.

        Ends with [signal hinted], which has the move, or [signal failed] in a later frame. A move cancels it. Until the
        position changes, [method hint_direction] returns the step for [method move], [method hint_box] the box that is
        pushed next, and [method hint_target] the cell to which it is pushed. Successive hints follow the same solution.
        """
        return super().hint()

    def hint_direction(self) -> Vector2i:
        """Return the step of the last hint; (0, 0) if there was no hint since the position changed."""
        return vector(self._hint.move) if self._hint else Vector2i()

    def hint_box(self) -> Vector2i:
        """Return the next box to push by the last hint; (-1, -1) if there was no hint since the position changed."""
        return self._cell(self._hint.box) if self._hint else Vector2i(-1, -1)

    def hint_target(self) -> Vector2i:
        """Return the target of this box by the last hint; (-1, -1) if there was no hint since the position changed."""
        target = self._state().board.step(self._hint.box, self._hint.push) if self._hint else None
        return Vector2i(-1, -1) if target is None else self._cell(target)

    def solve(self, objective: Objective = Objective.ANY, algorithm: Algorithm = Algorithm.AUTO) -> bool:
        """Start to search for a solution of the current position in the background; return true if it was started.

        `objective` is what the solution minimizes, which takes longer. `algorithm` is how it is searched; with
        `OBJECTIVE_ANY`, each algorithm minimizes what it does by itself. Ends with [signal solution_found] or [signal
        failed] in a later frame. A move cancels it.
        """
        wanted = self.Objective(objective).name.lower()
        how = _algorithm(algorithm)
        state = self._unended().state
        pycore.sokoban.minimized(how, pycore.sokoban.Objective(wanted))
        task = partial(work.solution, state, wanted, self._guide, self._known_dead(), how)
        self._search(task, self._tell_solution)
        return True

    def compare_algorithms(self, objective: Objective = Objective.ANY) -> bool:
        """Start to solve the current position with all algorithms in the background; return true if it was started.

        `objective` is as in [method solve]; algorithms that cannot minimize it are left out. Each gets an equal part of
        what is left of [member time_limit_ms]. Ends with [signal compared] or [signal failed] in a later frame. A move
        cancels it. Each row has the `algorithm` and the `objective` by name, the `status`, which is `solved` for a
        solution, the CPU time in `milliseconds`, the `positions` generated, `pushes` and `moves` of the solution or -1,
        its moves as `history` (see [method get_history]), and the `reason` if it has no solution.
        """
        wanted = self.Objective(objective).name.lower()
        state = self._unended().state
        self._search(partial(work.compared, state, wanted), self.compared.emit)
        return True

    def optimize(self, objective: Objective = Objective.MOVES) -> bool:
        """Start to look for a shorter solution near a known one in the background; return true if it was started.

        `objective` is what matters first, pushes or moves. The known solution is the last one of [method solve],
        [method hint] or this method, if the position occurs in it; else one is searched first. Ends with [signal
        solution_found] when nothing shorter is near or [member time_limit_ms] is over, or with [signal failed]. A move
        cancels it. The solution is never worse than the known one, but need not be the best.
        """
        wanted = self.Objective(objective).name.lower()
        state = self._unended().state
        self._search(partial(work.optimized, state, wanted, self._guide, self._known_dead()), self._tell_solution)
        return True

    def undo_to_solvable(self) -> bool:
        """Start to search for the last solvable position of the game in the background, and go back to it.

        Returns true if it was started. Ends with [signal went_back] or [signal failed] in a later frame. A move cancels
        it. Positions that cannot be decided in time are treated as unsolvable.
        """
        session = self._open()
        self._search(partial(work.moves_to_keep, session.states), self._go_back)
        return True

    def positions_searched(self) -> int:
        """Return the number of positions examined by the running search; 0 if none is running."""
        return self._job.nodes if isinstance(self._job, ThreadJob) and self._job.is_open else 0

    def start(self) -> bool:
        """Start to generate a level in the background, in place of a running job; return true if it was started.

        Ends with [signal finished] or [signal failed] in a later frame.
        """
        self._make(partial(work.made, self._wishes()))
        return True

    @staticmethod
    def read_pack(text: str, strict: bool = False) -> list[WarrenPuzzle]:  # noqa: FBT002 Godot has no named arguments
        """Return the levels of `text`, a collection in the formats XSB, SOK or SLC, with their solutions.

        The characters of each drawing are recognized, see [member level].

        Levels and solutions that cannot be read are skipped, see [method get_skipped_levels]; if `strict` is true, they
        are an error, as is a text without any level that can be read.
        """
        return [_resource(entry) for entry in pycore.sokoban.parse_entries(text, "pack", strict=strict)]

    @staticmethod
    def get_pack(name: str = "article") -> list[WarrenPuzzle]:
        """Return the levels of the pack `name` of Warren: `article` has those of the article on which it is based."""
        return [_resource(entry) for entry in pycore.sokoban.pack(name)]

    @staticmethod
    def decode_pack(data: PackedByteArray) -> str:
        """Return the text of a file of levels from its bytes `data`, for [method read_pack].

        Files that are not valid UTF-8 are read as ISO 8859-1, as older ones are.
        """
        return pycore.sokoban.decode_pack(bytes(data))

    @staticmethod
    def get_pack_error(text: str) -> str:
        """Return why no level of the collection `text` can be read; empty if [method read_pack] returns a level."""
        try:
            pycore.sokoban.parse_entries(text, "")
        except WarrenError as error:
            return str(error)
        return ""

    @staticmethod
    def get_skipped_levels(text: str) -> PackedStringArray:
        """Return what [method read_pack] skips in the collection `text`: one line for each level or part of a level.

        A line has the number of the level in the collection, its title, the line in `text` and the reason. The result
        is empty if everything can be read.
        """
        return list(map(str, pycore.sokoban.parse_entries(text, "pack").skipped))

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        warnings = []
        for check in (self._wishes().params, self._open if self.level else Vector2i):
            try:
                check()
            except WarrenError as error:
                warnings.append(str(error))
        return warnings

    def _search(self, task: Callable[[Budget], Result[T]], then: Callable[[T], None]) -> None:
        """Start a search for the current position."""
        self._ask(partial(work.unwrapped, task), then, progressed=self.progressed.emit)

    def _known_dead(self) -> bool | None:
        """Return whether the position is known to be dead; None if the board has not been compiled yet."""
        return None if self._watch is None else self.is_dead()

    def _hinting(self, session: Session) -> Callable[[Budget], Any]:
        return partial(work.unwrapped, partial(work.advice, session.state, self._guide, self._known_dead()))

    def _hinted_move(self, found: "pycore.sokoban.Step") -> Any:
        return found.move

    def _tell_solution(self, solution: work.Found) -> None:
        self.solution_found.emit(*solution)

    def _go_back(self, keep: int) -> None:
        session = self._open()
        back = len(session.moves) - keep
        for _ in range(back):
            session.undo()
        self._go(gone=back > 0)
        if not self.is_running():  # else a listener has started another job
            self.went_back.emit(back)

    def _wishes(self) -> work.Wishes:
        return work.Wishes(self.preset, self.seed, self.room_size, self.box_count, self.difficulty_band)


def _algorithm(algorithm: WarrenSokoban.Algorithm) -> "pycore.sokoban.Algorithm":
    """Return the algorithm of the core, which has the same order."""
    return list(pycore.sokoban.Algorithm)[WarrenSokoban.Algorithm(algorithm)]


def _resource(entry: "pycore.sokoban.Entry") -> WarrenPuzzle:
    resource = WarrenPuzzle()
    resource.family = "sokoban"
    resource.text = pycore.sokoban.format_entry(entry)
    resource.solution = pycore.sokoban.format_solution(entry)
    resource.score = entry.difficulty or 0
    resource.seed = signed(entry.seed or 0)
    resource.preset = entry.preset
    return resource
