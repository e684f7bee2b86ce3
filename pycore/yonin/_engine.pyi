from pycore.base.rng import Rng
from pycore.yonin.board import Piece
from pycore.yonin.state import Position

class Engine:
    """A packed position with the moves of `model`. It must not be used by two threads at the same time."""

    def __init__(self, position: Position) -> None:
        """Pack a position with its quiet moves."""

    @property
    def board(self) -> tuple[Piece | None, ...]:
        """The piece of each cell."""

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """For each player the numbers of pawns, silvers, golds and rooks in hand."""

    @property
    def mates(self) -> tuple[tuple[int, int], ...]:
        """The mates as (victim, by)."""

    @property
    def mover(self) -> int:
        """Number of the player to move."""

    @property
    def clock(self) -> int:
        """Number of moves since the last capture, drop, promotion or mate."""

    @property
    def key(self) -> int:
        """A hash of board, hands, mates and player to move."""

    @property
    def ending(self) -> int:
        """0: the game has not ended; 1: mates have ended it; 2: a draw."""

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the players, if the game has ended."""

    def legal_moves(self) -> list[tuple[int, int, bool]]:
        """Return all legal moves as (source, target, promotes), in the order of `model.legal_moves`."""

    def play(self, source: int, target: int, promotes: bool = False) -> None:
        """Play a move. Raises `ParameterError` for an illegal move."""

    def perft(self, depth: int) -> int:
        """Count the lines of play of a given length, 0..12 plies. Releases the GIL."""

    def playouts(self, games: int, rng: Rng) -> tuple[tuple[int, ...], int]:
        """Play random games; return the sums of each player's places, and the number of plies. Releases the GIL."""
