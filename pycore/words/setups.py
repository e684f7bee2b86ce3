"""Set-ups of crossword games: games that a bot has begun, and positions of an article on Erudit."""

from collections.abc import Mapping
from contextlib import suppress

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.setups import deal, play_on
from pycore.words.generator import generate
from pycore.words.laying import EMPTY, on_rack
from pycore.words.model import mover, outcome, play, view
from pycore.words.notation import parse_compact, parse_rack
from pycore.words.rules import Rules
from pycore.words.solver import choose
from pycore.words.state import Game

SETUPS: Mapping[str, str] = {
    "opened": "Four words lie on the board",
    "middle": "Half of the tiles are drawn",
    "endgame": "The bag is empty",
    "article": "The rack ОБЛМЕОБ and an empty board, from an article on Erudit; for Russian tiles",
    "anchors": "The row КОРА_Л_ and a rack with Б and Ь, from the same article; for Russian tiles",
}
OPENED = 4
# Board in CGP notation, and tiles of the first rack, which is filled up by drawing.
POSITIONS: Mapping[str, tuple[str, str]] = {
    "article": ("/".join(["15"] * 15), "ОБЛМЕОБ"),
    # A legal board around the row of the article, which has five anchors; КОРАБЛЬ is found at the fourth.
    "anchors": ("/".join(["15"] * 7 + ["1С2КОРА1Л5", "1А3К3О5", "1ДИПЛОМАНТ5"] + ["15"] * 5), "БЬ"),
}


def setups_of(rules: Rules) -> tuple[str, ...]:
    """Return the names of the set-ups with some rules, some of `SETUPS`: positions need their letters and board."""
    return tuple(name for name in SETUPS if name not in POSITIONS or _position(rules, name) is not None)


def set_up(rules: Rules, name: str, rng: Rng, budget: Budget | None = None) -> Result[Game]:
    """Return a game of one of `SETUPS`; it depends on the seed only.

    It was begun by greedy players, or is a position in which the tiles that are not given are drawn.

    Raises:
        ParameterError: the rules lack the letters or the board of a position.
    """
    if name not in POSITIONS:
        return generate(rules, rng, budget).map(lambda game: _begun(game, name, rng))
    position = _position(rules, name)
    if position is None:
        raise UnknownNameError("setup", name, setups_of(rules), f"The rules are {rules.name}.")
    board, rack = position
    counts = list(rules.counts)
    for tile in (*rack, *(on_rack(tile) for tile in board if tile != EMPTY)):
        counts[tile] -= 1
    rest = [tile for tile, count in enumerate(counts) for _ in range(count)]
    drawn = deal(rest, len(rest), rng.stream("bag"), budget)
    if drawn.value is None:
        return Result(drawn.status, reason=drawn.reason)
    bag, racks = bytearray(drawn.value), []
    for given in (rack, *([b""] * (rules.players - 1))):
        missing = rules.rack - len(given)
        racks.append(bytes(sorted((*given, *bag[:missing]))))
        del bag[:missing]
    return Result(Status.SOLVED, Game(rules, board, tuple(racks), bytes(bag), scores=(0,) * rules.players))


def _position(rules: Rules, name: str) -> tuple[bytes, bytes] | None:
    """Return the board and the given tiles of a position; None if the rules have other letters or another board."""
    board, rack = POSITIONS[name]
    with suppress(NotationError):  # the answer itself
        return parse_compact(board, rules), parse_rack(rack, rules)
    return None


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
