"""Real workers: processes, and those of a Dask scheduler. They end when they shall, and what dies loses nothing."""

import builtins
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.batch import Processes, WorkersError, run, workers_of
from pycore.cli import main
from pycore.store import Store
from tests.batch.cluster import Dask
from tests.batch.helpers import batch_of, content, processes_of
from tests.sharing import quick
from tests.waiting import is_running, wait_until
from workshop.provision import ROOT

MAPS = {"preset": "keep", "rooms": 20}
ENDLESS = '{"preset":"expert:100000000"}'
ORDER = ["batch", "dungeon", "--preset", "keep", "--rooms", "20", "--count"]
CLUSTERS = pytest.mark.thorough("clusters of processes, which take seconds to start; a quick run has one of threads")
OTHER_SIGNAL = pytest.mark.thorough("another signal with the same handler")
# A worker that imports this ends like one that runs out of memory when it makes the hunt of seed 13.
DEADLY = """
import os, sys
from dataclasses import replace
import pycore.foxhunt

def generate(params, rng, budget=None, made=pycore.foxhunt.FAMILY.generate):
    if rng.seed == 13:
        os._exit(137)
    return made(params, rng, budget)

pycore.foxhunt.FAMILY = replace(pycore.foxhunt.FAMILY, generate=generate)
"""


def maps(count=60):
    return batch_of("dungeon", MAPS, count=count)


def ran(path, batch, workers, budget=None, tell=lambda _progress: None):
    with Store(path, create=True) as store, workers:
        return run(store, batch, workers, budget, tell)


@pytest.fixture(scope="module")
def wanted(tmp_path_factory):
    """The content of a store with the maps, made by one process."""
    path = tmp_path_factory.mktemp("wanted") / "levels.sqlite"
    ran(path, maps(), Processes(1))
    return content(path)


def cluster_of(count):
    """Return a Dask cluster whose scheduler and workers are threads of this process, for use in a `with` statement."""
    from distributed import LocalCluster  # noqa: PLC0415 - as in `tests/batch/cluster.py`

    options = {"host": "127.0.0.1", "protocol": "tcp://", "dashboard_address": "127.0.0.1:0"}
    return LocalCluster(n_workers=count, threads_per_worker=1, processes=False, **options)


def name_of(cluster):
    """Return the executor name of a cluster."""
    return cluster.scheduler_address.replace("tcp://", "dask://")


@pytest.fixture(scope="module")
def dask():
    """The executor name of a cluster of three workers."""
    with cluster_of(3) as cluster:
        yield name_of(cluster)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "levels.sqlite"


@pytest.mark.parametrize("count", quick([2, 4], 1, pytest.mark.thorough("more processes do the same work")))
def test_equal_content_with_any_number_of_processes(path, wanted, count):
    outcome = ran(path, maps(), Processes(count))
    assert content(path) == wanted
    assert outcome.cpu_seconds > 0


def test_equal_content_with_three_workers_of_dask(path, wanted, dask):
    outcome = ran(path, maps(), workers_of(dask, 0))
    assert outcome.batch.finished
    assert content(path) == wanted


@CLUSTERS
def test_equal_content_with_three_processes_of_dask_one_of_which_is_killed(path, tmp_path, wanted):
    with Dask(tmp_path / "dask") as dask:
        victims = dask.pids()

        def kill_one(_progress):
            if len(victims) == dask.count:
                os.kill(victims.pop(), signal.SIGKILL)

        outcome = ran(path, maps(), workers_of(dask.name, 0), tell=kill_one)
        assert len(victims) == dask.count - 1
        assert outcome.batch.finished
        assert content(path) == wanted
        assert set(victims) < set(dask.pids())


def test_a_killed_process_is_replaced(path, wanted):
    with Store(path, create=True) as store, Processes(2) as workers:
        killed = []

        def kill_one(progress):
            for process in set(processes_of(os.getpid())) - set(killed):
                if progress.seeds and len(killed) < 2:
                    killed.append(process)
                    os.kill(process, signal.SIGKILL)

        run(store, maps(), workers, tell=kill_one)
    assert len(set(killed)) == 2
    assert content(path) == wanted


def test_a_seed_that_ends_its_process_becomes_a_refusal(path, tmp_path, monkeypatch):
    (tmp_path / "sitecustomize.py").write_text(DEADLY)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    outcome = ran(path, batch_of(count=16), Processes(1))
    with Store(path) as store:
        (guilty,) = store.refusals(outcome.batch.id, "error")
    assert guilty.seed == 13
    assert guilty.detail.startswith("the worker died of it: BrokenProcessPool")


