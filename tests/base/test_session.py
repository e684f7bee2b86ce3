"""Sessions and their text, on a game of words of letters: what holds for every game stands in the contract suite."""

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.base.session import Session, turn_game
from pycore.base.sessiontext import format_session, parse_session, session_game
from pycore.base.setups import deal
from pycore.foxhunt import FAMILY, Hunt, Move, Params
from tests.oracle.session import Walk

TEXT = """warren session
game: foxhunt
start:
  3x1 1
  ..@
moves:
  0: a1 b1
  0: ~a1 c1
  1: ~b1
at: 1
tip: 5
"""
LONGEST = 40


def mover(word):
    """Tell whose turn it is: a letter `c` gives another one, so that turns are not simply even or odd."""
    return sum(letter != "c" for letter in word) % 2


def play(word, letter):
    if letter not in set("abc"):
        raise ParameterError("move", "no letter")
    return word + letter


def read(text, _):
    if not text.endswith("\n"):
        raise NotationError("no end", "", 1, 3)
    return text[:-1]


# A move is a letter, a state the word so far.
LETTERS: Any = SimpleNamespace(
    name="letters",
    players=2,
    seats=None,
    mover=mover,
    view=lambda word, player: (word, player),
    legal_moves=lambda seen: [seen, "abc"],
    play=play,
    outcome=lambda word: Outcome(0, "it is long") if len(word) >= LONGEST else None,
    events=lambda before, move, after, player: (Event(f"{before}-{move}-{after}-{player}"),),
    parse_state=read,
    format_state=lambda word: f"{word}\n",
    parse_move=lambda text, _: text.removeprefix("+"),
    format_move=lambda letter, _: letter,
    capacity=10_000,
)


@st.composite
def many_steps(draw):
    """Hypothesis chooses the seed only: what is wrong with branches shows after many steps."""
    rng, steps = Rng(draw(st.integers(0, 2**32))), []
    for _ in range(rng.below(60)):
        what = rng.choice(("play", "play", "undo", "redo", "go"))
        value = {"play": rng.choice("aabc"), "go": rng.below(50)}.get(what, rng.choice((None, 0, 1)))
        steps.append((what, value))
    return steps


STEPS = many_steps()


def walk(steps):
    """Take the steps in a session, and beside it in the plain one; yield both after each of them."""
    session, plain = Session(LETTERS, ""), Walk(mover)
    yield session, plain
    for what, value in steps:
        if what == "play":
            session.play(value)
            plain.play(value)
        elif what == "go":
            session.go(value % len(session))
            plain.go(value % len(plain.nodes))
        else:
            target = plain.undone(value) if what == "undo" else plain.redone(value)
            assert getattr(session, f"can_{what}")(value) == (target is not None)
            assert getattr(session, what)(value) == (target is not None)
            plain.at = plain.at if target is None else target
        yield session, plain


@given(STEPS)
def test_a_session_does_what_the_plain_one_does(steps):
    for session, plain in walk(steps):
        assert (session.at, session.tip, session.tree) == (plain.at, plain.tip, tuple(plain.nodes[1:]))
        assert len(session) == len(plain.nodes)
        assert session.moves == tuple(plain.moves(plain.at))
        assert session.state == "".join(session.moves)
        assert session.states == tuple("".join(session.moves[:count]) for count in range(len(session.moves) + 1))
        assert session.mover == mover(session.state)
        assert [session.state_at(node) for node in range(len(session))] == [
            "".join(plain.moves(node)) for node in range(len(session))
        ]
        for player in (None, 0, 1):
            assert session.can_undo(player) == (plain.undone(player) is not None)
            assert session.can_redo(player) == (plain.redone(player) is not None)


@given(STEPS, st.integers(0, 50), st.integers(0, 50))
def test_going_to_a_node_with_the_end_of_the_line_named(steps, at, tip):
    session, plain = list(walk(steps))[-1]
    at, tip = at % len(session), tip % len(session)
    if at in [tip, *plain.before(tip)]:
        session.go(at, tip)
        assert (session.at, session.tip) == (at, tip)
    else:
        before = (session.at, session.tip)
        with pytest.raises(ParameterError, match=f"node {tip} does not come after node {at}"):
            session.go(at, tip)
        assert (session.at, session.tip) == before


