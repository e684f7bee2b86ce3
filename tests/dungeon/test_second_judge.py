"""The second judge is judged: it names every fault of a map, and its verdicts on what may be one are those kept."""

import pytest

from tests.dungeon.faults import CERTAIN, POSSIBLE
from tests.dungeon.kept import JUDGED, judged, maps, some
from tests.oracle.dungeon_judge import judge


@pytest.mark.parametrize("faults", CERTAIN, ids=lambda faults: faults.__name__)
def test_the_second_judge_names_every_fault(faults):
    for changed in some(faults):
        assert judge(changed), changed


@pytest.mark.parametrize("changes", POSSIBLE, ids=lambda changes: changes.__name__)
def test_what_the_second_judge_thinks_of_what_may_be_a_fault(changes, request):
    """The checker must think the same, see `test_faults`."""
    verdicts = "".join("-" if judge(changed) else "+" for changed in some(changes))
    if request.config.getoption("--update-golden"):
        lines = {**judged(), changes.__name__: verdicts} if JUDGED.exists() else {changes.__name__: verdicts}
        JUDGED.write_text("".join(f"{name} {text}\n" for name, text in sorted(lines.items())), encoding="utf-8")
    assert verdicts == judged()[changes.__name__]


def test_the_second_judge_finds_all_maps_good():
    for made in maps():
        assert judge(made) == []
