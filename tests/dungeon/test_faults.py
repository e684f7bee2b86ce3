"""The checker is judged by what it says of maps with one thing changed.

It is one file, `said.txt`, which `--update-golden` writes anew; what the second judge thinks of
changes that need be no faults is another, `judged.txt`.
"""

import re
from collections import Counter
from functools import cache

from pycore.dungeon import check, parse_map
from tests.cases import each
from tests.dungeon.faults import CERTAIN, POSSIBLE
from tests.dungeon.kept import FOLDER, judged, maps, some

SAID = FOLDER.with_name("said.txt")
KINDS = {changes.__name__: changes for changes in (*CERTAIN, *POSSIBLE)}
TIMES = 2  # so often is each thing said


@each("changes", POSSIBLE)
def test_the_checker_thinks_of_what_may_be_a_fault_as_the_second_judge_does(changes):
    verdicts = judged()[changes.__name__]
    assert verdicts.count("-") >= 3
    assert [bool(list(check(changed))) for changed in some(changes)] == [verdict == "-" for verdict in verdicts]


@cache
def changes_of(number, kind):
    """Return all changes of a kind in a kept map."""
    return list(KINDS[kind](parse_map((FOLDER / f"{number}.json").read_text(encoding="utf-8"))))


def all_said():
    """Return changes of kept maps, small ones first, each thing said of some of them, and all that is."""
    told, found = Counter(), []
    for path in sorted(FOLDER.glob("*.json"), key=lambda path: path.stat().st_size):
        for kind in KINDS:
            for place, changed in enumerate(changes_of(path.stem, kind)):
                lines = list(check(changed))
                things = {re.sub(r"[\d.,()x ]+|'[^']*'", " ", line) for line in lines}
                if any(told[thing] < TIMES for thing in things):
                    told.update(things)
                    found.append("\n".join((f"{path.stem} {kind} {place}", *lines)))
    return found


def test_what_the_checker_says(request):
    """Each wording of the checker, with the names and numbers in it, twice."""
    if request.config.getoption("--update-golden"):
        SAID.write_text("\n\n".join(all_said()) + "\n", encoding="utf-8")
    for block in SAID.read_text(encoding="utf-8").strip().split("\n\n"):
        head, *lines = block.split("\n")
        number, kind, place = head.split()
        assert list(check(changes_of(number, kind)[int(place)])) == lines, head


def test_the_checker_finds_all_maps_good():
    for made in maps():
        assert list(check(made)) == []
