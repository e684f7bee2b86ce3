"""The level database: what goes in comes out, and what is wrong with a file is said."""

import os
import sqlite3
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore import __version__
from pycore.base.errors import FileError, ParameterError
from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.store import Entry, Store, StoreError, entry_of
from pycore.store.entry import COLUMNS, checksum
from pycore.store.file import STEPS, STEPS_A_BYTE, STEPS_AT_ONCE

ENTRIES = st.lists(
    st.builds(
        Entry,
        family=st.sampled_from(["linjat", "dungeon"]),
        level=st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=9),
        score=st.none() | st.integers(-(2**63), 2**63 - 1),
        rating=st.dictionaries(st.text(max_size=3), st.integers(-(2**63), 2**63 - 1), max_size=3),
        seed=st.none() | st.integers(0, 2**64 - 1),
        parameters=st.text(max_size=9),
        version=st.sampled_from(["", "1.2"]),
    ),
    max_size=6,
    unique_by=lambda entry: (entry.family, entry.level),
)


def some(count):
    return [Entry("linjat", f"level {number}", score=10 * number, seed=number) for number in range(count)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "levels.db"


def facts(entry):
    return (entry.family, entry.level, entry.score, dict(entry.rating), entry.seed, entry.parameters, entry.version)


@given(ENTRIES)
def test_what_goes_in_comes_out(entries):
    with Store(Path(":memory:"), create=True) as store:
        assert store.add(entries) == len(entries)
        assert store.add(entries) == 0
        found = store.find()
        assert sorted(map(facts, found), key=repr) == sorted(map(facts, entries), key=repr)
        assert [store.get(entry.id) for entry in found] == found
        order = [(entry.family, entry.score is not None, entry.score or 0) for entry in found]
        assert order == sorted(order)


def test_levels_stay_in_the_file(path):
    with Store(path, create=True) as store:
        store.add(some(3))
    with Store(path) as store:
        assert [entry.level for entry in store.find()] == ["level 0", "level 1", "level 2"]
        assert [entry.id for entry in store.find("linjat", 10, 10)] == [2]
        assert store.find("dungeon") == []
        assert store.remove([2, 99]) == 1
        with pytest.raises(ParameterError, match="no level 2 "):
            store.get(2)


@pytest.mark.parametrize(("name", "sample"), [("linjat", "easy:20"), ("dungeon", "hollow:4:4:4")])
def test_a_level_is_kept_with_what_its_family_says_of_it(path, name, sample):
    family = load(name)
    level = family.generate(family.preset(sample), Rng(2**64 - 1), None).unwrap()
    with Store(path, create=True) as store:
        store.add([entry_of(family, level, sample)])
        (kept,) = store.find(name)
    assert family.parse(kept.level, "") == level
    assert (kept.seed, kept.parameters, kept.version) == (2**64 - 1, sample, __version__)
    if family.rate:
        assert {**kept.rating, "score": kept.score} == family.rate(level)


def test_levels_of_no_seed_and_of_no_measures():
    @dataclass
    class Plain:
        text: str

    @dataclass
    class Seeded(Plain):
        seed: int = 0

    family = replace(load("foxhunt"), name="plain", rate=None, canonical=None, format=lambda level: level.text)
    assert entry_of(family, Plain("x")) == Entry("plain", "x", version=__version__)
    measured = replace(family, rate=lambda level: {"score": 0, "length": len(level.text)})
    assert entry_of(measured, Seeded("xyz"), "p") == Entry("plain", "xyz", 0, {"length": 3}, None, "p", __version__)


def test_an_entry_has_no_number_before_it_is_added():
    assert Entry("linjat", "x") == Entry("linjat", "x", None, {}, None, "", "", 0)


def test_a_file_that_is_refused_is_closed_again(path, monkeypatch):
    closed = []

    class Watched(sqlite3.Connection):
        def close(self):
            closed.append(self)
            super().close()

    path.write_text("no database " * 400)
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Watched))
    with pytest.raises(StoreError):
        Store(path)
    assert len(closed) == 1


