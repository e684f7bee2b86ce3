from collections.abc import Iterable, Mapping

class Leaves:
    """A table of the worth of tiles. Any number of threads may share it."""

    def __init__(
        self,
        vowels: Iterable[int],
        single: Mapping[tuple[int, int], int],
        pair: Mapping[tuple[int, int], int],
        balance: Mapping[tuple[int, int], int],
    ) -> None:
        """Take the worths, in thousandths of a point; what is not named is worth nothing.

        Args:
            vowels: letters that are vowels.
            single: by tile and how many of it are kept.
            pair: by two different tiles, the lower one first, that are both kept.
            balance: by the number of vowels and of other letters kept.
        """

    def value(self, tiles: bytes) -> int:
        """Return the worth of some tiles, in thousandths of a point."""

    def best_kept(self, tiles: bytes) -> tuple[bytes, int]:
        """Return the tiles that are worth most to keep, not all of them, and their worth."""
