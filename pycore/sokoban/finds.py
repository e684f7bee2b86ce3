"""Levels found by the generator, with their solution and rating, and their distance from the requested band."""

from dataclasses import dataclass, replace

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.sokoban.levels import Params
from pycore.sokoban.model import Level
from pycore.sokoban.optimizer import with_fewest_moves
from pycore.sokoban.rating import Course, Rating, course, judged, pushes_of
from pycore.sokoban.rooms import Room
from pycore.sokoban.solution import Solution
from pycore.sokoban.solver import MEGABYTES

PROVEN = 3  # number of positions of a room that are solved
SHORTENED = 300_000  # limit of positions of the searches for the fewest moves


@dataclass(frozen=True, slots=True)
class Find:
    """A level found by the generator.

    Attributes:
        room: its room.
        level: the level.
        solution: a solution with the fewest pushes.
        rating: the rating of the level.
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


def shortened(found: Find, budget: Budget) -> Find:
    """Return the level with the fewest moves among its solutions with the fewest pushes.

    The level is returned as it is if this solution is trivial, or takes too long to find.
    """
    given = Result(Status.SOLVED, found.solution, statistics={"nodes": 0})
    solution = with_fewest_moves(found.level, given, budget, megabytes=MEGABYTES, most=SHORTENED).unwrap()
    plain = trivial(course(found.level.board, pushes_of(found.level, solution)), len(found.level.boxes))
    return found if plain else replace(found, solution=solution)


def trivial(way: Course, boxes: int) -> bool:
    """Return whether a solution does not push some box, or pushes some box in one direction only."""
    return len(way.homes) < boxes or way.straight
