from pycore.base.budget import Budget
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves

class Turns:
    """A search for the best turn of several words. It must not be used by two threads at the same time."""

    def __init__(self, engine: Engine, leaves: Leaves | None = None, *, shared: bool = True) -> None:
        """Create a search for a board.

        Args:
            engine: the board.
            leaves: if given, the value of the tiles kept is added.
            shared: whether positions are stored, so that each is examined once; False is slow, and for tests.
        """

    def search(
        self, rack: bytes, laid: int, budget: Budget, most_nodes: int = ..., *, every: bool = False
    ) -> tuple[int, list[tuple[int, int, bool, bytes]]]:
        """Find the best continuation of a turn.

        Args:
            rack: the tiles.
            laid: number of tiles placed earlier in this turn.
            budget: limits; a node is one position whose plays are listed. If it is exceeded, the result is the best
                turn found so far.
            most_nodes: limit of nodes of this search.
            every: whether the values of all first words are looked for, as `several` needs them; slower.

        Returns:
            The value of the turn, including leaves, in thousandths of a point; and its words as in `Engine.plays`.
        """

    @staticmethod
    def first(engine: Engine, rack: bytes, laid: int) -> tuple[int, int, bool, bytes] | None:
        """Return the play that a search tries first: the first play by cell and letters with the most points."""

    def several(self, number: int) -> list[tuple[int, list[tuple[int, int, bool, bytes]]]]:
        """Return up to `number` turns of the last search with different first words, as (value, plays), best first."""

    @property
    def positions(self) -> int:
        """Number of positions examined by the last search."""

    @property
    def exact(self) -> bool:
        """Whether the last search has looked at all turns, before any limit, with room in its table of positions."""
