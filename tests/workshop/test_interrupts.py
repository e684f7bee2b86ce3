"""Ctrl-C at any moment of a command's start: one line, exit code 130, and no traceback."""

import os
import signal
import subprocess
import sys

from workshop.provision import ROOT

COMMANDS = {
    "pycore": (["-m", "pycore", "dungeon", "generate", "--seed", "1"], "error: interrupted"),
    "tests": (["tests", "--version"], "interrupted"),
    "game": (["godot_project", "--help"], "interrupted"),
}


def interrupted_at(arguments, module):
    """Return exit code and error output of a command that is interrupted while it imports the module."""
    program = f"""
import importlib.abc, os, runpy, signal, sys

class Watch(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Watch())
arguments = {arguments!r}
if arguments[0] == "-m":
    sys.argv = arguments[1:]
    runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
else:
    sys.argv = arguments
    runpy.run_path(arguments[0], run_name="__main__")
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        # A run that was started in the background ignores the signal, and so would this one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr.lstrip("\n")  # click ends the line on which ^C stands


# What each command imports early and late.
MODULES = {
    "pycore": ("pycore.cli", "click", "pycore.base.family", "pycore.dungeon.grow._engine", "pycore.dungeon.cli"),
    "tests": ("shlex", "workshop.engine", "hashlib"),
    "game": ("argparse", "workshop.environment"),
}


def test_an_interrupt_is_told_in_one_line():
    for command, (arguments, told) in COMMANDS.items():
        for module in MODULES[command]:
            assert interrupted_at(arguments, module) == (130, f"{told}\n"), (command, module)
