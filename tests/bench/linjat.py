"""What Linjat takes: attempts, iterations and scores at the original's presets; the three ways of bettering."""

import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import median

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.linjat import RULES, Method, Params, generate
from pycore.linjat.generator import workshop
from pycore.linjat.presets import EXPERT, TABLE

ATTEMPTS = 500_000
PUZZLES = 20
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


BENCHES = (attempts, bettering)
