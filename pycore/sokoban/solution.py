"""Solutions: moves that bring every box to a goal."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pycore.base.errors import ParameterError
from pycore.sokoban._trail import Trail
from pycore.sokoban.model import Level, Move


class Objective(StrEnum):
    """The quantity that a solution minimizes."""

    ANY = "any"
    PUSHES = "pushes"  # the fewest pushes; among these, the fewest moves
    MOVES = "moves"  # the fewest moves; among these, the fewest pushes


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution of a level.

    Attributes:
        moves: all moves of the player.
        pushes: number of moves that push a box.
    """

    moves: tuple[Move, ...]
    pushes: int


def solution_of(level: Level, moves: Iterable[Move]) -> Solution:
    """Replay moves, and return them as a solution.

    Raises:
        ParameterError: a move is illegal, or the moves do not solve the level.
    """
    steps = tuple(moves)
    trail = Trail(level, steps)
    if off := trail.boxes - level.board.goals:
        raise ParameterError("moves", f"{len(off)} boxes are off the goals in the end")
    return Solution(steps, sum(trail.kinds))
