"""A mission as it is played: equal to the checker's player, hints that can be walked, saved games."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.mission import MissionSession, StepKind, format_session, generate, parse, parse_session, preset
from pycore.mission.checker import Player
from pycore.mission.situation import Situation
from tests.mission.drawn import mission_of_seed

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


def random_walk(session, random, length=LENGTH):
    """Play random steps; yield before each."""
    for _ in range(length):
        yield
        steps = session.steps
        if not steps:
            return
        session.play(random.choice(steps))


def situation(session):
    return session._now


def ends(session):
    """The states, as the checker names them, after each step out of the region of the session's player."""
    player, rules = Player(session.mission, ()), session._rules
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
@settings(max_examples=150, deadline=None)
def test_a_player_can_do_what_the_checker_lets_players_do(seed, walk):
    """Running, one passes on through further edges; the checker's player stops behind each: so steps are compared
    where no timer runs, and while one runs each step of the checker must be there."""
    session = MissionSession(mission_of_seed(seed))
    for _ in random_walk(session, Random(walk)):
        ours, theirs = ends(session)
        assert theirs <= ours
        if not any(edge.timer for edge in session.mission.edges):
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
@settings(max_examples=150, deadline=None)
def test_reach_equals_plain_enumeration(seed, walk):
    session = MissionSession(mission_of_seed(seed))
    player = Player(session.mission, ())
    names = [thing.name for _, thing in session.mission.things]
    for _ in random_walk(session, Random(walk), 8):
        at = situation(session)
        states = must_states(player, player.settled(at.room, at.bits))
        for number, room in enumerate(session.mission.rooms):
            assert session.can_reach(room.name) == any(number in player.region(state) for state in states)
        for name in names:
            bits = sum(1 << number for number, own in enumerate(names) if own == name)
            assert session.can_reach(name) == any(state[1] & bits for state in states)


@given(SEEDS, SEEDS)
@settings(max_examples=150, deadline=None)
def test_each_hint_leads_there(seed, walk):
    session = MissionSession(mission_of_seed(seed))
    for _ in random_walk(session, Random(walk), 8):
        for name in [*(room.name for room in session.mission.rooms), *(t.name for _, t in session.mission.things)]:
            hint = session.hint(name)
            assert (hint is not None) == session.can_reach(name)
            if hint is None:
                continue
            before = session.at
            for step in hint.steps:
                session.play(step)
            taken = [session.is_taken(n) for n, (_, thing) in enumerate(session.mission.things) if thing.name == name]
            assert any(taken) or session.room == name
            while session.at > before:
                assert session.undo()


@pytest.mark.parametrize("seed", range(12))
def test_generated_missions_are_won_by_hints_after_any_walk(seed):
    mission = generate(preset("20:waves"), Rng(seed)).value
    session = MissionSession(mission)
    for _ in random_walk(session, Random(seed), 60):
        assert not session.lost()
    while not session.is_over:
        hint = session.hint()
        assert hint is not None
        assert hint.steps
        for step in hint.steps:
            session.play(step)


def test_hints_in_words():
    session = MissionSession(TOWER)
    hint = session.hint("crown")
    assert hint.text == "Take key 'brass' in 'hall', then take key 'brass' in 'hall'."
    session.take("brass")
    session.take("brass")
    assert session.held == {"brass": 2}
    assert (
        session.hint("crown").text
        == "Spend 2 'brass' between 'hall' and 'cellar', then take reward 'crown' in 'cellar' (1 room away)."
    )
    session.unlock("cellar")
    assert session.held == {}
    session.walk("cellar")
    session.take("crown")
    assert (
        session.hint().text
        == "Take puzzle 'riddle' in 'shop' (2 rooms away), then turn switch 'lever' in 'cellar' on (2 rooms away)."
    )
    for step in session.hint().steps:
        session.play(step)
    assert session.is_over
    assert session.switches_on == ["lever"]
    assert session.hint().text == "You are there."


def test_a_timed_edge_is_open_for_so_many_rooms():
    session = MissionSession(TOWER)
    for step in session.hint("cellar").steps:
        session.play(step)
    session.work("plate")
    session.walk("hall")
    session.walk("shop")
    assert "walk tomb" in [str(step) for step in session.steps]
    session.walk("hall")
    session.walk("shop")
    assert "walk tomb" not in [str(step) for step in session.steps]


def test_an_unproven_mission_tells_what_is_lost():
    session = MissionSession(parse("a: start\nb: room: reward gold\nc: goal\na - b\na - c: one-way\n"))
    assert session.lost() == []
    session.walk("c")
    assert session.lost() == ["gold"]
    assert session.hint("gold") is None


def test_impossible_steps_say_what_is_possible():
    session = MissionSession(TOWER)
    with pytest.raises(ParameterError, match="'walk cellar' is impossible in 'hall'; possible: take brass, walk shop"):
        session.walk("cellar")
    with pytest.raises(ParameterError, match="no thing and no room 'sword'"):
        session.can_reach("sword")
    for call in (session.is_taken, session.is_open):
        for number in (-1, 99):
            with pytest.raises(ParameterError):
                call(number)


@given(SEEDS, SEEDS, st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_saved_games(seed, walk, back):
    session = MissionSession(mission_of_seed(seed))
    for _ in random_walk(session, Random(walk)):
        pass
    for _ in range(back):
        session.undo()
    read = parse_session(format_session(session))
    assert format_session(read) == format_session(session)
    assert situation(read) == situation(session)
    while session.redo():
        assert read.redo()
    assert not read.redo()
    assert situation(read) == situation(session)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"take brass"', '"walk tomb"', "impossible in 'hall'"),
        ('"take brass"', '"fly tomb"', "'fly' is none of"),
        ('"at": 1', '"at": 2', "at"),
        ("warren-mission-session-1", "other", "not 'warren-mission-session-1'"),
    ],
)
def test_broken_saves_are_refused(old, new, message):
    session = MissionSession(TOWER)
    session.take("brass")
    text = format_session(session)
    assert old in text
    with pytest.raises(NotationError, match=message):
        parse_session(text.replace(old, new))


def test_steps_of_a_kind_are_named_once():
    assert [str(step) for step in MissionSession(TOWER).steps] == ["take brass", "walk shop"]
    assert set(StepKind) == {"walk", "take", "work", "unlock"}
