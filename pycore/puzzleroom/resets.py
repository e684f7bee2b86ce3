"""Where players get stuck, and the plates that let them begin again."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.puzzleroom._positions import Positions
from pycore.puzzleroom.ground import Ground
from pycore.puzzleroom.model import MOST_PLATES, Reset, around
from pycore.sokoban import Cell, Level, reachable

POSITIONS = 200_000  # most positions that a player can get to
SAMPLES = 100  # stuck positions that are looked at to place a plate


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of the stuck positions of a level.

    Attributes:
        plates: cells of the plates, walls of the level beside its floor.
        stuck: share of the positions in which a player is still stuck, in millionths, rounded up.
        positions: number of positions that a player can get to; 0 if they were not searched.
    """

    plates: tuple[Cell, ...] = ()
    stuck: int = 0
    positions: int = 0


def settle(level: Level, ground: Ground, entrance: Sequence[Cell], reset: Reset, budget: Budget) -> Settled | None:
    """Search all positions of a level, and put up to three plates beside cells where players are stuck.

    Args:
        level: the level.
        ground: its ground.
        entrance: cells from which leaving resets the level.
        reset: kind of reset; plates are put for `PLATE` only.
        budget: limits and cancellation; a node is a position.

    Returns:
        The plates; None if there are more than 200,000 positions, or the budget was exceeded.
    """
    if reset is Reset.BUTTON:
        return Settled()
    positions = Positions(level, POSITIONS)
    if not positions.explore(budget):
        return None
    resets, plates = set(entrance), list[Cell]()
    stuck = positions.stuck(resets)
    while reset is Reset.PLATE and stuck and len(plates) < MOST_PLATES:
        plate = _nearest(level, ground, positions, stuck)
        if plate is None:
            break
        plates.append(plate)
        resets.update(ground.floor.intersection(around(plate, ground.outline.width)))
        stuck = positions.stuck(resets)
    share = -(-len(stuck) * 1_000_000 // positions.count)
    return Settled(tuple(plates), share, positions.count)


def _nearest(level: Level, ground: Ground, positions: Positions, stuck: Sequence[int]) -> Cell | None:
    """Return the inner wall that the player is beside in most of the stuck positions; None if in none of them."""
    walls = ground.outline.drawn - ground.floor
    counts = Counter[Cell]()
    for node in stuck[:: -(-len(stuck) // SAMPLES)]:
        boxes, player = positions.position(node)
        here = reachable(level.board, player, frozenset(boxes))
        counts.update({other for cell in here for other in around(cell, ground.outline.width)} & walls)
    return min(counts, key=lambda cell: (-counts[cell], cell), default=None)
