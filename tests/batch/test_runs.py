"""Runs of batches: equal content whoever works, whatever dies and whenever it is ended; ends that are told."""

import threading
from dataclasses import replace

import pytest

from pycore import __version__
from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.batch import WorkersError, run
from pycore.batch.job import Job, OtherVersionError, cancel, work
from pycore.batch.runs import MOST_IMPOSSIBLE
from pycore.store import Store, StoreError, entry_of
from tests.batch.helpers import Threads, batch_of, content

TINY = {"spec": "5x3:1:auto"}  # only six hunts there are: most seeds give duplicates
LINJAT = {"spec": "easy:5", "size": (5, 5), "numbers": 4}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "levels.sqlite"


def ran(path, batch, budget=None, tell=lambda _progress: None, **options):
    with Store(path, create=True) as store, Threads(**options) as workers:
        return run(store, batch, workers, budget, tell)


def expected(batch, seeds):
    """Return the levels of some seeds by their seeds: of equal ones the first, one after the other."""
    family, found = load(batch.family), {}
    for seed in seeds:
        level = family.generate(family.preset("small"), Rng(seed), None).unwrap()
        entry = entry_of(family, level)
        if entry.key not in {other.key for other in found.values()}:
            found[seed] = entry
    return {seed: entry.level for seed, entry in found.items()}


def levels(path):
    with Store(path) as store:
        return {entry.seed: entry.level for entry in store.levels()}


def test_levels_are_those_of_the_family(path):
    outcome = ran(path, batch_of(first_seed=5))
    assert levels(path) == expected(batch_of(), range(5, 65))
    assert outcome.kept == len(levels(path))
    assert outcome.kept + sum(outcome.refused.values()) == 60
    assert outcome.batch.finished


@pytest.mark.parametrize("options", [None, TINY])
def test_content_does_not_depend_on_order_and_deaths(tmp_path, options):
    found = []
    for seed in range(4):
        path = tmp_path / f"{seed}.sqlite"
        ran(path, batch_of(options=options), seed=seed, capacity=1 + seed, deadly={7: seed, 30: 3 * seed})
        found.append(content(path))
    # Thrice three deaths are more than a seed may cause.
    assert found[0] == found[1]
    assert "reason='error'" not in "".join(found[0])
    assert all("reason='error'" in "".join(one) for one in found[3:])


def test_a_deadly_seed_becomes_a_refusal_and_no_other(path):
    outcome = ran(path, batch_of(), deadly={13: 99, 14: 99, 41: 99})
    assert outcome.refused["error"] == 3
    with Store(path) as store:
        guilty = list(store.refusals(outcome.batch.id, "error"))
    assert [refusal.seed for refusal in guilty] == [13, 14, 41]
    assert "the worker died of it" in guilty[0].detail
    assert levels(path) == {
        seed: level for seed, level in expected(batch_of(), range(1, 61)).items() if seed not in (13, 14, 41)
    }


def test_workers_that_always_die_are_given_up(path):
    with pytest.raises(WorkersError, match="the workers died 21 times in a row; a worker died"):
        ran(path, batch_of(), deadly=dict.fromkeys(range(100), 99))


def test_a_run_goes_on_where_it_was(tmp_path):
    once, often = tmp_path / "once.sqlite", tmp_path / "often.sqlite"
    ran(once, batch_of(options=TINY))
    seeds = 0
    for number in range(100):
        budget, seen = Budget(), []

        def stop(progress, budget=budget, seen=seen):
            seen.append(progress.seeds)
            budget.cancel()

        outcome = ran(often, batch_of(options=TINY), budget, stop, seed=number)
        assert outcome.kept + sum(outcome.refused.values()) >= seeds
        seeds = outcome.kept + sum(outcome.refused.values())
        if outcome.batch.finished:
            break
    assert number > 0
    assert content(once) == content(often)
    assert ran(often, batch_of(options=TINY)).batch.finished


@pytest.mark.parametrize("until", [1, 4, 6])
def test_until_takes_the_lowest_seeds(tmp_path, until):
    found = []
    for seed in range(3):
        path = tmp_path / f"{seed}.sqlite"
        batch = batch_of(options=TINY, count=None, until=until)
        assert ran(path, batch, seed=seed, capacity=1 + 2 * seed).kept == until
        found.append(content(path))
    assert found[0] == found[1] == found[2]
    assert max(levels(path)) == max(list(expected_tiny())[:until])
    assert ran(path, batch).kept == until


def expected_tiny():
    seen = {}
    for seed in range(1, 200):
        text = load("foxhunt").format(
            load("foxhunt").generate(load("foxhunt").preset("5x3:1:auto"), Rng(seed), None).value
        )
        seen.setdefault(entry_of(load("foxhunt"), load("foxhunt").parse(text, "")).key, seed)
    return seen.values()


