"""Set-ups of crossword games: games that a bot has begun."""

from collections.abc import Mapping

from pycore.base.budget import Budget
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.base.setups import play_on
from pycore.words.generator import generate
from pycore.words.model import mover, outcome, play, view
from pycore.words.rules import Rules
from pycore.words.solver import choose
from pycore.words.state import Game

SETUPS: Mapping[str, str] = {
    "opened": "Four words lie on the board",
    "middle": "Half of the tiles are drawn",
    "endgame": "The bag is empty",
}
OPENED = 4


def set_up(rules: Rules, name: str, rng: Rng, budget: Budget | None = None) -> Result[Game]:
    """Return a game of one of `SETUPS`, begun by greedy players; it depends on the seed only."""
    return generate(rules, rng, budget).map(lambda game: _begun(game, name, rng))


def _begun(game: Game, name: str, rng: Rng) -> Game:
    """Return the game after the moves of a set-up."""
    moves, tiles = 0, len(game.bag)

    def step(state: Game) -> Game:
        nonlocal moves
        moves += 1
        return play(state, choose(view(state, mover(state)), "greedy", rng.stream(f"move {moves}")).unwrap())

    def is_there(state: Game) -> bool:
        if name == "opened":
            return moves >= OPENED
        return len(state.bag) <= (tiles // 2 if name == "middle" else 0)

    return play_on(game, lambda state: outcome(state) is not None, step, is_there)
