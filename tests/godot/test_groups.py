"""A group of suites survives the death of its engine: the remaining suites run in a new process."""

from collections.abc import Callable, Sequence

from workshop.engine import Run

from .suites import Group, results

SUITES = ("first.gd", "second.gd", "third.gd", "fourth.gd")


def engine(deaths: dict[str, int], starts: list[list[str]]) -> Callable[[Sequence[str]], Run]:
    """Return a function that acts as the engine: every suite passes one test, except those that end the process.

    Args:
        deaths: Exit codes of the process, by the suite that it dies in.
        starts: Receives the suites of each start.
    """

    def start(suites: Sequence[str]) -> Run:
        starts.append([*suites])
        text = ""
        for suite in suites:
            text += f"SUITE {suite}\n"
            if suite in deaths:
                return Run(deaths[suite], f"before\n{text}", "", 1, timed_out=False)
            text += "PASSED test_one\n"
        return Run(0, f"before\n{text}SUITE -\nend\n", "", 1, timed_out=False)

    return start


def test_a_group_without_a_fault_is_started_once() -> None:
    starts: list[list[str]] = []
    group = Group(engine({}, starts), SUITES)
    assert starts == [[*SUITES]]
    assert [results(group[suite], ["test_one"]).failures for suite in SUITES] == [[]] * 4
    assert group.faults() == []


def test_the_remaining_suites_run_in_a_new_engine() -> None:
    starts: list[list[str]] = []
    group = Group(engine({"second.gd": -11}, starts), SUITES)
    assert starts == [[*SUITES], ["third.gd", "fourth.gd"]]
    for suite in ("first.gd", "third.gd", "fourth.gd"):
        assert results(group[suite], ["test_one"]).failures == []
        assert group[suite].problems() == []
    assert results(group["second.gd"], ["test_one"]).failures == ["test_one has no result"]
    assert group["second.gd"].problems() == ["ended by SIGSEGV"]
    # The death is a fault of its suite only, and what the new process wrote at its end was read.
    assert group.faults() == []
    assert group.faults(["at the end"]) == ["expected, but did not occur: at the end"]


def test_every_death_starts_another_engine() -> None:
    starts: list[list[str]] = []
    group = Group(engine(dict.fromkeys(SUITES, 3), starts), SUITES)
    assert starts == [[*SUITES], [*SUITES[1:]], [*SUITES[2:]], [*SUITES[3:]]]
    assert [group[suite].returncode for suite in SUITES] == [3, 3, 3, 3]


def test_an_engine_that_dies_before_its_first_suite_is_not_started_again() -> None:
    starts: list[list[str]] = []

    def start(suites: Sequence[str]) -> Run:
        starts.append([*suites])
        return Run(-6, "no display\n", "ERROR: no display\n", 1, timed_out=False)

    group = Group(start, SUITES)
    assert starts == [[*SUITES]]
    assert all("ended by SIGABRT" in group[suite].problems() for suite in SUITES)
    assert "ERROR: no display" in group.faults()
