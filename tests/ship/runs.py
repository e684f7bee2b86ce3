"""Warren run by the Python of another kind of machine, in the emulator."""

import os
import shutil
import subprocess

from workshop.cross.emulator import emulator
from workshop.provision import ROOT


def site(compiled, folder):
    """Fill a folder with the core, the tests, and the compiled modules, none of this machine's among them."""
    for place in ("pycore", "tests/golden"):
        ours = shutil.ignore_patterns("*.so", "__pycache__", "*.pyx")
        shutil.copytree(ROOT / place, folder / place, ignore=ours)
    shutil.copytree(compiled, folder, dirs_exist_ok=True)
    return folder


def run(target, tree, *arguments, folder):
    """Return what a run of Python in a folder writes; it has to succeed, and sees nothing of the machine's Python."""
    variables = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "HOME": str(folder), "PATH": os.defpath}
    command = [*emulator(target), tree / "bin/python3.11", "-S", *arguments]
    done = subprocess.run(command, env=variables, cwd=folder, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
