"""How the tables of a level database are made, and how older ones become newer ones."""

import sqlite3
from contextlib import closing
from functools import cache

from pycore.base.errors import WarrenError
from pycore.base.family import FAMILIES, load
from pycore.base.jsontext import read_json
from pycore.store.entry import MAX_RATINGS, checksum, key_of
from pycore.store.tables import APPLICATION, LAYOUT, OLDER, SCHEMA, TIMES


def create(base: sqlite3.Connection) -> None:
    """Create the tables in an empty database, within a transaction of the caller."""
    for statement in SCHEMA.split(";"):
        base.execute(statement)
    base.execute(f"PRAGMA application_id = {APPLICATION}")
    base.execute(f"PRAGMA user_version = {LAYOUT}")


def layout(base: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """Return the tables and indices of a database without SQLite's own."""
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name LIMIT 30"
    return list(base.execute(query))


@cache
def known_layout(number: int) -> list[tuple[str, str, str]]:
    """Return the tables and indices of a layout."""
    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(SCHEMA if number == LAYOUT else OLDER[number])
        return layout(base)


def migrate(base: sqlite3.Connection, number: int) -> None:
    """Turn the tables of an older layout into the present ones, within a transaction of the caller.

    Rows keep their numbers, and all that was in them, also where they are no levels. Levels that are equal up to the
    symmetries of their family, which earlier versions kept, stay: the later one gets the tag `alike:NUMBER`.
    """
    if number == 2:
        base.execute(TIMES)
        base.execute(f"PRAGMA user_version = {LAYOUT}")
    else:
        _migrate_first(base)


def _migrate_first(base: sqlite3.Connection) -> None:
    base.execute("DROP INDEX by_score")
    base.execute("ALTER TABLE levels RENAME TO old_levels")
    create(base)
    names: set[tuple[str, str]] = set()
    count = total = 0
    old = "SELECT id, family, level, score, rating, seed, parameters, version FROM old_levels ORDER BY id"
    for place, family, level, score, rating, seed, parameters, version in base.execute(old):
        key, tags = bytes.fromhex(_key(family, level)), ""
        query = "SELECT id FROM levels WHERE family = ? AND key = ?"
        for (other,) in base.execute(query, (family, key)).fetchall():
            key, tags = bytes.fromhex(key_of(f"{place} {level}")), f"alike:{other}"
        row = (place, family, key, level, score, rating, seed, parameters, version, tags, None, None)
        base.execute(f"INSERT INTO levels VALUES ({', '.join('?' * 13)})", (*row, checksum(row)))  # noqa: S608
        names |= {(family, name) for name in measures_in(rating)}
        count, total = count + 1, total + checksum(row)
    base.executemany(
        "INSERT INTO measures VALUES (?, ?, ?)", [(*pair, checksum(pair)) for pair in sorted(names, key=repr)]
    )
    base.execute("INSERT INTO sums VALUES (0, ?, 0, ?)", (count, signed(total)))
    base.execute("DROP TABLE old_levels")


def signed(number: int) -> int:
    """Return the lowest 64 bits of a number as a signed integer."""
    return (number + 2**63) % 2**64 - 2**63


def measures_in(rating: object) -> set[str]:
    """Return the names of the measures of a rating as it is stored; none if it is no rating."""
    try:
        found = read_json(rating, most=MAX_RATINGS) if isinstance(rating, str) else {}
    except WarrenError:  # a damaged rating has no measures; `store verify` reports it
        return set()
    return {name for name in found if name.isidentifier()} if isinstance(found, dict) else set()


def _key(family: object, level: object) -> str:
    """Return the key of a level of an earlier layout; of its text alone if it cannot be read."""
    text = level if isinstance(level, str) else repr(level)
    if family in FAMILIES and isinstance(level, str):
        record = load(str(family))
        try:
            return key_of(record.canonical(record.parse(text, "")) if record.canonical else text)
        except WarrenError:  # a damaged level is its text; `store verify` reports it
            pass
    return key_of(text)
