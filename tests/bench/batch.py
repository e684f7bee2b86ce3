"""What batches take: their speed with one and two workers, what grows with them, and what deaths do to them."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from pycore import __version__
from pycore.batch import Processes, recipe_of, run
from pycore.store import Batch, Store
from tests.batch.cluster import Dask
from tests.batch.helpers import content, processes_of
from workshop.provision import ROOT

KEEP = {"preset": "keep", "rooms": 60}
ROWS = (("dungeon", KEEP, 10_000), ("linjat", {"spec": "medium"}, 1_000))
GROWTH = (100, 10_000, 1_000_000)
# The command in a process of its own, which tells what it took: seconds of CPU, largest memory in KiB.
COMMAND = """
import json, resource, sys
from pycore.cli import main
code = main(sys.argv[1:])
own, workers = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
used = [usage.ru_utime + usage.ru_stime for usage in (own, workers)]
print(json.dumps([code, *used, own.ru_maxrss, workers.ru_maxrss]), file=sys.stderr)
"""
ORDER = ("dungeon", "--preset", "keep", "--rooms", "20")
KILLS, MAPS, MAPS_A_KILL = 30, 2_000, (5, 60)
# What is cancelled: levels of some milliseconds, of about a second, and of many seconds.
CANCELLED = (
    ("dungeon", "--preset", "keep", "--rooms", "60"),
    ("sokoban", "--preset", "hard"),
    ("sokoban", "--preset", "expert"),
    ("linjat", "--preset", "hard"),
)
ROUNDS, WORK_SECONDS = 3, (4.0, 9.0)


def batch_speed() -> Iterator[str]:
    """Make the batches of the rows with one and two workers; nothing else should run then."""
    yield f"{'levels':22} {'workers':>7} {'s':>8} {'CPU s':>8} {'in jobs':>8} {'main CPU s':>10} {'faster':>7}"
    for family, options, count in ROWS:
        alone = 0.0
        for workers in (1, 2):
            wall, cpu, jobs, own = _timed(family, options, count, workers)
            alone = alone or wall
            name = f"{count} {family}"
            numbers = f"{wall:8.1f} {cpu:8.1f} {jobs / cpu:8.1%} {own:10.1f} {alone / wall:7.2f}"
            yield f"{name:22} {workers:7} {numbers}"


def _timed(family: str, options: dict, count: int, workers: int) -> tuple[float, float, float, float]:
    """Return seconds: of the wall clock, of CPU of the workers, of these in jobs, of CPU of this process."""
    batch = Batch(family, recipe_of(family, options).request, count=count, version=__version__)
    with tempfile.TemporaryDirectory() as folder:
        wall, own, cpu = time.perf_counter(), time.process_time(), _children()
        with Store(Path(folder) / "levels.sqlite", create=True) as store, Processes(workers) as processes:
            outcome = run(store, batch, processes)
        assert outcome.kept + sum(outcome.refused.values()) == count
        return (
            time.perf_counter() - wall,
            _children() - cpu,
            outcome.cpu_seconds,
            time.process_time() - own,
        )


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def batch_growth() -> Iterator[str]:
    """Tell what a level of a family that takes next to no time costs, as batches grow."""
    yield f"{'hunts':>9} {'main us':>8} {'workers us':>10} {'main MiB':>9} {'worker MiB':>10} {'bytes a level':>13}"
    for count in GROWTH:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "levels.sqlite"
            order = ["batch", "foxhunt", "--count", str(count), "--workers", "2", "--store", str(path)]
            done = subprocess.run(
                [sys.executable, "-c", COMMAND, *order], cwd=ROOT, capture_output=True, text=True, check=True
            )
            code, own, workers, memory, most = json.loads(done.stderr.splitlines()[-1])
            assert code == 0
            size = sum(file.stat().st_size for file in Path(folder).iterdir())
        times = f"{1e6 * own / count:8.0f} {1e6 * workers / count:10.0f}"
        yield f"{count:9} {times} {memory / 1024:9.0f} {most / 1024:10.0f} {size / count:13.0f}"


def batch_kills() -> Iterator[str]:
    """Kill workers, schedulers and commands at random, thirty times, and compare the content with a quiet run.

    A batch that was made before the thirtieth kill is compared, and another one begun.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        once = folder / "once.sqlite"
        assert _start(once, "local").wait() == 0
        counts = {"worker": 0, "command": 0, "scheduler": 0}
        chance = random.Random(1)
        number = 0
        with Dask(folder / "dask") as dask:
            while sum(counts.values()) < KILLS:
                number += 1
                often = folder / f"{number}.sqlite"
                while sum(counts.values()) < KILLS and _recorded(often) < MAPS:
                    _disturb(often, dask, chance, counts)
                    yield f"batch {number}: {sum(counts.values())} killed, {_recorded(often)} of {MAPS} maps made"
                assert _start(often, "local").wait() == 0
                yield f"equal content of {len(content(once)):,} rows: {content(once) == content(often)}"
        yield f"killed: {', '.join(f'{kind} {count} times' for kind, count in counts.items())}"


