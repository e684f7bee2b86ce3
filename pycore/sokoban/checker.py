"""Validation of levels, independent of the generator."""

from collections.abc import Iterator

from pycore.sokoban.advice import is_dead
from pycore.sokoban.levels import Entry
from pycore.sokoban.presets import TABLE
from pycore.sokoban.rating import course, pushes_of, rate
from pycore.sokoban.solution import solution_of


def check(entry: Entry) -> Iterator[str]:
    """Yield the errors of a level, one line each: dead boxes, an invalid solution, or a wrong difficulty."""
    level = entry.level
    for cell in sorted(is_dead(level)):
        yield f"the box at {level.board.name(cell)} can never get to a goal"
    if entry.difficulty is not None:
        rating = rate(level).value
        if rating is None or rating.difficulty != entry.difficulty:
            yield f"the difficulty is {rating.difficulty if rating else 'unknown'}, not {entry.difficulty}"
    if not entry.preset:
        return
    if entry.preset not in TABLE:
        yield f"there is no preset {entry.preset!r}"
        return
    low, high = TABLE[entry.preset].band
    if entry.difficulty is None or not low <= entry.difficulty <= high:
        yield f"the difficulty is not in {low}..{high}"
    if not entry.solution:
        yield "there is no solution"
        return
    way = course(level.board, pushes_of(level, solution_of(level, entry.solution)))
    if len(way.homes) < len(level.boxes):
        yield "a box need not be moved"
    if way.straight:
        yield "a box is brought home by pushes in one direction"
