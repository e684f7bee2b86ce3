"""Warren run by the Python of another machine's kind, in the emulator."""

import os
import shutil
import subprocess
from pathlib import Path

from workshop.cross.emulator import emulator
from workshop.cross.targets import Target
from workshop.provision import ROOT


def site(compiled: Path, folder: Path) -> Path:
    """Fill a folder with the core and its compiled modules, none of this machine's among them, and return it."""
    for package, place in (("pycore", ROOT / "pycore"), ("warren", ROOT / "addons/warren")):
        shutil.copytree(place, folder / package, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.pyx"))
    shutil.copytree(compiled, folder, dirs_exist_ok=True)
    return folder


def run(target: Target, python: Path, *arguments: str | Path, path: tuple[Path, ...] = ()) -> str:
    """Return what a run of Python writes; it has to succeed, and finds modules in the folders of the path."""
    variables = {"PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    command = [*emulator(target), python / "bin/python3.11", *arguments]
    done = subprocess.run(command, env=variables, cwd=ROOT, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
