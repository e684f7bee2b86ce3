"""What a search that found no solution has learned: how far it came, and what it never did."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pycore.base.result import some
from pycore.sokoban._search import Search
from pycore.sokoban.fess._entered import entered, rooms_of
from pycore.sokoban.fess._fess import Fess
from pycore.sokoban.model import Board, Cell, Level


@dataclass(frozen=True)
class Findings:
    """What forward searches have seen. It tells about these positions only, and proves nothing about the level.

    Attributes:
        board: the board.
        boxes: the number of boxes.
        packed: the most boxes that stood on goals at the same time.
        unfilled: the goals that never had a box, in ascending order.
        unmoved: the cells of boxes that were never moved, in ascending order.
        unentered: a cell of each room that the player never entered, in ascending order; empty without rooms.
        steps: the numbers of completed and of all steps of the plan; None without a plan.
        wanted: the cells on which the next step of the plan wants boxes; empty without a plan.
        is_whole: whether the plan says for each box where it goes.
    """

    board: Board
    boxes: int
    packed: int
    unfilled: tuple[Cell, ...]
    unmoved: tuple[Cell, ...]
    unentered: tuple[Cell, ...] = ()
    steps: tuple[int, int] | None = None
    wanted: tuple[Cell, ...] = ()
    is_whole: bool = True

    @property
    def counts(self) -> dict[str, int]:
        """The same as numbers, for statistics."""
        return {
            "boxes": self.boxes,
            "packed_boxes": self.packed,
            "unfilled_goals": len(self.unfilled),
            "unmoved_boxes": len(self.unmoved),
            "unentered_rooms": len(self.unentered),
        }

    def __str__(self) -> str:
        """Return the same in words; cells as columns and rows, from 1."""
        told = [f"at most {self.packed} of {self.boxes} boxes were on goals"]
        if self.steps and self.wanted:
            where = self._names(self.wanted)
            told.append(f"the plan fails at step {self.steps[0] + 1} of {self.steps[1]}, boxes at {where}")
        if not self.is_whole:
            told.append("no plan was found for all boxes")
        if self.unfilled:
            told.append(f"no box came to the goals {self._names(self.unfilled)}")
        if self.unmoved:
            told.append(f"never moved were the boxes {self._names(self.unmoved)}")
        if self.unentered:
            told.append(f"never entered were the rooms at {self._names(self.unentered)}")
        return "; ".join(told)

    def _names(self, cells: Sequence[Cell]) -> str:
        width = self.board.width
        return some([f"({cell % width + 1}, {cell // width + 1})" for cell in cells])


def findings_of(level: Level, searches: Sequence[Search]) -> Findings | None:
    """Return what searches from the start of a level have learned; None if they stored no position.

    Args:
        level: the level.
        searches: forward searches; the plan is that of the first one.
    """
    goals = level.board.goals
    packed, met, still = -1, set[Cell](), set(level.boxes)
    for search in searches:
        most, ever, always = search.survey()
        if most >= 0:
            packed = max(packed, most)
            met |= ever
            still &= always
    if packed < 0:
        return None
    unfilled, unmoved = tuple(sorted(goals - met)), tuple(sorted(still - goals))
    found = Findings(level.board, len(level.boxes), packed, unfilled, unmoved)
    return _with_terrain(found, searches[0], searches) if isinstance(searches[0], Fess) else found


def _with_terrain(found: Findings, first: Fess, searches: Sequence[Search]) -> Findings:
    """Return the findings with what became of the plan of the first search, and of its rooms."""
    counts, plan = first.statistics, first.plan
    loose = counts["loose_goals"]
    done = max(0, counts["packed"] - loose)
    trodden = set().union(*map(entered, searches))
    return replace(
        found,
        unentered=tuple(sorted(min(room) for room in rooms_of(first) if room.isdisjoint(trodden))),
        steps=(loose + done, counts["steps"]),
        wanted=tuple(sorted(set(plan[done + 1]) - set(plan[done]))) if done + 1 < len(plan) else (),
        is_whole=loose == 0,
    )
