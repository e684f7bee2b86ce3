from pycore.words._graph import Graph
from pycore.words._leaves import Leaves
from pycore.words.rules import Rules

class Engine:
    """A board with its cross-checks. Belongs to one thread at a time."""

    def __init__(self, rules: Rules, graph: Graph, board: bytes) -> None:
        """Take rules, the words in their alphabet, and a tile for each cell, 0 where there is none."""

    def board_bytes(self) -> bytes:
        """Return the tile of each cell."""

    def lay(self, cell: int, down: bool, tiles: bytes) -> None:
        """Lay a word, which must be legal."""

    def count(self, rack: bytes, laid: int = 0) -> tuple[int, int]:
        """Return the number of plays, and the most points one counts; 0 and 0 where there is none."""

    def plays(self, rack: bytes, laid: int = 0) -> list[tuple[int, int, bool, bytes]]:
        """Return all plays as (points, cell, down, tiles), in a fixed order.

        Args:
            rack: the tiles, up to 10.
            laid: tiles laid earlier in this turn.
        """

    def best(
        self, rack: bytes, laid: int = 0, leaves: Leaves | None = None
    ) -> tuple[int, int, bool, bytes, int] | None:
        """Return the play of the highest value, the first of equal ones, and its value; None where there is none.

        Args:
            rack: the tiles, up to 10.
            laid: tiles laid earlier in this turn.
            leaves: what kept tiles are worth; nothing by default. The value, in thousandths of a point, has it added.
        """
