from pycore.banqi.model import Position
from pycore.base.rng import Rng

class Engine:
    """A position in packed form, with the same moves as the model. Belongs to one thread at a time."""

    def __init__(self, position: Position) -> None:
        """Pack a position, with its quiet moves: at most 1023 of them count."""

    @property
    def board(self) -> tuple[int, ...]:
        """For each cell a piece, -1 for nothing and -2 for a piece face down."""

    @property
    def bag(self) -> tuple[int, ...]:
        """How many of each of the 14 pieces lie face down."""

    @property
    def mover(self) -> int:
        """The player whose turn it is."""

    @property
    def color(self) -> int:
        """Color of the player whose turn it is; -1 before the first flip."""

    @property
    def clock(self) -> int:
        """Number of moves since the last flip or capture."""

    @property
    def key(self) -> int:
        """A hash of board, bag and color to move."""

    @property
    def ending(self) -> int:
        """0: the game goes on; 1: who moves has lost; 2: it is a draw."""

    def legal_moves(self) -> list[tuple[int, int]]:
        """Return all moves as source and target, in the model's order."""

    def captures(self) -> list[tuple[int, int]]:
        """Return the captures among them, kind by kind."""

    def play(self, source: int, target: int, piece: int = -1) -> None:
        """Play a move; `piece` is what a flip shows. `ParameterError` if it is not legal."""

    def perft(self, under: tuple[int, ...], depth: int) -> int:
        """Count the lines of play of so many plies, up to 12. Runs without the GIL.

        Args:
            under: the piece under each face-down cell.
            depth: number of plies.
        """

    def playouts(self, games: int, rng: Rng) -> tuple[int, int, int, int]:
        """Play games at random from here; return wins of player 0, draws, wins of player 1, and plies in all."""
