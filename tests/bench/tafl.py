"""What Tafl takes: perft, random games and the bots' moves; and how strong the bots are."""

import math
import time
from collections.abc import Callable, Iterator
from itertools import pairwise

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.tafl import BOTS, Move, Player, Position, Variant, choose, generate, legal_moves, outcome, play, preset
from pycore.tafl._engine import Engine
from pycore.tafl.solver import NODES
from tests.bench.bencher import measure

GAMES = 400
FEW = 20_000
PERFT = {Variant.BRANDUBH: 5, Variant.TABLUT: 4, Variant.COPENHAGEN: 4}
Mind = Callable[[Position, Rng], Move]


def match(variant: str, minds: tuple[Callable[[], Mind], Callable[[], Mind]], games: int, seed: int = 1) -> str:
    """Play games from random openings, two from each with exchanged sides; tell the first one's score."""
    points, plies, spent = {1.0: 0, 0.5: 0, 0.0: 0}, 0, [0.0, 0.0]
    slowest, attackers = [0.0, 0.0], 0
    for number in range(games):
        rng = Rng(seed).stream(f"game {number // 2}")
        position = generate(preset(f"opening {variant}"), rng).unwrap()
        seated, swap = [make() for make in minds], number % 2
        while (end := outcome(position)) is None:
            who = position.mover ^ swap
            started = time.process_time()
            move = seated[who](position, rng.stream(f"{number} {plies}"))
            took = time.process_time() - started
            spent[who], slowest[who] = spent[who] + took, max(slowest[who], took)
            position = play(position, move)
            plies += 1
        points[0.5 if end.winner is None else float(end.winner ^ swap == 0)] += 1
        attackers += end.winner == 0
    score = sum(value * count for value, count in points.items()) / games
    error = math.sqrt(sum((value - score) ** 2 * count for value, count in points.items())) / games
    told = "{} won, {} drawn, {} lost".format(*points.values())
    times = " and ".join(
        f"{2000 * s / plies:.2f} (at most {1000 * most:.0f})" for s, most in zip(spent, slowest, strict=True)
    )
    sides = f"the attackers won {attackers}"
    return f"{score:.3f} +- {error:.3f}  {told} in {games}, {sides}; {plies / games:.0f} plies, {times} ms a move"


def bot(name: str, nodes: int = NODES) -> Callable[[], Mind]:
    """Return a maker of players with a bot, which keep their memory over a game."""

    def make() -> Mind:
        player = Player(name, 16)
        return lambda position, rng: player.choose(position, rng, Budget(nodes=nodes)).unwrap()

    return make


def tafl_engine() -> Iterator[str]:
    """Time perft and random games."""
    for variant, depth in PERFT.items():
        engine = Engine(generate(preset(variant), Rng(1)).unwrap())
        (times,) = measure(lambda engine=engine, depth=depth: engine.perft(depth), rounds=3)
        leaves = engine.perft(depth)
        yield f"{f'{variant}, perft {depth}: {leaves}':34} {times}  {leaves / times.best / 1000:.0f} M leaves/s"
        (times,) = measure(lambda engine=engine: engine.playouts(500, Rng(1)), rounds=3)
        yield f"{f'{variant}, 500 random games':34} {times}  {500_000 / times.best:.0f} games/s"


def tafl_bots() -> Iterator[str]:
    """Time a move of each bot in the middle of a game."""
    for variant in Variant:
        position, rng = generate(preset(f"opening {variant}"), Rng(1)).unwrap(), Rng(2)
        for _ in range(8):
            after = play(position, rng.choice(legal_moves(position)))
            position = position if outcome(after) else after
        for name in BOTS:
            (times,) = measure(lambda name=name, position=position: choose(position, name, Rng(1), Budget(nodes=NODES)))
            yield f"{f'{variant}, {name}':24} {times}"


def tafl_levels() -> Iterator[str]:
    """Let each bot play against the next weaker one, and the best against the two weakest; many minutes."""
    pairs = [*pairwise(BOTS), ("greedy", "strong"), ("random", "strong")]
    for variant in Variant:
        for weaker, level in pairs:
            told = match(variant, (bot(level, FEW), bot(weaker, FEW)), GAMES)
            yield f"{f'{variant}, {level} v {weaker}':32} {told}"


BENCHES = (tafl_engine, tafl_bots, tafl_levels)
