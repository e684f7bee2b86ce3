"""The rules of Sokoban.

A board has walls, floor and goals. Boxes and one player are on the floor. A move is one step of the player in one of
the four directions; a step onto a box pushes it by one cell, which must be neither a wall nor a box. Cells outside of
the drawing are walls. A level has as many goals as boxes; it is solved when every box is on a goal.

On a *diagonal* board there are eight directions, for steps and pushes alike. Only the cells ahead matter: a diagonal
step passes between two walls that touch at their corners.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from pycore.base.errors import ParameterError

# The solvers use 16 bits for cell numbers.
MAX_CELLS = 60_000
MAX_TEXT = 1_000_000
# The last line of a comment, and other spellings of it in lower case.
COMMENT_END = "Comment-End:"
COMMENT_ENDS = frozenset({"comment-end:", "comment_end:", "comment end:"})
LINE_ENDS = frozenset("\r\n")
Cell = int
STRAIGHT = 4  # number of moves that are not diagonal


class Move(IntEnum):
    """A step of the player, and of a box ahead. The first four are numbered as in `base.geometry.Direction`."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    NORTH_EAST = 4
    SOUTH_EAST = 5
    SOUTH_WEST = 6
    NORTH_WEST = 7

    @property
    def dx(self) -> int:
        """Change of x: -1, 0 or 1."""
        return (0, 1, 0, -1, 1, 1, -1, -1)[self]

    @property
    def dy(self) -> int:
        """Change of y: -1, 0 or 1."""
        return (-1, 0, 1, 0, -1, 1, 1, -1)[self]

    @property
    def opposite(self) -> "Move":
        """The move back."""
        return MOVES[self ^ 2]


MOVES = tuple(Move)


