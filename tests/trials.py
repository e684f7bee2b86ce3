"""Trials of work that writes files: a disk that is full from some point on, and a process killed at any point."""

import errno
import os
import py_compile
import shutil
import signal
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

WRITERS = (
    *((Path, name) for name in ("write_text", "write_bytes", "mkdir", "touch", "rename")),
    *((shutil, "copyfile"), (os, "fsync"), (py_compile, "compile")),
)
Tracer = Callable[[FrameType, str, object], Any]


def fill_disk(patch: pytest.MonkeyPatch, writes: int) -> None:
    """Let everything that takes space on the disk fail after so many writes; a file is then half written."""
    left = [writes]

    def full(name: str, write: Callable[..., Any]) -> Callable[..., Any]:
        def stopped(*arguments: Any, **options: Any) -> Any:
            left[0] -= 1
            if left[0] >= 0:
                return write(*arguments, **options)
            if name == "copyfile":
                write(*arguments)
                os.truncate(arguments[1], Path(arguments[1]).stat().st_size // 2)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(arguments[0]))

        return stopped

    for owner, name in WRITERS:
        patch.setattr(owner, name, full(name, getattr(owner, name)))


def steps(work: Callable[[], object], files: Collection[str]) -> int:
    """Return the number of calls and lines of some source files that work takes."""
    count = [0]

    def trace(frame: FrameType, _event: str, _argument: object) -> Any:
        if frame.f_code.co_filename not in files:
            return None
        count[0] += 1
        return trace

    traced(trace, work)
    return count[0]


def killed(work: Callable[[], object], files: Collection[str], step: int) -> bool:
    """Do work in a process that is killed at a step, as `steps` counts; return whether it came so far."""
    process = os.fork()
    if process == 0:
        try:
            traced(killer(step, files), work)
        finally:
            os._exit(0)
    _, status = os.waitpid(process, 0)
    return os.WIFSIGNALED(status)


def killer(step: int, files: Collection[str]) -> Tracer:
    """Return a tracer that kills its process at a step."""
    left = [step]

    def trace(frame: FrameType, _event: str, _argument: object) -> Any:
        if frame.f_code.co_filename not in files:
            return None
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    return trace


def traced(trace: Tracer, work: Callable[[], object]) -> None:
    """Do work under a tracer."""
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
