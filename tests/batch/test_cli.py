"""Batches on the command line: what is told, exit codes, and mistakes that change nothing."""

import io
import json
import os
import sys

import pytest

from pycore.batch import workers_of
from pycore.cli import main
from pycore.store import Store
from tests.batch.helpers import Threads, content


@pytest.fixture
def path(tmp_path):
    return tmp_path / "levels.sqlite"


@pytest.fixture(autouse=True)
def threads(monkeypatch):
    """Let a thread of this process do the jobs; `test_workers.py` tests processes."""
    monkeypatch.setattr(
        "pycore.cli.batch.workers_of", lambda name, _: Threads() if name == "local" else workers_of(name, 0)
    )


def order(path, *more, family="foxhunt"):
    return main(["batch", family, "--store", str(path), "--workers", "1", *more])


def test_a_batch_is_made_once_and_told_again(path, capsys):
    for _ in range(2):
        assert order(path, "--preset", "small", "--count", "30", "--seed", "5") == 0
        out, err = capsys.readouterr()
        assert out.startswith("batch 1: ")
        assert "levels kept" in out
        assert err == ""
    with Store(path) as store:
        (batch,) = store.batches()
        seeds = {entry.seed for entry in store.levels()} | {refusal.seed for refusal in store.refusals(1)}
    assert seeds == set(range(5, 35))
    assert (batch.count, batch.until, batch.finished) == (30, None, True)


def test_a_larger_number_goes_on_and_says_so(path, capsys):
    assert order(path, "--preset", "small", "--count", "10") == 0
    assert order(path, "--preset", "small", "--count", "25") == 0
    assert order(path, "--preset", "small", "--count", "10") == 0
    first, more, less = capsys.readouterr().out.splitlines()
    assert "before" not in first
    assert more == "batch 1: 25 levels kept, 0 seeds refused; 10 of these seeds were there before"
    assert less == f"{first}; 10 of these seeds were there before"
    with Store(path) as store:
        assert [batch.count for batch in store.batches()] == [25]


def test_a_misspelled_measure_leaves_no_store(path, capsys):
    assert order(path, "--count", "9", "--keep", "depht > 3", family="linjat") == 2
    assert "Unknown measure 'depht'. Did you mean 'depth'?" in capsys.readouterr().err
    assert not path.exists()


def test_a_file_is_the_same_as_options(path, tmp_path, monkeypatch, capsys):
    request = tmp_path / "request.json"
    request.write_text('{"preset": "small"}')
    assert order(path, "--preset", "small", "--count", "9") == 0
    assert order(path, "--request", str(request), "--count", "9") == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(request.read_bytes())))
    assert order(path, "--request", "-", "--count", "9") == 0
    with Store(path) as store:
        assert len(store.batches()) == 1
    assert capsys.readouterr().out.count("batch 1: ") == 3


def test_a_filter_and_a_number_of_levels(path, capsys):
    assert order(path, "--preset", "easy:5", "--keep", "depth >= 5", "--until", "3", family="linjat") == 0
    assert "batch 1: 3 levels kept" in capsys.readouterr().out
    with Store(path) as store:
        assert all(entry.rating["depth"] >= 5 for entry in store.levels())
        assert json.loads(store.batch(1).request)["preset"] == "easy:5"


def test_an_impossible_request_has_exit_code_1(path, capsys):
    assert order(path, "--bounds", "9", "9", "--count", "50", family="dungeon") == 1
    out, err = capsys.readouterr()
    assert "0 levels kept, 32 seeds refused (unsolvable 32)" in out
    assert err.startswith("given up: no seed gives a level; unsolvable: room")
    assert len(err.splitlines()) == 1


def test_mistakes_are_told_in_one_sentence(path, capsys):
    for more, told in (
        ([], "give --count or --until"),
        (["--count", "3", "--until", "3"], "give --count or --until"),
        (["--count", "0"], "0 is not in the range"),
        (["--count", "3", "--preset", "huge"], "Unknown preset 'huge'"),
        (["--count", "3", "--request", "nowhere.json"], "nowhere.json: No such file"),
        (["--count", "3", "--request", "nowhere.json", "--preset", "small"], "--request and --preset exclude"),
        (["--count", "3", "--keep", "score >"], "--keep:1:8: a measure or a number is expected"),
        (["--count", "3", "--keep", "rooms > 3"], "--keep:1:1: Unknown measure 'rooms'. Available: characters"),
        (["--count", "3", "--executor", "dask:x"], "'dask:x' is neither local nor"),
    ):
        assert order(path, *more) == 2
        out, err = capsys.readouterr()
        assert told in err
        assert len(err.splitlines()) == 1
        assert out == ""
        assert not path.exists() or content(path) == []


def test_a_store_that_cannot_be_written_is_told(path, tmp_path, capsys):
    assert order(tmp_path / "no" / "levels.sqlite", "--count", "3") == 2
    assert "cannot be opened" in capsys.readouterr().err
    path.write_text("no database, but a text that is longer than a header, which has a hundred bytes" * 2)
    assert order(path, "--count", "3") == 2
    assert "it is no level database" in capsys.readouterr().err
    os.truncate(path, 0)
    assert order(path, "--count", "3", "--preset", "small") == 0


def test_help_names_the_options_of_the_family_and_the_examples(capsys):
    assert main(["batch", "--help"]) == 0
    assert "warren batch dungeon" in capsys.readouterr().out
    assert main(["batch", "linjat", "--help"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in ("--symmetric", "--keep", "--until", "--executor", "--request"))
    assert main(["batch", "chess", "--count", "3"]) == 2
