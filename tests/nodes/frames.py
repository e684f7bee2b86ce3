"""Runs the main loop as the engine would, so that background work of nodes can be tested without an engine."""

import time
from collections.abc import Callable

from warren.declare import main_loop

PATIENCE_SECONDS = 60


def run_frames(until: Callable[[], bool]) -> None:
    """Run frames until `until` is true."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not until():
        assert time.monotonic() < end, "the awaited thing did not happen"
        main_loop.frame()
        time.sleep(0.001)


def settle() -> None:
    """Run frames until nothing is left to do."""
    run_frames(lambda: not main_loop.busy)
