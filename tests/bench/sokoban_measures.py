"""How the difficulty of Sokoban levels agrees with the measures of research, by ranks."""

from collections.abc import Iterator

import numpy as np

from pycore.base.rng import Rng
from pycore.sokoban import Params, generate, rate

LEVELS = 1000
MEASURES = ("pushes", "moves", "lines", "changes", "sessions", "counter", "nodes")
# Bands of 10 x 10 cells with 4 boxes, from which equal numbers of levels are made.
BANDS = ((30, 49), (50, 79), (30, 79), (40, 60))


def ranks(values: np.ndarray) -> np.ndarray:
    """Return the ranks of values, from 0; equal values share the mean of their ranks."""
    ordered = np.sort(values)
    return (np.searchsorted(ordered, values, "left") + np.searchsorted(ordered, values, "right") - 1) / 2


def sokoban_measures() -> Iterator[str]:
    """Print Spearman's rank correlation of the difficulty with each measure, over generated levels."""
    ratings = []
    for seed in range(LEVELS):
        params = Params(10, 10, 4, BANDS[seed % len(BANDS)])
        ratings.append(rate(generate(params, Rng(seed)).unwrap().level).unwrap())
    scores = ranks(np.array([rating.difficulty for rating in ratings]))
    yield f"{'measure':10} {'Spearman':>8}, {len(ratings)} levels of 10x10 cells with 4 boxes"
    for name in MEASURES:
        found = ranks(np.array([getattr(rating, name) for rating in ratings]))
        yield f"{name:10} {np.corrcoef(scores, found)[0, 1]:8.2f}"


BENCHES = (sokoban_measures,)
