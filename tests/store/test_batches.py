"""Batches: what is kept depends neither on the order of jobs nor on their sizes, nor on who writes them."""

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.store import Batch, Entry, Refusal, Store, StoreError
from pycore.store.verify import verify

BATCH = Batch("linjat", '{"preset":"easy"}', "score > 3", 10, 40, None, "1.0")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "levels.db"


def made(seed, kinds):
    """Return what a seed gives: a level with the text of its kind, or a refusal for kind 0."""
    kind = kinds[seed - BATCH.first_seed]
    if not kind:
        return Refusal(seed, "filter", f"seed {seed}")
    return Entry("linjat", f"level {kind}", kind, {"depth": kind}, seed)


def put(store, batch, first, after, kinds):
    both = [made(seed, kinds) for seed in range(first, after)]
    entries = [one for one in both if isinstance(one, Entry)]
    return store.put_job(batch.id, first, after, entries, [one for one in both if isinstance(one, Refusal)])


def content(store, batch):
    """Return what is in a batch, without numbers."""
    levels = sorted((entry.seed, entry.level, entry.score) for entry in store.levels(batch=batch.id))
    return levels, list(store.refusals(batch.id)), store.done(batch.id)


def expected(kinds, first, after):
    """Return the same by the rule: of equal levels the lowest seed stays."""
    levels, refusals, seen = [], [], {}
    for seed in range(first, after):
        one = made(seed, kinds)
        if isinstance(one, Refusal):
            refusals.append((seed, "filter"))
        elif one.level in seen:
            refusals.append((seed, "duplicate"))
        else:
            seen[one.level] = seed
            levels.append((seed, one.level, one.score))
    return levels, refusals


@given(st.lists(st.integers(0, 6), min_size=40, max_size=40), st.randoms(use_true_random=False), st.integers(0, 40))
def test_the_order_of_jobs_does_not_matter(tmp_path_factory, kinds, rnd, after):
    cuts = sorted({0, 40, *(rnd.randrange(40) for _ in range(rnd.randrange(8)))})
    jobs = [(10 + a, 10 + b) for a, b in pairwise(cuts)]
    rnd.shuffle(jobs)
    path = tmp_path_factory.mktemp("batch") / "levels.db"
    with Store(path, create=True) as store:
        batch = store.open_batch(BATCH)
        for first, end in jobs:
            assert put(store, batch, first, end, kinds)
            assert not put(store, batch, first, end, kinds)
        levels, refusals, done = content(store, batch)
        assert (levels, [(one.seed, one.reason) for one in refusals]) == expected(kinds, 10, 50)
        assert done == [(10, 50)]
        reasons = [reason for _, reason in expected(kinds, 10, 50)[1]]
        assert store.refused(batch.id) == {reason: reasons.count(reason) for reason in sorted(set(reasons))}
        assert store.kept(batch.id) == len(levels)
        store.close_batch(batch.id, 10 + after)
        levels, refusals, done = content(store, batch)
        assert (levels, [(one.seed, one.reason) for one in refusals]) == expected(kinds, 10, 10 + after)
        assert done == ([(10, 10 + after)] if after else [])
        assert store.open_batch(BATCH) == replace(batch, finished=True)
        assert not put(store, batch, 49, 50, kinds)
    assert verify(path).is_sound


def test_details_of_refusals_do_not_depend_on_the_order_of_jobs(tmp_path):
    found = []
    for number, seeds in enumerate(([10, 11, 12], [12, 11, 10], [11, 12, 10])):
        with Store(tmp_path / f"{number}.db", create=True) as store:
            batch = store.open_batch(BATCH)
            for seed in seeds:
                assert put(store, batch, seed, seed + 1, [5] * 40)
            found.append(content(store, batch))
            (entry,) = store.levels()
            assert [entry.key in one.detail for one in found[0][1]] == [True, True]
    assert found[0] == found[1] == found[2]


def test_seeds_are_recorded_once(path):
    with Store(path, create=True) as store:
        batch = store.open_batch(BATCH)
        assert put(store, batch, 20, 30, [1] * 40)
        before = content(store, batch)
        for first, after in ((20, 30), (10, 21), (29, 40), (25, 26), (10, 50)):
            assert not put(store, batch, first, after, [1] * 40)
        assert content(store, batch) == before
        assert put(store, batch, 12, 14, [0] * 40)
        assert store.done(batch.id) == [(12, 14), (20, 30)]
        assert put(store, batch, 14, 20, [0] * 40)
        assert store.done(batch.id) == [(12, 30)]
        for wrong in ((9, 11), (8, 9)):
            assert not store.put_job(batch.id, *wrong, [], [Refusal(seed, "x") for seed in range(*wrong)])
        for entries, refusals in (([], []), ([Entry("linjat", "x", seed=41)], []), ([], [Refusal(40, "x")] * 2)):
            with pytest.raises(ParameterError, match="not for the seeds 40 to 40"):
                store.put_job(batch.id, 40, 41, entries, refusals)
        with pytest.raises(ParameterError, match="no batch 7"):
            store.put_job(7, 10, 11, [], [Refusal(10, "x")])
        assert store.done(batch.id) == [(12, 30)]


