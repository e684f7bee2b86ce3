"""Runs the tests against each mutant, in a child process forked from one that has imported the tools."""

import gc
import json
import math
import os
import resource
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from types import CodeType, FrameType
from typing import Any

# Imported here once, so that no child needs to; nothing of the project is, for it may import the mutant.
import click  # noqa: F401
import hypothesis.strategies  # noqa: F401
import numpy as np  # noqa: F401
import pytest
import rich.console  # noqa: F401

from tests.mutation.operators import Mutant
from workshop.provision import ROOT

OPTIONS: tuple[str, ...] = ("-x", "-q", "--tb=no", "--assert=plain", "--hypothesis-profile=mutation")
# The latter two collect garbage many times, at the end of each run.
OPTIONS += tuple(f"-pno:{plugin}" for plugin in ("cacheprovider", "unraisableexception", "threadexception"))
SPARE = 3  # seconds of CPU time that tests may take beside three times what they take without a fault
MEMORY = 4 << 30
CACHE = TemporaryDirectory()


class Finder(MetaPathFinder):
    """Lets the mutant be imported in place of the module."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self.name, self.path = name, path
        self.loader = SourceFileLoader(name, str(path))
        self.loader.get_code = lambda _: code  # type: ignore[assignment,method-assign]

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """Return where the module is loaded from; None for all others."""
        return spec_from_file_location(fullname, self.path, loader=self.loader) if fullname == self.name else None


class Recorder:
    """A plugin that notes, for each test, the time it takes and the lines of the module that it runs.

    Attributes:
        tests: name of the test, time, lines; the empty name stands for what runs before the first test.
    """

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, str(path)
        self.tests: dict[str, tuple[float, list[int]]] = {}
        self.lines: set[int] = set()
        self.began = 0.0

    def _trace(self, frame: FrameType, _event: str, _argument: object) -> Any:
        return self._line if frame.f_code.co_filename == self.path else None

    def _line(self, frame: FrameType, _event: str, _argument: object) -> Any:
        self.lines.add(frame.f_lineno)
        return self._line

    def begin(self) -> None:
        """Trace from now on."""
        self.lines, self.began = set(), time.process_time()
        threading.settrace(self._trace)
        sys.settrace(self._trace)

    def end(self, name: str) -> None:
        """Note what was run since the beginning."""
        sys.settrace(None)
        threading.settrace(None)
        self.tests[name] = (time.process_time() - self.began, sorted(self.lines))

    def pytest_runtestloop(self) -> None:
        """Note what was run to import the module and the tests."""
        self.end("")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run a test, with nothing remembered from those before it."""
        for thing in vars(sys.modules.get(self.name, pytest)).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
        self.begin()
        try:
            return (yield)
        finally:
            self.end(item.nodeid)


class Selection:
    """A plugin that runs some of the tests only, in their order, up to the first that fails or takes too long."""

    def __init__(self, tests: list[str], seconds: float, notes: int) -> None:
        """Take the tests, the CPU time that each may take, and where to write the number of the one that runs."""
        self.seconds, self.notes = seconds, notes
        self.rank = {test: rank for rank, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests in order, and leave out the others."""
        items[:] = sorted((i for i in items if i.nodeid in self.rank), key=lambda item: self.rank[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Begin a test; the alarm ends the process."""
        os.pwrite(self.notes, f"{self.rank[nodeid]:9}".encode(), 0)
        signal.setitimer(signal.ITIMER_PROF, self.seconds)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End all at the first failure."""
        if report.failed:
            os._exit(pytest.ExitCode.TESTS_FAILED)


class Runner:
    """The tests of one module.

    Attributes:
        tests: names of the tests, each with the time that it takes under the tracer and the lines that it runs.
        before: the lines that run before the first test.
        seen: how many faults each test was the first to see.
    """

    def __init__(self, path: Path, places: list[str]) -> None:
        """Run the tests once as they are.

        Raises:
            RuntimeError: some test fails without any fault put in.
        """
        self.path = path
        self.name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("addons.")
        with TemporaryDirectory() as folder:
            notes = Path(folder) / "tests.json"
            if self._in_child(lambda: self._record(places, notes), 0):
                raise RuntimeError(f"the tests fail without any fault: pytest -x {' '.join(places)}")
            self.tests: dict[str, tuple[float, list[int]]] = json.loads(notes.read_text())
        _, self.before = self.tests.pop("")
        self.seen = Counter[str]()

    def survives(self, mutant: Mutant) -> bool:
        """Tell whether no test sees the fault."""
        lines = set(mutant.lines)
        # Every test may notice what is done before the first one.
        every = lines.intersection(self.before)
        chosen = [test for test, (_, ran) in self.tests.items() if every or lines.intersection(ran)]
        # What sees most faults in the shortest time comes first.
        chosen.sort(key=lambda test: self.tests[test][0] / (1 + self.seen[test]))
        files = sorted({test.partition("::")[0] for test in chosen})
        times = [self.tests[test][0] for test in chosen]
        # What several tests share is made by whichever comes first.
        each, all_of_them = SPARE + 3 * max(times, default=0), math.ceil(SPARE + 3 * sum(times))

        with TemporaryFile() as notes:

            def run() -> int:
                sys.meta_path.insert(0, Finder(self.name, self.path, mutant.code))
                return pytest.main([*OPTIONS, *files], plugins=[Selection(chosen, each, notes.fileno())])

            if not chosen or self._in_child(run, all_of_them) in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
                return True
            last = notes.read()
            if last:
                self.seen[chosen[int(last)]] += 1
            return False

    def _record(self, places: list[str], notes: Path) -> int:
        recorder = Recorder(self.name, self.path)
        recorder.begin()
        failed = pytest.main([*OPTIONS, *places], plugins=[recorder])
        notes.write_text(json.dumps(recorder.tests))
        return failed

    @staticmethod
    def _in_child(run: Callable[[], int], seconds: int) -> int:
        """Return the exit code of work done in a child, which is ended if it takes more CPU time; 0 for no limit."""
        # What is there already is no garbage: a child need not look through it.
        gc.freeze()
        child = os.fork()
        if not child:
            code = 3
            try:
                null = os.open(os.devnull, os.O_RDWR)
                for stream in range(3):
                    os.dup2(null, stream)
                sys.dont_write_bytecode, sys.pycache_prefix = False, CACHE.name
                if seconds:
                    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
                    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                    # A mutant that waits takes no CPU time.
                    signal.alarm(10 * seconds)
                code = run()
            finally:
                os._exit(code)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
