"""Exceptions for callers' mistakes. What a search could not do is no exception but a `Result`."""

from pathlib import Path

MAX_MESSAGE = 500


def _short(message: str) -> str:
    """Return a message without most of what it repeats of a long text."""
    return message if len(message) <= MAX_MESSAGE else f"{message[: MAX_MESSAGE - 3]}..."


class WarrenError(ValueError):
    """Root of all exceptions Warren raises on purpose."""


class NotationError(WarrenError):
    """A text is not what its notation asks for.

    Attributes:
        message: what is wrong, without the place.
        source: name of the file or of the text; empty when unknown.
        line: line number from 1; 0 when the text as a whole is meant.
        column: column number from 1; 0 when the line as a whole is meant.
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
    """A file cannot be used as it is.

    Attributes:
        path: the file, as the caller named it.
        message: what is wrong with it.
    """

    def __init__(self, path: str | Path, message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class ParameterError(WarrenError):
    """An argument is out of its range.

    Attributes:
        parameter: name of the argument, as the caller wrote it.
        message: what is wrong with it.
    """

    def __init__(self, parameter: str, message: str) -> None:
        message = _short(message)
        super().__init__(parameter, message)
        self.parameter = parameter
        self.message = message

    def __str__(self) -> str:
        return f"{self.parameter}: {self.message}"
