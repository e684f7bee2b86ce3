"""The bots of open chess games against an engine by other authors, Fairy-Stockfish, without its neural network.

WARREN_FAIRY_STOCKFISH names the program, built with large boards: a tool of developers that is not part of Warren.
WARREN_OPEN_GAMES is the number of games of a match, WARREN_OPEN_VARIANTS names some of the games, WARREN_OPEN_DEPTHS
the depths of the engine, and WARREN_OPEN_NODES the limit of nodes of the bot.
"""

import math
import os
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, median
from types import TracebackType
from typing import NamedTuple, Self

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.fogchess import State, choose, format_move, generate, outcome, play, preset, view
from pycore.fogchess.moves import Sort, unpack
from pycore.fogchess.notation import format_position

PROGRAM = "WARREN_FAIRY_STOCKFISH"
# The engine's names of the games. It does not know Cannon.
NAMES: Mapping[str, str] = {
    "chess": "chess",
    "xiangqi": "xiangqi",
    "janggi": "janggitraditional",
    "shatranj": "shatranj",
    "sittuyin": "sittuyin",
}
GAMES = 100
DEPTHS = (3, 5)
# A longer game is a draw.
MAX_PLIES = 400
DRAWN = 0.5


class Engine:
    """Fairy-Stockfish with one thread and the weights of its authors, which searches to a depth."""

    def __init__(self, variant: str, depth: int) -> None:
        """Start the program that the environment names."""
        self.depth = depth
        self._process = subprocess.Popen(
            [os.environ[PROGRAM]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        for line in ("uci", "setoption name Use NNUE value false", "setoption name Threads value 1"):
            self._send(line)
        self._send(f"setoption name UCI_Variant value {NAMES[variant]}")

    def __enter__(self) -> Self:
        """Return the engine."""
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        """End the program."""
        self._send("quit")
        self._process.wait()

    def begin(self) -> None:
        """Forget the game before."""
        self._send("ucinewgame")

    def move(self, state: State) -> tuple[int | None, float]:
        """Return the move in a state; None, with the score of the player to move, if the engine has none to play."""
        first, *later = state.line()
        moves = " ".join(_sent(before, after.move or 0) for before, after in zip([first, *later], later, strict=False))
        counters = "" if len(format_position(first.position).split()) > 3 else " - -"
        self._send(f"position fen {format_position(first.position)}{counters} 0 1 moves {moves}")
        self._send(f"go depth {self.depth}")
        score = DRAWN
        while True:
            line = self._read()
            if " score mate " in line:
                score = float(int(line.split(" score mate ")[1].split()[0]) > 0)
            elif " score cp " in line:
                score = DRAWN
            if line.startswith("bestmove"):
                text = line.split()[1]
                found = {_sent(state, move): move for move in state.choices}
                if text in ("(none)", "0000"):
                    return None, score
                return found[text], score

    def _send(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")

    def _read(self) -> str:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{os.environ[PROGRAM]} has ended. Does it know large boards?")
        return line


def _sent(state: State, move: int) -> str:
    """Return the text of a move in the engine's form, in which a pass is a move of the king to its own cell."""
    parts = unpack(move)
    if parts.sort == Sort.PASS:
        at = state.position.cells.index("k" if state.position.player else "K")
        width = state.position.tables.variant.width
        cell = f"{chr(ord('a') + at % width)}{state.position.tables.variant.height - at // width}"
        return 2 * cell
    return format_move(move, state)


class Played(NamedTuple):
    """A game of the bot.

    Attributes:
        points: 1 for a win of the bot, 0.5 for a draw.
        plies: number of moves of both.
        times: CPU seconds of the bot's thread for each of its moves.
    """

    points: float
    plies: int
    times: tuple[float, ...]


def played(engine: Engine, variant: str, number: int, nodes: int | None, seed: int = 1) -> Played:
    """Play a game; each two games have the same opening, with exchanged seats."""
    rng = Rng(seed).stream(f"game {number // 2}")
    state = generate(preset(f"{variant} check quiet=100 repetition: opening"), rng).unwrap()
    engine.begin()
    times: list[float] = []
    while state.ply < MAX_PLIES:
        if (state.position.player ^ number) & 1:
            move, score = engine.move(state)
            if move is None:
                return Played(1 - score, state.ply, tuple(times))
        else:
            started = time.thread_time()
            seen = view(state, state.position.player)
            budget = Budget(nodes=nodes) if nodes else None
            move = choose(seen, "strong", rng.stream(f"{number} {state.ply}"), budget).unwrap()
            times.append(time.thread_time() - started)
        state = play(state, move)
        if (end := outcome(state)) is not None:
            return Played(DRAWN if end.winner is None else float(end.winner == number % 2), state.ply, tuple(times))
    return Played(DRAWN, state.ply, tuple(times))


def summary(variant: str, depth: int, games: Sequence[Played]) -> str:
    """Return the score of games with its standard error, and the CPU time of a move of the bot."""
    points = [game.points for game in games]
    score = fmean(points)
    error = math.sqrt(sum((value - score) ** 2 for value in points)) / len(points)
    times = [1000 * spent for game in games for spent in game.times]
    won, drawn = points.count(1.0), points.count(DRAWN)
    results = f"{won} won, {drawn} drawn, {len(points) - won - drawn} lost in {len(points)}"
    plies = fmean(game.plies for game in games)
    spent = f"{median(times):.0f} ms of CPU a move, at most {max(times):.0f}"
    return f"{variant:8} depth {depth}: {score:.3f} +- {error:.3f}  {results}; {plies:.0f} plies, {spent}"


def against_fairy_stockfish() -> Iterator[str]:
    """Let `strong` play open games against Fairy-Stockfish at depths 3 and 5; hours."""
    games = int(os.environ.get("WARREN_OPEN_GAMES", GAMES))
    names = os.environ.get("WARREN_OPEN_VARIANTS", " ".join(NAMES)).split()
    depths = map(int, os.environ.get("WARREN_OPEN_DEPTHS", " ".join(map(str, DEPTHS))).split())
    nodes = int(os.environ.get("WARREN_OPEN_NODES", "0")) or None
    for depth in depths:
        for name in names:
            with Engine(name, depth) as engine:
                yield summary(name, depth, [played(engine, name, number, nodes) for number in range(games)])


BENCHES = (against_fairy_stockfish,)
