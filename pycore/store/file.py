"""An open file of a level database: limits for files that cannot be trusted, transactions, and errors by name."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pycore.base.errors import FileError, ParameterError
from pycore.base.reading import refuse_odd
from pycore.store.schema import create, known_layout, layout, migrate
from pycore.store.tables import APPLICATION, LAYOUT, OLDER

WAIT_SECONDS = 30.0
MAX_LEVEL = 8_000_000  # maximum size of a row in bytes
CACHE_KILOBYTES = 32_000
# Limits of the steps of a query, because a query of a damaged file may never end: a constant, and a number per byte.
STEPS, STEPS_A_BYTE, STEPS_AT_ONCE = 3_000_000, 10, 10_000
STEPS_A_ROW = 1000  # for rows that are written
# Messages for the error codes of SQLite; the lowest byte of a code is its kind.
TROUBLES = {
    sqlite3.SQLITE_BUSY: "another program is writing to it",
    sqlite3.SQLITE_LOCKED: "another program is writing to it",
    sqlite3.SQLITE_FULL: "the disk is full; nothing was changed",
    sqlite3.SQLITE_READONLY: "it may not be written to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged; `store verify` tells where, `store rescue` saves what can be read",
    sqlite3.SQLITE_NOTADB: "it is no level database",
    sqlite3.SQLITE_IOERR: "it cannot be read or written",
    sqlite3.SQLITE_INTERRUPT: "it is damaged: a query does not end",
    sqlite3.SQLITE_TOOBIG: f"a text is too long: more than {MAX_LEVEL:,} bytes, or it is damaged",
}


class StoreError(FileError):
    """A level database cannot be used."""


class LevelFile:
    """An open file of a level database, for use in a `with` statement and by one thread.

    Every method may raise `StoreError`: the file is not a level database, is damaged, is locked by another program for
    more than half a minute, or the disk is full. A call that raises an exception does not change the file.

    Attributes:
        path: path of the file.
        is_read_only: whether the file cannot be written to.
    """

    def __init__(self, path: Path, *, create: bool = False, wait: float = WAIT_SECONDS) -> None:
        """Open a file. Tables of an earlier version of Warren become those of this version.

        Args:
            path: path of the file.
            create: whether to create the file if it does not exist.
            wait: maximum time to wait for a lock of another program, in seconds.
        """
        self.path = path = Path(path)
        if not create and not path.exists():
            raise StoreError(path, "there is no such file")
        refuse_odd(path)
        self.is_read_only = False
        self._more_steps = 0
        with self._named_troubles():
            try:
                self._open(path, wait)
            except sqlite3.OperationalError as error:
                if not self._cannot_be_written(error):
                    raise
                self.is_read_only = True
                self._open(f"{path.resolve().as_uri()}?immutable=1", wait)

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def checkpoint(self) -> None:
        """Put all changes into the file itself, out of the log beside it."""
        with self._named_troubles():
            self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes within a `with` statement or, after an exception, none; others wait until it ends."""
        with self._changing():
            yield

    def _open(self, name: str | Path, wait: float) -> None:
        self._base = sqlite3.connect(name, timeout=wait, isolation_level=None, uri=self.is_read_only)
        try:
            self._distrust()
            self._prepare()
        except BaseException:
            self._base.close()
            raise

    def _cannot_be_written(self, error: sqlite3.Error) -> bool:
        """Tell whether an error comes from a file or folder that is read-only, and the file can be read without it."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) or not self.path.is_file():
            return False
        log = self.path.with_name(f"{self.path.name}-wal")
        if log.exists() and log.stat().st_size:
            message = f"it may not be written to, and its last changes are in {log.name}: copy both to another folder"
            raise StoreError(self.path, message) from error
        return True

    def _prepare(self) -> None:
        """Make the tables of an empty or older file; raise `StoreError` for a file of another program."""
        if not self._pragma("schema_version"):
            with self._transaction():
                if not self._pragma("schema_version"):  # another program may have been faster
                    create(self._base)
        if self._pragma("application_id") != APPLICATION:
            raise StoreError(self.path, "it is the database of another program")
        self._settle()
        found = self._pragma("user_version")
        if found in OLDER:
            found = self._migrated()
        if found != LAYOUT:
            message = f"its layout {found} is of a newer version of Warren than this one, which reads up to {LAYOUT}"
            raise StoreError(self.path, message)
        if layout(self._base) != known_layout(LAYOUT):
            raise StoreError(self.path, "its tables are not those of a level database")

    def _settle(self) -> None:
        """Let readers and one writer work at the same time, and have changes on the disk before a call returns."""
        if self.is_read_only or os.fspath(self.path) == ":memory:":
            return
        if self._base.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            try:
                self._base.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                # Another program is doing the same, or the file can only be read.
                if code not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY):
                    raise
        self._base.execute("PRAGMA synchronous = FULL")

    def _migrated(self) -> int:
        """Make the tables of an older layout those of the present one, and return the number of the layout."""
        if self.is_read_only:
            raise StoreError(self.path, "it is of an earlier version of Warren: copy it to where it can be written to")
        self._more_steps = 10**12
        with self._transaction():
            found = self._pragma("user_version")
            if found in OLDER:  # another program may have been faster
                if layout(self._base) != known_layout(found):
                    raise StoreError(self.path, "its tables are not those of a level database")
                migrate(self._base, found)
        self._more_steps = 0
        return self._pragma("user_version")

    def _distrust(self) -> None:
        """Set limits for damaged or malicious files."""
        self._base.set_progress_handler(self._is_enough, STEPS_AT_ONCE)
        self._base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_LEVEL)
        self._base.execute("PRAGMA trusted_schema = OFF")
        self._base.execute("PRAGMA cell_size_check = ON")
        self._base.execute("PRAGMA secure_delete = ON")
        self._base.execute(f"PRAGMA cache_size = -{CACHE_KILOBYTES}")
        # Invalid UTF-8 is decoded to a text that cannot be encoded, which is detected later.
        self._base.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")

    def _is_enough(self) -> bool:
        self._steps += STEPS_AT_ONCE
        return self._steps > self._most

    def _pragma(self, name: str) -> int:
        return int(self._base.execute(f"PRAGMA {name}").fetchone()[0])

    def _one(self, query: str, values: Any = ()) -> Any:
        """Return the first value of the first row of a query; None if there is none."""
        row = self._base.execute(query, values).fetchone()
        return row[0] if row else None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Begin and end a transaction; within another one, become a part of it."""
        outer = self._base.in_transaction
        with self._named_troubles():
            if not outer:
                self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                if not outer:
                    self._base.execute("COMMIT")
            except BaseException:
                if not outer and self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Begin and end a transaction that changes levels: what was known of the bytes of the file ends with it."""
        with self._transaction():
            self._base.execute("DELETE FROM seal")
            yield

    @contextmanager
    def _named_troubles(self, weight: int = 1) -> Iterator[None]:
        size = self.path.stat().st_size if self.path.exists() else 0
        self._steps, self._most = 0, weight * (STEPS + STEPS_A_BYTE * size) + self._more_steps
        try:
            yield
        except sqlite3.Error as error:
            kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            raise StoreError(self.path, TROUBLES.get(kind, str(error))) from error
        except OverflowError as error:
            raise ParameterError("number", "it has more than 64 bits, and a level database has none such") from error
        except UnicodeDecodeError as error:  # SQLite's message has bytes of the file
            raise StoreError(self.path, TROUBLES[sqlite3.SQLITE_CORRUPT]) from error
