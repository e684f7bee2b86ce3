"""The levels of a level database: adding, finding and removing them."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.family import FAMILIES, load
from pycore.store.entry import COLUMNS, Entry, checked_tags, checksum, entry_from, key_of, row_of
from pycore.store.file import STEPS_A_ROW, WAIT_SECONDS, LevelFile, StoreError
from pycore.store.measures import NAME, SOURCE, Filter, column_of, parse_filter
from pycore.store.schema import signed
from pycore.store.tables import fault_of

MAX_FOUND = 32_000_000  # maximum number of characters of all levels of a query
ROW = ", ".join((*COLUMNS, "checksum"))
MARKS = ", ".join("?" * (len(COLUMNS) + 1))
INSERT = f"INSERT INTO levels ({ROW}) VALUES ({MARKS}) ON CONFLICT DO NOTHING"  # noqa: S608 - our own columns
# How levels are sorted; equal ones by their numbers, that is, in the order in which they were added.
ORDERS = {
    "score": "score, id",
    "-score": "score DESC, id",
    "id": "id",
    "-id": "id DESC",
    "seed": "batch, place, length(seed), seed, id",
}
# Orders in which all families stand together.
WHOLE = ("id", "-id", "seed")
NAMES = """
WITH RECURSIVE found(name) AS (
    SELECT min(family) FROM levels
    UNION ALL SELECT (SELECT min(family) FROM levels WHERE family > name) FROM found WHERE name IS NOT NULL
) SELECT name FROM found WHERE name IS NOT NULL LIMIT 1000"""
LONG_QUERY = 400  # characters, for which a query may take the usual number of steps
Condition = tuple[str, tuple[Any, ...]]


class Levels(LevelFile):
    """The levels of an open level database. Rows that are not valid levels are skipped; `damaged` lists them.

    Attributes:
        passed_over: the damaged rows that the last call of `levels` has met so far, as in `damaged`.
    """

    def __init__(self, path: Path, *, create: bool = False, wait: float = WAIT_SECONDS) -> None:
        """Open a file, as `LevelFile` does."""
        super().__init__(path, create=create, wait=wait)
        self.passed_over: list[tuple[int, str]] = []

    def add(self, entries: Iterable[Entry]) -> int:
        """Add all levels or, after an error, none; return the number of new ones.

        Levels that are equal to one of the database up to the symmetries of their family are skipped.

        Raises:
            ParameterError: an entry has values that a database cannot hold.
        """
        wanted = list(entries)
        self._more_steps = STEPS_A_ROW * len(wanted)
        with self._changing():
            last = total = 0
            first = last = self._one("SELECT max(id) FROM levels") or 0
            for entry in wanted:
                row = row_of(entry, last + 1)
                if self._base.execute(INSERT, row).rowcount > 0:
                    last, total = last + 1, total + row[-1]
            self._name_measures(wanted)
            self._count(0, last - first, 0, total)
        self._more_steps = 0
        return last - first

    def get(self, number: int) -> Entry:
        """Return the level with a given number.

        Raises:
            ParameterError: there is no such level.
        """
        for entry in self._read(f"SELECT {ROW} FROM levels WHERE id = ?", (number,)):  # noqa: S608 - our own columns
            if isinstance(entry, Entry):
                return entry
            raise StoreError(self.path, f"level {number} is damaged: {entry[1]}")
        raise ParameterError("id", f"there is no level {number} in {self.path}")

    def levels(
        self,
        family: str = "",
        lowest: int | None = None,
        highest: int | None = None,
        *,
        where: str | Filter = "",
        tags: Sequence[str] = (),
        text: str = "",
        batch: int | None = None,
        order: str = "score",
        limit: int | None = None,
        skip: int = 0,
    ) -> Iterator[Entry]:
        """Yield levels one by one, as they are read; by default all, by family and then by ascending score.

        Args:
            family: name of their family; empty for all.
            lowest: lowest score; None for no limit, and for levels without a score.
            highest: highest score.
            where: filter by measures, see `measures`.
            tags: words that they all have been given.
            text: a text that is part of the level or of its parameters.
            batch: number of the batch that they were made for; 0 for none.
            order: how they are sorted: `score`, `-score`, `id`, `-id`, `seed` or the name of a measure, with `-` the
                highest first. Levels of several families are sorted within each of them, unless by `id` or `seed`.
            limit: largest number of levels.
            skip: number of levels left out before, damaged ones included.

        Raises:
            NotationError: the filter is none.
            ParameterError: no levels can be sorted so.
        """
        self.passed_over = []
        chosen = parse_filter(where) if isinstance(where, str) else where
        conditions = [*_within(lowest, highest), *_conditions(chosen, tags, text, batch)]
        groups = [family] if family or order in WHOLE else self.families()
        left = limit
        for name in groups:
            condition, values = _joined(conditions, name)
            if skip and len(groups) > 1:
                ((count,),) = self.rows(f"SELECT count(*) FROM {condition}", values)  # noqa: S608 - our own conditions
                if count <= skip:
                    skip -= count
                    continue
            query = f"SELECT {ROW} FROM {condition} ORDER BY {_by(order)} LIMIT -1 OFFSET ?"  # noqa: S608
            values.append(skip)
            skip = 0
            for row in self.rows(query, values):
                if left == 0:
                    return
                entry = entry_from(row)
                if not isinstance(entry, Entry):
                    self.passed_over.append(entry)
                else:
                    left = None if left is None else left - 1
                    yield entry

    def equal(self, entry: Entry) -> Entry | None:
        """Return the level that is equal to this one up to the symmetries of its family; None if there is none."""
        query = f"SELECT {ROW} FROM levels WHERE family = ? AND key = ?"  # noqa: S608 - our own columns
        key = bytes.fromhex(entry.key or key_of(entry.level))
        found = next(self._read(query, (entry.family, key)), None)
        return found if isinstance(found, Entry) else None

    def find(self, family: str = "", lowest: int | None = None, highest: int | None = None) -> list[Entry]:
        """Return levels by family and range of scores, in ascending order of scores; by default, all levels.

        Raises:
            StoreError: see the class; also if the texts have more than 32,000,000 characters in total.
        """
        found, total = [], 0
        for entry in self.levels(family, lowest, highest):
            found.append(entry)
            total += len(entry.level) + len(entry.parameters)
            if total > MAX_FOUND:
                raise StoreError(self.path, f"these levels have more than {MAX_FOUND:,} characters; ask for fewer")
        return found

    def families(self) -> list[str]:
        """Return the names of the families that have levels here, in ascending order."""
        return [name for (name,) in self.rows(NAMES) if isinstance(name, str) and name.isidentifier()]

    def measures(self, family: str) -> frozenset[str]:
        """Return the names of all measures that levels of a family have had here, without `score`."""
        with self._named_troubles():
            rows = self._base.execute("SELECT * FROM measures WHERE family = ?", (family,)).fetchall()
        return frozenset(row[1] for row in rows if not fault_of("measures", row) and NAME.fullmatch(row[1]))

    def known(self, families: Iterable[str]) -> frozenset[str]:
        """Return the names of all measures that levels of some families have, here or by this version of Warren."""
        names = list(families)
        own = (name for family in names if family in FAMILIES for name in load(family).measures)
        return frozenset({"score", *own, *(name for family in names for name in self.measures(family))})

    def filter_of(self, text: str, families: Iterable[str], source: str = SOURCE) -> Filter:
        """Return the filter of a text for levels of some families.

        Raises:
            NotationError: the text is no filter, or names a measure that no level of these families has.
        """
        chosen = parse_filter(text, source)
        if chosen.names:
            chosen.refuse_unknown(self.known(families), source)
        return chosen

    def damaged(self) -> list[tuple[int, str]]:
        """Return the numbers of invalid rows, each with a description of the error. `remove` can remove them."""
        query = f"SELECT {ROW} FROM levels ORDER BY id"  # noqa: S608 - our own columns
        return [entry for entry in self._read(query, ()) if not isinstance(entry, Entry)]

    def remove(self, numbers: Iterable[int]) -> int:
        """Remove the levels with these numbers, and return the number of levels removed."""
        with self._changing():
            return sum(self._remove("id = ?", (number,)) for number in numbers)

    def tag(self, numbers: Iterable[int], add: Sequence[str] = (), drop: Sequence[str] = ()) -> int:
        """Give words to levels, and take others from them; return the number of levels that have changed.

        Raises:
            ParameterError: there is no such level, or a tag is no word.
        """
        more, fewer, changed = set(checked_tags(add)), set(checked_tags(drop)), 0
        with self._changing():
            for number in numbers:
                entry = self.get(number)
                tags = checked_tags(sorted((set(entry.tags) | more) - fewer))
                if tags != entry.tags:
                    changed += self._replace_tags(number, tags)
        return changed

    def _replace_tags(self, number: int, tags: tuple[str, ...]) -> int:
        old = self._base.execute(f"SELECT {ROW} FROM levels WHERE id = ?", (number,)).fetchone()  # noqa: S608
        new = list(old[:-1])
        new[COLUMNS.index("tags")] = " ".join(tags)
        after = checksum(new)
        changes = (" ".join(tags), after, number)
        self._base.execute("UPDATE levels SET tags = ?, checksum = ? WHERE id = ?", changes)
        self._count(new[COLUMNS.index("batch")] or 0, 0, 0, after - old[-1])
        return 1

    def _remove(self, condition: str, values: Sequence[Any]) -> int:
        """Remove the levels for which a condition of our own holds, and return their number."""
        query = f"DELETE FROM levels WHERE {condition} RETURNING batch, checksum"  # noqa: S608 - our own conditions
        rows = self._base.execute(query, values).fetchall()
        for batch in {batch for batch, _ in rows}:
            own = [found for of, found in rows if of == batch]
            total = sum(found for found in own if isinstance(found, int))
            self._count(batch if isinstance(batch, int) else 0, -len(own), 0, -total)
        return len(rows)

    def _count(self, batch: int, levels: int, refusals: int, checksums: int) -> None:
        """Change the number and the sum of the checksums of the levels and refusals of a batch."""
        row = self._base.execute("SELECT levels, refusals, checksum FROM sums WHERE batch = ?", (batch,)).fetchone()
        before = row if row and all(isinstance(value, int) for value in row) else (0, 0, 0)
        sums = (batch, before[0] + levels, before[1] + refusals, signed(before[2] + checksums))
        self._base.execute("INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?)", sums)

    def _name_measures(self, entries: Iterable[Entry]) -> None:
        names = {(entry.family, name) for entry in entries for name in entry.rating if name.isidentifier()}
        rows = [(*pair, checksum(pair)) for pair in names]
        self._base.executemany("INSERT OR IGNORE INTO measures VALUES (?, ?, ?)", rows)

    def _read(self, query: str, values: Any) -> Iterator[Entry | tuple[int, str]]:
        """Return the rows of a query: levels, or for invalid rows their number and a description of the error."""
        return map(entry_from, self.rows(query, values))

    def rows(self, query: str, values: Any = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query, for this package."""
        with self._named_troubles(1 + len(query) // LONG_QUERY):
            yield from self._base.execute(query, values)


def _within(lowest: int | None, highest: int | None) -> list[Condition]:
    """Return the conditions for a range of scores."""
    limits = (("score >= ?", lowest), ("score <= ?", highest))
    return [(condition, (limit,)) for condition, limit in limits if limit is not None]


def _conditions(chosen: Filter, tags: Sequence[str], text: str, batch: int | None) -> list[Condition]:
    """Return the other conditions of a query, each with its values."""
    found: list[Condition] = []
    if not chosen.is_empty:
        found.append(chosen.sql())
    found += [("tags <> '' AND instr(' ' || tags || ' ', ?)", (f" {tag} ",)) for tag in checked_tags(tags)]
    if text:
        found.append(("(instr(level, ?) OR instr(parameters, ?))", (text, text)))
    if batch is not None:
        found.append(("batch = ?", (batch,)) if batch else ("batch IS NULL", ()))
    return found


def _joined(conditions: list[Condition], family: str) -> tuple[str, list[Any]]:
    """Return the table and the condition for the levels of a family, or of all, and the values of the condition."""
    parts = [*([("family = ?", (family,))] if family else []), *conditions]
    where = " AND ".join(condition for condition, _ in parts) or "TRUE"
    # Few levels have tags: their index is better than one that has the order.
    by_tags = " INDEXED BY by_tags" if "tags <> ''" in where else ""
    return f"levels{by_tags} WHERE {where}", [value for _, given in parts for value in given]


def _by(order: str) -> str:
    """Return how SQLite sorts levels."""
    if order in ORDERS:
        return ORDERS[order]
    name = order.removeprefix("-")
    if not NAME.fullmatch(name):
        raise UnknownNameError("order", order, ORDERS, "Or the name of a measure.")
    return f"{column_of(name)} {'DESC' if order.startswith('-') else 'ASC'}, id"
