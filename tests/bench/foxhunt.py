"""What Fox Hunt takes: a shot of each bot early, in the middle and late; how many shots they need, and the fewest."""

import math
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from pycore.base.rng import Rng
from pycore.foxhunt import BOTS, Hunt, Move, Params, View, choose, generate, outcome, play, view
from pycore.foxhunt.cli import hunt_down
from pycore.foxhunt.model import sights
from tests.bench.bencher import measure

HUNTS = 40
PAIRED = 1000
# Boards whose optimum takes seconds.
SMALL = (Params(3, 3, 2), Params(4, 3, 2), Params(4, 4, 2), Params(4, 3, 3), Params(5, 4, 2), Params(4, 4, 3))
HIT = -1


class Optimum:
    """The fewest expected misses of a hunt, by expectimax over all that a hunter can know.

    What a hunter knows is a set of placements of the foxes, a set of bits here: cells shot at tell nothing more, and
    hits are free, as all foxes must be hit. A shot splits the set by its answers. The misses of n placements together
    are at least n - 1, because only one of them can be hunted down without a miss.
    """

    def __init__(self, params: Params) -> None:
        seen = sights(params.width, params.height)
        placements = list(combinations(range(params.cells), params.foxes))
        self.count = len(placements)
        self._known: dict[int, int] = {}
        self._answers: list[dict[int, int]] = []
        for cell in range(params.cells):
            sets: dict[int, int] = {}
            for number, foxes in enumerate(placements):
                answer = HIT if cell in foxes else sum(fox in seen[cell] for fox in foxes)
                sets[answer] = sets.get(answer, 0) | 1 << number
            self._answers.append(sets)

    def misses(self) -> float:
        """Return the expected number of misses."""
        return self._total((1 << self.count) - 1) / self.count

    @property
    def states(self) -> int:
        """Number of sets examined."""
        return len(self._known)

    def _total(self, known: int) -> int:
        """Return the misses of all placements of a set together."""
        size = known.bit_count()
        if size <= 2:
            return size - 1
        if known not in self._known:
            best = size * size
            for least, _, sets in sorted(self._shots(known)):
                if least >= best:
                    break
                total = least
                for some in sets:
                    total += self._total(some) - (some.bit_count() - 1)
                    if total >= best:
                        break
                best = min(best, total)
            self._known[known] = best
        return self._known[known]

    def _shots(self, known: int) -> Iterator[tuple[int, int, list[int]]]:
        """Yield a bound of the misses, the cell, and the sets that remain, for each shot that tells something."""
        for cell, answers in enumerate(self._answers):
            sets = [(answer, known & some) for answer, some in answers.items() if known & some]
            if len(sets) > 1:
                least = sum(some.bit_count() - 1 + (answer != HIT) * some.bit_count() for answer, some in sets)
                yield least, cell, sorted((some for _, some in sets), key=int.bit_count)


def mean_misses(params: Params, bot: str) -> float:
    """Return the mean misses of a bot over all placements: it plays by a plan, as its seed is the same."""
    shots: dict[View, Move] = {}
    placements = list(combinations(range(params.cells), params.foxes))
    total = 0
    for foxes in placements:
        hunt = Hunt(params, foxes)
        while outcome(hunt) is None:
            seen = view(hunt)
            if seen not in shots:
                shots[seen] = choose(seen, bot, Rng(1)).unwrap()
            hunt = play(hunt, shots[seen])
        total += len(hunt.shots) - params.foxes
    return total / len(placements)


def foxhunt_shots() -> Iterator[str]:
    """Time a shot after 0, 5, 9 and 14 shots of the strong bot."""
    yield f"{'a shot':24} {'min ms':>10} {'median ms':>10}"
    hunt = generate(Params(), Rng(1)).unwrap()
    for shots in range(15):
        if shots in (0, 5, 9, 14):
            seen = view(hunt)
            for bot in BOTS:
                (times,) = measure(lambda bot=bot, seen=seen: choose(seen, bot, Rng(1)), rounds=3)
                yield f"{f'{bot}, after {shots}':24} {times}"
        hunt = play(hunt, choose(view(hunt), "strong", Rng(shots)).unwrap())


def foxhunt_bots() -> Iterator[str]:
    """Count the shots of each bot over the same hunts."""
    for bot in BOTS:
        counts = [hunt_down(Params(), bot, seed) for seed in range(HUNTS)]
        yield f"{bot:24} {sum(counts) / HUNTS:10.2f} shots on the average of {HUNTS} hunts"


def foxhunt_optimum() -> Iterator[str]:
    """Compare the mean shots of the bots over all placements with the optimum, on small boards."""
    for params in SMALL:
        optimum = Optimum(params)
        started = time.process_time()
        least = optimum.misses() + params.foxes
        seconds = time.process_time() - started
        told = f"{least:.4f} shots, {optimum.states} sets in {seconds:.1f} s"
        for bot in list(BOTS)[1:]:
            told += f"; {bot} {(mean_misses(params, bot) + params.foxes) / least - 1:+.2%}"
        yield f"{f'{params.width}x{params.height}:{params.foxes}':24} {told}"


def gain(fewer: Sequence[int], more: Sequence[int]) -> str:
    """Tell the mean difference of shots over the same hunts, with its standard error."""
    differences = [b - a for a, b in zip(fewer, more, strict=True)]
    mean = sum(differences) / len(differences)
    error = math.sqrt(sum((one - mean) ** 2 for one in differences) / len(differences) / (len(differences) - 1))
    return f"{mean:.3f} +- {error:.3f}"


def foxhunt_pairs() -> Iterator[str]:
    """Compare each bot with the next weaker one over the same hunts on large boards; hours."""
    for params in (Params(9, 9, 8), Params(10, 10, 8)):
        shots = {bot: [hunt_down(params, bot, seed) for seed in range(PAIRED)] for bot in list(BOTS)[1:]}
        for weaker, bot in [*pairwise(shots), ("hopeful", "strong")]:
            told = f"{gain(shots[bot], shots[weaker])} fewer than {weaker} over {PAIRED} hunts, seeds from 0"
            mean = sum(shots[bot]) / PAIRED
            yield f"{f'{params.width}x{params.height}, {bot}':24} {mean:.2f} shots, {told}"


def foxhunt_allowance() -> Iterator[str]:
    """Shots of best play on the classic board: their mean, and how many suffice for 95 of 100 hunts."""
    shots = sorted(hunt_down(Params(), "strong", seed) for seed in range(PAIRED))
    yield f"mean {sum(shots) / PAIRED:.2f}, 95 % {shots[95 * PAIRED // 100]}, most {shots[-1]}, of {PAIRED} hunts"


BENCHES = (foxhunt_shots, foxhunt_bots, foxhunt_optimum, foxhunt_pairs, foxhunt_allowance)
