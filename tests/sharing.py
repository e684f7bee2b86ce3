"""How tests are distributed over the cores, which of them are left out, and what the end of a run reports.

pytest takes the hooks from here; `tests/conftest.py` names them. A test is left out for one of two reasons:
`@pytest.mark.thorough("reason")` leaves it out of a quick run, and `@pytest.mark.needs("root")` leaves it out on a
machine without one of `NEEDS`. Both are reported at the end.
"""

import functools
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from workshop.provision import QUICK_TESTS

# What takes longest begins first: then no core waits for it at the end.
FIRST = (
    "tests/ship/",
    "tests/site/",
    "tests/godot/test_suites",
    "tests/godot/test_showcase",
    "tests/godot/",
    "tests/cross/",
)
# Tests of several files that share what is made once: the packages, the site, and the run of the showcase's suites.
TOGETHER = re.compile(r"tests/(?:ship/|site/|godot/test_showcase)")
# Set where all is repeated as often as it gets; suites in the engine look for it, too.
THOROUGH = "WARREN_THOROUGH"
# Of a property; without a limit of its own it gets a hundred.
EXAMPLES_OF_A_QUICK_RUN = 25
TOLD = pytest.StashKey[dict[str, list[str]]]()


@functools.cache
def can_unshare() -> bool:
    """Return whether this process can start another one with a separate view of mounts, network and processes."""
    command = ["unshare", "--mount", "--net", "--pid", "--fork", "true"]
    return bool(shutil.which("unshare")) and subprocess.run(command, capture_output=True, check=False).returncode == 0


# What the mark `needs` can name: whether this machine has it, and how to run the tests that need it.
NEEDS: dict[str, tuple[Callable[[], bool], str]] = {
    "root": (lambda: os.geteuid() == 0, "run the tests as root"),
    "namespaces": (can_unshare, "run the tests where `unshare --mount --net --pid --fork true` succeeds"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--quick`."""
    parser.addoption("--quick", action="store_true", help="leave out the tests that are marked `thorough`")


def pytest_configure(config: pytest.Config) -> None:
    """Start the report, and set how often things are repeated and whether large downloads are allowed."""
    config.stash[TOLD] = {}
    for name in (QUICK_TESTS, THOROUGH):
        os.environ.pop(name, None)
    os.environ[QUICK_TESTS if config.option.quick else THOROUGH] = "1"
    settings.register_profile("repeated", max_examples=repeats(EXAMPLES_OF_A_QUICK_RUN, settings.default.max_examples))
    settings.load_profile("repeated")


def tell(config: pytest.Config, title: str, *lines: str) -> None:
    """Have lines printed at the end of the tests, below a title; each line once."""
    told = config.stash[TOLD].setdefault(title, [])
    told += [line for line in lines if line not in told]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that this run or this machine cannot run, and put first what takes longest."""
    reasons = {item: reason for item in items if (reason := reason_to_leave_out(item))}
    if reasons:
        items[:] = [item for item in items if item not in reasons]
        config.hook.pytest_deselected(items=list(reasons))
        counts = Counter(reasons.values()).most_common()
        tell(config, "left out", *(f"{count:5} {reason}" for reason, count in counts))
        tell(config, "left out", f"{len(reasons)} tests are left out, {len(items)} are run")
    items.sort(key=lambda item: next((i for i, top in enumerate(FIRST) if item.nodeid.startswith(top)), len(FIRST)))


def reason_to_leave_out(item: pytest.Item) -> str:
    """Return why a test is left out and how to run it, "" if it is run."""
    thorough = item.get_closest_marker("thorough")
    if item.config.option.quick and thorough:
        return f"`python3 tests --all` runs: {thorough.args[0]}"
    needed = [name for mark in item.iter_markers("needs") for name in mark.args]
    if unknown := set(needed) - set(NEEDS):
        raise pytest.UsageError(f"{item.nodeid} needs {', '.join(unknown)}. Available: {', '.join(NEEDS)}.")
    missing = [name for name in needed if not NEEDS[name][0]()]
    return "; ".join(f"needs {name}: {NEEDS[name][1]}" for name in missing)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send what is told from a worker to the process that prints it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["told"] = session.config.stash[TOLD]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: WorkerController) -> None:
    """Take what a worker has to tell."""
    for title, lines in getattr(node, "workeroutput", {}).get("told", {}).items():
        tell(node.config, title, *lines)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print what is told."""
    for title, lines in sorted(config.stash[TOLD].items()):
        terminalreporter.section(title)
        for line in lines:
            terminalreporter.write_line(line)


def quick(values: Iterable[Any], few: int, mark: pytest.MarkDecorator) -> list[Any]:
    """Return values for a parameter of tests; all but the first few have the mark of what waits."""
    return [value if number < few else pytest.param(value, marks=mark) for number, value in enumerate(values)]


def repeats(few: int, many: int) -> int:
    """Return how often something is repeated: a few times in a quick run, or often."""
    return many if THOROUGH in os.environ else few


def named(value: object) -> str:
    """Return the name of a parameter that is the same in all processes: what `str` gives, without addresses."""
    return re.sub(r" at 0x[0-9a-f]+", "", str(value))


class Sharing(LoadScopeScheduling):
    """Gives each worker the tests of a file at a time, or another part that shares what is made once."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


def scope_of(nodeid: str) -> str:
    """Return the name of what is done by one worker."""
    found = TOGETHER.match(nodeid)
    return found[0] if found else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing:
    """Share the tests out by what they have in common."""
    return Sharing(config, log)
