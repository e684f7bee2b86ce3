"""The choice of a turn: all are compared on the same samples, and those clearly worse than the best one are dropped."""

from dataclasses import dataclass
from math import fsum, sqrt

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves
from pycore.words.simulation._simulate import Simulation
from pycore.words.simulation.candidates import Words, candidates
from pycore.words.simulation.inference import likely_leaves
from pycore.words.simulation.preendgame import MOST_IN_BAG, best_by_ends, empties_bag
from pycore.words.simulation.winning import spreads_of
from pycore.words.state import View

PLIES = 2
FIRST_SAMPLES = 8
ENOUGH_SAMPLES = 16
# A turn is dropped if it is this number of standard errors worse than the best one.
CLEAR = 2.5
# The part of the work that is for likely leaves, and the part of samples where draws are enumerated as well.
PART_FOR_LEAVES, PART_BEFORE_ENDS = 8, 2


@dataclass(frozen=True, slots=True)
class Strength:
    """The patience of a bot, in units that are equal on every machine.

    Attributes:
        candidates: number of turns compared by simulation.
        steps: limit of the work of searches for best plays in samples, in steps as in `Engine.steps`.
        ending: limit of nodes of the search with an empty bag.
        draws: limit of nodes of the searches after all draws of the last tiles of the bag.
    """

    candidates: int
    steps: int
    ending: int
    draws: int


def best_of_samples(
    board: Engine, seen: View, leaves: Leaves, *, strength: Strength, rng: Rng, budget: Budget
) -> Words | None:
    """Return the turn with the highest mean gain; None if there is no turn but a pass.

    Turns are compared on the same samples. Those that are clearly worse than the best one are dropped. When the bag has
    no more tiles than a rack, samples are played to the end of the game.
    """
    turns = candidates(board, seen, leaves, strength.candidates, budget)
    steps = strength.steps // PART_FOR_LEAVES
    known = likely_leaves(seen, leaves, steps, rng.stream("leaves"), budget) if len(turns) > 1 else [b""]
    is_last = seen.bag <= MOST_IN_BAG
    steps = strength.steps // (PART_BEFORE_ENDS if is_last else 1)
    simulation, draws = Simulation(board, leaves, seen.rules.leftover, spreads_of(seen.rules)), rng.stream("samples")
    turns = _in_order(simulation, seen, turns, known=known, steps=steps, rng=draws, budget=budget)
    if is_last and len(turns) > 1 and empties_bag(seen, turns[0]):
        return best_by_ends(seen, turns, known, strength.draws, budget)
    return turns[0] if turns else None


def _in_order(
    simulation: Simulation, seen: View, turns: list[Words], *, known: list[bytes], steps: int, rng: Rng, budget: Budget
) -> list[Words]:
    """Return the turns that may be the best, in descending order of their mean gains in samples."""
    other = 1 - seen.player
    lead, plies = seen.scores[seen.player] - seen.scores[other], PLIES if seen.bag > seen.rules.rack else 0
    rows: list[list[int]] = []
    count = FIRST_SAMPLES
    while len(turns) > 1 and simulation.steps < steps and not budget.stopped():
        before = simulation.steps
        rows += simulation.run(seen.rack, turns, seen.unseen, seen.sizes[other], known, count, plies, lead, rng, budget)
        kept = not_clearly_worse(rows)
        turns, rows = [turns[at] for at in kept], [[row[at] for at in kept] for row in rows]
        of_sample = (simulation.steps - before) // count
        count = max(1, min(max(FIRST_SAMPLES, len(rows) // 4), (steps - simulation.steps) // max(1, of_sample)))
    return turns


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
