"""What games in the fog take, how strong the bots are, how good a belief is, and that no bot peeks."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from statistics import median

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.fogchess import BOTS, VARIANTS, State, choose, generate, outcome, play, preset, redeal, view
from pycore.fogchess.belief import believed
from pycore.fogchess.openbots import OPEN_LEVELS
from pycore.fogchess.solver import LEVELS, search

# Nodes of games between bots.
NODES = 5_000
LADDER = ("random", "naive", "novice", "skilled", "strong")
GAMES = 400
POSITIONS = 2_000
PLIES = 30
# Positions of a sample that are enough.
FEW = 50
Mind = Callable[[State, Rng], int]


def bot(name: str, nodes: int | None) -> Mind:
    """Return a player that knows what a player sees, with a limit of nodes or that of the bot."""

    def mind(state: State, rng: Rng) -> int:
        budget = None if nodes is None else Budget(nodes=nodes)
        return choose(view(state, state.position.player), name, rng, budget).unwrap()

    return mind


def peeking(nodes: int) -> Mind:
    """Return a player that searches as `strong` does, but the true position alone."""

    def mind(state: State, rng: Rng) -> int:
        seen = view(state, state.position.player)
        return search(seen, [state.position], rng.stream("move"), Budget(nodes=nodes), LEVELS["strong"].depth).unwrap()

    return mind


def match(name: str, minds: tuple[Mind, Mind], games: int, seed: int = 1) -> str:
    """Play games of a variant from random openings, two from each with exchanged seats; tell the first one's score."""
    points, plies, spent = {1.0: 0, 0.5: 0, 0.0: 0}, 0, [0.0, 0.0]
    for number in range(games):
        rng = Rng(seed).stream(f"game {number // 2}")
        state, swap = generate(preset(f"{name}: opening"), rng).unwrap(), number % 2
        while (end := outcome(state)) is None:
            who = state.position.player ^ swap
            started = time.process_time()
            move = minds[who](state, rng.stream(f"{number} {plies}"))
            spent[who] += time.process_time() - started
            state = play(state, move)
            plies += 1
        points[0.5 if end.winner is None else float(end.winner ^ swap == 0)] += 1
    score = sum(value * count for value, count in points.items()) / games
    error = math.sqrt(sum((value - score) ** 2 * count for value, count in points.items())) / games
    told = "{} won, {} drawn, {} lost".format(*points.values())
    times = " and ".join(f"{2000 * seconds / plies:.1f}" for seconds in spent)
    return f"{score:.3f} +- {error:.3f}  {told} in {games}; {plies / games:.0f} plies, {times} ms a move"


def duel(name: str, first: str, second: str, games: int, nodes: int) -> str:
    """Let two bots play; `peek` is the one that knows the true position."""
    minds = [peeking(nodes) if one == "peek" else bot(one, nodes) for one in (first, second)]
    return f"{f'{name}: {first} v {second}, {nodes} nodes':44} {match(name, (minds[0], minds[1]), games)}"


