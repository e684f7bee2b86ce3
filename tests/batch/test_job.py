"""Commands on behalf of another program: what their file tells, how they are stopped, and what dies."""

import json
import os
import subprocess
import sys
from functools import partial

import pytest

from pycore.cli import main
from tests.batch.helpers import content
from tests.sharing import quick
from tests.waiting import is_running, wait_until
from workshop.provision import ROOT

STOPPED = pytest.mark.thorough("stopped by a file instead; the quick run kills the process")
FEW, MANY = "200", "1000"  # levels; a command can be stopped before it has made many
ORDER = ("batch", "linjat", "--preset", "easy:5", "--workers", "1", "--seed", "3")


def facts(file):
    return json.loads(file.read_text()) if file.exists() else {}


def has_kept_levels(file):
    return facts(file).get("kept", 0) > 0


def begun(file, *words):
    return subprocess.Popen([sys.executable, "-P", "-m", "pycore", "job", str(file), *words], cwd=ROOT)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "run.json"


def in_one_go(path, count):
    """Return what the command line makes."""
    assert main([*ORDER, "--count", count, "--store", str(path)]) == 0
    return content(path)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    return in_one_go(tmp_path_factory.mktemp("undisturbed") / "levels.sqlite", MANY)


def test_the_file_tells_how_it_ended(file, tmp_path, capsys):
    assert main(["job", str(file), *ORDER, "--count", "20", "--store", str(tmp_path / "levels.sqlite")]) == 0
    told = facts(file)
    assert capsys.readouterr() == ("", "")
    assert (told["pid"], told["code"], told["done"], told["wanted"], told["batch"]) == (os.getpid(), 0, 20, 20, 1)
    assert told["kept"] + sum(told["refused"].values()) == 20
    assert told["out"].startswith(f"batch 1: {told['kept']} levels kept")


def test_refusals_are_told_by_reason(file, tmp_path):
    keep = ("--keep", "depth >= 5", "--store", str(tmp_path / "levels.sqlite"))
    assert main(["job", str(file), *ORDER, "--count", "30", *keep]) == 0
    told = facts(file)
    assert told["kept"] + sum(told["refused"].values()) == 30
    assert told["refused"]["filter"] > 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            [*ORDER, "--count", "5", "--keep", "dept > 3"],
            "--keep:1:1: Unknown measure 'dept'. Did you mean 'depth'?",
        ),
        (["batch", "foxhunt", "--count", "5", "--keep", "depth > 3"], "Available: characters"),
        ([*ORDER, "--count", "5", "--until", "5"], "give --count or --until"),
        (["nothing"], "Unknown command 'nothing'"),
    ],
)
def test_mistakes_are_told_in_the_file_before_anything_starts(file, tmp_path, words, told):
    path = tmp_path / "levels.sqlite"
    store = ["--store", str(path)] if words[0] == "batch" else []
    assert main(["job", str(file), *words, *store]) == 2
    assert (facts(file)["code"], told in facts(file)["err"], "batch" in facts(file)) == (2, True, False)
    assert not path.exists()


@pytest.mark.parametrize("form", ["ascii", "png"])
def test_the_file_has_what_a_command_writes_to_standard_output(file, capfdbinary, form):
    words = ("dungeon", "generate", "--rooms", "3", "--seed", "1", "--format", form)
    assert main(["job", str(file), *words]) == 0
    told = facts(file)
    assert capfdbinary.readouterr() == (b"", b"")
    assert main(words) == 0
    assert (told["code"], told["out"], told["err"]) == (
        0,
        capfdbinary.readouterr().out.decode(errors="backslashreplace"),
        "",
    )


def test_the_file_tells_of_a_crash(file, monkeypatch):
    monkeypatch.setattr("pycore.cli.main", lambda words: (1, 2)[len(words) + 9])
    with pytest.raises(IndexError):
        main(["job", str(file), "store"])
    assert (facts(file)["code"], facts(file)["err"]) == (1, "error: IndexError: tuple index out of range\n")


def test_a_file_that_cannot_be_written_is_told(tmp_path, capsys):
    assert main(["job", str(tmp_path / "none" / "run.json"), "store", "stats", "levels.sqlite"]) == 2
    assert "none" in capsys.readouterr().err


@pytest.mark.parametrize("end", quick(["kill", "stop"], 1, STOPPED))
def test_what_is_stopped_or_killed_goes_on_to_the_same_content(tmp_path, undisturbed, end):
    for attempt in range(5):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        file, path, sign = folder / "run.json", folder / "levels.sqlite", folder / "run.json.stop"
        words = (*ORDER, "--count", MANY, "--store", str(path))
        process = begun(file, *words)
        wait_until(partial(has_kept_levels, file))
        assert facts(file)["pid"] == process.pid
        sign.touch() if end == "stop" else process.kill()
        process.wait(60)
        if content(path) != undisturbed:
            break  # Otherwise it had made all levels before this busy machine saw the first one.
    assert content(path) != undisturbed
    if end == "stop":
        assert process.returncode == facts(file)["code"] == 130
        assert "interrupted" in facts(file)["err"]
        assert not sign.exists()
    else:
        assert not is_running(process.pid)
        assert "code" not in facts(file)
    # A sign of an earlier run to stop is none for this one.
    sign.touch()
    assert main(["job", str(file), *words]) == 0
    assert content(path) == undisturbed


def test_two_at_once_into_one_database(file, tmp_path):
    path, other = tmp_path / "levels.sqlite", tmp_path / "other.json"
    words = (*ORDER, "--count", FEW, "--store", str(path))
    processes = [begun(file, *words), begun(other, *words)]
    assert [process.wait(120) for process in processes] == [0, 0]
    assert content(path) == in_one_go(tmp_path / "alone.sqlite", FEW)
    assert facts(file)["kept"] == facts(other)["kept"] > 0
