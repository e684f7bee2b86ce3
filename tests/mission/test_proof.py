"""The proof says what a plain enumeration of all states says, and its stories happen."""

import threading
from array import array
from dataclasses import replace

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.mission import Mission, check_proof, generate, parse, preset, prove
from pycore.mission._search import Space
from pycore.mission.eager import eager_things
from pycore.mission.machine import machine_of
from tests.cases import each
from tests.mission.drawn import broken, mission_of_seed
from tests.oracle import mission as oracle

COUNT = 400


def verdicts(missions):
    """Compare proof and enumeration; return how many are proven, and how many are not."""
    counts = {Status.SOLVED: 0, Status.UNSOLVABLE: 0}
    for mission in missions:
        lost, result = oracle.lost(mission), prove(mission)
        assert (result.status is Status.SOLVED) == (not lost), mission
        counts[result.status] += 1
    return counts


def test_verdicts_are_those_of_an_enumeration():
    counts = verdicts(mission_of_seed(seed) for seed in range(COUNT))
    assert min(counts.values()) > COUNT // 5


def test_verdicts_on_broken_missions():
    sound = [mission for seed in range(COUNT) if prove(mission := mission_of_seed(seed)).value and mission.edges]
    counts = verdicts(broken(mission, number) for number, mission in enumerate(sound))
    assert min(counts.values()) > len(sound) // 10


def test_what_may_be_taken_at_once_may_be_left():
    """With all things left wherever the player likes, the same missions are proven."""
    reduced = 0
    for seed in range(COUNT):
        mission = mission_of_seed(seed)
        space = Space(machine_of(mission, is_eager=False), 0, 100_000)
        assert space.run(Budget())
        found = prove(mission)
        if found.value:
            assert all(-1 not in space.ranks(target) for target, _ in found.value.ranks)
            reduced += len(found.value.states) < space.count
        else:
            rewards = [n for n, (_, item) in enumerate(mission.things) if item.kind == "reward" and not item.missable]
            assert any(-1 in space.ranks(target) for target in (-1, *rewards))
    assert reduced > COUNT // 50


def test_proofs_pass_the_check():
    proofs = [proof for seed in range(COUNT) if (proof := prove(mission_of_seed(seed)).value)]
    assert len(proofs) > COUNT // 5
    assert [list(check_proof(proof)) for proof in proofs] == [[]] * len(proofs)


@pytest.fixture(scope="module")
def proof():
    return prove(generate(preset("small"), Rng(3)).unwrap()).unwrap()


def without(numbers, place):
    return array(numbers.typecode, [*numbers[:place], *numbers[place + 1 :]])


