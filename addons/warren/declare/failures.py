"""The last error for scripts: GDScript has no exceptions, and a failed call returns a default value."""

import threading
import traceback
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class LastFailure(threading.local):
    """The error of the last method call from Godot on this thread; "" if the call succeeded. The host sets it."""

    text = ""
    values: dict[str, Any] = {}  # noqa: RUF012 replaced, not changed


last_failure = LastFailure()


# Errors in what a game asks for, not in Warren: the sentence alone is shown, no names of modules or lines of Python.
_mistakes: set[type[BaseException]] = set()


def are_mistakes(kind: type[BaseException]) -> None:
    """Tell that exceptions of a class are the game's mistakes; their messages say all that its author needs."""
    _mistakes.add(kind)


def is_mistake(error: BaseException | None) -> bool:
    """Return whether an error is a mistake of the game, not a fault of Warren or of Python code of the game."""
    return isinstance(error, tuple(_mistakes))


def told(error: BaseException | None) -> str:
    """Return what is shown of an error: its message, with the name of its class unless it is a mistake of the game."""
    if is_mistake(error):
        return str(error)
    return "".join(traceback.format_exception_only(error)).strip()


def failure_of(error: BaseException) -> dict[str, Any]:
    """Return an error for scripts: `code`, `reason`, and the names and numbers in it.

    The code of what is not a mistake of the game is `error`.
    """
    if not is_mistake(error):
        return {"code": "error", "reason": _text(error)}
    return {**getattr(error, "details", {}), "code": str(getattr(error, "code", "invalid")), "reason": _text(error)}


def _text(error: BaseException) -> str:
    """Return the message of an error, or the name of its class if it has none, or none that can be shown."""
    try:
        return str(error) or type(error).__name__
    except Exception:  # noqa: BLE001 the message is code of the exception
        return type(error).__name__


def note_failure(text: str, error: BaseException | None) -> None:
    """Store the error of a call from Godot as the last failure of this thread."""
    last_failure.values = {} if error is None else failure_of(error)
    last_failure.text = text


def keeps_failure(method: F) -> F:
    """Mark a method whose successful calls do not reset the last failure."""
    method.__dict__["keeps_failure"] = True
    return method
