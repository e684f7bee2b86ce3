"""Every reader of users' files: its corpus, mutations of it, its row in the documentation; and that there is no other.

`python -m tests.fuzz` tries many more mutations.
"""

import ast
import random
import re
from itertools import islice

import pytest

from pycore.base.family import FAMILIES
from tests.fuzz.mutate import limits, mutants
from tests.fuzz.readers import CORPUS, READERS
from workshop.provision import ROOT

MUTATIONS = 300
NAMES = sorted(READERS)
PIECES = (b"\n", b"a", b"[", b"0: a1\n", b'{"a":', b"\xd0\x90", b"; seed: 1\n", b"1x1:.\n")
# Of the pieces each reader gets every third in a quick run.
SPARED = 3
OTHER_PIECES = pytest.mark.thorough("other pieces, each of which other readers get")
# What opens files, and where it may be called; the standard streams are the command line's and the terminal's.
OPENERS = {"open", "read_text", "read_bytes", "fdopen", "fromfile", "memmap", "mmap", "load_library"}
ALLOWED = {
    "pycore/base/reading.py": {"open"},
    "pycore/cli/program.py": {"open", "read_text"},  # the null device, after a broken pipe; where it was installed from
    "addons/warren/host/config.py": {"read_text"},  # before anything of pycore is there
    "addons/warren/ship/place.py": {"open"},  # a lock, and files of its own that are flushed
    "addons/warren/ship/unpack.py": {"open"},  # archives, larger than memory, within limits of its own
}


@pytest.mark.parametrize("name", NAMES)
def test_real_files_are_read_and_broken_ones_refused(name):
    reader = READERS[name]
    real, broken = reader.files("real"), reader.files("broken")
    assert real
    assert broken
    for data in real:
        with limits():
            assert reader.trial(data)
    for data in broken:
        with limits():
            assert not reader.trial(data)


@pytest.mark.parametrize("name", NAMES)
def test_mutations_are_refused_or_mean_something_within_the_limits(name):
    reader = READERS[name]
    files = reader.files("real") + reader.files("broken")
    for data in islice(mutants(files, random.Random(name), 200_000), MUTATIONS):
        with limits():
            reader.trial(data)


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        pytest.param(name, piece, marks=[] if (row + column) % SPARED == 0 else OTHER_PIECES)
        for row, name in enumerate(NAMES)
        for column, piece in enumerate(PIECES)
    ],
)
def test_long_texts_are_refused_or_read_within_the_limits(name, piece):
    reader = READERS[name]
    data = reader.files("real")[0]
    with limits():
        reader.trial(data + piece * ((16_000_000 - len(data)) // len(piece)))
    if reader.name not in ("lexicon", "store"):
        with limits():
            reader.trial(data + piece * (max(0, reader.limit - len(data)) // len(piece)))


def test_every_folder_of_the_corpus_has_a_reader():
    assert {folder.name for folder in CORPUS.iterdir()} == set(READERS)


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_has_a_reader(name):
    assert any(reader == name or reader.startswith(f"{name}-") for reader in READERS if reader) or name == "dungeon"


def test_the_documentation_lists_all_readers():
    text = (ROOT / "pycore/base/README.md").read_text()
    part = text.partition("## What is read")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", part, re.MULTILINE))
    assert rows == {name: f"{reader.reads} | {reader.limit:,}" for name, reader in READERS.items()}


def sources():
    return [path for top in ("pycore", "addons/warren") for path in sorted((ROOT / top).rglob("*.py"))]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_files_are_opened_in_one_place(path):
    calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    methods = {call.attr for call in calls if isinstance(call, ast.Attribute)}
    plain = {call.id for call in calls if isinstance(call, ast.Name)} & {"open"}
    own = {"open"} if path.name == "mainloop.py" else set()  # a method of its own
    assert (methods & OPENERS | plain) - own <= ALLOWED.get(str(path.relative_to(ROOT)), set())
