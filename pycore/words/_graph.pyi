from array import array
from collections.abc import Sequence

from pycore.base.budget import Budget

MAX_NODES: int

class Builder:
    """A builder for one graph of words."""

    def build(self, words: Sequence[bytes], budget: Budget) -> bytes | None:
        """Return the array of nodes as bytes in native byte order; None if the budget was exceeded.

        Args:
            words: different words, each as 1..21 letters 1..60.
            budget: limits and progress; a node is one word.

        Raises:
            OverflowError: the graph has more nodes than the arcs can address.
        """

class Graph:
    """A graph on a borrowed array of nodes."""

    def __init__(self, nodes: memoryview | array[int], letters: int) -> None:
        """Check an array of 32-bit nodes for an alphabet of `letters` letters.

        Raises:
            ParameterError: the nodes are not a valid graph: an arc or a list leaves the array, letters are out of
                order, a path does not end with a word, or the two roots do not represent the same words.
        """

    @property
    def size(self) -> int:
        """Number of nodes."""

    @property
    def count(self) -> int:
        """Number of words."""

    @property
    def memory(self) -> int:
        """Size of the nodes and the additional tables in bytes."""

    def __contains__(self, word: bytes | bytearray) -> bool:
        """Return whether the graph has a word, given by its letters."""

    def words(self) -> list[bytes]:
        """Return all words, as letters, in order."""
