"""The private environment, made for a small stand-in of the project."""

import errno
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE_SECONDS, wait_until
from workshop import environment, provision
from workshop.provision import ROOT, SetupError

# A project that pip can install without fetching anything: it is its own build tool.
PYPROJECT = """
[build-system]
requires = []
build-backend = "setuptools"
backend-path = ["."]
[project]
name = "standin"
"""
BACKEND = """
import pathlib, sys, zipfile

def build_editable(folder, settings=None, metadata=None):
    pathlib.Path("installs").open("a").write("x")
    name = "standin-1-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(folder, name), "w") as wheel:
        info = "standin-1.dist-info/"
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: standin\\nVersion: 1\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return name

def setup():
    pathlib.Path("builds").open("a").write("x")
    if "broken" in pathlib.Path("pycore/a.pyx").read_text():
        print("pycore/a.pyx:3:4: warning: odd", "pycore/a.pyx:3:5: Expected an identifier", *["more"] * 40, sep="\\n")
        sys.exit(1)
"""


def begun(folder):
    """Write a project that was never built."""
    (folder / "pycore").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(PYPROJECT)
    (folder / "setuptools.py").write_text(BACKEND)
    (folder / "pycore/_build.py").write_text("")
    (folder / "pycore/a.pyx").write_text("1")
    return folder


@pytest.fixture
def project(tmp_path):
    return begun(tmp_path / "project")


@pytest.fixture(scope="module")
def standin(tmp_path_factory):
    """A project whose environment is made, in a folder with a space in its name; what was done for it."""
    project = begun(tmp_path_factory.mktemp("standin") / "a project")
    assert environment.ensure(project).exists()
    return project, done(project)


@pytest.fixture
def made(standin):
    """A project with an environment that is up to date."""
    project, _ = standin
    (project / "pycore/a.pyx").write_text("1")
    (project / "pyproject.toml").write_text(PYPROJECT)
    environment.ensure(project)
    return project


def done(project):
    """How often the stand-in was installed, and how often only built."""
    return tuple(len(file.read_text()) if (file := project / name).exists() else 0 for name in ("installs", "builds"))


def spent(project, **options):
    """Bring an environment up to date, and return what was done for that, as `done` does."""
    before = done(project)
    environment.ensure(project, **options)
    return tuple(after - earlier for earlier, after in zip(before, done(project), strict=True))


def test_environment_does_only_what_changed(standin, made):
    assert standin[1] == (1, 1)
    assert spent(made) == (0, 0)
    (made / "pycore/a.pyx").write_text("2")
    assert spent(made) == (0, 1)
    (made / "pycore/_build.py").write_text("FLAGS = []")
    assert spent(made) == (0, 1)
    (made / "pyproject.toml").write_text(PYPROJECT + 'version = "2"\n')
    assert spent(made) == (1, 0)


def test_failed_build_is_tried_again_and_nothing_more(made):
    source, before = made / "pycore/a.pyx", done(made)
    source.write_text("broken")
    for _ in range(2):
        with pytest.raises(SetupError, match=r"cannot be built(.|\n)*pycore/a.pyx:3:5: Expected") as caught:
            environment.ensure(made)
        assert "odd" not in str(caught.value)
    source.write_text("1")
    environment.ensure(made)
    assert done(made) == (before[0], before[1] + 3)


def test_test_tools_are_fetched_when_they_are_needed_and_a_lost_compiler_is_named(made, capsys, monkeypatch):
    with (made / "pyproject.toml").open("a") as file:
        file.write('\n[project.optional-dependencies]\ntest = ["pip"]\n')
    capsys.readouterr()
    assert spent(made) == (1, 0)  # the project file has changed
    assert "test tools" not in capsys.readouterr().err
    assert spent(made, tools=True) == (0, 0)
    assert capsys.readouterr().err == "Fetching the test tools (once)\n"
    for tools in (True, False):
        assert spent(made, tools=tools) == (0, 0)
    assert capsys.readouterr().err == ""
    (made / "pycore/a.pyx").write_text("2")
    with monkeypatch.context() as changed:
        changed.setenv("CC", "no-such-compiler")
        with pytest.raises(SetupError, match=r"no C compiler \(no-such-compiler\)"):
            environment.ensure(made)
    assert spent(made) == (0, 1)


def test_extras_of_the_project_itself_are_fetched_by_their_packages(project):
    with (project / "pyproject.toml").open("a") as file:
        file.write('\n[project.optional-dependencies]\ntest = ["one", "standin[site]"]\nsite = ["two", "three"]\n')
    assert environment._packages(project)[1] == ["one", "two", "three"]


def test_a_note_that_cannot_be_read_is_no_note(made, tmp_path, monkeypatch):
    assert environment._done(tmp_path / "none") == {}
    for content in (b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000):
        (tmp_path / "note").write_bytes(content)
        assert environment._done(tmp_path / "note") == {}
    (made / ".venv/warren.json").write_bytes(b"")
    emptied = []
    monkeypatch.setattr(environment, "_make", lambda root, _: emptied.append(root))
    assert spent(made) == (1, 1)
    assert emptied == [made]


def test_a_note_that_cannot_be_written_is_told_and_the_old_one_kept(made, monkeypatch):
    stamp = made / ".venv/warren.json"
    before = stamp.read_text()

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    (made / "pycore/a.pyx").write_text("2")
    with pytest.raises(SetupError, match="No space left"):
        environment.ensure(made)
    assert stamp.read_text() == before


def test_without_a_home_folder_it_is_said_what_to_name(monkeypatch):
    def homeless(_):
        raise RuntimeError("Could not determine home directory.")

    for name in ("WARREN_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", classmethod(homeless))
    with pytest.raises(SetupError, match="WARREN_CACHE"):
        provision.cache_folder()


def test_missing_compiler_is_named(project, monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(SetupError, match=r"no C compiler \(no-such-compiler\)"):
        environment.ensure(project)


def test_lock_is_held_against_another_process(tmp_path):
    order = tmp_path / "order"
    program = f"""
from pathlib import Path
from workshop.provision import locked
with locked(Path({str(tmp_path / "lock")!r}), waiting="waiting"):
    Path({str(order)!r}).open("a").write("second")
"""
    command = [sys.executable, "-c", program]
    with provision.locked(tmp_path / "lock", waiting=""):
        other = subprocess.Popen(command, cwd=ROOT / "addons", stderr=subprocess.PIPE, text=True)
        assert other.stderr.readline() == "waiting\n"
        wait_until(lambda: re.search(rf"-> FLOCK .* {other.pid} ", Path("/proc/locks").read_text()))
        order.write_text("first ")
    assert other.wait(PATIENCE_SECONDS) == 0
    other.stderr.close()
    assert order.read_text() == "first second"