@given(STEPS, st.text(alphabet="abc", min_size=1, max_size=10))
def test_the_text_of_a_session_holds_its_tree(steps, start):
    walked = list(walk(steps))[-1][0]
    session = Session(LETTERS, start)
    for parent, move in walked.tree:
        session.go(parent)
        session.play(move)
    session.go(walked.at, walked.tip)
    text = format_session(session)
    head, _, rest = text.partition("moves:\n")
    assert head == f"warren session\ngame: letters\nstart:\n  {start}\n"
    rows, _, end = rest.partition("at: ")
    assert end == f"{session.at}\ntip: {session.tip}\n"
    told, lengths = [], []
    for row in rows.splitlines():
        assert row.startswith("  ")
        parent, *moves = row.replace(":", "").split()
        # A line of its own for each branch, and after sixteen moves.
        assert 1 <= len(moves) <= 16
        assert not told or lengths[-1] == 16 or int(parent) != len(told)
        lengths.append(len(moves))
        for move in moves:
            told.append((int(parent), move))
            parent = len(told)
    assert tuple(told) == session.tree
    again = parse_session(text, LETTERS)
    assert (again.start, again.tree, again.at, again.tip) == (start, session.tree, session.at, session.tip)


def test_the_game_is_asked_for_the_player():
    session = Session(LETTERS, "")
    session.play("a")
    assert session.events(0) == (Event("-a-a-0"),)
    for letter in "cb":
        session.play(letter)
    assert session.events(1) == (Event("ac-b-acb-1"),)
    assert session.view(1) == ("acb", 1)
    assert session.legal_moves() == [("acb", 0), "abc"]
    session.go(0)
    assert session.events(0) == ()
    for player in (-1, 2):
        with pytest.raises(ParameterError, match=f"player: {player} is not in 0..1"):
            session.view(player)
    for node in (-1, 4):
        for call in (session.state_at, session.go, lambda n: session.go(0, n)):
            with pytest.raises(ParameterError, match=f"node: {node} is not in 0..3"):
                call(node)


def test_a_game_that_has_ended_has_no_moves_but_those_played():
    session = Session(LETTERS, "a" * (LONGEST - 1))
    session.play("b")
    assert session.outcome == Outcome(0, "it is long")
    assert session.legal_moves() == ()
    with pytest.raises(ParameterError, match="the game has ended: it is long"):
        session.play("a")
    session.undo()
    assert session.outcome is None
    session.play("b")
    assert len(session) == 2


def test_a_move_that_is_refused_leaves_no_trace():
    session = Session(LETTERS, "")
    with pytest.raises(ParameterError, match="no letter"):
        session.play("x")
    assert (len(session), session.at, session.tip, session.can_redo()) == (1, 0, 0, False)


def test_outcomes_and_events_say_what_they_need_not_be_told():
    assert (Outcome(None, "tired").scores, Event("flip")) == ((), Event("flip", (), "", -1))


def test_what_is_dealt():
    for count in (
        0,
        1,
        3,
        5,
    ):
        budget = Budget()
        result = deal("abcde", count, Rng(4), budget)
        assert (result.status, len(result.value)) == (Status.SOLVED, count)
        assert set(result.value) <= set("abcde")
        assert len(set(result.value)) == count
        assert (budget.nodes, budget.done, budget.total) == (count, count, count)


def test_every_order_is_dealt_as_often():
    counts = {}
    for seed in range(6000):
        order = "".join(deal("abc", 2, Rng(seed), None).value)
        counts[order] = counts.get(order, 0) + 1
    assert sorted(counts) == ["ab", "ac", "ba", "bc", "ca", "cb"]
    # Six standard deviations about 1000.
    assert all(abs(count - 1000) < 174 for count in counts.values())


def test_dealing_ends_with_its_budget():
    assert deal("abcde", 5, Rng(1), Budget(nodes=5)).status is Status.SOLVED
    short = deal("abcde", 5, Rng(1), Budget(nodes=4))
    assert (short.status, short.value) == (Status.BUDGET, None)
    assert short.reason == "stopped before all was dealt"
    cancelled = Budget()
    cancelled.cancel()
    assert deal("abcde", 5, Rng(1), cancelled).status is Status.CANCELLED


def test_the_record_of_a_game_is_made_of_its_package():
    verbs = {name: getattr(FAMILY, name) for name in FAMILY.__dataclass_fields__ if name not in ("presets", "bots")}
    package: dict[str, Any] = {
        **verbs,
        "PRESETS": {"one": 1},
        "BOTS": {"nobody": "does nothing"},
        "name": "wrong",
        "players": 9,
    }
    game: Any = turn_game("sample", package, players=3, samples=("one",))
    assert (game.name, game.players, game.samples) == ("sample", 3, ("one",))
    assert (game.presets, game.bots) == ({"one": 1}, {"nobody": "does nothing"})
    assert game.play is FAMILY.play
    for name in ("PRESETS", "BOTS", "play"):
        with pytest.raises(KeyError, match=name):
            turn_game("sample", {key: value for key, value in package.items() if key != name}, players=3, samples=())
    # What a family need not have is taken from the package where it is there.
    rated: Any = turn_game("sample", {**package, "rate": len}, players=1, samples=())
    assert rated.rate is len
    del package["rate"]
    assert turn_game("sample", package, players=1, samples=()).rate is None


