"""Export of levels to SVG."""

from collections.abc import Iterable
from html import escape

from pycore.sokoban.levels import Entry
from pycore.sokoban.model import Cell
from pycore.sokoban.ways import reachable

CELL = 32
FLOOR, WALL, GOAL, BOX, AT_HOME, PLAYER = "#f3ead7", "#5d6470", "#c0392b", "#b97a35", "#5f8f3e", "#2563a8"


def to_svg(entry: Entry) -> str:
    """Return an SVG drawing with 32 x 32 pixels for each cell, without walls that touch no floor."""
    level, board = entry.level, entry.level.board
    inside = reachable(board, level.player, frozenset()) | level.boxes | board.goals
    walls = {cell for cell in board.walls if any(other in inside for other in _near(cell, board.width))}
    shown = walls | inside
    columns, rows = [cell % board.width for cell in shown], [cell // board.width for cell in shown]
    left, top = min(columns), min(rows)
    width, height = (max(columns) - left + 1) * CELL, (max(rows) - top + 1) * CELL

    def corner(cell: Cell) -> tuple[int, int]:
        return (cell % board.width - left) * CELL, (cell // board.width - top) * CELL

    def squares(cells: Iterable[Cell], margin: int, color: str) -> str:
        side = CELL - 2 * margin
        corners = [corner(cell) for cell in sorted(cells)]
        path = "".join(f"M{x + margin} {y + margin}h{side}v{side}h-{side}z" for x, y in corners)
        return f'<path d="{path}" fill="{color}"/>' if path else ""

    def discs(cells: Iterable[Cell], radius: int, color: str) -> str:
        middles = [(x + CELL // 2, y + CELL // 2) for x, y in map(corner, sorted(cells))]
        return "".join(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{color}"/>' for x, y in middles)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<title>{escape(level.title or 'Sokoban')}</title>",
        squares(inside, 0, FLOOR),
        squares(walls, 0, WALL),
        discs(board.goals, CELL // 6, GOAL),
        squares(level.boxes - board.goals, 4, BOX),
        squares(level.boxes & board.goals, 4, AT_HOME),
        discs([level.player], CELL // 3, PLAYER),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _near(cell: Cell, width: int) -> list[Cell]:
    """Return the cells around a cell; beside the edge some of them are none, or on the other side."""
    x = cell % width
    columns = [dx for dx in (-1, 0, 1) if 0 <= x + dx < width]
    return [cell + dy * width + dx for dy in (-1, 0, 1) for dx in columns]