def test_levels_are_found_by_family_and_score(path):
    entries = [Entry("linjat", f"l{score}", score) for score in (20, None, 10, 30)]
    entries += [Entry("dungeon", "d1", 20), Entry("dungeon", "d2")]
    with Store(path, create=True) as store:
        assert store.add(entries) == 6
        assert store.add([*entries[:2], Entry("linjat", "new", 25)]) == 1

        def found(*question):
            return [entry.level for entry in store.find(*question)]

        assert found() == ["d2", "d1", "lNone", "l10", "l20", "new", "l30"]
        assert found("dungeon") == ["d2", "d1"]
        assert found("", 20) == ["d1", "l20", "new", "l30"]
        assert found("linjat", 20, 25) == ["l20", "new"]
        assert found("", None, 20) == ["d1", "l10", "l20"]
        assert [store.get(number).level for number in (1, 5)] == ["l20", "d1"]
        assert store.remove(range(4)) == 3
        assert found() == ["d2", "d1", "new", "l30"]


def test_the_header_of_a_file_names_warren_and_the_layout(path):
    Store(path, create=True).close()
    header = path.read_bytes()
    assert (header[68:72], header[60:64]) == (b"Warr", bytes([0, 0, 0, 3]))


def test_names_and_measures_have_limits(path):
    rating = {f"m{number}": number for number in range(1000)}
    fine = [Entry("x" * 64, "a"), Entry("b", "b", rating=rating), Entry("c", "c", seed=10**20 - 1)]
    with Store(path, create=True) as store:
        store.add(fine)
        assert sorted(map(facts, store.find())) == sorted(map(facts, fine))
        store.add([Entry("x" * 65, "a"), Entry("b", "c", rating=rating | {"m": 1}), Entry("c", "d", seed=10**20)])
        faults = [fault.partition(":")[0] for _, fault in store.damaged()]
        assert faults == ["its family has no name", "its rating is none", "its seed is no whole number"]
        assert [number for number, _ in store.damaged()] == [4, 5, 6]


def test_a_file_that_is_not_there_is_made_only_on_demand(path):
    with pytest.raises(StoreError, match="no such file"):
        Store(path)
    assert not path.exists()


def test_no_folder_no_database(tmp_path):
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path / "nowhere" / "levels.db", create=True)


def test_another_file_is_refused(path):
    path.write_text("; a text, and longer than the header of a database is\n" * 40)
    with pytest.raises(StoreError, match=r"levels\.db: it is no level database"):
        Store(path, create=True)


def test_the_database_of_another_program_is_refused(path):
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE levels (id)")
    other.close()
    with pytest.raises(StoreError, match="another program"):
        Store(path, create=True)


def test_a_later_layout_is_refused(path):
    with Store(path, create=True) as store:
        store._base.execute("PRAGMA user_version = 4")
    with pytest.raises(StoreError, match="layout 4 is of a newer version"):
        Store(path)


def test_a_damaged_file_is_named(path):
    with Store(path, create=True) as store:
        store.add([Entry("linjat", "x" * 100 + str(number)) for number in range(500)])
    data = bytearray(path.read_bytes())
    data[8192:] = b"\xff" * (len(data) - 8192)
    path.write_bytes(data)
    with pytest.raises(StoreError, match="it is damaged"), Store(path) as store:
        store.find()


def test_a_complaint_of_the_database_that_is_no_text_is_read_as_damage(path):
    Store(path, create=True).close()
    data = path.read_bytes()
    assert b"CREATE TABLE levels" in data
    path.write_bytes(data.replace(b"CREATE TABLE levels", b"CREATE \xff\x81BLE levels"))
    with pytest.raises(StoreError, match="it is damaged"):
        Store(path)


def test_a_locked_file_is_named_and_left_alone(path):
    with Store(path, create=True) as store, Store(path, wait=0) as other:
        store._base.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program is writing"):
            other.add(some(1))
        store._base.execute("ROLLBACK")
        assert other.add(some(1)) == 1


def test_a_locked_file_can_be_read(path):
    with Store(path, create=True) as store:
        store.add(some(2))
        store._base.execute("BEGIN IMMEDIATE")
        with Store(path, wait=0) as other:
            assert len(other.find()) == 2


def test_a_locked_file_is_waited_for(path):
    with Store(path, create=True) as store:
        store._base.execute("BEGIN IMMEDIATE")
        counts = []

        def wait():
            with Store(path) as other:
                counts.append(other.add(some(1)))

        thread = threading.Thread(target=wait)
        thread.start()
        thread.join(0.2)
        assert counts == []
        store._base.execute("ROLLBACK")
        thread.join()
    assert counts == [1]