def test_a_level_of_another_batch_or_of_none_stays(path):
    with Store(path, create=True) as store:
        store.add([Entry("linjat", "level 1"), Entry("dungeon", "level 2")])
        one = store.open_batch(BATCH)
        other = store.open_batch(replace(BATCH, keep=""))
        assert one.id != other.id
        put(store, one, 10, 13, [1, 2, 3] * 14)
        put(store, other, 10, 13, [3, 4, 1] * 14)
        assert [(entry.level, entry.batch) for entry in store.levels("linjat", order="id")] == [
            ("level 1", 0),
            ("level 2", one.id),
            ("level 3", one.id),
            ("level 4", other.id),
        ]
        assert store.refused(other.id) == {"duplicate": 2}
        assert store.remove([4]) == 1
        assert store.kept(one.id) == 1
    assert verify(path).is_sound


def test_equal_batches_are_one(path):
    with Store(path, create=True) as store:
        open_end = replace(BATCH, count=None, until=5, keep="", first_seed=2**64 - 5)
        numbers = {store.open_batch(batch).id for batch in (BATCH, open_end, BATCH, open_end)}
        changes: list[dict[str, Any]] = [
            {"family": "x"},
            {"request": "{}"},
            {"keep": ""},
            {"first_seed": 11},
        ]
        changes += [{"until": 7}, {"version": "2"}, {"until": 0}, {"count": None}]
        for change in changes:
            numbers.add(store.open_batch(replace(BATCH, **change)).id)
        assert numbers == set(range(1, 11))
        assert store.batch(2) == replace(open_end, id=2)
        first = 2**64 - 5
        assert store.put_job(2, first, first + 1, [Entry("linjat", "x", seed=first)], [])
        assert [entry.seed for entry in store.levels(batch=2)] == [first]
        assert store.done(2) == [(first, first + 1)]


@pytest.mark.parametrize(("goal", "other"), [("count", "until"), ("until", "count")])
def test_a_larger_batch_goes_on_with_the_one_that_is_its_beginning(path, goal, other):
    def wanted(number, **fields):
        return replace(BATCH, **{goal: number, other: None, **fields})

    with Store(path, create=True) as store:
        assert store.open_batch(wanted(40)).id == 1
        put(store, store.batch(1), 10, 50, [1, 0, 2, 2] * 10)
        store.close_batch(1, 50)
        before = content(store, store.batch(1))
        assert store.open_batch(wanted(30)) == replace(wanted(40), id=1, finished=True)
        assert store.open_batch(wanted(90)) == replace(wanted(90), id=1)
        assert content(store, store.batch(1)) == before
        assert store.open_batch(wanted(90, keep="")).id == 2
        assert [store.open_batch(wanted(number)).id for number in (90, 40, 0, 91)] == [1, 1, 1, 1]
        assert store.batch(1) == replace(wanted(91), id=1)
    assert verify(path).is_sound


def test_the_nearest_of_several_batches_is_taken(path):
    with Store(path, create=True) as store:
        for number, count in ((1, 100), (2, 60), (3, 20)):
            store._put_batch(replace(BATCH, id=number, count=count))
            store._count(number, 0, 0, 0)
        found = [store.open_batch(replace(BATCH, count=count)).id for count in (20, 21, 60, 99, 100, 101)]
        assert found == [3, 2, 2, 1, 1, 1]
    assert verify(path).is_sound


