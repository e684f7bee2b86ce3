"""Waiting for what other processes and threads do: for a condition, never for a time."""

import os
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE_SECONDS = 120


def wait_until(condition: Callable[[], object]) -> None:
    """Return as soon as the condition is true; fail if it does not become true."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < end, "the awaited thing did not happen"
        time.sleep(0.01)


def cpu_seconds(process: int | str) -> float:
    """Return the CPU time that a process has used."""
    user, system = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def is_running(process: int | str) -> bool:
    """Return whether a process has not ended; one that nobody has taken leave of yet has."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # the latter if it goes between opening and reading
        return False
