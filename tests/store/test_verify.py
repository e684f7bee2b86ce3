"""Faults that are put into a file: each is found, what is told to be whole is whole, and what is whole is saved."""

import random

import pytest

from pycore.base.errors import FileError
from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.store import Batch, Entry, Refusal, Store, entry_of
from pycore.store.rescue import rescue
from pycore.store.verify import verify
from tests.sharing import repeats

LEVELS = 600
PAGE = 4096
SEAL = "the bytes of the file are not those that were sealed"


def some(rnd, first, count, size=150):
    return [
        Entry(
            "linjat",
            f"level {number} {'é' * rnd.randrange(size)} {rnd.getrandbits(64):x}.",
            rnd.randrange(50),
            {"depth": number % 9},
            number,
            key=f"{rnd.getrandbits(128):032x}",
        )
        for number in range(first, first + count)
    ]


@pytest.fixture(scope="module")
def sealed(tmp_path_factory):
    """Return the bytes of a sealed file of all that a store may hold, and its levels by number."""
    path, rnd = tmp_path_factory.mktemp("store") / "levels.db", random.Random(1)
    with Store(path, create=True) as store:
        store.add(some(rnd, 0, LEVELS))
        store.add(some(rnd, 10_000, 5, 20_000))
        batch = store.open_batch(Batch("linjat", "{}", "", 1, 200))
        for first in range(1, 201, 50):
            entries = some(rnd, first, 40)
            refusals = [Refusal(seed, "budget", "it took too long") for seed in range(first + 40, first + 50)]
            assert store.put_job(batch.id, first, first + 50, entries, refusals)
        store.close_batch(batch.id, 201)
        store.tag([1, 5, 9], ["good", "new"])
        store.remove(range(100, 120))
        levels = {entry.id: entry for entry in store.levels()}
    assert not verify(path).is_sealed
    assert verify(path, seal=True).is_sound
    verdict = verify(path)
    assert (verdict.is_sound, verdict.is_sealed, verdict.levels) == (True, True, len(levels))
    return path.read_bytes(), levels


def test_each_flipped_byte_is_found(tmp_path, sealed):
    data, levels = sealed
    rnd, path = random.Random(7), tmp_path / "levels.db"
    places = [*range(16, 100, repeats(12, 4)), *(rnd.randrange(len(data)) for _ in range(repeats(20, 80)))]
    for place in places:
        flipped = bytearray(data)
        flipped[place] ^= rnd.randrange(1, 256)
        path.write_bytes(flipped)
        verdict = verify(path)
        assert not verdict.is_sound, place
        only_sealed = verdict.faults == [SEAL] and not verdict.damaged
        assert verdict.levels + len(verdict.damaged) >= len(levels) or not only_sealed
        if only_sealed:
            with Store(path) as store:  # the byte was of no level
                assert {entry.id: entry for entry in store.levels()} == levels


def test_a_flipped_byte_of_a_level_names_the_level(tmp_path, sealed):
    data, levels = sealed
    rnd, path = random.Random(8), tmp_path / "levels.db"
    for number in rnd.sample(sorted(levels), 20):
        at = data.index(levels[number].level.encode()) + rnd.randrange(len(levels[number].level))
        flipped = bytearray(data)
        flipped[at] ^= 1
        path.write_bytes(flipped)
        verdict = verify(path)
        assert list(verdict.damaged) == [number]
        assert verdict.levels == len(levels) - 1


def test_rows_that_were_changed_or_lost_without_a_trace_in_the_trees_are_found(tmp_path, sealed):
    path = tmp_path / "levels.db"
    changes = {
        "DELETE FROM levels WHERE id = 7": "the levels of no batch: ",
        "DELETE FROM levels WHERE batch = 1 AND place = 3": "batch 1: 159 levels and 40 refusals are there",
        "DELETE FROM refusals WHERE place = 45": "batch 1: 160 levels and 39 refusals are there, and should be 160 and",
        "UPDATE refusals SET detail = ''": "batch 1: 40 of its refusals are damaged",
        "UPDATE measures SET name = 'dept'": "the measure dept of linjat: the checksum is wrong",
        "UPDATE batches SET count = 1": "batch 1: the checksum is wrong",
        "UPDATE jobs SET after = 7": "seeds recorded for batch 1: the checksum is wrong",
        "UPDATE sums SET checksum = 1 WHERE batch = 1": "batch 1: not all levels and refusals are those that were",
        "UPDATE levels SET score = score + 1 WHERE id = 7": "",
    }
    for change, told in changes.items():
        path.write_bytes(sealed[0])
        with Store(path) as store:
            store._base.execute("DELETE FROM seal")
            store._base.execute(change)
        verdict = verify(path)
        if told:
            assert any(fault.startswith(told) for fault in verdict.faults), (change, verdict.faults)
            assert not verdict.damaged
        else:
            assert verdict.damaged == {7: "its checksum is wrong"}


