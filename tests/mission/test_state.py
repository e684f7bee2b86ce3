"""A mission as it is played: equal to the checker's player, hints that can be walked, saved games."""

import gc
import weakref
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError, SearchError
from pycore.base.rng import Rng
from pycore.mission import FAMILY, MissionState, Step, StepKind, format_state, generate, parse, parse_state, preset
from pycore.mission.checker import Player
from pycore.mission.situation import Situation
from tests.cases import each
from tests.mission.drawn import mission_of_seed
from tests.sharing import repeats

LENGTH = 30
SEEDS = st.integers(0, 10**6)
TOWER = parse(
    """hall: start: key brass, key brass
    shop: shop: puzzle riddle
    cellar: cellar: switch lever needs riddle, reward crown, switch plate
    tomb: goal: reward ring missable
    hall - shop
    hall - cellar: spends brass x2
    cellar - tomb: on lever
    shop - tomb: timed plate 4, one-way
    """
)


class Played:
    """A mission that goes on after its end, unlike a session."""

    def __init__(self, mission):
        self.state = MissionState.begin(mission)

    def play(self, own):
        self.state = self.state.after(own)


def begin(mission):
    return Played(mission)


def step(text):
    kind, _, name = text.partition(" ")
    return Step(StepKind(kind), name)


def random_walk(session, random, length=LENGTH):
    """Play random steps; yield before each."""
    for _ in range(length):
        yield
        steps = session.state.steps
        if not steps:
            return
        session.play(random.choice(steps))


def situation(session):
    return session.state.situation


def ends(session):
    """The states, as the checker names them, after each step out of the region of the session's player."""
    player, rules = Player(session.state.mission, ()), session.state.rules
    begin = Situation(situation(session).room, situation(session).bits)
    front, seen, found = [begin], {begin}, set()
    region = player.region((begin.room, begin.bits))
    while front:
        at = front.pop()
        for _, after in rules.steps(at):
            if after not in seen:
                if after.bits == begin.bits and (after.timer >= 0 or after.room in region):
                    front.append(after)
                seen.add(after)
            if after.bits != begin.bits or after.room not in region:
                found.add(player.settled(after.room, after.bits))
    return found, {state for state, _ in player.steps((min(region), begin.bits))}


@given(SEEDS, SEEDS)
def test_a_player_can_do_what_the_checker_lets_players_do(seed, walk):
    """Running, one passes on through further edges; the checker's player stops behind each: so steps are compared
    where no timer runs, and while one runs each step of the checker must be there."""
    session = begin(mission_of_seed(seed))
    for _ in random_walk(session, Random(walk)):
        ours, theirs = ends(session)
        assert theirs <= ours
        if not any(edge.timer for edge in session.state.mission.edges):
            assert ours == theirs


def must_states(player, state):
    """All states that every player can get to."""
    front, found = [state], {state}
    while front:
        for after, is_must in player.steps(front.pop()):
            if is_must and after not in found:
                found.add(after)
                front.append(after)
    return found


@given(SEEDS, SEEDS)
def test_reach_equals_plain_enumeration(seed, walk):
    session = begin(mission_of_seed(seed))
    player = Player(session.state.mission, ())
    names = [thing.name for _, thing in session.state.mission.things]
    for _ in random_walk(session, Random(walk), 8):
        at = situation(session)
        states = must_states(player, player.settled(at.room, at.bits))
        for number, room in enumerate(session.state.mission.rooms):
            assert session.state.can_reach(room.name) == any(number in player.region(state) for state in states)
        for name in names:
            bits = sum(1 << number for number, own in enumerate(names) if own == name)
            assert session.state.can_reach(name) == any(state[1] & bits for state in states)


@given(SEEDS, SEEDS)
def test_each_hint_leads_there(seed, walk):
    session = begin(mission_of_seed(seed))
    for _ in random_walk(session, Random(walk), 8):
        for name in [
            *(room.name for room in session.state.mission.rooms),
            *(t.name for _, t in session.state.mission.things),
        ]:
            hint = session.state.hint(name)
            assert (hint is not None) == session.state.can_reach(name)
            if hint is None:
                continue
            before = session.state
            for own in hint.steps:
                session.play(own)
            taken = [
                session.state.is_taken(n)
                for n, (_, thing) in enumerate(session.state.mission.things)
                if thing.name == name
            ]
            assert any(taken) or session.state.room == name
            session.state = before


@each("seed", range(repeats(4, 12)))
def test_generated_missions_are_won_by_hints_after_any_walk(seed):
    mission = generate(preset("20:waves"), Rng(seed)).value
    session = begin(mission)
    for _ in random_walk(session, Random(seed), 60):
        assert not session.state.lost()
    while not session.state.is_over:
        hint = session.state.hint()
        assert hint is not None
        assert hint.steps
        for own in hint.steps:
            session.play(own)


@each("seed", range(repeats(4, 12)))
def test_whoever_asks_at_each_step_gets_to_the_end(seed):
    """Each answer may be about another reward; the way never leads to and fro."""
    session, seen = begin(generate(preset("30:waves"), Rng(seed)).value), set()
    while not session.state.is_over:
        assert session.state not in seen
        seen.add(session.state)
        session.play(session.state.hint().steps[0])


