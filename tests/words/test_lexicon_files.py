"""Files that are given as lexicons: forged, huge, or no files at all. What is read and held for them has limits."""

import json
import os
import struct
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from pycore.words.laying import lexicon_of
from pycore.words.lexicon import HEADER, MAGIC, MAX_BYTES, VERSION, _checksum, build, save
from pycore.words.model import start
from pycore.words.notation import format  # noqa: A004
from pycore.words.rules import named
from tests.cases import each
from tests.sharing import repeats

RULES = named("scrabble-en")
LETTERS = RULES.letters.letters
# Most nodes of a graph, and most bytes of memory for each byte of a file.
MOST_NODES, MOST_TIMES = 1 << 22, 4
# Loads a lexicon in some ways, with reading counted, and writes what came of each and the peak of the memory in bytes.
CHILD = """
import json, os, sys
from pathlib import Path
from pycore.base.errors import WarrenError
from pycore.words.laying import lexicon_of
from pycore.words.lexicon import allow, load
from pycore.words.notation import parse

def peak():
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024

path, game, *ways = sys.argv[1:]
opened, numbers, counted, read, find = 0, set(), 0, os.read, os.open

def opening(file, *rest, **named):
    global opened
    opened += str(file) == path
    number = find(file, *rest, **named)
    (numbers.add if str(file) == path else numbers.discard)(number)
    return number

def counting(number, size):
    global counted
    data = read(number, size)
    counted += len(data) * (number in numbers)
    return data

os.open, os.read = opening, counting
for way in ways:
    if way == "allowed":
        allow(path)
    rules, before, opened, counted = parse(Path(game).read_text()).rules, peak(), 0, 0
    try:
        (load(path) if way == "load" else lexicon_of(rules)).count
        told = ""
    except WarrenError as error:
        told = type(error).__name__ + ": " + str(error)
    print(json.dumps({"told": told, "bytes": counted, "opened": opened, "memory": peak() - before}))
"""


def attempts(path, game, *ways):
    """Return what became of a file in each way: named by a saved game, by a user, or by a game and allowed by the user.

    A process does them in turn.
    """
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(path), str(game), *ways], capture_output=True, text=True, check=True
    )
    return list(map(json.loads, done.stdout.splitlines()))


@pytest.fixture
def game_of(tmp_path):
    """Return a function that saves a game whose rules name a lexicon, and returns the path of the game."""

    def saved(path):
        bag = bytes(tile for tile, count in enumerate(RULES.counts) for _ in range(count))
        game = tmp_path / "game.txt"
        game.write_text(format(start(RULES, bag)).replace("lexicon: english", f"lexicon: {path}"))
        return game

    return saved


def filled(nodes, words):
    """Return a lexicon's file of these nodes and of idle ones, as many as there may be, with a right checksum."""
    idle = struct.pack("<I", 1 << 24 | 1 << 23 | 1 << 22)
    body = LETTERS.encode() + b"\0" * (-len(LETTERS) % 16)
    body += struct.pack(f"<{len(nodes)}I", *nodes) + idle * (MOST_NODES - len(nodes))
    counts = words, MOST_NODES, len(LETTERS), 0
    return HEADER.pack(MAGIC, VERSION, words, MOST_NODES, _checksum(counts, body), len(LETTERS), 0) + body


def node(letter, *, last=1, accepts=0, arc=0):
    return letter << 24 | accepts << 23 | last << 22 | arc


# The word AA, which can be spelled backwards from both of its letters.
ONE_WORD = [node(0, arc=2), node(0, arc=4), node(1, arc=3), node(1, accepts=1), node(1, arc=5)]
ONE_WORD += [node(0, last=0, arc=3), node(1, accepts=1)]
FORGED = {
    "as large as there may be": (filled(ONE_WORD, 1), ""),
    "with a wrong number of words": (filled(ONE_WORD, 7), "it holds 1 words, not 7"),
    "of circles": (filled([node(0, arc=2), node(0, arc=2), node(1, arc=2)], 1), "never ends"),
}


@each(("way", "name"), [*product(("load", "allowed"), FORGED)][:: repeats(2, 1)])
def test_the_largest_forged_file_takes_a_limited_multiple_of_its_size(tmp_path, game_of, name, way):
    """Claims: each byte is read once, and memory is a small multiple of the size."""
    content, told = FORGED[name]
    path = tmp_path / "forged.lexicon"
    path.write_bytes(content)
    assert MAX_BYTES - 2 * 0xFFFF - 64 < len(content) <= MAX_BYTES
    (found,) = attempts(path, game_of(path), way)
    assert told in found["told"]
    assert bool(told) == bool(found["told"])
    assert found["bytes"] <= len(content)
    assert found["memory"] <= MOST_TIMES * len(content)


def odd_file(kind, folder):
    """Return the path of what is no ordinary file of a permitted size."""
    path = folder / f"{kind}.lexicon"
    if kind == "a device":
        return Path("/dev/zero")
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a folder":
        path.mkdir()
    else:
        with path.open("wb") as file:
            file.write(MAGIC)
            file.truncate(1 << 40)
    return path


@each("kind", ["a device", "a pipe", "a folder", "a huge file"])
def test_of_what_is_no_ordinary_file_nothing_is_read(tmp_path, game_of, kind):
    """Claims: it is refused by its name without reading a byte, and without memory for its size.

    A saved game does not even open a file that the user has not given.
    """
    path = odd_file(kind, tmp_path)
    named, *given = attempts(path, game_of(path), "named", "load", "allowed")
    assert "a text names the file" in named["told"]
    assert named["opened"] == 0
    assert all(str(path) in found["told"] for found in given)
    assert [found["bytes"] for found in (named, *given)] == [0] * 3
    assert sum(found["memory"] for found in (named, *given)) < 1 << 20


def test_the_count_of_a_child_is_right(tmp_path, game_of):
    """What the tests above rest on: a file that is read shows in the number of bytes and in the files opened."""
    path = tmp_path / "x.lexicon"
    save(build([RULES.letters.encode("AT")], RULES.letters).unwrap(), path)
    (found,) = attempts(path, game_of(path), "load")
    assert found["told"] == ""
    assert found["opened"] == 1
    assert found["bytes"] == path.stat().st_size
    assert lexicon_of(RULES).count > 1
