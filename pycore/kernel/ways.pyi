from collections.abc import Sequence

from pycore.base.budget import Budget

class WayGrid:
    """Shortest ways over a grid of open and closed cells, from side to side of cells; x grows east, y south.

    Breadth-first search (E. F. Moore, "The shortest path through a maze", 1959). The length of a way is the number of
    its cells, both ends included. Cells given that are closed or outside of the grid are passed over. A grid belongs
    to one thread at a time; the searches do not hold the GIL.
    """

    def __init__(self, width: int, height: int) -> None:
        """Make a grid of that many columns and rows, each in 0..524288, all cells open.

        Raises:
            ParameterError: a side is out of range.
            MemoryError: there are too many cells.
        """

    @property
    def width(self) -> int:
        """Columns."""

    @property
    def height(self) -> int:
        """Rows."""

    def is_open(self, x: int, y: int) -> bool:
        """Tell whether ways may lead over a cell; none does outside of the grid."""

    def are_open(self, x: int, y: int, cells: Sequence[tuple[int, int]]) -> bytes:
        """Return `is_open`, as 0 or 1, for cells that are given as seen from the cell (x, y)."""

    def close(self, x: int, y: int, width: int, height: int, pattern: bytes | None = None) -> None:
        """Close the cells of a rectangle, as far as they are in the grid.

        Args:
            x: column of its north-west corner.
            y: row of it.
            width: columns.
            height: rows.
            pattern: width * height codes, row by row, that close only where they are not 0.

        Raises:
            ParameterError: the pattern is of another size, or a cell is closed 255 times already; then nothing is done.
        """

    def reopen(self, x: int, y: int, width: int, height: int, pattern: bytes | None = None) -> None:
        """Take back a `close` of the same arguments; cells that were closed by others as well stay closed.

        Raises:
            ParameterError: the pattern is of another size, or a cell is not closed; then nothing is done.
        """

    def way(
        self, starts: Sequence[tuple[int, int]], goals: Sequence[tuple[int, int]], longest: int, headings: Sequence[int]
    ) -> list[tuple[int, int]] | None:
        """Return a shortest way from one of the starts to one of the goals; None if none has up to `longest` cells.

        Of several goals as near it is the first one given. Seen from there the way goes straight on as long as that
        brings it nearer to a start, and turns to the first of north, east, south, west that does.

        Args:
            starts: cells (x, y).
            goals: cells (x, y).
            longest: 0..65535.
            headings: for each goal, the direction 0..3 (north, east, south, west) in which the way would best leave it.

        Raises:
            ParameterError: `longest` is out of its range.
        """

    def near(
        self, groups: Sequence[Sequence[tuple[int, int]]], longest: int, budget: Budget | None = None
    ) -> list[tuple[int, int]] | None:
        """Return the pairs i < j of groups of cells that a way of up to `longest` cells joins, in ascending order.

        Args:
            groups: cells (x, y) of each.
            longest: 0..65535.
            budget: a node is a group that is searched from; None is returned if it ends the search.

        Raises:
            ParameterError: `longest` is out of its range.
        """
