"""The choice of levels against all choices of small sets."""

import random
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.portrait import Mark, difference, portrait
from pycore.campaign import Candidate, choose
from pycore.campaign.choice import best_scores


@given(
    st.dictionaries(st.integers(0, 12), st.integers(1, 3), min_size=1, max_size=4),
    st.lists(st.floats(-2, 14), min_size=1, max_size=4),
)
def test_scores_are_the_best_ones(available, wished):
    pool = [score for score, count in available.items() for _ in range(count)]
    wished.sort()
    if len(pool) < len(wished):
        return
    found = best_scores(available, wished)
    assert found == sorted(found)
    assert all(found.count(score) <= available[score] for score in found)
    best = min(sum(abs(a - b) for a, b in zip(some, wished, strict=True)) for some in permutations(pool, len(wished)))
    assert sum(abs(a - b) for a, b in zip(found, wished, strict=True)) == pytest.approx(best)


def random_levels(count, scores, seed=1, marks=8):
    """Return candidates with random drawings of 4 x 4 cells, and a function that returns their portraits."""
    lots = random.Random(seed)
    drawings = {}
    for number in range(count):
        cells = frozenset(lots.sample(range(16), marks))
        drawings[f"key {number}"] = portrait([Mark(c % 4, c // 4, 0) for c in cells], 4, 4, 1)
    candidates = [Candidate(lots.choice(scores), key, number) for number, key in enumerate(drawings)]
    return candidates, lambda candidate: drawings[candidate.key]


def distances(levels, to_portrait):
    return [difference(to_portrait(a), to_portrait(b)) for a, b in combinations(levels, 2)]


def test_the_choice_keeps_the_best_scores_and_stays_apart():
    candidates, to_portrait = random_levels(400, range(20))
    wished = [step * 2 for step in range(10)]
    choice = choose(candidates, wished, to_portrait, 0.1)
    assert [level.score for level in choice.levels] == wished
    assert choice.cost == choice.best_cost == 0
    assert min(choice.nearest) == pytest.approx(min(distances(choice.levels, to_portrait)))
    assert min(choice.nearest) >= 0.1
    # Levels by lot are much more alike.
    lots = random.Random(2)
    by_lot = [
        min(distances([lots.choice([c for c in candidates if c.score == s]) for s in wished], to_portrait))
        for _ in range(20)
    ]
    assert min(choice.nearest) > sorted(by_lot)[15]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1000), st.integers(2, 3))
def test_the_smallest_distance_is_near_the_best(seed, steps):
    candidates, to_portrait = random_levels(7, [5], seed)
    found = min(choose(candidates, [5.0] * steps, to_portrait, 0.0).nearest)
    best = max(min(distances(some, to_portrait)) for some in combinations(candidates, steps))
    assert best / 2 <= found <= best + 1e-12  # farthest-first is within half of the best one in a metric space


def test_order_and_numbers_of_the_levels_do_not_matter_but_the_seed_does():
    candidates, to_portrait = random_levels(200, range(10))
    wished = [1.0, 3.0, 2.0, 8.0]
    first = choose(candidates, wished, to_portrait, 0.2)
    mixed = [candidate._replace(number=n) for n, candidate in enumerate(reversed(candidates))]
    again = choose(mixed, wished, to_portrait, 0.2)
    assert [level.key for level in first.levels] == [level.key for level in again.levels]
    others = {tuple(level.key for level in choose(candidates, wished, to_portrait, 0.2, n).levels) for n in range(5)}
    assert len(others) == 5


def test_scores_follow_a_curve_that_falls():
    candidates, to_portrait = random_levels(300, range(30))
    wished = [20.0, 3.0, 11.0, 29.0, 0.0]
    assert [level.score for level in choose(candidates, wished, to_portrait, 0.1).levels] == wished


def test_a_similar_level_is_left_for_another_score():
    drawings = {"a": [0, 1], "b": [0, 1], "c": [5, 11]}
    shown = {key: portrait([Mark(c % 4, c // 4, 0) for c in cells], 4, 4, 1) for key, cells in drawings.items()}
    candidates = [Candidate(1, "a", 1), Candidate(2, "b", 2), Candidate(3, "c", 3)]
    choice = choose(candidates, [1.0, 2.0], lambda level: shown[level.key], 0.5)
    assert choice.levels[1].key == "c"
    assert choice.best_cost == 0
    assert choice.cost == 1
    assert min(choice.nearest) >= 0.5
    # Without another level, similar ones are better than none.
    choice = choose(candidates[:2], [1.0, 2.0], lambda level: shown[level.key], 0.5)
    assert [level.key for level in choice.levels] == ["a", "b"]
    assert choice.nearest == (0, 0)


def test_equal_keys_are_one_level():
    candidates, to_portrait = random_levels(3, [1])
    twice = [*candidates, *(candidate._replace(number=9) for candidate in candidates)]
    assert len({level.key for level in choose(twice, [1.0] * 3, to_portrait, 0).levels}) == 3
