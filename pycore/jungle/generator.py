"""Starts of games: the usual one, with odds, after random moves, and endings to practise."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.setups import in_line
from pycore.jungle._endings import Ending, Endings
from pycore.jungle.model import (
    CELLS,
    COLORS,
    COLUMNS,
    EMPTY,
    KINDS,
    LETTERS,
    ROWS,
    Kind,
    Position,
    Repetition,
    Rules,
    legal_moves,
    may_stand,
    outcome,
    play,
)
from pycore.jungle.notation import cell_name, faults, parse_fen, parse_rules

START = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w"
# Pieces that black plays without.
ODDS: Mapping[str, str] = {
    "odds-leopard": "p",
    "odds-tiger": "t",
    "odds-lion": "l",
    "odds-pair": "lt",
}
PRESETS: Mapping[str, str] = {
    "start": "The usual start; the elephant does not capture the rat, the dog ranks above the wolf",
    "opening": "The start after six random moves",
    "ending": "A random ending of three animals that red wins with the right moves",
    **{f"ending-{pieces}": f"The same, with the animals {pieces}" for pieces in ("LDw", "TPd", "WCr", "LTe")},
    "odds-leopard": "The start; black plays without its leopard",
    "odds-tiger": "The start; black plays without its tiger",
    "odds-lion": "The start; black plays without its lion",
    "odds-pair": "The start; black plays without its lion and its tiger",
    "modern": "The start; the wolf ranks above the dog, and positions must not be repeated",
    "elephant": "The start; the elephant captures all animals, the rat as well",
    "SETUP": "One of the above or a position, and rules: 'opening wolf strict leopard quiet=50 draw'",
}
NAMED = ("start", "opening", "ending", *ODDS)
# The named positions, for any rules.
# The presets that are rules, for the usual start.
RULES: Mapping[str, Rules] = {
    "modern": Rules(wolf=True, repetition=Repetition.SUPERKO),
    "elephant": Rules(strict=False),
}
SETUPS: Mapping[str, str] = {name: PRESETS[name] for name in PRESETS if name not in ("start", *RULES, "SETUP")}
PLIES = 6
# Endings to practise: pairs of animals of red against one of black, and the least number of plies to the win.
PAIRS = ("LDw", "TPd", "WCr", "LTe", "ERl", "PDc", "TRe", "LEt")
LEAST = 9
TRIES = 20_000


@dataclass(frozen=True, slots=True)
class Setup:
    """The start of a game.

    Attributes:
        rules: the rules.
        position: the name of a preset, `ending-` and the letters of three animals, or a position in one line.
    """

    rules: Rules
    position: str


def preset(name: str) -> Setup:
    """Return the start for the name of a preset, a position in one line, rules, or a position followed by rules.

    Raises:
        ParameterError: the text is not one of these.
    """
    if name in RULES:
        return Setup(RULES[name], "start")
    words = name.split(" ")
    count = 2 if "/" in words[0] else 1 if words[0] in NAMED or words[0].startswith("ending-") else 0
    position = " ".join(words[:count]) or "start"
    try:
        rules = parse_rules(" ".join(words[count:])) if words[count:] else Rules()
        if "/" in position:
            parse_fen(position, rules)
        elif position not in NAMED:
            pieces_of(position)
    except (NotationError, ParameterError) as error:
        wrong = in_line(name, error) if isinstance(error, NotationError) else str(error)
        raise UnknownNameError("preset", name, list(PRESETS)[:-1], f"As a setup: {wrong}") from None
    return Setup(rules, position)


def pieces_of(name: str) -> tuple[int, ...]:
    """Return the pieces of an ending from its name; `ParameterError` unless they are two of red and one of black."""
    letters = name.removeprefix("ending-")
    known = all(letter in LETTERS for letter in letters)
    if (
        not known
        or len(set(letters)) != len(letters)
        or [letter.isupper() for letter in letters] != [True, True, False]
    ):
        raise ParameterError("preset", f"{name!r} is not like 'ending-LDw': two animals of red and one of black")
    return tuple(sorted(map(LETTERS.index, letters)))


@cache
def endings_for(wolf: bool, strict: bool, leopard: bool) -> Endings:
    """Return the cached tables of endings for some rules."""
    return Endings(Rules(wolf, strict, leopard))


def generate(setup: Setup, rng: Rng, budget: Budget | None = None) -> Result[Position]:
    """Return the start of a game.

    Args:
        setup: rules and position.
        rng: the start depends on its seed only, and only where it is random.
        budget: limits and progress; a node is a random move, a random placement, or the position itself.

    Returns:
        The start; `BUDGET` or `CANCELLED` if the budget was exceeded; `UNSOLVABLE` for animals without a long win.
    """
    budget = budget or Budget()
    if setup.position.startswith("ending"):
        return _ending(setup, rng.stream("ending"), budget)
    start = parse_fen(setup.position if "/" in setup.position else START, setup.rules)
    left = ODDS.get(setup.position, "")
    board = tuple(EMPTY if piece != EMPTY and LETTERS[piece] in left else piece for piece in start.board)
    position = Position(setup.rules, board, start.mover)
    plies = PLIES if setup.position == "opening" else 0
    moves = rng.stream("opening")
    budget.start(plies + 1)
    for done in range(plies + 1):
        if budget.spend(1):
            return _stopped(budget)
        if done:
            position = play(position, moves.choice(legal_moves(position)))
        budget.advance(done + 1)
    return Result(Status.SOLVED, Position(setup.rules, position.board, position.mover))


def set_up(setup: Setup, name: str, rng: Rng, budget: Budget | None = None) -> Result[Position]:
    """Return the start of a game from one of `SETUPS` with the rules of `setup`, as `generate` does."""
    return generate(Setup(setup.rules, name), rng, budget)


def parse_line(text: str, setup: Setup) -> Position:
    """Return the position of a line of text with the rules of `setup`. Raises `NotationError`."""
    return parse_fen(text, setup.rules)


def _stopped(budget: Budget) -> Result[Position]:
    return Result(budget.stopped() or Status.CANCELLED, reason="stopped before the game was set up")


def _ending(setup: Setup, rng: Rng, budget: Budget) -> Result[Position]:
    """Return an ending that red wins, in no fewer than `LEAST` plies."""
    name = setup.position if setup.position != "ending" else f"ending-{rng.choice(PAIRS)}"
    pieces, rules = pieces_of(name), setup.rules
    budget.start(1)
    for _ in range(TRIES):
        if budget.spend(1):
            return _stopped(budget)
        board = [EMPTY] * CELLS
        for piece in pieces:
            board[rng.choice([c for c in range(CELLS) if may_stand(piece, c) and board[c] == EMPTY])] = piece
        position = Position(rules, tuple(board))
        if faults(position) or outcome(position):
            continue
        ending = _table(rules, pieces)
        if LEAST <= ending.value([board.index(piece) for piece in pieces], 0) < rules.quiet:
            budget.advance(1)
            return Result(Status.SOLVED, position)
    return Result(Status.UNSOLVABLE, reason=f"{name}: no win for red in {LEAST} to {rules.quiet} plies was found")


def _table(rules: Rules, pieces: tuple[int, ...]) -> Ending:
    return endings_for(rules.wolf, rules.strict, rules.leopard).of(pieces)[-1]


def check(position: Position) -> Iterator[str]:
    """Yield the errors of a game, one line each: animals where they cannot be, or a game that is over."""
    if len(position.board) != CELLS:
        yield f"{len(position.board)} cells, not {COLUMNS} x {ROWS}"
        return
    for message, cell in faults(position):
        yield message if cell < 0 else f"{message}: {cell_name(cell)}"
    end = outcome(position)
    if end:
        yield f"the game has ended: {end.reason}"
    for color, name in enumerate(COLORS):
        rat, elephant = (position.board.count(kind + KINDS * color) for kind in (Kind.RAT, Kind.ELEPHANT))
        if max(rat, elephant) > 1:
            yield f"{name} has two animals of a kind"
