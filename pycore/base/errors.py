"""Exceptions for invalid arguments, texts and files.

A search that finds nothing raises no exception: it returns a `Result` with its status and a reason.
"""

from pathlib import Path

MAX_MESSAGE = 500


def _short(message: str) -> str:
    """Return a message, cut to `MAX_MESSAGE` characters."""
    return message if len(message) <= MAX_MESSAGE else f"{message[: MAX_MESSAGE - 3]}..."


class WarrenError(ValueError):
    """Base class of all exceptions that Warren raises deliberately."""


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

    def __str__(self) -> str:
        return f"{self.parameter}: {self.message}"


class WorkersError(WarrenError):
    """Worker processes cannot be reached, have died, or cannot be used."""


class IllegalMoveError(ParameterError):
    """The rules of a game do not allow a move. They do not know its text: who has read it makes the error with it."""

    def __init__(self, text: str = "") -> None:
        super().__init__("move", f"{text[:40]!r} is not legal" if text else "this move is not legal")
        # What a copy in another process is made with.
        self.args = (text,)
