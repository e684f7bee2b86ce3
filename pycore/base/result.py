"""What a search comes back with: data, never an exception."""

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
    """How a search ended. The values are what JSON texts and the command line say."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    BUDGET = "budget"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Result(Generic[T]):
    """Outcome of one search.

    Attributes:
        status: how it ended.
        value: what was looked for; None unless the status is `SOLVED`.
        reason: why there is no value, in a sentence for people; empty when there is one.
        statistics: counts of the search, equal on every machine for equal arguments.
        best: what came nearest to it, from searches that know such a thing; None when there is a value.
    """

    status: Status
    value: T | None = None
    reason: str = ""
    statistics: Mapping[str, int] = field(default_factory=dict)
    best: T | None = None

    def map(self, change: Callable[[T], U]) -> "Result[U]":
        """Return the same outcome with the value changed, if there is one."""
        value = None if self.value is None else change(self.value)
        return Result(self.status, value, self.reason, self.statistics)

    def unwrap(self) -> T:
        """Return the value, for callers who expect one.

        Raises:
            WarrenError: there is none; its text is the reason.
        """
        if self.value is None:
            raise WarrenError(self.reason or self.status)
        return self.value