def test_times_are_no_part_of_the_content(tmp_path):
    found = []
    lists: list[list[float | None]] = [[], [0.25, None, 3.0], [1, 2, 2**40]]
    for number, times in enumerate(lists):
        path = tmp_path / f"{number}.db"
        with Store(path, create=True) as store:
            batch = store.open_batch(BATCH)
            one = [Entry("linjat", "level 1", 1, {}, 10), Entry("linjat", "level 1", 1, {}, 12)]
            assert store.put_job(batch.id, 10, 13, one, [Refusal(11, "budget")], times=times)
            found.append((content(store, batch), store._base.execute("SELECT * FROM sums").fetchall()))
            seconds = dict(store.times(batch.id))
            assert seconds == {10 + n: time for n, time in enumerate(times) if time is not None and time < 2**30}
            assert dict(store.times(batch.id, 11, 12)) == {s: t for s, t in seconds.items() if s == 11}
            assert store.timed(batch.id) == (len(seconds), sum(seconds.values()))
            slowest = store.slowest(batch.id, 2)
            assert slowest == sorted(seconds.items(), key=lambda pair: (-pair[1], pair[0]))[:2]
            assert isinstance(store.result_of(batch.id, 10), Entry)
            assert getattr(store.result_of(batch.id, 12), "reason", "") == "duplicate"
            assert store.result_of(batch.id, 13) is None
            with pytest.raises(ParameterError, match="there are 2 for 1 seeds"):
                store.put_job(batch.id, 13, 14, [], [Refusal(13, "budget")], times=[1, 2])
            store.close_batch(batch.id, 12)
            assert set(dict(store.times(batch.id))) == set(seconds) - {12}
        assert verify(path).is_sound
    assert found[0] == found[1] == found[2]


def test_damaged_times_are_passed_over_and_harm_nothing(path):
    with Store(path, create=True) as store:
        batch = store.open_batch(BATCH)
        store.put_job(batch.id, 10, 13, [], [Refusal(seed, "x") for seed in range(10, 13)], times=[1, 2, 3])
        for place, value in ((0, "long"), (1, -1), (2, 2**63 - 1)):
            store._base.execute("UPDATE times SET microseconds = ? WHERE place = ?", (value, place))
        assert list(store.times(batch.id)) == store.slowest(batch.id, 5) == []
        assert store.timed(batch.id) == (0, 0)
    assert verify(path).is_sound


def test_damage_of_a_batch_is_told(path):
    with Store(path, create=True) as store:
        batch = store.open_batch(BATCH)
        put(store, batch, 10, 20, [0] * 40)
        for change, told in (
            ("UPDATE batches SET request = '{}'", "batch 1 is damaged"),
            ("UPDATE jobs SET after = 11", "seeds recorded for batch 1 are damaged"),
        ):
            store._base.execute("SAVEPOINT here")
            store._base.execute(change)
            with pytest.raises(StoreError, match=told):
                store.done(batch.id)
            store._base.execute("ROLLBACK TO here")
        store._base.execute("UPDATE refusals SET reason = 'x' WHERE place = 3")
        assert len(list(store.refusals(batch.id))) == 9


def test_tags_are_words(path):
    with Store(path, create=True) as store:
        store.add([Entry("linjat", f"{number}", tags=("old",)) for number in range(3)])
        assert store.tag([1, 2], ["new", "a:1"], ["old"]) == 2
        assert store.tag([2], ["new"], ["old"]) == 0
        assert [entry.tags for entry in store.levels(order="id")] == [("a:1", "new"), ("a:1", "new"), ("old",)]
        assert [entry.id for entry in store.levels(tags=["new", "a:1"])] == [1, 2]
        for wrong in ("", "a b", "é\n", "-x", "x" * 65, "_"):
            with pytest.raises(ParameterError, match="tag"):
                store.tag([1], [wrong])
        with pytest.raises(ParameterError, match="no level 9"):
            store.tag([1, 9], ["late"])
        with pytest.raises(ParameterError, match="more than 100"):
            store.tag([1], [f"t{number}" for number in range(101)])
        assert not list(store.levels(tags=["late"]))
    assert verify(path).is_sound


def test_changes_together_are_one(path):
    with Store(path, create=True) as store:
        batch = store.open_batch(BATCH)
        changes = [Entry("linjat", "x"), Entry("linjat", None)]
        with pytest.raises(ParameterError), store.together():
            assert [put(store, batch, 10, 20, list(range(40))), store.add(changes[:1]), store.add(changes)] == []
        assert (list(store.levels()), store.done(batch.id)) == ([], [])
        with store.together():
            put(store, batch, 10, 20, list(range(40)))
            store.add([Entry("linjat", "x")])
        assert len(list(store.levels())) == 10


def test_random_jobs_of_two_open_stores(path):
    rnd = random.Random(5)
    kinds = [rnd.randrange(6) for _ in range(40)]
    with Store(path, create=True) as one, Store(path) as other:
        batches = [store.open_batch(BATCH) for store in (one, other)]
        seeds = list(range(10, 50))
        rnd.shuffle(seeds)
        for seed in seeds:
            store = rnd.choice((one, other))
            assert put(store, batches[0], seed, seed + 1, kinds)
        assert batches[0] == batches[1]
        assert content(one, batches[0])[0] == expected(kinds, 10, 50)[0]
