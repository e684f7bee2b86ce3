"""The check of puzzles on maps: scores, what belongs to other families, and the door by which the player comes."""

import json
import re

import pytest

from pycore.dungeon import check, parse_map
from tests.cases import each
from tests.missionpuzzles.making import ALL, entry_of, made, record_of
from tests.oracle import missionpuzzles as oracle

FIVE = """a: start
b: room: puzzle lines
c: room: puzzle foxes
d: room: puzzle turn
e: room: puzzle duel soft
f: room: puzzle boxes
g: goal
a - b - c - d - e - f - g
"""


@pytest.fixture(scope="module")
def five():
    return made(FIVE, families=("linjat", "foxhunt", "words", "banqi", "sokoban")).unwrap()


@each(
    ("puzzle", "changes", "told"),
    [
        ("lines", {"score": 999}, "score"),
        ("lines", {"seed": 1}, "'seed' means nothing for linjat in the place 'panel'"),
        ("foxes", {"score": 0}, "the score is 6., not 0"),
        ("foxes", {"shots": 99}, "99 is not in 22..40"),
        ("foxes", {"level": "small"}, "for the board 'classic' only"),
        ("turn", {"score": 999}, "the score is .*, not 999"),
        ("turn", {"score": 0, "points": 1}, "the score is [1-9].*, not 0"),
        ("duel", {"score": 999}, "the score is 1, not 999"),
        ("duel", {"bot": "random"}, "the score is 0, not 1"),
        ("duel", {"shots": 7}, "'shots' means nothing for banqi"),
        ("duel", {"points": 5}, "'points' means nothing for banqi"),
        ("duel", {"reason": "x"}, "'reason' means nothing for banqi in the place 'guard'"),
        ("boxes", {"bot": "zzz"}, "'bot' means nothing for sokoban in the place 'room'"),
        ("boxes", {"reason": "x"}, "'reason' means nothing for sokoban"),
    ],
)
def test_wrong_scores_and_what_belongs_to_other_families_are_told(five, puzzle, changes, told):
    record = record_of(five)
    entry_of(record, puzzle).update(changes)
    assert re.search(told, "\n".join(check(parse_map(json.dumps(record)))))


def test_the_near_door_beside_a_hall_is_the_one_by_which_the_player_comes():
    everything = made(ALL).unwrap()
    record = record_of(everything)
    entry = entry_of(record, "knot")
    behind = [number for number in oracle.Lying(everything, record, entry).doors if number != entry["near"]]
    for number in behind:
        entry["near"] = number
        assert any("by which the player comes" in line for line in check(parse_map(json.dumps(record))))
