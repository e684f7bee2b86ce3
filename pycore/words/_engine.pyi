from collections.abc import Iterator
from typing import overload

from pycore.words._graph import Graph
from pycore.words._leaves import Leaves
from pycore.words.rules import Rules

Play = tuple[int, int, bool, bytes]

class Plays:
    """All plays of a rack, in a fixed order, as (points, cell, down, tiles).

    A list that makes its plays when they are looked at: there can be thousands, of which one is wanted.
    """

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int) -> Play: ...
    @overload
    def __getitem__(self, at: slice) -> list[Play]: ...
    def __iter__(self) -> Iterator[Play]: ...
    @property
    def best(self) -> Play | None:
        """The first play with the most points; None if there is none."""

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

    def plays(self, rack: bytes, laid: int = 0) -> Plays:
        """Return all plays, in a fixed order.

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

    def best_plays(self, rack: bytes, leaves: Leaves, number: int) -> list[tuple[int, Play]]:
        """Return up to `number` plays with the highest values in thousandths of a point: points plus leave; best first."""

    @property
    def steps(self) -> int:
        """The work of all calls of `best` so far, equal on every machine: prefixes of words, and 300 for each call."""
