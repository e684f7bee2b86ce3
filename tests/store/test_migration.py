"""Files of earlier versions: they open, nothing of them is lost, and a change that fails leaves them as they were."""

import sqlite3
from contextlib import closing

import pytest

from pycore.base.family import load
from pycore.store import Batch, Entry, Store, StoreError, entry_of, schema
from pycore.store.verify import verify

# The layout of the first version, as it was written then.
FIRST = """
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
PRAGMA application_id = 1466004082;
PRAGMA user_version = 1;
"""
PUZZLE = "; score: 5\n; solution: 1,1-3,1 3,2-1,2\n3_.\n._3\n"
ROWS = [
    (3, "linjat", "no puzzle", 7, '{"depth":2}', "18446744073709551615", '{"preset":"é"}', "0.1"),
    (4, "linjat", "x", None, "{", None, "", ""),
    (7, "other", b"\xff", "high", "{}", "seven", "", ""),
    (9, "sokoban", "#####\n#@$.#\n#####\n", 2, "{}", None, "", ""),
    (10, "sokoban", "###\n#@#\n#$#\n#.#\n###\n", 2, "{}", None, "", ""),
    (12, "sokoban", "#####\n#.$@#\n#####\n", 2, "{}", None, "", ""),
]


# The layout of the second version, as it was written then.
SECOND = """
CREATE TABLE levels (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    key BLOB NOT NULL,
    level TEXT NOT NULL,
    score INTEGER,
    rating TEXT NOT NULL,
    seed TEXT,
    parameters TEXT NOT NULL,
    version TEXT NOT NULL,
    tags TEXT NOT NULL,
    batch INTEGER,
    place INTEGER,
    checksum INTEGER NOT NULL
);
CREATE UNIQUE INDEX by_key ON levels (family, key);
CREATE INDEX by_score ON levels (family, score);
CREATE INDEX by_batch ON levels (batch, place) WHERE batch IS NOT NULL;
CREATE INDEX by_tags ON levels (tags) WHERE tags <> '';
CREATE TABLE measures (
    family TEXT NOT NULL,
    name TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (family, name)
) WITHOUT ROWID;
CREATE TABLE batches (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    request TEXT NOT NULL,
    keep TEXT NOT NULL,
    first_seed TEXT NOT NULL,
    count INTEGER,
    until INTEGER,
    version TEXT NOT NULL,
    finished INTEGER NOT NULL,
    checksum INTEGER NOT NULL
);
CREATE TABLE jobs (
    batch INTEGER NOT NULL,
    first INTEGER NOT NULL,
    after INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (batch, first)
) WITHOUT ROWID;
CREATE TABLE refusals (
    batch INTEGER NOT NULL,
    place INTEGER NOT NULL,
    reason TEXT NOT NULL,
    detail TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (batch, place)
) WITHOUT ROWID;
CREATE TABLE sums (
    batch INTEGER PRIMARY KEY,
    levels INTEGER NOT NULL,
    refusals INTEGER NOT NULL,
    checksum INTEGER NOT NULL
);
CREATE TABLE seal (id INTEGER PRIMARY KEY, page INTEGER NOT NULL, digest BLOB NOT NULL);
PRAGMA application_id = 1466004082;
PRAGMA user_version = 2;
"""
# Rows of that version: a batch of three seeds with a level, a refusal, and a seed that is not made.
LEVEL = (1, "linjat", bytes(range(16)), "level 1", 7, '{"depth":2}', "5", "{}", "0.1", "good", 1, 0)
SECOND_ROWS = {
    "levels": (*LEVEL, -3548581006960126136),
    "measures": ("linjat", "depth", -2602243987645227171),
    "batches": (1, "linjat", "{}", "", "5", 3, None, "0.1", 0, -6367366459551182113),
    "jobs": (1, 0, 2, -1174841215275948990),
    "refusals": (1, 1, "budget", "it took long", -6987607089623356555),
    "sums": (1, 1, 1, 7910555977126068925),
}


