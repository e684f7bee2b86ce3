"""Shortest ways the plain way: sets of cells, one ring after the other."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def distances(cells, starts):
    """Return how many cells the shortest way from a start to each cell has, both ends included."""
    ring = {start for start in starts if start in cells}
    far, length = {}, 0
    while ring:
        length += 1
        far.update(dict.fromkeys(ring, length))
        beside = {(x + dx, y + dy) for x, y in ring for dx, dy in STEPS}
        ring = {cell for cell in beside if cell in cells and cell not in far}
    return far