def test_a_level_is_the_state_it_begins_with_unless_the_game_says_otherwise():
    assert FAMILY.begin("level") == "level"
    assert (FAMILY.parse_state, FAMILY.format_state) == (FAMILY.parse, FAMILY.format)
    other = replace(FAMILY, begin=len, parse_state=read, format_state=str)
    assert (other.begin("abc"), other.parse_state("a\n", ""), other.format_state(7)) == (3, "a", "7")
    assert (other.parse, other.format) == (FAMILY.parse, FAMILY.format)


def test_the_texts_of_moves_are_those_of_the_states_they_were_played_in():
    told: Any = SimpleNamespace(**vars(LETTERS) | {"format_move": lambda letter, word: f"{word}>{letter}"})
    session = Session(told, "x")
    for letter in "abc":
        session.play(letter)
    session.undo()
    assert session.move_texts == ("x>a", "xa>b")
    session.undo()
    session.play("c")
    assert session.move_texts == ("x>a", "xa>c")


def test_the_text_of_a_tree():
    session = Session(FAMILY, Hunt(Params(3, 1, 1), (2,)))
    for cell in (0, 1):
        session.play(Move(cell))
    session.go(0)
    session.play(Move(0, mark=True))
    session.play(Move(2))
    assert session.outcome is not None
    session.go(1)
    session.play(Move(1, mark=True))
    session.undo()
    assert (session.at, session.tip) == (1, 5)
    assert format_session(session) == TEXT
    again = parse_session(TEXT, FAMILY)
    assert again.tree == session.tree
    assert (again.at, again.tip, again.state) == (1, 5, session.state)
    assert session_game(TEXT) == "foxhunt"


def test_mistakes_have_a_place():
    for old, new, place, message in (
        ("warren session", "warren", (1, 1), "expected 'warren session'"),
        ("game: ", "", (2, 1), "expected 'game: '"),
        ("foxhunt", "chess", (2, 7), "of 'chess'"),
        ("start:", "begin:", (3, 1), "expected 'start:'"),
        ("  3x1 1", "  3x1 0", (4, 3), "foxes"),
        ("..@", "..?", (5, 5), "character"),
        ("  3x1 1\n  ..@\n", "  3x1 1\n", (5, 0), "0 rows"),
        ("..@", "...", (4, 0), "0 foxes"),
        ("moves:", "move:", (6, 1), "expected 'moves:'"),
        ("0: a1 b1", "a1 b1", (7, 1), "begins with the number"),
        ("0: a1 b1", "0 a1 b1", (7, 1), "begins with the number"),
        ("0: a1 b1", "x: a1 b1", (7, 1), "begins with the number"),
        ("  0: a1 b1\n  0: ~a1 c1\n", "", (7, 3), "not there yet"),
        ("0: a1 b1", "0; a1 b1", (7, 1), "begins with the number"),
        ("0: a1 b1", "0x: a1 b1", (7, 1), "begins with the number"),
        ("0: a1 b1", "9: a1 b1", (7, 3), "not there yet"),
        ("0: a1 b1", "1: a1 b1", (7, 3), "not there yet"),
        ("0: a1 b1", " 1: a1 b1", (7, 4), "not there yet"),
        ("0: a1 b1", "0: a1 d1", (7, 9), "not on the board"),
        ("0: a1 b1", "0:  a1 a1", (7, 10), "shot at before"),
        ("0: ~a1 c1", "0: a1 c1", (8, 6), "there already"),
        ("at: 1", "at: x", (10, 1), "expected 'at: '"),
        ("at: 1", "at=1", (10, 1), "expected 'at: '"),
        ("at: 1", "tip: 1", (10, 1), "expected 'at: '"),
        ("tip: 5\n", "", (11, 1), "expected 'tip: '"),
        ("tip: 5\n", "tip: 5000000000\n", (11, 1), "expected 'tip: '"),
        ("at: 1", "at: 7", (10, 0), "node"),
        ("tip: 5\n", "tip: 2\nmore\n", (12, 1), "nothing is expected"),
        ("tip: 5\n", "tip: 3\n", (10, 0), "does not come after"),
    ):
        assert old in TEXT
        with pytest.raises(NotationError, match=message) as caught:
            parse_session(TEXT.replace(old, new, 1), FAMILY, "saved.txt")
        assert (caught.value.source, caught.value.line, caught.value.column) == ("saved.txt", *place)