@pytest.mark.parametrize("executor", ["local", "dask"])
def test_a_cancelled_run_ends_levels_that_take_long(path, executor, request):
    name = "local" if executor == "local" else request.getfixturevalue("dask")
    budget = Budget()
    batch = replace(batch_of("linjat", {"spec": "easy"}), request=ENDLESS)
    with Store(path, create=True) as store, workers_of(name, 2) as workers:
        began = threading.Event()

        def tell(_progress):
            if not began.is_set():
                began.set()
                threading.Timer(0.5, budget.cancel).start()

        outcome = run(store, batch, workers, budget, tell)
        assert (outcome.kept, outcome.batch.finished) == (0, False)
        assert sum(outcome.refused.values()) == 0
        # The workers are free again: another run on them would not wait for the levels of this one.
        assert workers.executor.submit(os.getpid).result(60) > 0


def start(path, *more, count=4000):
    return subprocess.Popen(
        [sys.executable, "-m", "pycore", *ORDER, str(count), "--store", path, *more],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def recorded(path):
    if not path.exists():
        return 0
    with Store(path) as store:
        return sum(after - first for batch in store.batches() for first, after in store.done(batch.id))


@pytest.mark.parametrize("number", quick([signal.SIGINT, signal.SIGTERM], 1, OTHER_SIGNAL))
def test_an_interrupted_command_keeps_what_is_done(path, number):
    with start(path, "--workers", "2") as command:
        wait_until(lambda: recorded(path) > 9)
        processes = processes_of(command.pid)
        command.send_signal(number)
        out, err = command.communicate(timeout=120)
    assert command.returncode == 130
    assert err == "interrupted: what is done is kept; the same command goes on\n"
    assert f"{recorded(path)} levels kept, 0 seeds refused" in out
    wait_until(lambda: not any(map(is_running, processes)))


def test_a_killed_command_takes_its_processes_along_and_goes_on(path, wanted):
    with start(path, "--workers", "2", count=60) as command:
        wait_until(lambda: recorded(path) > 2)
        processes = processes_of(command.pid)
        command.kill()
    assert len(processes) >= 2
    wait_until(lambda: not any(map(is_running, processes)))
    assert main([*ORDER, "60", "--store", str(path), "--workers", "1"]) == 0
    assert content(path) == wanted


@CLUSTERS
def test_a_killed_scheduler_is_told_and_the_run_goes_on_elsewhere(path, tmp_path, wanted):
    with Dask(tmp_path / "other", count=1) as dask:
        killed = []

        def kill(progress):
            if progress.seeds and not killed:
                dask.kill(dask.scheduler)
                killed.append(progress.seeds)

        with pytest.raises(WorkersError, match=r"the scheduler tcp://127.0.0.1:\d+ is gone"):
            ran(path, maps(), workers_of(dask.name, 0), tell=kill)
    assert 0 < recorded(path) < 60
    ran(path, maps(), Processes(1))
    assert content(path) == wanted


def test_workers_of_another_version_are_named(dask, monkeypatch):
    monkeypatch.setattr("pycore.batch.cluster.__version__", "9.9")
    with pytest.raises(WorkersError, match=r"without Warren 9\.9: (tcp://127.0.0.1:\d+ \(Warren .*\)(, )?){3}$"):
        workers_of(dask, 0)


def test_clusters_that_cannot_be_used_are_told(monkeypatch):
    monkeypatch.setattr("pycore.batch.cluster.CONNECT_SECONDS", 0.2)
    with pytest.raises(WorkersError, match=r"tcp://127\.0\.0\.1:9 cannot be reached: start it with `dask scheduler`"):
        workers_of("dask://127.0.0.1:9", 0)
    for name in ("dask", "dask://", "dask://x", "dask://x:y", "processes"):
        with pytest.raises(ParameterError, match="is neither local nor dask://HOST:PORT"):
            workers_of(name, 0)
    imported = builtins.__import__

    def without(name, *rest):
        if name == "distributed":
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, "pycore.batch.cluster")
    with pytest.raises(WorkersError, match=r"needs the package distributed: pip install distributed"):
        workers_of("dask://127.0.0.1:9", 0)


def test_a_cluster_without_workers_is_reported():
    with (
        cluster_of(0) as lonely,
        pytest.raises(WorkersError, match=r"has no workers: start some with `dask worker tcp://127\."),
    ):
        workers_of(name_of(lonely), 0)


def test_a_cluster_that_is_gone_is_reported():
    from pycore.batch.cluster import Cluster  # noqa: PLC0415 - only with `distributed`

    with cluster_of(1) as cluster:
        workers = workers_of(name_of(cluster), 0)
        workers.renew()
    assert isinstance(workers, Cluster)
    wait_until(lambda: workers._client.status != "running")
    with workers:
        for use in (workers.renew, lambda: workers.capacity):
            with pytest.raises(WorkersError, match=r"the scheduler tcp://127.0.0.1:\d+ is gone"):
                use()
