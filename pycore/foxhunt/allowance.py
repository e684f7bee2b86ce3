"""Hunts with a limited number of shots: how hard is it to find all foxes of the preset "classic" with so many?

The score is what best play needs on average, in percent of the shots that are allowed. Best play exceeds the hardest
limit in no more than 5 of 100 hunts, so that a good hunter needs no luck; the easiest limit is twice what it needs.
"""

from pycore.base.errors import ParameterError

# Of the bot `strong` (`python -m tests.bench foxhunt_allowance`).
BEST_MEAN = 19.8
LEAST_SHOTS, MOST_SHOTS = 22, 40


def score_of(shots: int) -> int:
    """Return the score of so many shots allowed, 50..90.

    Raises:
        ParameterError: the shots are not in 22..40.
    """
    if not LEAST_SHOTS <= shots <= MOST_SHOTS:
        raise ParameterError("shots", f"{shots} is not in {LEAST_SHOTS}..{MOST_SHOTS}")
    return round(100 * BEST_MEAN / shots)


def shots_of(score: int) -> int:
    """Return the number of shots, 22..40, whose score is nearest; the higher one of two."""
    return max(range(LEAST_SHOTS, MOST_SHOTS + 1), key=lambda shots: (-abs(score_of(shots) - score), shots))
