"""How the tests are distributed: each runs once, tests that are left out are counted, all reports arrive."""

import os
import subprocess
import sys

import pytest

from tests.__main__ import arguments_of, main
from tests.sharing import scope_of
from workshop import environment
from workshop.provision import ROOT

FILES = {
    "test_one.py": "import pytest\n@pytest.mark.thorough('a longer form of the other')\ndef test_long(): pass\n"
    "def test_short(pytestconfig):\n    tell(pytestconfig, 'news', 'of one', 'of all')\n"
    "@pytest.mark.needs('root', 'wings')\ndef test_flight(): pass\n",
    "test_two.py": "def test_other(pytestconfig):\n    tell(pytestconfig, 'news', 'of two', 'of all')\n",
}


def run(folder, *arguments, needs="NEEDS |= {'root': (lambda: True, ''), 'wings': (lambda: False, 'learn to fly')}\n"):
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    thorough(reason)\n    needs(names)\n")
    for name, text in FILES.items():
        (folder / name).write_text(f"from tests.sharing import NEEDS, tell\n{needs}{text}")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.sharing", "-p", "no:cacheprovider", "-v", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'addons'}"},
        text=True,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "two"])
def test_left_out_tests_are_counted_and_reports_arrive(tmp_path, workers):
    done = run(tmp_path, "--quick", *workers)
    assert done.returncode == 0, done.stdout + done.stderr
    for line in (
        "    1 `python3 tests --all` runs: a longer form of the other",
        "    1 needs wings: learn to fly",
        "2 tests are left out, 2 are run",
    ):
        assert done.stdout.count(f"\n{line}\n") == 1
    assert "test_long" not in done.stdout
    for name in ("test_short", "test_other"):
        assert f"{name} PASSED" in done.stdout or f"::{name} \n" in done.stdout
    assert [done.stdout.count(f"\nof {name}\n") for name in ("one", "two", "all")] == [1, 1, 1]


def test_all_run_where_nothing_is_left_out(tmp_path):
    done = run(tmp_path, needs="NEEDS |= {'root': (lambda: True, ''), 'wings': (lambda: True, '')}\n")
    assert "4 passed" in done.stdout
    assert "left out" not in done.stdout


def test_unknown_needs_are_an_error(tmp_path):
    done = run(tmp_path, needs="")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "test_flight needs wings. Available: root, namespaces." in done.stderr


def test_what_shares_something_stays_with_one_worker():
    assert scope_of("tests/ship/test_page.py::test_a[b::c]") == scope_of("tests/ship/test_bare.py::test_b")
    assert scope_of("tests/site/test_site.py::test_a") == scope_of("tests/site/test_snippets.py::test_b")
    assert scope_of("tests/base/test_rng.py::test_a[x::y]") == "tests/base/test_rng.py"


def test_a_quick_run_is_the_one_without_arguments_and_a_path_is_run_as_a_whole():
    assert "--quick" in arguments_of([])
    assert "--quick" not in arguments_of(["--all"])
    assert {"-n", "--durations=10"} <= set(arguments_of([])) & set(arguments_of(["--all"]))
    assert arguments_of(["tests/ship", "-x"]) == ["tests/ship", "-x"]
    assert arguments_of(["--all", "tests/ship"]) == ["tests/ship"]


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["tests/godot", "--help"]])
def test_help_needs_no_environment(words, monkeypatch, capsys):
    monkeypatch.setattr(environment, "ensure", lambda **_: pytest.fail("it was set up"))
    assert main(words) == 0
    assert "python3 tests --all" in capsys.readouterr().out
