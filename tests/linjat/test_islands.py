"""Several workers make the same puzzle, whatever they are, and end when they are told."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.linjat import Method, Params, check, generate, generate_together, parse_level, preset
from tests.cases import each
from tests.waiting import PATIENCE_SECONDS, cpu_seconds, is_running, wait_until
from workshop.provision import ROOT


@pytest.fixture
def threads():
    with ThreadPoolExecutor(2) as executor:
        yield executor


def test_processes_and_threads_make_the_same_puzzle(threads):
    params = preset("medium:2500")
    together = generate_together(params, Rng(1), threads)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert generate_together(params, Rng(1), processes) == together
    level = together.unwrap()
    assert list(check(level)) == []
    assert level.score >= generate(preset("medium:100"), Rng(1)).unwrap().score


@each("method", Method)
def test_every_method_can_be_shared_out(threads, method):
    params = replace(preset("easy:1500"), method=method)
    budget = Budget()
    level = generate_together(params, Rng(4), threads, budget).unwrap()
    assert list(check(level)) == []
    assert budget.done == budget.total > 0
    assert generate_together(params, Rng(5), threads).unwrap() != level


def test_the_first_puzzle_found_will_do_without_iterations(threads):
    assert generate_together(preset("easy:0"), Rng(1), threads).status is Status.SOLVED


def test_limits_end_it(threads):
    whole = Budget()
    assert generate_together(preset("easy:300"), Rng(1), threads, whole).status is Status.SOLVED
    half = generate_together(preset("easy:300"), Rng(1), threads, Budget(nodes=whole.nodes // 2))
    assert (half.status, half.value) == (Status.BUDGET, None)
    cancelled = Budget()
    cancelled.cancel()
    assert generate_together(preset("expert"), Rng(1), threads, cancelled).status is Status.CANCELLED


def test_what_cannot_be_made_is_said_to_be_impossible(threads, monkeypatch):
    monkeypatch.setattr("pycore.linjat.islands.MAX_ATTEMPTS", 1000)
    result = generate_together(Params(1, 2, 2, values=(2, 2), iterations=0), Rng(1), threads)
    assert (result.status, result.value) == (Status.UNSOLVABLE, None)


def test_workers_on_the_command_line(tmp_path):
    out = tmp_path / "level.txt"
    order = ["linjat", "generate", "--preset", "easy:300", "--seed", "1", "--workers", "2", "--out", str(out)]
    assert main(order) == 0
    with ThreadPoolExecutor(1) as executor:
        assert parse_level(out.read_text()) == generate_together(preset("easy:300"), Rng(1), executor).unwrap()


def children_of(process):
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def busy(run):
    """Return the workers of a command that are at work."""
    return [child for child in children_of(run.pid) if cpu_seconds(child) > 0.5]


@pytest.fixture
def run():
    """A command with two workers that are at work, which would take hours."""
    order = ["linjat", "generate", "--preset", "expert:100000000", "--seed", "1", "--workers", "2"]
    run = subprocess.Popen(
        [sys.executable, "-m", "pycore", *order], cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    # Starting up takes half of that at most.
    wait_until(lambda: len(busy(run)) == 2)
    yield run
    with suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGKILL)
    run.communicate()


def test_an_interrupt_ends_the_workers_quietly(run):
    os.killpg(run.pid, signal.SIGINT)
    assert run.communicate(timeout=PATIENCE_SECONDS)[1].strip() == "error: interrupted"
    assert run.returncode == 130


def test_a_worker_that_is_killed_ends_the_command_with_a_sentence(run):
    os.kill(int(busy(run)[0]), signal.SIGKILL)
    told = run.communicate(timeout=PATIENCE_SECONDS)[1]
    assert "error: a worker process died" in told
    assert "Traceback" not in told
    assert run.returncode == 2


def test_workers_end_with_a_command_that_is_killed(run):
    workers = children_of(run.pid)
    run.kill()
    wait_until(lambda: not any(is_running(worker) for worker in workers))