def first_layout(path, rows=ROWS):
    with closing(sqlite3.connect(path)) as base:
        base.executescript(FIRST)
        base.executemany("INSERT INTO levels VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        base.commit()


@pytest.fixture
def path(tmp_path):
    first_layout(tmp_path / "levels.db")
    return tmp_path / "levels.db"


def test_all_of_an_older_file_stays(path):
    with Store(path) as store:
        columns = "id, family, level, score, rating, seed, parameters, version"
        assert store._base.execute(f"SELECT {columns} FROM levels ORDER BY id").fetchall() == ROWS
        entry = store.get(3)
        assert (entry.score, entry.rating, entry.seed) == (7, {"depth": 2}, 2**64 - 1)
        assert (entry.parameters, entry.version, entry.batch, entry.tags) == ('{"preset":"é"}', "0.1", 0, ())
        assert [number for number, _ in store.damaged()] == [4, 7]
        assert store.measures("linjat") == {"depth"}
        assert [(entry.id, entry.tags) for entry in store.levels("sokoban")] == [
            (9, ()),
            (10, ("alike:9",)),
            (12, ("alike:9",)),
        ]
        family = load("sokoban")
        turned = entry_of(family, family.parse("####\n#@ #\n#$##\n#.#\n###\n", ""))
        assert store.add([turned, entry_of(family, family.parse(str(ROWS[3][2]), ""))]) == 1
        assert store.remove([4, 7]) == 2
    assert verify(path).is_sound
    assert [fault for fault in verify(path, deep=True).damaged.items() if fault[0] != 3] == []
    with Store(path) as store:
        assert store._pragma("user_version") == 3
        assert len(store.find()) == 5


def test_a_file_of_the_second_layout_gets_times(tmp_path):
    path = tmp_path / "second.db"
    with closing(sqlite3.connect(path)) as base:
        base.executescript(SECOND)
        for table, row in SECOND_ROWS.items():
            base.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        base.commit()
    with Store(path) as store:
        assert store._pragma("user_version") == 3
        for table, row in SECOND_ROWS.items():
            assert store._base.execute(f"SELECT * FROM {table}").fetchall() == [row]
        batch = store.open_batch(Batch("linjat", "{}", "", 5, 3, None, "0.1"))
        assert (batch.id, list(store.times(1))) == (1, [])
        assert store.put_job(1, 7, 8, [Entry("linjat", "level 3", seed=7)], [], times=[0.5])
        assert list(store.times(1)) == [(7, 0.5)]
    assert verify(path).is_sound


def test_a_migration_that_fails_changes_nothing(path, monkeypatch):
    def fail(*_):
        message = "no space"
        raise sqlite3.OperationalError(message)

    monkeypatch.setattr(schema, "measures_in", fail)
    with pytest.raises(StoreError, match="no space"):
        Store(path)
    monkeypatch.undo()
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT * FROM levels ORDER BY id").fetchall() == ROWS
        assert base.execute("PRAGMA user_version").fetchone() == (1,)
        assert base.execute("SELECT count(*) FROM sqlite_master WHERE name NOT LIKE 'sqlite%'").fetchone() == (2,)
    with Store(path) as store:
        assert store.get(3).level == "no puzzle"


def test_an_older_file_with_other_tables_is_refused(path):
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE more (id)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="its tables are not those of a level database"):
        Store(path)
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT count(*) FROM levels").fetchone() == (6,)
    assert len(path.read_bytes()) == len(before)


def test_an_older_file_of_many_levels(tmp_path):
    path = tmp_path / "many.db"
    first_layout(path, [(n, "linjat", f"level {n} " * 20, n, "{}", str(n), "", "") for n in range(1, 3000)])
    with Store(path) as store:
        assert store.add([Entry("linjat", "level 5 " * 20), Entry("linjat", "new")]) == 1
        assert [entry.id for entry in store.levels(lowest=2997)] == [2997, 2998, 2999]
    assert verify(path).is_sound


@pytest.mark.parametrize("layout", [0, 4, 99])
def test_unknown_layouts_are_refused_by_their_numbers(tmp_path, layout):
    path = tmp_path / "levels.db"
    Store(path, create=True).close()
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"PRAGMA user_version = {layout}")
    with pytest.raises(StoreError, match=f"its layout {layout} is of a"):
        Store(path)
