"""What a game's frame waits for Sokoban's advice: dead positions, hints, moves; of the node, without an engine."""

import time
from collections.abc import Iterator
from statistics import fmean, median
from typing import Any

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.sokoban import Guide, Level, format_level, generate, preset
from tests.bench.sokoban import SECONDS, levels
from warren.declare import Vector2i, main_loop
from warren.nodes import WarrenSokoban
from warren.nodes import sokoban_work as work

STEPS = (Vector2i(0, -1), Vector2i(1, 0), Vector2i(0, 1), Vector2i(-1, 0))
LEVELS = 20
MOVES = 300


def _level(name: str, seed: int) -> Level:
    return generate(preset(name), Rng(seed)).unwrap().level


def _timed(work: Any) -> float:
    before = time.perf_counter()
    work()
    return (time.perf_counter() - before) * 1e3


def _line(what: str, spent: list[float]) -> str:
    ranked = sorted(spent)
    return f"{what:28} {ranked[len(ranked) // 2]:10.2f} {ranked[-1]:10.2f}"


def sokoban_advice() -> Iterator[str]:
    """Calls on the main thread in wall time, for that is what a frame waits: new levels, and random moves."""
    yield f"{'main thread waits':28} {'median ms':>10} {'longest':>10}"
    spent: dict[str, list[float]] = {"is_dead, first call": [], "hint": [], "hint, solution known": []}
    for seed in range(LEVELS):
        game = WarrenSokoban()
        game.level = format_level(_level("expert", seed))
        game.size()
        for what, ask in zip(spent, (game.is_dead, game.hint, game.hint), strict=True):
            spent[what].append(_timed(ask))
            while main_loop.busy:
                main_loop.frame()
    moves = []
    for seed in range(LEVELS):
        game, rng = WarrenSokoban(), Rng(seed)
        game.level = format_level(_level("hard", seed))
        for _ in range(MOVES):
            step = rng.choice(STEPS)
            moves.append(_timed(lambda game=game, step=step: game.move(step) and game.is_dead()))
            if game.is_dead():
                game.undo()
    yield from (_line(what, times) for what, times in spent.items())
    yield _line("move and is_dead, 10x10", moves)


def sokoban_hints() -> Iterator[str]:
    """The first hint of each level of a hard set in CPU time: the whole work of the node in the background."""
    spent, given = [], 0
    for level in levels("grigr"):
        begun = time.process_time()
        given += work.advice(level, Guide(), None, Budget(cpu_milliseconds=1000 * SECONDS)).value is not None
        spent.append(time.process_time() - begun)
    limit = f"{SECONDS:g} CPU s at most"
    yield f"{'first hints':12} {'given':>6} {'median ms':>10} {'mean ms':>9} {'longest ms':>11}, {limit}"
    times = f"{1e3 * median(spent):10.1f} {1e3 * fmean(spent):9.1f} {1e3 * max(spent):11.1f}"
    yield f"{'grigr':12} {given:>6} {times}"


BENCHES = (sokoban_advice, sokoban_hints)
