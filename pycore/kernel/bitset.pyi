class BitGrid:
    """A grid of bits, at most 65536 on each side; x grows to the east, y to the south.

    All methods raise `ParameterError` for cells or patterns that leave the grid. A grid may be read by several threads
    at once, or written by one.
    """

    def __init__(self, width: int, height: int) -> None:
        """Make a grid of that many columns and rows, all bits clear."""

    @property
    def width(self) -> int:
        """Columns."""

    @property
    def height(self) -> int:
        """Rows."""

    def test(self, x: int, y: int) -> bool:
        """Return one bit."""

    def set(self, x: int, y: int, value: bool = True) -> None:
        """Set or clear one bit."""

    def count(self) -> int:
        """Return the number of set bits."""

    def collides(self, pattern: BitGrid, x: int, y: int) -> bool:
        """Tell whether a set bit of the pattern, its north-west corner put at (x, y), lies on a set bit."""

    def stamp(self, pattern: BitGrid, x: int, y: int) -> None:
        """Set the bits under the set bits of the pattern, its north-west corner put at (x, y)."""

    def shifted(self, dx: int, dy: int) -> BitGrid:
        """Return the grid moved by that many cells; what leaves it is lost, what comes in is clear."""

    def flood(self, x: int, y: int) -> BitGrid:
        """Return the set bits that are connected with (x, y) through the sides of cells; none if it is clear."""

    def copy(self) -> BitGrid:
        """Return an equal grid of its own."""

    def rows(self) -> list[int]:
        """Return each row as an integer, bit x of it being column x."""
