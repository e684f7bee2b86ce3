"""Errors that name the place: a level, layer, object or cell of a file, and the file."""

from collections.abc import Iterator
from contextlib import contextmanager

from pycore.base.errors import MAX_MESSAGE, NotationError

MAX_NAME = 80


class PlacedError(NotationError):
    """A text or a part of it cannot be read; the message begins with the place.

    Attributes:
        places: the place from the outside to the inside, such as ("level 'Hall'", "cell (3, 4)").
        reason: the message without the place.
    """

    def __init__(self, places: tuple[str, ...], reason: str, source: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(f"{', '.join(places)}: {reason}" if places else reason, source, line, column)
        self.places = places
        self.reason = reason[:MAX_MESSAGE]
        # What a copy in another process is made with.
        self.args = (places, self.reason, source, line, column)


class BudgetError(PlacedError):
    """A file is too large as a whole, so that no part of it is skipped instead."""


def too_large(reason: str) -> BudgetError:
    """Return the error for a file that is too large."""
    return BudgetError((), reason)


def at_cell(x: int, y: int, reason: str) -> PlacedError:
    """Return an error that names a cell."""
    return PlacedError((f"cell ({x}, {y})",), reason)


def placed(error: NotationError, *outer: str, source: str = "") -> PlacedError:
    """Return an error with more places around its own, and with the name of the file."""
    places, reason = (error.places, error.reason) if isinstance(error, PlacedError) else ((), error.message)
    kind = BudgetError if isinstance(error, BudgetError) else PlacedError
    return kind((*outer, *places), reason, source or error.source, error.line, error.column)


@contextmanager
def at_place(place: str) -> Iterator[None]:
    """Add a place to the errors of what is done within, unless they are of another file."""
    try:
        yield
    except NotationError as error:
        if error.source:
            raise
        raise placed(error, place) from None


@contextmanager
def in_file(source: str) -> Iterator[None]:
    """Add the name of a file to the errors of what is done within, unless they are of another file."""
    try:
        yield
    except NotationError as error:
        if error.source:
            raise
        raise placed(error, source=source) from None


def reference(path: str, endings: tuple[str, ...]) -> str:
    """Return how messages name a file that another one refers to.

    Raises:
        NotationError: it has none of these endings, or is no path.
    """
    if not is_reference(path, endings):
        raise NotationError(f"{path[:MAX_NAME]!r} is not a file with the extension {' or '.join(endings)}")
    return path if len(path) <= MAX_NAME else f"...{path[-MAX_NAME:]}"


def is_reference(path: str, endings: tuple[str, ...]) -> bool:
    """Return whether a path is one that a file may refer to."""
    return path.lower().endswith(endings) and path.isprintable()
