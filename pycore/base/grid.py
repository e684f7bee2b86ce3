"""Rectangular grids of codes 0..255, and their text format: one character for each cell, one line for each row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Rect, Symmetry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of cells with codes 0..255.

    Attributes:
        width: columns, at least 1.
        height: rows, at least 1.
        cells: width * height codes, row by row from the north-west corner.
    """

    width: int
    height: int
    cells: bytes

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ParameterError("size", f"{self.width}x{self.height} holds no cell")
        if len(self.cells) != self.width * self.height:
            raise ParameterError("cells", f"{len(self.cells)} codes for {self.width}x{self.height} cells")

    def at(self, x: int, y: int, outside: int = 0) -> int:
        """Return the code of the cell (x, y), or `outside` if the cell is not in the grid."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.cells[y * self.width + x]
        return outside

    def rows(self) -> Iterator[bytes]:
        """Yield the rows from north to south."""
        for start in range(0, len(self.cells), self.width):
            yield self.cells[start : start + self.width]

    def array(self) -> "NDArray[np.uint8]":
        """Return a read-only array view of shape (height, width), indexed [y, x]."""
        import numpy as np  # noqa: PLC0415 - slow to import, and rarely needed

        return np.frombuffer(self.cells, np.uint8).reshape(self.height, self.width)

    def crop(self, rect: Rect) -> "Grid":
        """Return the part of the grid in a rectangle, which must lie within the grid."""
        rows = list(self.rows())[rect.y : rect.bottom]
        return Grid(rect.width, rect.height, b"".join(row[rect.x : rect.right] for row in rows))

    def transformed(self, symmetry: Symmetry) -> "Grid":
        """Return the rotated or mirrored grid."""
        rows = [row[::-1] for row in self.rows()] if symmetry.mirrored else list(self.rows())
        for _ in range(symmetry.turns):
            rows = [bytes(column) for column in zip(*reversed(rows), strict=True)]
        return Grid(*symmetry.size(self.width, self.height), b"".join(rows))


def parse_grid(
    lines: Sequence[str], alphabet: str, *, largest: int, pad: str = "", source: str = "", first_line: int = 1
) -> Grid:
    """Parse the lines of a grid.

    Args:
        lines: one line for each row, without line ends.
        alphabet: `alphabet[i]` is the character of code i.
        largest: maximum width and height.
        pad: character that fills up short lines; if empty, lines of unequal length are an error.
        source: name of the text, for error messages.
        first_line: line number of the first line in the text, for error messages.

    Raises:
        NotationError: there is no cell, the grid is too large, a character is not in the alphabet, or the lines have
            unequal lengths.
    """
    width = max(map(len, lines), default=0)
    if not width:
        raise NotationError("no cell is drawn", source, first_line)
    if max(width, len(lines)) > largest:  # before lines are made equally long, which would take much memory
        raise NotationError(f"{width}x{len(lines)} is larger than {largest}x{largest}", source, first_line, 1)
    codes = {character: code for code, character in enumerate(alphabet)}
    cells = bytearray()
    for number, line in enumerate(lines, first_line):
        try:
            cells += bytes(map(codes.__getitem__, line))
        except KeyError as error:
            column = line.index(error.args[0]) + 1
            message = f"character {error.args[0]!r} is not one of {alphabet!r}"
            raise NotationError(message, source, number, column) from None
        if len(line) < width:
            if not pad:
                message = f"row of {len(line)} cells where others have {width}"
                raise NotationError(message, source, number, len(line) + 1)
            cells += bytes([codes[pad]]) * (width - len(line))
    return Grid(width, len(lines), bytes(cells))


def format_grid(grid: Grid, alphabet: str) -> list[str]:
    """Return the lines of a grid: the inverse of `parse_grid`."""
    table = alphabet.encode("latin-1").ljust(256, b"?")
    return [row.translate(table).decode("latin-1") for row in grid.rows()]
