"""The result of a search: a value, or the reason why there is none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from pycore.base.errors import WarrenError

T = TypeVar("T")
U = TypeVar("U")
NAMED = 5


def some(names: Sequence[str]) -> str:
    """Return the first few names, for a reason in words, and how many more there are."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


class Status(StrEnum):
    """How a search ended. The values are used in JSON texts and on the command line."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    BUDGET = "budget"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Result(Generic[T]):
    """Result of one search.

    Attributes:
        status: how it ended.
        value: the value that was found; None unless the status is `SOLVED`.
        reason: explanation why there is no value; empty if there is one.
        statistics: counters of the search, the same on every machine for equal arguments.
        best: the nearest value found, which does not fulfill all requirements; None if the status is `SOLVED` or the
            search does not support this.
    """

    status: Status
    value: T | None = None
    reason: str = ""
    statistics: Mapping[str, int] = field(default_factory=dict)
    best: T | None = None

    def map(self, change: Callable[[T], U]) -> "Result[U]":
        """Return the same result with `change` applied to the value, if there is a value."""
        value = None if self.value is None else change(self.value)
        return Result(self.status, value, self.reason, self.statistics)

    def unwrap(self) -> T:
        """Return the value.

        Raises:
            WarrenError: there is no value; the message is `reason`.
        """
        if self.value is None:
            raise WarrenError(self.reason or self.status)
        return self.value