def test_the_check_finds_a_missing_state(proof):
    for place in range(0, len(proof.states), max(1, len(proof.states) // 20)):
        ranks = tuple((target, without(numbers, place)) for target, numbers in proof.ranks)
        assert list(check_proof(replace(proof, states=without(proof.states, place), ranks=ranks)))


def test_the_check_finds_a_wrong_rank(proof):
    for number, (target, ranks) in enumerate(proof.ranks):
        for place in (ranks.index(max(ranks)), ranks.index(0)):
            for wrong in (-1, 0 if ranks[place] else max(ranks) + 1):
                changed = array("i", ranks)
                changed[place] = wrong
                others = [*proof.ranks]
                others[number] = target, changed
                assert list(check_proof(replace(proof, ranks=tuple(others))))


def test_the_check_finds_a_missing_target(proof):
    assert "instead of" in next(check_proof(replace(proof, ranks=proof.ranks[1:])))


def test_the_check_finds_what_may_not_be_taken_at_once():
    text = "a: start: key k\nb: goal\na - b: until k\n"
    found = prove(parse(text.replace("until", "needs"))).unwrap()
    assert found.eager == {0}
    assert eager_things(parse(text)) == frozenset()
    faults = list(check_proof(replace(found, mission=parse(text))))
    assert faults[0] == "key 'k' is no thing to be taken at once"


STUCK = {
    "spent on the wrong door": (
        "a: start: key k\nb: closet\nc: goal\na - b: spends k\na - c: spends k\n",
        (
            "Begin in 'a'. Take key 'k' in 'a'. Spend 'k' between 'a' and 'b'. "
            "Now, beside 'a', nothing that every player can do leads to 'c'."
        ),
    ),
    "a way without return": (
        "a: start: key k\nb: hall\nc: goal\na - b: one-way\nb - c: needs k\n",
        (
            "Begin in 'a'. Pass the one-way edge between 'a' and 'b'. "
            "Now, beside 'b', nothing that every player can do leads to 'c'."
        ),
    ),
    "a reward that only some can get": (
        "a: start\nb: cave: reward gem soft\nc: goal\na - b\na - c\n",
        "Begin in 'a'. Now, beside 'a', nothing that every player can do leads to reward 'gem' in 'b'.",
    ),
    "a switch that is worked once": (
        "a: start: switch s once\nb: goal\na - b: off s\n",
        "Begin in 'a'. Turn switch 's' in 'a' on. Now, beside 'a', nothing that every player can do leads to 'b'.",
    ),
    "a prize that shuts the way": (
        "a: start\nb: shrine: reward idol\nc: goal\na - b: until idol\na - c\n",
        "Begin in 'a'. Take reward 'idol' in 'b'. Now, beside 'b', nothing that every player can do leads to 'c'.",
    ),
    "a gate that is too far for slow players": (
        "a: start\np: closet: switch s\nb: goal\na - p\na - b: timed s 2\n",
        "Begin in 'a'. Now, beside 'a', nothing that every player can do leads to 'b'.",
    ),
    "a run over a ledge": (
        "a: start: switch s\nb: ledge\nd: goal\na - b: one-way\nb - d: one-way\na - d\nb - c: timed s 2, one-way\n",
        (
            "Begin in 'a'. Run through before it shuts: the one-way edge between 'b' and 'c'. "
            "Now, beside 'c', nothing that every player can do leads to 'd'."
        ),
    ),
    "a run through two gates of one switch": (
        "a: start: switch s\nb: hall\nd: goal\na - b: timed s 1, one-way\nb - d - a\nb - c: timed s 2, one-way\n",
        (
            "Begin in 'a'. Run through before it shuts: the one-way edge between 'b' and 'c'. "
            "Now, beside 'c', nothing that every player can do leads to 'd'."
        ),
    ),
}


@each("name", STUCK)
def test_stories(name):
    text, story = STUCK[name]
    mission = parse(text)
    result = prove(mission)
    assert (result.status, result.reason) == (Status.UNSOLVABLE, story)
    assert oracle.lost(mission)


@each(
    "text",
    [
        "a: start: key k, key k\nb: closet\nc: goal\na - b: spends k\na - c: spends k\n",
        "a: start\nb: cave: reward gem missable\nc: goal\na - b: soft, one-way\na - c\nb - c: one-way\n",
        "a: start\np: closet: switch s\nb: goal\na - p\na - b: timed s 3\nb - p: one-way\n",
        "a: start: switch s\nb: goal\na - b: on s\n",
        "a: start\nb: window\nc: goal\na - c\na - b\nb - c: window\n",
    ],
)
def test_missions_that_cannot_be_lost(text):
    mission = parse(text)
    assert prove(mission).status is Status.SOLVED
    assert oracle.lost(mission) == []


def test_too_many_states_are_refused():
    """Twelve keys that a player may leave, because a ledge cuts them off, are 4096 states and more."""
    rooms = "".join(f"r{number}: room: key k{number}\n" for number in range(12))
    ways = "".join(f"start - r{number}\n" for number in range(12))
    mission = parse(f"start: start\n{rooms}goal: goal\n{ways}start - goal: one-way\n")
    assert prove(mission).statistics["states"] > 1 << 12
    result = prove(mission, most=4000)
    assert (result.status, result.value) == (Status.BUDGET, None)
    assert result.reason.startswith("a player can get into more than 4,000 states; take out")


@each("most", [0, -1, 200_001])
def test_limits_of_states_are_checked(most):
    with pytest.raises(ParameterError, match="most"):
        prove(parse("a: start\nb: goal\na - b\n"), most=most)


def test_a_budget_ends_the_proof():
    mission = generate(preset("large"), Rng(1)).unwrap()
    count = prove(mission).statistics["states"]
    assert prove(mission, Budget(nodes=count)).status is Status.SOLVED
    assert prove(mission, Budget(nodes=count - 1)).status is Status.BUDGET
    budget = Budget()
    budget.cancel()
    assert prove(mission, budget).status is Status.CANCELLED


def test_two_threads_prove_the_same():
    mission: Mission = generate(preset("large"), Rng(1)).unwrap()
    found = []
    threads = [threading.Thread(target=lambda: found.append(prove(mission).value.states)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [prove(mission).value.states] * 2
