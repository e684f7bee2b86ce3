"""The watch over files outside the clone: which paths it allows, and that it names the tests that use others."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.bench.__main__ import parsed
from tests.watch import REMEDY, Boundary
from workshop.provision import ROOT


def test_the_longest_listed_path_decides(tmp_path):
    home = tmp_path / "ann's home"
    clone = home / "my warren"
    for folder in (clone / "data", home / "my warren 2", tmp_path / "other", tmp_path / "temp/clone"):
        folder.mkdir(parents=True)
    (home / "beside.txt").touch()
    (clone / "link").symlink_to(home / "beside.txt")
    (clone / "folder").symlink_to(home)
    (home / "the same clone").symlink_to(clone)
    boundary = Boundary(str(clone), {str(home / ".cache"), str(home / ".pyenv/3")}, {str(home)})
    inside = (
        *(clone, clone / "data/x", clone / "data/../x", home / "the same clone/data/x"),
        *(home / ".cache", home / ".cache/warren/x", home / ".pyenv/3/lib/x", tmp_path / "missing", "/"),
    )
    outside = (
        *(home, home / "beside.txt", home / "missing", home / ".pyenv/x", home / "my warren 2/x"),
        *(clone / "../beside.txt", clone / "data/../../beside.txt", clone / "link", clone / "folder/x"),
        *(tmp_path / "other", tmp_path, f"{clone}/.."),
    )
    for path in (*inside, *outside, *inside, *outside):
        assert boundary.is_outside(str(path)) == (path in outside), path
    # A clone in the folder for temporary files is not alone there, and one that the user names is allowed later.
    temporary = Boundary(str(tmp_path / "temp/clone"), {str(tmp_path / "temp")}, {str(home)})
    assert not temporary.is_outside(str(tmp_path / "temp/other"))
    assert boundary.is_outside(str(tmp_path / "temp/other")) is False
    assert boundary.is_outside(str(tmp_path / "other/x")) is False
    (tmp_path / "other/x").touch()
    assert boundary.is_outside(str(tmp_path / "other/x"))
    boundary.allow(str(tmp_path / "other"))
    assert not boundary.is_outside(str(tmp_path / "other/x"))


TESTS = """
import os
import pathlib
import sqlite3
import subprocess

import pytest

def test_fine(tmp_path):
    (tmp_path / "x").write_text(pathlib.Path(__file__).read_text())
    assert os.listdir(tmp_path) == ["x"]
    sqlite3.connect(tmp_path / "y").close()
    subprocess.run(["cat", tmp_path / "x", "/nowhere/x"], capture_output=True)

def test_reading():
    pathlib.Path("../beside.txt").read_text()

def test_listing():
    os.listdir(pathlib.Path.home())

def test_looking_for_a_missing_file():
    with pytest.raises(OSError):
        open(os.path.expanduser("~/missing"))

@pytest.mark.xfail
def test_expected_to_fail():
    open("../beside.txt").close()
    assert False

def test_database():
    with pytest.raises(sqlite3.OperationalError):
        sqlite3.connect("file:../missing?mode=ro", uri=True)

def test_program():
    subprocess.run(["cat", "../beside.txt"])

def test_link(tmp_path):
    os.symlink(os.path.abspath("../beside.txt"), tmp_path / "x")

def test_fork():
    if not (child := os.fork()):
        open("../beside.txt").close()
        os._exit(0)
    os.waitpid(child, 0)
"""


def test_tests_that_use_other_files_are_named(tmp_path):
    """In a clone in the home folder, with spaces in its path: each test but the first fails, and so does an import."""
    home = tmp_path / "ann's home"
    clone = home / "my warren"
    (clone / "tests").mkdir(parents=True)
    (home / "beside.txt").touch()
    for name in ("__init__.py", "conftest.py", "sharing.py", "watch.py"):
        shutil.copy(ROOT / "tests" / name, clone / "tests")
    (clone / "tests/test_some.py").write_text(TESTS)
    (clone / "tests/test_import.py").write_text("open('../beside.txt').close()\ndef test_none(): pass\n")
    shutil.copy(ROOT / "pyproject.toml", clone)
    environment = {name: value for name, value in os.environ.items() if name != "XDG_CACHE_HOME"}
    environment |= {"HOME": str(home), "PYTHONPATH": os.pathsep.join(map(str, (clone, ROOT, ROOT / "addons")))}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--continue-on-collection-errors", "tests"]
    done = subprocess.run(command, cwd=clone, env=environment, text=True, capture_output=True, check=False)
    told = done.stdout
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE)
    bad = re.findall(r"^def (test_\w+)", TESTS, re.MULTILINE)[1:]
    assert failed == ["tests/test_import.py", *(f"tests/test_some.py::{name}" for name in bad)], told + done.stderr
    assert "1 passed" in told
    assert done.returncode == 1
    for name in failed:
        assert f"{name} used files outside the clone.\nPath outside the clone: {str(home)!r}"[:-1] in told
    line = TESTS.splitlines().index('    pathlib.Path("../beside.txt").read_text()') + 1
    assert f"Path outside the clone: {str(home / 'beside.txt')!r}, used by tests/test_some.py:{line}.\n{REMEDY}" in told


def test_benchmarks_name_the_option_for_more_data(tmp_path, capsys):
    with pytest.raises(SystemExit):
        parsed(["magpie"])
    assert (
        "no file 'FOLDER/magpie/bin/magpie'. Name a folder that has it with --data FOLDER." in capsys.readouterr().err
    )
    with pytest.raises(SystemExit):
        parsed(["magpie", "--data", str(tmp_path)])
    assert f"no file '{tmp_path}/magpie/bin/magpie'." in capsys.readouterr().err
    with pytest.raises(SystemExit):
        parsed(["--data", str(tmp_path / "missing")])
    assert "is not a folder" in capsys.readouterr().err
    _, every = parsed([])
    assert capsys.readouterr().err.count("Left out; name a folder that has it with --data FOLDER.") == 2
    (tmp_path / "magpie/bin").mkdir(parents=True)
    (tmp_path / "magpie/bin/magpie").touch()
    _, more = parsed(["--data", str(tmp_path)])
    assert {bench.__name__ for bench in more} - {bench.__name__ for bench in every} == {
        "beside_magpie",
        "against_magpie",
    }
