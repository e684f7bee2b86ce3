"""What failed last, for scripts: GDScript has no exceptions, and a call that fails there returns a default value."""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class LastFailure(threading.local):
    """The error of the last method call from Godot on this thread, "" if that call succeeded. The host keeps it."""

    text = ""


last_failure = LastFailure()


def keeps_failure(method: F) -> F:
    """Mark a method of which a call that succeeds leaves the last failure as it is."""
    method.__dict__["keeps_failure"] = True
    return method
