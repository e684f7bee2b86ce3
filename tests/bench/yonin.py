"""What Yonin Shogi takes: perft, random games and the bots' moves; and how strong the bots are."""

import math
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from statistics import mean

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.yonin import BOTS, NODES, Player, choose, generate, legal_moves, outcome, play, preset
from pycore.yonin._engine import Engine
from tests.bench.bencher import measure

GAMES = 408  # a multiple of the six ways, and of the four, in which two bots share the seats
FEW = 5_000
SEATS = {"singles": list(combinations(range(4), 2)), "partners": [(0, 2), (1, 3)]}
ALONE = [(seat,) for seat in range(4)]


def match(
    variant: str,
    bots: tuple[str, str],
    games: int,
    nodes: int,
    *,
    seed: int = 1,
    ways: Sequence[tuple[int, ...]] | None = None,
) -> str:
    """Play games from random openings, one from each in each of the ways to share the seats.

    The score is the first bot's: the mean over all pairs of a seat of the first and one of the second bot of 1 if the
    first one has the better place, and 1/2 if they share it. It is 1/2 for equal bots.
    """
    points, plies, ends, slowest, spent = [], [0, 0], 0, [0.0, 0.0], [0.0, 0.0]
    ways = ways or SEATS[variant]
    for number in range(games):
        rng = Rng(seed).stream(f"game {number // len(ways)}")
        position = generate(preset(f"opening {variant}"), rng).unwrap()
        who = [int(seat not in ways[number % len(ways)]) for seat in range(4)]
        seated = [Player(bots[mind], 16) for mind in who]
        while (end := outcome(position)) is None:
            mind, chance = who[position.mover], rng.stream(f"{number} {sum(plies)}")
            started = time.process_time()
            move = seated[position.mover].choose(position, chance, Budget(nodes=nodes)).unwrap()
            took = time.process_time() - started
            spent[mind], slowest[mind], plies[mind] = spent[mind] + took, max(slowest[mind], took), plies[mind] + 1
            position = play(position, move)
        ends += bool(position.mates)
        gained = end.points(who)
        points.append(mean(gain for gain, mind in zip(gained, who, strict=True) if mind == 0))
    score = sum(points) / games
    error = math.sqrt(sum((one - score) ** 2 for one in points)) / games
    times = " and ".join(f"{1000 * spent[i] / plies[i]:.1f} (at most {1000 * slowest[i]:.0f})" for i in range(2))
    return (
        f"{score:.3f} +- {error:.3f} in {games}, {ends} with mates; {sum(plies) / games:.0f} plies, {times} ms a move"
    )


def yonin_engine() -> Iterator[str]:
    """Time perft and random games."""
    for variant in SEATS:
        engine = Engine(generate(preset(variant), Rng(1)).unwrap())
        (times,) = measure(lambda engine=engine: engine.perft(6), rounds=3)
        leaves = engine.perft(6)
        yield f"{f'{variant}, perft 6: {leaves}':34} {times}  {leaves / times.best / 1_000_000:.1f} M leaves/s"
        (times,) = measure(lambda engine=engine: engine.playouts(100, Rng(1)), rounds=3)
        yield f"{f'{variant}, 100 random games':34} {times}  {100 / times.best:.0f} games/s"


def yonin_bots() -> Iterator[str]:
    """Time a move of each bot in the middle of a game."""
    for variant in SEATS:
        position, rng = generate(preset(f"opening {variant}"), Rng(1)).unwrap(), Rng(2)
        for _ in range(30):
            after = play(position, rng.choice(legal_moves(position)))
            position = position if outcome(after) else after
        for name in BOTS:
            (times,) = measure(lambda name=name, position=position: choose(position, name, Rng(1), Budget(nodes=NODES)))
            yield f"{f'{variant}, {name}':24} {times}"


def yonin_levels() -> Iterator[str]:
    """Let each bot play the next weaker one, and the best the weakest, also as one of four; many minutes."""
    pairs = [*pairwise(BOTS), ("random", "strong")]
    for variant in SEATS:
        for weaker, level in pairs:
            told = match(variant, (level, weaker), GAMES, FEW)
            yield f"{f'{variant}, {level} v {weaker}':32} {told}"
    told = match("singles", ("strong", "random"), GAMES, FEW, ways=ALONE)
    yield f"{'singles, strong v three random':32} {told}"


BENCHES = (yonin_engine, yonin_bots, yonin_levels)
