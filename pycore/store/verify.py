"""Checking a level database: every row, every batch, the file as a whole, and on request the levels themselves."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

from pycore.base.errors import FileError, WarrenError
from pycore.base.family import FAMILIES, load
from pycore.base.reading import reading_parts
from pycore.store.entry import COLUMNS, Entry, checksum, entry_from, key_of
from pycore.store.file import StoreError
from pycore.store.pages import page_size, records
from pycore.store.rescue import whole
from pycore.store.schema import signed
from pycore.store.store import Store, is_whole
from pycore.store.tables import fault_of

MOST_LINES = 20
MOST_MISSING = 100_000  # levels that are named one by one
PIECE = 1 << 20
DIGEST = 32  # bytes
# Bytes of the header that a commit changes without changing any page: a counter, and the same again.
COUNTERS = ((24, 28), (92, 96))
ALIKE = "alike:"


@dataclass
class Verdict:
    """What a check of a database has found.

    Attributes:
        levels: number of levels that are what was added.
        damaged: what is wrong with a level, by its number. Nothing is known of it but that it is, or was, there.
        faults: what else is wrong, a sentence each.
        is_sealed: whether all bytes of the file were compared with a seal, unused ones too.
    """

    levels: int = 0
    damaged: dict[int, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    is_sealed: bool = False

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.damaged and not self.faults


def verify(path: Path, *, deep: bool = False, seal: bool = False) -> Verdict:
    """Check a database, and return what was found.

    Checksums tell for each row and each batch whether it is what was written; SQLite checks its trees and indices.

    Args:
        path: path of the file.
        deep: whether all levels are read and checked by their families, too.
        seal: whether a sum of the whole file is kept if nothing is wrong. Until the next change of the file, a check
            then finds any changed byte, also in space that holds nothing.
    """
    verdict = Verdict()
    try:
        with Store(path) as store:
            _Check(store, verdict, deep=deep).run()
            if seal and verdict.is_sound:
                _seal(store)
    except FileError as error:
        message = error.message if isinstance(error, StoreError) else str(error)
        verdict.faults.append(f"the file cannot be used: {message}")
        _carve(path, verdict)
    return verdict


class _Check:
    """The checks of an open database."""

    def __init__(self, store: Store, verdict: Verdict, *, deep: bool) -> None:
        self.store, self.verdict, self.deep = store, verdict, deep
        self.base = store._base  # noqa: SLF001 - a part of the package
        self.sums: dict[int, list[int]] = {}

    def run(self) -> None:
        """Check all."""
        self.store._more_steps = 10**15  # noqa: SLF001
        with _locked(self.store):
            self.header()
            lines = [line for (line,) in self.base.execute(f"PRAGMA integrity_check({MOST_LINES})")]
            self.verdict.faults += [f"SQLite: {line}" for line in lines if line != "ok"]
            try:
                self.levels()
                self.tables()
                self.totals()
            except StoreError as error:
                self.verdict.faults.append(error.message)
                _carve(self.store.path, self.verdict)
            self.compare_seal()

    def header(self) -> None:
        """Check the bytes of the header that no other check reads."""
        if str(self.store.path) == ":memory:":
            return
        with reading_parts(self.store.path) as read:
            header = read(0, 100)
        size = self.store.path.stat().st_size
        fixed = {
            "space at the end of pages": (header[20], 0),
            "fractions of pages": (header[21:24], b"\x40\x20\x20"),
            "number of pages": (int.from_bytes(header[28:32], "big") * page_size(header), size),
            "format of the tables": (int.from_bytes(header[44:48], "big"), 4),
            "size of the cache": (int.from_bytes(header[48:52], "big"), 0),
            "largest root page": (int.from_bytes(header[52:56], "big"), 0),
            "encoding": (int.from_bytes(header[56:60], "big"), 1),
            "kind of vacuum": (int.from_bytes(header[64:68], "big"), 0),
            "reserved bytes": (header[72:92], bytes(20)),
            "counters of changes": (header[24:28], header[92:96]),
        }
        for name, (found, due) in fixed.items():
            if found != due:
                self.verdict.faults.append(f"the header of the file is damaged: {name}")

    def levels(self) -> None:
        """Check each level, and count the levels of each batch."""
        for row in self.store.rows(f"SELECT {', '.join(COLUMNS)}, checksum FROM levels"):  # noqa: S608
            entry = entry_from(row)
            fault = "" if isinstance(entry, Entry) else entry[1]
            if isinstance(entry, Entry) and self.deep:
                fault = self.of_family(entry)
            if fault:
                self.verdict.damaged[row[0]] = fault
            else:
                self.verdict.levels += 1
            self.count(row[COLUMNS.index("batch")], 0, row[-1])

    def of_family(self, entry: Entry) -> str:
        """Return what the family finds wrong with a level; empty if nothing is."""
        if entry.family not in FAMILIES:
            return f"there is no family {entry.family}"
        family = load(entry.family)
        try:
            level = family.parse(entry.level, f"level {entry.id}")
            key = key_of(family.canonical(level) if family.canonical else entry.level)
        except WarrenError as error:
            return str(error)
        if key != entry.key and not any(tag.startswith(ALIKE) for tag in entry.tags):
            return "its key is not that of the level"
        return next(iter(family.check(level)), "")

    def tables(self) -> None:
        """Check the rows of the other tables."""
        told = {"batches": "batch {0}", "measures": "the measure {1} of {0}", "jobs": "seeds recorded for batch {0}"}
        for table, name in told.items():
            for row in self.store.rows(f"SELECT * FROM {table}"):  # noqa: S608
                fault = fault_of(table, row) or ("" if row[-1] == checksum(row[:-1]) else "the checksum is wrong")
                if fault:
                    self.verdict.faults.append(f"{name.format(*map(_plain, row))}: {fault}")
        damaged = Counter[Any]()
        for row in self.store.rows("SELECT * FROM refusals"):
            damaged[row[0]] += not is_whole("refusals", row)
            self.count(row[0], 1, row[-1])
        for batch, count in damaged.items():
            if count:
                self.verdict.faults.append(f"batch {_plain(batch)}: {count} of its refusals are damaged")

    def count(self, batch: Any, place: int, found: Any) -> None:
        """Count a level (place 0) or refusal (place 1) of a batch."""
        sums = self.sums.setdefault(batch if isinstance(batch, int) else 0, [0, 0, 0])
        sums[place] += 1
        sums[2] = signed(sums[2] + (found if isinstance(found, int) else 0))

    def totals(self) -> None:
        """Check that each batch has as many levels and refusals as it should, and the same ones."""
        kept = {row[0]: list(row[1:]) for row in self.store.rows("SELECT * FROM sums")}
        for batch in sorted({*kept, *self.sums}, key=str):
            due, found = kept.get(batch, [0, 0, 0]), self.sums.get(batch, [0, 0, 0])
            name = f"batch {_plain(batch)}" if batch else "the levels of no batch"
            if due[:2] != found[:2]:
                text = f"{found[0]} levels and {found[1]} refusals are there, and should be {due[0]} and {due[1]}"
                self.verdict.faults.append(f"{name}: {text}")
            elif due != found:
                self.verdict.faults.append(f"{name}: not all levels and refusals are those that were added")

    def compare_seal(self) -> None:
        """Compare the file with its seal, if it has one."""
        row = self.base.execute("SELECT page, digest FROM seal").fetchone()
        if row:
            self.verdict.is_sealed = True
            if not isinstance(row[0], int) or _digest(self.store.path, row[0]) != row[1]:
                self.verdict.faults.append("the bytes of the file are not those that were sealed")


@contextmanager
def _locked(store: Store) -> Iterator[None]:
    """Keep others from writing, with all changes in the file itself."""
    with store._named_troubles():  # noqa: SLF001
        effective = os.access in os.supports_effective_ids
        if store.is_read_only or not os.access(store.path, os.W_OK, effective_ids=effective):
            yield
            return
        store.checkpoint()
        with store._transaction():  # noqa: SLF001
            yield


def _seal(store: Store) -> None:
    """Keep a sum of the whole file in it; in place of the sum itself, zeros are summed."""
    base, path = store._base, store.path  # noqa: SLF001
    with store._changing():  # noqa: SLF001
        (page,) = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seal'").fetchone()
        base.execute("INSERT INTO seal VALUES (1, ?, ?)", (page, bytes(DIGEST)))
    with _locked(store):
        log = path.with_name(f"{path.name}-wal")
        if log.exists() and log.stat().st_size:
            raise StoreError(path, "it is not sealed, because another program is using it")
        base.execute("UPDATE seal SET digest = ?", (_digest(path, page),))
    store.checkpoint()


def _digest(path: Path, page: int) -> bytes:
    """Return a sum of a file with zeros in place of the last bytes of the page that holds the sum."""
    found = blake2b(digest_size=DIGEST)
    with reading_parts(path) as read:
        size = page_size(read(0, 100))
        hole = (page * size - DIGEST, page * size)
        at = 0
        while data := read(at, PIECE):
            part = bytearray(data)
            for first, after in (hole, *COUNTERS):
                begin, end = max(first - at, 0), min(after - at, len(part))
                if begin < end:
                    part[begin:end] = bytes(end - begin)
            found.update(part)
            at += len(data)
    return found.digest()


def _carve(path: Path, verdict: Verdict) -> None:
    """Count the levels of a file that can be read without SQLite, and name those that are missing between them."""
    numbers: set[int] = set()
    with ExitStack() as stack:
        try:
            read = stack.enter_context(reading_parts(path))
        except FileError:  # reported before: the file cannot be read at all
            return
        log = path.with_name(f"{path.name}-wal")
        more = stack.enter_context(reading_parts(log)) if log.exists() else None
        for record in records(read, more):
            row = whole(record)
            if len(row) == len(COLUMNS) + 1 and row[0] > 0:
                numbers.add(row[0])
    verdict.levels = len(numbers)
    last = max(numbers, default=0)
    # A damaged file may have any number.
    missing = (number for number in range(1, last) if number not in numbers)
    for number in islice(missing, MOST_MISSING):
        verdict.damaged.setdefault(number, "it is not there, or cannot be read")
    if last - len(numbers) > MOST_MISSING:
        verdict.faults.append(f"of the levels 1 to {last}, {last - len(numbers)} are not there, or cannot be read")
    text = f"{len(numbers)} levels are whole, and `store rescue` saves them"
    verdict.faults.append(f"{text}; nothing can be said of any after level {last}")


def _plain(value: object) -> str:
    """Return a value of a file that may be damaged as printable text."""
    return "".join(character if character.isprintable() else "?" for character in str(value)[:60])
