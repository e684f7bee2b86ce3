"""Starts of games: the usual one, after random moves, and positions as text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.yonin.board import START
from pycore.yonin.model import legal_moves, outcome, play
from pycore.yonin.notation import cell_name, faults, format_rules, parse_rules
from pycore.yonin.state import Position, Rules

PRESETS: Mapping[str, str] = {
    "singles": "The usual start; each plays for themselves",
    "partners": "The usual start; players sitting opposite are partners",
    "opening": "The start after eight random moves",
    "SETUP": "The set-up and rules: 'opening partners limit=300'",
}
SETUPS: Mapping[str, str] = {"opening": PRESETS["opening"]}
OPENING = "opening"
PLIES = 8


@dataclass(frozen=True, slots=True)
class Setup:
    """The start of a game.

    Attributes:
        rules: the rules.
        position: empty for the usual start, or one of `SETUPS`.
    """

    rules: Rules
    position: str = ""


def preset(name: str) -> Setup:
    """Return the start for the name of a preset, or for a set-up followed by rules.

    Raises:
        ParameterError: the text is not one of these.
    """
    word, _, rest = name.partition(" ")
    position, rules = (word, rest) if word in SETUPS else ("", name)
    if position and not rest and name == word:
        return Setup(Rules(), position)
    try:
        return Setup(parse_rules(rules), position)
    except NotationError as error:
        raise UnknownNameError("preset", name, list(PRESETS)[:-1], f"As rules: {error.message}") from None


def format_setup(setup: Setup) -> str:
    """Return the text of a start, which `preset` reads."""
    return " ".join(filter(None, [setup.position, format_rules(setup.rules)]))


def generate(setup: Setup, rng: Rng, budget: Budget | None = None) -> Result[Position]:
    """Return the start of a game.

    Args:
        setup: rules and position.
        rng: the start depends on its seed only, and only where it is random.
        budget: limits and progress; a node is a random move, or the position itself.

    Returns:
        The start; `BUDGET` or `CANCELLED` if the budget was exceeded.
    """
    budget = budget or Budget()
    position = Position(Rules(setup.rules.partners), START)
    plies = PLIES if setup.position == OPENING else 0
    moves = rng.stream(OPENING)
    budget.start(plies + 1)
    for done in range(plies + 1):
        if budget.spend(1):
            return Result(budget.stopped() or Status.CANCELLED, reason="stopped before the game was set up")
        if done:
            position = _played_on(position, moves)
        budget.advance(done + 1)
    return Result(Status.SOLVED, Position(setup.rules, position.board, position.mover, position.hands, position.mates))


def _played_on(position: Position, rng: Rng) -> Position:
    """Return a position after a random move that does not end the game; the position itself if all moves do."""
    moves = legal_moves(position)
    rng.shuffle(moves)
    following = (play(position, move) for move in moves)
    return next((after for after in following if outcome(after) is None), position)


def set_up(setup: Setup, name: str, rng: Rng, budget: Budget | None = None) -> Result[Position]:
    """Return the start of a game from one of `SETUPS` with the rules of `setup`, as `generate` does."""
    return generate(Setup(setup.rules, name), rng, budget)


def check(position: Position) -> Iterator[str]:
    """Yield the errors of a game, one line each: pieces where they cannot be, or a game that is over."""
    found = list(faults(position))
    yield from (message if cell < 0 else f"{message}: {cell_name(cell)}" for message, cell in found)
    if not found and (end := outcome(position)):
        yield f"the game has ended: {end.reason}"
