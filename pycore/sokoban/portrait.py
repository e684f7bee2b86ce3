"""What a player sees of a level, for the comparison of levels: floor, goals and boxes within reach."""

from collections.abc import Iterator

from pycore.base.portrait import Mark, Portrait
from pycore.base.portrait import portrait as portrait_of
from pycore.sokoban.levels import Entry
from pycore.sokoban.ways import reachable

FLOOR = 0
# Goals and boxes matter more than a cell of floor, so that they are several marks.
GOALS, BOXES = (1, 2, 3), (4, 5, 6)
KINDS = 7


def portrait(entry: Entry) -> Portrait:
    """Return the portrait of a level: of the cells that the player could reach without boxes."""
    level = entry.level
    board = level.board
    inside = reachable(board, level.player, frozenset())
    rows, columns = zip(*(divmod(cell, board.width) for cell in inside), strict=True)
    left, top = min(columns), min(rows)

    def marks() -> Iterator[Mark]:
        for cell in inside:
            y, x = divmod(cell, board.width)
            kinds = [FLOOR, *(GOALS if cell in board.goals else ()), *(BOXES if cell in level.boxes else ())]
            for kind in kinds:
                yield Mark(x - left, y - top, kind)

    return portrait_of(marks(), max(columns) - left + 1, max(rows) - top + 1, KINDS)
