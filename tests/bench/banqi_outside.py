"""The bot `strong` of Banqi against a player by other authors: the Monte Carlo tree search of OpenSpiel.

OpenSpiel has the game with explicit chance: a flip is a chance node with the public bag. So its search needs no guess
at what lies face down, and has the information that a player has. It needs the extra `opponents`.
"""

import math
import time
from collections.abc import Callable, Iterator
from typing import Any

from pycore.banqi import Move, Rules, Table, generate, legal_moves, outcome, play
from pycore.banqi.solver import Player
from pycore.base.budget import Budget
from pycore.base.rng import Rng

GAMES = 200
MILLISECONDS = 5.0
CELLS = 32
MEMORY_MB = 200
# Share of the past that a rate keeps with each move, so that it follows the phases of a game.
KEPT = 0.9
# The constant of UCT.
UCT = 1.0
RULES = {50: Rules(quiet=50), 180: Rules()}


class Pace:
    """How much work takes so many milliseconds of CPU time, from the work done so far."""

    def __init__(self, milliseconds: float, rate: float) -> None:
        """Begin with a rate of work in a millisecond."""
        self.milliseconds, self.work, self.spent = milliseconds, rate, 1.0
        self.total, self.moves = 0.0, 0

    def timed(self, move: Callable[[int], int]) -> int:
        """Return the move of a player who does so much work, and note its time."""
        work = max(1, round(self.milliseconds * self.work / self.spent))
        started = time.process_time()
        answer = move(work)
        spent = 1000 * (time.process_time() - started)
        self.work, self.spent = KEPT * self.work + work, KEPT * self.spent + spent
        self.total, self.moves = self.total + spent, self.moves + 1
        return answer


def action_of(move: Move) -> int:
    """Return OpenSpiel's number of a move: the cell of a flip, or both cells."""
    return move.source if move.is_flip else CELLS + CELLS * move.source + move.target


def move_of(action: int) -> Move:
    """Return the move of a number, the inverse of `action_of`."""
    return Move(action, action) if action < CELLS else Move(*divmod(action - CELLS, CELLS))


def follow(state: Any, table: Table, move: Move) -> Table:
    """Play a move in both games; a flip shows in OpenSpiel's what lies there in ours."""
    state.apply_action(action_of(move))
    if move.is_flip:
        state.apply_action(table.under[move.source])
    return play(table, move)


def faults(state: Any, table: Table) -> str:
    """Return how the two games differ; empty if they are one game."""
    end = outcome(table)
    if state.is_terminal() != (end is not None):
        return f"one has ended: {state}"
    if end is None:
        ours = sorted(map(action_of, legal_moves(table.position)))
        return "" if sorted(state.legal_actions()) == ours else f"other moves: {state}"
    points = 0 if end.winner is None else 1 - 2 * end.winner
    return "" if state.returns()[0] == points else f"another winner: {state}"


def outside_game(spiel: Any, quiet: int, number: int, paces: tuple[Pace, Pace], seed: int) -> float:
    """Play one game, the bot as the first player in even ones; return its points."""
    rng = Rng(seed).stream(f"game {number // 2}")
    table = generate(RULES[quiet], rng).unwrap()
    game = spiel.load_game(f"banqi(max_no_progress={quiet})")
    state, player, seat = game.new_initial_state(), Player("strong"), number % 2
    evaluator = spiel.RandomRolloutEvaluator(1, seed + number)

    def ours(work: int) -> int:
        chance = rng.stream(f"{number} {len(state.history())}")
        return action_of(player.choose(table.position, chance, Budget(nodes=work)).unwrap())

    def theirs(work: int) -> int:
        bot = spiel.MCTSBot(game, evaluator, UCT, work, MEMORY_MB, True, seed + len(state.history()), False)
        return int(bot.step(state))

    while (end := outcome(table)) is None:
        who = table.position.mover ^ seat
        action = paces[who].timed((ours, theirs)[who])
        table = follow(state, table, move_of(action))
        if wrong := faults(state, table):
            raise AssertionError(wrong)
    return 0.5 if end.winner is None else float(end.winner == seat)


def outside_match(games: int, quiet: int, milliseconds: float, seed: int) -> str:
    """Play games in pairs with exchanged seats; tell the bot's score with its standard error over the pairs."""
    try:
        import pyspiel as spiel  # noqa: PLC0415 - only here
    except ImportError:
        return "needs the extra: pip install -e '.[opponents]'"
    paces = Pace(milliseconds, 1500.0), Pace(milliseconds, 8.0)
    points = [outside_game(spiel, quiet, number, paces, seed) for number in range(games)]
    pairs = [(first + second) / 2 for first, second in zip(points[::2], points[1::2], strict=True)]
    score = sum(points) / games
    error = math.sqrt(sum((pair - score) ** 2 for pair in pairs) / len(pairs) / (len(pairs) - 1))
    times = " and ".join(f"{pace.total / pace.moves:.2f}" for pace in paces)
    told = f"{points.count(1.0)} won, {points.count(0.5)} drawn, {points.count(0.0)} lost"
    return f"{score:.3f} +- {error:.3f}  {told} in {games}, seed {seed}; {times} ms a move"


def banqi_outside() -> Iterator[str]:
    """Let the bot play against OpenSpiel's search at equal CPU time; minutes."""
    for quiet in RULES:
        yield f"{f'strong v MCTS, draw after {quiet}':32} {outside_match(GAMES, quiet, MILLISECONDS, seed=1)}"


BENCHES = (banqi_outside,)
