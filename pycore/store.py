"""The level database: one SQLite file for levels of all families, each with what is known of it."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pycore.base.errors import ParameterError, WarrenError
from pycore.base.family import Family

# "Warr" in the file's header, and the number of the layout below.
APPLICATION = 0x57617272
LAYOUT = 1
# A seed is text: it may be larger than the integers of SQLite.
SCHEMA = f"""
CREATE TABLE levels (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    level TEXT NOT NULL,
    score INTEGER,
    rating TEXT NOT NULL,
    seed TEXT,
    parameters TEXT NOT NULL,
    version TEXT NOT NULL,
    UNIQUE (family, level)
);
CREATE INDEX by_score ON levels (family, score);
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {LAYOUT};
"""
COLUMNS = "id, family, level, score, rating, seed, parameters, version"
WAIT_SECONDS = 5.0
# What SQLite's error codes mean to the user; the lowest byte of a code is its kind.
TROUBLES = {
    sqlite3.SQLITE_BUSY: "another program is writing to it",
    sqlite3.SQLITE_LOCKED: "another program is writing to it",
    sqlite3.SQLITE_FULL: "the disk is full; nothing was changed",
    sqlite3.SQLITE_READONLY: "it may not be written to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is no level database",
    sqlite3.SQLITE_IOERR: "it cannot be read or written",
}


class StoreError(WarrenError):
    """A level database cannot be used as it is.

    Attributes:
        path: the file.
        message: what is wrong with it.
    """

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


@dataclass(frozen=True)
class Entry:
    """A level of the database.

    Attributes:
        family: name of its family.
        level: its canonical text.
        score: how difficult it is, on the one scale of its family; None where the family has none.
        rating: what else the family measures, by name.
        seed: of the generator that made it; None for a level made otherwise.
        parameters: what it was made from, as the maker wrote it.
        version: of Warren when it was added.
        id: its number in the database; 0 before it is there.
    """

    family: str
    level: str
    score: int | None = None
    rating: Mapping[str, int] = field(default_factory=dict)
    seed: int | None = None
    parameters: str = ""
    version: str = ""
    id: int = 0


def entry_of(family: Family, level: Any, parameters: str = "") -> Entry:
    """Return what is to be kept of a level, measured by its family as it is now."""
    rating = dict(family.rate(level)) if family.rate else {}
    score = rating.pop("score", None)
    seed = getattr(level, "seed", 0) or None
    return Entry(family.name, family.format(level), score, rating, seed, parameters, warren_version())


def warren_version() -> str:
    """Return the version of Warren; empty where it runs without being installed."""
    try:
        return version("warren")
    except PackageNotFoundError:
        return ""


class Store:
    """An open level database; use it in a `with` statement. Belongs to one thread.

    Every method may raise `StoreError`: the file is no level database, is damaged, is being written to by another
    program for longer than five seconds, or its disk is full. A call that raises has changed nothing.
    """

    def __init__(self, path: Path, *, create: bool = False, wait: float = WAIT_SECONDS) -> None:
        """Open a file.

        Args:
            path: the file.
            create: whether to make it where there is none.
            wait: for how many seconds to wait while another program writes.
        """
        self.path = path
        if not create and not path.exists():
            raise StoreError(path, "there is no such file")
        with self._named_troubles():
            self._base = sqlite3.connect(path, timeout=wait, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self._base.close()
                raise

    def add(self, entries: Iterable[Entry]) -> int:
        """Add levels, all or none, and return how many are new: a level that is there already is passed over."""
        rows = [
            (e.family, e.level, e.score, _to_json(e.rating), e.seed and str(e.seed), e.parameters, e.version)
            for e in entries
        ]
        with self._transaction():
            before = self._base.total_changes
            self._base.executemany(
                "INSERT INTO levels (family, level, score, rating, seed, parameters, version)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (family, level) DO NOTHING",
                rows,
            )
            return self._base.total_changes - before

    def get(self, number: int) -> Entry:
        """Return the level of that number.

        Raises:
            ParameterError: there is none.
        """
        found = self._entries(f"SELECT {COLUMNS} FROM levels WHERE id = ?", (number,))  # noqa: S608 - our own columns
        if not found:
            raise ParameterError("id", f"there is no level {number} in {self.path}")
        return found[0]

    def find(self, family: str = "", lowest: int | None = None, highest: int | None = None) -> list[Entry]:
        """Return the levels by family and score, the easiest first; of all families and scores unless it is said."""
        return self._entries(
            f"SELECT {COLUMNS} FROM levels WHERE (:family = '' OR family = :family)"  # noqa: S608 - our own columns
            " AND (:lowest IS NULL OR score >= :lowest) AND (:highest IS NULL OR score <= :highest)"
            " ORDER BY family, score, id",
            {"family": family, "lowest": lowest, "highest": highest},
        )

    def remove(self, numbers: Iterable[int]) -> int:
        """Remove the levels of these numbers, and return how many there were."""
        with self._transaction():
            before = self._base.total_changes
            self._base.executemany("DELETE FROM levels WHERE id = ?", [(number,) for number in numbers])
            return self._base.total_changes - before

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _prepare(self) -> None:
        """Make the table in an empty file; refuse a file that is another program's."""
        if not self._pragma("schema_version"):
            with self._transaction():
                if not self._pragma("schema_version"):  # another program may have been faster
                    for statement in SCHEMA.split(";"):
                        self._base.execute(statement)
        if self._pragma("application_id") != APPLICATION:
            raise StoreError(self.path, "it is the database of another program")
        if self._pragma("user_version") != LAYOUT:
            raise StoreError(self.path, "it was made by another version of Warren")

    def _pragma(self, name: str) -> int:
        return int(self._base.execute(f"PRAGMA {name}").fetchone()[0])

    def _entries(self, query: str, values: Any) -> list[Entry]:
        with self._named_troubles():
            rows = self._base.execute(query, values).fetchall()
        return [
            Entry(family, level, score, json.loads(rating), None if seed is None else int(seed), made, by, number)
            for number, family, level, score, rating, seed, made, by in rows
        ]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._named_troubles():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    @contextmanager
    def _named_troubles(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            raise StoreError(self.path, TROUBLES.get(kind, str(error))) from error


def _to_json(rating: Mapping[str, int]) -> str:
    return json.dumps(dict(rating), separators=(",", ":"))
