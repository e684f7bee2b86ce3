"""Values of a JSON text that know where they stand, so that what is wrong with one is told by its place."""

from collections.abc import Callable
from typing import Any, TypeVar

from pycore.base.errors import NotationError

T = TypeVar("T")


class Entry:
    """A value of a JSON text, with its place for messages. What is not as asked for is a `NotationError`.

    Attributes:
        value: the value.
        path: its place, as in `rooms[3].x`; that of the whole text is "map".
    """

    def __init__(self, value: object, path: str) -> None:
        self.value = value
        self.path = path

    def __getitem__(self, key: str) -> "Entry":
        record = self.expect(dict, "an object")
        if key not in record:
            raise NotationError(f"{self.path}: entry {key!r} is missing")
        return Entry(record[key], key if self.path == "map" else f"{self.path}.{key}")

    def get(self, key: str, default: object) -> "Entry":
        """Return an entry that may be missing."""
        return self[key] if self.has(key) else Entry(default, key)

    def expect(self, kind: type[T], what: str) -> T:
        """Return the value if it is of a type; `what` names the type in the error."""
        if not isinstance(self.value, kind) or isinstance(self.value, bool):
            raise NotationError(f"{self.path}: not {what}")
        return self.value

    def has(self, key: str) -> bool:
        """Tell whether an object has an entry."""
        return key in self.expect(dict, "an object")

    def truth(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise NotationError(f"{self.path}: not true or false")
        return self.value

    def text(self) -> str:
        """Return a text of whole characters."""
        text = self.expect(str, "a text")
        if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
            raise NotationError(f"{self.path}: half a character")
        return text

    def whole(self, low: int, high: int) -> int:
        """Return a whole number in low..high."""
        number = self.expect(int, "a whole number")
        if not low <= number <= high:
            raise NotationError(f"{self.path}: {number} is not in {low}..{high}")
        return number

    def wholes(self, low: int, high: int, size: int | None = None) -> tuple[int, ...]:
        """Return a list of whole numbers; long ones at once, and one by one only to tell which of them is wrong."""
        values = self.value
        if type(values) is list and size in (None, len(values)):
            for value in values:
                if type(value) is not int or not low <= value <= high:
                    break
            else:
                return tuple(values)
        return self.items(lambda number: number.whole(low, high), size)

    def number(self) -> float:
        """Return a number."""
        return float(self.expect((int, float), "a number"))  # type: ignore[arg-type]

    def items(self, read: Callable[["Entry"], T], size: int | None = None) -> tuple[T, ...]:
        """Return what `read` makes of each item of a list, which has `size` items if that is given."""
        values: list[Any] = self.expect(list, "a list")
        if size is not None and len(values) != size:
            raise NotationError(f"{self.path}: not {size} items")
        return tuple([read(Entry(value, f"{self.path}[{number}]")) for number, value in enumerate(values)])
