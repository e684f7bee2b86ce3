"""A database from elsewhere may have values of any type in any column, with correct checksums: no command crashes."""

import sqlite3
from contextlib import closing, suppress

import pytest

from pycore.base.errors import WarrenError
from pycore.store import Batch, Entry, Refusal, Store, contents
from pycore.store.entry import checksum
from pycore.store.rescue import rescue
from pycore.store.summary import summary
from pycore.store.tables import SCHEMA, columns_of
from pycore.store.verify import verify
from tests.sharing import repeats

TABLES = ("levels", "measures", "batches", "jobs", "refusals", "sums", "times")
VALUES = (None, b"\xff", 2**63 - 1, "x", 1.5, "", -1, "\x1b[31m", "9" * 400)[: repeats(3, 9)]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("types") / "levels.sqlite"
    entries = [Entry("linjat", f"level {seed}", seed, {"depth": seed}, seed) for seed in (1, 2, 3)]
    with Store(path, create=True) as store:
        batch = store.open_batch(Batch("linjat", "{}", "depth >= 1", count=6))
        store.put_job(batch.id, 1, 5, entries, [Refusal(4, "filter")], times=[0.1, 0.2, None, 0.1])
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA journal_mode = DELETE")
    return path.read_bytes()


def put(path, table, column, value):
    """Put a value into a column of the first row of a table, past all rules; return whether a value was there."""
    columns = [found.name for found in columns_of(table)]
    with closing(sqlite3.connect(path)) as base:
        row = list(base.execute(f"SELECT * FROM {table} LIMIT 1").fetchone())
        row[columns.index(column)] = value
        if columns[-1] == "checksum" and column != "checksum" and table != "sums":
            row[-1] = checksum(row[:-1])
        base.execute("PRAGMA writable_schema = ON")
        base.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'")
        base.commit()
    with closing(sqlite3.connect(path)) as base:
        first = " AND ".join(f"{name} = (SELECT {name} FROM {table} LIMIT 1)" for name in columns[:2])
        marks = ", ".join(f"{name} = ?" for name in columns)
        try:
            base.execute(f"UPDATE OR REPLACE {table} SET {marks} WHERE {first}", row)
        except sqlite3.IntegrityError:  # a key, which SQLite itself keeps whole
            return False
        base.execute("PRAGMA writable_schema = ON")
        for statement in SCHEMA.split(";"):
            name = statement.split("(")[0].split()[-1]
            base.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (statement.strip(), name))
        base.commit()
    return True


def uses(path, folder):
    """Yield what is done with a database, each as a function without arguments."""

    def with_store(use):
        with Store(path) as store:
            return use(store)

    def goes_on(store):
        batch = store.batches()[0]
        found = store.open_batch(Batch(batch.family, batch.request, batch.keep, batch.first_seed, 8, None))
        return store.done(found.id), store.times(found.id), store.kept(found.id, 5), store.result_of(found.id, 3)

    yield lambda: with_store(summary)
    yield lambda: with_store(lambda store: [*store.levels(where="depth >= 0", order="seed"), *store.levels()])
    yield lambda: with_store(lambda store: [*contents(store)])
    yield lambda: with_store(lambda store: (store.tag([1], ["new"]), store.remove([2])))
    yield lambda: with_store(goes_on)
    yield lambda: verify(path, deep=True)
    yield lambda: rescue(path, folder / "rescued.sqlite")


@pytest.mark.parametrize("table", TABLES)
def test_values_of_wrong_types_are_errors_with_a_name(made, tmp_path, table):
    path, tried = tmp_path / "levels.sqlite", 0
    for column in columns_of(table):
        for value in VALUES:
            path.write_bytes(made)
            if not put(path, table, column.name, value):
                continue
            tried += 1
            changed = path.read_bytes()
            for use in uses(path, tmp_path):
                for file in tmp_path.iterdir():
                    file.unlink()
                path.write_bytes(changed)
                try:
                    with suppress(WarrenError):
                        use()
                except Exception as error:
                    raise AssertionError(f"{table}.{column.name} = {value!r}") from error
    assert tried >= len(VALUES)
