"""Replacement of the runtimes in a game, so that none is ever half there: not on a full disk, nor in a killed process.

A runtime is written to a work folder beside its place. Two folders cannot be exchanged in one step: the earlier runtime
is moved into the work folder, then the new one to its place. A process that is killed in between leaves no runtime; the
next run moves the earlier one back before it does anything else. A lock tells a dead run from one that is still busy.
"""

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from warren.install import LEFT, RUNTIMES, InstallError

LOCK, WORK = f"{LEFT}lock", f"{LEFT}work"
BUSY = (errno.EAGAIN, errno.EACCES)


@contextmanager
def work_folder(folder: Path) -> Iterator[Path]:
    """Provide the work folder in a folder of runtimes, alone; remove it at the end, and what dead runs have left.

    Raises:
        InstallError: another process has it.
    """
    folder.mkdir(exist_ok=True)
    lock = _locked(folder)
    if lock is None:
        raise InstallError(f"another process makes a runtime in {folder}. Wait until it has ended")
    try:
        _recover(folder)
        work = folder / WORK
        work.mkdir()
        try:
            yield work
        finally:
            shutil.rmtree(work, ignore_errors=True)
    finally:
        with suppress(OSError):  # Windows removes no file that is open: below
            (folder / LOCK).unlink()
        os.close(lock)
        with suppress(OSError):  # Windows removes no file that is open
            (folder / LOCK).unlink()


def leftovers(folder: Path) -> list[Path]:
    """Return what dead runs have left in a folder of runtimes; empty while another one is busy."""
    with suppress(OSError):  # no folder or no lock yet: no run has left anything
        lock = os.open(folder / LOCK, os.O_RDWR)
        is_busy = not _lock(lock)
        os.close(lock)
        if is_busy:
            return []
    found = sorted(folder.glob(f"{LEFT}*"))
    return [left for left in found if left.name != LOCK] or found


def put(fresh: Path, place: Path) -> None:
    """Move a new runtime from the work folder to its place, and an earlier one into the work folder.

    Its files are on the disk before it has its name: a power failure must not leave a runtime of empty files.
    """
    with ThreadPoolExecutor(32) as threads:  # together they wait a twentieth of the time
        list(threads.map(_flush, (*fresh.rglob("*"), fresh)))
    old = fresh.with_name(place.name)
    if place.is_dir() and not place.is_symlink():
        place.rename(old)
    try:
        fresh.rename(place)
    except OSError:
        if old.exists():
            old.rename(place)
        raise
    _flush(place.parent)


def _flush(path: Path) -> None:
    if path.is_dir() and sys.platform == "win32":
        return
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _recover(folder: Path) -> None:
    """Move runtimes back that a killed run has moved away, and remove everything else of dead runs."""
    for left in folder.glob(f"{LEFT}*"):
        for old in left.glob(RUNTIMES):
            if not (folder / old.name).exists():
                old.rename(folder / old.name)
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left)
        elif left.name != LOCK:
            left.unlink()


def _locked(folder: Path) -> int | None:
    """Return the open lock; None if another process has it."""
    while True:
        number = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        if not _lock(number):
            os.close(number)
            return None
        with suppress(OSError):  # no lock file any more: handled below
            if os.path.samestat(os.fstat(number), (folder / LOCK).stat()):
                return number
        os.close(number)  # its process removed it in this moment


def _lock(number: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - of this system only

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - of these systems only

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in BUSY  # a file system without locks is used by one process, hopefully
    return True
