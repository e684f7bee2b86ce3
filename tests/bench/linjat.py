"""What Linjat takes: attempts, iterations and scores at the original's presets; the three ways of bettering; and the
promises that only many puzzles show.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from statistics import median

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.linjat import RULES, Curve, Method, Params, campaign, check, generate, generate_together, rate
from pycore.linjat.campaigns import alike
from pycore.linjat.generator import workshop
from pycore.linjat.presets import EXPERT, TABLE

ATTEMPTS = 500_000
PUZZLES = 20
SEARCHES = 10
# Iterations at which the article's chart is read; it goes on to 10,000 to 50,000.
MARKS = (0, 100, 1000, 5000, 10_000, 20_000)
CHECKED = {"easy": 5000, "medium": 4500, "hard": 200, "expert": 300}
# The original program, on a core of 2.5 GHz: µs per attempt, puzzles per second, µs per iteration, median score.
ORIGINAL = {
    "easy": (39, 3300, 155, 30),
    "medium": (24, 6.1, 327, 58),
    "hard": (29, 2.5, 567, 101),
    "expert": (39, 3.6, 908, 282),
}


def as_original(params: Params) -> Params:
    """Return the parameters with the original's freedom: uniqueness may be used, and any composite rule."""
    wanted = EXPERT[2:] if params.wanted else ()
    return replace(params, leak_free=False, rules=RULES[:7], wanted=wanted, changed=(1, 8))


def attempts() -> Iterator[str]:
    """Time the search for first puzzles."""
    yield f"{'attempts':22} {'µs':>7} {'times as fast':>14} {'puzzles/s':>10} {'times as many':>14}"
    for name, params in TABLE.items():
        for kind, chosen in (("as the original", as_original(params)), ("leak-free", params)):
            engine, found, begun = workshop(chosen, Rng(3)), 0, time.process_time()
            while engine.attempts < ATTEMPTS:
                found += engine.attempt(ATTEMPTS, Budget())
            spent = time.process_time() - begun
            each, rate = spent / ATTEMPTS * 1e6, found / spent
            theirs = ORIGINAL[name]
            yield f"{name:6} {kind:15} {each:7.2f} {theirs[0] / each:14.1f} {rate:10.1f} {rate / theirs[1]:14.1f}"


def bettering() -> Iterator[str]:
    """Time whole puzzles of 10,000 iterations, and compare the methods' scores; the time for first puzzles counts."""
    yield f"{'bettering':32} {'µs/iteration':>13} {'median score':>13}  the original's"
    for name, params in TABLE.items():
        for kind, base in (("as the original", as_original(params)), ("leak-free", params)):
            for method in Method:
                chosen, scores, begun = replace(base, method=method), [], time.process_time()
                scores = [generate(chosen, Rng(500 + seed)).unwrap().score for seed in range(PUZZLES)]
                each = (time.process_time() - begun) / PUZZLES / params.iterations * 1e6
                theirs = ORIGINAL[name][2:]
                yield f"{name:6} {kind:15} {method:9} {each:13.1f} {median(scores):13}  {theirs[0]} µs, {theirs[1]}"


def curves() -> Iterator[str]:
    """Show the article's chart in numbers: the median best score after some iterations, of the pool as it has it."""
    yield f"{'curves':22} {' '.join(f'{marks:>7}' for marks in MARKS)}  last improvement"
    for name, params in TABLE.items():
        chosen = replace(params, method=Method.POOL, starts=1, iterations=MARKS[-1])
        found = []
        for seed in range(SEARCHES):
            curve = Curve()
            generate(chosen, Rng(seed), curve=curve)
            found.append(curve.points)
        best = [median(max(y for x, y in points if x <= mark) for points in found) for mark in MARKS]
        last = median(points[-1][0] for points in found)
        yield f"{name:22} {' '.join(f'{score:7}' for score in best)}  after {last} iterations"


def together() -> Iterator[str]:
    """Compare the best of four searches that share workers, the same without workers, and one four times as long."""
    yield f"{'four searches':14} {'together':>9} {'apart':>9} {'one, 4 times as long':>21}"
    for name in ("hard", "expert"):
        params = TABLE[name]
        longer = replace(params, iterations=4 * params.iterations)
        with ThreadPoolExecutor(1) as executor:
            shared = [generate_together(params, Rng(seed), executor).unwrap().score for seed in range(SEARCHES)]
        apart = [
            max(generate(params, Rng(1000 * seed + part)).unwrap().score for part in range(4))
            for seed in range(SEARCHES)
        ]
        one = [generate(longer, Rng(seed)).unwrap().score for seed in range(SEARCHES)]
        yield f"{name:14} {median(shared):9} {median(apart):9} {median(one):21}"


def promises() -> Iterator[str]:
    """Make 10,000 puzzles, and count those that break a promise or are alike."""
    yield f"{'promises':10} {'puzzles':>8} {'broken':>7} {'alike':>6} {'need more than':>15}"
    for name, count in CHECKED.items():
        params = replace(TABLE[name], iterations=20)
        seen, broken, harder = set(), 0, 0
        for seed in range(count):
            level = generate(params, Rng(seed)).unwrap()
            seen.add(alike(level.puzzle))
            broken += bool(list(check(level)))
            harder += not rate(level.puzzle, params.weights, params.rules).solved
        yield f"{name:10} {count:8} {broken:7} {count - len(seen):6} {', '.join(params.rules)}: {harder}"


def campaigns() -> Iterator[str]:
    """Show how the score of campaigns rises, in tenths."""
    yield f"{'campaign':18} {'CPU s':>6}  mean score of each tenth"
    for count, seed in ((100, 1), (100, 2), (100, 3), (40, 4)):
        begun = time.process_time()
        levels = campaign(count, Rng(seed)).unwrap()
        spent = time.process_time() - begun
        # As anybody would measure them: on the common scale, all deductions allowed.
        scores = [rate(level.puzzle).score for level in levels]
        tenth = count // 10
        bins = [sum(scores[start : start + tenth]) / tenth for start in range(0, count, tenth)]
        repeated = count - len({alike(level.puzzle) for level in levels})
        rising = all(low < high for low, high in pairwise(bins))
        verdict = f"{'rising' if rising else 'NOT RISING'}, {repeated} alike"
        yield f"{count:5}, seed {seed:3}   {spent:6.1f}  {' '.join(f'{mean:.0f}' for mean in bins)}  {verdict}"


BENCHES = (attempts, bettering, curves, together, promises, campaigns)
