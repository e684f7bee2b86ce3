"""Games: views, events, ends, texts."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import Outcome
from pycore.base.rng import Rng
from pycore.fogchess.game import Rules, State, events, legal_moves, outcome, play, start, tables_of, view
from pycore.fogchess.generator import POSITIONS, Params, begin, check, preset
from pycore.fogchess.notation import format_move as format_number
from pycore.fogchess.notation import parse_position
from pycore.fogchess.texts import format, format_rules, format_view, parse, parse_move, parse_rules  # noqa: A004
from pycore.fogchess.variants import VARIANTS
from tests.cases import each


def game(text: str, rules: Rules | None = None) -> State:
    rules = rules or Rules()
    return start(rules, parse_position(tables_of(rules), text))


def after(state: State, *moves: str) -> State:
    for move in moves:
        state = play(state, parse_move(move, state))
    return state


@each(
    ("between", "clear", "shot"),
    [
        ("10", False, True),
        ("4s5", False, True),
        ("4S5", False, True),
        ("10", True, True),
        ("4s5", True, False),
        ("4S5", True, False),
    ],
)
def test_shots_over_pieces(between: str, clear: bool, shot: bool) -> None:
    """Whitcher's text asks for an empty cell in front of the cannon, iggamecenter's for empty cells all the way."""
    text = f"5t4/10/10/4s5/{between}/10/4S5/4S5/4S5/3T6 w"
    state = game(text, Rules("cannon", clear=clear))
    assert [parse_rules(format_rules(state.rules)), parse(format(state)).sights] == [state.rules, state.sights]
    moves = [format_number(tables_of(state.rules), move) for move in state.choices]
    assert ("xe7" in moves) == shot
    assert ("xe6" in moves) == (between == "4s5")
    # A soldier on e6 sees the cell ahead.
    assert (state.sights[0][3 * 10 + 4] == "s") == (shot or between == "4S5")
    stopped = game(text.replace("/10/4S5/", "/4s5/4S5/"), state.rules)
    assert not [move for move in stopped.choices if format_number(tables_of(state.rules), move).startswith("x")]


@settings(max_examples=25)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**64 - 1), st.booleans())
def test_a_game_is_read_again_with_its_views(name: str, seed: int, fog: bool) -> None:
    rng, state = Rng(seed), start(Rules(name, fog=fog, check=not fog))
    for _ in range(60):
        if outcome(state):
            break
        moves = legal_moves(view(state, state.position.player))
        assert moves == state.position.moves()
        assert not legal_moves(view(state, 1 - state.position.player))
        state = play(state, rng.choice(moves))
    again = parse(format(state))
    assert again == state
    assert hash(again) == hash(state)
    for player in range(2):
        assert view(again, player) == view(state, player)
        assert format_view(view(pickle.loads(pickle.dumps(state)), player)) == format_view(view(state, player))


def test_the_views_hide_the_enemy() -> None:
    state = after(start(Rules()), "e2e4", "e7e5")
    for player, letters in ((0, "prnbqk"), (1, "PRNBQK")):
        shown = set("".join(view(state, player).sights))
        assert shown & set(letters) <= set("pP")
    assert "?" not in "".join(view(after(start(Rules(fog=False, check=True)), "e2e4"), 0).sights)


def test_only_what_is_seen_is_told() -> None:
    state = after(start(Rules()), "e2e4", "d7d5")
    taken = after(state, "e4d5")
    move = taken.move
    assert move is not None
    assert [(event.kind, event.cells) for event in events(state, move, taken, 0)] == [
        ("capture", (27,)),
        ("move", (36, 27)),
    ]
    # Black saw the pawn on e4, which its own pawn attacked, and sees it arrive on d5, which the queen attacks.
    assert [(event.kind, event.cells) for event in events(state, move, taken, 1)] == [
        ("capture", (27,)),
        ("move", (36, 27)),
    ]
    quiet = after(state, "a2a3")
    assert quiet.move is not None
    assert events(state, quiet.move, quiet, 1) == ()


def test_the_king_is_captured() -> None:
    state = after(game("k7/8/8/8/8/8/8/Q6K w"), "a1a8")
    assert outcome(state) == Outcome(0, "the king is captured")


@each(
    ("rules", "text", "moves", "due"),
    [
        (Rules(), "7k/5Q2/8/8/8/8/8/6K1 w", ["g1h1", "h8g8", "f7g8"], Outcome(0, "the king is captured")),
        (Rules(fog=False, check=True), "7k/8/6KQ/8/8/8/8/8 w", ["h6g7"], Outcome(0, "mate")),
        (Rules(fog=False, check=True), "7k/8/6K1/8/8/8/8/5Q2 w", ["f1f7"], Outcome(None, "no legal move")),
        (Rules("shatranj", fog=False, check=True, bare=False), "7k/8/6K1/8/8/8/8/5R2 w", ["f1g1"], None),
        (
            Rules(quiet=2),
            "k7/8/8/8/8/8/8/7K w",
            ["h1h2", "a8a7"],
            Outcome(None, "2 moves without a capture or a pawn move"),
        ),
        (Rules("janggi"), VARIANTS["janggi"].start, ["pass", "pass"], Outcome(None, "both players passed")),
    ],
)
def test_how_games_end(rules: Rules, text: str, moves: list[str], due: Outcome | None) -> None:
    assert outcome(after(game(text, rules), *moves)) == due


def test_the_third_repetition_is_a_draw() -> None:
    state = game("k7/8/8/8/8/8/8/7K w", Rules(quiet=0))
    for _ in range(2):
        assert outcome(state) is None
        state = after(state, "h1g1", "a8b8", "g1h1", "b8a8")
    assert outcome(state) == Outcome(None, "third repetition")
    assert outcome(after(game("k7/8/8/8/8/8/8/7K w", Rules(quiet=0, repetition=False)), *["h1g1", "a8b8"])) is None


@each(("name", "setup"), [(name, setup) for name, setups in POSITIONS.items() for setup in setups])
def test_each_setup_can_be_played(name: str, setup: str) -> None:
    state = begin(Params(Rules(name), setup))
    assert list(check(state)) == []
    assert outcome(state) is None


@each("name", ["checkers", "chess fog check", "chess flog", "shatranj walking", "chess clear", "chess quiet=5000", ""])
def test_no_rules(name: str) -> None:
    with pytest.raises(ParameterError):
        preset(name)


@given(st.text(max_size=60))
def test_any_text_is_a_game_or_refused(text: str) -> None:
    for whole in (text, f"chess fog quiet=0\n{text}", f"chess fog quiet=0\n{VARIANTS['chess'].start}\n{text}"):
        try:
            state = parse(whole)
        except NotationError:
            continue
        assert parse(format(state)) == state