def test_a_full_disk_is_named_and_nothing_is_changed(path):
    with Store(path, create=True) as store:
        store.add(some(2))
        store._base.execute(f"PRAGMA max_page_count = {store._pragma('page_count') + 1}")
        with pytest.raises(StoreError, match="disk is full"):
            store.add([Entry("linjat", "x" * 1000 + str(number)) for number in range(100)])
        assert [entry.level for entry in store.find()] == ["level 0", "level 1"]
        assert store.add(some(3)) == 1


def test_a_mistake_in_the_middle_adds_nothing(path):
    with Store(path, create=True) as store:
        for wrong in (Entry("linjat", None), Entry("linjat", "x", 2**63), Entry("linjat", "x", -(2**63) - 1)):
            with pytest.raises(ParameterError):
                store.add([*some(2), wrong])
        assert store.find() == []


GOOD = {
    "family": "linjat",
    "key": bytes(16),
    "level": "x",
    "score": 1,
    "rating": "{}",
    "seed": "7",
    "parameters": "",
    "version": "",
    "tags": "",
    "batch": None,
    "place": None,
}


def forge(path, *rows, before=""):
    """Write rows past all checks; what SQLite keeps of a value depends on its column."""
    with Store(path, create=True) as store:
        store.add(some(2))
        store._base.executescript(before)
        for number, row in enumerate(rows):
            values = {**GOOD, "level": f"forged {number}", "id": 3 + number, **row}
            values["checksum"] = checksum([values[name] for name in COLUMNS])
            names = ", ".join(values)
            marks = ", ".join("?" * len(values))
            store._base.execute(f"INSERT INTO levels ({names}) VALUES ({marks})", tuple(values.values()))


FORGED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"rating": "{"}, "its rating is none"),
    ({"rating": "[" * 100_000}, "its rating is none"),
    ({"rating": '{"a": ' + "9" * 5000 + "}"}, "its rating is none"),
    ({"rating": '{"a": NaN}'}, "its rating is none"),
    ({"rating": '{"a": 1, "a": 2}'}, "its rating is none"),
    ({"rating": "[1]"}, "its rating is no object"),
    ({"rating": '{"a": true}'}, "its rating is no object"),
    ({"seed": "seven"}, "its seed"),
    ({"seed": "9" * 5000}, "its seed"),
    ({"seed": "\u0663"}, "its seed"),
    ({"seed": b"7"}, "its seed"),
    ({"score": "high"}, "its score"),
    ({"score": 0.5}, "its score"),
    ({"level": b"\xff"}, "its level is no text"),
    ({"parameters": b"\xff"}, "its parameters is no text"),
    ({"family": "../x"}, "its family has no name"),
    ({"key": b"7"}, "its key"),
    ({"key": "x" * 16}, "its key"),
    ({"tags": "one  two"}, "its tags"),
    ({"batch": "x"}, "its batch is no whole number"),
    ({"batch": 1}, "its place in a batch"),
    ({"rating": f'{{"a": {2**63}}}'}, "its rating is no object of whole numbers"),
    ({"level": "a\0"}, "its level has the character NUL"),
    ({"family": b"\xff"}, "its family is no text"),
    ({"family": "x" * 100}, "its family has no name"),
    ({"family": "\x1b[2J"}, "its family has no name"),
)


def test_rows_that_are_no_levels_are_passed_over_and_named(path):
    for row, message in FORGED:
        forge(path, row)
        with Store(path) as store:
            assert [entry.level for entry in store.find()] == ["level 0", "level 1"]
            ((number, fault),) = store.damaged()
            assert message in fault
            with pytest.raises(StoreError, match="level 3 is damaged"):
                store.get(3)
            assert store.remove([number]) == 1
            assert store.damaged() == []
        path.unlink()


def test_a_text_that_is_no_utf_8_is_passed_over(path):
    row = "9, 'linjat', x'00', CAST(x'ff41' AS TEXT), 1, '{}', NULL, '', '', '', NULL, NULL, 0"
    forge(path, before=f"INSERT INTO levels VALUES ({row})")
    with Store(path) as store:
        assert store.damaged() == [(9, "its level is no text")]


ENDLESS = """
DROP TABLE levels;
CREATE VIEW levels AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
    SELECT x AS id, 'linjat' AS family, x AS level, 1 AS score, '{}' AS rating, NULL AS seed, '' AS parameters,
    '' AS version FROM c;
"""


