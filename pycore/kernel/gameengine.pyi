from pycore.base.rng import Rng

class GameEngine:
    """A packed position of a game of two players. It must not be used by two threads at the same time."""

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
        """0: the game has not ended; 1: player 0 has won; 2: player 1 has won; 3: a draw."""

    def legal_moves(self) -> list[tuple[int, int]]:
        """Return all legal moves as (source, target), ordered by cells as in the model of the game."""

    def play(self, source: int, target: int) -> None:
        """Play a move. Raises `ParameterError` for an illegal move."""

    def perft(self, depth: int) -> int:
        """Count the lines of play of a given length, 0..12 plies. Releases the GIL."""

    def playouts(self, games: int, rng: Rng) -> tuple[int, int, int, int]:
        """Play random games; return the numbers of wins of player 0, draws, wins of player 1, and plies."""
