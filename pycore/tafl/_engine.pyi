from pycore.kernel.gameengine import GameEngine
from pycore.tafl.model import Position

class Engine(GameEngine):
    """A packed position with the moves of `model`."""

    def __init__(self, position: Position) -> None:
        """Pack a position with its quiet moves."""

    def captures(self, source: int, target: int) -> list[int]:
        """Return the cells of the pieces that a move captures. Raises `ParameterError` for an illegal move."""
