"""How the tests are distributed: each runs once, tests that are left out are counted, all reports arrive."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests import sharing
from tests.__main__ import arguments_of, main
from tests.sharing import scope_of
from workshop import environment


class Item:
    """What the hooks use of a test."""

    def __init__(self, config, nodeid, **marks):
        self.config, self.nodeid = config, nodeid
        self.marks = [SimpleNamespace(name=name, args=arguments) for name, arguments in marks.items()]

    def iter_markers(self, name):
        return (mark for mark in self.marks if mark.name == name)

    def get_closest_marker(self, name):
        return next(self.iter_markers(name), None)


@pytest.fixture
def config():
    """What the hooks use of pytest's configuration."""
    deselected = []
    hook = SimpleNamespace(pytest_deselected=lambda *, items: deselected.extend(items))
    found = SimpleNamespace(stash=pytest.Stash(), option=SimpleNamespace(quick=True), hook=hook, deselected=deselected)
    found.stash[sharing.TOLD] = {}
    return found


@pytest.fixture
def items(config, monkeypatch):
    """Four tests: two in files that are run first or later, one that is thorough, one that needs root and wings."""
    monkeypatch.setitem(sharing.NEEDS, "root", (lambda: True, ""))
    monkeypatch.setitem(sharing.NEEDS, "wings", (lambda: False, "learn to fly"))
    return [
        Item(config, "tests/a.py::test_long", thorough=("a longer form of the other",)),
        Item(config, "tests/a.py::test_flight", needs=("root", "wings")),
        Item(config, "tests/a.py::test_short"),
        Item(config, "tests/ship/a.py::test_other"),
    ]


def test_left_out_tests_are_counted_with_their_reasons(config, items):
    sharing.pytest_collection_modifyitems(config, items)
    # What takes longest comes first.
    assert [item.nodeid for item in items] == ["tests/ship/a.py::test_other", "tests/a.py::test_short"]
    assert [item.nodeid for item in config.deselected] == ["tests/a.py::test_long", "tests/a.py::test_flight"]
    assert config.stash[sharing.TOLD]["left out"] == [
        "    1 `python3 tests --all` runs: a longer form of the other",
        "    1 needs wings: learn to fly",
        "2 tests are left out, 2 are run",
    ]


def test_all_run_where_nothing_is_left_out(config, items, monkeypatch):
    config.option.quick = False
    monkeypatch.setitem(sharing.NEEDS, "wings", (lambda: True, ""))
    sharing.pytest_collection_modifyitems(config, items)
    assert len(items) == 4
    assert (config.deselected, config.stash[sharing.TOLD]) == ([], {})


def test_unknown_needs_are_an_error(config, items, monkeypatch):
    monkeypatch.delitem(sharing.NEEDS, "wings")
    with pytest.raises(pytest.UsageError, match=r"test_flight needs wings\. Available: root, namespaces\."):
        sharing.pytest_collection_modifyitems(config, items)


def test_lines_of_all_workers_are_printed_once(config):
    printed = []
    terminal: Any = SimpleNamespace(section=printed.append, write_line=printed.append)
    for number in range(2):
        worker: Any = SimpleNamespace(stash=pytest.Stash(), workeroutput={})
        worker.stash[sharing.TOLD] = {}
        sharing.tell(worker, "news", f"of worker {number}", "of all")
        session: Any = SimpleNamespace(config=worker)
        sharing.pytest_sessionfinish(session)
        node: Any = SimpleNamespace(config=config, workeroutput=worker.workeroutput)
        sharing.pytest_testnodedown(node)
    del node.workeroutput  # as of a worker that has crashed
    sharing.pytest_testnodedown(node)
    sharing.pytest_terminal_summary(terminal, config)
    assert printed == ["news", "of worker 0", "of all", "of worker 1"]


def test_a_thorough_run_repeats_more_often(monkeypatch):
    monkeypatch.setenv(sharing.THOROUGH, "1")
    assert sharing.repeats(1, 2) == 2
    monkeypatch.delenv(sharing.THOROUGH)
    assert sharing.repeats(1, 2) == 1


def test_what_shares_something_stays_with_one_worker():
    assert scope_of("tests/ship/test_page.py::test_a[b::c]") == scope_of("tests/ship/test_bare.py::test_b")
    assert scope_of("tests/site/test_site.py::test_a") == scope_of("tests/site/test_snippets.py::test_b")
    assert scope_of("tests/godot/test_showcase.py::test_a[b]") == scope_of("tests/godot/test_showcase_keys.py::test_b")
    assert scope_of("tests/base/test_rng.py::test_a[x::y]") == "tests/base/test_rng.py"


def test_a_quick_run_is_the_one_without_arguments_and_a_path_is_run_as_a_whole():
    assert "--quick" in arguments_of([])
    assert "--quick" not in arguments_of(["--all"])
    assert {"-n", "--durations=10"} <= set(arguments_of([])) & set(arguments_of(["--all"]))
    assert arguments_of(["tests/ship", "-x"]) == ["tests/ship", "-x"]
    assert arguments_of(["--all", "tests/ship"]) == ["tests/ship"]


def test_help_needs_no_environment(monkeypatch, capsys):
    monkeypatch.setattr(environment, "ensure", lambda **_: pytest.fail("it was set up"))
    for words in (["--help"], ["-h"], ["tests/godot", "--help"]):
        assert main(words) == 0
        assert "python3 tests --all" in capsys.readouterr().out
