"""The algorithms of the solver by name, and what each of them can minimize."""

from collections.abc import Mapping
from enum import StrEnum

from pycore.base.errors import ParameterError
from pycore.sokoban.solution import Objective

ANY, PUSHES, MOVES = Objective.ANY, Objective.PUSHES, Objective.MOVES


class Algorithm(StrEnum):
    """An algorithm of the solver. All but the first three search the graph of configurations, see `_configurations`."""

    AUTO = "auto"
    FESS = "fess"
    EXACT = "exact"
    BREADTH_FIRST = "breadth-first"
    DEPTH_FIRST = "depth-first"
    DIJKSTRA = "dijkstra"
    A_STAR_NEAREST = "a-star-nearest"
    A_STAR_MATCHING = "a-star-matching"


MEANINGS: Mapping[Algorithm, str] = {
    Algorithm.AUTO: "the best one for the objective",
    Algorithm.FESS: "feature space searches in both directions that meet, for any solution",
    Algorithm.EXACT: "A* with the matching of boxes and goals and all tests for deadlocks",
    Algorithm.BREADTH_FIRST: "breadth first over configurations, for the fewest pushes",
    Algorithm.DEPTH_FIRST: "depth first over configurations, for any solution",
    Algorithm.DIJKSTRA: "the cheapest configuration first",
    Algorithm.A_STAR_NEAREST: "A* with the sum of the distances of the boxes to their nearest goals",
    Algorithm.A_STAR_MATCHING: "A* with the least sum of distances that has a goal for each box",
}
# What each can minimize. The first is what it does for `ANY`.
OBJECTIVES: Mapping[Algorithm, tuple[Objective, ...]] = {
    Algorithm.AUTO: (ANY, PUSHES, MOVES),
    Algorithm.FESS: (ANY,),
    Algorithm.EXACT: (PUSHES, MOVES),
    Algorithm.BREADTH_FIRST: (PUSHES,),
    Algorithm.DEPTH_FIRST: (ANY,),
    Algorithm.DIJKSTRA: (PUSHES, MOVES),
    Algorithm.A_STAR_NEAREST: (PUSHES, MOVES),
    Algorithm.A_STAR_MATCHING: (PUSHES, MOVES),
}
# Order and bound of `_configurations.Configurations`.
TEXTBOOK: Mapping[Algorithm, tuple[int, int]] = {
    Algorithm.BREADTH_FIRST: (0, 0),
    Algorithm.DEPTH_FIRST: (1, 0),
    Algorithm.DIJKSTRA: (2, 0),
    Algorithm.A_STAR_NEAREST: (2, 1),
    Algorithm.A_STAR_MATCHING: (2, 2),
}


def minimized(algorithm: Algorithm, objective: Objective) -> Objective:
    """Return what an algorithm minimizes for an objective: the same, or for `ANY` what it does by itself.

    Raises:
        ParameterError: the algorithm cannot minimize it.
    """
    able = OBJECTIVES[algorithm]
    if objective in able:
        return objective
    if objective is not Objective.ANY:
        others = ", ".join(other.value for other, known in OBJECTIVES.items() if objective in known)
        raise ParameterError("algorithm", f"{algorithm.value} does not minimize {objective.value}. Use one of {others}")
    return able[0]


def for_board(algorithm: Algorithm, *, diagonal: bool) -> Algorithm:
    """Return the algorithm for a board: on diagonal ones, A* with the matching in place of `AUTO`.

    Raises:
        ParameterError: the algorithm is not for diagonal boards.
    """
    if not diagonal or algorithm in TEXTBOOK:
        return algorithm
    if algorithm is not Algorithm.AUTO:
        others = ", ".join(other.value for other in TEXTBOOK)
        raise ParameterError("algorithm", f"{algorithm.value} is not for diagonal moves. Use one of {others}")
    return Algorithm.A_STAR_MATCHING
