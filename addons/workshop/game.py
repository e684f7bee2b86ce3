"""Prepares a game of this repository to be run: the addon linked into it, and its files imported by the engine."""

import hashlib
import os
import subprocess
from pathlib import Path

from workshop.engine import Engine
from workshop.provision import ROOT, SetupError, locked, say

# Folders with nothing in them that the engine imports, with what it has made itself, and the link to our addon.
SKIPPED = {".godot", "__pycache__", "addons", "bin", "host"}
IMPORT_SECONDS = 600


def prepare(engine: Engine, python: Path, project: Path) -> None:
    """Link the addon into the game and import what has changed since the last time.

    Args:
        engine: The engine that is to run the game.
        python: The Python that the addon is to use: that of the private environment.
        project: The folder of the game.

    Raises:
        SetupError: One of the two failed; its text has the messages.
    """
    with locked(ROOT / "build/import.lock", waiting=f"Waiting for another run that prepares {project}"):
        install: list[str | Path] = [python, "-m", "warren", "install", "--link", project]
        done = subprocess.run(install, cwd=ROOT, text=True, capture_output=True, check=False)
        if done.returncode:
            raise SetupError(f"The addon cannot be linked into {project}:\n{done.stdout}{done.stderr}")
        _import(engine, project)


def _import(engine: Engine, project: Path) -> None:
    """Import what has changed since the last time."""
    stamp = project / ".godot/imported.stamp"
    if stamp.exists() and stamp.read_text(errors="replace") == _state(engine, project):
        return
    say(f"Importing the files of {project}")
    run = engine.run(project, "--import", timeout=IMPORT_SECONDS)
    if run.returncode or run.problems():
        problems = "\n".join(run.problems()) or run.log
        raise SetupError(f"{project} cannot be imported (exit code {run.returncode}):\n{problems}")
    stamp.parent.mkdir(exist_ok=True)
    # Importing adds files of its own beside the imported ones.
    stamp.write_text(_state(engine, project))


def _state(engine: Engine, project: Path) -> str:
    """Return a hash that changes with the engine and with every file of the game or the addon that it may import."""
    found = [engine.version]
    for top in (project, ROOT / "addons/warren"):
        for folder, folders, files in os.walk(top):
            folders[:] = sorted(set(folders) - SKIPPED)
            paths = [Path(folder, name) for name in sorted(files) if not name.endswith(".py")]
            found += [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in paths]
    return hashlib.sha256("\n".join(found).encode()).hexdigest()
