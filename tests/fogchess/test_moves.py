"""Properties of moves and texts in all variants, and hostile input."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.fogchess._position import Position
from pycore.fogchess._tables import Tables
from pycore.fogchess.notation import format_move, format_position, parse_move, parse_position
from pycore.fogchess.variants import VARIANTS, variant
from tests.cases import each

TABLES = {name: Tables(variant(name)) for name in VARIANTS}
names = st.sampled_from(sorted(VARIANTS))


def played(name: str, seed: int, plies: int) -> list[Position]:
    """Return the positions of a random game."""
    rng, positions = Rng(seed), [parse_position(TABLES[name], VARIANTS[name].start)]
    for _ in range(plies):
        moves = positions[-1].moves()
        if not moves:
            break
        positions.append(positions[-1].after(rng.choice(moves)))
    return positions


@settings(max_examples=60)
@given(names, st.integers(0, 2**64 - 1))
def test_a_position_is_read_again_from_its_text(name: str, seed: int) -> None:
    for position in played(name, seed, 80):
        again = parse_position(TABLES[name], format_position(position))
        assert format_position(again) == format_position(position)
        # A pass before, or its end of the game, is no part of the text.
        if name != "janggi":
            assert again.key == position.key
        if position.moves() and name != "janggi":
            assert again.moves() == position.moves()


@settings(max_examples=30)
@given(names, st.integers(0, 2**64 - 1))
def test_a_move_changes_what_it_says_only(name: str, seed: int) -> None:
    """Pieces are neither made nor doubled: at most one is lost, or one comes from the hand."""
    positions = played(name, seed, 120)
    for before, after in pairwise(positions):
        mover = before.player
        count = [
            sum(letter.isupper() is not bool(player) for letter in p.cells if letter != ".")
            for p in (before, after)
            for player in (mover, 1 - mover)
        ]
        own, enemies, own_after, enemies_after = count
        dropped = len(before.hands[mover]) - len(after.hands[mover])
        assert own_after == own + dropped
        assert enemies_after in (enemies, enemies - 1)
        assert after.player == 1 - mover


def test_the_loss_of_the_king_ends_the_game() -> None:
    position = parse_position(TABLES["chess"], "k7/8/8/8/8/8/8/Q6K w")
    after = position.after(parse_move(position, "a1a8"))
    assert after.lost == (False, True)
    assert after.moves() == []


def test_two_passes_settle_janggi() -> None:
    position = parse_position(TABLES["janggi"], VARIANTS["janggi"].start)
    for _ in range(2):
        assert not position.is_settled
        position = position.after(parse_move(position, "pass"))
    assert position.is_settled
    assert position.moves() == []


def test_a_shot_by_two_cannons_is_one_move() -> None:
    """The soldiers on a2 to a4 and on d6 to b6 both reach a6's neighbor; the piece at a7 is hit once."""
    position = parse_position(TABLES["cannon"], "3t6/10/10/s9/10/1S8/S1S7/S2S6/S9/4T5 w")
    texts = [format_move(TABLES["cannon"], move) for move in position.moves()]
    assert texts.count("xa7") == 1


@each(
    "text",
    [
        "",
        "w",
        "8/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8 x",
        "8/8/8/8/8/8/8 w",
        "9/8/8/8/8/8/8/8 w",
        "99999999999999999999/8/8/8/8/8/8/8 w",
        "KK6/8/8/8/8/8/8/8 w",
        "X7/8/8/8/8/8/8/8 w",
        "8/8/8/8/8/8/8/8[ZZ] w",
        "8/8/8/8/8/8/8/8[" + "P" * 99 + "] w",
        "K7/8/8/8/8/8/8/k7 w KQ",
        "8/8/8/8/4P3/8/8/K6k w - e3",
        "8/8/8/8/8/8/8/K6k b - e3",
        "8/8/8/8/8/8/8/K6k b - a1",
        "8/8/8/8/8/8/8/K6k b - z9",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/K6k w",
    ],
)
def test_no_position(text: str) -> None:
    with pytest.raises(NotationError):
        parse_position(TABLES["chess"], text)


@given(st.text(max_size=80), names)
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    try:
        position = parse_position(TABLES[name], text)
    except NotationError:
        return
    assert len(position.moves()) <= 512
    assert len(position.seen(0)) == len(position.cells)


@each("move", [0, 127, 2**32 - 1, 99 << 7])
def test_a_wrong_move_is_refused(move: int) -> None:
    position = parse_position(TABLES["chess"], VARIANTS["chess"].start)
    with pytest.raises(ParameterError):
        position.after(move)


def test_no_variant() -> None:
    with pytest.raises(ParameterError, match="chess, xiangqi"):
        variant("checkers")
