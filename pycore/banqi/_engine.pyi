from pycore.banqi.model import Position
from pycore.base.rng import Rng

class Engine:
    """A packed position with the moves of `model`. It must not be used by two threads at the same time."""

    def __init__(self, position: Position) -> None:
        """Pack a position with its quiet moves; at most the last 1023 of them are used."""

    @property
    def board(self) -> tuple[int, ...]:
        """The piece of each cell; -1 for an empty cell, -2 for a face-down piece."""

    @property
    def bag(self) -> tuple[int, ...]:
        """Number of face-down pieces of each of the 14 numbers."""

    @property
    def mover(self) -> int:
        """Number of the player to move."""

    @property
    def color(self) -> int:
        """Color of the player to move; -1 before the first flip."""

    @property
    def clock(self) -> int:
        """Number of moves since the last flip or capture."""

    @property
    def key(self) -> int:
        """A hash of board, bag and color to move."""

    @property
    def ending(self) -> int:
        """0: the game has not ended; 1: the player to move has lost; 2: a draw; 3: the other player has lost by a chase."""

    def legal_moves(self) -> list[tuple[int, int]]:
        """Return all legal moves as (source, target), in the order of `model.legal_moves`."""

    def captures(self) -> list[tuple[int, int]]:
        """Return all captures as (source, target), ordered by kind."""

    def play(self, source: int, target: int, piece: int = -1) -> None:
        """Play a move; `piece` is the piece that a flip reveals. Raises `ParameterError` for an illegal move."""

    def perft(self, under: tuple[int, ...], depth: int) -> int:
        """Count the lines of play of a given length. Releases the GIL.

        Args:
            under: the face-down piece of each cell.
            depth: number of plies, 0..12.
        """

    def playouts(self, games: int, rng: Rng) -> tuple[int, int, int, int]:
        """Play random games; return the numbers of wins of player 0, draws, wins of player 1, and plies."""
