"""What the bridge costs inside a real engine: `python -m tests.bench.godot`.

Calls are measured beside the same calls into GDScript, in one run; loading beside the same game without the addon;
frames while the machine does nothing, generates and bakes. Times of calls and of loading are CPU time. Minimum, median
and, for frames, maximum are shown; a median more than 1.3 times the minimum is marked as noisy.
"""

import collections
import os
import re
import shutil
import statistics
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.engine import Engine, find
from tests.godot.conftest import make_game

LOADS = 9
NOISY = 1.3

Times = dict[tuple[str, str], list[float]]


def measured(engine: Engine, game: Path, suite: str) -> Times:
    """Run a suite and collect its lines, in microseconds."""
    run = engine.run(game, user_arguments=[suite], timeout=300)
    if run.returncode or run.problems():
        raise SystemExit(run.log)
    times: Times = collections.defaultdict(list)
    for what, side, nanoseconds in re.findall(r"^BENCH (.+)\|(\w+)\|(\d+)$", run.log, re.MULTILINE):
        times[what, side].append(int(nanoseconds) / 1000)
    return times


def load_times(engine: Engine, game: Path, bare: Path) -> Times:
    """CPU time of whole runs that quit at once, with and without the addon, in turn."""
    times: Times = collections.defaultdict(list)
    for _ in range(LOADS):
        for side, project in (("with Warren", game), ("without", bare)):
            before = os.times()
            engine.run(project, "--quit", timeout=60)
            after = os.times()
            spent = after.children_user + after.children_system - before.children_user - before.children_system
            times["engine start and end", side].append(spent * 1e6)
    return times


def show(times: Times, title: str) -> None:
    """Print a table."""
    table = Table(title=title, title_justify="left")
    for column in ("what", "side", "minimum µs", "median µs", "maximum µs", ""):
        table.add_column(column, justify="right" if "µs" in column else "left")
    for (what, side), values in times.items():
        low, middle, high = min(values), statistics.median(values), max(values)
        noisy = "noisy" if middle > NOISY * low else ""
        table.add_row(what, side, f"{low:,.2f}", f"{middle:,.2f}", f"{high:,.2f}", noisy)
    Console(width=110).print(table)


def main() -> None:
    """Measure and show."""
    engine = find()
    with tempfile.TemporaryDirectory() as folder:
        game = make_game(Path(folder) / "game")
        bare = Path(folder) / "bare"
        shutil.copytree(game, bare, ignore=shutil.ignore_patterns("addons", ".godot", "*.gd", "*.tscn"))
        engine.run(game, "--import", timeout=120)
        shutil.rmtree(game / "addons/tester")
        # The probe classes, which import no numpy either, are not part of what a game loads.
        show(measured(engine, game, "bench_calls.gd"), "Calls into Python beside GDScript, CPU time")
        show(measured(engine, game, "bench_frames.gd"), "Frames at 60 per second, 300 rooms")
        show(load_times(engine, game, bare), "Loading, CPU time")


if __name__ == "__main__":
    main()
