"""A game of Sokoban as Godot sees it, before anybody asks for advice: the board, moves, and dead positions."""

from functools import partial
from typing import TYPE_CHECKING

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction
from pycore.base.session import Session
from warren.declare import MULTILINE, PackedStringArray, Property, Signal, Vector2i
from warren.jobs import ThreadJob, ignore

from .puzzle_game import PuzzleGameNode

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pycore.sokoban

# Boards of more cells are looked at in the background before dead positions are seen on them: it takes 8 ms for 1000.
LARGE = 1000


class SokobanGame(PuzzleGameNode):
    """A level and the moves of a game on it, a tree of positions through which undo and redo lead."""

    _game = "sokoban"
    _text = "level"

    level = Property(
        str,
        "",
        hint=MULTILINE,
        doc="The drawing: `#` wall, `@` player, `$` box, `.` goal, `+` player and `*` box on a goal, a space or `-` "
        "floor. Lines `Title: …` and `Solution: …` may follow. A new level begins a new game.",
    )

    moved = Signal(origin=Vector2i, target=Vector2i, doc="Emitted when the player has gone a step, pushing or not.")
    pushed = Signal(origin=Vector2i, target=Vector2i, doc="Emitted when a box was pushed, after [signal moved].")
    stuck = Signal(
        boxes=list[Vector2i],
        doc="Emitted when a push has made the position impossible to solve, with the boxes that make it so.",
    )

    # The compiling of a large board, before dead positions are seen on it.
    _watching: "ThreadJob[pycore.sokoban.Watch] | None" = None

    def _forget(self) -> None:
        super()._forget()
        self._stop_watching()
        self._difficulty = -1
        self._guide = pycore.sokoban.Guide()
        self._watch: pycore.sokoban.Watch | None = None
        self._count([0])

    def _count(self, pushes: list[int]) -> None:
        # For each node of the session its pushes, and what was found out about boxes that are stuck there.
        self._pushes = pushes
        self._dead: dict[int, frozenset[pycore.sokoban.Cell]] = {}

    # ---- what there is to see

    def size(self) -> Vector2i:
        """Return columns and rows; (0, 0) without a level."""
        board = self._state().board if self.level else None
        return Vector2i(board.width, board.height) if board else Vector2i()

    def title(self) -> str:
        """Return the title of the level; empty when it has none."""
        return self._state().title

    def difficulty(self) -> int:
        """Return how difficult the level is for a person, if its text says so as that of a made one; -1 if not."""
        self._open()
        return self._difficulty

    def rows(self) -> PackedStringArray:
        """Return the rows of the present position, drawn as [member level] is."""
        return pycore.sokoban.draw(self._state())

    def walls(self) -> list[Vector2i]:
        """Return the cells of the walls, row after row."""
        return self._cells(self._state().board.walls)

    def floor_cells(self) -> list[Vector2i]:
        """Return the cells the player could ever get to if there were no boxes, row after row."""
        start = self._open().start
        return self._cells(pycore.sokoban.reachable(start.board, start.player, ()))

    def goals(self) -> list[Vector2i]:
        """Return the cells of the goals, row after row."""
        return self._cells(self._state().board.goals)

    def boxes(self) -> list[Vector2i]:
        """Return the cells of the boxes, row after row."""
        return self._cells(self._state().boxes)

    def player(self) -> Vector2i:
        """Return the cell of the player."""
        return self._cell(self._state().player)

    def is_solved(self) -> bool:
        """Return whether every box stands on a goal."""
        return super().is_solved()

    def is_dead(self) -> bool:
        """Return whether the position plainly cannot be solved any more: see [method dead_boxes]."""
        return bool(self._dead_here())

    def dead_boxes(self) -> list[Vector2i]:
        """Return the boxes that make the position impossible to solve; none when that is not plain to see.

        This takes no time: a position that it calls dead is so, but it does not see everything. On boards of more than
        1000 cells it sees nothing until they were looked at in the background; [signal stuck] tells it then.
        """
        return self._cells(self._dead_here())

    # ---- playing

    def move(self, direction: Vector2i) -> bool:
        """Go one step, (0, -1) for up, pushing the box that is there; return whether that was possible."""
        step = _step(direction)
        return pycore.sokoban.is_legal(self._state(), step) and self._try(step)

    def play_moves(self, moves: str) -> int:
        """Play moves written as `u`, `d`, `l` and `r`, capital or not; return how many were possible."""
        steps = pycore.sokoban.parse_moves(moves, "moves")
        for count, step in enumerate(steps):
            if not self.move(vector(step)):
                return count
        return len(steps)

    def way_to(self, cell: Vector2i) -> list[Vector2i]:
        """Return the steps of a shortest way of the player to a cell, without a push; none if there is no way."""
        way = pycore.sokoban.way_to(self._state(), self._number(cell))
        return [vector(step) for step in way or ()]

    def way_of_box(self, box: Vector2i, target: Vector2i) -> list[Vector2i]:
        """Return the steps that bring a box to a cell with the fewest pushes while all others stay.

        Empty where there is no such way.
        """
        way = pycore.sokoban.way_of_box(self._state(), self._number(box), self._number(target))
        return [vector(step) for step in way or ()]

    def push_targets(self, box: Vector2i) -> list[Vector2i]:
        """Return where a box can be brought while all others stay, row after row."""
        return self._cells(pycore.sokoban.ways_of_box(self._state(), self._number(box)))

    def move_count(self) -> int:
        """Return how many moves led to the present position, pushes included."""
        return len(self._open().moves)

    def push_count(self) -> int:
        """Return how many of these moves pushed a box."""
        return self._pushes[self._open().at]

    def moves_text(self) -> str:
        """Return the moves that led here as one text, such as [method play_moves] takes; capitals are pushes."""
        session = self._open()
        return pycore.sokoban.format_moves(session.start, session.moves)

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
        """Return the number of a cell; -1 for one outside of the board."""
        board = self._open().start.board
        inside = 0 <= cell.x < board.width and 0 <= cell.y < board.height
        return cell.y * board.width + cell.x if inside else -1


def vector(step: Direction) -> Vector2i:
    """Return a direction of the core as a step."""
    return Vector2i(step.dx, step.dy)


def _step(vector_: Vector2i) -> Direction:
    """Return the core's direction of a step; `ParameterError` if it is none."""
    for step in Direction:
        if vector(step) == vector_:
            return step
    raise ParameterError("direction", f"({vector_.x}, {vector_.y}) is no step up, right, down or left")


def _watch(start: "pycore.sokoban.Level", _budget: Budget) -> "pycore.sokoban.Watch":
    return pycore.sokoban.Watch(start)
