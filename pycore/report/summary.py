"""Numbers of a report: which measures tell most, and a few words on the values of one."""

from collections import Counter
from collections.abc import Sequence
from math import log

from pycore.report.sample import TIME, Sample

MOST_MEASURES = 7  # a plot for each pair of them
BANDS = 8
RANGES = 32
LEAST = 0.001  # milliseconds, so that a time of 0 has a logarithm


def summary(values: Sequence[float]) -> str:
    """Return the lowest, middle and highest value in words, times with three digits."""
    ordered = sorted(values)
    low, middle, high = (_number(ordered[place]) for place in (0, len(ordered) // 2, -1))
    return f"{low} to {high}, middle {middle}"


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def sizes(sample: Sample) -> list[str]:
    """Return the measures that times are shown by: the length of the text, and the one that goes most with the time."""
    times = [None if value is None else log(value + LEAST) for value in sample.values(TIME)]
    timed = [name for name in sample.measures if name != TIME and any(map(_both, sample.values(name), times))]
    told = {name: _correlation(sample.values(name), times) for name in timed if _varies(sample, name)}
    return ["characters", *sorted(told, key=lambda name: (-told[name], name))[:1]]


def _both(x: float | None, y: float | None) -> bool:
    return x is not None and y is not None


def _varies(sample: Sample, name: str) -> bool:
    return len(set(sample.values(name)) - {None}) > 1


def most_telling(sample: Sample, pair: Sequence[str] = ()) -> list[str]:
    """Return the measures for the expressive range: `pair`, the score, and the measures of the highest entropy."""
    varied = [name for name in sample.measures if name != TIME and (name in pair or _varies(sample, name))]
    by_entropy = sorted(
        varied, key=lambda name: (name not in pair, name != "score", -_entropy(sample.values(name)), name)
    )
    chosen = set(by_entropy[:MOST_MEASURES])
    return [name for name in sample.measures if name in chosen]


def best_pair(sample: Sample, measures: Sequence[str]) -> tuple[str, str]:
    """Return the first measure, and another one that varies much and depends little on it."""
    first, *others = measures

    def told(name: str) -> float:
        values = sample.values(name)
        return _entropy(values) * (1 - _correlation(sample.values(first), values))

    return first, max(others, key=lambda name: (told(name), name))


def bands(scores: Sequence[float | None]) -> list[tuple[int, int, int]]:
    """Return at most eight equal ranges of scores, lowest and highest included, each with its number of levels."""
    known = [int(score) for score in scores if score is not None]
    if not known:
        return []
    low = min(known)
    step = -(-(max(known) - low + 1) // BANDS)
    counts = Counter((score - low) // step for score in known)
    return [(low + step * n, low + step * n + step - 1, counts[n]) for n in sorted(counts)]


def _entropy(values: Sequence[float | None]) -> float:
    """Return the entropy of the values that there are, in 32 equal ranges, so that a few high values count little."""
    known = [value for value in values if value is not None]
    low, high = min(known), max(known)
    counts = Counter((value - low) * RANGES // (high - low + 1) for value in known)
    total = counts.total()
    return -sum(count / total * log(count / total) for count in counts.values())


def _correlation(xs: Sequence[float | None], ys: Sequence[float | None]) -> float:
    """Return the absolute correlation of two measures, 1 where there is none."""
    both = [(x, y) for x, y in zip(xs, ys, strict=True) if x is not None and y is not None]
    if len(both) < 2:
        return 1.0
    mean_x, mean_y = (sum(values) / len(both) for values in zip(*both, strict=True))
    xy = sum((x - mean_x) * (y - mean_y) for x, y in both)
    xx, yy = sum((x - mean_x) ** 2 for x, _ in both), sum((y - mean_y) ** 2 for _, y in both)
    return abs(xy) / (xx * yy) ** 0.5 if xx and yy else 1.0
