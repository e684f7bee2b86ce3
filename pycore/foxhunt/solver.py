"""Probabilities of the foxes, advice, and bots.

Every bot is a function of the view, a seed and a budget.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb, log2

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.foxhunt._aim import Aim
from pycore.foxhunt._posterior import Posterior
from pycore.foxhunt.model import UNKNOWN, Hunt, Move, View, legal_moves

BOTS: Mapping[str, str] = {
    "random": "Any cell.",
    "hopeful": "The cell where a fox is most likely.",
    "sharp": "The shot that leaves the least to do, by estimate.",
    "strong": "The same, looking ahead; in the end it plans every shot.",
}
# The expected number of future misses for each bit of entropy of the foxes, by the number of hidden foxes, because
# clues give less information with fewer hidden foxes; and for uncertainty. Measured on 9 x 9 cells.
PRICES = (0.0, 0.39, 0.34, 0.33, 0.315, 0.305, 0.3, 0.3, 0.3)
DOUBT = 0.3
# Mean information of a shot in bits, for the estimate of the entropy if there are too many placements to count.
BITS_PER_SHOT = 2.1
SAMPLES, FEW_SAMPLES = 2000, 500
VISITS = 60_000
STEPS = 400
FULL, WIDTH = 64, 8
UNITS_PER_MISS = 1 << 16


@dataclass(frozen=True, slots=True)
class Shot:
    """A recommended shot.

    Attributes:
        cell: number of the cell.
        chance: probability of a hit, 0..1.
        information: expected information in bits.
        cost: expected number of future misses with this shot, by estimate; 0 for certain hits. If the samples are not
            complete, the true value is higher by the same amount for every shot.
    """

    cell: int
    chance: float
    information: float
    cost: float


@dataclass(frozen=True, slots=True)
class Advice:
    """Probabilities and recommended shots.

    Attributes:
        chances: probability of a hidden fox for each cell, 0..1.
        exact: whether all placements were counted; if not, the probabilities are estimated from samples.
        total: number of placements, or of samples.
        shots: recommended shots, the best first.
    """

    chances: tuple[float, ...]
    exact: bool
    total: int
    shots: tuple[Shot, ...]


def solve(view: View, rng: Rng, budget: Budget | None = None, *, depth: int = 2) -> Result[Advice]:
    """Compute the probabilities of the foxes and the best shots.

    Placements are counted exactly if possible, and sampled otherwise, see `_posterior`. The best shot has the fewest
    expected future misses, see `_aim`.

    Args:
        view: the view of the hunter.
        rng: the result depends on its seed only.
        budget: limits. A node is a case counted, a sample drawn, or a set of samples examined.
        depth: number of shots to look ahead, 1..4.

    Returns:
        The advice; `UNSOLVABLE` if no placement agrees with the clues; `BUDGET` or `CANCELLED` if the budget was
        exceeded before there was any sample.
    """
    if not 1 <= depth <= 4:
        raise ParameterError("depth", f"{depth} is not in 1..4")
    budget = budget or Budget()
    budget.start(1)
    posterior = Posterior(view, rng.stream("samples"), SAMPLES if depth > 1 else FEW_SAMPLES, VISITS, STEPS, budget)
    statistics = {"nodes": budget.nodes, "samples": posterior.samples}
    if not posterior.total:
        return _nothing(posterior, budget, statistics)
    weights = posterior.weights()
    chances = tuple(weight / posterior.total for weight in weights)
    aim = Aim(posterior, budget, PRICES, DOUBT, _bits(view, posterior), FULL if depth > 1 else 0, depth, WIDTH)
    shots = [Shot(cell, 1.0, 0.0, 0.0) for cell, weight in enumerate(weights) if weight == posterior.total]
    certain = {shot.cell for shot in shots}
    for cell, cost, _ in aim.rank():
        if cell not in certain:
            share = cost / UNITS_PER_MISS / posterior.samples
            shots.append(Shot(cell, chances[cell], aim.information(cell), share))
    stopped = budget.stopped()
    if stopped is Status.CANCELLED:
        return Result(stopped, reason="cancelled", statistics=statistics)
    statistics |= {"nodes": budget.nodes, "sets": aim.sets}
    return Result(Status.SOLVED, Advice(chances, posterior.exact, posterior.total, tuple(shots)), statistics=statistics)


def choose(view: View, bot: str, rng: Rng, budget: Budget | None = None) -> Result[Move]:
    """Choose the shot of a bot.

    Args:
        view: the view of the hunter, with a hidden fox.
        bot: one of `BOTS`.
        rng: the move depends on its seed only.
        budget: limits as in `solve`; if it is exceeded before there is any sample, the shot is anywhere.

    Returns:
        The shot; `CANCELLED` if the budget was cancelled, `UNSOLVABLE` if no placement agrees with the clues.

    Raises:
        ParameterError: the bot does not exist, or all cells have been shot at.
    """
    if bot not in BOTS:
        raise UnknownNameError("bot", bot, BOTS)
    moves = legal_moves(view)
    if not moves or view.found == view.params.foxes:
        raise ParameterError("view", "the hunt has ended")
    if bot == "random":
        return Result(Status.SOLVED, rng.stream("move").choice(moves))
    result = solve(view, rng, budget, depth=2 if bot == "strong" else 1)
    if result.status is Status.BUDGET:
        return Result(Status.SOLVED, rng.stream("move").choice(moves), statistics=result.statistics)
    if result.value is None:
        return Result(result.status, reason=result.reason, statistics=result.statistics)
    advice = result.value
    if bot == "hopeful" or not advice.shots:
        best = max((move.cell for move in moves), key=advice.chances.__getitem__)
    else:
        best = advice.shots[0].cell
    return Result(Status.SOLVED, Move(best), statistics=result.statistics)


def redeal(view: View, rng: Rng) -> Hunt:
    """Return a random hunt with this view.

    Raises:
        ParameterError: no hunt has this view.
    """
    posterior = Posterior(view, rng.stream("samples"), FEW_SAMPLES, VISITS, STEPS, Budget())
    if not posterior.samples:
        raise ParameterError("view", "no placement of the foxes agrees with the clues")
    at_large = posterior.sample(rng.stream("pick").below(posterior.samples))
    shots = tuple(cell for cell, known in enumerate(view.answers) if known != UNKNOWN)
    found = [cell for cell in shots if view.answers[cell] < UNKNOWN]
    return Hunt(view.params, tuple(sorted([*found, *at_large])), shots, view.marks)


def _bits(view: View, posterior: Posterior) -> float:
    """Return the binary logarithm of the number of placements; an estimate if they were not counted."""
    if posterior.exact:
        return log2(posterior.total)
    return max(log2(comb(view.params.cells, view.params.foxes)) - BITS_PER_SHOT * view.shots, 0.0)


def _nothing(posterior: Posterior, budget: Budget, statistics: dict[str, int]) -> Result[Advice]:
    """Return a result without advice, with the reason."""
    stopped = budget.stopped()
    if stopped is not None:
        return Result(stopped, reason="stopped before a possibility was found", statistics=statistics)
    if posterior.exact:
        return Result(
            Status.UNSOLVABLE, reason="no placement of the foxes agrees with the clues", statistics=statistics
        )
    return Result(Status.BUDGET, reason="no placement of the foxes was found that agrees", statistics=statistics)
