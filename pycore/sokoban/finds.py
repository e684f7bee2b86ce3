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
RARE = 25  # upper part of a band, in percent, in which levels of as few parts as possible are too rare to look for
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


def proven(params: Params, room: Room, level: Level, budget: Budget) -> Find | None:
    """Solve and rate a level; None if its solution is trivial, or falls into more parts than the band allows."""
    result, rating = judged(level, budget)
    solution = result.value
    if solution is None or rating is None or not rating.optimal:
        return None
    if not wanted(params, course(level.board, pushes_of(level, solution))):
        return None
    return Find(room, level, solution, rating)


def shortened(params: Params, found: Find, budget: Budget) -> Find:
    """Return the level with the fewest moves among its solutions with the fewest pushes.

    The level is returned as it is if this solution is trivial, falls into too many parts, or takes too long to find.
    """
    given = Result(Status.SOLVED, found.solution, statistics={"nodes": 0})
    solution = with_fewest_moves(found.level, given, budget, megabytes=MEGABYTES, most=SHORTENED).unwrap()
    fine = wanted(params, course(found.level.board, pushes_of(found.level, solution)))
    return replace(found, solution=solution) if fine else found


def wanted(params: Params, way: Course) -> bool:
    """Return whether a solution is not trivial, and falls into no more parts than the band allows."""
    return not trivial(way, params.boxes) and way.parts <= most_parts(params)


def most_parts(params: Params) -> int:
    """Return the fewest parts of a solution that the band has room for, see `Rating.parts`.

    Each of n boxes is pushed in two lines at least, and another box is pushed n times or more, unless each box is a
    part of its own. So the difficulty is at least 8 n - 4 parts. That must be below the rare part of the band.
    """
    low, high = params.band
    reach = high - (high - low) * RARE // 100
    return max(1, min(params.boxes, -((reach - 8 * params.boxes) // 4)))


def trivial(way: Course, boxes: int) -> bool:
    """Return whether a solution does not push some box, or pushes some box in one direction only."""
    return len(way.homes) < boxes or way.straight
