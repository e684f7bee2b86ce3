"""The last error for scripts: GDScript has no exceptions, and a failed call returns a default value."""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class LastFailure(threading.local):
    """The error of the last method call from Godot on this thread; "" if the call succeeded. The host sets it."""

    text = ""


last_failure = LastFailure()


def keeps_failure(method: F) -> F:
    """Mark a method whose successful calls do not reset the last failure."""
    method.__dict__["keeps_failure"] = True
    return method
