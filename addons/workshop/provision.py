"""What every part of the set-up needs: progress lines, the cache folder, a lock, logged commands, errors that help."""

import contextlib
import fcntl
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[2]
# Set in a quick run of the tests (tests/sharing.py).
QUICK_TESTS = "WARREN_QUICK_TESTS"
# What ends a program that does not expect it.
ENDING = (signal.SIGTERM, signal.SIGHUP)


class SetupError(Exception):
    """Something outside the project is missing; the text names it and says what to do."""


def say(text: str) -> None:
    """Show one line of progress; stdout belongs to the program that is being set up."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201


def cache_folder() -> Path:
    """Return the folder for what is fetched once per user: `WARREN_CACHE`, else `warren` in the user's cache folder."""
    if chosen := os.environ.get("WARREN_CACHE"):
        return Path(chosen).resolve()
    if caches := os.environ.get("XDG_CACHE_HOME"):
        return Path(caches).resolve() / "warren"
    try:
        return (Path.home() / ".cache").resolve() / "warren"
    except RuntimeError as error:
        raise SetupError("You have no home folder: name a folder for what is fetched in WARREN_CACHE") from error


def refuse_in_quick_tests(what: str) -> None:
    """Keep the downloads of a quick test run small, whether or not this one is in the cache already.

    Raises:
        SetupError: A quick run of the tests is about to use `what`.
    """
    if QUICK_TESTS in os.environ:
        raise SetupError(f"Quick tests cannot use {what}: the download is too large. Mark this test `thorough`.")


@contextlib.contextmanager
def writing(what: str) -> Iterator[None]:
    """Turn an error of the file system, such as a full disk, into one that names the file and what was to be made."""
    try:
        yield
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise SetupError(
            f"{what} cannot be written: {where}{error.strerror}. When that is mended, run it again"
        ) from error


@contextlib.contextmanager
def unwinding() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the program like an exception: programs that it runs are ended, its folders removed.

    A signal that the program handles itself stays as it is. In a thread other than the first, this does nothing.
    """
    numbers = [number for number in ENDING if signal.getsignal(number) == signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        numbers = []
    for number in numbers:
        signal.signal(number, _leave)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """Delay signals that raise exceptions until the end of the context.

    A process that is started within it is known to its caller before an exception can occur, so it can be ended.
    """
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDING)}
    if threading.current_thread() is not threading.main_thread():
        handlers = {}
    handlers = {number: handler for number, handler in handlers.items() if callable(handler)}
    arrived: list[int] = []
    for number in handlers:
        signal.signal(number, lambda number, _: arrived.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    if arrived:
        signal.raise_signal(arrived[0])


def _leave(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)


@contextlib.contextmanager
def locked(path: Path, *, waiting: str) -> Iterator[None]:
    """Hold the lock file; the system lets go of it when the process ends, however it ends.

    Commands that are started by `logged` hold it, too: one that outlives a killed run is still at work there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        os.set_inheritable(file.fileno(), True)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:  # another process holds it: wait, after a message
            say(waiting)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def logged(
    command: Sequence[str | Path],
    log: Path,
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    told: Callable[[str], None] | None = None,
) -> bool:
    """Run a command with its whole output appended to the log, and return whether it succeeded.

    Args:
        command: What to run.
        log: The log.
        cwd: Where to run it.
        env: Its variables; those of this process where there are none.
        told: Receives the lines as they come.
    """
    with log.open("a") as file:
        file.write("$ " + " ".join(map(str, command)) + "\n")
        file.flush()
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if told else file,
            stderr=subprocess.STDOUT,
            close_fds=False,
            text=True,
            errors="replace",
        )
        with process:
            try:
                if told:
                    for line in process.stdout or ():
                        file.write(line)
                        told(line)
                process.wait()
            except BaseException:
                process.kill()
                raise
    return process.returncode == 0


def tail(log: Path, lines: int = 30) -> str:
    """Return the last lines of a log, indented, for an error message."""
    return "\n".join("    " + line for line in log.read_text(errors="replace").splitlines()[-lines:])
