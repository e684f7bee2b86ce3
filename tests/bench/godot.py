"""What the bridge costs inside a real engine: calls beside GDScript's, frames, and loading; all in one run each."""

import collections
import contextlib
import functools
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from tests.bench.bencher import Times
from tests.godot.conftest import make_game
from workshop.engine import Engine, find

LOADS = 9

Measured = dict[tuple[str, str], list[float]]


@contextlib.contextmanager
def games() -> Iterator[tuple[Engine, Path, Path]]:
    """Yield an engine, a game with the addon and the probe classes, and an empty one without."""
    engine = find()
    with tempfile.TemporaryDirectory() as folder:
        game, bare = make_game(Path(folder) / "game"), Path(folder) / "bare"
        shutil.rmtree(game / "addons/tester")
        shutil.copytree(game, bare, ignore=shutil.ignore_patterns("addons", ".godot", "*.gd", "*.tscn"))
        engine.run(game, "--import", timeout=120)
        yield engine, game, bare


@functools.cache
def suite(name: str) -> Measured:
    """Run a GDScript suite and collect its figures, in nanoseconds."""
    with games() as (engine, game, _):
        run = engine.run(game, user_arguments=[name], timeout=300)
    if run.returncode or run.problems():
        raise SystemExit(run.log)
    times: Measured = collections.defaultdict(list)
    for what, side, nanoseconds in re.findall(r"^BENCH (.+)\|(\w+)\|(\d+)$", run.log, re.MULTILINE):
        times[what, side].append(float(nanoseconds))
    return times


def bridge_calls() -> Iterator[str]:
    """Calls into Python beside the same calls into GDScript, in CPU time of the calling thread."""
    yield f"{'call':16} {'':10} {'min µs':>10} {'median':>10}"
    for (what, side), rounds in suite("bench_calls.gd").items():
        # `Times` shows thousandths of its unit's thousands: nanoseconds as milliseconds, so here microseconds.
        yield f"{what:16} {side:10} {Times(tuple(r * 1000 for r in rounds))}"


def bridge_frames() -> Iterator[str]:
    """Frames at 60 per second, in wall time: idle, while 300 rooms are generated in the background, while baking.

    How long the main thread works in each frame while 60 rooms with loops and locks are generated and baked: see
    `main_thread.gd`. And how long a cancelled job of 9000 rooms goes on, up to the signal that
    it has ended.
    """
    yield f"{'frames':46} {'count':>8} {'median ms':>10} {'longest':>10}"
    for (what, _), rounds in (suite("bench_frames.gd") | suite("main_thread.gd")).items():
        yield f"{what:46} {len(rounds):8} {Times(tuple(rounds)).middle:10.2f} {max(rounds) / 1e6:10.2f}"


def _loading() -> Measured:
    """Return the CPU time of whole runs of the engine that quit at once, with and without the addon, in turn."""
    spent: Measured = collections.defaultdict(list)
    with games() as (engine, game, bare):
        for _ in range(LOADS):
            for side, project in (("with Warren", game), ("without", bare)):
                before = getrusage(RUSAGE_CHILDREN)
                engine.run(project, "--quit", timeout=60)
                after = getrusage(RUSAGE_CHILDREN)
                seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                spent["start and end", side].append(seconds * 1e9)
    return spent


def loading_milliseconds() -> float:
    """Return how much longer the engine takes with the addon, fastest run against fastest run."""
    spent = _loading()
    return (min(spent["start and end", "with Warren"]) - min(spent["start and end", "without"])) / 1e6


def bridge_loading() -> Iterator[str]:
    """CPU time of whole runs of the engine that quit at once, with and without the addon, in turn."""
    yield f"{'engine':16} {'':12} {'min ms':>10} {'median':>10}"
    for (what, side), rounds in _loading().items():
        yield f"{what:16} {side:12} {Times(tuple(rounds))}"


def editor_dock() -> Iterator[str]:
    """The editor's dock with a map of 300 rooms: redraws in script time, and the editor's frames meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        engine, game = find(), make_game(Path(folder) / "game")
        engine.run(game, "--import", timeout=120)
        run = engine.run(game, "--editor", user_arguments=["editor_dock.gd"], timeout=300)
    (redraw,) = re.findall(r"^PREVIEW_USEC median (\d+) longest (\d+)", run.log, re.MULTILINE)
    (frames,) = re.findall(r"^LONGEST_FRAME_USEC making (\d+) at rest (\d+)", run.log, re.MULTILINE)
    yield f"{'editor, 300 rooms':24} {'ms':>10}"
    for what, microseconds in zip(
        ("redraw, median", "redraw, longest", "longest frame, making", "longest frame, at rest"),
        (*redraw, *frames),
        strict=True,
    ):
        yield f"{what:24} {int(microseconds) / 1000:10.2f}"


BENCHES = (bridge_calls, bridge_frames, bridge_loading, editor_dock)
