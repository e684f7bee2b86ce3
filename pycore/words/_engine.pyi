from pycore.words._graph import Graph
from pycore.words._leaves import Leaves
from pycore.words.rules import Rules

class Engine:
    """A move generator for a board. It must not be used by two threads at the same time."""

    def __init__(self, rules: Rules, graph: Graph, board: bytes) -> None:
        """Create an engine from rules, a graph in their alphabet, and the tile of each cell, 0 for empty cells."""

    def board_bytes(self) -> bytes:
        """Return the tile of each cell."""

    def lay(self, cell: int, down: bool, tiles: bytes) -> None:
        """Place a word, which must be legal, on the board."""

    def count(self, rack: bytes, laid: int = 0) -> tuple[int, int]:
        """Return the number of plays, and the highest points of a play; (0, 0) if there is none."""

    def plays(self, rack: bytes, laid: int = 0) -> list[tuple[int, int, bool, bytes]]:
        """Return all plays as (points, cell, down, tiles), in a fixed order.

        Args:
            rack: the tiles, at most 10.
            laid: number of tiles placed earlier in this turn.
        """

    def best(
        self, rack: bytes, laid: int = 0, leaves: Leaves | None = None
    ) -> tuple[int, int, bool, bytes, int] | None:
        """Return the first play of the highest value, and its value in thousandths of a point; None if there is none.

        Args:
            rack: the tiles, at most 10.
            laid: number of tiles placed earlier in this turn.
            leaves: if given, the value of a play includes the value of the tiles kept.
        """
