"""What each family guarantees. A new family is tested here as soon as it is registered."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import FAMILIES, load
from pycore.base.result import Status
from pycore.base.rng import Rng
from tests.sharing import repeats

ALL = [load(name) for name in FAMILIES]
each_family = pytest.mark.parametrize("family", ALL, ids=list(FAMILIES))


def generate(family, sample, seed=1, budget=None):
    return family.generate(family.preset(sample), Rng(seed), budget)


def test_records_are_complete():
    for family in ALL:
        assert load(family.name) is family
        assert family.presets, family.name
        assert family.samples, family.name
        assert FAMILIES[family.name].endswith("."), family.name
        assert not any(line.endswith(".") for line in family.presets.values()), family.name
        with pytest.raises(ParameterError, match="preset"):
            family.preset("no such preset")


@each_family
def test_levels_are_valid_and_read_back(family):
    for sample in family.samples:
        texts = set()
        for seed in range(repeats(3, 20)):
            case, level = (sample, seed), generate(family, sample, seed).unwrap()
            text, solution = family.format(level), family.solution(level)
            texts.add(text)
            assert list(family.check(level)) == [], case
            assert set(family.rate(level) if family.rate else {}) == set(family.measures), case
            assert family.parse(text, "") == level, case
            assert family.format(family.parse(text, "")) == text, case
            assert text.endswith("\n"), case
            rows = family.drawing(text)
            assert solution in text, case
            assert "".join(rows).strip(), case
            assert not solution or not any(solution in row or ":" in row for row in rows), case
            assert family.drawing("\n".join([*rows, ""])) == rows, case
        assert len(texts) > 1, f"{sample}: the seed makes no difference"


@each_family
def test_levels_depend_on_the_seed_only(family):
    """Not on earlier draws, a budget that suffices, an observer, or other threads."""
    for sample in family.samples:
        expected = generate(family, sample)
        rng = Rng(1)
        for _ in range(5):
            rng.next()
        assert family.generate(family.preset(sample), rng, None) == expected, sample
        calls, found = [], []

        def observe(done, total, calls=calls):
            calls.append((done, total))

        budget = Budget(milliseconds=600_000, progress=observe)
        assert generate(family, sample, budget=budget).value == expected.value, sample
        assert budget.done == budget.total > 0, sample
        assert all(done <= total for done, total in calls), sample

        def append(found=found, sample=sample):
            found.append(generate(family, sample))

        threads = [threading.Thread(target=append) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [expected] * 2, sample


@each_family
def test_budgets_are_exact(family):
    for sample in family.samples:
        whole = Budget()
        generate(family, sample, budget=whole)
        assert generate(family, sample, budget=Budget(nodes=whole.nodes)).status is Status.SOLVED, sample
        for nodes in (0, whole.nodes // 2, whole.nodes - 1):
            result = generate(family, sample, budget=Budget(nodes=nodes))
            assert (result.status, result.value) == (Status.BUDGET, None), (sample, nodes)
            assert result.reason, (sample, nodes)
        budget = Budget()
        budget.cancel()
        result = generate(family, sample, budget=budget)
        assert (result.status, result.value) == (Status.CANCELLED, None), sample
        assert result.reason, sample


@given(st.text(max_size=200))
def test_other_texts_are_refused_with_their_source(text):
    for family in ALL:
        with pytest.raises(NotationError) as caught:
            family.parse(text, "level.txt")
        assert str(caught.value).startswith("level.txt"), family.name