def test_a_seal_ends_with_the_next_change(tmp_path, sealed):
    path = tmp_path / "levels.db"
    path.write_bytes(sealed[0])
    with Store(path) as store:
        store.add([Entry("linjat", "x")])
    verdict = verify(path)
    assert (verdict.is_sound, verdict.is_sealed) == (True, False)


@pytest.mark.parametrize("kind", ["cut", "cut in a page", "zeros", "first page", "last page"])
def test_what_is_whole_of_a_torn_file_is_saved(tmp_path, sealed, kind):
    data, levels = sealed
    path, target = tmp_path / "levels.db", tmp_path / "rescued.db"
    torn = bytearray(data)
    if kind == "cut":
        torn = torn[: len(torn) // PAGE // 2 * PAGE]
    elif kind == "cut in a page":
        torn = torn[: len(torn) // 3 + 777]
    else:
        first = {"zeros": 5, "first page": 0, "last page": len(data) // PAGE - 1}[kind]
        torn[first * PAGE : (first + 4) * PAGE] = bytes(len(torn[first * PAGE : (first + 4) * PAGE]))
    path.write_bytes(torn)
    verdict = verify(path)
    assert not verdict.is_sound
    assert 0 < verdict.levels <= len(levels)
    saved = rescue(path, target)
    assert path.read_bytes() == torn
    with Store(target) as store:
        found = {entry.id: entry for entry in store.levels()}
        assert len(found) == saved.levels == verdict.levels
        strays = {number: entry for number, entry in found.items() if entry != levels[number]}
        assert all(not entry.batch for entry in strays.values())
        # Each level whose text is in the torn file as it was, within a page, is saved.
        inside = [entry for entry in levels.values() if len(entry.level) < 400]
        there = [entry.id for entry in inside if entry.level.encode() in bytes(torn)]
        assert len(set(there) - set(found)) <= 0.02 * len(levels)
        for batch in store.batches():
            done = [seed for first, after in store.done(batch.id) for seed in range(first, after)]
            kept = [entry.seed for entry in store.levels(batch=batch.id)]
            assert sorted(kept + [one.seed for one in store.refusals(batch.id)]) == done
            assert batch.finished == (done == list(range(1, 201)))
    assert verify(target).is_sound


def test_an_unfinished_batch_goes_on_after_a_rescue(tmp_path, sealed):
    data, levels = sealed
    path, target = tmp_path / "levels.db", tmp_path / "rescued.db"
    lost = next(entry for entry in levels.values() if entry.batch and entry.seed == 20)
    path.write_bytes(data.replace(lost.level.encode()[:12], b"LEVEL 20 !!!"))
    saved = rescue(path, target)
    assert saved.unfinished == saved.batches == (1,)
    with Store(target) as store:
        assert store.done(1) == [(1, 20), (21, 201)]
        assert store.put_job(1, 20, 21, [lost], [])
        store.close_batch(1, 201)
        assert {entry.seed: entry.level for entry in store.levels(batch=1)} == {
            entry.seed: entry.level for entry in levels.values() if entry.batch
        }
    assert verify(target).is_sound


def test_changes_that_a_killed_program_left_beside_the_file_are_saved(tmp_path):
    path, copy = tmp_path / "levels.db", tmp_path / "copy.db"
    with Store(path, create=True) as store:
        store.add([Entry("linjat", f"level {number}") for number in range(50)])
        store.tag([3], ["late"])
        copy.write_bytes(path.read_bytes())
        copy.with_name("copy.db-wal").write_bytes((tmp_path / "levels.db-wal").read_bytes())
    saved = rescue(copy, tmp_path / "rescued.db")
    assert saved.levels == 50
    with Store(tmp_path / "rescued.db") as store:
        assert store.get(3).tags == ("late",)


def test_files_that_are_no_databases(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("a text that is no database " * 400)
    verdict = verify(path)
    assert verdict.faults[0] == "the file cannot be used: it is no level database"
    assert rescue(path, tmp_path / "empty.db").levels == 0
    with pytest.raises(FileError, match="it is there already"):
        rescue(path, tmp_path / "empty.db")
    with pytest.raises(FileError, match="No such file"):
        rescue(tmp_path / "nowhere", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
    assert "there is no such file" in verify(tmp_path / "nowhere").faults[0]


def test_levels_are_checked_by_their_families(tmp_path):
    path, family = tmp_path / "levels.db", load("linjat")
    level = family.generate(family.preset("easy:20"), Rng(1), None).unwrap()
    good = entry_of(family, level)
    wrong = [
        Entry("linjat", "no puzzle"),
        Entry("linjat", good.level, key="0" * 32),
        Entry("chess", "x"),
        Entry("linjat", good.level.replace("; solution: ", "; solution: 1,1-2,1 "), key="1" * 32),
    ]
    with Store(path, create=True) as store:
        assert store.add([good, *wrong]) == 5
    assert verify(path).is_sound
    verdict = verify(path, deep=True)
    assert sorted(verdict.damaged) == [2, 3, 4, 5]
    assert verdict.damaged[3] == "its key is not that of the level"
    assert verdict.damaged[4] == "there is no family chess"
    assert verdict.levels == 1
