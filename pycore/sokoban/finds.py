"""What a generator found: a level with the solution and rating of the solver, and how near it comes to the wish."""

from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.sokoban.levels import Params
from pycore.sokoban.model import Level
from pycore.sokoban.rating import Course, Rating, course, judged, pushes_of
from pycore.sokoban.rooms import Room
from pycore.sokoban.solution import Solution

PROVEN = 3  # positions of a room that are solved anew


@dataclass(frozen=True, slots=True)
class Find:
    """A level that was found.

    Attributes:
        room: where.
        level: the level.
        solution: with the fewest pushes.
        rating: by that solution.
    """

    room: Room
    level: Level
    solution: Solution
    rating: Rating


def miss(params: Params, difficulty: int) -> int:
    """Return how far a difficulty lies outside the band."""
    low, high = params.band
    return max(low - difficulty, difficulty - high, 0)


def cost(params: Params, aim: int, found: Find) -> tuple[int, int]:
    """Return what a level is to have little of: distance from the band, and then from the aim."""
    return miss(params, found.rating.difficulty), abs(found.rating.difficulty - aim)


def proven(room: Room, level: Level, budget: Budget) -> Find | None:
    """Return the level with the solver's solution and its rating; None if the solver finds a trivial one."""
    result, rating = judged(level, budget)
    solution = result.value
    if solution is None or rating is None or not rating.optimal:
        return None
    if trivial(course(level.board, pushes_of(level, solution)), len(level.boxes)):
        return None
    return Find(room, level, solution, rating)


def trivial(way: Course, boxes: int) -> bool:
    """Tell whether a solution leaves a box where it is, or pushes one in a single direction: that needs no thought."""
    return len(way.homes) < boxes or way.straight
