"""What every family promises, whatever it makes. A new family gets these tests by being listed."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import FAMILIES, load
from pycore.base.result import Status
from pycore.base.rng import Rng

SAMPLES = [(name, sample) for name in FAMILIES for sample in load(name).samples]
samples = pytest.mark.parametrize(("name", "sample"), SAMPLES)


def solve(family, sample, seed=1, budget=None):
    return family.generate(family.preset(sample), Rng(seed), budget)


@pytest.mark.parametrize("name", FAMILIES)
def test_record_is_complete(name):
    family = load(name)
    assert family.name == name
    assert family.presets
    assert family.samples
    assert all(FAMILIES[name].endswith(".") and not line.endswith(".") for line in family.presets.values())


def test_unknown_families_are_refused():
    with pytest.raises(ParameterError, match="'chess' is none of"):
        load("chess")


@samples
def test_same_seed_same_level(name, sample):
    family = load(name)
    first, second = solve(family, sample), solve(family, sample)
    assert first == second
    assert family.format(first.unwrap()) == family.format(second.unwrap())


@samples
def test_another_seed_another_level(name, sample):
    family = load(name)
    assert len({family.format(solve(family, sample, seed).unwrap()) for seed in range(3)}) > 1


@samples
def test_only_the_seed_of_the_generator_matters(name, sample):
    family, rng = load(name), Rng(1)
    params = family.preset(sample)
    for _ in range(5):
        rng.next()
    assert family.generate(params, rng, None) == family.generate(params, rng, None) == solve(family, sample)


@samples
def test_watchers_do_not_change_the_level(name, sample):
    family, seen = load(name), []
    budget = Budget(milliseconds=60_000, progress=lambda done, total: seen.append((done, total)))
    assert solve(family, sample, budget=budget).value == solve(family, sample).value
    assert budget.done == budget.total > 0
    assert all(done <= total for done, total in seen)


@samples
def test_text_is_a_fixed_point(name, sample):
    family = load(name)
    level = solve(family, sample).unwrap()
    text = family.format(level)
    assert family.parse(text, "") == level
    assert family.format(family.parse(text, "")) == text
    assert text.endswith("\n")


@samples
def test_solution_and_board_stand_in_the_text(name, sample):
    family = load(name)
    level = solve(family, sample).unwrap()
    text, solution = family.format(level), family.solution(level)
    rows = family.drawing(text)
    assert solution in text
    assert "".join(rows).strip()
    if solution:
        assert not any(solution in row or ":" in row for row in rows)
    assert family.drawing("\n".join([*rows, ""])) == rows


@samples
def test_levels_keep_their_promises(name, sample):
    family = load(name)
    for seed in range(5):
        assert list(family.check(solve(family, sample, seed).unwrap())) == []


@samples
def test_measures_are_named_before_there_is_a_level(name, sample):
    family = load(name)
    found = family.rate(solve(family, sample).unwrap()) if family.rate else {}
    assert set(found) == set(family.measures)


@samples
def test_limit_of_nodes_is_kept(name, sample):
    family = load(name)
    whole = Budget()
    solve(family, sample, budget=whole)
    assert solve(family, sample, budget=Budget(nodes=whole.nodes)).status is Status.SOLVED
    for nodes in (0, whole.nodes // 2, whole.nodes - 1):
        result = solve(family, sample, budget=Budget(nodes=nodes))
        assert (result.status, result.value) == (Status.BUDGET, None)
        assert result.reason


@samples
def test_a_cancelled_job_gives_no_level(name, sample):
    budget = Budget()
    budget.cancel()
    result = solve(load(name), sample, budget=budget)
    assert (result.status, result.value) == (Status.CANCELLED, None)
    assert result.reason


@samples
def test_two_threads_and_the_main_one_make_the_same_level(name, sample):
    family, levels = load(name), []
    threads = [threading.Thread(target=lambda: levels.append(solve(family, sample))) for _ in range(2)]
    for thread in threads:
        thread.start()
    expected = solve(family, sample)
    for thread in threads:
        thread.join()
    assert levels == [expected, expected]


@pytest.mark.parametrize("name", FAMILIES)
@given(st.text(max_size=200))
def test_other_texts_are_refused_with_their_source(name, text):
    with pytest.raises(NotationError) as caught:
        load(name).parse(text, "level.txt")
    assert str(caught.value).startswith("level.txt")


@pytest.mark.parametrize("name", FAMILIES)
def test_unknown_presets_are_refused(name):
    with pytest.raises(ParameterError, match="preset"):
        load(name).preset("no such preset")
