"""Saving what is whole of a damaged level database into a new one."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pycore.base.errors import FileError
from pycore.base.reading import reading_parts
from pycore.store.entry import COLUMNS, Entry, checksum, entry_from
from pycore.store.levels import INSERT
from pycore.store.newfile import filling
from pycore.store.pages import Record, records
from pycore.store.schema import measures_in, signed
from pycore.store.store import REFUSE, Store
from pycore.store.tables import fault_of

AT_ONCE = 5000
LEVEL = len(COLUMNS) + 1
BATCH, REFUSAL = 10, 5


@dataclass(frozen=True)
class Saved:
    """What was saved of a database.

    Attributes:
        levels: number of levels.
        refusals: number of refusals.
        batches: numbers of the batches whose request was saved.
        unfinished: numbers of those that have lost seeds, or were not finished before; they can go on.
    """

    levels: int
    refusals: int
    batches: tuple[int, ...]
    unfinished: tuple[int, ...]


def rescue(path: Path, target: Path) -> Saved:
    """Save the levels, refusals and batches of a damaged database that are whole, with their numbers, into a new file.

    The damaged file is read without SQLite, page by page, and stays as it is. What is whole is known by its checksum.
    Seeds whose level or refusal is lost count as not recorded: the batch makes them again when it goes on. Times are
    not saved, because they have no checksums.

    Raises:
        FileError: the file cannot be read; the new one cannot be written, or is there already.
    """
    if target.exists():
        raise FileError(target, "it is there already; name a new file")
    with ExitStack() as stack:
        read = stack.enter_context(reading_parts(path))
        log = path.with_name(f"{path.name}-wal")
        more = stack.enter_context(reading_parts(log)) if log.exists() else None
        store = stack.enter_context(filling(target))
        store._more_steps = 10**12  # noqa: SLF001 - the rows are checked here, not by the store
        with store.together():
            return _Rescue(store).run(records(read, more))


class _Rescue:
    """The new store, and what has been saved so far."""

    def __init__(self, store: Store) -> None:
        self.base = store._base  # noqa: SLF001
        self.levels = self.refusals = 0

    def run(self, found: Iterable[Record]) -> Saved:
        """Save what is whole of all records."""
        for record in found:
            row = whole(record)
            if len(row) == LEVEL:
                self.put_level(row)
            elif len(row) == REFUSAL:
                self.refusals += self.base.execute(REFUSE.replace("INSERT", "INSERT OR IGNORE"), row).rowcount
            elif len(row) == BATCH:
                marks = ", ".join("?" * BATCH)
                self.base.execute(f"INSERT OR IGNORE INTO batches VALUES ({marks})", row)  # noqa: S608
        unfinished = tuple(self.joined())
        self.sum_up()
        batches = tuple(number for (number,) in self.base.execute("SELECT id FROM batches ORDER BY id"))
        return Saved(self.levels, self.refusals, batches, unfinished)

    def put_level(self, row: tuple[Any, ...]) -> None:
        """Save a level."""
        self.levels += max(0, self.base.execute(INSERT, row).rowcount)
        names = [(row[1], name) for name in measures_in(row[COLUMNS.index("rating")])]
        rows = [(*pair, checksum(pair)) for pair in names]
        self.base.executemany("INSERT OR IGNORE INTO measures VALUES (?, ?, ?)", rows)

    def joined(self) -> Iterator[int]:
        """Record the seeds that were saved, and yield the numbers of the batches that have more to do."""
        self.base.execute("DELETE FROM refusals WHERE batch NOT IN (SELECT id FROM batches)")
        self.refusals = self.base.execute("SELECT count(*) FROM refusals").fetchone()[0]
        rows = self.base.execute("SELECT * FROM batches ORDER BY id").fetchall()
        for number, *_, count, _until, _version, finished, _sum in rows:
            query = (
                "SELECT place FROM levels WHERE batch = :batch UNION SELECT place FROM refusals WHERE batch = :batch"
                " ORDER BY place"
            )
            ranges: list[list[int]] = []
            for (place,) in self.base.execute(query, {"batch": number}):
                if ranges and ranges[-1][1] == place:
                    ranges[-1][1] += 1
                else:
                    ranges.append([place, place + 1])
            jobs = [(number, *pair) for pair in ranges]
            self.base.executemany("INSERT INTO jobs VALUES (?, ?, ?, ?)", [(*job, checksum(job)) for job in jobs])
            if not finished or len(ranges) != 1 or ranges[0] != [0, count]:
                yield number
                self.reopen(number)

    def reopen(self, number: int) -> None:
        """Let a batch go on."""
        row = [*self.base.execute("SELECT * FROM batches WHERE id = ?", (number,)).fetchone()][:-1]
        row[-1] = 0
        self.base.execute("UPDATE batches SET finished = 0, checksum = ? WHERE id = ?", (checksum(row), number))

    def sum_up(self) -> None:
        """Record the numbers and the sums of the checksums of all batches."""
        # A level whose batch is lost becomes a level of none.
        lost = "SELECT * FROM levels WHERE batch NOT IN (SELECT id FROM batches)"
        for row in self.base.execute(lost).fetchall():
            new = (*row[: COLUMNS.index("batch")], None, None)
            self.base.execute(
                "UPDATE levels SET batch = NULL, place = NULL, checksum = ? WHERE id = ?", (checksum(new), row[0])
            )
        sums = {0: [0, 0, 0], **{number: [0, 0, 0] for (number,) in self.base.execute("SELECT id FROM batches")}}
        for place, table in enumerate(("levels", "refusals")):
            for batch, found in self.base.execute(f"SELECT ifnull(batch, 0), checksum FROM {table}"):  # noqa: S608
                sums[batch][place] += 1
                sums[batch][2] += found
        rows = [(batch, levels, refusals, signed(total)) for batch, (levels, refusals, total) in sums.items()]
        self.base.executemany("INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?)", rows)


def whole(record: Record) -> tuple[Any, ...]:
    """Return the row of a record that is a level, a refusal or a batch by its checksum; otherwise nothing."""
    row = record.values
    if record.number is not None and row and row[0] is None:
        row = (record.number, *row[1:])
    if len(row) not in (LEVEL, REFUSAL, BATCH) or row[-1] != checksum(row[:-1]):
        return ()
    if len(row) == LEVEL:
        return row if isinstance(entry_from(row), Entry) else ()
    return () if fault_of("refusals" if len(row) == REFUSAL else "batches", row) else row
