"""Makes the private environment `.venv`: the project installed in place, its compiled modules built, the test tools.

Nothing happens when nothing has changed. Where only compiled sources have, they alone are built again, incrementally.
The test tools are fetched when they are first needed.
"""

import hashlib
import importlib.util
import json
import os
import re
import shlex
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from pathlib import Path

from workshop.progress import Progress
from workshop.provision import ROOT, SetupError, locked, logged, say, tail

SOURCES = ("pyx", "pxd", "c", "h")
# What of pip's and the compiler's complaints has a cause that can be named.
CAUSES = (
    (
        r"name resolution|NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|No matching distribution found",
        "The package index cannot be reached, or lacks a package. Check the network, or pip's index-url.",
    ),
    (r"No space left on device", "The disk is full."),
    (r"Killed signal terminated program|internal compiler error: Killed", "The machine ran out of memory."),
)


def ensure(root: Path = ROOT, *, tools: bool = False) -> Path:
    """Return the Python of the private environment, made or brought up to date first where that is needed.

    Args:
        root: The folder of the project.
        tools: Whether the test tools are needed, too.

    Raises:
        SetupError: Something on the machine is missing, or the build failed.
    """
    python = root / ".venv/bin/python"
    stamp = root / ".venv/warren.json"
    with locked(root / "build/environment.lock", waiting="Waiting for another run that makes the environment"):
        # Read under the lock: what another run has just built need not be built again.
        wanted = _state(root)
        found = _done(stamp) if python.exists() else {}
        if not tools and "tools" not in found:
            del wanted["tools"]
        if found == wanted:
            return python
        log = root / "build/environment.log"
        log.write_text("")
        # What is done is noted step by step: after a failure only the rest is tried again.
        same = {step for step in wanted if found.get(step) == wanted[step]}
        steps = {
            "python": lambda: _make(root, log),
            "fetched": lambda: _fetch(root, python, log),
            "tools": lambda: _fetch_tools(root, python, log),
            "built": lambda: _build(root, python, log),
            "installed": lambda: _install(root, python, log),
        }
        if "python" in same:
            _note(stamp, wanted, *same)
        else:
            same.clear()
        for step in wanted:
            if step not in same:
                steps[step]()
                same.add(step)
                _note(stamp, wanted, *same)
    return python


def enter(*, tools: bool = False) -> None:
    """Start the running program again with the Python of the private environment, unless that runs it already.

    Args:
        tools: Whether the test tools are needed, too.

    Raises:
        SetupError: Something on the machine is missing, or the build failed.
    """
    python = ensure(tools=tools)
    if Path(sys.prefix) != python.parent.parent:
        os.execv(python, [str(python), *sys.argv])  # noqa: S606


def _state(root: Path) -> dict[str, str]:
    """Return what the environment depends on, in the order in which it is made.

    That is the Python, what is fetched, the test tools, the compiled sources and flags, and what is installed.
    """
    sources = sorted(
        file for top in ("pycore", "addons") for kind in SOURCES for file in (root / top).rglob(f"*.{kind}")
    )
    python = f"{sys.version} {root}"
    needed, tools = _packages(root)
    return {
        "python": python,
        "fetched": " ".join([python, *needed]),
        "tools": " ".join([python, *tools]),
        "built": python + _digest([root / "pycore/_build.py", *sources]),
        "installed": python + _digest([root / "pyproject.toml"]),
    }


def _packages(root: Path) -> tuple[list[str], list[str]]:
    """Return what the project needs to be built and run, and the test tools."""
    read = tomllib.loads((root / "pyproject.toml").read_text())
    project = read["project"]
    needed = [*read["build-system"]["requires"], *project.get("dependencies", ())]
    extras = project.get("optional-dependencies", {})
    # The project is installed later: its own extras are asked for by their packages.
    own = {f"{project['name']}[{name}]": packages for name, packages in extras.items()}
    return needed, [package for tool in extras.get("test", []) for package in own.get(tool, [tool])]


