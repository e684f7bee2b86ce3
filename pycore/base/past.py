"""Earlier boards of a game. Positions keep them: to find them anew from the moves takes time for each position."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

P = TypeVar("P")
B = TypeVar("B")


def past_of(position: P, before: Callable[[P], Iterable[B]]) -> tuple[B, ...]:
    """Return what `before` yields for a position, in the order of play.

    The position keeps it in its attribute `past`, which is None until then, and is none of its value.
    """
    found: tuple[B, ...] | None = position.past  # type: ignore[attr-defined]
    if found is None:
        found = tuple(before(position))[::-1]
        remember(position, found)
    return found


def remember(position: Any, past: tuple[Any, ...]) -> None:
    """Have a position, which else does not change, keep its earlier boards."""
    object.__setattr__(position, "past", past)
