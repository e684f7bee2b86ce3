"""Exceptions for invalid arguments, texts and files.

A search that finds nothing raises no exception: it returns a `Result` with its status and a reason.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

MAX_MESSAGE = 500
# Limits of names in messages: characters of a name, compared names, listed names.
MAX_NAME = 80
MAX_COMPARED = 1000
MAX_LISTED = 40


def _short(message: str) -> str:
    """Return a message, cut to `MAX_MESSAGE` characters."""
    return message if len(message) <= MAX_MESSAGE else f"{message[: MAX_MESSAGE - 3]}..."


def nearest(word: str, names: Iterable[str]) -> str:
    """Return the name that is most similar to a word, regardless of case; empty if none is similar."""
    from difflib import get_close_matches  # noqa: PLC0415 - needed after mistakes only

    by_key = {name[:MAX_NAME].lower(): name for name in islice(names, MAX_COMPARED)}
    found = get_close_matches(word[:MAX_NAME].lower(), by_key, 1)
    return by_key[found[0]] if found else ""


def unknown_name(what: str, word: str, names: Iterable[str], note: str = "") -> str:
    """Return the message for a word that is not one of the known names. It suggests the nearest one.

    Args:
        what: what the word should name, such as "preset".
        word: the word.
        names: the known names.
        note: sentence at the end, about other valid texts or the reason why the word is not one of those.
    """
    known = list(names)
    near = nearest(word, known)
    listed = ", ".join([*(name[:MAX_NAME] for name in known[:MAX_LISTED]), *["..."] * (len(known) > MAX_LISTED)])
    parts = [
        f"Unknown {what} {word[:MAX_NAME]!r}.",
        f"Did you mean {near[:MAX_NAME]!r}?" if near else "",
        f"Available: {listed or 'none'}.",
        note,
    ]
    return " ".join(filter(None, parts))


class WarrenError(ValueError):
    """Base class of all exceptions that Warren raises deliberately.

    Attributes:
        code: kind of the failure for programs: "invalid" for invalid arguments, texts and files; see `SearchError`.
    """

    code: str = "invalid"

    @property
    def details(self) -> dict[str, str | int]:
        """Names and numbers of the message by key, such as `parameter`, `line` and `room`."""
        return {}


class SearchError(WarrenError):
    """A search has found nothing; see `Result.unwrap`.

    Attributes:
        message: the reason.
        code: the `Status` of the search: "unsolvable", "budget" or "cancelled".
    """

    def __init__(self, message: str, code: str, details: Mapping[str, str | int] | None = None) -> None:
        super().__init__(message, code, dict(details or {}))
        self.message = message
        self.code = code

    @property
    def details(self) -> dict[str, str | int]:
        """Names and numbers of the reason, and the statistics of the search."""
        return dict(self.args[2])

    def __str__(self) -> str:
        return self.message


class NotationError(WarrenError):
    """A text does not follow its notation.

    Attributes:
        message: description of the error, without its position.
        source: name of the file or text; empty if unknown.
        line: line number, from 1; 0 if the error concerns the whole text.
        column: column number, from 1; 0 if the error concerns the whole line.
    """

    def __init__(self, message: str, source: str = "", line: int = 0, column: int = 0) -> None:
        message = _short(message)
        super().__init__(message, source, line, column)
        self.message = message
        self.source = source
        self.line = line
        self.column = column

    @property
    def details(self) -> dict[str, str | int]:
        """`source`, `line` and `column`, as far as they are known."""
        known: dict[str, str | int] = {"source": self.source, "line": self.line, "column": self.column}
        return {key: value for key, value in known.items() if value}

    def __str__(self) -> str:
        place = [self.source] if self.source else []
        place += [str(number) for number in (self.line, self.column) if number]
        if place and not self.source:
            place[0] = f"line {place[0]}"
        return ":".join([*place, " " + self.message]).strip()


class FileError(WarrenError):
    """A file cannot be read, written or used.

    Attributes:
        path: the path, as given by the caller.
        message: description of the error.
    """

    def __init__(self, path: str | Path, message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message

    @property
    def details(self) -> dict[str, str | int]:
        """The `path`."""
        return {"path": str(self.path)}

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class ParameterError(WarrenError):
    """An argument has an invalid value.

    Attributes:
        parameter: name of the argument.
        message: description of the error.
    """

    def __init__(self, parameter: str, message: str) -> None:
        message = _short(message)
        super().__init__(parameter, message)
        self.parameter = parameter
        self.message = message

    @property
    def details(self) -> dict[str, str | int]:
        """The name of the argument as `parameter`."""
        return {"parameter": self.parameter}

    def __str__(self) -> str:
        return f"{self.parameter}: {self.message}"


class UnknownNameError(ParameterError):
    """An argument is not one of the known names. The message suggests the nearest one and lists all.

    Args:
        parameter: name of the argument.
        word: its value.
        names: the known names.
        note: sentence at the end of the message, see `unknown_name`.
        what: what the names stand for; by default the name of the argument.
    """

    def __init__(self, parameter: str, word: object, names: Iterable[str], note: str = "", what: str = "") -> None:
        known = tuple(map(str, names))
        super().__init__(parameter, unknown_name(what or parameter.replace("_", " "), str(word), known, note))
        self.args = (parameter, word, known, note, what)

    @property
    def details(self) -> dict[str, str | int]:
        """The name of the argument as `parameter`, its `value`, and the `nearest` name, empty if none is similar."""
        word = str(self.args[1])
        return {**super().details, "value": word[:MAX_NAME], "nearest": nearest(word, self.args[2])}

    def __str__(self) -> str:
        return self.message


class WrongTypeError(ParameterError, TypeError):
    """An argument has a wrong type.

    Attributes:
        function: name of the function, class or method.
    """

    def __init__(self, function: str, parameter: str, message: str) -> None:
        super().__init__(parameter, message)
        self.args = (function, parameter, message)
        self.function = function

    def __str__(self) -> str:
        return f"{self.function}(): {self.parameter} must be {self.message}"


class WorkersError(WarrenError):
    """Worker processes cannot be reached, have died, or cannot be used."""


class IllegalMoveError(ParameterError):
    """The rules of a game do not allow a move. They do not know its text: who has read it makes the error with it."""

    def __init__(self, text: str = "") -> None:
        super().__init__("move", f"{text[:40]!r} is not legal" if text else "this move is not legal")
        # What a copy in another process is made with.
        self.args = (text,)
