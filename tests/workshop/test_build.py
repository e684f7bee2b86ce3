"""Building the compiled modules: side by side, again after a kill, with a compiler that fails."""

import os
import shlex
import shutil
import subprocess
import sys
import time

import pytest

from pycore._build import whole
from tests.workshop.standins import write_program
from workshop.provision import ROOT

PYPROJECT = """
[project]
name = "standin"
version = "1"
[tool.setuptools]
packages = ["pycore"]
[tool.setuptools.cmdclass]
build_ext = "pycore._build.BuildExt"
"""
BUILD = ["-c", "import setuptools; setuptools.setup()", "--quiet", "build_ext", "--inplace", "--parallel", "2"]
BOTH = "from pycore import one, two; print(one.VALUE, two.VALUE)"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A project of two modules that is built, the lines that the build printed, and its compiler."""
    top = tmp_path_factory.mktemp("built")
    # Optimization takes most of the time, and the flags of the build ask for it.
    write_program(top / "hasty", 'exec cc "$@" -O0\n')
    project = top / "a project"
    (project / "pycore").mkdir(parents=True)
    (project / "warren/bin").mkdir(parents=True)
    shutil.copyfile(ROOT / "pycore/_build.py", project / "pycore/_build.py")
    (project / "pyproject.toml").write_text(PYPROJECT)
    (project / "pycore/__init__.py").write_text("")
    for name in ("one", "two"):
        (project / f"pycore/{name}.pyx").write_text(f"VALUE = '{name}'\n")
    done = run(project, *BUILD)
    assert done.returncode == 0, done.stderr
    return project, done.stdout.splitlines()


@pytest.fixture
def project(built):
    """The built project, as it was then."""
    folder = built[0].with_name("changed project")
    shutil.rmtree(folder, ignore_errors=True)
    return shutil.copytree(built[0], folder)


def run(project, *command, **variables):
    compiler = shlex.quote(str(project.parent / "hasty"))
    variables = {**os.environ, "CC": compiler, **variables}
    return subprocess.run(
        [sys.executable, *command], cwd=project, env=variables, text=True, capture_output=True, check=False
    )


@pytest.mark.thorough("compiles two modules twice; the quick run ends a failing build")
def test_modules_are_built_once_and_again_where_a_killed_run_left_half_of_one(built, project):
    assert {line.partition("] ")[2] for line in built[1] if "] Compiled" in line} == {
        "Compiled pycore._cython",
        "Compiled pycore.one",
        "Compiled pycore.two",
    }
    assert "Compiled" not in run(project, *BUILD).stdout
    (module,) = project.glob("build/lib*/pycore/two*.so")
    (source,) = project.glob("build/temp*/pycore/one.c")
    (placed,) = project.glob("pycore/two*.so")
    for file in (module, source, placed):
        file.write_bytes(file.read_bytes()[:1000])
    for kind, doing in (("temp", "translating"), ("lib", "compiling")):
        (folder,) = project.glob(f"build/{kind}*")
        (folder / f"{doing}.unfinished").touch()
    done = run(project, *BUILD)
    assert done.returncode == 0, done.stderr
    assert run(project, "-c", BOTH).stdout == "one two\n"
    assert list(project.rglob("*.unfinished")) == list(project.rglob("*.draft")) == []


@pytest.mark.thorough("compiles again; the quick run ends a failing build")
def test_a_module_without_a_source_is_removed(project):
    (project / "pycore/two.pyx").unlink()
    done = run(project, *BUILD)
    assert done.returncode == 0, done.stderr
    assert [file.name.partition(".")[0] for file in sorted(project.glob("pycore/*.so"))] == ["_cython", "one"]


def test_a_failing_compiler_ends_the_build(project):
    modules = 20
    for number in range(modules):
        (project / f"pycore/more{number}.pyx").write_text("")
    text = f"echo x >> '{project}/started'\necho 'gcc: fatal error: no' >&2\nexit 1\n"
    compiler = write_program(project / "failing", text)
    done = run(project, *BUILD[:-1], "1", CC=shlex.quote(str(compiler)))
    assert done.returncode != 0
    assert "gcc: fatal error: no" in done.stderr + done.stdout
    # Some may be begun before the failure is seen, which takes longer on a busy machine.
    assert 1 <= len((project / "started").read_text().splitlines()) < modules


def test_only_what_was_written_last_is_made_again_after_a_kill(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    files = [tmp_path / f"deep/{number}.c" for number in range(9)]
    files[0].parent.mkdir()
    for age, file in enumerate(files):
        file.touch()
        os.utime(file, (time.time() - age, time.time() - age))
    (tmp_path / "deep/other.o").touch()
    killed = whole(tmp_path, "writing", ".c")
    killed.__enter__()
    assert sum(file.exists() for file in files) == 9
    with whole(tmp_path, "writing", ".c"):
        assert [file.exists() for file in files] == [False] * 4 + [True] * 5
    with whole(tmp_path, "writing", ".c"):
        assert sum(file.exists() for file in files) == 5
