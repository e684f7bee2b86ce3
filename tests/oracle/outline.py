"""What makes a drawing a room, cell by cell: sets of cells, and nothing shared with the code that is judged."""

OUTER, SOLID, INNER = range(3)
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
SIDES_AND_CORNERS = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def doors(rows):
    """Return the potential doors as (y, x, direction), in reading order; directions are clockwise from north."""
    at = {(x, y): code for y, row in enumerate(rows) for x, code in enumerate(row)}

    def leads(x, y, dx, dy):
        front, back = at.get((x + dx, y + dy), OUTER), at.get((x - dx, y - dy), OUTER)
        flanks = at.get((x + dy, y + dx), OUTER), at.get((x - dy, y - dx), OUTER)
        return front == OUTER and back == INNER and flanks == (SOLID, SOLID)

    return sorted(
        (y, x, way)
        for (x, y), code in at.items()
        for way, (dx, dy) in enumerate(SIDES)
        if code == SOLID and leads(x, y, dx, dy)
    )


def faults(rows):
    """Return the places (x, y) of the faults of a drawing with floor, each with the first letter of what is told."""
    at = {(x, y): code for y, row in enumerate(rows) for x, code in enumerate(row)}
    floor = {cell for cell, code in at.items() if code == INNER}
    whole = {cell for cell, code in at.items() if code != OUTER}
    found = [
        (x, y, "inner cell without")
        for y, row in enumerate(rows)
        for x, _ in enumerate(row)
        if (x, y) in floor and any((x + dx, y + dy) not in whole for dx, dy in SIDES)
    ]
    found += [(x, y, "inner cell cannot") for x, y in apart(floor, SIDES)]
    found += [(x, y, "cell is apart") for x, y in apart(whole, SIDES_AND_CORNERS)]
    columns, lines = {x for x, _ in whole}, {y for _, y in whole}
    if not ({0, len(rows[0]) - 1} <= columns and {0, len(rows) - 1} <= lines):
        found.append((0, 0, "empty margin"))
    return found + ([] if doors(rows) else [(0, 0, "no wall tile")])


def apart(cells, steps):
    """Return the first cell that no way joins to the first of all, in a list; an empty one if all are joined."""
    order = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    seen, front = {order[0]}, [order[0]]
    while front:
        x, y = front.pop()
        new = {(x + dx, y + dy) for dx, dy in steps} & cells - seen
        seen |= new
        front += new
    return [cell for cell in order if cell not in seen][:1]
