"""The ground of a puzzle room: floor and goals within the drawn floor, carved at random and changed.

A random walk clears a pattern of cells at each step, like DeepMind's Boxoban levels, but stays in the drawn floor and
keeps the thresholds of the doors. Ends without a goal are filled again.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import comb

from pycore.base.geometry import Direction
from pycore.base.rng import Rng
from pycore.puzzleroom.model import around
from pycore.sokoban import Board, Cell
from pycore.sokoban.rooms import PATTERNS, TURN

SHARE = (50, 85)  # range of the floor, in percent of the drawn floor
ARRANGEMENTS = 60_000  # largest number of ways to put the boxes on the floor; more take too long to search
STEPS = 2000
TRIES = 100


@dataclass(frozen=True, slots=True)
class Outline:
    """The part of a drawn room in which a puzzle is carved.

    Attributes:
        width: number of columns of the drawing.
        height: number of rows of the drawing.
        drawn: cells of the drawn floor.
        thresholds: cells before doors, which stay floor and get no goal.
        boxes: number of boxes.
    """

    width: int
    height: int
    drawn: frozenset[Cell]
    thresholds: frozenset[Cell]
    boxes: int

    @property
    def least(self) -> int:
        """Least number of cells of the floor."""
        return 3 * self.boxes + 4

    @property
    def most(self) -> int:
        """Largest number of cells of the floor."""
        cells = self.least
        while cells < len(self.drawn) and comb(cells + 1, self.boxes) <= ARRANGEMENTS:
            cells += 1
        return cells


@dataclass(frozen=True, slots=True)
class Ground:
    """Floor and goals of a puzzle.

    Attributes:
        outline: where they lie.
        floor: cells of the floor with the goals. They stay connected without the goals.
        goals: cells of the goals.
    """

    outline: Outline
    floor: frozenset[Cell]
    goals: frozenset[Cell]

    def board(self) -> Board:
        """Return the board."""
        cells = self.outline.width * self.outline.height
        return Board(self.outline.width, self.outline.height, frozenset(range(cells)) - self.floor, self.goals)


def carved(outline: Outline, rng: Rng) -> Ground | None:
    """Return a random ground; None if this attempt has failed."""
    share = SHARE[0] + rng.below(SHARE[1] - SHARE[0] + 1)
    floor = _walk(outline, min(max(outline.least, len(outline.drawn) * share // 100), outline.most), rng)
    floor = _trimmed(outline, floor, outline.thresholds)
    goals = _goals(outline, floor, rng)
    return _whole(outline, floor, goals)


def changed(ground: Ground, rng: Rng) -> Ground | None:
    """Return the ground with one to three cells or one goal changed; None if the result is none."""
    outline, floor, goals = ground.outline, set(ground.floor), set(ground.goals)
    if rng.below(4) < 3:
        cells = sorted(outline.drawn - outline.thresholds)
        for _ in range(1 + rng.below(3)):
            floor ^= {rng.choice(cells)}
    else:
        goal = rng.choice(sorted(goals))
        goals.remove(goal)
        goals.add(rng.choice(sorted(floor)) if rng.below(2) else rng.choice(around(goal, outline.width)))
    return _whole(outline, _trimmed(outline, floor, outline.thresholds | goals), goals)


def is_connected(cells: Collection[Cell], width: int) -> bool:
    """Return whether some cells of a drawing of so many columns, at least one, are connected by their sides."""
    first = min(cells)
    found, waiting = {first}, [first]
    while waiting:
        for other in around(waiting.pop(), width):
            if other in cells and other not in found:
                found.add(other)
                waiting.append(other)
    return len(found) == len(cells)


def _walk(outline: Outline, wanted: int, rng: Rng) -> set[Cell]:
    """Return cells cleared by a random walk from a threshold, in which the thresholds are connected if it succeeds."""
    floor, cell = set(outline.thresholds), min(outline.thresholds)
    way, pattern = Direction(rng.below(4)), rng.choice(PATTERNS)
    for _ in range(STEPS):
        floor |= outline.drawn & {cell + dy * outline.width + dx for dx, dy in pattern}
        if len(floor) >= wanted and is_connected(floor, outline.width):
            break
        if rng.below(100) < TURN:
            way, pattern = Direction(rng.below(4)), rng.choice(PATTERNS)
        ahead = cell + way.dy * outline.width + way.dx
        if ahead in outline.drawn:
            cell = ahead
        else:
            way = Direction(rng.below(4))
    return floor


def _trimmed(outline: Outline, floor: set[Cell], kept: Collection[Cell]) -> set[Cell]:
    """Return the floor without cells that have one neighbor, but for the kept ones."""
    floor = set(floor)
    ends = sorted(floor)
    while ends:
        cell = ends.pop()
        beside = [other for other in around(cell, outline.width) if other in floor]
        if cell in floor and cell not in kept and len(beside) < 2:
            floor.remove(cell)
            ends += beside
    return floor


def _goals(outline: Outline, floor: set[Cell], rng: Rng) -> set[Cell]:
    """Return random goals, each anywhere or beside another one; too few if there is no space."""
    cells = sorted(floor - outline.thresholds)
    goals: list[Cell] = []
    for _ in range(TRIES if cells else 0):
        if len(goals) == outline.boxes:
            break
        cell = rng.choice(around(rng.choice(goals), outline.width) if goals and rng.below(2) else cells)
        if cell in floor and cell not in goals:
            goals.append(cell)
    return set(goals)


def _whole(outline: Outline, floor: set[Cell], goals: set[Cell]) -> Ground | None:
    """Return a ground if the solved puzzle leaves all of the floor to the player, else None."""
    if len(goals) < outline.boxes or not goals <= floor - outline.thresholds:
        return None
    if not outline.least <= len(floor) <= outline.most:
        return None
    if not is_connected(floor, outline.width) or not is_connected(floor - goals, outline.width):
        return None
    return Ground(outline, frozenset(floor), frozenset(goals))
