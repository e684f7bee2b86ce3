"""Starts of turn games: dealing, the usual start, a set-up by its name, or a position as text."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pycore.base.budget import Budget
from pycore.base.checking import publish
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.session import TurnGame

T = TypeVar("T")
# Between the lines of a text that is written on one line.
BREAK = "|"


def deal(things: Sequence[T], count: int, rng: Rng, budget: Budget | None) -> Result[list[T]]:
    """Draw items without replacement; all ordered selections are equally likely.

    Args:
        things: the items to draw from.
        count: number of items to draw, 0..len(things).
        rng: source of random numbers.
        budget: limits and progress; a node is one item drawn.

    Returns:
        The items drawn, in order; without a value and with status `BUDGET` or `CANCELLED` if the budget was exceeded.
    """
    budget = budget or Budget()
    budget.start(count)
    if budget.spend(count):
        return Result(budget.stopped() or Status.CANCELLED, reason="stopped before all was dealt")
    budget.advance(count)
    shuffled = list(things)
    rng.shuffle(shuffled)
    return Result(Status.SOLVED, shuffled[:count])


def start_of(game: TurnGame, params: Any, setup: str, rng: Rng, budget: Budget | None = None) -> Any:
    """Return the host state at the start of a game.

    Args:
        game: the game.
        params: its rules.
        setup: name of a set-up, the text of a position as in `read_position`, or empty for the usual start.
        rng: the start depends on its seed only.
        budget: limits and progress.

    Raises:
        ParameterError: there is no such set-up, or the rules do not allow it.
        NotationError: the text is invalid.
        WarrenError: the budget was exceeded.
    """
    if not setup:
        return game.begin(game.generate(params, rng, budget).unwrap())
    if setup in game.setups:
        return game.begin(game.set_up(params, setup, rng, budget).unwrap())
    try:
        return read_position(game, setup, lambda: params)
    except NotationError as error:
        raise ParameterError("setup", str(error)) from None


def read_position(game: TurnGame, text: str, params: Callable[[], Any]) -> Any:
    """Return the host state of a text, in which a game begins.

    Args:
        game: the game.
        text: the text of a host state, on lines or on one line with `BREAK` between them, which has rules of its own;
            or a position in one line, in games that have `parse_line`.
        params: returns the rules of positions in one line.

    Raises:
        NotationError: the text is invalid. On one line, the place is the number of the character.
        ParameterError: the text is neither, or the rules do not exist.
    """
    text = text.replace("\r\n", "\n")
    if "\n" in text.strip():
        return game.parse_state(text, "")
    line = text.strip("\n").removesuffix(BREAK)
    try:
        if BREAK in line:
            return game.parse_state(line.replace(BREAK, "\n") + "\n", "")
        if game.parse_line and "/" in line:
            return game.parse_line(line, params())
    except NotationError as error:
        raise NotationError(in_line(line, error)) from None
    wanted = f"no set-up and no text of a position, which has {_signs(game)} between its lines"
    message = f"{line[:40]!r} is {wanted}; set-ups: {', '.join(game.setups) or 'none'}"
    raise ParameterError("setup", message)


def _signs(game: TurnGame) -> str:
    """Return what separates the lines and rows of a game's texts."""
    return f"{BREAK!r} (or '/' between its rows)" if game.parse_line else repr(BREAK)


def in_line(line: str, error: NotationError) -> str:
    """Return what is wrong with a text on one line, with the number of the character."""
    if not error.line:
        return error.message
    lines = line.split(BREAK)
    before = sum(len(one) + 1 for one in lines[: error.line - 1])
    return f"character {min(before + max(error.column, 1), len(line) + 1)}: {error.message}"


def play_on(state: T, has_ended: Callable[[T], bool], step: Callable[[T], T], is_there: Callable[[T], bool]) -> T:
    """Return the first state of a game that is there; if the game ends before, the last one before its end."""
    while not is_there(state):
        after = step(state)
        if has_ended(after):
            return state
        state = after
    return state


publish(globals(), "start_of", "read_position")
