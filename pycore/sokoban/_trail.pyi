from collections.abc import Sequence

from pycore.sokoban.model import Board, Cell, Level, Move

class Trail:
    """Moves played from a level, on one board that changes: a move takes the same time on any board.

    Attributes:
        moves: the moves.
        kinds: for each move 1 if it pushes a box, else 0.
        player: the player's cell in the end.
        count: how many moves are pushes.
    """

    moves: bytes
    kinds: bytes
    player: Cell
    count: int

    def __init__(self, level: Level, moves: Sequence[Move] | bytes) -> None:
        """Play the moves by the rules.

        Raises:
            ParameterError: a move is not legal; names its number, counted from 1.
        """

    @property
    def boxes(self) -> frozenset[Cell]:
        """The cells of the boxes in the end."""

    @property
    def pushes(self) -> list[tuple[Cell, int]]:
        """The pushes: the box's cell and the direction of each."""

    def find(self, boxes: frozenset[Cell], around: set[Cell]) -> int:
        """Return the number of the last push made from such a position; -1 if there is none.

        Args:
            boxes: the cells of the boxes.
            around: the cells the player can walk to; the push may be made from any of them.
        """

    def push(self, push: int) -> tuple[Cell, int]:
        """Return the box's cell and the direction of a push; `IndexError` if there is no such push."""

    def move_of(self, push: int) -> int:
        """Return the number of the move that is this push; `IndexError` if there is no such push."""

    def is_on(self, board: Board) -> bool:
        """Tell whether the moves were played on this board."""

def walked(level: Level, pushes: Sequence[tuple[Cell, int]]) -> bytes:
    """Return the moves that make these pushes, the player taking the shortest ways in between.

    Of equal ways it is the one found first by looking north, east, south, west of each cell, the nearest cells first.

    Raises:
        ParameterError: a box cannot be pushed so.
    """
