"""What kernels use inline, for Python: bits of words, sets of bits, a heap, and tables with open addressing.

Slow beside Python's own: these are here so that what kernels rely on can be tried from Python.
"""

def bits_of(word: int) -> list[int]:
    """Return the numbers of the bits of a word of 64 bits, rising."""

def bits_of_half(word: int) -> list[int]:
    """The same for a word of 32 bits."""

def ends_of(word: int) -> tuple[int, int] | None:
    """Return the numbers of the lowest and the highest bit of a word of 64 bits; None without bits."""

def count_of(word: int) -> int:
    """Return how many bits a word of 64 bits has."""

class NumberSet:
    """A set of numbers from 0 up to a limit, a bit for each.

    All methods raise `ParameterError` for numbers out of range.
    """

    def __init__(self, limit: int) -> None:
        """Begin an empty set of numbers below a limit of 1..65536."""

    @property
    def limit(self) -> int:
        """All numbers are below it."""

    def __contains__(self, number: int) -> bool: ...
    def __len__(self) -> int: ...
    def add(self, number: int) -> None:
        """Put a number in."""

    def discard(self, number: int) -> None:
        """Take a number out."""

    def flip(self, number: int) -> None:
        """Put a number in or take it out, whichever changes the set."""

class Waiting:
    """A heap: numbers of 32 bits that wait, each with a key of 64 bits."""

    def __len__(self) -> int: ...
    def push(self, key: int, number: int) -> None:
        """Let a number wait."""

    def pop(self) -> tuple[int, int]:
        """Take the least key with its number; which of several equal keys depends on pushes and pops alone.

        Raises:
            IndexError: nothing waits.
        """

class Numbers:
    """Values, numbered from 0 as they come, in a table that finds them by hashes.

    Equal values must come with equal hashes of 64 bits.
    """

    def __init__(self, size: int, *, grows: bool = True) -> None:
        """Begin an empty table of so many places, a power of two up to 65536; it doubles when more than half full."""

    @property
    def size(self) -> int:
        """Places."""

    @property
    def grows(self) -> bool:
        """Whether the table doubles."""

    def find(self, value: object, hash: int) -> int:
        """Return the number of a value, -1 without one."""

    def add(self, value: object, hash: int) -> int:
        """Return the number of a value, which is put in unless it is there.

        Raises:
            ParameterError: the table does not grow, and but one place is free, which ends searches.
        """

    def take(self) -> object:
        """Take out and return the value put in last.

        Raises:
            IndexError: there is none.
        """

    def clear(self) -> None:
        """Take out all values."""

class Keys:
    """A set of keys of 64 bits, not 0, found by hashes; equal keys must come with equal hashes of 64 bits."""

    def __init__(self, size: int) -> None:
        """Begin an empty table of so many places, a power of two up to 65536; it does not grow."""

    def __len__(self) -> int: ...
    def has(self, key: int, hash: int) -> bool:
        """Tell whether a key is in the set; 0 is in none."""

    def add(self, key: int, hash: int) -> bool:
        """Put a key in, unless it is there or 0; tell whether that was done.

        Raises:
            ParameterError: but one place is free, which ends searches.
        """
