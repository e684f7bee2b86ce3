"""The terminal for real: a process that has one, a person at its keys."""

import os
import pty
import re
import select
import sys
import time

import pytest

from tests.waiting import PATIENCE_SECONDS
from workshop.provision import ROOT

LEVEL = "##########\n#        #\n# $@$  . #\n#      . #\n#        #\n##########\n"


class Person:
    """Sits at a terminal in which a level is played."""

    def __init__(self, file, *options):
        self.seen = ""
        command = [sys.executable, "-m", "pycore", "sokoban", "play", str(file), *options]
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(ROOT)
            os.execve(command[0], command, {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"})

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def sees(self, text):
        """Read on until this is on the screen."""
        end, start = time.monotonic() + PATIENCE_SECONDS, len(self.seen)
        while text not in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.seen[start:]):
            assert time.monotonic() < end, (text, self.seen[-2000:])
            if select.select([self.terminal], [], [], 1)[0]:
                self.seen += os.read(self.terminal, 65536).decode()

    def leave(self):
        """Return the exit code."""
        code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        os.close(self.terminal)
        return code


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "level.xsb"
    path.write_text(LEVEL)
    return path


def test_keys_arrows_and_undo(file):
    person = Person(file)
    person.sees("moves 0, pushes 0")
    person.type("\x1b[C")
    person.sees("moves 1, pushes 1")
    person.type("khlj")  # faster than anything is drawn
    person.sees("moves 5, pushes 1")
    for _ in range(4):
        person.type("u")
    person.sees("moves 1, pushes 1")
    person.type("l")
    person.sees("moves 2, pushes 2")
    person.type("u")
    person.sees("moves 1, pushes 1")
    person.type("?")
    person.sees("the marked box is pushed")
    person.type("khhq")
    person.sees("Your moves: R U 2L")
    assert person.leave() == 1
    assert "\x1b[" in person.seen


def test_a_playback_stops_at_a_key_and_goes_on(file):
    person = Person(file, "--pause-ms", "100")
    person.sees("moves 0, pushes 0")
    person.type("p")
    person.sees("moves 2")
    person.type("x")
    person.sees("Stopped.")
    person.type("p")
    person.sees("Solved in")
    assert person.leave() == 0
