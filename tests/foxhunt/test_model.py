"""The rules of Fox Hunt on boards small enough to see."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import Event
from pycore.foxhunt import FOX, UNKNOWN, Hunt, Move, Params, events, exhausted, legal_moves, mover, outcome, play, view
from pycore.foxhunt import format as format_hunt
from pycore.foxhunt.model import sights
from pycore.foxhunt.notation import MAX_TEXT, format_move, format_view, parse, parse_move, parse_view
from tests.cases import each
from tests.oracle import foxhunt as oracle

BOARD = "5x4 3 auto\n.2...\n..@.x\n*....\n....!\n"


@each(("width", "height"), [(1, 1), (1, 7), (5, 4), (16, 16)])
def test_lines_of_sight(width, height):
    params = Params(width, height, 1)
    for cell, seen in enumerate(sights(width, height)):
        assert list(seen) == [other for other in range(params.cells) if oracle.sees(params, cell, other)]


def test_foxes_do_not_hide_one_another_and_found_ones_count():
    hunt = Hunt(Params(5, 1, 2), (2, 4))
    for shot, told in ((0, 2), (2, FOX), (1, 2)):
        hunt = play(hunt, Move(shot))
        assert view(hunt).answers[shot] == told
    assert outcome(hunt) is None
    end = outcome(play(hunt, Move(4)))
    assert end is not None
    assert (end.winner, end.scores) == (0, (4,))


def test_marks_are_set_taken_away_and_gone_with_a_shot():
    hunt = play(Hunt(Params(3, 3, 1), (8,)), Move(1, mark=True))
    assert hunt.marks == (1,)
    assert events(hunt, Move(1, mark=True), play(hunt, Move(1, mark=True))) == (Event("mark", (1,), value=0),)
    assert play(hunt, Move(1, mark=True)).marks == ()
    assert play(hunt, Move(1)).marks == ()


def test_cells_where_no_fox_can_be_mark_themselves():
    hunt = play(Hunt(Params(4, 4, 1, auto_mark=True), (6,)), Move(0))
    assert view(hunt).answers[0] == 0
    assert hunt.marks == (1, 2, 3, 4, 5, 8, 10, 12, 15) == exhausted(view(hunt))
    told = events(Hunt(hunt.params, hunt.foxes), Move(0), hunt)
    assert told == (Event("shot", (0,)), Event("clue", (0,), value=0), Event("mark", hunt.marks, value=1))
    end = play(hunt, Move(6))
    assert len(end.marks) == 14
    assert [event.kind for event in events(hunt, Move(6), end)] == ["shot", "capture", "mark", "win"]


def test_wrong_moves_and_hunts_are_named():
    hunt = play(Hunt(Params(3, 3, 1), (8,)), Move(1))
    for move in (Move(9), Move(-1), Move(1), Move(1, mark=True)):
        with pytest.raises(ParameterError, match="move"):
            play(hunt, move)
    mistakes: list[dict[str, Any]] = [{"width": 0}, {"height": 17}, {"foxes": 0}, {"foxes": 21}]
    for wrong in (*mistakes, {"width": 2, "height": 2, "foxes": 5}):
        with pytest.raises(ParameterError, match=next(reversed(wrong))):
            Params(**wrong)
    for cells in ((1,), (2, 1), (1, 1), (1, 9)):
        with pytest.raises(ParameterError, match="foxes"):
            Hunt(Params(3, 3, 2), cells)


def test_texts():
    hunt = parse(BOARD)
    assert hunt == Hunt(Params(5, 4, 3, auto_mark=True), (7, 10, 19), (1, 10), (9, 19))
    assert format_hunt(hunt) == BOARD
    assert format_view(view(hunt)) == "5x4 3 auto\n.2...\n....x\n*....\n....x\n"
    assert parse_view(format_view(view(hunt))) == view(hunt)


@each(
    ("text", "place", "message"),
    [
        ("", (1, 1), "is not like"),
        ("10x10", (1, 1), "is not like"),
        ("3x17 1\n", (1, 1), "height"),
        ("2x2 1\n..\n.?\n", (3, 2), "character"),
        ("2x2 1\n..\n@\n", (3, 2), "row of 1"),
        ("2x2 1\n...\n.@\n", (2, 3), "row of 3"),
        ("2x2 1\n..\n", (3, 0), "1 rows"),
        ("2x2 1\n..\n..\n", (0, 0), "0 foxes"),
        ("2x2 1\n.@\n0.\n", (3, 1), "1 foxes are seen"),
        ("2x2 1\n.@\nk.\n", (3, 1), "not 20"),
    ],
)
def test_broken_texts_are_named(text, place, message):
    with pytest.raises(NotationError, match=message) as caught:
        parse(text, "hunt.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("hunt.txt", *place)


def test_a_view_holds_no_foxes_at_large():
    with pytest.raises(NotationError, match="does not see"):
        parse_view("2x1 1\n.@\n")
    with pytest.raises(NotationError, match="2 foxes"):
        parse_view("2x1 1\n**\n")
    assert parse_view("2x1 1\n.1\n").answers == (UNKNOWN, 1)


@given(st.text(alphabet="0123456789x* @!.\nauto", max_size=40))
def test_any_text_is_refused_or_read(text):
    ways: list[tuple[Any, Any]] = [(parse, format_hunt), (parse_view, format_view)]
    for read, write in ways:
        try:
            value = read(text)
        except NotationError:
            continue
        assert read(write(value)) == value


def test_every_cell_has_a_name_that_is_read_back():
    for width, height in ((1, 1), (16, 16), (3, 12), (12, 3)):
        hunt = Hunt(Params(width, height, 1), (0,))
        for cell in range(width * height):
            name = "abcdefghijklmnop"[cell % width] + str(1 + cell // width)
            for move, text in ((Move(cell), name), (Move(cell, mark=True), f"~{name}")):
                assert format_move(move, hunt) == text
                assert parse_move(text, hunt) == move


@each(
    ("text", "message"),
    [
        ("", "is neither a cell"),
        ("a", "is neither a cell"),
        ("a0", "is neither a cell"),
        ("1a", "is neither a cell"),
        ("q1", "is neither a cell"),
        ("~~a1", "is neither a cell"),
        ("a1 ", "is neither a cell"),
        ("d1", "cell d1 is not on the board"),
        ("a3", "cell a3 is not on the board"),
        ("d3", "cell d3 is not on the board"),
    ],
)
def test_what_is_no_cell_is_refused(text, message):
    hunt = Hunt(Params(3, 2, 1), (0,))
    with pytest.raises(NotationError, match=message):
        parse_move(text, hunt)


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_what_is_seen_and_known(width, height, data):
    """Clues, cells where no fox can be, moves left, the end: counted cell by cell."""
    cells = list(range(width * height))
    foxes = tuple(sorted(data.draw(st.sets(st.sampled_from(cells), min_size=1, max_size=min(4, len(cells))))))
    shots = tuple(sorted(data.draw(st.sets(st.sampled_from(cells)))))
    marks = tuple(sorted(data.draw(st.sets(st.sampled_from(cells))) - set(shots)))
    params = Params(width, height, len(foxes))
    hunt = Hunt(params, foxes, shots, marks)
    seen = view(hunt)
    clues = {cell: sum(oracle.sees(params, cell, fox) for fox in foxes) for cell in cells}
    found = set(foxes) & set(shots)
    assert seen.answers == tuple(
        (FOX if cell in foxes else clues[cell]) if cell in shots else UNKNOWN for cell in cells
    )
    assert (seen.found, seen.shots, seen.marks) == (len(found), len(shots), marks)
    assert legal_moves(seen) == [Move(cell) for cell in cells if cell not in shots]
    told = [shot for shot in shots if shot not in foxes]
    done = [shot for shot in told if sum(oracle.sees(params, shot, fox) for fox in found) == clues[shot]]
    empty = {cell for cell in cells if any(oracle.sees(params, shot, cell) for shot in done)}
    empty |= set(cells) if found == set(foxes) else set()
    assert exhausted(seen) == tuple(sorted(empty - set(shots)))
    end = outcome(hunt)
    assert (end is None) == (found != set(foxes))
    if end:
        assert (end.winner, end.scores) == (0, (len(shots),))
    assert format_view(seen) == f"{width}x{height} {len(foxes)}\n" + "".join(
        "".join(
            "*" if cell in found else str(clues[cell]) if cell in shots else "x" if cell in marks else "."
            for cell in range(row * width, row * width + width)
        )
        + "\n"
        for row in range(height)
    )
    assert parse_view(format_view(seen)) == seen
    assert parse(format_hunt(hunt)) == hunt


def test_a_shot_takes_its_mark_away_without_a_word():
    marked = Hunt(Params(3, 3, 1), (8,), marks=(1, 2))
    told = events(marked, Move(1), play(marked, Move(1)))
    assert told == (Event("shot", (1,)), Event("clue", (1,), value=0))
    end = events(marked, Move(8), play(marked, Move(8)))
    assert end == (Event("shot", (8,)), Event("capture", (8,), "fox"), Event("win", value=0))
    assert events(marked, Move(2, mark=True), play(marked, Move(2, mark=True))) == (Event("mark", (2,), value=0),)


def test_there_is_one_player_and_a_usual_hunt():
    hunt = Hunt(Params(1, 2, 1), (0,))
    assert mover(hunt) == 0
    for player in (1, -1):
        for call in (view, lambda h, p: events(h, Move(1), play(h, Move(1)), p)):
            with pytest.raises(ParameterError, match=f"player: {player} is not 0"):
                call(hunt, player)
    assert Params() == Params(10, 10, 8, auto_mark=False)
    assert Params(16, 16, 20).cells == 256
    with pytest.raises(ParameterError, match="foxes"):
        Hunt(Params(3, 3, 1), (-1,))


def test_texts_may_be_as_long_as_the_limit():
    text = "16x16 1 auto\n" + "@" + "." * 15 + "\n" + ("." * 16 + "\n") * 15
    assert parse(text.ljust(MAX_TEXT, "\n")).params.auto_mark
    with pytest.raises(NotationError, match=f"longer than {MAX_TEXT}"):
        parse(text.ljust(MAX_TEXT + 1, "\n"))
    assert not parse(text.replace(" auto", "")).params.auto_mark
