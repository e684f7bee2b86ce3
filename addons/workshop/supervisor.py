"""No process that a command starts outlives the command: it can end by itself, by a signal, or with its terminal.

The command continues in a grandchild. Its parent and grandparent are guards, and adopt all processes below them whose
parents end: Linux calls them subreapers. So everything that the command starts stays below the guards, in whatever
session it is. When the command ends, or is to end, the guards interrupt what is left, and kill it a moment later. There
are two guards because one can be killed: the other one survives, and ends everything.
"""

import contextlib
import ctypes
import os
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

from workshop import interrupts

SIGNALS = {signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM}
# How long programs can clean up after an interrupt.
GRACE_SECONDS = 3
# How long to wait for killed processes. One that waits for a disk ends when the disk answers.
KILL_SECONDS = 1
POLL_SECONDS = 0.05
# From <sys/prctl.h>.
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def supervise() -> None:
    """Continue the running command in a guarded process: this function returns only there.

    The command must not have started threads. Its exit code becomes the exit code of the guards; after a signal, that
    is 128 plus the number of the signal. `nohup` keeps its meaning. A SIGINT that is ignored, as in a job that a shell
    starts in the background, ends the command all the same.
    """
    signals = {number for number in SIGNALS if number == signal.SIGINT or signal.getsignal(number) != signal.SIG_IGN}
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signals | {signal.SIGCHLD})
    adopt_orphans()
    outer = os.getpid()
    if inner := os.fork():
        _guard(inner, signals, relays=True)
    # Ctrl-C in the terminal reaches the outer guard only, which passes it on like all other signals.
    os.setsid()
    adopt_orphans()
    _prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != outer:
        os._exit(128 + signal.SIGTERM)  # the outer guard ended before it could be watched
    if command := os.fork():
        _guard(command, signals, relays=False)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # The inner guard reports it.
    sys.excepthook = interrupts.leave


def adopt_orphans() -> None:
    """Become the parent of all processes below this one whose parents end."""
    _prctl(PR_SET_CHILD_SUBREAPER, 1)


def _prctl(option: int, value: int) -> None:
    if ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl failed")


def _guard(child: int, signals: set[signal.Signals], *, relays: bool) -> NoReturn:
    """Wait until the child ends or a signal arrives, end all processes below this one, and exit.

    Args:
        child: The inner guard or the command.
        signals: What ends the command. They are blocked, so that none arrives at another moment.
        relays: Whether to pass signals on to the child, the inner guard, which then ends everything.
    """
    code = None
    while code is None:
        number = signal.sigwait(signals | {signal.SIGCHLD})
        if number == signal.SIGCHLD:
            code = _reap().get(child)
        elif relays:
            os.kill(child, number)
        else:
            code = 128 + number
    _end_descendants()
    if not relays and code - 128 in {*signal.Signals}:
        cause = "" if code == interrupts.CODE else f" by {signal.Signals(code - 128).name}"
        with contextlib.suppress(OSError):  # the terminal might be closed
            os.write(sys.stderr.fileno(), f"interrupted{cause}\n".encode())
    os._exit(code)


def _reap() -> dict[int, int]:
    """Return the exit codes of the children that have ended, as a shell counts them, and forget these children."""
    codes = {}
    with contextlib.suppress(ChildProcessError):  # no child is left
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            code = os.waitstatus_to_exitcode(ended[1])
            codes[ended[0]] = code if code >= 0 else 128 - code
    return codes


def _end_descendants() -> None:
    """Interrupt all processes below this one: Python programs then clean up. Kill those that are left."""
    send(signal.SIGINT, descendants())
    interrupted = time.monotonic()
    while (left := descendants()) and (seconds := time.monotonic() - interrupted) < GRACE_SECONDS + KILL_SECONDS:
        if seconds > GRACE_SECONDS:
            # Again and again: until they end, they can start others.
            send(signal.SIGKILL, left)
        time.sleep(POLL_SECONDS)


def send(number: signal.Signals, processes: list[int]) -> None:
    """Send a signal to processes."""
    for process in processes:
        # It has just ended, or belongs to another user.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, number)


def descendants() -> list[int]:
    """Return the processes below this one, parents before their children."""
    _reap()
    children: dict[int, list[int]] = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):  # it has just ended
                # The name, in parentheses, can have spaces in it. The state and the parent follow.
                parent = Path(entry.path, "stat").read_bytes().rpartition(b")")[2].split()[1]
                children.setdefault(int(parent), []).append(int(entry.name))
    found = [os.getpid()]
    for process in found:
        found += children.get(process, [])
    return found[1:]
