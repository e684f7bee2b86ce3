"""`python3 tests` sets everything up and runs every check; `python3 tests ARGUMENTS` runs pytest with these alone."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "addons"))

import workshop.interrupts  # noqa: F401 - Ctrl-C is told in one line from here on

# isort: split
import os
import shlex
import subprocess

from workshop import engine, environment
from workshop.provision import ROOT, SetupError, say

SCRIPTS = ("addons", "godot_project", "tests")
CHECKS = (
    ("ruff", "format", "--check"),
    ("ruff", "check"),
    ("mypy",),
    ("cython-lint", "pycore", "addons"),
    ("gdformat", "--check", *SCRIPTS),
    ("gdlint", *SCRIPTS),
    ("typos",),
)


def run(*command: str) -> int:
    """Show a command of the private environment, run it, and return its exit code."""
    print("$", shlex.join((f".venv/bin/{command[0]}", *command[1:])), flush=True)
    tools = ROOT / ".venv/bin"
    # Some tools start others of the same environment.
    variables = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    return subprocess.run([tools / command[0], *command[1:]], cwd=ROOT, env=variables, check=False).returncode


def main(arguments: list[str]) -> int:
    """Set up, check, and test; pytest comes last, so that its verdict is the last line.

    Returns:
        0 if everything passed; what failed before pytest is named before it starts.
    """
    failed = []
    try:
        environment.ensure()
    except SetupError as error:
        say(str(error))
        return 1
    try:
        engine.find()
    except SetupError as error:
        say(str(error))
        failed.append("engine")
    failed += [shlex.join(check) for check in CHECKS if not arguments and run(*check)]
    if failed:
        print("FAILED before the tests:", ", ".join(failed), flush=True)
    return run("pytest", *arguments) or bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
