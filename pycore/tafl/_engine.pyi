from pycore.base.rng import Rng
from pycore.tafl.model import Position

class Engine:
    """A packed position with the moves of `model`. It must not be used by two threads at the same time."""

    def __init__(self, position: Position) -> None:
        """Pack a position with its quiet moves."""

    @property
    def board(self) -> tuple[int, ...]:
        """The piece of each cell; -1 for an empty cell."""

    @property
    def mover(self) -> int:
        """Number of the player to move."""

    @property
    def clock(self) -> int:
        """Number of moves since the last capture."""

    @property
    def key(self) -> int:
        """A hash of board and player to move."""

    @property
    def ending(self) -> int:
        """0: the game has not ended; 1: the attackers have won; 2: the defenders have won; 3: a draw."""

    def legal_moves(self) -> list[tuple[int, int]]:
        """Return all legal moves as (source, target), in the order of `model.legal_moves`."""

    def captures(self, source: int, target: int) -> list[int]:
        """Return the cells of the pieces that a move captures. Raises `ParameterError` for an illegal move."""

    def play(self, source: int, target: int) -> None:
        """Play a move. Raises `ParameterError` for an illegal move."""

    def perft(self, depth: int) -> int:
        """Count the lines of play of a given length, 0..12 plies. Releases the GIL."""

    def playouts(self, games: int, rng: Rng) -> tuple[int, int, int, int]:
        """Play random games; return the numbers of wins of player 0, draws, wins of player 1, and plies."""
