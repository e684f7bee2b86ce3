"""Several programs at one file, programs that are killed, and files that cannot be written to."""

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from pycore.store import Batch, Entry, Store, StoreError
from pycore.store.verify import verify
from tests.sharing import repeats
from workshop.provision import ROOT

WRITER = """
import sys
from pathlib import Path
from pycore.store import Batch, Entry, Refusal, Store
path, name, count, size = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
with Store(path, create=True) as store:
    batch = store.open_batch(Batch("linjat", "{}", count=10**6))
    for number in range(count):
        store.add([Entry("linjat", f"{name} {number} {place} " + "x" * 50) for place in range(size)])
        print(number, flush=True)
        first = 1 + number * size
        entries = [Entry("linjat", f"level {first + n}", n, {}, first + n) for n in range(0, size, 2)]
        refusals = [Refusal(first + n, "filter") for n in range(1, size, 2)]
        if store.put_job(batch.id, first, first + size, entries, refusals):
            print("job", number, flush=True)
"""


def writer(path, name, count, size=20):
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), name, str(count), str(size)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_several_programs_write_at_the_same_time(tmp_path):
    names = "abcd"[: repeats(2, 4)]
    path = tmp_path / "levels.db"
    programs = [writer(path, name, 12) for name in names]
    told = [program.communicate()[0].splitlines() for program in programs]
    assert [program.returncode for program in programs] == [0] * len(names)
    jobs = sorted(line for lines in told for line in lines if line.startswith("job"))
    assert jobs == sorted(f"job {number}" for number in range(12))
    with Store(path) as store:
        assert len(list(store.levels(batch=0))) == len(names) * 12 * 20
        assert store.done(1) == [(1, 241)]
        assert (store.kept(1), store.refused(1)) == (120, {"filter": 120})
    assert verify(path).is_sound


def test_what_a_killed_program_has_told_is_there(tmp_path):
    path, rnd = tmp_path / "levels.db", random.Random(3)
    told, jobs = set(), set()
    for attempt in range(repeats(3, 8)):
        program = writer(path, f"w{attempt}", 10**6)
        for _ in range(rnd.randrange(1, 40)):
            take(program.stdout.readline(), attempt, told, jobs)
        program.send_signal(signal.SIGKILL)
        for line in program.communicate()[0].splitlines(keepends=True):
            take(line, attempt, told, jobs)
        with Store(path) as store:
            levels = {entry.level.partition(" x")[0] for entry in store.levels(batch=0)}
            # A program may be killed after it has written and before it has told.
            missing = {f"w{a} {number} {place}" for a, number in told for place in range(20)} - levels
            assert missing == set()
            numbers = {tuple(level.split()[:2]) for level in levels}
            assert len(levels) == 20 * len(numbers), "half of a call is there"
            assert len(numbers) - len(told) <= attempt + 1
            ((first, after),) = store.done(1)
            assert first == 1
            assert (after - 1) // 20 >= len(jobs)
            assert store.kept(1) == sum(store.refused(1).values()) == (after - 1) // 2
    assert verify(path).is_sound


def take(line, attempt, told, jobs):
    """Note what a program tells; a line that was cut short counts for nothing."""
    if line.endswith("\n"):
        words = line.split()
        if words[0] == "job":
            jobs.add(int(words[1]))
        else:
            told.add((attempt, int(words[0])))


@contextmanager
def nobody():
    """Let this process be a user who may not write everywhere."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


@pytest.mark.parametrize("modes", [(0o444, 0o555), (0o444, 0o777)])
def test_a_file_that_is_read_only_is_read(modes):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "shelf"
        folder.mkdir()
        Path(name).chmod(0o755)
        path = folder / "levels.db"
        with Store(path, create=True) as store:
            store.add([Entry("linjat", "x", 3)])
        path.chmod(modes[0])
        folder.chmod(modes[1])
        with nobody():
            with Store(path) as store:
                assert [entry.level for entry in store.levels()] == ["x"]
                for change in (
                    lambda: store.add([Entry("linjat", "y")]),
                    lambda: store.remove([1]),
                    lambda: store.open_batch(Batch("linjat", "{}")),
                ):
                    with pytest.raises(StoreError, match="it may not be written to"):
                        change()
            assert verify(path).is_sound
        folder.chmod(0o755)
        # A reader that may write to the folder leaves its index of the log there.
        beside = {file.name for file in folder.iterdir() if file.stat().st_size}
        assert beside - {"levels.db-shm"} == {"levels.db"}


def test_a_read_only_file_whose_last_changes_are_beside_it_is_refused():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "shelf"
        folder.mkdir()
        Path(name).chmod(0o755)
        path = folder / "levels.db"
        with Store(path, create=True) as store:
            store.add([Entry("linjat", "x", 3)])
            copies = [(file.name, file.read_bytes()) for file in folder.iterdir() if not file.name.endswith("-shm")]
        for file, data in copies:
            (folder / file).write_bytes(data)
            (folder / file).chmod(0o444)
        folder.chmod(0o555)
        assert len(copies) == 2
        with nobody(), pytest.raises(StoreError, match=r"its last changes are in levels\.db-wal: copy both"):
            Store(path)
        folder.chmod(0o755)
        with Store(path) as store:
            assert len(store.find()) == 1


def test_a_file_that_cannot_grow_is_told_and_stays(tmp_path):
    path = tmp_path / "levels.db"
    with Store(path, create=True) as store:
        store.add([Entry("linjat", f"level {number}") for number in range(10)])
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, limits[1]))
    try:
        with Store(path) as store, pytest.raises(StoreError, match="it cannot be read or written"):
            store.add([Entry("linjat", f"{number}" * 100) for number in range(5000)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    with Store(path) as store:
        assert len(store.find()) == 10
    assert verify(path).is_sound