def test_texts_cut_off_are_refused():
    for lines, place, wanted in (
        (3, (4, 3), "is not like"),
        (5, (6, 1), "moves:"),
        (8, (9, 1), "at: "),
        (9, (10, 1), "at: "),
    ):
        with pytest.raises(NotationError, match=wanted) as caught:
            parse_session("\n".join(TEXT.split("\n")[:lines]), FAMILY)
        assert (caught.value.line, caught.value.column) == place


def test_sixteen_moves_stand_in_a_line():
    session = Session(LETTERS, "c")
    for _ in range(35):
        session.play("a")
    rows = [row.split() for row in format_session(session).split("\n") if row.startswith("  ")][1:]
    assert [row[0] for row in rows] == ["0:", "16:", "32:"]
    assert [len(row) - 1 for row in rows] == [16, 16, 3]


def test_the_game_of_a_text_is_told_without_reading_it():
    assert session_game("warren session\ngame: chess\nwhatever") == "chess"
    for text in ("warren\ngame: chess", "warren session\nchess"):
        with pytest.raises(NotationError) as caught:
            session_game(text, "saved.txt")
        assert caught.value.source == "saved.txt"


def test_long_texts_are_refused():
    longest = "warren session\ngame: foxhunt\n".ljust(2_000_000)
    assert session_game(longest) == "foxhunt"
    for call in (session_game, lambda text: parse_session(text, FAMILY)):
        with pytest.raises(NotationError, match="longer than 2000000"):
            call(longest + " ")


def test_a_session_holds_no_more_positions_than_the_game_says():
    game = replace(FAMILY, capacity=3)
    session = Session(game, FAMILY.parse("5x5 1\n@....\n" + ".....\n" * 4, ""))
    session.play(Move(1))
    session.play(Move(2))
    with pytest.raises(ParameterError, match="holds no more than 3 positions"):
        session.play(Move(3))
    assert len(session) == 3
    session.undo()
    session.play(Move(2))
    assert parse_session(format_session(session), game).tree == session.tree
    with pytest.raises(NotationError, match="holds no more than 3 positions"):
        parse_session(format_session(session).replace("c1", "c1 d1"), game)


def test_a_move_has_up_to_200_characters():
    game = replace(FAMILY, parse_move=lambda text, _: Move(len(text) // 100))
    text = TEXT.partition("moves:")[0] + "moves:\n  0: a1 {}\nat: 0\ntip: 0\n"
    assert parse_session(text.format("x" * 200), game).tree == ((0, Move(0)), (1, Move(2)))
    with pytest.raises(NotationError, match="no move is longer than 200 characters") as caught:
        parse_session(text.format("x" * 201), game)
    assert (caught.value.line, caught.value.column) == (7, 9)


def marks(count):
    """Return a text with so many moves, that set a mark and take it away."""
    return "0: " + " ".join(["~a1"] * count)


# With the start there are 10,000 positions.
LIMIT = 9_999


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([marks(400_000)], "holds no more than 10000 positions"),
        ([marks(LIMIT)], ""),
        ([marks(LIMIT // 2), *(f"{node}: b1" for node in range(LIMIT // 2))], ""),  # each from another node
        ([marks(4), *["0: a1"] * 200_000], "'a1' is there already"),
        (["0: " + "a" * 1_900_000], "no move is longer"),
        (["0:" + " " * 1_900_000], ""),
        (["x"] * 400_000, "begins with the number of a node"),
    ],
)
def test_long_texts_take_no_more_moves_than_a_session_holds(rows, told):
    counts = Counter()

    def counted(name):
        def call(*arguments):
            counts[name] += 1
            return getattr(FAMILY, name)(*arguments)

        return call

    start = TEXT.partition("moves:")[0]
    text = "\n".join([start + "moves:", *(f"  {row}" for row in rows), "at: 0", "tip: 0", ""])
    mistake = ""
    try:
        parse_session(text, replace(FAMILY, **{name: counted(name) for name in ("parse_move", "play")}))
    except NotationError as error:
        mistake = str(error)
    assert told in mistake if told else not mistake
    assert max(counts.values(), default=0) <= FAMILY.capacity


def test_teams_and_those_who_are_out():
    game: Any = SimpleNamespace(**vars(LETTERS), teams=None, out=lambda word: tuple(range(word.count("c"))))
    session = Session(game, "abcc")
    assert (session.teams, session.out) == ((0, 1), (0, 1))
    game.players, game.teams = 4, lambda _: (0, 1, 0, 1)
    assert session.teams == (0, 1, 0, 1)
