"""How much memory Sokoban's searches take beside their limit, until they end or give up."""

import subprocess
import sys
from collections.abc import Iterator

from pycore.sokoban import Level, Objective, format_level
from pycore.sokoban.solver import MEGABYTES
from tests.bench.sokoban import levels

LIMITS = (16, 64, 256, 1024, MEGABYTES)
SECONDS = 120
HARD = ("grigr", 84)
# What the process takes before the search begins is no part of the answer. Its resource usage would begin with the
# memory of the process that started it.
CHILD = """
import sys
from pathlib import Path
from pycore.base.budget import Budget
from pycore.sokoban import Objective, parse_level, solve

def peak():
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1])

level, limit, seconds = parse_level(sys.stdin.read()), int(sys.argv[2]), float(sys.argv[3])
solve(parse_level("#####\\n#@$.#\\n#####\\n"))
before = peak()
result = solve(level, Objective(sys.argv[1]), Budget(cpu_milliseconds=1000 * seconds), megabytes=limit)
print(peak() - before, result.statistics["nodes"], result.reason.split(";")[0] or result.status)
"""


def peak(level: Level, objective: Objective, limit: int, seconds: float) -> tuple[float, int, str]:
    """Return the megabytes that a search takes at most in a process of its own, its positions and how it ended."""
    command = [sys.executable, "-c", CHILD, objective, str(limit), str(seconds)]
    done = subprocess.run(command, input=format_level(level), capture_output=True, text=True, check=True)
    kilobytes, nodes, end = done.stdout.split(maxsplit=2)
    return int(kilobytes) / 1024, int(nodes), end.strip()


def sokoban_memory() -> Iterator[str]:
    """Print the peak of a hard level's searches beside each limit, in megabytes."""
    name, number = HARD
    level = levels(name)[number - 1]
    yield f"{f'{name} {number}':10} {'limit':>6} {'peak MB':>8} {'positions':>10}  end"
    for objective in Objective:
        for limit in LIMITS:
            most, nodes, end = peak(level, objective, limit, SECONDS)
            yield f"{objective:10} {limit:6} {most:8.1f} {nodes:10}  {end}"


BENCHES = (sokoban_memory,)
