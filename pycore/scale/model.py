"""One scale of difficulty for the levels of all families: the logarithm of the seconds that they are expected to take.

A score is comparable within its family only. Its place among the scores of reference levels gives a normal score, and
offset and spread of the family give the difficulty. Both are assumed until people have played, see `calibrate`. After
Pelánek and Jarušek, "Student modeling based on problem solving times" (2015): the logarithm of the time is the
difficulty of the level less the skill of the player, and some noise.
"""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import erf, exp, sqrt
from pathlib import Path

from pycore.base.errors import NotationError, ParameterError
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json
from pycore.base.reading import read_text

VERSION = 1
PARTS = 100
MAX_TEXT = 200_000
MAX_NAME = 64
MAX_SCORE = 1e9
MAX_COUNT = 1_000_000_000
MAX_LOGARITHM = 20.0
LEAST_SPREAD = 0.01
EDGE = 0.005  # share of the levels beyond the easiest and the hardest reference level
MOST_NORMAL = 8.0  # beyond all normal scores
HALVINGS = 60
PACKAGED = Path(__file__).with_name("scale.json")


@dataclass(frozen=True)
class FamilyScale:
    """How the scores of a family lie on the scale.

    Attributes:
        quantiles: scores of the reference levels in 101 numbers, not descending: the lowest, each hundredth, and the
            highest.
        levels: number of reference levels.
        offset: difficulty in the middle of the reference levels, as logarithm of seconds, -20..20.
        spread: increase of the difficulty for one standard deviation of the reference levels, 0.01..20.
        offset_error: standard error of `offset`.
        spread_error: standard error of `spread`.
        players: number of players by whom offset and spread were calibrated; 0 if both are assumed.
        skill_mean: mean skill of these players, as logarithm of seconds: how much faster they are than the mean of all
            players of the calibration, who are what difficulties are about. -20..20.
        skill_spread: standard deviation of their skills, 0..20; 0 if offset and spread are assumed.
    """

    quantiles: tuple[float, ...]
    levels: int
    offset: float
    spread: float
    offset_error: float = 0.0
    spread_error: float = 0.0
    players: int = 0
    skill_mean: float = 0.0
    skill_spread: float = 0.0

    def normal(self, score: float) -> float:
        """Return the normal score of a score: 0 in the middle of the reference levels, -2.6..2.6."""
        low, high = bisect_left(self.quantiles, score), bisect_right(self.quantiles, score)
        if low < high:
            rank = (low + high - 1) / 2
        elif low in (0, PARTS + 1):
            rank = min(low, PARTS)
        else:
            before, after = self.quantiles[low - 1 : low + 1]
            rank = low - 1 + (score - before) / (after - before)
        return _normal_above(min(max(rank / PARTS, EDGE), 1 - EDGE))

    def difficulty(self, score: float) -> float:
        """Return the difficulty of a score, as logarithm of seconds."""
        return self.offset + self.spread * self.normal(score)

    def score(self, difficulty: float) -> float:
        """Return the score of a difficulty, the lowest or highest one of the reference levels if it is beyond them."""
        rank = PARTS * _share_below((difficulty - self.offset) / self.spread)
        below = min(int(rank), PARTS - 1)
        before, after = self.quantiles[below : below + 2]
        return before + (rank - below) * (after - before)


Scale = Mapping[str, FamilyScale]


# Not by `statistics`: it needs `decimal`, which the runtime of games does not have.
def _share_below(normal: float) -> float:
    """Return the share of a standard normal distribution below a number."""
    return (1 + erf(normal / sqrt(2))) / 2


def _normal_above(share: float) -> float:
    """Return the number with so much of a standard normal distribution below it; the inverse of `_share_below`."""
    low, high = -MOST_NORMAL, MOST_NORMAL
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _share_below(middle) < share else (low, middle)
    return (low + high) / 2


def quantiles(scores: Iterable[float]) -> tuple[float, ...]:
    """Return the quantiles of scores for `FamilyScale`, with straight lines between neighboring scores.

    Raises:
        ParameterError: there are less than two scores.
    """
    ordered = sorted(scores)
    if len(ordered) < 2:
        raise ParameterError("scores", f"{len(ordered)} levels are too few; two at least have to have a score")
    found = []
    for part in range(PARTS + 1):
        whole, rest = divmod(part * (len(ordered) - 1), PARTS)
        after = ordered[min(whole + 1, len(ordered) - 1)]
        found.append(round(ordered[whole] + (after - ordered[whole]) * rest / PARTS, 3))
    return tuple(found)


def time_of(difficulty: float) -> str:
    """Return the time of a difficulty as minutes and seconds, `3:01`."""
    minutes, seconds = divmod(round(exp(difficulty)), 60)
    return f"{minutes}:{seconds:02}"


@cache
def packaged() -> Scale:
    """Return the scale that comes with Warren."""
    return parse_scale(read_text(PACKAGED, MAX_TEXT), PACKAGED.name)


def format_scale(scale: Scale) -> str:
    """Return a scale as a JSON text; the inverse of `parse_scale`."""
    families = {name: _entry(of) for name, of in sorted(scale.items())}
    return json.dumps({"scale": VERSION, "families": families}, ensure_ascii=False, indent=1) + "\n"


def _entry(of: FamilyScale) -> dict[str, object]:
    known = {
        name: value for name, value in vars(of).items() if of.players or name not in ("skill_mean", "skill_spread")
    }
    return {**known, "quantiles": list(of.quantiles)}


def parse_scale(text: str, source: str = "") -> Scale:
    """Return a scale from a JSON text.

    Raises:
        NotationError: the text is not a scale; names the entry.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"{len(text)} characters; a scale may have up to {MAX_TEXT}", source)
    try:
        return _read(Entry(read_json(text), "map"))
    except NotationError as error:
        raise NotationError(error.message, source, error.line, error.column) from None


def _read(entry: Entry) -> Scale:
    entry["scale"].whole(VERSION, VERSION)
    families = entry["families"]
    names = [Entry(name, "families").text() for name in families.expect(dict, "an object")]
    for name in names:
        if not 0 < len(name) <= MAX_NAME or not name.isprintable():
            raise NotationError(f"families: {name[:80]!r} is no name of 1 to {MAX_NAME} printable characters")
    return {name: _family(families[name]) for name in names}


def _family(entry: Entry) -> FamilyScale:
    scores = entry["quantiles"].items(lambda item: _within(item, -MAX_SCORE, MAX_SCORE), PARTS + 1)
    if any(before > after for before, after in pairwise(scores)):
        raise NotationError(f"{entry.path}.quantiles: descending")
    return FamilyScale(
        scores,
        entry["levels"].whole(2, MAX_COUNT),
        _within(entry["offset"], -MAX_LOGARITHM, MAX_LOGARITHM),
        _within(entry["spread"], LEAST_SPREAD, MAX_LOGARITHM),
        _within(entry["offset_error"], 0, MAX_LOGARITHM),
        _within(entry["spread_error"], 0, MAX_LOGARITHM),
        entry["players"].whole(0, MAX_COUNT),
        _within(entry.get("skill_mean", 0), -MAX_LOGARITHM, MAX_LOGARITHM),
        _within(entry.get("skill_spread", 0), 0, MAX_LOGARITHM),
    )


def _within(entry: Entry, low: float, high: float) -> float:
    number = entry.number()
    if not low <= number <= high:
        raise NotationError(f"{entry.path}: {number:g} is not in {low:g}..{high:g}")
    return number