@pytest.mark.parametrize("options", [None, TINY])
@pytest.mark.parametrize("goal", ["count", "until"])
def test_a_larger_batch_goes_on_with_a_smaller_one(tmp_path, goal, options):
    once, grown = tmp_path / "once.sqlite", tmp_path / "grown.sqlite"
    small, large = (batch_of(options=options, **{"count": None, goal: n}) for n in (3, 6 if options else 50))
    ran(once, large)
    before = ran(grown, small)
    jobs = []
    with Store(grown) as store, Threads() as workers:
        outcome = run(store, large, workers)
        jobs += workers.jobs
    assert content(grown) == content(once)
    made = outcome.batch.first_seed + before.kept + sum(before.refused.values())
    assert jobs
    assert min(first for first, _ in jobs) == made
    assert (before.before, outcome.before) == (0, made - outcome.batch.first_seed)
    assert (outcome.batch.id, outcome.batch.finished) == (1, True)
    # The smaller one is there: nothing is made, and it is told as it was.
    with Store(grown) as store, Threads() as workers:
        again = run(store, small, workers)
        assert not workers.jobs
    assert (again.kept, again.refused, again.batch) == (before.kept, before.refused, before.batch)
    assert content(grown) == content(once)


def test_a_smaller_part_of_an_unfinished_batch_makes_no_more_than_asked_for(path):
    with Store(path, create=True) as store:
        store.open_batch(batch_of(count=10**9))
    outcome = ran(path, batch_of(count=20))
    assert (outcome.kept, outcome.batch.count, outcome.batch.finished) == (20, 20, True)
    with Store(path) as store:
        assert store.done(1) == [(1, 21)]
        assert (store.batch(1).count, store.batch(1).finished) == (10**9, False)


def test_a_run_does_not_close_a_batch_that_another_one_has_made_larger(path):
    grown = []

    def grow(_progress):
        if not grown:
            grown.append(ran(path, batch_of(count=90)).kept)

    assert ran(path, batch_of(count=60), tell=grow).batch.finished
    with Store(path) as store:
        assert (store.done(1), store.batch(1).count) == ([(1, 91)], 90)
        assert store.kept(1) == grown[0]


def test_numbers_that_make_no_batch_are_refused(path):
    for fields, told in (
        ({"count": 0}, "count: 0 is not in 1"),
        ({"count": -3}, "count: -3 is not in 1"),
        ({"count": None, "until": 0}, "until: 0 is not in 1"),
        ({"count": 2**63}, "count: 9223372036854775808 is not in 1"),
        ({"count": None}, "either a number of seeds, `count`, or of levels, `until`"),
        ({"count": 3, "until": 3}, "either a number of seeds, `count`, or of levels, `until`"),
        ({"first_seed": -1}, "first_seed: -1: the seeds are not in 0"),
        ({"first_seed": 2**64 - 59}, "first_seed: 18446744073709551557: the seeds are not in 0"),
    ):
        with pytest.raises(ParameterError, match=told):
            ran(path, batch_of(**fields))
        with Store(path) as store:
            assert store.batches() == []


def test_the_last_seeds_are_made_and_then_it_ends(tmp_path):
    first = 2**64 - 9
    for number, fields in enumerate(({"count": 9}, {"count": None, "until": 50})):
        outcome = ran(tmp_path / f"{number}.sqlite", batch_of(first_seed=first, **fields))
        assert (outcome.kept, outcome.batch.finished) == (9, True)
        assert set(levels(tmp_path / f"{number}.sqlite")) == set(range(first, 2**64))


def test_each_seed_has_its_time_whatever_becomes_of_it(path):
    batch = batch_of("linjat", LINJAT, keep="depth >= 5", count=12)
    outcome = ran(path, batch, deadly={3: 99})
    with Store(path) as store:
        times = dict(store.times(outcome.batch.id))
    assert set(times) == set(range(1, 13)) - {3}
    assert all(seconds > 0 for seconds in times.values())
    assert sum(times.values()) == pytest.approx(outcome.cpu_seconds, abs=1e-4)


def test_filtered_levels_are_refused_with_their_measures(path):
    batch = batch_of("linjat", LINJAT, keep="depth >= 5 and score < 1000", count=12)
    outcome = ran(path, batch)
    with Store(path) as store:
        kept = list(store.levels())
        refused = list(store.refusals(outcome.batch.id, "filter"))
    assert kept
    assert refused
    assert all(entry.rating["depth"] >= 5 for entry in kept)
    assert all(refusal.detail.startswith("depth ") and ", score " in refusal.detail for refusal in refused)
    assert len(kept) + sum(outcome.refused.values()) == 12


