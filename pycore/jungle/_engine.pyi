from pycore.jungle.model import Position
from pycore.kernel.gameengine import GameEngine

class Engine(GameEngine):
    """A packed position with the moves of `model`."""

    def __init__(self, position: Position) -> None:
        """Pack a position with its quiet moves."""

    def captures(self) -> list[tuple[int, int]]:
        """Return all captures and moves into the enemy den as (source, target), ordered by cells; without superko."""
