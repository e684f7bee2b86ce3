"""The level database: one SQLite file for levels of all families, with their measures and origins."""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pycore.base.errors import FileError, NotationError, ParameterError
from pycore.base.family import Family
from pycore.base.jsontext import read_json
from pycore.base.reading import refuse_odd

# "Warr" in the header of the file, and the version of the table layout below.
APPLICATION = 0x57617272
LAYOUT = 1
# Seeds are stored as text, because they may exceed the integers of SQLite.
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
MAX_LEVEL = 8_000_000  # maximum size of a row in bytes
MAX_FOUND = 32_000_000  # maximum number of characters of all levels of a query
MAX_RATINGS = 1000
MAX_NAME = 64
SEED = re.compile("[0-9]{1,20}")
# Limits of the steps of a query, because a query of a damaged file may never end: a constant, and a number per byte.
STEPS, STEPS_A_BYTE, STEPS_AT_ONCE = 3_000_000, 10, 10_000
# Messages for the error codes of SQLite; the lowest byte of a code is its kind.
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
    sqlite3.SQLITE_INTERRUPT: "it is damaged: a query does not end",
    sqlite3.SQLITE_TOOBIG: "it is damaged: a text is too long",
}


class StoreError(FileError):
    """A level database cannot be used."""


@dataclass(frozen=True)
class Entry:
    """A level of the database.

    Attributes:
        family: name of its family.
        level: its canonical text.
        score: its difficulty on the scale of the family; None if the family has no rating.
        rating: other measures of the family by name.
        seed: seed of the generator; None for other levels.
        parameters: text of the generator's parameters.
        version: version of Warren when the level was added.
        id: its number in the database; 0 if it has not been added.
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
    """Return an entry for a level, with the current rating of its family."""
    rating = dict(family.rate(level)) if family.rate else {}
    score = rating.pop("score", None)
    seed = getattr(level, "seed", 0) or None
    return Entry(family.name, family.format(level), score, rating, seed, parameters, warren_version())


def warren_version() -> str:
    """Return the version of Warren; empty if it is not installed."""
    try:
        return version("warren")
    except PackageNotFoundError:
        return ""


class Store:
    """An open level database, for use in a `with` statement and by one thread.

    Every method may raise `StoreError`: the file is not a level database, is damaged, is locked by another program for
    more than five seconds, or the disk is full. A call that raises an exception does not change the file. Rows that are
    not valid levels are skipped; `damaged` lists them.
    """

    def __init__(self, path: Path, *, create: bool = False, wait: float = WAIT_SECONDS) -> None:
        """Open a file.

        Args:
            path: path of the file.
            create: whether to create the file if it does not exist.
            wait: maximum time to wait for a lock of another program, in seconds.
        """
        self.path = path = Path(path)
        if not create and not path.exists():
            raise StoreError(path, "there is no such file")
        refuse_odd(path)
        with self._named_troubles():
            self._base = sqlite3.connect(path, timeout=wait, isolation_level=None)
            try:
                self._distrust()
                self._prepare()
            except BaseException:
                self._base.close()
                raise

    def add(self, entries: Iterable[Entry]) -> int:
        """Add all levels or, after an error, none; return the number of new ones. Existing levels are skipped."""
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
        """Return the level with a given number.

        Raises:
            ParameterError: there is no such level.
        """
        query = f"SELECT {COLUMNS} FROM levels WHERE id = ?"  # noqa: S608 - our own columns
        for entry in self._read(query, (number,)):
            if isinstance(entry, Entry):
                return entry
            raise StoreError(self.path, f"level {number} is damaged: {entry[1]}")
        raise ParameterError("id", f"there is no level {number} in {self.path}")

    def find(self, family: str = "", lowest: int | None = None, highest: int | None = None) -> list[Entry]:
        """Return levels by family and range of scores, in ascending order of scores; by default, all levels.

        Raises:
            StoreError: see the class; also if the texts have more than 32,000,000 characters in total.
        """
        query = (
            f"SELECT {COLUMNS} FROM levels WHERE (:family = '' OR family = :family)"  # noqa: S608 - our own columns
            " AND (:lowest IS NULL OR score >= :lowest) AND (:highest IS NULL OR score <= :highest)"
            " ORDER BY family, score, id"
        )
        found, total = [], 0
        for entry in self._read(query, {"family": family, "lowest": lowest, "highest": highest}):
            if isinstance(entry, Entry):
                found.append(entry)
                total += len(entry.level) + len(entry.parameters)
            if total > MAX_FOUND:
                raise StoreError(self.path, f"these levels have more than {MAX_FOUND:,} characters; ask for fewer")
        return found

    def damaged(self) -> list[tuple[int, str]]:
        """Return the numbers of invalid rows, each with a description of the error. `remove` can remove them."""
        query = f"SELECT {COLUMNS} FROM levels ORDER BY id"  # noqa: S608 - our own columns
        return [entry for entry in self._read(query, ()) if not isinstance(entry, Entry)]

    def remove(self, numbers: Iterable[int]) -> int:
        """Remove the levels with these numbers, and return the number of levels removed."""
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
        """Create the table in an empty file; raise `StoreError` for a file of another program."""
        if not self._pragma("schema_version"):
            with self._transaction():
                if not self._pragma("schema_version"):  # another program may have been faster
                    for statement in SCHEMA.split(";"):
                        self._base.execute(statement)
        if self._pragma("application_id") != APPLICATION:
            raise StoreError(self.path, "it is the database of another program")
        if self._pragma("user_version") != LAYOUT:
            raise StoreError(self.path, "it was made by another version of Warren")
        if _layout(self._base) != _own_layout():
            raise StoreError(self.path, "its tables are not those of a level database")

    def _distrust(self) -> None:
        """Set limits for damaged or malicious files."""
        size = self.path.stat().st_size if self.path.exists() else 0
        most = (STEPS + STEPS_A_BYTE * size) // STEPS_AT_ONCE

        def enough() -> bool:
            self._steps += 1
            return self._steps > most

        self._base.set_progress_handler(enough, STEPS_AT_ONCE)
        self._base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_LEVEL)
        self._base.execute("PRAGMA trusted_schema = OFF")
        self._base.execute("PRAGMA cell_size_check = ON")
        # Invalid UTF-8 is decoded to a text that cannot be encoded, which is detected later.
        self._base.text_factory = lambda data: data.decode(errors="surrogateescape")

    def _pragma(self, name: str) -> int:
        return int(self._base.execute(f"PRAGMA {name}").fetchone()[0])

    def _read(self, query: str, values: Any) -> Iterator[Entry | tuple[int, str]]:
        """Yield the rows of a query: levels, or for invalid rows their number and a description of the error."""
        with self._named_troubles():
            for row in self._base.execute(query, values):
                yield _entry(row)

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
        self._steps = 0
        try:
            yield
        except sqlite3.Error as error:
            kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            raise StoreError(self.path, TROUBLES.get(kind, str(error))) from error
        except UnicodeDecodeError as error:  # SQLite's message has bytes of the file
            raise StoreError(self.path, TROUBLES[sqlite3.SQLITE_CORRUPT]) from error


def _to_json(rating: Mapping[str, int]) -> str:
    return json.dumps(dict(rating), separators=(",", ":"))


def _entry(row: Sequence[Any]) -> Entry | tuple[int, str]:
    """Return a row as a level, or its number and a description of the error."""
    number, family, level, score, rating, seed, made, by = row
    texts = {"family": family, "level": level, "rating": rating, "parameters": made, "version": by}
    fault = next((f"its {name} is no text" for name, text in texts.items() if not _is_text(text)), "")
    if not fault and not (family.isidentifier() and len(family) <= MAX_NAME):
        fault = "its family has no name"
    if not (score is None or isinstance(score, int)):
        fault = "its score is no whole number"
    if not (seed is None or (isinstance(seed, str) and SEED.fullmatch(seed))):
        fault = "its seed is no whole number"
    measures: dict[str, int] = {}
    if not fault:
        try:
            measures = read_json(rating, most=MAX_RATINGS)
        except NotationError as error:
            fault = f"its rating is none: {error.message}"
        if not isinstance(measures, dict) or any(type(value) is not int for value in measures.values()):
            fault = "its rating is no object of whole numbers"
    if fault:
        return number, fault
    return Entry(family, level, score, measures, None if seed is None else int(seed), made, by, number)


def _is_text(value: object) -> bool:
    """Return whether a value is a text without surrogates."""
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeEncodeError:
        return False


def _layout(base: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """Return the schema of the database without SQLite's own tables."""
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name LIMIT 9"
    return list(base.execute(query))


@cache
def _own_layout() -> list[tuple[str, str, str]]:
    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(SCHEMA)
        return _layout(base)
