from pycore.base.rng import Rng
from pycore.hiddenrank.state import State

class Engine:
    """A game in play with the moves of `model`, all ranks known. It must not be used by two threads at the same time."""

    def __init__(self, state: State) -> None:
        """Pack a game with its moves; the last 2,048 are remembered.

        Raises:
            ParameterError: the armies are not set up yet.
        """

    @property
    def board(self) -> tuple[int, ...]:
        """The number of the piece on each cell; -1 for none."""

    @property
    def mover(self) -> int:
        """Number of the player to move."""

    @property
    def quiet(self) -> int:
        """Number of moves since the last duel."""

    @property
    def ending(self) -> int:
        """0: the game has not ended; 1: the side to move has lost; 2: a draw; 3: the other side has lost."""

    def legal_moves(self) -> list[tuple[int, int]]:
        """Return all legal moves as (source, target), in the order of `State.choices`."""

    def play(self, source: int, target: int) -> None:
        """Play a move.

        Raises:
            ParameterError: the move is not legal.
        """

    def perft(self, depth: int) -> int:
        """Return the number of lines of play of so many plies; games that have ended are not continued."""

    def playouts(self, games: int, rng: Rng) -> tuple[int, int, int, int]:
        """Play random games. Releases the GIL.

        Returns:
            Wins of side 0, draws, wins of side 1, and the number of plies.
        """
