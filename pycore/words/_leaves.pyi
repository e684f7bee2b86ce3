from collections.abc import Iterable, Mapping

class Leaves:
    """An immutable table of leaves: values of tiles that remain on the rack. Several threads may use it."""

    def __init__(
        self,
        vowels: Iterable[int],
        single: Mapping[tuple[int, int], int],
        pair: Mapping[tuple[int, int], int],
        balance: Mapping[tuple[int, int], int],
    ) -> None:
        """Create a table from values in thousandths of a point; missing values are 0.

        Args:
            vowels: the letters that are vowels.
            single: values by (tile, number of these tiles).
            pair: values by pairs of different tiles, the lower one first.
            balance: values by (number of vowels, number of other letters).
        """

    def value(self, tiles: bytes) -> int:
        """Return the value of some tiles in thousandths of a point."""

    def best_kept(self, tiles: bytes) -> tuple[bytes, int]:
        """Return the proper subset of some tiles with the highest value, and its value in thousandths of a point."""
