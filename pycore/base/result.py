"""The result of a search: a value, or the reason why there is none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, Self, TypeVar

from pycore.base.errors import SearchError

T = TypeVar("T")
U = TypeVar("U")
NAMED = 5


def some(names: Sequence[str]) -> str:
    """Return the first few names, for a reason in words, and how many more there are."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


class Reason(str):
    """A reason in words, with the names and numbers in it, so that a program need not read the words.

    Attributes:
        details: names and numbers by key. The keys are listed in the page of this package.
    """

    __slots__ = ("details",)
    details: Mapping[str, str | int]

    def __new__(cls, text: str, *parts: str, **details: str | int) -> Self:
        """Create a reason.

        Args:
            text: the words.
            parts: reasons that are part of the text; their details are taken over.
            details: further names and numbers.
        """
        made = super().__new__(cls, text)
        made.details = {key: value for part in parts for key, value in details_of(part).items()} | details
        return made


def details_of(reason: str) -> Mapping[str, str | int]:
    """Return the names and numbers of a reason; none for a plain text."""
    return reason.details if isinstance(reason, Reason) else {}


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

    @property
    def details(self) -> dict[str, str | int]:
        """Names and numbers for a program: the statistics, and those of the reason, which win."""
        return {**self.statistics, **details_of(self.reason)}

    def map(self, change: Callable[[T], U]) -> "Result[U]":
        """Return the same result with `change` applied to the value, if there is a value."""
        value = None if self.value is None else change(self.value)
        return Result(self.status, value, self.reason, self.statistics)

    def unwrap(self) -> T:
        """Return the value.

        Raises:
            SearchError: there is no value. It has status, reason and details of this result.
        """
        if self.value is None:
            raise SearchError(self.reason or self.status, str(self.status), self.details)
        return self.value
