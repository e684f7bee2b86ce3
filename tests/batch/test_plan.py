"""The plan of a batch: each seed is recorded once, whatever comes back late, in part or not at all."""

import random

from hypothesis import given
from hypothesis import strategies as st

from pycore.batch.plan import PARTS, TARGET_SECONDS, TRIES, Plan, gaps

SEEDS = 40
PACE = 0.02  # seconds for a seed


def covered(ranges):
    return [seed for first, after in ranges for seed in range(first, after)]


ranges = st.lists(st.tuples(st.integers(0, SEEDS), st.integers(1, 9)).map(lambda pair: (pair[0], sum(pair))))


@given(ranges, st.integers(0, SEEDS), st.integers(0, SEEDS))
def test_gaps_are_what_is_not_done(done, first, count):
    plan = Plan(0, SEEDS, done)
    assert set(covered(plan.done)) == set(covered(done))
    assert all(a[1] < b[0] for a, b in zip(plan.done, plan.done[1:], strict=False))
    assert covered(gaps(first, first + count, plan.done)) == sorted(
        set(range(first, first + count)) - set(covered(done))
    )
    assert plan.prefix == next(seed for seed in range(2 * SEEDS) if seed not in covered(done))
    assert plan.left == len(set(range(SEEDS)) - set(covered(done)))


@given(ranges, st.sets(st.integers(0, SEEDS - 1), max_size=3), st.integers(0, 2**32))
def test_each_seed_is_recorded_once_or_given_up(done, deadly, seed):
    plan, chance = Plan(0, SEEDS, done), random.Random(seed)
    deadly -= set(covered(done))
    flying, made, given_up = [], [], []
    while plan.prefix < SEEDS:
        while len(flying) < 4 and (part := plan.next(2)):
            assert not part.is_suspect or not flying, "a seed that may be deadly is made alone"
            flying.append(part)
        assert flying
        part = flying.pop(chance.randrange(len(flying)))
        seeds = range(part.first, part.after)
        if deadly & set(seeds):
            if plan.died(part):
                given_up += seeds
                plan.returned(part, part.after, 0)
        else:
            count = chance.randint(0, len(seeds))
            made += seeds[:count]
            plan.returned(part, part.first + count, count * PACE)
    assert not flying
    assert plan.next(2) is None
    assert sorted(made + given_up) == sorted(set(range(SEEDS)) - set(covered(done)))
    assert set(given_up) == deadly


def test_ranges_grow_to_a_second_and_shrink_at_the_end():
    plan, sizes = Plan(0, 1000, []), []
    while part := plan.next(2):
        sizes.append(part.after - part.first)
        plan.returned(part, part.after, sizes[-1] * PACE)
    assert sizes[0] == 1
    assert max(sizes) == TARGET_SECONDS / PACE
    assert sizes[-1] < 20
    assert len(sizes) < 40


def test_ranges_of_many_workers_take_longer():
    for workers, seconds in ((1, 1), (400, 1), (800, 2), (1600, 4)):
        plan, sizes = Plan(0, 10**9, []), []
        for _ in range(20):
            part = plan.next(workers)
            sizes.append(part.after - part.first)
            plan.returned(part, part.after, sizes[-1] * PACE)
        assert sizes[-1] == seconds * TARGET_SECONDS / PACE


def test_a_range_that_workers_die_of_is_divided_down_to_the_seed():
    plan, deaths = Plan(0, 100_000, []), 0
    plan._size = 50_000
    while not (part := plan.next(2)).is_suspect or not plan.died(part):
        if 777 not in range(part.first, part.after):
            plan.returned(part, part.after, 1)
        elif not part.is_suspect:
            plan.died(part)
            deaths += 1
    assert (part.first, part.after) == (777, 778)
    assert deaths <= TRIES + 4
    assert PARTS**4 >= 50_000


@given(ranges, ranges)
def test_what_others_record_is_left_out(done, others):
    plan = Plan(0, SEEDS, done)
    first = plan.next(2)
    plan.skip(others)
    if first:
        plan.returned(first, first.after, 1)
    left = []
    while part := plan.next(2):
        left += range(part.first, part.after)
        plan.returned(part, part.after, 1)
    taken = set(range(first.first, first.after)) if first else set()
    assert sorted(left) == sorted(set(range(SEEDS)) - set(covered(done)) - set(covered(others)) - taken)
