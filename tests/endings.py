"""`python -m tests.endings COMMAND...` ends a command at random moments, in every way, and reports what is left of it.

Each line has how the command was ended and when, its exit code, the seconds until it and all of its processes had
ended, and what was left after 5 seconds: processes, and files in its folder for temporary files. An example:

    .venv/bin/python -m tests.endings --within 60 python3 tests tests/godot -n 3
"""

import argparse
import fcntl
import os
import pty
import random
import signal
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from workshop import supervisor

WAYS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGKILL", "terminal")
PATIENCE_SECONDS = 5


def started(command: list[str], way: str, folder: Path) -> tuple["subprocess.Popen[bytes]", int]:
    """Start the command on a terminal, or as a background job that ignores SIGINT; return also the terminal."""
    terminal, screen = pty.openpty()

    def begin() -> None:
        if way == "terminal":
            fcntl.ioctl(screen, termios.TIOCSCTTY, 0)
        else:
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command,
            env={**os.environ, "TMPDIR": str(folder / "temporary")},
            stdin=subprocess.DEVNULL,
            stdout=screen if way == "terminal" else log,
            stderr=log,
            start_new_session=True,
            preexec_fn=begin,  # noqa: PLW1509 - this process has no threads
        )
    os.close(screen)
    return process, terminal


def name_of(process: int) -> str:
    """Return the command line of a process."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text(errors="replace").replace("\0", " ")
    except (FileNotFoundError, ProcessLookupError):  # the latter if it goes between opening and reading
        return "ended just now"


def trial(command: list[str], way: str, seconds: float) -> str:
    """End the command in one way after some seconds, and return the line of the report."""
    with tempfile.TemporaryDirectory(prefix="warren-ending-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "temporary").mkdir()
        process, terminal = started(command, way, folder)
        time.sleep(seconds)
        if process.poll() is not None:
            os.close(terminal)
            return f"{way:8} {seconds:6.1f} s: had ended before, exit code {process.returncode}"
        most = len(supervisor.descendants())
        start = time.monotonic()
        if way != "terminal":
            process.send_signal(signal.Signals[way])
        # Only now, so that a signal does not find the terminal closed already.
        os.close(terminal)
        code = process.wait()
        ended = time.monotonic() - start
        while (left := supervisor.descendants()) and time.monotonic() - start < PATIENCE_SECONDS:
            time.sleep(supervisor.POLL_SECONDS)
        gone = time.monotonic() - start
        names = [name_of(number) for number in left]
        supervisor.send(signal.SIGKILL, left)
        files = sorted(path.name for path in (folder / "temporary").iterdir())
        last = (folder / "log").read_text(errors="replace").splitlines()[-1:]
    return (
        f"{way:8} {seconds:6.1f} s: exit code {code}, {ended:.1f} s, {most} processes in {gone:.1f} s, "
        f"left: {names or 'no process'}, {files or 'no file'}; {last}"
    )


def main() -> int:
    """Run all trials, in a random order."""
    parser = argparse.ArgumentParser(prog="python -m tests.endings", description=__doc__.partition("\n")[0])
    parser.add_argument("--trials", type=int, default=5, metavar="N", help="trials in each way (default: 5)")
    parser.add_argument("--within", type=float, default=60, metavar="SECONDS", help="latest moment (default: 60)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="same number, same moments (default: 0)")
    parser.add_argument("--way", choices=WAYS, action="append", help="only this way; repeat it for several ways")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the command, such as: python3 tests tests/godot")
    options = parser.parse_args()
    # What the command leaves behind becomes a child of this process.
    supervisor.adopt_orphans()
    draw = random.Random(options.seed)
    ways = (options.way or list(WAYS)) * options.trials
    draw.shuffle(ways)
    for way in ways:
        sys.stdout.write(trial(options.command, way, draw.uniform(0, options.within)) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
