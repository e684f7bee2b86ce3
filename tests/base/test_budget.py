"""A budget stops what runs for too long or is no longer wanted, and lets others watch. No test measures time."""

import signal
import threading
import time
from typing import Any

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from tests.waiting import wait_until


def spend_until_stopped(budget):
    """Stand in for a search; a budget that never stops it fails the test by the limit of nodes."""
    for _ in range(50_000_000):
        if budget.spend(1):
            return budget.stopped()
    return None


def test_without_limits_a_search_goes_on():
    budget = Budget()
    budget.start(3)
    assert budget.spend(10**9) == 0
    assert budget.stopped() is None
    assert (budget.done, budget.total, budget.nodes) == (0, 3, 10**9)


def test_node_limit_is_exact():
    budget = Budget(nodes=5)
    assert [bool(budget.spend(1)) for _ in range(7)] == [False] * 5 + [True] * 2
    assert budget.stopped() is Status.BUDGET


@pytest.mark.parametrize(
    ("limit", "name"),
    [({"nodes": 9}, "node limit"), ({"milliseconds": 1}, "time limit"), ({"cpu_milliseconds": 1}, "CPU time limit")],
)
def test_the_limit_that_was_exceeded_is_named(limit, name):
    budget = Budget(**limit)
    budget.start(1)
    assert budget.exceeded == ""
    assert spend_until_stopped(budget) is Status.BUDGET
    assert budget.exceeded == name
    budget.cancel()
    assert budget.spend(1)
    assert (budget.stopped(), budget.exceeded) == (Status.CANCELLED, "")


def test_a_search_without_limits_is_rationed():
    budget = Budget()
    assert not budget.spend(7)
    for _ in range(2):
        assert budget.ration(5) is False
        assert [bool(budget.spend(1)) for _ in range(6)] == [False] * 5 + [True]
        assert (budget.stopped(), budget.exceeded) == (Status.BUDGET, "node limit")
        assert budget.ration(None) is True
        assert (budget.stopped(), budget.exceeded) == (None, "")
    assert not budget.spend(10**9)
    assert budget.ration(5) is False
    assert not budget.spend(5)
    assert budget.ration(None) is False
    budget.ration(0)
    budget.cancel()
    assert budget.spend(1)
    assert budget.ration(None) is False
    assert budget.stopped() is Status.CANCELLED


@pytest.mark.parametrize("limit", [{"nodes": 50}, {"milliseconds": 10**9}, {"cpu_milliseconds": 10**9}])
def test_a_budget_with_a_limit_is_not_rationed(limit):
    budget = Budget(**limit)
    budget.ration(5)
    assert not budget.spend(50)
    assert budget.ration(None) is False
    assert bool(budget.spend(1)) is ("nodes" in limit)


def test_no_nodes_means_no_node():
    budget = Budget(nodes=0)
    assert budget.spend(1)


def test_time_runs_out():
    budget = Budget(milliseconds=1)
    budget.start(1)
    assert spend_until_stopped(budget) is Status.BUDGET


def test_processor_time_runs_out():
    budget = Budget(cpu_milliseconds=3)
    budget.start(1)
    begun = time.thread_time()
    assert spend_until_stopped(budget) is Status.BUDGET
    assert time.thread_time() - begun >= 0.002


def test_waiting_takes_no_processor_time():
    budget = Budget(cpu_milliseconds=10_000)
    budget.start(1)
    time.sleep(0.02)
    assert not budget.spend(10**9)
    assert Budget(cpu_milliseconds=0).spend(1)


def test_no_time_stops_at_once():
    budget = Budget(milliseconds=0)
    budget.start(1)
    assert budget.spend(1)
    assert budget.stopped() is Status.BUDGET


def test_clock_starts_with_the_first_search_only():
    budget = Budget(milliseconds=20)
    budget.start(1)
    assert spend_until_stopped(budget) is Status.BUDGET
    # A clock that began anew would go on for 20 ms.
    budget.start(1)
    assert budget.spend(1)


def test_cancel_from_another_thread():
    budget = Budget()
    budget.start(1)
    threading.Timer(0.02, budget.cancel).start()
    assert spend_until_stopped(budget) is Status.CANCELLED
    assert budget.cancelled


def test_cancel_before_the_search_begins():
    budget = Budget()
    budget.cancel()
    budget.start(1)
    assert budget.spend(1)
    assert budget.stopped() is Status.CANCELLED


def test_progress_is_called_while_the_search_runs():
    calls = []

    def progress(done, total):
        calls.append((done, total))
        if len(calls) == 2:
            budget.cancel()

    budget = Budget(progress=progress)
    budget.start(42)
    assert spend_until_stopped(budget) is Status.CANCELLED
    assert calls == [(0, 42)] * 2


def test_what_progress_raises_comes_out_of_the_search():
    def progress(_done, _total):
        raise LookupError("watching failed")

    budget = Budget(progress=progress)
    with pytest.raises(LookupError, match="watching failed"):
        spend_until_stopped(budget)


def test_interrupt_comes_out_of_the_search():
    """Ctrl-C while the main thread is in compiled code."""
    budget = Budget()

    def interrupt():
        wait_until(lambda: budget.nodes)
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        spend_until_stopped(budget)


LIMITS: tuple[dict[str, Any], ...] = (
    {"milliseconds": -1},
    {"nodes": -1},
    {"milliseconds": 1e13},
    {"nodes": 2**63},
    {"cpu_milliseconds": -1},
    {"cpu_milliseconds": 1e13},
)


def test_limits_without_sense_are_refused():
    for limits in LIMITS:
        with pytest.raises(ParameterError, match=next(iter(limits))):
            Budget(**limits)
