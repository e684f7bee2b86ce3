"""Plans of puzzles: how near planned and made levels come to the curve of the mission."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from statistics import mean

from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.foxhunt.allowance import score_of, shots_of
from pycore.mission import CURVES, Params, generate
from pycore.missionplan import Choice, Wishes, plan
from pycore.scale import packaged
from pycore.words import mover, set_up, solve, view

MISSIONS = 1000
FIRST_SEED = 10_000_000  # far from those of the reference levels
PRESETS = ("easy", "medium", "hard", "expert")
MADE = 60  # levels of each of these
POSITIONS = 30
MANY = 5  # puzzles of a mission whose order is compared
WISHES = Wishes()


def mission_plan() -> Iterator[str]:
    """Planned and made puzzles of 1,000 missions of 10 to 60 rooms along all curves, beside what is wished.

    Levels of Sokoban and Linjat are drawn from such that were made with other seeds than the reference levels, of words
    from positions of games.
    """
    planned, made, families = list[list[tuple[float, float]]](), list[list[tuple[float, float]]](), Counter[str]()
    repeats = outside = 0
    for seed in range(MISSIONS):
        curve = list(CURVES.values())[seed % len(CURVES)]
        mission = generate(Params(10 + seed % 51, curve), Rng(seed)).unwrap()
        found = plan(mission, WISHES, packaged(), Rng(seed))
        repeats += sum(a.family == b.family for a, b in zip(found.choices, found.choices[1:], strict=False))
        families.update(choice.family for choice in found.choices)
        scores = [_made(choice, Rng(seed).stream(choice.puzzle)) for choice in found.choices]
        outside += sum(
            not choice.band[0] <= score <= choice.band[1] for choice, score in zip(found.choices, scores, strict=True)
        )
        planned.append([(choice.target, WISHES.place(choice.difficulty)) for choice in found.choices])
        made.append(
            [
                (choice.target, WISHES.place(packaged()[choice.family].difficulty(score)))
                for choice, score in zip(found.choices, scores, strict=True)
            ]
        )
    yield f"{sum(families.values())} puzzles: " + ", ".join(f"{name} {count}" for name, count in families.most_common())
    yield f"{repeats} twice in a row; {outside} levels outside of their bands, the nearest there were"
    for name, pairs in (("planned", planned), ("made", made)):
        yield f"{name:8} {_figures(pairs)}"


def _figures(missions: Sequence[Sequence[tuple[float, float]]]) -> str:
    together = [pair for pairs in missions for pair in pairs]
    error = math.sqrt(mean((wished - found) ** 2 for wished, found in together))
    long = [_tau(pairs) for pairs in missions if len(pairs) >= MANY]
    return f"RMSE {error:.3f}, Kendall's tau {_tau(together):.3f}, of missions with {MANY} or more {mean(long):.3f}"


def _tau(pairs: Sequence[tuple[float, float]]) -> float:
    """Return Kendall's tau-b: pairs in order less pairs out of order, without ties. 1 if all is tied."""
    signs = [(_sign(a[0] - b[0]), _sign(a[1] - b[1])) for a, b in combinations(pairs[:MISSIONS], 2)]
    of_first, of_second = sum(a != 0 for a, _ in signs), sum(b != 0 for _, b in signs)
    return sum(a * b for a, b in signs) / math.sqrt(of_first * of_second) if of_first and of_second else 1.0


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _made(choice: Choice, rng: Rng) -> int:
    """Return the score of a level that was made: in the band of the choice, or the nearest if there is none."""
    low, high = choice.band
    if choice.family == "banqi":
        return (low + high) // 2
    if choice.family == "foxhunt":
        return score_of(shots_of((low + high) // 2))
    if choice.family == "words":
        best = rng.choice(_turns())
        return round(100 * math.ceil(best * (low + high) / 200) / best)
    scores = _scores(choice.family)
    inside = [score for score in scores if low <= score <= high]
    return rng.choice(inside) if inside else min(scores, key=lambda score: abs(score - (low + high) / 2))


@cache
def _scores(name: str) -> list[int]:
    """Return the scores of levels made for this."""
    family, scores = load(name), []
    assert family.rate
    for preset in PRESETS:
        for seed in range(FIRST_SEED, FIRST_SEED + MADE):
            level = family.generate(family.preset(preset), Rng(seed), None).value
            if level:
                scores.append(family.rate(level)["score"])
    return scores


@cache
def _turns() -> list[int]:
    """Return the points of the best turns of positions in the middle of games."""
    words = load("words")
    games = (set_up(words.preset("scrabble-en"), "middle", Rng(seed)).unwrap() for seed in range(POSITIONS))
    return [solve(view(game, mover(game))).unwrap().points for game in games]


BENCHES = (mission_plan,)
