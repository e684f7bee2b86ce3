"""New games: presets of rules, and armies that are set up already."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.hiddenrank.game import Game
from pycore.hiddenrank.games import GAMES
from pycore.hiddenrank.model import Rules, usual_rules
from pycore.hiddenrank.notation import faults, parse_rules
from pycore.hiddenrank.setups import PLANS, Army, Command, all_plans, parse_army, planned_army, random_army
from pycore.hiddenrank.state import State, start

PRESETS: Mapping[str, str] = {
    **{name: f"{game.title}; begins with the set-up" for name, game in GAMES.items()},
    "RULES": "Any rules, written as in a game's text: 'stratego squares=5 quiet=100'",
    "RULES: SETUP": "The same with armies set up: 'generals: random', 'generals: planned', or the name of a plan",
}
RANDOM, PLANNED = "random", "planned"
SETUPS: Mapping[str, str] = {
    RANDOM: "All armies are set up at random; all that the rules allow are equally likely",
    PLANNED: "All armies are set up as bots do: a plan with some of its pieces exchanged",
    **{plan: f"{GAMES[name].title.partition(':')[0]}: all armies by the plan {plan}" for name, plan in all_plans()},
}


@dataclass(frozen=True)
class Params:
    """What a new game is made from.

    Attributes:
        rules: the rules.
        setup: one of `SETUPS`; empty for a game that begins with the set-up.
    """

    rules: Rules = field(default_factory=Rules)
    setup: str = ""

    def __post_init__(self) -> None:
        known = ("", RANDOM, PLANNED, *PLANS[self.rules.game])
        if self.setup not in known:
            raise UnknownNameError("setup", self.setup, known[1:])


def preset(name: str) -> Params:
    """Return the parameters of a preset, or of rules given as a line of text, each with a set-up behind a colon.

    Raises:
        ParameterError: the argument is neither a preset nor a valid line of rules, or the set-up is unknown.
    """
    words, _, setup = name.partition(":")
    if words in GAMES:
        return Params(usual_rules(words), setup.strip())
    try:
        return Params(parse_rules(words), setup.strip())
    except NotationError as error:
        if words.split(" ")[0] in GAMES:
            raise ParameterError("preset", error.message) from None
        raise UnknownNameError("preset", words, GAMES) from None


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[State]:
    """Return a new game.

    Args:
        params: rules and set-up.
        rng: the armies depend on its seed only.
        budget: limits and progress. A node is an army, or the start of the set-up.
    """
    budget = budget or Budget()
    state, armies = start(params.rules), params.rules.tables.players if params.setup else 0
    budget.start(1 + armies)
    for number in range(1 + armies):
        if budget.spend(1):
            return Result(budget.stopped() or Status.CANCELLED, reason="stopped before the armies were set up")
        if number:
            army = _army(params.rules.tables, params.setup, rng.stream(f"army {number}"))
            state = state.after(Army(army)).after(Command.READY)
        budget.advance(1 + number)
    return Result(Status.SOLVED, state)


def _army(game: Game, setup: str, rng: Rng) -> tuple[int, ...]:
    if setup == RANDOM:
        return random_army(game, rng)
    return planned_army(game, rng) if setup == PLANNED else parse_army(game, setup)


def set_up(params: Params, name: str, rng: Rng, budget: Budget | None = None) -> Result[State]:
    """Return a new game with one of `SETUPS` and the rules of `params`, as `generate` does.

    Raises:
        ParameterError: the game has no such plan.
    """
    return generate(Params(params.rules, name), rng, budget)


def check(state: State) -> Iterator[str]:
    """Yield the errors of a game, one line each: what the position at the start cannot have."""
    if position := state.line()[0].position:
        yield from faults(position)
