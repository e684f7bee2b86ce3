"""Every reader of users' files: its corpus, mutations of it, its row in the documentation; and that there is no other.

`python -m tests.fuzz` tries many more mutations.
"""

import ast
import random
import re
from itertools import islice
from time import process_time

import pytest

from pycore.base.family import FAMILIES
from tests.fuzz.enlarge import enlarged
from tests.fuzz.mutate import limits, mutants
from tests.fuzz.readers import CORPUS, READERS
from tests.sharing import quick, repeats
from workshop.provision import ROOT

NAMES = sorted(READERS)
PIECES = (b"\n", b"a", b"[", b"0: a1\n", b'{"a":', b"\xd0\x90", b"; seed: 1\n", b"1x1:.\n")
LONGEST = 16_000_000
# Four times the text takes at most this many times the CPU time; quadratic readers take 16 times as long.
MOST_RATIO = 12
# Times too short to be compared: a timer tick, or garbage that happens to be collected.
NOISE_SECONDS = 0.05
OTHER_READERS = pytest.mark.thorough("files of other readers are enlarged in the same way")
# What opens files, and where it may be called; the standard streams are the command line's and the terminal's.
OPENERS = {"open", "read_text", "read_bytes", "fdopen", "fromfile", "memmap", "mmap", "load_library"}
ALLOWED = {
    "pycore/base/reading.py": {"open"},
    "pycore/cli/program.py": {"open", "read_text"},  # the null device, after a broken pipe; where it was installed from
    "addons/warren/host/help.py": {"read_text"},  # the pages of the addon itself
    "addons/warren/host/config.py": {"read_text"},  # before anything of pycore is there
    "addons/warren/ship/place.py": {"open"},  # a lock, and files of its own that are flushed
    "addons/warren/ship/unpack.py": {"open"},  # archives, larger than memory, within limits of its own
}


def test_real_files_are_read_and_broken_ones_refused():
    for name, reader in READERS.items():
        for kind in ("real", "broken"):
            files = reader.files(kind)
            assert files, (name, kind)
            for number, data in enumerate(files):
                with limits():
                    assert reader.trial(data) == (kind == "real"), (name, kind, number)


def test_mutations_are_refused_or_mean_something():
    for name, reader in READERS.items():
        files = reader.files("real") + reader.files("broken")
        for number, data in enumerate(islice(mutants(files, random.Random(name), 200_000), repeats(100, 300))):
            try:
                with limits():
                    reader.trial(data)
            except Exception as error:
                error.add_note(f"input {number} of random.Random({name!r})")
                raise


def spent(reader, data):
    """Return the CPU time that a reader takes to read or refuse a text."""
    begun = process_time()
    with limits():
        reader.trial(data)
    return process_time() - begun


def ratio(short, long):
    """Return the ratio of two CPU times measured in turn: the smallest of three, or 0 if they are too short."""
    found = []
    while len(found) < 3 and (not found or found[-1] > MOST_RATIO):
        first, second = short(), long()
        found.append(second / max(first, 1e-9) if second > NOISE_SECONDS else 0.0)
    return min(found)


@pytest.mark.parametrize("name", NAMES)
def test_long_texts_are_refused_or_read_in_linear_time(name):
    """A quick run tries one of the pieces, another one with each reader."""
    reader, row = READERS[name], NAMES.index(name)
    data = reader.files("real")[0]

    def long(piece, length):
        return data + piece * (max(0, length - len(data)) // len(piece))

    for number, piece in enumerate(PIECES):
        if (row + number) % repeats(len(PIECES), 1) == 0:
            with limits():
                reader.trial(long(piece, LONGEST))
            if name not in ("lexicon", "store"):
                part, whole = long(piece, reader.limit // 4), long(piece, reader.limit)
                found = ratio(lambda part=part: spent(reader, part), lambda whole=whole: spent(reader, whole))
                assert found <= MOST_RATIO, piece


@pytest.mark.parametrize("name", quick([*NAMES[::3], *NAMES[1::3], *NAMES[2::3]], len(NAMES[::3]), OTHER_READERS))
def test_files_that_are_large_in_one_dimension_are_refused_or_read_in_linear_time(name):
    """A quick run takes one dimension of each third reader, and small files; `python -m tests.fuzz --large` all."""
    reader, row = READERS[name], NAMES.index(name)
    ways = [] if name in ("lexicon", "store") else list(enlarged(reader.files("real")[0]))
    chosen, limit = repeats(16, 1), min(reader.limit, repeats(4_000_000, 100_000))
    for number in range(min(chosen, len(ways))):
        label, make = ways[(row + number * len(ways) // chosen) % len(ways)]
        part, whole = make(limit // 4), make(limit)
        found = ratio(lambda part=part: spent(reader, part), lambda whole=whole: spent(reader, whole))
        assert found <= MOST_RATIO, label


def test_a_quadratic_reader_is_found():
    def work(count):
        begun = process_time()
        sum(1 for _ in range(count) for _ in range(count))
        return process_time() - begun

    # Eight times the text, because times vary on a busy machine.
    assert ratio(lambda: work(350), lambda: work(2800)) > MOST_RATIO


def test_every_folder_of_the_corpus_has_a_reader():
    assert {folder.name for folder in CORPUS.iterdir()} == set(READERS)


def test_every_family_has_a_reader():
    known = {reader.partition("-")[0] for reader in READERS}
    assert set(FAMILIES) - known == {"dungeon"}  # whose readers are `map`, `rooms` and others


def test_the_documentation_lists_all_readers():
    """The table is written by hand, not generated: people read it in the repository, beside the rules on reading."""
    text = (ROOT / "pycore/base/README.md").read_text()
    part = text.partition("## What is read")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", part, re.MULTILINE))
    assert rows == {name: f"{reader.reads} | {reader.limit:,}" for name, reader in READERS.items()}


def sources():
    return [path for top in ("pycore", "addons/warren") for path in sorted((ROOT / top).rglob("*.py"))]


def test_files_are_opened_in_one_place():
    paths = sources()
    assert len(paths) > 300
    for path in paths:
        calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        methods = {call.attr for call in calls if isinstance(call, ast.Attribute)}
        plain = {call.id for call in calls if isinstance(call, ast.Name)} & {"open"}
        own = {"open"} if path.name == "mainloop.py" else set()  # a method of its class
        name = str(path.relative_to(ROOT))
        assert (methods & OPENERS | plain) - own <= ALLOWED.get(name, set()), name
