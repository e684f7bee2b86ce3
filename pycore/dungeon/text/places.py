"""Errors that name the place: a layer or a room of a file, and the file."""

from collections.abc import Iterator
from contextlib import contextmanager

from pycore.base.errors import NotationError

MAX_NAME = 80


@contextmanager
def at_place(place: str) -> Iterator[None]:
    """Add a place to the errors of what is done within, unless they are of another file."""
    try:
        yield
    except NotationError as error:
        if error.source:
            raise
        raise NotationError(f"{place}: {error.message}") from None


@contextmanager
def in_file(source: str) -> Iterator[None]:
    """Add the name of a file to the errors of what is done within, unless they are of another file."""
    try:
        yield
    except NotationError as error:
        if error.source:
            raise
        raise NotationError(error.message, source, error.line, error.column) from None


def reference(path: str, endings: tuple[str, ...]) -> str:
    """Return how messages name a file that another one refers to.

    Raises:
        NotationError: it has none of these endings, or is no path.
    """
    if not path.lower().endswith(endings) or not path.isprintable():
        raise NotationError(f"{path[:MAX_NAME]!r} is no file with the ending {' or '.join(endings)}")
    return path if len(path) <= MAX_NAME else f"...{path[-MAX_NAME:]}"
