"""What Jungle takes: perft, random games, the bots' moves and the tables of endings; and how strong the bots are."""

import math
import time
from collections.abc import Callable, Iterator
from itertools import pairwise

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.jungle import BOTS, LETTERS, Move, Player, Position, choose, generate, legal_moves, outcome, play, preset
from pycore.jungle._endings import Endings, canonical
from pycore.jungle._engine import Engine
from pycore.jungle.generator import PAIRS, pieces_of
from pycore.jungle.solver import search
from pycore.kernel.alphabeta import Memory
from tests.bench.bencher import measure

GAMES = 400
PERFT = 6
NODES = 20_000
Mind = Callable[[Position, Rng], Move]


def match(minds: tuple[Callable[[], Mind], Callable[[], Mind]], games: int, seed: int = 1) -> str:
    """Play games from random openings, two from each with exchanged seats; tell the first one's score."""
    points, plies, spent = {1.0: 0, 0.5: 0, 0.0: 0}, 0, [0.0, 0.0]
    for number in range(games):
        rng = Rng(seed).stream(f"game {number // 2}")
        position = generate(preset("opening"), rng).unwrap()
        seated, swap = [make() for make in minds], number % 2
        while (end := outcome(position)) is None:
            who = position.mover ^ swap
            started = time.process_time()
            move = seated[who](position, rng.stream(f"{number} {plies}"))
            spent[who] += time.process_time() - started
            position = play(position, move)
            plies += 1
        points[0.5 if end.winner is None else float(end.winner ^ swap == 0)] += 1
    score = sum(value * count for value, count in points.items()) / games
    error = math.sqrt(sum((value - score) ** 2 * count for value, count in points.items())) / games
    told = "{} won, {} drawn, {} lost".format(*points.values())
    times = " and ".join(f"{2000 * seconds / plies:.2f}" for seconds in spent)
    return f"{score:.3f} +- {error:.3f}  {told} in {games}; {plies / games:.0f} plies, {times} ms a move"


def bot(name: str, nodes: int, *, keeping: bool = False) -> Callable[[], Mind]:
    """Return a maker of players with a bot, which keep their memory over a game or have a new one for each move."""

    def make() -> Mind:
        player = Player(name, 16)
        return lambda position, rng: (
            (player if keeping else Player(name, 16)).choose(position, rng, Budget(nodes=nodes)).unwrap()
        )

    return make


def to_depth(depth: int) -> Callable[[], Mind]:
    """Return a maker of players that search to a depth, whatever it takes."""

    def make() -> Mind:
        memory = Memory(16)
        return lambda position, rng: search(position, rng, Budget(), depth, memory).unwrap()

    return make


def jungle_engine() -> Iterator[str]:
    """Time perft and random games."""
    engine = Engine(generate(preset("start"), Rng(1)).unwrap())
    (times,) = measure(lambda: engine.perft(PERFT), rounds=3)
    leaves = engine.perft(PERFT)
    yield f"{f'perft {PERFT}: {leaves}':24} {times}  {leaves / times.best / 1000:.0f} M leaves/s"
    (times,) = measure(lambda: engine.playouts(2000, Rng(1)), rounds=3)
    yield f"{'2000 random games':24} {times}  {2_000_000 / times.best:.0f} games/s"


def jungle_bots() -> Iterator[str]:
    """Time a move of each bot in the middle of a game."""
    position, rng = generate(preset("start"), Rng(1)).unwrap(), Rng(2)
    for _ in range(30):
        position = play(position, rng.choice(legal_moves(position)))
    for name in BOTS:
        (times,) = measure(lambda name=name: choose(position, name, Rng(1), Budget(nodes=NODES)))
        yield f"{name:24} {times}"


def jungle_endings() -> Iterator[str]:
    """Time the tables of some endings of three pieces, made from nothing, and of all of them."""
    rules = preset("start").rules
    for letters in PAIRS:
        (times,) = measure(lambda letters=letters: Endings(rules).of(pieces_of(letters)), rounds=3)
        ending = Endings(rules).of(pieces_of(letters))[-1]
        won, drawn, lost, most = ending.summary()
        yield f"{letters:6} {times}  {ending.bytes} bytes, {won} won, {drawn} drawn, {lost} lost, {most} plies"
    endings, started, most = Endings(rules), time.process_time(), 0
    wanted = {canonical((a, b, c)) for a in range(16) for b in range(a) for c in range(b)} - {None}
    size = 0
    for pieces in sorted(filter(None, wanted)):
        ending = endings.of(pieces)[-1]
        size += ending.bytes
        if ending.summary()[3] > most:
            most, longest = ending.summary()[3], "".join(LETTERS[piece] for piece in pieces)
    seconds = time.process_time() - started
    yield f"all {len(wanted)} of three pieces: {seconds:.1f} s, {size} bytes; the longest win: {most} plies, {longest}"


def jungle_levels() -> Iterator[str]:
    """Let each bot play against the next weaker one; minutes."""
    levels = list(BOTS)
    for weaker, level in pairwise(levels):
        yield f"{f'{level} v {weaker}':24} {match((bot(level, NODES), bot(weaker, NODES)), GAMES)}"
    yield f"{'strong v greedy':24} {match((bot('strong', NODES), bot('greedy', NODES)), GAMES)}"


def jungle_memory() -> Iterator[str]:
    """Let the bot `strong` with a memory over the game play against the one without."""
    minds = (bot("strong", NODES // 10, keeping=True), bot("strong", NODES // 10))
    yield f"{'memory kept v not':24} {match(minds, GAMES)}"


def jungle_depths() -> Iterator[str]:
    """Let searches of depth n + 2 play against those of depth n; many minutes."""
    for depth in (1, 2, 3, 4):
        yield f"{f'depth {depth + 2} v {depth}':24} {match((to_depth(depth + 2), to_depth(depth)), GAMES)}"


BENCHES = (jungle_engine, jungle_bots, jungle_endings, jungle_memory, jungle_levels, jungle_depths)