def batch_cancel() -> Iterator[str]:
    """Interrupt commands at random while their workers make levels; tell how long it takes until they have ended.

    The CPU time is what the command and its processes use after the interrupt; of Dask, what the workers use.
    """
    yield f"{'levels':34} {'executor':>8} {'s, worst':>9} {'CPU s, worst':>12} {'exit code':>9}"
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as name, Dask(Path(name) / "dask", count=2) as dask:
        for order in CANCELLED:
            for executor in ("local", dask.name):
                found = [
                    _interrupted(Path(name) / f"{number}.sqlite", executor, order, dask, chance.uniform(*WORK_SECONDS))
                    for number in range(ROUNDS)
                ]
                wall, cpu, codes = zip(*found, strict=True)
                told = f"{max(wall):9.2f} {max(cpu):12.2f} {','.join(map(str, sorted(set(codes)))):>9}"
                yield f"{' '.join(order):34} {executor.split(':')[0]:>8} {told}"


def _interrupted(
    path: Path, executor: str, order: tuple[str, ...], dask: Dask, work_seconds: float
) -> tuple[float, float, int]:
    """Return the seconds between interrupt and end, of the clock and of CPU, and the exit code."""
    path.unlink(missing_ok=True)
    command = _start(path, executor, order)
    time.sleep(work_seconds)
    workers = dask.pids() if executor != "local" else [command.pid, *processes_of(command.pid)]
    ended, before = _children(), sum(map(_used, workers))
    begun = time.perf_counter()
    command.send_signal(signal.SIGINT)
    code = command.wait()
    wall = time.perf_counter() - begun
    after = sum(map(_used, workers)) if executor != "local" else _children() - ended
    return wall, after - before, code


def _used(pid: int) -> float:
    """Return the CPU time of a process so far in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _start(path: Path, executor: str, order: Sequence[str] = ORDER) -> subprocess.Popen:
    more = ["--count", str(MAPS), "--store", str(path), "--workers", "2", "--executor", executor]
    words = [sys.executable, "-m", "pycore", "batch", *order, *more]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _disturb(path: Path, dask: Dask, chance: random.Random, counts: dict[str, int]) -> None:
    """Start the command, and kill what works for it until the command has ended."""
    is_local = chance.random() < 0.5
    command = _start(path, "local" if is_local else dask.name)
    while command.poll() is None and sum(counts.values()) < KILLS:
        goal = _recorded(path) + chance.randint(*MAPS_A_KILL)
        while command.poll() is None and _recorded(path) < goal:
            time.sleep(0.02)
        kind = chance.choice(["worker", "command"] if is_local else list(counts))
        if command.poll() is not None:
            break
        if kind == "worker":
            pids = processes_of(command.pid) if is_local else dask.pids()
            if not pids:
                continue
            os.kill(chance.choice(pids), signal.SIGKILL)
        elif kind == "command":
            command.kill()
            command.wait()
        else:
            dask.kill(dask.scheduler)
            command.wait()
            dask.kill(dask.workers)
            dask.start_scheduler()
            dask.start_workers()
        counts[kind] += 1
    command.kill()
    command.wait()


def _recorded(path: Path) -> int:
    if not path.exists():
        return 0
    with Store(path) as store:
        return sum(after - first for batch in store.batches() for first, after in store.done(batch.id))


BENCHES = (batch_speed, batch_growth, batch_kills, batch_cancel)
