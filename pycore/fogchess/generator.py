"""New games: presets of rules, and named positions to begin from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.setups import in_line
from pycore.fogchess.game import Rules, State, outcome, play, start, tables_of
from pycore.fogchess.legality import faults, parse_start
from pycore.fogchess.moves import Sort, unpack
from pycore.fogchess.notation import format_position, parse_position
from pycore.fogchess.texts import parse_rules
from pycore.fogchess.variants import VARIANTS

PRESETS: Mapping[str, str] = {
    **{name: f"{variant.title}; in the fog" for name, variant in VARIANTS.items()},
    "RULES": "Any rules, written as in a game's text: 'xiangqi fog walking quiet=60'",
    "RULES: SETUP": "The same from another position: 'chess: opening' after random moves, 'chess: odds-rook', or a FEN",
}
# After so many random moves, which both players know, begins a game from the set-up `opening`.
OPENING = "opening"
OPENING_PLIES = 6
# Named positions by variant; the usual start is `start`.
POSITIONS: Mapping[str, Mapping[str, str]] = {
    "chess": {
        "odds-queen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq -",
        "odds-rook": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq -",
        "odds-knight": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq -",
        "ending-rook": "4k3/8/8/8/8/8/8/R3K3 w Q -",
        "ending-queen": "4k3/8/8/8/8/8/8/3QK3 w - -",
        "pawns": "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -",
    },
    "xiangqi": {
        "odds-chariot": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w",
        "odds-horse": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w",
        "ending-chariot": "3k5/9/9/9/9/9/9/9/9/R3K4 w",
    },
    "shatranj": {"odds-rook": "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBKQBNR w"},
    "sittuyin": {},
    "janggi": {
        "elephants-outside": "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w",
        "elephants-left": "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w",
        "elephants-right": "rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w",
    },
    "cannon": {},
}
SETUPS: Mapping[str, str] = {
    OPENING: "After six random moves, which both players know",
    "odds-queen": "Chess: white plays without the queen",
    "odds-rook": "Chess, shatranj: white plays without a rook",
    "odds-knight": "Chess: white plays without a knight",
    "ending-rook": "Chess: king and rook against the king",
    "ending-queen": "Chess: king and queen against the king",
    "pawns": "Chess: kings and pawns",
    "odds-chariot": "Xiangqi: red plays without a chariot",
    "odds-horse": "Xiangqi: red plays without a horse",
    "ending-chariot": "Xiangqi: general and chariot against the general",
    "elephants-outside": "Janggi: the elephants stand outside of the horses",
    "elephants-left": "Janggi: both elephants stand to the left of their horses",
    "elephants-right": "Janggi: both elephants stand to the right of their horses",
}


@dataclass(frozen=True)
class Params:
    """What a new game is made from.

    Attributes:
        rules: the rules.
        setup: one of `SETUPS`, a position as text, or empty for the usual start.
    """

    rules: Rules = field(default_factory=Rules)
    setup: str = ""

    def __post_init__(self) -> None:
        begin(self)


def begin(params: Params) -> State:
    """Return the position of the set-up, without the moves of an opening.

    Raises:
        ParameterError: the position is unknown or impossible.
    """
    named = POSITIONS[params.rules.variant]
    if params.setup in ("", "start", OPENING):
        return start(params.rules)
    text = named.get(params.setup, params.setup)
    try:
        return parse_start(params.rules, text)
    except NotationError as error:
        note = f"As a position: {in_line(text, error)}"
        raise UnknownNameError("setup", params.setup, ("start", OPENING, *named), note) from None


def preset(name: str) -> Params:
    """Return the parameters of a preset, or of rules given as a line of text, each with a set-up behind a colon.

    Raises:
        ParameterError: the argument is neither a preset nor a valid line of rules, or the position is unknown.
    """
    words, _, setup = name.partition(":")
    setup = setup.strip()
    if words in VARIANTS:
        return Params(Rules(words), setup)
    try:
        return Params(parse_rules(words), setup)
    except NotationError as error:
        if words.split(" ")[0] in VARIANTS:
            raise ParameterError("preset", error.message) from None
        raise UnknownNameError("preset", words, VARIANTS) from None


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[State]:
    """Return a new game.

    Args:
        params: rules and set-up.
        rng: of the moves of an opening; other set-ups are the same for all seeds.
        budget: limits. A node is a move of the opening, or the start.
    """
    budget = budget or Budget()
    plies = OPENING_PLIES if params.setup == OPENING else 0
    budget.start(1 + plies)
    first, chance = begin(params), rng.stream("opening")
    while True:
        state = first
        for ply in range(1 + plies):
            if budget.spend(1):
                return Result(budget.stopped() or Status.CANCELLED, reason="stopped before the game began")
            budget.advance(1 + ply)
            if ply:
                state = play(state, chance.choice(_quiet_moves(state)))
            if outcome(state):
                break
        if not plies:
            return Result(Status.SOLVED, state)
        if not outcome(state) and not _is_won(state):
            # Both players know the position, so it is the first one of the game.
            return Result(Status.SOLVED, start(params.rules, parse_position(tables_of(params.rules), _text(state))))


def set_up(params: Params, name: str, rng: Rng, budget: Budget | None = None) -> Result[State]:
    """Return a new game from one of `SETUPS` with the rules of `params`, as `generate` does.

    Raises:
        ParameterError: the variant has no such set-up.
    """
    return generate(Params(params.rules, name), rng, budget)


def parse_line(text: str, params: Params) -> State:
    """Return the game with the rules of `params` from a position in one line. Raises `NotationError`."""
    return parse_start(params.rules, text)


def _text(state: State) -> str:
    return format_position(state.position)


def _quiet_moves(state: State) -> list[int]:
    """Return the moves that an opening may have: no passes, of which a position's text does not tell."""
    return [move for move in state.position.moves() if unpack(move).sort != Sort.PASS]


def _is_won(state: State) -> bool:
    """Return whether a player could capture the royal piece at once."""
    return state.position.is_attacked or any(any(state.position.after(move).lost) for move in state.position.moves())


def check(state: State) -> Iterator[str]:
    """Yield the errors of a game, one line each: what the position at the start cannot have."""
    yield from (fault for fault, _ in faults(state.rules, state.line()[0].position))