def test_a_measure_that_no_level_has_is_a_mistake_before_anything_is_made(path):
    with pytest.raises(NotationError, match=r"--keep:1:1: Unknown measure 'dept'. Did you mean 'depth'\?"):
        ran(path, batch_of("linjat", LINJAT, keep="dept >= 5", count=12))
    with pytest.raises(NotationError, match=r"--keep:1:19: Unknown measure 'score'. Available: characters"):
        ran(path, batch_of(keep="characters > 1 or score >= 5"))
    with Store(path) as store:
        assert store.batches() == []


def test_what_cannot_be_made_is_kept_with_seed_and_reason(path):
    outcome = ran(path, replace(batch_of("foxhunt", TINY), request='{"preset":"small","time-ms":0}'))
    assert outcome.refused == {"budget": 60}
    with Store(path) as store:
        refusals = list(store.refusals(outcome.batch.id))
    assert [refusal.seed for refusal in refusals] == list(range(1, 61))
    assert all(refusal.detail for refusal in refusals)
    assert outcome.kept == 0


@pytest.mark.parametrize("fields", [{"count": 100}, {"count": None, "until": 3}, {"count": 3}])
def test_an_impossible_request_ends_early(path, fields):
    batch = batch_of("dungeon", {"preset": "keep", "bounds": (9, 9)}, **fields)
    for _ in range(2):
        outcome = ran(path, batch)
        assert outcome.batch.finished
        assert outcome.refused == {"unsolvable": min(MOST_IMPOSSIBLE, fields["count"] or 1000)}
        assert "is larger than the bounds 9x9" in outcome.vain


def test_a_filter_that_keeps_nothing_ends(path, monkeypatch):
    monkeypatch.setattr("pycore.batch.runs.MOST_IN_VAIN", 300)
    outcome = ran(path, batch_of(count=None, until=3, keep="characters < 3"))
    assert outcome.batch.finished
    assert outcome.refused == {"filter": 300}
    assert outcome.vain == "of the first 300 seeds only 0 give a level, none of the second half"


def test_more_levels_than_there_are_end(path, monkeypatch):
    monkeypatch.setattr("pycore.batch.runs.MOST_IN_VAIN", 50)
    batch = batch_of(options=TINY, count=None, until=7)
    for _ in range(2):
        outcome = ran(path, batch)
        assert (outcome.kept, outcome.refused) == (6, {"duplicate": 94})
        assert outcome.vain == "of the first 100 seeds only 6 give a level, none of the second half"


def test_two_runs_of_a_batch_share_the_work(tmp_path, path):
    alone = tmp_path / "alone.sqlite"
    batch = batch_of("linjat", LINJAT, count=40)
    ran(alone, batch)
    outcomes = []
    threads = [threading.Thread(target=lambda n=n: outcomes.append(ran(path, batch, seed=n))) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert content(path) == content(alone)
    assert [outcome.batch.finished for outcome in outcomes] == [True, True]


def test_a_full_disk_leaves_what_was_done(path, monkeypatch):
    put, left = Store.put_job, [3]

    def full(self, *arguments, **times):
        left[0] -= 1
        if left[0] < 0:
            raise StoreError(self.path, "the disk is full; nothing was changed")
        return put(self, *arguments, **times)

    monkeypatch.setattr(Store, "put_job", full)
    with pytest.raises(StoreError, match="the disk is full"):
        ran(path, batch_of())
    monkeypatch.undo()
    with Store(path) as store:
        assert 0 < sum(after - first for first, after in store.done(1)) < 60
    ran(path, batch_of())
    assert levels(path) == expected(batch_of(), range(1, 61))


def job(**fields):
    batch = batch_of("linjat", LINJAT)
    given = {"run": "x", "first": 1, "after": 4, "version": __version__, **fields}
    return Job(family=batch.family, request=batch.request, keep="", **given)


def test_a_worker_of_another_version_is_named():
    with pytest.raises(OtherVersionError, match=r"process \d+ has Warren .*, the command 9\.9"):
        work(job(version="9.9"))


def test_another_version_ends_the_run(path):
    with pytest.raises(WorkersError, match="has Warren"):
        ran(path, batch_of(version="9.9"))


def test_a_cancelled_job_makes_no_more_levels():
    cancel("gone")
    made = work(job(run="gone"))
    assert (made.after, made.entries, made.refusals) == (1, [], [])


def test_a_long_job_is_cancelled_within_a_level(path):
    long = replace(job(), request='{"preset":"expert:100000000"}')
    threading.Timer(0.3, cancel, ["x1"]).start()
    assert work(replace(long, run="x1")).after == 1


def test_a_failure_of_a_family_is_a_refusal(monkeypatch):
    def broken(family, level):
        raise ZeroDivisionError("no measure")

    monkeypatch.setattr("pycore.batch.job.entry_of", broken)
    assert [refusal.detail for refusal in work(job(run="y")).refusals] == ["ZeroDivisionError: no measure"] * 3
