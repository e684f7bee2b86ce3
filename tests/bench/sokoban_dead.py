"""Which share of the positions that Sokoban's forward search has stored is dead, by a test of its own."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.sokoban import Level, solve
from pycore.sokoban.fess import Fess, Planned
from pycore.sokoban.model import play
from pycore.sokoban.solver import PAUSED
from tests.bench.sokoban import collections, levels
from tests.oracle.sokoban_dead import Judge

# Levels that take long, or whose plans are incomplete.
HARD: Mapping[str, Sequence[int]] = {"microban": (144, 145, 153), "grigr": (2, 78, 84)}
NODES = 160_000
SAMPLES = 30
SOLUTIONS = 12  # positions of a known solution that are judged


def chosen(folder: Path | None) -> Iterator[tuple[str, Level]]:
    """Yield names and levels: all in the level files of a folder, or the hard ones of the sets."""
    sets = collections(folder) if folder else {name: levels(name) for name in HARD}
    for name, members in sets.items():
        for number, level in enumerate(members, 1):
            if folder or number in HARD[name]:
                yield f"{name} {number}", level


def stored(level: Level) -> Fess | None:
    """Return a forward search of so many positions beside a backward one; None if they found a solution."""
    searches = Fess(level), Planned(level, backwards=True)
    for search, other in zip(searches, reversed(searches), strict=True):
        search.meet(other)
    budget = Budget()
    for share in (20_000, 40_000, 80_000, NODES - 140_000):
        if any(search.search(budget, share) != PAUSED for search in searches):
            return None
    searches[0].meet()
    return searches[0]


def sokoban_stored(folder: Path | None = None) -> Iterator[str]:
    """Sample stored positions of levels that are not solved at once, and positions of solutions, never dead."""
    yield f"{'stored positions':24} {'dead %':>7} {'frozen':>7} {'unmatched':>9} {'shut':>5}, of {SAMPLES}"
    wrong = judged = 0
    shares = []
    for name, level in chosen(folder):
        judge = Judge(level.board)
        search = stored(level)
        if search is None:
            found = solve(level, budget=Budget(nodes=2 * NODES))
            if found.status is Status.SOLVED:
                seen = list(_positions(level, found.unwrap().moves))
                judged += len(seen)
                wrong += sum(bool(judge.verdict(at.boxes, at.player)) for at in seen)
            continue
        rng, told = Rng(1), Counter[str]()
        for _ in range(SAMPLES):
            boxes, area = search.position(rng.below(search.statistics["stored"]))
            told[judge.verdict(frozenset(boxes), area[0])] += 1
        share = 100 * (SAMPLES - told[""]) / SAMPLES
        shares.append(share)
        yield f"{name:24} {share:7.1f} {told['frozen']:7} {told['unmatched']:9} {told['shut']:5}"
    few = sum(share < 5 for share in shares)
    yield f"levels: {len(shares)}, with less than 5 % dead: {few}; of solutions: {judged}, called dead: {wrong}"


def _positions(level: Level, moves: Sequence) -> Iterator[Level]:
    every = max(1, len(moves) // SOLUTIONS)
    for number, move in enumerate(moves):
        if number % every == 0:
            yield level
        level = play(level, move)


BENCHES = (sokoban_stored,)
