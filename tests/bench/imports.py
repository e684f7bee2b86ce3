"""What importing takes: a game pays it at every start."""

import subprocess
import sys
from collections.abc import Iterator
from resource import RUSAGE_CHILDREN, getrusage

ROUNDS = 7
CODES = ("", "import pycore.dungeon", "import pycore.cli", "import numpy")


def import_time() -> Iterator[str]:
    """Time interpreters that only import, in CPU time of the child."""
    yield f"{'import':24} {'min ms':>10}"
    best = dict.fromkeys(CODES, float("inf"))
    for _ in range(ROUNDS):
        for code in CODES:
            before = getrusage(RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code or "pass"], check=True)
            after = getrusage(RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            best[code] = min(best[code], spent * 1e3)
    for code, spent in best.items():
        yield f"{code or '(nothing)':24} {spent:10.1f}"


BENCHES = (import_time,)
