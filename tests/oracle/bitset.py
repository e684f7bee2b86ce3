"""Bit grids as sets of cells."""

Cell = tuple[int, int]


def collides(cells: set[Cell], pattern: set[Cell], x: int, y: int) -> bool:
    """Tell whether a cell of the pattern, moved by (x, y), is in the grid."""
    return any((x + px, y + py) in cells for px, py in pattern)


def stamp(cells: set[Cell], pattern: set[Cell], x: int, y: int) -> set[Cell]:
    """Return the grid with the pattern, moved by (x, y)."""
    return cells | {(x + px, y + py) for px, py in pattern}


def shifted(cells: set[Cell], dx: int, dy: int, width: int, height: int) -> set[Cell]:
    """Return the cells moved, without those that leave the grid."""
    return {(x + dx, y + dy) for x, y in cells if 0 <= x + dx < width and 0 <= y + dy < height}


def flood(cells: set[Cell], x: int, y: int) -> set[Cell]:
    """Return the cells connected with (x, y) through sides."""
    reached = {(x, y)} & cells
    while True:
        more = {(x + dx, y + dy) for x, y in reached for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))} & cells
        if more <= reached:
            return reached
        reached |= more
