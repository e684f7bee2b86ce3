"""The choice of a turn: all are compared on the same samples, and those clearly worse than the best one are dropped."""

from dataclasses import dataclass
from math import fsum, sqrt

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves
from pycore.words.simulation._simulate import Simulation
from pycore.words.simulation.candidates import Words, candidates
from pycore.words.state import View

PLIES = 2
# Number of samples that one played to the end of the game counts for, because it takes as long.
PLAYED_OUT = 3
FIRST_SAMPLES = 8
ENOUGH_SAMPLES = 16
# A turn is dropped if it is this number of standard errors worse than the best one.
CLEAR = 2.5


@dataclass(frozen=True, slots=True)
class Strength:
    """The patience of a bot, in units that are equal on every machine.

    Attributes:
        candidates: number of turns compared by simulation.
        samples: number of turns in samples, in all.
        ending: limit of nodes of the search with an empty bag.
    """

    candidates: int
    samples: int
    ending: int


def best_of_samples(
    board: Engine, seen: View, leaves: Leaves, *, strength: Strength, rng: Rng, budget: Budget
) -> Words | None:
    """Return the turn with the highest mean gain; None if there is no turn but a pass.

    Turns are compared on the same samples. Those that are clearly worse than the best one are dropped. When the bag has
    no more tiles than a rack, samples are played to the end of the game.
    """
    turns = candidates(board, seen, leaves, strength.candidates, budget)
    simulation, draws = Simulation(board, leaves, seen.rules.leftover), rng.stream("samples")
    other = 1 - seen.player
    lead, plies = seen.scores[seen.player] - seen.scores[other], PLIES if seen.bag > seen.rules.rack else 0
    rows: list[list[int]] = []
    left = strength.samples if plies else strength.samples // PLAYED_OUT
    while len(turns) > 1 and left > 0 and not budget.stopped():
        count = min(max(FIRST_SAMPLES, len(rows) // 4), -(-left // len(turns)))
        held = seen.sizes[other]
        rows += simulation.run(seen.rack, turns, seen.unseen, held, count, plies, lead, draws, budget)
        left -= count * len(turns)
        kept = not_clearly_worse(rows)
        turns, rows = [turns[at] for at in kept], [[row[at] for at in kept] for row in rows]
    return turns[0] if turns else None


def not_clearly_worse(rows: list[list[int]]) -> list[int]:
    """Return the indices of the turns that may be the best, in descending order of their mean gains."""
    if not rows:
        return [0]
    columns = list(zip(*rows, strict=True))
    means = [fsum(column) / len(column) for column in columns]
    order = sorted(range(len(means)), key=lambda at: -means[at])
    best = columns[order[0]]
    return [at for at in order if at == order[0] or not _is_clear(best, columns[at])]


def _is_clear(best: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether the gains of a turn are clearly better than the gains of another one on the same samples."""
    count = len(best)
    if count < ENOUGH_SAMPLES:
        return False
    differences = [one - two for one, two in zip(best, other, strict=True)]
    mean = fsum(differences) / count
    return mean > CLEAR * sqrt(sum((number - mean) ** 2 for number in differences) / (count * (count - 1)))
