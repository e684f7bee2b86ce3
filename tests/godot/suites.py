"""Suites in GDScript: many run in one process of the engine, and each has its results and its part of the log."""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from tests.sharing import THOROUGH
from workshop.engine import Run

# What the runners print after the last suite.
END = "-"
MARK = re.compile(r"^SUITE (\S+)\n", re.MULTILINE)


def listed_tests(script: str) -> list[str]:
    """Return the names of the tests in the text of a suite."""
    return re.findall(r"^func (test_\w+)", script, re.MULTILINE)


def parts(run: Run) -> dict[str, Run]:
    """Return what each suite wrote, with what was written before the first one ("") and after the last one (`END`).

    The part that was written last has the end of the process: its exit code, and whether it was stopped.
    """
    streams = []
    for text in (run.stdout, run.stderr):
        first, *others = MARK.split(text)
        streams.append({"": first, **dict(zip(others[::2], others[1::2], strict=True))})
    out, err = streams
    found = {name: Run(0, text, err.get(name, ""), 0, timed_out=False) for name, text in out.items()}
    last = next(reversed(found))
    return found | {last: replace(found[last], returncode=run.returncode, timed_out=run.timed_out, seconds=run.seconds)}


@dataclass(frozen=True)
class Results:
    """What the tests of a suite came to."""

    failures: list[str]
    # Tests of `python3 tests --all`, with the reason.
    left_out: list[str]


def results(part: Run, tests: Iterable[str]) -> Results:
    """Return what a suite reports: failed checks, and tests without a result."""
    lines = part.stdout.splitlines()
    failed = [line for line in lines if line.startswith("FAILED ")]
    left_out = [line.removeprefix("LEFT OUT ") for line in lines if line.startswith("LEFT OUT ")]
    known = {line.split()[1].rstrip(":") for line in lines if line.startswith(("PASSED ", "FAILED "))}
    known |= {line.partition(":")[0] for line in left_out}
    failed += [f"{test} has no result" for test in tests if test not in known]
    if THOROUGH in os.environ:
        failed += [f"{line} (left out of a thorough run)" for line in left_out]
    return Results(failed, left_out)


class Group:
    """Suites that share a process of the engine.

    If the process dies or is stopped, the suite that was running has failed, and the others are run in a new one.
    """

    def __init__(self, start: Callable[[Sequence[str]], Run], suites: Sequence[str]) -> None:
        self._parts: dict[str, Run] = {}
        self._starts: list[Run] = []
        self._ends: list[Run] = []
        waiting = list(suites)
        while waiting:
            found = parts(start(waiting))
            begun = [suite for suite in waiting if suite in found]
            self._parts |= {suite: found[suite] for suite in begun}
            self._starts.append(found[""])
            self._ends += [found[END]] if END in found else []
            if not begun:
                # The process died before its first suite: none of them can be run.
                self._parts |= dict.fromkeys(waiting, found[""])
                return
            waiting = waiting[len(begun) :]

    def __getitem__(self, suite: str) -> Run:
        """Return what a suite wrote."""
        return self._parts[suite]

    def faults(self, expected: Iterable[str] = ()) -> list[str]:
        """Return what is wrong before and after the suites: errors, leaks, and exit codes that no failure explains.

        Args:
            expected: Patterns of what each process writes at its end.
        """
        code = int(any(re.search("^FAILED ", part.stdout, re.MULTILINE) for part in self._parts.values()))
        found = [fault for part in self._starts for fault in part.problems()]
        found += [fault for part in self._ends for fault in part.problems(expected)]
        return found + [f"exit code {part.returncode}" for part in self._ends if part.returncode not in (0, code)]
