"""The part of `WarrenSokoban` without searches: board, moves, and dead positions."""

from functools import partial
from typing import TYPE_CHECKING

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.session import Session
from warren.declare import MULTILINE, PackedStringArray, Property, Signal, Vector2i
from warren.jobs import ThreadJob, ignore

from .puzzle_game import PuzzleGameNode

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pycore.sokoban

# Larger boards are compiled in the background before dead positions are detected; 1000 cells take 8 ms.
LARGE = 1000


class SokobanGame(PuzzleGameNode):
    """A Sokoban level with a game in progress."""

    _game = "sokoban"
    _text = "level"

    level = Property(
        str,
        "",
        hint=MULTILINE,
        doc="The drawing: `#` wall, `@` player, `$` box, `.` goal, `+` player and `*` box on a goal, a space or `-` "
        "floor; or `#` wall, `@` player, `O` box, `X` goal, `+` player and `G` box on a goal, `.` floor. Lines "
        "`Title: …`, `Solution: …` and `Diagonal: yes` for diagonal moves can follow. A new text starts a new game.",
    )

    moved = Signal(
        origin=Vector2i,
        target=Vector2i,
        doc="Emitted after a step of the player from `origin` to `target`, with or without a push.",
    )
    pushed = Signal(
        origin=Vector2i,
        target=Vector2i,
        doc="Emitted after a push of a box from `origin` to `target`, following [signal moved].",
    )
    stuck = Signal(
        boxes=list[Vector2i],
        doc="Emitted when a push has made the position unsolvable, with the `boxes` that cause it.",
    )

    # The job that compiles a large board.
    _watching: "ThreadJob[pycore.sokoban.Watch] | None" = None

    def _forget(self) -> None:
        super()._forget()
        self._stop_watching()
        self._difficulty = -1
        self._guide = pycore.sokoban.Guide()
        self._watch: pycore.sokoban.Watch | None = None
        self._count([0])

    def _count(self, pushes: list[int]) -> None:
        # For each node of the session, the number of pushes, and the dead boxes if known.
        self._pushes = pushes
        self._dead: dict[int, frozenset[pycore.sokoban.Cell]] = {}

    # ---- queries

    def size(self) -> Vector2i:
        """Return the numbers of columns and rows; (0, 0) without a level."""
        board = self._state().board if self.level else None
        return Vector2i(board.width, board.height) if board else Vector2i()

    def title(self) -> str:
        """Return the title of the level; it may be empty."""
        return self._state().title

    def difficulty(self) -> int:
        """Return the difficulty of the level from its text, which generated levels have; -1 if it is unknown."""
        self._open()
        return self._difficulty

    def is_diagonal(self) -> bool:
        """Return whether moves and pushes of the level are diagonal, too; false without a level."""
        return bool(self.level) and self._state().board.diagonal

    def rows(self) -> PackedStringArray:
        """Return the rows of a drawing of the position, in the format of [member level]; empty without a level."""
        return pycore.sokoban.draw(self._state()) if self.level else []

    def get_level_text(self, has_letters: bool = False) -> str:  # noqa: FBT002 Godot has no named arguments
        """Return the position as a text for [member level], with title and rules; empty without a level.

        If `has_letters` is true, it is drawn with `O`, `X`, `G` and `.` instead of `$`, `.`, `*` and spaces.
        """
        if not self.level:
            return ""
        dialect = pycore.sokoban.Dialect.ARTICLE if has_letters else pycore.sokoban.Dialect.STANDARD
        return pycore.sokoban.format_level(self._state(), dialect)

    def walls(self) -> list[Vector2i]:
        """Return the cells of the walls, row by row."""
        return self._cells(self._state().board.walls)

    def floor_cells(self) -> list[Vector2i]:
        """Return the cells that the player could reach without boxes, row by row."""
        start = self._open().start
        return self._cells(pycore.sokoban.reachable(start.board, start.player, ()))

    def goals(self) -> list[Vector2i]:
        """Return the cells of the goals, row by row."""
        return self._cells(self._state().board.goals)

    def boxes(self) -> list[Vector2i]:
        """Return the cells of the boxes, row by row."""
        return self._cells(self._state().boxes)

    def player(self) -> Vector2i:
        """Return the cell of the player."""
        return self._cell(self._state().player)

    def is_solved(self) -> bool:
        """Return whether every box is on a goal; false without a level."""
        return super().is_solved()

    def is_dead(self) -> bool:
        """Return whether the position is known to be unsolvable, see [method dead_boxes]."""
        return bool(self._dead_here())

    def dead_boxes(self) -> list[Vector2i]:
        """Return boxes that make the position unsolvable; empty if the test finds none.

        The test is fast and never wrong about an unsolvable position, but does not detect all of them. Boards of more
        than 1000 cells are compiled in the background first; until then the result is empty, and [signal stuck] follows
        later.
        """
        return self._cells(self._dead_here())

    # ---- playing

    def move(self, direction: Vector2i) -> bool:
        """Move one step in `direction`, such as (0, -1) for up, or push a box; return whether it was legal.

        Diagonal steps such as (1, 1) are legal in levels with diagonal moves only.
        """
        step = _step(direction)
        return pycore.sokoban.is_legal(self._state(), step) and self._try(step)

    def play_moves(self, moves: str) -> int:
        """Play `moves`, letters `u`, `d`, `l` and `r` in either case; return the number of legal moves played.

        A number repeats the next letter, as in `R D 4D`. Diagonal moves are `e` (up and right), `c`, `z` and `q`,
        clockwise.
        """
        steps = pycore.sokoban.parse_moves(moves, "moves")
        for count, step in enumerate(steps):
            if not self.move(vector(step)):
                return count
        return len(steps)

    def way_to(self, cell: Vector2i) -> list[Vector2i]:
        """Return the steps of a shortest path of the player to `cell` without a push; empty if there is none."""
        way = pycore.sokoban.way_to(self._state(), self._number(cell))
        return [vector(step) for step in way or ()]

    def way_of_box(self, box: Vector2i, target: Vector2i) -> list[Vector2i]:
        """Return steps that push the box in `box` to `target` with the fewest pushes, without moving other boxes.

        The result is empty if there is no such path.
        """
        way = pycore.sokoban.way_of_box(self._state(), self._number(box), self._number(target))
        return [vector(step) for step in way or ()]

    def push_targets(self, box: Vector2i) -> list[Vector2i]:
        """Return the cells to which the box in `box` can be pushed without moving other boxes, row by row."""
        return self._cells(pycore.sokoban.ways_of_box(self._state(), self._number(box)))

    def move_count(self) -> int:
        """Return the number of moves to the current position, including pushes."""
        return len(self._open().moves)

    def push_count(self) -> int:
        """Return the number of pushes to the current position."""
        return self._pushes[self._open().at]

    def moves_text(self) -> str:
        """Return the moves to the current position as letters for [method play_moves], in upper case for pushes."""
        session = self._open()
        return pycore.sokoban.format_moves(session.start, session.moves)

    def get_history(self) -> str:
        """Return the moves to the current position in short, as `R D R 4D`."""
        return pycore.sokoban.format_history(self._open().moves)

    # ---- the game

    def _start(self) -> "pycore.sokoban.Level":
        entry = pycore.sokoban.parse_entry(self.level, "level")
        self._difficulty = -1 if entry.difficulty is None else entry.difficulty
        self._guide.learn(entry.level, entry.solution)
        return entry.level

    def _state(self) -> "pycore.sokoban.Level":
        state: pycore.sokoban.Level = self._open().state
        return state

    def _taken(self, session: Session) -> None:
        pushes = [0]
        for parent, step in session.tree:
            pushes.append(pushes[parent] + pycore.sokoban.is_push(session.state_at(parent), step))
        self._count(pushes)

    def _tell(self, before: int) -> None:
        session = self._open()
        here, earlier, now = session.at, session.state_at(before), session.state
        if here == len(self._pushes):
            self._pushes.append(self._pushes[before] + (now.boxes != earlier.boxes))
        was_dead = bool(self._dead_at(before))
        self.moved.emit(self._cell(earlier.player), self._cell(now.player))
        for box in now.boxes - earlier.boxes:
            self.pushed.emit(self._cell(now.player), self._cell(box))
        super()._tell(before)
        if not self.is_over() and not was_dead and self._dead_here():
            self.stuck.emit(self.dead_boxes())

    def _dead_here(self) -> "frozenset[pycore.sokoban.Cell]":
        return self._dead_at(self._open().at)

    def _dead_at(self, node: int) -> "frozenset[pycore.sokoban.Cell]":
        session = self._open()
        if self._watch is None:
            self._begin_to_watch(session.start)
        if self._watch is None:
            return frozenset()
        if node not in self._dead:
            self._dead[node] = self._watch.dead_boxes(session.state_at(node))
        return self._dead[node]

    def _begin_to_watch(self, start: "pycore.sokoban.Level") -> None:
        if start.board.width * start.board.height <= LARGE:
            self._watch = pycore.sokoban.Watch(start)
        elif self._watching is None:
            look = partial(_watch, start)
            self._watching = ThreadJob(look, Budget(), progressed=ignore, finished=self._begun_to_watch, failed=ignore)

    def _begun_to_watch(self, watch: "pycore.sokoban.Watch") -> None:
        self._watch, self._watching = watch, None
        if self._dead_here():
            self.stuck.emit(self.dead_boxes())

    def _stop_watching(self) -> None:
        if self._watching is not None:
            self._watching.drop()
            self._watching = None

    def _freed(self) -> None:
        self._stop_watching()
        super()._freed()

    # ---- cells

    def _cell(self, number: int) -> Vector2i:
        y, x = divmod(number, self._open().start.board.width)
        return Vector2i(x, y)

    def _cells(self, numbers: "Iterable[pycore.sokoban.Cell]") -> list[Vector2i]:
        width = self._open().start.board.width
        return [Vector2i(number % width, number // width) for number in sorted(numbers)]

    def _number(self, cell: Vector2i) -> int:
        """Return the number of a cell; -1 for cells outside of the board."""
        board = self._open().start.board
        inside = 0 <= cell.x < board.width and 0 <= cell.y < board.height
        return cell.y * board.width + cell.x if inside else -1


def vector(step: "pycore.sokoban.Move") -> Vector2i:
    """Return a move of the core as a vector."""
    return Vector2i(step.dx, step.dy)


def _step(vector_: Vector2i) -> "pycore.sokoban.Move":
    """Return the move of a vector. Raises `ParameterError` for vectors that are not a step."""
    for step in pycore.sokoban.Move:
        if vector(step) == vector_:
            return step
    raise ParameterError("direction", f"({vector_.x}, {vector_.y}) is not a step to a neighbor cell")


def _watch(start: "pycore.sokoban.Level", _budget: Budget) -> "pycore.sokoban.Watch":
    return pycore.sokoban.Watch(start)
