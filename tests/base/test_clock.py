"""Clocks, resignations and draw offers: what holds for all sequences of moves and times."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.clock import Left, TimeControl, format_control, parse_control, start_clock
from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import Outcome
from pycore.base.rng import Rng
from pycore.base.session import Cause, Session, Settlement
from pycore.base.sessiontext import format_session, parse_session
from pycore.yonin import FAMILY as YONIN
from tests.base.test_session import LETTERS
from tests.cases import each

CONTROLS = ("300", "0.5", "300+5", "2+0.125", "600/30x3", "0/10x1", "1/0.25x99")


@each("text", CONTROLS)
def test_time_controls_as_text(text):
    assert format_control(parse_control(text)) == text


@each("text", ["", "0", "0+5", "5+5/10x1", "5/10", "5/0x3", "5/10x0", "05", "5.1234", "86401", "1+3601", "-5", "5m"])
def test_texts_that_are_not_time_controls(text):
    with pytest.raises(ParameterError):
        parse_control(text)


@each(
    ("control", "spent", "left", "after"),
    [
        ("10+2", 4000, (6000, 0, 0), (8000, 0, 0)),
        ("10+2", 9999, (1, 0, 0), (2001, 0, 0)),
        ("10+2", 10000, (0, 0, 0), None),
        ("10/5x2", 4000, (6000, 5000, 2), (6000, 5000, 2)),
        ("10/5x2", 10000, (0, 5000, 2), (0, 5000, 2)),
        ("10/5x2", 14999, (0, 1, 2), (0, 5000, 2)),
        ("10/5x2", 15000, (0, 5000, 1), (0, 5000, 1)),
        ("10/5x2", 19999, (0, 1, 1), (0, 5000, 1)),
        ("10/5x2", 20000, (0, 0, 0), None),
    ],
)
def test_increment_and_byo_yomi(control, spent, left, after):
    clock = start_clock(parse_control(control))
    assert clock.left(0, spent) == Left(*left)
    assert clock.has_fallen(0, spent) == (after is None)
    if after:
        assert clock.after(0, spent).left(0) == Left(*after)
    assert clock.after(0, spent).left(1) == clock.left(1)
    assert 1 <= clock.thinking(0, spent) <= max(1, clock.total(0) - spent)


def acted(session, rng):
    """Do something with a session; return what it was."""
    what = rng.choice(("play", "play", "play", "spend", "spend", "undo", "redo", "go", "offer", "decline", "resign"))
    player = rng.below(2)
    if what == "play" and not session.outcome:
        session.play(rng.choice("aabc"))
    elif what == "spend":
        session.spend(rng.below(700))
    elif what in ("undo", "redo"):
        getattr(session, what)(rng.choice((None, player)))
    elif what == "go" and rng.below(4) == 0:
        session.go(rng.below(len(session)))
    elif what == "offer" and not session.outcome and rng.below(3) == 0:
        session.offer_draw(player)
    elif what == "decline" and session.offer == 1 - player:
        session.decline_draw(player)
    elif what == "resign" and not session.outcome and rng.below(8) == 0:
        session.resign(player)
    return what


@given(st.integers(0, 2**32), st.sampled_from(CONTROLS))
def test_clocks_offers_and_ends(seed, control):
    """The clocks are the sum of the times along the line, and a saved session is the same as the loaded one."""
    rng, session = Rng(seed), Session(LETTERS, "c", parse_control(control))
    for _ in range(rng.below(40)):
        before = session.at, session.state, session.outcome, session.offer
        what = acted(session, rng)
        if session.at != before[0] or what in ("undo", "redo", "go"):
            assert session.elapsed == 0 or session.at == before[0]
        if session.at != before[0] and what == "play" and before[3] is not None:
            assert session.offer in (None, LETTERS.mover(before[1]))
    line, spent = clocks(session)
    assert [session.time_left(player) for player in (0, 1)] == [
        line.left(player, spent if player == session.mover else 0) for player in (0, 1)
    ]
    again = parse_session(format_session(session), LETTERS)
    assert seen(again) == seen(session)
    assert format_session(again) == format_session(session)


def clocks(session):
    """Return the clocks at the start of the turn and its time so far, from the times of all moves."""
    clock, carried, at, path = start_clock(session.control), 0, session.at, []
    while at:
        path.insert(0, at)
        at = session.tree[at - 1][0]
    for node in path:
        player = LETTERS.mover(session.state_at(session.tree[node - 1][0]))
        carried += session.times[node - 1]
        if LETTERS.mover(session.state_at(node)) != player:
            clock, carried = clock.after(player, carried), 0
    return clock, carried + session.elapsed


def seen(session):
    left = [session.time_left(player) for player in (0, 1)]
    return session.tree, session.times, session.at, session.tip, left, session.offer, session.settlement


@given(st.lists(st.integers(0, 20), max_size=20), st.integers(0, 9))
def test_the_sum_of_times(times, increment):
    """What is left and what was spent are the main time and the increments."""
    session = Session(LETTERS, "c", TimeControl(10_000, increment))
    for spent in times:
        session.spend(spent)
        session.play("a")
    for player in (0, 1):
        own = times[player::2]
        assert session.time_left(player).main == 10_000 + increment * len(own) - sum(own)
    for spent in reversed(list(accumulate(times))):
        assert sum(session.times[: len(session.moves)]) == spent
        session.undo()
    assert session.time_left(0).main == session.time_left(1).main == 10_000


def test_the_flag_falls_and_the_time_is_given_back():
    session = Session(LETTERS, "c", parse_control("1"))
    assert not session.spend(400)
    session.play("a")
    session.offer_draw(0)
    assert session.spend(10**12)
    assert (session.outcome, session.offer) == (Outcome(0, "the loser's time is over"), None)
    assert not session.spend(5)
    assert session.legal_moves() == ()
    for act in (lambda: session.play("a"), lambda: session.resign(0), lambda: session.offer_draw(1)):
        with pytest.raises(ParameterError, match="the game has ended: the loser's time is over"):
            act()
    assert session.can_undo()
    assert session.undo()
    assert (session.outcome, session.moves, session.time_left(1).main) == (None, ("a",), 1000)
    session.undo()
    assert session.time_left(0).main == 1000
    session.redo()
    assert session.time_left(0).main == 600


def test_resignations_and_agreed_draws_without_clocks():
    session = Session(LETTERS, "c")
    session.offer_draw(0)
    session.play("a")
    assert session.offer == 0
    with pytest.raises(ParameterError, match="has not offered"):
        session.accept_draw(0)
    session.accept_draw(1)
    assert session.outcome == Outcome(None, "both players agreed to a draw")
    assert session.undo(1)
    assert (session.outcome, len(session.moves)) == (None, 1)
    session.offer_draw(0)
    session.play("a")
    assert session.offer is None
    session.offer_draw(1)
    session.offer_draw(0)
    assert session.settlement == Settlement(Cause.AGREEMENT)
    session.undo(1)
    assert session.moves == ("a",)
    session.resign(0)
    assert session.outcome == Outcome(1, "the loser resigned")
    session.go(0)
    assert session.outcome is None
    assert session.spend(10) is False
    assert session.time_left(0) is None
    with pytest.raises(ParameterError, match="forwards"):
        session.spend(-1)


def test_games_for_more_have_none_of_it():
    start = YONIN.generate(YONIN.preset("singles"), Rng(1), None).unwrap()
    for act in (lambda: Session(YONIN, start, parse_control("5")), lambda: Session(YONIN, start).resign(0)):
        with pytest.raises(ParameterError, match="yonin has 4 players"):
            act()


HEAD = "warren session 2\ngame: letters\n"
BODY = "start:\n  c\nmoves:\n  0: a b\n"
TAIL = "at: 2\ntip: 2\n"


@each(
    ("text", "place"),
    [
        (HEAD + "clock: 5m\n" + BODY + "times:\n  1 2\n" + TAIL, (3, 8)),
        (HEAD + "clock: 5\n" + BODY + TAIL, (8, 1)),
        (HEAD + "clock: 5\n" + BODY + "times:\n  1\n" + TAIL, (10, 0)),
        (HEAD + "clock: 5\n" + BODY + "times:\n  1 -2\n" + TAIL, (9, 3)),
        (HEAD + "clock: 5\n" + BODY + "times:\n  1 2\n" + TAIL + "end: time 0\n", (10, 0)),
        (HEAD + BODY + TAIL + "elapsed: 5\n", (7, 0)),
        (HEAD + BODY + TAIL + "offer: 2\n", (7, 0)),
        (HEAD + BODY + TAIL + "offer: 1\nend: agreement\n", (7, 0)),
        (HEAD + BODY + TAIL + "end: resignation\n", (7, 0)),
        (HEAD + BODY + TAIL + "end: agreement\nend: agreement\n", (10, 1)),
        (HEAD.replace(" 2", "") + BODY + TAIL + "offer: 1\n", (9, 1)),
        (HEAD.replace(" 2", " 3") + BODY + TAIL, (1, 1)),
    ],
)
def test_texts_that_are_not_sessions(text, place):
    with pytest.raises(NotationError) as raised:
        parse_session(text, LETTERS)
    assert (raised.value.line, raised.value.column) == place
