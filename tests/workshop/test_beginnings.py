"""On a machine that is not supported, both commands say in one sentence what is."""

import ast
import subprocess
import sys

import pytest

from tests.cases import each
from workshop import engine
from workshop.provision import ROOT, SetupError

COMMANDS = ("tests", "godot_project")
# What is changed before a command starts, and how its sentence begins.
MACHINES = [
    ("sys.platform = 'darwin'", "This command runs on Linux, best on Debian 12, Ubuntu 24.04 or newer: on Windows, "),
    ("sys.platform = 'win32'", "This command runs on Linux, best on Debian 12, Ubuntu 24.04 or newer: on Windows, "),
    ("sys.version_info = (3, 10, 14)", "This command needs Python 3.11 or newer, such as the package `python3` of "),
]


def test_an_old_python_can_read_the_commands():
    for file in (*(f"{name}/__main__.py" for name in COMMANDS), "addons/workshop/__init__.py"):
        assert ast.parse((ROOT / file).read_text("utf-8"), feature_version=(3, 8)).body


@each("command", COMMANDS)
@each(("machine", "begin"), MACHINES)
def test_unsupported_machines_get_one_sentence(command, machine, begin):
    program = f"import runpy, sys\n{machine}\nrunpy.run_path({command!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, text=True, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(begin)


def test_a_machine_without_apt_and_godot_is_told_to_install_one(tmp_path, monkeypatch):
    for name, value in (("PATH", str(tmp_path)), ("WARREN_CACHE", str(tmp_path))):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("GODOT", raising=False)
    with pytest.raises(SetupError) as caught:
        engine.find()
    assert str(caught.value) == (
        "Install Godot 4.5 or newer, and name it in the variable GODOT or put it on the PATH as `godot`: this machine"
        " has none, and none can be fetched, for the reason: this machine lacks apt-get, as on Debian and Ubuntu"
    )
