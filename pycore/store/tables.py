"""The tables of a level database."""

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
