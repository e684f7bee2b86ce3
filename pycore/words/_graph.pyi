from array import array

MAX_NODES: int

class Graph:
    """A graph in memory: its nodes belong to whoever lent them."""

    def __init__(self, nodes: memoryview | array[int], letters: int) -> None:
        """Take an array of 32-bit nodes and the number of letters.

        Raises:
            ParameterError: the nodes are no graph: an arc or a list leaves the array, letters are out of order, a way
                through it does not end with a word, or the two roots do not spell the same words.
        """

    @property
    def size(self) -> int:
        """Number of nodes."""

    @property
    def count(self) -> int:
        """Number of words."""

    @property
    def memory(self) -> int:
        """Bytes of the nodes, and of what is kept beside them."""

    def __contains__(self, word: bytes | bytearray) -> bool:
        """Tell whether a word, as letters, is one of the graph's."""

    def words(self) -> list[bytes]:
        """Return all words as `bytes` of letters, in order; none is longer than 21 letters."""
