"""The tables of a level database, and what may stand in their columns."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

# "Warr" in the header of the file, and the version of the tables below.
APPLICATION = 0x57617272
LAYOUT = 3
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
CREATE INDEX by_score ON levels (family, score)"""
# Seeds are stored as text, because they may exceed the integers of SQLite; the place of a level in its batch is the
# difference between its seed and the first seed of the batch.
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
CREATE TABLE seal (id INTEGER PRIMARY KEY, page INTEGER NOT NULL, digest BLOB NOT NULL)"""
# CPU times of the seeds of batches. They differ from machine to machine: no checksum and no sum counts them, so that
# equal batches stay equal.
TIMES = """
CREATE TABLE times (
    batch INTEGER NOT NULL,
    place INTEGER NOT NULL,
    microseconds INTEGER NOT NULL,
    PRIMARY KEY (batch, place)
) WITHOUT ROWID"""
SCHEMA = f"{SECOND};{TIMES}"
# Layouts of earlier versions of Warren.
OLDER = {1: FIRST, 2: SECOND}

_COLUMN = re.compile(r"[(,]\s*(\w+) (INTEGER|TEXT|BLOB)( NOT NULL| PRIMARY KEY)?")
_TYPES = {"INTEGER": (int, "whole number"), "TEXT": (str, "text"), "BLOB": (bytes, "string of bytes")}


class Column(NamedTuple):
    """A column: its name, the type of its values in Python and in words, and whether a value may be missing."""

    name: str
    type: type
    words: str
    is_optional: bool


@cache
def columns_of(table: str) -> tuple[Column, ...]:
    """Return the columns of a table, in their order."""
    text = next(part for part in SCHEMA.split(";") if part.startswith(f"\nCREATE TABLE {table} ("))
    return tuple(Column(name, *_TYPES[kind], not rule) for name, kind, rule in _COLUMN.findall(text))


def fault_of(table: str, row: Sequence[Any]) -> str:
    """Return which value of a row is of the wrong type; empty if none is.

    SQLite lets every column hold values of all types, so that a file from elsewhere may have any. A text is not
    accepted if it was not UTF-8.
    """
    for column, value in zip(columns_of(table), row, strict=False):
        if value is None and column.is_optional:
            continue
        if type(value) is not column.type or (isinstance(value, str) and not _is_encodable(value)):
            return f"its {column.name} is no {column.words}"
    return ""


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:  # the answer itself
        return False
    return True
