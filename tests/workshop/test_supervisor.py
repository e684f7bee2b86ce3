"""A supervised command: however it ends, its processes end with it, and its exit code and one line say why."""

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.waiting import wait_until
from workshop.provision import ROOT

# Two processes that ignore signals, in sessions of their own; the parent of one has ended.
STUBBORN = """
for name in ("child", "orphan"):
    if not os.fork():
        os.setsid()
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        if name == "orphan" and os.fork():
            os._exit(0)
        open(name, "x")
        time.sleep(1000)
"""
CLEANING = """
import atexit
def clean():
    time.sleep(0.1)
    open("cleaned", "x")
if not os.fork():
    atexit.register(clean)
    sys.excepthook = lambda *_: None
    open("child", "x")
    time.sleep(1000)
"""
PROGRAM = """
import os, signal, sys, time
from workshop import supervisor
supervisor.GRACE_SECONDS = {grace}
supervisor.supervise()
{start}
open("starting", "x").write(f"{{os.getppid()}}")
os.rename("starting", "command")
sys.stdin.read()
sys.exit(7)
"""


class Command:
    """A supervised command in a folder; its processes are known by a variable."""

    def __init__(self, folder, start, grace, **options):
        self.folder = folder
        self.errors = folder / "errors"
        self.mark = f"WARREN_SUPERVISED={folder}"
        name, _, value = self.mark.partition("=")
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM.format(start=start, grace=grace)],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT / "addons"), name: value},
                stderr=errors,
                **{"stdin": subprocess.PIPE, **options},
            )

    def wait_for(self, *names):
        wait_until(lambda: all((self.folder / name).exists() for name in ("command", *names)))

    def left(self):
        """The processes that have not ended."""
        found = []
        for file in Path("/proc").glob("[0-9]*/environ"):
            try:
                found += [file.parent.name] if self.mark.encode() in file.read_bytes().split(b"\0") else []
            except OSError:  # it has just ended
                continue
        return found

    def ended(self):
        """The exit code and the error output, once no process is left."""
        with self.process:
            code = self.process.wait()
        wait_until(lambda: not self.left())
        return code, self.errors.read_text()


def kill_inner_guard(command):
    os.kill(int((command.folder / "command").read_text()), signal.SIGKILL)


@pytest.mark.parametrize(
    ("end", "code", "line"),
    [
        (lambda command: command.process.stdin.close(), 7, ""),
        (lambda command: command.process.send_signal(signal.SIGINT), 130, "interrupted\n"),
        (lambda command: command.process.send_signal(signal.SIGTERM), 143, "interrupted by SIGTERM\n"),
        (lambda command: command.process.send_signal(signal.SIGHUP), 129, "interrupted by SIGHUP\n"),
        (lambda command: command.process.kill(), -signal.SIGKILL, "interrupted by SIGTERM\n"),
        (kill_inner_guard, 128 + signal.SIGKILL, ""),
    ],
    ids=["itself", "SIGINT", "SIGTERM", "SIGHUP", "outer guard killed", "inner guard killed"],
)
def test_no_process_outlives_the_command(tmp_path, end, code, line):
    command = Command(tmp_path, STUBBORN, 0, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
    command.wait_for("child", "orphan")
    wait_until(lambda: len(command.left()) == 5)
    end(command)
    assert command.ended() == (code, line)


def test_a_closed_terminal_ends_the_command(tmp_path):
    terminal, screen = pty.openpty()

    def sit_at_the_terminal():
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        fcntl.ioctl(screen, termios.TIOCSCTTY, 0)

    command = Command(tmp_path, STUBBORN, 0, stdout=screen, start_new_session=True, preexec_fn=sit_at_the_terminal)
    os.close(screen)
    command.wait_for("child", "orphan")
    os.close(terminal)
    assert command.ended() == (129, "interrupted by SIGHUP\n")


def test_background_jobs_end_by_sigint_and_nohup_ignores_sighup(tmp_path):
    def start_in_the_background():
        for number in (signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)

    command = Command(tmp_path, STUBBORN, 0, preexec_fn=start_in_the_background)
    command.wait_for("child", "orphan")
    command.process.send_signal(signal.SIGHUP)
    command.process.send_signal(signal.SIGINT)
    assert command.ended() == (130, "interrupted\n")


def test_processes_can_clean_up_after_an_interrupt(tmp_path):
    command = Command(tmp_path, CLEANING, 100)
    command.wait_for("child")
    command.process.terminate()
    assert command.ended() == (143, "interrupted by SIGTERM\n")
    assert (tmp_path / "cleaned").exists()
