from array import array

MAX_NODES: int

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
