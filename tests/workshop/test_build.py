"""Building the compiled modules: side by side, again after a kill, with a compiler that fails."""

import os
import shutil
import subprocess
import sys
import time

import pytest

from pycore._build import whole
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


@pytest.fixture
def project(tmp_path):
    (tmp_path / "pycore").mkdir()
    (tmp_path / "warren/bin").mkdir(parents=True)
    shutil.copyfile(ROOT / "pycore/_build.py", tmp_path / "pycore/_build.py")
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "pycore/__init__.py").write_text("")
    for name in ("one", "two"):
        (tmp_path / f"pycore/{name}.pyx").write_text(f"VALUE = '{name}'\n")
    return tmp_path


def run(project, *command, **variables):
    variables = {**os.environ, "CFLAGS": "-O0", **variables}
    return subprocess.run(
        [sys.executable, *command], cwd=project, env=variables, text=True, capture_output=True, check=False
    )


def test_modules_are_built_once_and_again_where_a_killed_run_left_half_of_one(project):
    done = run(project, *BUILD)
    assert done.returncode == 0, done.stderr
    assert {line.partition("] ")[2] for line in done.stdout.splitlines() if "] Compiled" in line} == {
        "Compiled pycore._cython",
        "Compiled pycore.one",
        "Compiled pycore.two",
    }
    assert "Compiled" not in run(project, *BUILD).stdout
    assert run(project, "-c", BOTH).stdout == "one two\n"
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


def test_a_module_without_a_source_is_removed(project):
    assert run(project, *BUILD).returncode == 0
    (project / "pycore/two.pyx").unlink()
    done = run(project, *BUILD)
    assert done.returncode == 0, done.stderr
    assert [file.name.partition(".")[0] for file in sorted(project.glob("pycore/*.so"))] == ["_cython", "one"]


def test_a_failing_compiler_ends_the_build(project):
    for name in ("three", "four", "five", "six"):
        (project / f"pycore/{name}.pyx").write_text("")
    compiler = project / "failing"
    compiler.write_text(f"#!/bin/sh\necho x >> {project}/started\necho 'gcc: fatal error: no' >&2\nexit 1\n")
    compiler.chmod(0o755)
    done = run(project, *BUILD[:-1], "1", CC=str(compiler))
    assert done.returncode != 0
    assert "gcc: fatal error: no" in done.stderr + done.stdout
    # One may have been begun before the failure was seen.
    assert len((project / "started").read_text().splitlines()) in (1, 2)


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
