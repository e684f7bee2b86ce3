"""What is shown of a long command: in a terminal and in a file."""

import io
import os
import subprocess
import sys

import pytest

from tests.waiting import wait_until
from workshop import progress, provision
from workshop.progress import Progress
from workshop.provision import ROOT, logged

LINES = ("warning: odd\n", "[1/3] Compiled a\n", "[ 2/3] Compiled b\n", "[3/3]nothing\n", "[3/3] Compiled c\n")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO) -> str:
    with Progress(stream) as told:
        for line in LINES:
            told(line)
    return stream.getvalue()


def until(file) -> str:
    """A program that ends when the file is there."""
    return f"while not os.path.exists({str(file)!r}): time.sleep(0.01)"


def test_a_terminal_has_one_line_and_a_file_whole_lines_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = ("[1/3] Compiled a", "[ 2/3] Compiled b", "[3/3] Compiled c")
    assert shown(Terminal()) == "".join(f"\r\x1b[K{step}" for step in steps) + "\n"
    for seconds, lines in ((10_000.0, steps[-1:]), (0.0, steps)):
        monkeypatch.setattr(progress, "SECONDS", seconds)
        assert shown(io.StringIO()) == "".join(f"{line}\n" for line in lines)


def test_lines_are_told_while_the_command_runs_and_all_are_in_the_log(tmp_path) -> None:
    log, seen = tmp_path / "log", tmp_path / "seen"
    # It ends when its line was told, and not before.
    program = "import os, time\nprint('[1/1] \\udce9', flush=True)\n" + until(seen)
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:surrogateescape"}

    def told(line: str) -> None:
        assert line == "[1/1] \ufffd\n"
        seen.touch()

    assert logged([sys.executable, "-c", program], log, env=environment, told=told)
    assert log.read_text().splitlines()[-1] == "[1/1] \ufffd"
    assert not logged(["false"], log, told=told)


def test_a_command_that_outlives_its_killed_run_keeps_the_lock(tmp_path) -> None:
    lock, log, end = tmp_path / "lock", tmp_path / "log", tmp_path / "end"
    outlives = "import os, time\nprint('here', flush=True)\n" + until(end)
    program = (
        "import sys\nfrom pathlib import Path\nfrom workshop.provision import locked, logged\n"
        f"with locked(Path({str(lock)!r}), waiting=''):\n"
        f"    logged([sys.executable, '-c', {outlives!r}], Path({str(log)!r}))"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT / "addons") as killed:
        wait_until(lambda: killed.poll() is not None or (log.exists() and "here\n" in log.read_text()))
        assert killed.poll() is None
        killed.kill()
    held = []

    def waits(text: str) -> None:
        held.append(text)
        end.touch()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(provision, "say", waits)
        with provision.locked(lock, waiting="waiting"):
            assert held == ["waiting"]
