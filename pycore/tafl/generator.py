"""Starts of games: the usual ones, after random moves, and endings to practise."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.setups import in_line
from pycore.tafl.board import BOARDS, Variant
from pycore.tafl.endings import ENDINGS, STRONG, UNARMED
from pycore.tafl.model import Position, Rules, legal_moves, outcome, play
from pycore.tafl.notation import cell_name, faults, format_rules, parse_fen, parse_rules

PRESETS: Mapping[str, str] = {
    "brandubh": "The usual start of Brandubh on 7 x 7 cells: the king leaves by a corner",
    "tablut": "The usual start of Tablut on 9 x 9 cells: the king leaves at any edge",
    "copenhagen": "The usual start of Copenhagen Hnefatafl on 11 x 11 cells, with shieldwalls and exit forts",
    "opening": "The start after six random moves",
    "escape-3": "An ending: the defenders move, and the king can leave in three plies",
    "escape-5": "An ending: the defenders move, and the king can leave in five plies",
    "capture-3": "An ending: the attackers move, and can win in three plies",
    "capture-5": "An ending: the attackers move, and can win in five plies",
    "SETUP": "One of the set-ups or a position, and rules: 'opening tablut unarmed strong quiet=50 draw'",
}
# The named positions, of any variant.
SETUPS: Mapping[str, str] = {name: PRESETS[name] for name in PRESETS if name not in (*Variant, "SETUP")}
START, OPENING = "start", "opening"
PLIES = 6


@dataclass(frozen=True, slots=True)
class Setup:
    """The start of a game.

    Attributes:
        rules: the rules.
        position: `start`, one of `SETUPS` that the rules have, or a position in one line.
    """

    rules: Rules
    position: str

    def __post_init__(self) -> None:
        names = setups_of(self.rules)
        if "/" not in self.position and self.position not in (START, *names):
            raise UnknownNameError("setup", self.position, names, f"The rules are {format_rules(self.rules)}.")


def setups_of(rules: Rules) -> tuple[str, ...]:
    """Return the names of the set-ups with some rules, which are some of `SETUPS`: endings, if the rules keep them."""
    wrong = () if rules.armed else UNARMED[rules.variant]
    wrong += STRONG[rules.variant] if rules.strong else ()
    # The number in a name is the number of plies until the win, which are too many where a draw comes before.
    kept = (name for name in ENDINGS[rules.variant] if name not in wrong and int(name[-1]) <= rules.quiet)
    return (OPENING, *kept)


def preset(name: str) -> Setup:
    """Return the start for the name of a preset, a position in one line, rules, or a position followed by rules.

    Without rules, they are those of Brandubh, or of the variant with the board of the position.

    Raises:
        ParameterError: the text is not one of these.
    """
    words = name.split(" ")
    count = 2 if "/" in words[0] else 1 if words[0] in (START, *SETUPS) else 0
    position = " ".join(words[:count]) or START
    try:
        rules = parse_rules(" ".join(words[count:])) if words[count:] else Rules(_variant_of(position))
        if "/" in position:
            parse_fen(position, rules)
    except NotationError as error:
        note = f"As a setup: {in_line(name, error)}"
        raise UnknownNameError("preset", name, list(PRESETS)[:-1], note) from None
    return Setup(rules, position)


def _variant_of(position: str) -> Variant:
    """Return the variant whose board has the rows of a position; the first one, if there is none."""
    size = position.count("/") + 1
    return next((variant for variant, board in BOARDS.items() if board.size == size), Variant.BRANDUBH)


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
    position = _position(setup)
    plies = PLIES if setup.position == OPENING else 0
    moves = rng.stream(OPENING)
    budget.start(plies + 1)
    for done in range(plies + 1):
        if budget.spend(1):
            return Result(budget.stopped() or Status.CANCELLED, reason="stopped before the game was set up")
        if done:
            position = _played_on(position, moves)
        budget.advance(done + 1)
    return Result(Status.SOLVED, Position(setup.rules, position.board, position.mover))


def _played_on(position: Position, rng: Rng) -> Position:
    """Return a position after a random move that does not end the game; the position itself if all moves do."""
    moves = legal_moves(position)
    rng.shuffle(moves)
    following = (play(position, move) for move in moves)
    return next((after for after in following if outcome(after) is None), position)


def _position(setup: Setup) -> Position:
    """Return the position of a setup, before random moves."""
    if setup.position in (START, OPENING):
        return Position(setup.rules, setup.rules.board.start)
    line = setup.position if "/" in setup.position else ENDINGS[setup.rules.variant][setup.position]
    return parse_fen(line, setup.rules)


def set_up(setup: Setup, name: str, rng: Rng, budget: Budget | None = None) -> Result[Position]:
    """Return the start of a game from one of `SETUPS` with the rules of `setup`, as `generate` does."""
    return generate(Setup(setup.rules, name), rng, budget)


def parse_line(text: str, setup: Setup) -> Position:
    """Return the position of a line of text with the rules of `setup`. Raises `NotationError`."""
    return parse_fen(text, setup.rules)


def check(position: Position) -> Iterator[str]:
    """Yield the errors of a game, one line each: pieces where they cannot be, or a game that is over."""
    board = position.rules.board
    if len(position.board) != board.cells:
        yield f"{len(position.board)} cells, not {board.size} x {board.size}"
        return
    for message, cell in faults(position):
        yield message if cell < 0 else f"{message}: {cell_name(cell, board.size)}"
    end = outcome(position)
    if end:
        yield f"the game has ended: {end.reason}"
