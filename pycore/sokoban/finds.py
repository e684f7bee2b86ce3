"""Levels found by the generator, with their solution and rating, and their distance from the requested band."""

from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.sokoban.levels import Params
from pycore.sokoban.model import Level
from pycore.sokoban.rating import Course, Rating, course, judged, pushes_of
from pycore.sokoban.rooms import Room
from pycore.sokoban.solution import Solution

PROVEN = 3  # number of positions of a room that are solved


@dataclass(frozen=True, slots=True)
class Find:
    """A level found by the generator.

    Attributes:
        room: its room.
        level: the level.
        solution: a solution with the fewest pushes.
        rating: the rating of this solution.
    """

    room: Room
    level: Level
    solution: Solution
    rating: Rating


def miss(params: Params, difficulty: int) -> int:
    """Return the distance of a difficulty from the band; 0 inside of it."""
    low, high = params.band
    return max(low - difficulty, difficulty - high, 0)


def cost(params: Params, aim: int, found: Find) -> tuple[int, int]:
    """Return the sort key of a level: its distances from the band and from the target difficulty `aim`."""
    return miss(params, found.rating.difficulty), abs(found.rating.difficulty - aim)


def proven(room: Room, level: Level, budget: Budget) -> Find | None:
    """Solve and rate a level; None if its solution is trivial."""
    result, rating = judged(level, budget)
    solution = result.value
    if solution is None or rating is None or not rating.optimal:
        return None
    if trivial(course(level.board, pushes_of(level, solution)), len(level.boxes)):
        return None
    return Find(room, level, solution, rating)


def trivial(way: Course, boxes: int) -> bool:
    """Return whether a solution does not push some box, or pushes some box in one direction only."""
    return len(way.homes) < boxes or way.straight
