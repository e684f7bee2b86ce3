"""How strong the bots of hidden ranks are, what their moves take, how fast the engine is, and that no bot peeks."""

import math
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from statistics import median

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.hiddenrank import BOTS, GAMES, Move, State, choose, generate, play, preset, redeal, view
from pycore.hiddenrank._engine import Engine
from pycore.hiddenrank.solver import LEVELS, search

GAMES_EACH = 400
POSITIONS = 2_000
# Moves of a game after which it counts as a draw.
LONGEST = 1_000
Mind = Callable[[State, Rng], Move]


def bot(name: str, nodes: int | None = None) -> Mind:
    """Return a player that knows what a player knows."""

    def mind(state: State, rng: Rng) -> Move:
        limit = Budget(nodes=nodes) if nodes else None
        return choose(view(state, state.mover), name, rng, limit).unwrap()  # type: ignore[return-value]

    return mind


def peeking(nodes: int | None = None) -> Mind:
    """Return a player that searches as `strong` does, but the true ranks alone."""

    def mind(state: State, rng: Rng) -> Move:
        seen, position = view(state, state.mover), state.position
        assert position
        deal = [position.ranks[piece] for piece in seen.others]
        budget = Budget(nodes=nodes or LEVELS["strong"].nodes)
        return search(seen, [deal], rng.stream("move"), budget, LEVELS["strong"]).unwrap()  # type: ignore[return-value]

    return mind


def match(name: str, minds: tuple[Mind, Mind], games: int, seed: int = 1) -> str:
    """Play games from planned armies, two from each with exchanged seats; tell the first one's score.

    Of four players, each bot plays for both partners of a side.
    """
    points, plies, spent = {1.0: 0, 0.5: 0, 0.0: 0}, 0, [0.0, 0.0]
    team = GAMES[name].team
    for number in range(games):
        rng = Rng(seed).stream(f"game {number // 2}")
        state, swap = generate(preset(f"{name}: planned"), rng).unwrap(), number % 2
        while not (end := state.outcome) and state.ply < LONGEST:
            who = team(state.mover) ^ swap
            started = time.process_time()
            move = minds[who](state, rng.stream(f"{number} {state.ply}"))
            spent[who] += time.process_time() - started
            state = play(state, move)
        plies += state.ply
        points[0.5 if not end or end.winner is None else float(team(end.winner) ^ swap == 0)] += 1
    score = sum(value * count for value, count in points.items()) / games
    error = math.sqrt(sum((value - score) ** 2 * count for value, count in points.items())) / games
    told = "{} won, {} drawn, {} lost".format(*points.values())
    times = " and ".join(f"{2000 * seconds / plies:.1f}" for seconds in spent)
    return f"{score:.3f} +- {error:.3f}  {told} in {games}; {plies / games:.0f} plies, {times} ms a move"


def duel(name: str, first: str, second: str, games: int = GAMES_EACH, nodes: int | None = None) -> str:
    """Let two bots play; `peek` is the one that knows the true ranks."""
    minds = [peeking(nodes) if one == "peek" else bot(one, nodes) for one in (first, second)]
    return f"{f'{name}: {first} v {second}':32} {match(name, (minds[0], minds[1]), games)}"


def hiddenrank_levels() -> Iterator[str]:
    """Let each bot play the next weaker one, and `strong` others, by their usual limits; hours."""
    for name in GAMES:
        for weaker, level in pairwise(BOTS):
            yield duel(name, level, weaker)
        for other in ("random", "greedy", "peek"):
            yield duel(name, "strong", other)


def hiddenrank_times() -> Iterator[str]:
    """Tell what moves of `strong` take by the usual limits; minutes."""
    for name in GAMES:
        times, rng = [], Rng(3)
        for number in range(10):
            state = generate(preset(f"{name}: planned"), rng.stream(f"{number}")).unwrap()
            while not state.outcome and state.ply < LONGEST // 5:
                seen = view(state, state.mover)
                started = time.process_time()
                move = choose(seen, "strong", rng.stream(f"{number} {state.ply}")).unwrap()
                times.append(1000 * (time.process_time() - started))
                state = play(state, move)
        yield f"{name}: {len(times)} moves, median {median(times):.0f} ms, all within {max(times):.0f} ms"


def hiddenrank_engine() -> Iterator[str]:
    """Tell the speed of random play and of perft."""
    for name in GAMES:
        engine = Engine(generate(preset(f"{name}: random"), Rng(1)).unwrap())
        started = time.process_time()
        _, draws, _, plies = engine.playouts(2_000, Rng(1))
        seconds = time.process_time() - started
        yield f"{name}: {plies / seconds / 1e6:.2f} million plies a second, {plies / 2000:.0f} a game, {draws} draws"


def hiddenrank_honesty() -> Iterator[str]:
    """Ask bots in pairs of games that differ only in the ranks that the player to move does not know; an hour."""
    for name in GAMES:
        pairs = differ = number = 0
        while pairs < POSITIONS:
            number += 1
            rng = Rng(7).stream(f"game {number}")
            state = generate(preset(f"{name}: random"), rng).unwrap()
            while not state.outcome and pairs < POSITIONS and state.ply < LONGEST // 5:
                if state.ply % 10 == 0:
                    seen = view(state, state.mover)
                    other = redeal(seen, rng.stream(f"{state.ply}"))
                    pairs += other != state
                    differ += sum(bot(one, 300)(state, rng) != bot(one, 300)(other, rng) for one in BOTS)
                state = play(state, bot("greedy")(state, rng.stream(f"move {state.ply}")))
        yield f"{name}: {pairs} positions, each in two games that its mover cannot tell apart: {differ} answers differ"


BENCHES = (hiddenrank_engine, hiddenrank_honesty, hiddenrank_levels, hiddenrank_times)
