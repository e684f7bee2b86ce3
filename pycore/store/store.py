"""A level database: its levels, and the batches that they were made for."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pycore.base.errors import ParameterError
from pycore.store.entry import MOST_SEEDS, SEED, Batch, Entry, Refusal, checksum, is_name, row_of
from pycore.store.file import STEPS_A_ROW, StoreError
from pycore.store.levels import INSERT, Levels
from pycore.store.tables import fault_of

BATCH = "id, family, request, keep, first_seed, count, until, version, finished"
SAME = ("family", "request", "keep", "first_seed", "count", "until", "version")
DUPLICATE = "duplicate"
REFUSE = "INSERT INTO refusals VALUES (?, ?, ?, ?, ?)"
TIME = "INSERT OR REPLACE INTO times VALUES (?, ?, ?)"
MICRO = 1_000_000
ENDLESS = 2**63 - 1
# What a damaged file may have in place of times is passed over.
TIMED = "batch = ? AND typeof(microseconds) = 'integer' AND microseconds BETWEEN 0 AND 1000000000000000"


class Store(Levels):
    """An open level database; see `LevelFile` for its errors, and `Levels` for its levels.

    A batch has the seeds from `first_seed` on. Jobs record them, in any order and from any number of programs at once:
    each seed gives a level or a refusal. Within a batch, of levels that are equal up to the symmetries of their family
    the one of the lowest seed stays, so that the content does not depend on the order of jobs.
    """

    def open_batch(self, batch: Batch) -> Batch:
        """Return the batch of the database that this one is, or is the beginning of; add it if there is none.

        If there is only one that is the beginning of this one, with fewer seeds or fewer levels wanted and all else
        equal, it becomes this one and is not finished.
        """
        found = self._holding(batch)
        if found is None:
            with self._changing():
                found = self._holding(batch) or self._new_batch(batch)
        return found

    def _holding(self, batch: Batch) -> Batch | None:
        """Return the batch that holds all of this one; None if there is none."""
        found = self._nearest(batch)
        return None if found is None or _goal(found)[1] < _goal(batch)[1] else found

    def _nearest(self, batch: Batch) -> Batch | None:
        """Return the smallest batch that holds all of this one, else the largest one that is its beginning."""
        name, goal = _goal(batch)
        values = {**vars(batch), "first_seed": str(batch.first_seed), "goal": goal}
        same = " AND ".join(f"{own} IS :{own}" for own in SAME if own != name)
        order = f"{name} < :goal, abs({name} - :goal), " if name else ""
        more = f" AND {name} IS NOT NULL" if name else ""
        query = f"SELECT {BATCH}, checksum FROM batches WHERE {same}{more} ORDER BY {order}id LIMIT 1"  # noqa: S608
        with self._named_troubles():
            row = self._base.execute(query, values).fetchone()
        return None if row is None else self._batch(row)

    def _new_batch(self, batch: Batch) -> Batch:
        """Add a batch, or let the one that is its beginning become it."""
        shorter = self._nearest(batch)
        number = shorter.id if shorter else (self._one("SELECT max(id) FROM batches") or 0) + 1
        self._put_batch(replace(batch, id=number, finished=False))
        if not shorter:
            self._count(number, 0, 0, 0)
        return self.batch(number)

    def _put_batch(self, batch: Batch) -> None:
        values = {**vars(batch), "first_seed": str(batch.first_seed)}
        row = (batch.id, *(values[name] for name in SAME), int(batch.finished))
        marks = ", ".join("?" * (len(row) + 1))
        self._base.execute(f"INSERT OR REPLACE INTO batches VALUES ({marks})", (*row, checksum(row)))  # noqa: S608

    def batches(self) -> list[Batch]:
        """Return all batches, by their numbers."""
        with self._named_troubles():
            rows = self._base.execute(f"SELECT {BATCH}, checksum FROM batches ORDER BY id").fetchall()  # noqa: S608
        return [self._batch(row) for row in rows]

    def batch(self, number: int) -> Batch:
        """Return the batch with a given number; `ParameterError` if there is none."""
        with self._named_troubles():
            query = f"SELECT {BATCH}, checksum FROM batches WHERE id = ?"  # noqa: S608
            row = self._base.execute(query, (number,)).fetchone()
        if row is None:
            raise ParameterError("batch", f"there is no batch {number} in {self.path}")
        return self._batch(row)

    def put_job(
        self,
        batch_id: int,
        first: int,
        after: int,
        entries: Sequence[Entry],
        refusals: Sequence[Refusal],
        *,
        times: Sequence[float | None] = (),
    ) -> bool:
        """Record what was made of the seeds from `first` to `after` - 1: all of it or, after an error, nothing.

        Args:
            batch_id: number of the batch.
            first: the first seed.
            after: the seed after the last one.
            entries: the kept levels.
            refusals: the other seeds. A level that is equal to one of the database becomes a refusal "duplicate": in
                the same batch the one of the higher seed, otherwise the new one.
            times: seconds of CPU time of each seed, None where it is not known; empty if none is. They are no part of
                the content: no checksum counts them.

        Returns:
            False, and nothing is changed, if one of the seeds is recorded already or the batch is finished.

        Raises:
            ParameterError: entries and refusals are not for these seeds, one for each, or times are not.
        """
        seeds = sorted([entry.seed or 0 for entry in entries] + [refusal.seed for refusal in refusals])
        if seeds != list(range(first, after)) or not seeds:
            raise ParameterError("entries", f"they and the refusals are not for the seeds {first} to {after - 1}")
        if times and len(times) != len(seeds):
            raise ParameterError("times", f"there are {len(times)} for {len(seeds)} seeds")
        self._more_steps = STEPS_A_ROW * len(seeds)
        with self._changing():
            batch = self.batch(batch_id)
            start, end = first - batch.first_seed, after - batch.first_seed
            if end > MOST_SEEDS:
                raise ParameterError("seed", f"seed {after - 1} is too far from {batch.first_seed}, the batch's first")
            if batch.finished or start < 0 or not self._take_places(batch_id, start, end):
                return False
            self._put_refusals(batch, refusals)
            self._put_levels(batch, sorted(entries, key=lambda entry: entry.seed or 0))
            self._name_measures(entries)
            rows = [(batch_id, start + n, round(time * MICRO)) for n, time in enumerate(times) if time is not None]
            self._base.executemany(TIME, rows)
        self._more_steps = 0
        return True

    def done(self, batch_id: int) -> list[tuple[int, int]]:
        """Return the recorded seeds of a batch as ranges, each with its first seed and the seed after the last."""
        start = self.batch(batch_id).first_seed
        with self._named_troubles():
            rows = self._base.execute("SELECT * FROM jobs WHERE batch = ? ORDER BY first", (batch_id,)).fetchall()
        if not all(is_whole("jobs", row) for row in rows):
            raise StoreError(self.path, f"the seeds recorded for batch {batch_id} are damaged")
        return [(start + first, start + after) for _, first, after, _ in rows]

    def close_batch(self, batch_id: int, after: int) -> None:
        """Remove the levels and refusals of the seeds from `after` on, and let the batch be finished."""
        batch = self.batch(batch_id)
        place = after - batch.first_seed
        self._more_steps = 10**9
        with self._changing():
            self._remove("batch = ? AND place >= ?", (batch_id, place))
            self._remove_refusals(batch_id, place)
            self._base.execute("DELETE FROM times WHERE batch = ? AND place >= ?", (batch_id, place))
            for first, end in self.done(batch_id):
                if end > after:
                    self._base.execute(
                        "DELETE FROM jobs WHERE batch = ? AND first = ?", (batch_id, first - batch.first_seed)
                    )
                    if first < after:
                        self._put_places(batch_id, first - batch.first_seed, place)
            self._put_batch(replace(batch, finished=True))
        self._more_steps = 0

    def refused(self, batch_id: int, before: int | None = None) -> Mapping[str, int]:
        """Return the number of refusals of a batch by their reasons, all or those of seeds below `before`."""
        query = (
            "SELECT reason, count(*) FROM refusals WHERE batch = ? AND place < ? AND typeof(reason) = 'text'"
            " GROUP BY reason ORDER BY reason"
        )
        end = ENDLESS if before is None else before - self.batch(batch_id).first_seed
        with self._named_troubles():
            return dict(self._base.execute(query, (batch_id, end)).fetchall())

    def refusals(self, batch_id: int, reason: str = "") -> Iterator[Refusal]:
        """Yield the refusals of a batch, all or those for a reason, by ascending seeds. Damaged ones are left out."""
        start = self.batch(batch_id).first_seed
        query = "SELECT * FROM refusals WHERE batch = ? AND (? = '' OR reason = ?) ORDER BY place"
        with self._named_troubles():
            for row in self._base.execute(query, (batch_id, reason, reason)):
                if is_whole("refusals", row):
                    yield Refusal(start + row[1], row[2], row[3])

    def result_of(self, batch_id: int, seed: int) -> Entry | Refusal | None:
        """Return what a seed of a batch has given; None if it is not recorded, or its level was removed."""
        place = seed - self.batch(batch_id).first_seed
        for (number,) in self.rows("SELECT id FROM levels WHERE batch = ? AND place = ?", (batch_id, place)):
            return self.get(number)
        rows = self.rows("SELECT * FROM refusals WHERE batch = ? AND place = ?", (batch_id, place))
        return next((Refusal(seed, row[2], row[3]) for row in rows if is_whole("refusals", row)), None)

    def kept(self, batch_id: int, before: int | None = None) -> int:
        """Return the number of levels of a batch, all or those of seeds below `before`."""
        if before is None:
            query, values = "SELECT levels FROM sums WHERE batch = ? AND typeof(levels) = 'integer'", [batch_id]
        else:
            query = "SELECT count(*) FROM levels WHERE batch = ? AND place < ?"
            values = [batch_id, before - self.batch(batch_id).first_seed]
        with self._named_troubles():
            return int(self._one(query, values) or 0)

    def times(self, batch_id: int, first: int | None = None, after: int | None = None) -> Iterator[tuple[int, float]]:
        """Yield the seeds of a batch whose times are known, with the seconds of CPU time that each took.

        Args:
            batch_id: number of the batch.
            first: the first seed; None for that of the batch.
            after: the seed after the last one; None for all.
        """
        start = self.batch(batch_id).first_seed
        begin, end = 0 if first is None else first - start, ENDLESS if after is None else after - start
        query = f"SELECT place, microseconds FROM times WHERE {TIMED} AND place >= ? AND place < ? ORDER BY place"  # noqa: S608
        for place, micro in self.rows(query, (batch_id, begin, end)):
            yield start + place, micro / MICRO

    def slowest(self, batch_id: int, most: int, skip: int = 0) -> list[tuple[int, float]]:
        """Return the seeds of a batch that took longest, as `times` has them, the slowest first."""
        start = self.batch(batch_id).first_seed
        order = "ORDER BY microseconds DESC, place LIMIT ? OFFSET ?"
        query = f"SELECT place, microseconds FROM times WHERE {TIMED} {order}"  # noqa: S608
        return [(start + place, micro / MICRO) for place, micro in self.rows(query, (batch_id, most, skip))]

    def timed(self, batch_id: int) -> tuple[int, float]:
        """Return the number of seeds of a batch whose times are known, and the sum of these in seconds."""
        query = f"SELECT count(*), total(microseconds) FROM times WHERE {TIMED}"  # noqa: S608
        ((count, micro),) = self.rows(query, (batch_id,))
        return count, micro / MICRO

    def _batch(self, row: Sequence[Any]) -> Batch:
        number, family, request, keep, first, count, until, version, finished, _ = row
        fault = fault_of("batches", row) or _fault(row)
        if fault:
            raise StoreError(self.path, f"batch {number} is damaged: {fault}")
        return Batch(family, request, keep, int(first), count, until, version, number, bool(finished))

    def _take_places(self, batch_id: int, first: int, after: int) -> bool:
        """Record places of a batch, joined with those beside them; False if one of them is recorded already."""
        near = "SELECT first, after FROM jobs WHERE batch = ? AND first <= ? ORDER BY first DESC LIMIT 2"
        rows = self._base.execute(near, (batch_id, after)).fetchall()
        if any(begin < after and first < end for begin, end in rows):
            return False
        for begin, end in rows:
            if end == first or begin == after:
                self._base.execute("DELETE FROM jobs WHERE batch = ? AND first = ?", (batch_id, begin))
                first, after = min(first, begin), max(after, end)
        self._put_places(batch_id, first, after)
        return True

    def _put_places(self, batch_id: int, first: int, after: int) -> None:
        row = (batch_id, first, after)
        self._base.execute("INSERT INTO jobs VALUES (?, ?, ?, ?)", (*row, checksum(row)))

    def _put_refusals(self, batch: Batch, refusals: Iterable[Refusal]) -> None:
        rows = [(batch.id, one.seed - batch.first_seed, one.reason, one.detail) for one in refusals]
        sums = [checksum(row) for row in rows]
        self._base.executemany(REFUSE, [(*row, found) for row, found in zip(rows, sums, strict=True)])
        self._count(batch.id, 0, len(rows), sum(sums))

    def _remove_refusals(self, batch_id: int, place: int) -> None:
        query = "DELETE FROM refusals WHERE batch = ? AND place >= ? RETURNING checksum"
        sums = [found for (found,) in self._base.execute(query, (batch_id, place)).fetchall()]
        self._count(batch_id, 0, -len(sums), -sum(sums))

    def _put_levels(self, batch: Batch, entries: Iterable[Entry]) -> None:
        """Add levels of a batch; of two equal levels, one becomes a refusal."""
        number, total, count = self._one("SELECT max(id) FROM levels") or 0, 0, 0
        doubled: list[Refusal] = []
        for entry in entries:
            assert entry.seed is not None
            row = row_of(entry, number + 1, batch.id, entry.seed - batch.first_seed)
            if self._base.execute(INSERT, row).rowcount < 1:
                if self._loses(batch, entry, row, doubled):
                    continue
                self._base.execute(INSERT, row)
            number, count, total = number + 1, count + 1, total + row[-1]
        self._count(batch.id, count, 0, total)
        self._put_refusals(batch, doubled)

    def _loses(self, batch: Batch, entry: Entry, row: Sequence[Any], doubled: list[Refusal]) -> bool:
        """Tell whether an equal level of the database stays; if not, remove it. Add the refusal of the other one."""
        query = "SELECT id, batch, seed FROM levels WHERE family = ? AND key = ?"
        number, other, seed = self._base.execute(query, (entry.family, row[2])).fetchone()
        # It must not depend on the order of jobs which level is named.
        detail = f"equal to the level with the key {row[2].hex()}"
        stays = other != batch.id or int(seed) < (entry.seed or 0)
        doubled.append(Refusal((entry.seed or 0) if stays else int(seed), DUPLICATE, detail))
        if not stays:
            self._remove("id = ?", (number,))
        return stays


def is_whole(table: str, row: Sequence[Any]) -> bool:
    """Tell whether a row of a table is what was written: of the right types, and with the checksum behind it."""
    return not fault_of(table, row) and row[-1] == checksum(row[:-1])


def _fault(row: Sequence[Any]) -> str:
    """Return what is wrong with the row of a batch, whose values have the right types; empty if nothing is."""
    _, family, _, _, first, count, until, _, _, found = row
    faults = {
        "its checksum is wrong": found != checksum(row[:-1]),
        "its family has no name": not is_name(family),
        "its first seed is no whole number": not SEED.fullmatch(first),
        "its count is not in the range": not all(n is None or 0 <= n <= MOST_SEEDS for n in (count, until)),
    }
    return next((fault for fault, is_so in faults.items() if is_so), "")


def _goal(batch: Batch) -> tuple[str, int]:
    """Return the column that tells how far a batch goes, and its value; nothing for a batch that cannot grow."""
    if batch.until is None and batch.count is not None:
        return "count", batch.count
    if batch.count is None and batch.until is not None:
        return "until", batch.until
    return "", 0


def canonical_json(value: Any) -> str:
    """Return the JSON text of a request in one form, which is the same for equal ones."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
