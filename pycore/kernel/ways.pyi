from collections.abc import Sequence

from pycore.base.budget import Budget

class WayGrid:
    """Shortest paths on a grid of open and closed cells, where steps lead to the four neighbors of a cell.

    Breadth-first search (E. F. Moore, "The shortest path through a maze", 1959). x increases to the east, y to the
    south. The length of a path is its number of cells, including both ends. Starts, goals and group cells that are
    closed or outside of the grid are ignored. A grid must not be used by two threads at the same time. Searches
    release the GIL.
    """

    def __init__(self, width: int, height: int) -> None:
        """Create a grid with all cells open.

        Args:
            width: number of columns, 0..524288.
            height: number of rows, 0..524288.

        Raises:
            ParameterError: `width` or `height` is out of range.
            MemoryError: memory is exhausted.
        """

    @property
    def width(self) -> int:
        """Number of columns."""

    @property
    def height(self) -> int:
        """Number of rows."""

    def is_open(self, x: int, y: int) -> bool:
        """Return whether a cell is open. Cells outside of the grid are closed."""

    def are_open(self, x: int, y: int, cells: Sequence[tuple[int, int]]) -> bytes:
        """Return one byte for each cell (x + dx, y + dy), with (dx, dy) from `cells`: 1 if it is open, else 0."""

    def close(self, x: int, y: int, width: int, height: int, pattern: bytes | None = None) -> None:
        """Close the cells of a rectangle. Cells outside of the grid are ignored; a cell may be closed up to 255 times.

        Args:
            x: column of the north-west corner.
            y: row of the north-west corner.
            width: number of columns.
            height: number of rows.
            pattern: width * height bytes, row by row; only cells whose byte is not 0 are closed. None closes all cells.

        Raises:
            ParameterError: the pattern has another size, or a cell is closed 255 times already; no cell is changed.
        """

    def reopen(self, x: int, y: int, width: int, height: int, pattern: bytes | None = None) -> None:
        """Undo one `close` with the same arguments. Cells that were closed more often stay closed.

        Raises:
            ParameterError: the pattern has another size, or a cell is not closed; no cell is changed.
        """

    def way(
        self, starts: Sequence[tuple[int, int]], goals: Sequence[tuple[int, int]], longest: int, headings: Sequence[int]
    ) -> list[tuple[int, int]] | None:
        """Return the cells of a shortest path from a start to a goal; None if no path has at most `longest` cells.

        Of several nearest goals, the first one in `goals` is taken. Traced back from the goal, the path keeps its
        direction as long as each step comes nearer to a start; otherwise it turns to the first of north, east, south
        and west that does.

        Args:
            starts: cells (x, y).
            goals: cells (x, y).
            longest: maximum length of the path in cells, 0..65535.
            headings: for each goal, the preferred direction of the first step back from it, 0..3 (north, east, south,
                west).

        Raises:
            ParameterError: `longest` is out of range.
        """

    def near(
        self, groups: Sequence[Sequence[tuple[int, int]]], longest: int, budget: Budget | None = None
    ) -> list[tuple[int, int]] | None:
        """Return the pairs i < j of groups connected by a path of at most `longest` cells, in ascending order.

        Args:
            groups: lists of cells (x, y).
            longest: maximum length of the path in cells, 0..65535.
            budget: limits and progress; a node is one group searched from.

        Returns:
            The pairs; None if the budget was exceeded.

        Raises:
            ParameterError: `longest` is out of range.
        """
