from collections.abc import Sequence

from pycore.sokoban.model import Board, Cell, Level, Move

class Trail:
    """A list of moves from a level, replayed on one mutable board; the time per move does not depend on the board.

    Attributes:
        moves: the moves.
        kinds: one byte for each move: 1 for a push, else 0.
        player: cell of the player after all moves.
        count: number of pushes.
    """

    moves: bytes
    kinds: bytes
    player: Cell
    count: int

    def __init__(self, level: Level, moves: Sequence[Move] | bytes) -> None:
        """Replay the moves.

        Raises:
            ParameterError: a move is illegal; the message has its number, from 1.
        """

    @property
    def boxes(self) -> frozenset[Cell]:
        """The cells of the boxes after all moves."""

    @property
    def pushes(self) -> list[tuple[Cell, int]]:
        """The pushes: cell of the box and direction of each."""

    def find(self, boxes: frozenset[Cell], around: set[Cell]) -> int:
        """Return the number of the last push made in a position; -1 if the position does not occur.

        Args:
            boxes: the cells of the boxes.
            around: the cells that the player can reach; the player may be on any of them before the push.
        """

    def push(self, push: int) -> tuple[Cell, int]:
        """Return the cell of the box and the direction of a push. Raises `IndexError` if the push does not exist."""

    def move_of(self, push: int) -> int:
        """Return the number of the move of a push. Raises `IndexError` if the push does not exist."""

    def is_on(self, board: Board) -> bool:
        """Return whether the moves were played on the given board."""

def walked(level: Level, pushes: Sequence[tuple[Cell, int]]) -> bytes:
    """Return the moves for a list of pushes, with shortest paths of the player in between.

    Of several shortest paths, the one found first by breadth-first search in the order of the moves is used.

    Raises:
        ParameterError: a push is impossible.
    """
