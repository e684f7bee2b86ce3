"""Export to JSON, SVG and, for puzzles that are also Tatebo-Yokobo puzzles, to addresses of the program pzpr."""

import json
from collections.abc import Sequence
from html import escape

from pycore.base.errors import NotationError
from pycore.linjat.levels import Level
from pycore.linjat.model import Line, Puzzle
from pycore.linjat.notation import format_code, format_puzzle
from pycore.linjat.presets import rules_of, weights_of

CELL = 32


def to_json(levels: Sequence[Level]) -> str:
    """Return levels as JSON.

    Each has sizes, rows, numbers [x, y, value], dots [x, y], solution lines [x0, y0, x1, y1], and the deductions in
    their order and the weights that give its score.
    """
    values = [
        {
            "width": level.puzzle.width,
            "height": level.puzzle.height,
            "rows": format_puzzle(level.puzzle).split(),
            "numbers": level.puzzle.numbers,
            "dots": level.puzzle.dots,
            "code": format_code(level.puzzle),
            "solution": level.solution,
            "seed": level.seed,
            "preset": level.preset,
            "score": level.score,
            "rules": level.rules or rules_of(level.preset),
            "weights": (level.weights or weights_of(level.preset)).as_dict(),
        }
        for level in levels
    ]
    return json.dumps({"linjat": 1, "levels": values}, indent=1) + "\n"


def to_svg(puzzle: Puzzle, lines: Sequence[Line | None] = (), title: str = "Linjat") -> str:
    """Return an SVG drawing with 32 x 32 pixels for each cell. Lines are drawn below the numbers and dots."""
    width, height = puzzle.width * CELL + 2, puzzle.height * CELL + 2
    strokes = "".join(
        f"M{middle(line.x0)} {middle(line.y0)}L{middle(line.x1)} {middle(line.y1)}" for line in lines if line
    )
    drawn = f'<path d="{strokes}" stroke="#8ab" stroke-width="{CELL // 2}" stroke-linecap="round"/>'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="-1 -1 {width} {height}">',
        f"<title>{escape(title)}</title>",
        *board_parts(puzzle, [drawn] if strokes else []),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def board_parts(puzzle: Puzzle, strokes: Sequence[str] = ()) -> list[str]:
    """Return the elements of an SVG drawing of a puzzle, with other elements between the grid and the numbers."""
    width, height = puzzle.width * CELL, puzzle.height * CELL
    grid = [f"M{x * CELL} 0V{height}" for x in range(puzzle.width + 1)]
    grid += [f"M0 {y * CELL}H{width}" for y in range(puzzle.height + 1)]
    dots = [f'<circle cx="{middle(x)}" cy="{middle(y)}" r="{CELL // 8}"/>' for x, y in puzzle.dots]
    style = f'font-family="sans-serif" font-size="{CELL * 5 // 8}" text-anchor="middle" dominant-baseline="central"'
    texts = "".join(f'<text x="{middle(x)}" y="{middle(y)}">{value}</text>' for x, y, value in puzzle.numbers)
    return [
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<path d="{"".join(grid)}" stroke="#ccc" fill="none"/>',
        *strokes,
        *dots,
        f"<g {style}>{texts}</g>",
    ]


def to_tateyoko(puzzle: Puzzle) -> str:
    """Return a puzzle as Tatebo-Yokobo, in the form of a pzpr address: `tateyoko/WIDTH/HEIGHT/CELLS`.

    In Tatebo-Yokobo every cell lies on a line and there are no dots, so only puzzles whose lines fill the grid can be
    converted.

    Raises:
        NotationError: the lines do not fill the grid, or a number is larger than 15.
    """
    area = puzzle.width * puzzle.height
    total = sum(number.value for number in puzzle.numbers)
    if total != area:
        raise NotationError(f"the lines cover {total} of {area} cells; in Tatebo-Yokobo they cover all")
    values = {(number.x, number.y): number.value for number in puzzle.numbers}
    cells, blanks = "", 0
    for y in range(puzzle.height):
        for x in range(puzzle.width):
            value = values.get((x, y), 0)
            if value > 15:
                raise NotationError(f"a number {value} does not fit into the address, which holds up to 15")
            if blanks and (value or blanks == 20):
                cells, blanks = cells + _run(blanks), 0
            if value:
                cells += f"{value:x}"
            else:
                blanks += 1
    return f"tateyoko/{puzzle.width}/{puzzle.height}/{cells}{_run(blanks)}"


def _run(blanks: int) -> str:
    """Return the letter g..z for 1..20 consecutive blank cells."""
    return chr(ord("g") + blanks - 1) if blanks else ""


def middle(place: int) -> int:
    """Return the middle of a column or row in pixels."""
    return place * CELL + CELL // 2