def beliefs(name: str, games: int, players: str, nodes: int, seed: int = 5) -> Iterator[str]:
    """Play games of a bot with itself; tell how often the player to move takes the true position for possible."""
    plies = found = few = whole = 0
    times: list[float] = []
    mind = bot(players, nodes)
    for number in range(games):
        rng = Rng(seed).stream(f"game {number}")
        state = generate(preset(f"{name}: opening"), rng).unwrap()
        while outcome(state) is None:
            seen = view(state, state.position.player)
            started = time.process_time()
            with suppress(ParameterError), believed(seen) as belief:
                times.append(time.process_time() - started)
                found += belief.holds(state.position)
                whole += belief.is_whole
                few += belief.count < FEW and not belief.is_whole
            plies += 1
            # A weak move now and then, so that games differ and last.
            move = rng.choice(seen.moves) if rng.below(10) == 0 else mind(state, rng.stream(f"{plies}"))
            state = play(state, move)
    times.sort()
    yield f"{name}, {players}: truth held at {found} of {plies} plies of {games} games, {found / plies:.4f}"
    yield f"  none found at {plies - len(times)}; all positions at {whole}; fewer than {FEW} of a sample at {few}"
    nearly = 1000 * times[len(times) * 99 // 100]
    yield f"  {1000 * sum(times) / plies:.1f} ms, 99 % within {nearly:.0f} ms, all {_most(times)}"


def _most(times: list[float]) -> str:
    return f"within {1000 * max(times):.0f} ms"


def fogchess_beliefs() -> Iterator[str]:
    """Tell how often beliefs hold the true position, against strong, naive and random players; many minutes."""
    for players, games in (("strong", GAMES // 4), ("naive", GAMES // 20), ("random", GAMES // 20)):
        yield from beliefs("chess", games, players, NODES // 5)
    for name in VARIANTS:
        if name != "chess":
            yield from beliefs(name, GAMES // 4, "strong", NODES // 5)


def fogchess_times() -> Iterator[str]:
    """Tell what moves of `strong` take by the default limits, belief and search together; minutes."""
    for name in VARIANTS:
        rng, times = Rng(3), []
        for number in range(GAMES // 40):
            state = generate(preset(f"{name}: opening"), rng.stream(f"{number}")).unwrap()
            while outcome(state) is None:
                seen = view(state, state.position.player)
                started = time.process_time()
                move = choose(seen, "strong", rng.stream(f"{number} {state.ply}")).unwrap()
                times.append(time.process_time() - started)
                state = play(state, move)
        yield f"{name}: {len(times)} moves, median {1000 * median(times):.0f} ms, {_most(times)}"


def fogchess_levels() -> Iterator[str]:
    """Let each bot of chess play against the next weaker one, and `strong` against others; many minutes."""
    for weaker, level in pairwise(LADDER):
        yield duel("chess", level, weaker, GAMES, NODES)
    for other in ("naive", "random", "peek"):
        yield duel("chess", "strong", other, GAMES, NODES)


def fogchess_open_levels() -> Iterator[str]:
    """Let each bot of chess without fog play against the next weaker one, by their own limits; minutes."""
    for weaker, level in pairwise(("random", "greedy", *OPEN_LEVELS)):
        result = match("chess check", (bot(level, None), bot(weaker, None)), GAMES // 8)
        yield f"{f'chess check: {level} v {weaker}':44} {result}"


def fogchess_variants() -> Iterator[str]:
    """Let `strong` play the other games against `naive`, which takes unseen cells for empty, and `random`; an hour."""
    for name in VARIANTS:
        if name != "chess":
            for other in ("naive", "random"):
                yield duel(name, "strong", other, GAMES // 2, NODES // 5)


def fogchess_honesty() -> Iterator[str]:
    """Ask bots in pairs of games that differ only in what the player to move has not seen; minutes."""
    pairs = differ = number = 0
    names = list(VARIANTS)
    while pairs < POSITIONS:
        number += 1
        rng = Rng(7).stream(f"game {number}")
        state = generate(preset(f"{names[number % len(names)]}: opening"), rng).unwrap()
        while not outcome(state) and state.ply < PLIES and pairs < POSITIONS:
            if state.ply > 4 and (other := other_game(state, rng)):
                pairs += 1
                differ += sum(bot(name, 500)(state, rng) != bot(name, 500)(other, rng) for name in BOTS)
            state = play(state, rng.choice(state.choices))
    yield f"{pairs} positions, each with two games that the player to move cannot tell apart: {differ} answers differ"


def other_game(state: State, rng: Rng) -> State | None:
    """Return another game of which the player to move knows the same; None if none is drawn."""
    other = redeal(view(state, state.position.player), rng.stream(f"redeal {state.ply}"))
    return None if other.position.key == state.position.key else other


BENCHES = (
    fogchess_beliefs,
    fogchess_honesty,
    fogchess_levels,
    fogchess_open_levels,
    fogchess_times,
    fogchess_variants,
)
