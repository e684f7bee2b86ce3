"""`python3 tests` sets everything up and checks; with `--all` also what only repeats, or needs other machines' modules.

`python3 tests ARGUMENTS` runs pytest alone, with these; what is named there is run as a whole.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "addons"))

import workshop.interrupts  # noqa: F401 - Ctrl-C is told in one line from here on

# isort: split
import os
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor

from workshop import engine, environment
from workshop.provision import ROOT, SetupError, say
from workshop.supervisor import supervise

ALL = "--all"
USAGE = """python3 tests            sets up, builds, checks, and runs the quick tests on all cores
python3 tests --all      the same, with the tests that only repeat, or need other machines' modules
python3 tests PATH...    runs pytest on some paths; all of its options are passed on, such as -k WORDS and -x

.venv/bin/pytest --help  has pytest's own options, once python3 tests has run
tests/README.md          says what else there is: benches, pictures, fuzzing, mutation tests"""
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


def run(*command: str, output: int | None = None) -> "subprocess.CompletedProcess[bytes]":
    """Run a command of the private environment."""
    tools = ROOT / ".venv/bin"
    # Some tools start others of the same environment.
    variables = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    # Each process of the tests would translate all of them again.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    variables.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / "build/bytecode"))
    words: list[str | Path] = [tools / command[0], *command[1:]]
    # After an interrupt, `subprocess.run` would kill it before it could clean up.
    with subprocess.Popen(
        words, cwd=ROOT, env=variables, stdout=output, stderr=output and subprocess.STDOUT
    ) as process:
        written, _ = process.communicate()
    code = process.returncode
    return subprocess.CompletedProcess(words, code if code >= 0 else 128 - code, written)


def show(command: tuple[str, ...]) -> None:
    """Show how a command is run by hand."""
    print("$", shlex.join((f".venv/bin/{command[0]}", *command[1:])), flush=True)


def failed_checks() -> list[str]:
    """Run the checks side by side, show what each wrote, and return those that failed."""
    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # Compile the tests once, with their assertions rewritten: each worker would, at the same time, and this takes
        # longer than to collect them. pytest itself reports errors later.
        pool.submit(run, "pytest", "--collect-only", "--quiet", output=subprocess.DEVNULL)
        for check, done in zip(
            CHECKS, pool.map(lambda words: run(*words, output=subprocess.PIPE), CHECKS), strict=True
        ):
            show(check)
            print(done.stdout.decode(errors="replace"), end="", flush=True)
            failed += [shlex.join(check)] if done.returncode else []
    return failed


def arguments_of(wishes: list[str]) -> list[str]:
    """Return pytest's arguments for the wishes of a command line."""
    if named := [wish for wish in wishes if wish != ALL]:
        return named
    # One more than there are processors: some tests wait for what they have started.
    workers = ["-n", str(1 + (os.cpu_count() or 1)), "--no-loadscope-reorder", "--durations=10"]
    return workers if wishes else [*workers, "--quick"]


def main(arguments: list[str]) -> int:
    """Set up, check, and test; pytest comes last, so that its verdict is the last line.

    Returns:
        0 if everything passed; what failed before pytest is named before it starts.
    """
    if {"-h", "--help"} & set(arguments):
        print(USAGE)
        return 0
    failed = []
    try:
        environment.ensure(tools=True)
    except SetupError as error:
        say(str(error))
        return 1
    try:
        engine.find()
    except SetupError as error:
        say(str(error))
        failed.append("engine")
    failed += failed_checks() if arguments in ([], [ALL]) else []
    if failed:
        print("FAILED before the tests:", ", ".join(failed), flush=True)
    tests = ("pytest", *arguments_of(arguments))
    show(tests)
    return run(*tests).returncode or bool(failed)


if __name__ == "__main__":
    supervise()
    sys.exit(main(sys.argv[1:]))
