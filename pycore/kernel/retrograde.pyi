from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from pycore.base.budget import Budget

class Retrograde:
    """A table of all positions of some pieces. `build` computes it."""

    @property
    def ready(self) -> bool:
        """Whether the table is computed."""

    @property
    def bytes(self) -> int:
        """The memory of the computed table."""

    def build(self, positions: int) -> None:
        """Continue with the computation for about so many positions. Releases the GIL."""

    def summary(self) -> tuple[int, int, int, int]:
        """Return the numbers of won, drawn and lost positions for the player to move, and the most plies to an end."""

class _Table(Protocol):
    @property
    def ready(self) -> bool: ...
    @property
    def bytes(self) -> int: ...
    def build(self, positions: int) -> None: ...

T = TypeVar("T", bound=_Table)

class Tables(Generic[T]):
    """A cache of the tables of a game with some rules, for any number of threads."""

    def __init__(
        self,
        make: Callable[[tuple[int, ...], tuple[T, ...]], T],
        canonical: Callable[[Sequence[int]], tuple[int, ...] | None],
        most: int,
        limit: int,
    ) -> None:
        """Create an empty cache.

        Args:
            make: `make(pieces, parts)` returns the table of some pieces; `parts` are the tables that captures lead to.
            canonical: returns the form in which pieces have a table; None if they need none.
            most: maximum number of pieces of a table.
            limit: memory of all tables in bytes; beyond it, what was used least recently is dropped.
        """

    def of(self, pieces: Sequence[int], budget: Budget | None = None, most: int | None = None) -> list[T]:
        """Return all tables that captures among these pieces may lead to, the smallest first.

        What is missing is computed first. If the budget has a time limit, this takes at most half of the time left: an
        unfinished table is then not returned, and the next call continues with it.

        Args:
            pieces: the pieces.
            budget: its time limit is kept.
            most: maximum number of pieces of a table, if it is less than the maximum of the cache.
        """