class Outcome(StrEnum):
    """The result of a game. A game that is not solved does not end."""

    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Board:
    """The constant part of a level. Cell (x, y) has the number y * width + x.

    Attributes:
        width: number of columns, at least 1.
        height: number of rows, at least 1; width * height is at most 60,000.
        walls: cells of the walls.
        goals: cells of the goals; no goal is a wall.
        diagonal: whether moves are diagonal, too.
    """

    width: int
    height: int
    walls: frozenset[Cell]
    goals: frozenset[Cell]
    diagonal: bool = False

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or self.width * self.height > MAX_CELLS:
            raise ParameterError("size", f"{self.width}x{self.height} is not in 1..{MAX_CELLS} cells")
        for name, cells in (("walls", self.walls), ("goals", self.goals)):
            if cells and not 0 <= min(cells) <= max(cells) < self.width * self.height:
                raise ParameterError(name, "a cell lies outside the board")
        if stray := self.walls & self.goals:
            raise ParameterError("goals", f"{self.name(min(stray))} is a wall")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that the rules of the board have: four, or eight."""
        return MOVES if self.diagonal else MOVES[:STRAIGHT]

    def step(self, cell: Cell, move: Move) -> Cell | None:
        """Return the neighbor of a cell in the direction of a move; None at the edge of the board."""
        y, x = divmod(cell, self.width)
        x, y = x + move.dx, y + move.dy
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else None

    def around(self, cell: Cell) -> tuple[Cell | None, ...]:
        """Return the four straight neighbors of a cell in the order of the moves, with None outside of the board."""
        width, column = self.width, cell % self.width
        return (
            cell - width if cell >= width else None,
            cell + 1 if column + 1 < width else None,
            cell + width if cell + width < width * self.height else None,
            cell - 1 if column else None,
        )

    def floor(self, cell: Cell | None) -> bool:
        """Return whether the argument is a cell and not a wall."""
        return cell is not None and cell not in self.walls

    def name(self, cell: Cell) -> str:
        """Return column and row of a cell, from 1, for messages."""
        return f"column {cell % self.width + 1}, row {cell // self.width + 1}"


@dataclass(frozen=True, slots=True)
class Level:
    """A board with boxes and player: the start or any position of a game.

    Attributes:
        board: walls and goals.
        boxes: cells of the boxes, which are not walls; as many as goals.
        player: cell of the player, which is neither a wall nor a box.
        title: one line without spaces at its ends; may be empty.
        author: like the title.
        comment: any number of lines, none of which is `Comment-End:`.
    """

    board: Board
    boxes: frozenset[Cell]
    player: Cell
    title: str = ""
    author: str = ""
    comment: str = ""

    def __post_init__(self) -> None:
        board, cells = self.board, self.board.width * self.board.height
        for name, here in (("player", {self.player}), ("boxes", self.boxes)):
            for cell in here:
                if not 0 <= cell < cells:
                    raise ParameterError(name, f"cell {cell} lies outside the board")
                if cell in board.walls:
                    raise ParameterError(name, f"{board.name(cell)} is a wall")
        if self.player in self.boxes:
            raise ParameterError("player", f"{board.name(self.player)} holds a box")
        if len(self.boxes) != len(board.goals):
            raise ParameterError("boxes", f"{len(self.boxes)} boxes for {len(board.goals)} goals")
        for name, text in (("title", self.title), ("author", self.author)):
            if text and (text != text.strip() or not LINE_ENDS.isdisjoint(text)):
                raise ParameterError(name, f"{text[:40]!r} is not one line without spaces at its ends")
        if self.comment and ("\r" in self.comment or not COMMENT_ENDS.isdisjoint(_lines_of(self.comment))):
            raise ParameterError("comment", f"a line is {COMMENT_END!r}, or ends in a carriage return")


def _lines_of(text: str) -> Iterator[str]:
    return (line.strip().lower() for line in text.split("\n"))


def moves_of(codes: bytes) -> tuple[Move, ...]:
    """Return the moves with the given numbers, one byte each."""
    return tuple(map(MOVES.__getitem__, codes))


def is_push(level: Level, move: Move) -> bool:
    """Return whether a legal move pushes a box."""
    return level.board.step(level.player, move) in level.boxes


def is_legal(level: Level, move: Move) -> bool:
    """Return whether a move is legal."""
    board = level.board
    if move >= STRAIGHT and not board.diagonal:
        return False
    ahead = board.step(level.player, move)
    if ahead is None or ahead in board.walls:
        return False
    if ahead not in level.boxes:
        return True
    beyond = board.step(ahead, move)
    return board.floor(beyond) and beyond not in level.boxes


def legal_moves(level: Level) -> tuple[Move, ...]:
    """Return the legal moves, in the order of their numbers."""
    return tuple(move for move in level.board.moves if is_legal(level, move))


def play(level: Level, move: Move) -> Level:
    """Return the position after a move.

    Raises:
        ParameterError: the move is illegal.
    """
    if not is_legal(level, move):
        raise ParameterError("move", f"{move.name.lower()} is not legal at {level.board.name(level.player)}")
    ahead = level.board.step(level.player, move)
    assert ahead is not None
    boxes = level.boxes
    if ahead in boxes:
        beyond = level.board.step(ahead, move)
        assert beyond is not None
        boxes = boxes - {ahead} | {beyond}
    # The position after a legal move is valid; skipping its validation saves time with many boxes.
    after = object.__new__(Level)
    for name in ("board", "title", "author", "comment"):
        object.__setattr__(after, name, getattr(level, name))
    object.__setattr__(after, "boxes", boxes)
    object.__setattr__(after, "player", ahead)
    return after


def outcome(level: Level) -> Outcome | None:
    """Return `SOLVED` if every box is on a goal, else None."""
    return Outcome.SOLVED if level.boxes == level.board.goals else None


def replay(level: Level, moves: Iterable[Move]) -> Iterator[Level]:
    """Yield the position after each move.

    Raises:
        ParameterError: a move is illegal; the message has its number, from 1.
    """
    for number, move in enumerate(moves, 1):
        try:
            level = play(level, move)
        except ParameterError as error:
            raise ParameterError("moves", f"move {number}: {error.message}") from None
        yield level