def _done(stamp: Path) -> dict[str, str]:
    """Return the steps that are noted as done; none where the note cannot be read, whatever is wrong with it."""
    try:
        found = json.loads(stamp.read_bytes())
    except (OSError, ValueError, RecursionError):  # the steps are repeated
        return {}
    return found if isinstance(found, dict) else {}


def _note(stamp: Path, wanted: dict[str, str], *steps: str) -> None:
    """Note the steps that are done; a full disk or a killed process leaves the note that was there."""
    draft = stamp.with_suffix(".draft")
    try:
        draft.write_text(json.dumps({step: wanted[step] for step in steps}))
        draft.replace(stamp)
    except OSError as error:
        raise SetupError(f"{stamp} cannot be written: {error.strerror}") from error


def _digest(files: Iterable[Path]) -> str:
    """Return a hash of names and contents."""
    total = hashlib.sha256()
    for file in files:
        total.update(f"\0{file}\0".encode() + file.read_bytes())
    return total.hexdigest()


def _make(root: Path, log: Path) -> None:
    """Make an empty environment."""
    _check_machine()
    say(f"Making the private environment {root / '.venv'} (once)")
    # Started from the environment's own Python, its base makes the new one: a Python cannot replace itself.
    base = getattr(sys, "_base_executable", sys.executable)
    if not logged([base, "-m", "venv", "--clear", root / ".venv"], log, cwd=root):
        raise _failure("The private environment cannot be made", log)


def _pip(python: Path, *arguments: str) -> list[str | Path]:
    return [python, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", *arguments]


def _fetch(root: Path, python: Path, log: Path) -> None:
    """Install what builds the project, and what it needs."""
    if needed := _packages(root)[0]:
        say(f"Fetching {', '.join(needed)}")
        if not logged(_pip(python, *needed), log, cwd=root):
            raise _failure("The packages that Warren needs cannot be installed", log)


def _fetch_tools(root: Path, python: Path, log: Path) -> None:
    """Install the test tools."""
    if tools := _packages(root)[1]:
        say("Fetching the test tools (once)")
        if not logged(_pip(python, *tools), log, cwd=root):
            raise _failure("The test tools cannot be installed", log)


def _build(root: Path, python: Path, log: Path) -> None:
    """Build the compiled modules that are older than their sources."""
    _check_compiler()
    say("Building the compiled modules that have changed")
    parallel = ["--parallel", str(os.cpu_count() or 1)]
    setup: list[str] = ["-c", "import setuptools; setuptools.setup()", "--quiet", "build_ext", "--inplace", *parallel]
    variables = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with Progress() as progress:
        is_built = logged([python, *setup], log, cwd=root, env=variables, told=progress)
    if not is_built:
        raise _failure("The compiled modules cannot be built", log)


def _install(root: Path, python: Path, log: Path) -> None:
    """Install the project in place; all that it needs is there."""
    say("Installing Warren into it")
    if not logged(_pip(python, "--no-build-isolation", "--no-deps", "--editable", "."), log, cwd=root):
        raise _failure("The project cannot be installed", log)


def _check_machine() -> None:
    """Raise an error that says what to install, where the machine lacks it."""
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        raise SetupError(f"This Python lacks the modules venv and ensurepip. On Debian: apt install {package}")
    _check_compiler()


def _check_compiler() -> None:
    """Raise an error that says what to install, where there is nothing to compile with."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(compiler):
        raise SetupError(f"There is no C compiler ({compiler}). On Debian: apt install build-essential")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise SetupError("This Python lacks its C headers (Python.h). On Debian: apt install python3-dev")


def _failure(what: str, log: Path) -> SetupError:
    """Return the error for a failed command: what failed, why if that is known, and the end of the log."""
    end = tail(log)
    why = next((cause for pattern, cause in CAUSES if re.search(pattern, end)), "")
    fault = rf"^\s*(\S+[.](?:{'|'.join(SOURCES)}):\d+:\d+: (?!warning|note).*)$"
    faults = re.findall(fault, log.read_text(errors="replace"), re.MULTILINE)
    return SetupError("\n".join([f"{what}. {why}", end, *faults[:10], f"The whole log: {log}"]))
