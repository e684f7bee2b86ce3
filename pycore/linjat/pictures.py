"""SVG drawings of the layers of a solution, and of the curve of the best score during a search."""

import json
from collections.abc import Iterable, Sequence
from html import escape

from pycore.linjat._curve import Curve
from pycore.linjat.export import CELL, board_parts, middle
from pycore.linjat.layers import Stage
from pycore.linjat.levels import Params
from pycore.linjat.model import Line, Puzzle

COMPLETE, PART = "#2f9e57", "#d1344b"
FONT = 'font-family="sans-serif"'
GAP, CAPTION, LEGEND = 24, 40, 36
COLUMNS = 4
# The plot of a curve: its size, and the room around it for the numbers.
PLOT_WIDTH, PLOT_HEIGHT, LEFT, BELOW, ABOVE = 640, 360, 64, 52, 28
TICKS = 5


def layers_svg(puzzle: Puzzle, stages: Sequence[Stage]) -> str:
    """Return an SVG sheet with a picture for each layer or note.

    Lines that the layer extends are dashed, the others are solid. Lines of full length are green and thick, the others
    are red and thin.
    """
    columns = max(1, min(COLUMNS, len(stages)))
    rows = -(-max(1, len(stages)) // columns)
    step_x, step_y = puzzle.width * CELL + GAP, puzzle.height * CELL + CAPTION + GAP
    width, height = columns * step_x + GAP, rows * step_y + GAP + LEGEND
    parts = [*_head(width, height, "Layers of a solution of Linjat"), *_legend()]
    if not stages:
        parts += [*_moved(GAP, GAP + LEGEND + CAPTION, board_parts(puzzle))]
    for place, stage in enumerate(stages):
        x, y = GAP + place % columns * step_x, GAP + LEGEND + place // columns * step_y
        found = stage.layer.width or len(stage.layer.finds)
        caption = escape(f"{stage.title}, {found} found".capitalize())
        parts.append(f'<text x="{x}" y="{y + CAPTION - 14}" font-size="15" {FONT}>{caption}</text>')
        parts += _moved(x, y + CAPTION, board_parts(puzzle, _strokes(stage)))
    return "\n".join([*parts, "</svg>", ""])


def curve_svg(curve: Curve, params: Params) -> str:
    """Return an SVG plot of the best score over the iterations of a search."""
    points, end = curve.points, max(params.iterations, 1)
    scores = [score for _, score in points] + ([] if params.target is None else [params.target])
    low, high = min(scores, default=0), max(scores, default=1)
    low, high = (low, high) if low < high else (low - 1, high + 1)

    def at(iteration: float, score: float) -> str:
        x = LEFT + iteration / end * PLOT_WIDTH
        y = ABOVE + (high - score) / (high - low) * PLOT_HEIGHT
        return f"{x:.1f} {y:.1f}"

    width, height = LEFT + PLOT_WIDTH + 24, ABOVE + PLOT_HEIGHT + BELOW
    parts = _head(width, height, "Best score of a search of Linjat")
    parts.append(f'<g font-size="13" fill="#555" {FONT}>')
    for tick in range(TICKS):
        score, iteration = low + (high - low) * tick / (TICKS - 1), end * tick / (TICKS - 1)
        (x, _), (_, y) = at(iteration, low).split(), at(0, score).split()
        parts.append(f'<path d="M{at(0, score)}H{LEFT + PLOT_WIDTH}" stroke="#ddd" fill="none"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y}" text-anchor="end" dominant-baseline="central">{score:.0f}</text>')
        parts.append(f'<text x="{x}" y="{ABOVE + PLOT_HEIGHT + 18}" text-anchor="middle">{iteration:.0f}</text>')
    center = LEFT + PLOT_WIDTH // 2
    parts.append(f'<text x="{center}" y="{height - 10}" text-anchor="middle">iterations</text>')
    parts.append(f'<text x="{LEFT - 8}" y="14" text-anchor="end">score</text></g>')
    if params.target is not None:
        parts.append(f'<path d="M{at(0, params.target)}H{LEFT + PLOT_WIDTH}" stroke="#888" stroke-dasharray="4 4"/>')
    if points:
        # Between two points the best score stays the same.
        steps = [f"M{at(*points[0])}", *(f"H{at(x, y).split()[0]}V{at(x, y).split()[1]}" for x, y in points[1:])]
        line = "".join([*steps, f"H{LEFT + PLOT_WIDTH}"])
        parts.append(f'<path d="{line}" stroke="#2a6fb8" stroke-width="2" fill="none"/>')
    return "\n".join([*parts, "</svg>", ""])


def curve_csv(curve: Curve, _params: Params) -> str:
    """Return a table of the iterations at which a better puzzle was found, and their scores."""
    return "iteration,score\n" + "".join(f"{iteration},{score}\n" for iteration, score in curve.points)


def curve_json(curve: Curve, params: Params) -> str:
    """Return the same as JSON, together with the number of iterations of the search."""
    points = [{"iteration": iteration, "score": score} for iteration, score in curve.points]
    return json.dumps({"iterations": params.iterations, "target": params.target, "points": points}, indent=1) + "\n"


def _strokes(stage: Stage) -> list[str]:
    """Return the drawn lines of a stage; the cell of a number alone is no line, unless the number is a 1."""
    parts = []
    for index, line in enumerate(stage.lines):
        if line.length > 1 or stage.is_complete(index):
            parts.append(_stroke(line, complete=stage.is_complete(index), dashed=index in stage.extended))
            number = stage.puzzle.numbers[index]
            parts.append(f'<circle cx="{middle(number.x)}" cy="{middle(number.y)}" r="{CELL * 5 // 16}" fill="#fff"/>')
    return parts


def _stroke(line: Line, *, complete: bool, dashed: bool) -> str:
    color, width = (COMPLETE, 10) if complete else (PART, 6)
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    # A line of one cell has a length too, or nothing of it would be seen.
    reach = CELL * 3 // 8 if line.length == 1 else CELL // 4
    across = line.y0 == line.y1
    start = (middle(line.x0) - reach * across, middle(line.y0) - reach * (not across))
    end = (middle(line.x1) + reach * across, middle(line.y1) + reach * (not across))
    path = f"M{start[0]} {start[1]}L{end[0]} {end[1]}"
    return f'<path d="{path}" stroke="{color}" stroke-width="{width}"{dashes} fill="none"/>'


def _legend() -> list[str]:
    parts, x = [f'<g font-size="14" {FONT}>'], GAP
    for words, complete, dashed in (
        ("complete, extended", True, True),
        ("complete, unchanged", True, False),
        ("not complete, extended", False, True),
        ("not complete, unchanged", False, False),
    ):
        line = _stroke(Line(0, 0, 1, 0), complete=complete, dashed=dashed)
        parts += [
            f'<g transform="translate({x} {GAP - 10})">{line}',
            f'<text x="{2 * CELL + 4}" y="21">{words}</text></g>',
        ]
        x += 2 * CELL + 16 + 8 * len(words)
    return [*parts, "</g>"]


def _head(width: int, height: int, title: str) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]


def _moved(x: int, y: int, parts: Iterable[str]) -> list[str]:
    return [f'<g transform="translate({x} {y})">', *parts, "</g>"]