@pytest.mark.parametrize(
    "before",
    [
        ENDLESS,
        "CREATE TRIGGER more AFTER INSERT ON levels BEGIN DELETE FROM levels; END",
        "DROP INDEX by_score",
        "ALTER TABLE levels ADD COLUMN more",
    ],
)
def test_other_tables_are_refused(path, before):
    forge(path, before=before)
    with pytest.raises(StoreError, match="its tables are not those"):
        Store(path)


def test_a_table_that_goes_round_in_circles_ends(path):
    """All pages of the table's tree lead to the first of them: a query meets the same rows again and again."""
    with Store(path, create=True) as store:
        store.add([Entry("linjat", f"{number:0500}") for number in range(2000)])
        ((root,),) = store._base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'levels'").fetchall()
        size = store._pragma("page_size")
    data = bytearray(path.read_bytes())
    start = (root - 1) * size
    assert data[start] == 5  # an inner page: 12 bytes, then the places of its cells, each with a page's number
    cells = int.from_bytes(data[start + 3 : start + 5], "big")
    assert cells > 3
    for cell in range(cells):
        at = start + int.from_bytes(data[start + 12 + 2 * cell : start + 14 + 2 * cell], "big")
        data[at : at + 4] = data[start + 8 : start + 12]
    path.write_bytes(data)
    with Store(path) as store:
        with suppress(StoreError):  # SQLite finds the damage, or the limit of steps ends the query
            store.find()
        assert store._steps <= STEPS + STEPS_A_BYTE * len(data) + STEPS_AT_ONCE


def test_as_much_as_can_be_held_is_read(path):
    with Store(path, create=True) as store:
        levels = [Entry("linjat", str(number) * 6_400_000) for number in range(4)]
        store.add([*levels, Entry("linjat", "x" * 6_000_000, parameters="y" * 400_000)])
        assert len(store.find()) == 5
        store.add([Entry("linjat", "z")])
        with pytest.raises(StoreError, match="more than 32,000,000 characters; ask for fewer"):
            store.find()
        assert store.remove([1]) == 1
        assert len(store.find()) == 5


def test_a_query_has_so_many_steps_and_the_next_one_as_many(path):
    count = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT ?)"
    row = (40_000, "linjat", bytes(16), "x", 1, "{}", None, "", "", "", None, None)
    columns = f"max(x), 'linjat', zeroblob(16), 'x', 1, '{{}}', NULL, '', '', '', NULL, NULL, {checksum(row)}"
    query = f"{count} SELECT {columns} FROM c"
    with Store(path, create=True) as store:
        for _ in range(5):
            (entry,) = store._read(query, (40_000,))
            assert isinstance(entry, Entry)
            assert entry.id == 40_000
        with pytest.raises(StoreError, match="a query does not end"):
            list(store._read(query, (-1,)))
        store.add(some(1))
        assert len(store.find()) == 1


def test_a_large_file_may_take_more_steps(path):
    with Store(path, create=True) as store:
        store.add([Entry("linjat", f"{number:0500}") for number in range(2000)])
    with Store(path) as store:
        assert len(store.find()) == 2000


def test_a_file_is_not_trusted(path):
    with Store(path, create=True) as store:
        assert (store._pragma("trusted_schema"), store._pragma("cell_size_check")) == (0, 1)
        # More than a row may have, also where a query makes it.
        assert store._base.execute("SELECT length(zeroblob(8000000))").fetchone() == (8_000_000,)
        with pytest.raises(StoreError, match="a text is too long"):
            list(store._read("SELECT zeroblob(8000001)", ()))


def test_a_closed_database_is_closed(path):
    with Store(path, create=True) as store:
        store.add(some(1))
    with pytest.raises(StoreError, match="closed"):
        store.find()


def test_more_than_can_be_held_is_not_read(path):
    with Store(path, create=True) as store:
        store.add([Entry("linjat", str(number) * 7_000_000) for number in range(5)])
        with pytest.raises(StoreError, match="ask for fewer"):
            store.find()
        with pytest.raises(StoreError, match="too long"):
            store.add([Entry("linjat", "x" * 9_000_000)])


@pytest.mark.parametrize(("make", "told"), [(os.mkfifo, "a pipe"), (os.mkdir, "a folder")])
def test_what_is_no_file_is_refused(path, make, told):
    make(path)
    with pytest.raises(FileError, match=f"it is {told}"):
        Store(path, create=True)
    with pytest.raises(FileError, match="it is a device"):
        Store(Path("/dev/zero"))