def test_hints_in_words():
    session = begin(TOWER)
    hint = session.state.hint("crown")
    assert hint.text == "Take key 'brass' in 'hall', then take key 'brass' in 'hall'."
    session.play(step("take brass"))
    session.play(step("take brass"))
    assert session.state.held == {"brass": 2}
    assert (
        session.state.hint("crown").text
        == "Spend 2 'brass' between 'hall' and 'cellar', then take reward 'crown' in 'cellar' (1 room away)."
    )
    session.play(step("unlock cellar"))
    assert session.state.held == {}
    session.play(step("walk cellar"))
    session.play(step("take crown"))
    assert (
        session.state.hint().text
        == "Take puzzle 'riddle' in 'shop' (2 rooms away), then turn switch 'lever' in 'cellar' on (2 rooms away)."
    )
    for own in session.state.hint().steps:
        session.play(own)
    assert session.state.is_over
    assert session.state.switches_on == ["lever"]
    assert session.state.hint().text == "You are there."


def test_a_timed_edge_is_open_for_so_many_rooms():
    session = begin(TOWER)
    for own in session.state.hint("cellar").steps:
        session.play(own)
    session.play(step("work plate"))
    session.play(step("walk hall"))
    session.play(step("walk shop"))
    assert "walk tomb" in [str(own) for own in session.state.steps]
    session.play(step("walk hall"))
    session.play(step("walk shop"))
    assert "walk tomb" not in [str(own) for own in session.state.steps]


def test_an_unproven_mission_tells_what_is_lost():
    session = begin(parse("a: start\nb: room: reward gold\nc: goal\na - b\na - c: one-way\n"))
    assert session.state.lost() == []
    session.play(step("walk c"))
    assert session.state.lost() == ["gold"]
    assert session.state.hint("gold") is None


def test_what_was_found_goes_with_the_last_state():
    """Tables of 100 MB cannot wait for a garbage collection, which counts objects."""
    gc.disable()
    try:
        session, player = begin(TOWER), Player(TOWER, ())
        player.settled(0, 0)
        assert session.state.hint() is not None
        held = [weakref.ref(session.state.rules), weakref.ref(player)]
        del session, player
        assert [reference() for reference in held] == [None, None]
    finally:
        gc.enable()


def test_a_known_answer_is_not_bound_by_the_limits_of_an_earlier_question():
    session = begin(TOWER)
    for own in (
        "take brass",
        "take brass",
        "walk shop",
        "take riddle",
        "walk hall",
        "unlock cellar",
        "walk cellar",
        "work plate",
    ):
        session.play(step(own))
    session.play(step("walk hall"))
    for nodes in range(1, 1000):
        with suppress(SearchError):
            assert session.state.can_reach("ring", Budget(nodes=nodes))
            break
    assert session.state.hint("ring").steps[0] == step("walk shop")


def test_impossible_steps_say_what_is_possible():
    session = begin(TOWER)
    with pytest.raises(ParameterError, match="'walk cellar' is impossible in 'hall'; possible: take brass, walk shop"):
        session.play(step("walk cellar"))
    with pytest.raises(ParameterError, match="no thing and no room 'sword'"):
        session.state.can_reach("sword")
    for call in (session.state.is_taken, session.state.is_open, session.state.is_unlocked):
        for number in (-1, 99):
            with pytest.raises(ParameterError):
                call(number)


@given(SEEDS, SEEDS)
def test_states_come_back_from_their_texts(seed, walk):
    session = begin(mission_of_seed(seed))
    assert format_state(session.state).startswith("room0: start")
    for _ in random_walk(session, Random(walk)):
        read = parse_state(format_state(session.state))
        assert read == session.state
        assert read.situation == session.state.situation
        assert read.steps == session.state.steps
        assert read.time_left == session.state.time_left


@each(
    ("marks", "message"),
    [
        ("@room attic", "Unknown room 'attic'"),
        ("@taken 0\n@taken 1", "there twice"),
        ("@taken 0 0", "'0' is no number"),
        ("@taken 9", "'9' is no number"),
        ("@taken x", "'x' is no number"),
        ("@taken 0\n@unlocked 1", "more 'brass' are spent than taken"),
        ("@unlocked 0", "'0' is no number of a thing or edge with a lock"),
        ("@worked rope", "Unknown switch 'rope'"),
        ("@worked plate", "holds edges open for a moment"),
        ("@worked lever lever", "there twice"),
        ("@timer lever 0", "turned on and off"),
        ("@timer plate 4", "'4' is not 0..3"),
        ("@timer plate", "'' is not 0..3"),
        ("@room", "no line of a state"),
        ("@fly hall", "no line of a state"),
    ],
)
def test_broken_states_are_refused_with_their_line(marks, message):
    with pytest.raises(NotationError, match=message) as refused:
        parse_state(marks + "\n" + format_state(begin(TOWER).state), "saved.txt")
    assert refused.value.line == marks.count("\n") + 1
    assert refused.value.source == "saved.txt"


def test_a_fault_of_the_mission_is_told_with_its_line():
    with pytest.raises(NotationError) as refused:
        parse_state("@room hall\nhall: start\nhall - hall\n")
    assert refused.value.line in (0, 3)


def test_texts_of_steps_have_no_spaces():
    mission = parse("a: start\ngreat  old hall: goal\na - great  old hall\n")
    state = begin(mission).state
    (only,) = state.steps
    text = FAMILY.format_move(only, state)
    assert text == "walk:great::old:hall"
    assert FAMILY.parse_move(text, state) == FAMILY.parse_move("walk great  old hall", state) == only


def test_what_a_player_sees():
    session = begin(TOWER)
    session.play(step("take brass"))
    told = FAMILY.format_view(session.state)
    assert told == "room: hall\nhere: key brass\nways: shop, cellar (spends brass x2; shut)\nheld: brass\n@taken 0\n"


def test_steps_of_a_kind_are_named_once():
    assert [str(own) for own in begin(TOWER).state.steps] == ["take brass", "walk shop"]
    assert set(StepKind) == {"walk", "take", "work", "unlock"}
