"""Files that are given as lexicons: forged, huge, or no files at all. What is read and held for them has limits."""

import json
import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from pycore.words.laying import lexicon_of
from pycore.words.lexicon import HEADER, MAGIC, MAX_BYTES, VERSION, _checksum, build, save
from pycore.words.model import start
from pycore.words.notation import format  # noqa: A004
from pycore.words.rules import named

RULES = named("scrabble-en")
LETTERS = RULES.letters.letters
# Most nodes of a graph, and most bytes of memory for each byte of a file.
MOST_NODES, MOST_TIMES = 1 << 22, 4
# Loads a lexicon, with reading counted, and writes what came of it and the peak of the memory in bytes.
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

way, path, game = sys.argv[1:]
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
if way == "allowed":
    allow(path)
rules, before = parse(Path(game).read_text()).rules, peak()
try:
    (load(path) if way == "load" else lexicon_of(rules)).count
    told = ""
except WarrenError as error:
    told = type(error).__name__ + ": " + str(error)
print(json.dumps({"told": told, "bytes": counted, "opened": opened, "memory": peak() - before}))
"""


def attempt(path, game, way="load"):
    """Return what became of a file: named by a user, by a saved game, or by a game and allowed by the user."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, way, str(path), str(game)], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


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


@pytest.mark.parametrize("way", ["load", "allowed"])
@pytest.mark.parametrize("name", FORGED)
def test_the_largest_forged_file_takes_a_limited_multiple_of_its_size(tmp_path, game_of, name, way):
    """Claims: each byte is read once, and memory is a small multiple of the size."""
    content, told = FORGED[name]
    path = tmp_path / "forged.lexicon"
    path.write_bytes(content)
    assert MAX_BYTES - 2 * 0xFFFF - 64 < len(content) <= MAX_BYTES
    found = attempt(path, game_of(path), way)
    assert told in found["told"]
    assert bool(told) == bool(found["told"])
    assert found["bytes"] <= len(content)
    assert found["memory"] <= MOST_TIMES * len(content)


def odd_file(kind, folder):
    """Return the path of what is no ordinary file of a permitted size."""
    path = folder / "odd.lexicon"
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


@pytest.mark.parametrize("way", ["load", "allowed"])
@pytest.mark.parametrize("kind", ["a device", "a pipe", "a folder", "a huge file"])
def test_of_what_is_no_ordinary_file_nothing_is_read(tmp_path, game_of, kind, way):
    """Claims: it is refused by its name without reading a byte, and without memory for its size."""
    path = odd_file(kind, tmp_path)
    found = attempt(path, game_of(path), way)
    assert str(path) in found["told"]
    assert found["bytes"] == 0
    assert found["memory"] < 1 << 20


@pytest.mark.parametrize("kind", ["a device", "a pipe", "a folder", "a huge file"])
def test_a_saved_game_opens_no_file_that_the_user_has_not_given(tmp_path, game_of, kind):
    path = odd_file(kind, tmp_path)
    found = attempt(path, game_of(path), "named")
    assert "a text names the file" in found["told"]
    assert found["opened"] == 0
    assert found["bytes"] == 0


def test_the_count_of_a_child_is_right(tmp_path, game_of):
    """What the tests above rest on: a file that is read shows in the number of bytes and in the files opened."""
    path = tmp_path / "x.lexicon"
    save(build([RULES.letters.encode("AT")], RULES.letters).unwrap(), path)
    found = attempt(path, game_of(path))
    assert found["told"] == ""
    assert found["opened"] == 1
    assert found["bytes"] == path.stat().st_size
    assert lexicon_of(RULES).count > 1
