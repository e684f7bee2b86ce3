"""The second judge is judged: it names every fault of a map, and agrees with the checker on what may be one."""

import pytest

from pycore.dungeon import check
from tests.dungeon.faults import CERTAIN, POSSIBLE
from tests.dungeon.kept import maps, some
from tests.oracle.dungeon_judge import judge


@pytest.mark.parametrize("faults", CERTAIN, ids=lambda faults: faults.__name__)
def test_the_second_judge_names_every_fault(faults):
    for changed in some(faults):
        assert judge(changed), changed


@pytest.mark.parametrize("changes", POSSIBLE, ids=lambda changes: changes.__name__)
def test_the_judges_agree_on_what_may_be_a_fault(changes):
    verdicts = []
    for changed in some(changes):
        verdicts.append(bool(list(check(changed))))
        assert verdicts[-1] == bool(judge(changed)), changed
    assert sum(verdicts) >= 3


def test_the_second_judge_finds_all_maps_good():
    for made in maps():
        assert judge(made) == []
