"""Both judges name every fault of a map; `judged.txt` has the second one's verdicts on changes that may be faults."""

from itertools import islice

from pycore.dungeon import check
from pycore.dungeon.model.room import MoveKind
from tests.cases import each
from tests.dungeon.faults import CERTAIN, POSSIBLE
from tests.dungeon.kept import JUDGED, judged, maps, some
from tests.oracle.dungeon_judge import judge
from tests.sharing import repeats

# Changes of a kind, those of small maps first; there are 74 at most.
CHANGES = repeats(24, 99)


@each("faults", CERTAIN)
def test_both_judges_name_every_fault(faults):
    seen = 0
    for changed in islice(some(faults), CHANGES):
        lines = list(check(changed))
        assert lines, changed
        assert not any("\n" in line for line in lines)
        assert judge(changed), changed
        seen += 1
    assert seen >= 5


@each("changes", POSSIBLE)
def test_what_the_second_judge_thinks_of_what_may_be_a_fault(changes, request):
    """The checker must think the same, see `test_faults`."""
    is_written = request.config.getoption("--update-golden")
    some_of_them = islice(some(changes), None if is_written else CHANGES)
    verdicts = "".join("-" if judge(changed) else "+" for changed in some_of_them)
    if is_written:
        lines = {**judged(), changes.__name__: verdicts} if JUDGED.exists() else {changes.__name__: verdicts}
        JUDGED.write_text("".join(f"{name} {text}\n" for name, text in sorted(lines.items())), encoding="utf-8")
    assert verdicts == judged()[changes.__name__][: None if is_written else CHANGES]


def test_the_second_judge_finds_all_maps_good():
    for made in maps():
        assert judge(made) == []


def test_the_maps_are_of_all_kinds():
    for feature in ("flow", "corridors", "locks", "loops", "rules", "bounds"):
        assert sum(bool(getattr(made.params, feature)) for made in maps()) >= 4
    assert sum(made.params.floors > 1 for made in maps()) >= 3
    assert sum(made.grown_from > 0 for made in maps()) >= 3
    assert sum(sum(bool(joint.corridor) for joint in made.connections) > 1 for made in maps()) >= 3
    assert any(len(lock.connections) > 1 for made in maps() for lock in made.locks)
    assert any(move.kind is MoveKind.APART for made in maps() for move in made.moves)
