"""Texts of games, positions and moves: what they mean, what is refused and where the mistake is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.yonin import (
    Move,
    Position,
    Rules,
    canonical,
    check,
    format,  # noqa: A004
    format_move,
    format_setup,
    generate,
    outcome,
    parse,
    parse_move,
    play,
    preset,
)
from tests.cases import each
from tests.store.drawings import yonin_images

TEXT = """yonin singles limit=400
south moves
.   .   vS  vG  vK  vG  vS  .   .
.   .   .   vP  vR  vP  .   .   .
>S  .   .   .   .   .   .   .   <S
>G  >P  .   .   .   .   .   <P  <G
>K  >R  >P  .   .   .   <P  <R  <K
>G  >P  .   .   .   .   .   <P  <G
>S  .   .   .   ^P  .   .   .   <S
.   .   .   ^P  ^R  ^P  .   .   .
.   .   ^S  ^G  ^K  ^G  ^S  .   .
hands: south P1
"""
PLAYED = f"{TEXT}played: 6\nquiet: 8h7i 8b9c\n".replace("south moves", "north moves")
HELD = "hands: south P1\n"
OUT = TEXT.replace("<K", "<#").replace("hands", "mates").replace("south P1", "east by south")


def test_the_start():
    start = generate(preset("singles"), Rng(1)).unwrap()
    assert parse(format(start)) == start
    assert parse(TEXT).hands == ((1, 0, 0, 0), *[(0, 0, 0, 0)] * 3)
    assert format(parse(TEXT)) == TEXT
    assert format(parse(PLAYED)) == PLAYED
    assert format(parse(OUT)) == OUT
    assert outcome(parse(PLAYED.replace("limit=400", "limit=6"))).reason == "6 moves are played"


MATED = """yonin singles limit=400
south moves
vK  .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
>K  .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   <K
.   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
vR  .   .   .   .   .   .   .   .
vR  .   .   .   ^K  .   .   .   .
"""
BLOCKED = """yonin singles limit=400
west moves
vK  .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
^G  .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   <K
.   .   .   .   >K  .   .   .   .
>R  .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
.   .   .   .   ^K  .   .   .   .
"""


def changed(line, text):
    lines = TEXT.splitlines()
    lines[line - 1] = text
    return "\n".join(lines) + "\n"


@each(
    ("text", "line", "column", "message"),
    [
        (changed(1, "yonin singles limit=0"), 1, 1, "is not like"),
        (changed(1, "yonin singles limit=1001"), 1, 1, "limit: 1001 is not in"),
        (changed(1, "yonin pairs"), 1, 1, "is not like"),
        (changed(1, "shogi singles"), 1, 1, "expected 'yonin'"),
        (changed(2, "black moves"), 2, 1, "expected 'south moves'"),
        (changed(4, ".   .   .   vP  vX  vP  .   .   ."), 4, 17, "'vX' is neither a piece"),
        (changed(4, ".   .   .   vP  v+G vP  .   .   ."), 4, 17, "'v+G' is neither a piece"),
        (changed(4, ".   .   .   vP  vR  vP  .   ."), 4, 30, "row of 8 cells"),
        (changed(4, ".   .   .   vP  vK  vP  .   .   ."), 4, 17, "2 kings of north"),
        (changed(3, ".   .   vS  vG  .   vG  vS  .   ."), 2, 1, "0 kings of north"),
        (changed(3, ".   .   vS  vG  v#  vG  vS  .   ."), 3, 17, "north is not out"),
        (changed(9, ".   .   .   .   ^R  .   .   .   ."), 10, 17, "more than 4 of 'R'"),
        (changed(3, "^P  .   vS  vG  vK  vG  vS  .   .").replace(HELD, ""), 3, 1, "a pawn that cannot move"),
        (changed(8, ">G  >P  .   ^P  .   .   .   <P  <G").replace(HELD, ""), 10, 13, "two pawns"),
        (
            TEXT.replace("^R", "vR").replace("south m", "west m"),
            2,
            1,
            "south is in check, so west cannot have the turn",
        ),
        ("\n".join(TEXT.splitlines()[:8]), 9, 0, "6 rows are drawn"),
        (changed(12, "hands: west P1, south P1"), 12, 17, "in the order of turns"),
        (changed(12, "hands: south P0"), 12, 8, "is not like 'south P2 R1'"),
        (changed(12, "hands: south R1 P1"), 12, 8, "in the order P S G R"),
        (changed(12, "hands: south P3"), 12, 1, "more than 12 of 'P'"),
        (changed(12, "mates: west by west"), 12, 8, "is not like 'west by south'"),
        (changed(12, "mates: west by south, west by south"), 12, 23, "players who are not out"),
        (changed(12, "mates: west by south"), 7, 1, "west is out"),
        (OUT.replace("south moves", "east moves"), 2, 1, "east is out, without a turn"),
        (changed(12, "played: 401"), 12, 9, "is no number from 1 to 400"),
        (TEXT + "played: 0\n", 13, 9, "is no number"),
        (TEXT + "played: 5 6\n", 13, 9, "is no number"),
        (TEXT + "played: 2\nquiet: 5g5f\n", 14, 8, "'5g5f' does not lead"),
        (TEXT + "played: 2\nquiet: 5h5g 5g5h 5h5g\n", 14, 1, "more quiet moves than the 2"),
        (TEXT + "played: 2\nquiet: 7h7i+\n", 14, 8, "is no quiet move"),
        (PLAYED.replace("8b9c", "9g8g"), 14, 13, "'9g8g' does not lead"),
        (PLAYED.replace("north moves", "east moves"), 14, 13, "'8b9c' does not lead"),
        (changed(12, "played: 3") + HELD, 13, 1, "the order is hands, mates, played, quiet"),
        (TEXT + "bag: x\n", 13, 1, "nothing is expected here"),
    ],
)
def test_mistakes_are_named_with_their_place(text, line, column, message):
    with pytest.raises(NotationError) as caught:
        parse(text, "game.txt")
    assert message in str(caught.value)
    assert str(caught.value).startswith("game.txt")
    assert (caught.value.line, caught.value.column or 0) == (line, column)


def test_moves_and_drops():
    for text, move in (
        ("5g5f", Move(58, 49)),
        ("5g5f+", Move(58, 49, True)),
        ("P*5g", Move(81, 58)),
        ("R*1a", Move(84, 8)),
    ):
        assert parse_move(text) == move
        assert format_move(move) == text


def test_who_is_mated_has_no_turn():
    with pytest.raises(NotationError, match="2:1: south has no move, so south is mated"):
        parse(MATED, "game.txt")
    assert outcome(parse(MATED.replace("vR", ".", 1))) is None


def test_quiet_moves_do_not_go_on_after_the_end():
    there = ["7i8h", "9c8b", "3a2b", "1g2h"]
    back = ["8h7i", "8b9c", "2b3a", "2h1g"]
    position = generate(preset("singles"), Rng(1)).unwrap()
    for move in (there + back) * 3:
        position = play(position, parse_move(move))
    assert outcome(position).reason == "the same position for the fourth time"
    assert parse(format(position)) == position
    onward = play(position, parse_move("7i8h"))
    with pytest.raises(NotationError, match="'7i8h' comes after the fourth occurrence"):
        parse(format(onward))


def test_the_turn_before_the_quiet_moves_is_by_checks():
    assert parse(BLOCKED).mover == 1
    with pytest.raises(NotationError, match="before '8d9d', north is in check, so south cannot have the turn"):
        parse(f"{BLOCKED}played: 1\nquiet: 8d9d\n")


def test_no_quiet_move_has_put_the_partner_in_check():
    south = ".   .   .   .   ^K  .   .   .   .\n"
    empty = ".   .   .   .   .   .   .   .   .\n"
    text = (
        f"yonin {{}}\nnorth moves\n{south.replace('^', 'v')}{3 * empty}>K  .   .   .   .   .   .   .   <K\n"
        f"{south.replace('K', 'R')}{2 * empty}{south}played: 1\nquiet: 6f5f\n"
    )
    assert parse(text.format("singles")).quiet
    with pytest.raises(NotationError, match="'6f5f' does not lead to the position"):
        parse(text.format("partners"))


@each("text", ["", "5g", "5g5j", "0a1a", "K*5e", "P*", "5g5f++", "p*5e", "P*5e+", "5g5f\n", "+5g5f"])
def test_wrong_moves_are_named(text):
    with pytest.raises(NotationError, match="no move like"):
        parse_move(text)


@each(
    ("name", "text"),
    [
        ("singles", "singles limit=400"),
        ("partners limit=7", "partners limit=7"),
        ("opening", "opening singles limit=400"),
        ("opening partners", "opening partners limit=400"),
    ],
)
def test_setups_as_text(name, text):
    assert format_setup(preset(name)) == text
    assert preset(text) == preset(name)


@each("name", ["", "opening ", "opening pairs", "singles opening", "partners limit=0", "two\nlines"])
def test_wrong_setups_are_named(name):
    with pytest.raises(ParameterError, match="preset") as caught:
        preset(name)
    assert "Unknown preset" in str(caught.value)


def read_or_none(text):
    try:
        return parse(text)
    except NotationError:
        return None


@given(st.data())
def test_changed_texts_are_refused_or_fixed_points(data):
    whole = data.draw(st.sampled_from((PLAYED, OUT)))
    at, length = data.draw(st.integers(0, len(whole))), data.draw(st.integers(0, 3))
    text = whole[:at] + data.draw(st.text(alphabet="PSGRK#+^>v<. 19aeist:\n", max_size=4)) + whole[at + length :]
    position = read_or_none(text)
    if position is not None:
        assert parse(format(position)) == position
        assert not [error for error in check(position) if "ended" not in error]


def test_positions_that_no_text_can_have_are_told():
    bare = Position(Rules(), (None,) * 81)
    assert [*check(bare)] == [f"0 kings of {name}" for name in ("south", "west", "north", "east")]


def test_games_seen_from_another_seat_are_the_same():
    position = generate(preset("opening"), Rng(3)).unwrap()
    images = list(yonin_images(position))
    assert len(set(map(format, images))) == 4
    assert len(set(map(canonical, images))) == 1
    assert canonical(parse(canonical(position))) == canonical(position)
    assert canonical(parse(PLAYED)) != canonical(parse(TEXT))
