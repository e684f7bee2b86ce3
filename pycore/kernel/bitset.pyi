class BitGrid:
    """A grid of bits with 1..65536 columns and rows; x increases to the east, y to the south.

    All methods raise `ParameterError` for cells or patterns outside of the grid. Several threads may read a grid at the
    same time; a thread that changes it needs exclusive access.
    """

    def __init__(self, width: int, height: int) -> None:
        """Create a grid with all bits clear."""

    @property
    def width(self) -> int:
        """Number of columns."""

    @property
    def height(self) -> int:
        """Number of rows."""

    def test(self, x: int, y: int) -> bool:
        """Return the bit of a cell."""

    def set(self, x: int, y: int, value: bool = True) -> None:
        """Set or clear the bit of a cell."""

    def count(self) -> int:
        """Return the number of set bits."""

    def collides(self, pattern: BitGrid, x: int, y: int) -> bool:
        """Return whether the pattern with its north-west corner at (x, y) has a set bit on a set bit of the grid."""

    def stamp(self, pattern: BitGrid, x: int, y: int) -> None:
        """Set the bits under the set bits of the pattern with its north-west corner at (x, y)."""

    def shifted(self, dx: int, dy: int) -> BitGrid:
        """Return a copy, shifted by `dx` cells to the east and `dy` to the south. Vacated cells are clear."""

    def flood(self, x: int, y: int) -> BitGrid:
        """Return the set bits connected to (x, y) by sides of cells; no bits if (x, y) is clear."""

    def copy(self) -> BitGrid:
        """Return a copy."""

    def rows(self) -> list[int]:
        """Return one integer for each row; its bit x is the cell in column x."""
