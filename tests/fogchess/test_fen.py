"""FEN: counters, dialects of other programs, and where a text is wrong."""

import pickle

import pytest

from pycore.base.errors import NotationError
from pycore.fogchess import VARIANTS, Rules, format, outcome, parse, play, start, view  # noqa: A004
from pycore.fogchess.game import start_from, start_text
from pycore.fogchess.legality import parse_start
from pycore.fogchess.notation import format_fen
from pycore.fogchess.texts import parse_move
from tests.cases import each

CHECK = {name: Rules(name, fog=False, check=name != "cannon") for name in VARIANTS}


@each(
    ("name", "text", "written"),
    [
        ("chess", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 150", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 150"),
        ("chess", "8/8/4k3/8/8/4K3/4R3/8 w - - 7 0", "8/8/4k3/8/8/4K3/4R3/8 w - - 7 1"),
        ("chess", "8/8/4k3/8/8/4K3/4R3/8 w - - - -", "8/8/4k3/8/8/4K3/4R3/8 w - - 0 1"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 r", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"),
        ("xiangqi", "rheakaehr/9/9/9/4p4/9/9/9/9/RHEAKAEHR w", "rnbakabnr/9/9/9/4p4/9/9/9/9/RNBAKABNR w - - 0 1"),
        ("janggi", "rhea1aehr/4k4/9/9/9/9/9/9/4K4/RHEA1AEHR b", "rnba1abnr/4k4/9/9/9/9/9/9/4K4/RNBA1ABNR b - - 0 1"),
        ("sittuyin", "8/8/6k1/8/4R3/8/2K5/8[-] b - 16 3 5", "8/8/6k1/8/4R3/8/2K5/8 b - - 3 5"),
    ],
)
def test_dialects_and_counters(name: str, text: str, written: str) -> None:
    state = parse_start(CHECK[name], text)
    assert format_fen(state.position, state.number) == written
    for again in (parse(format(state)), pickle.loads(pickle.dumps(state)), start_from(CHECK[name], start_text(state))):
        assert again == state
        assert (again.position.quiet, again.number) == (state.position.quiet, state.number)


def test_counters_go_on_from_those_of_the_text() -> None:
    state = parse_start(CHECK["chess"], "8/8/4k3/8/8/4K3/4R3/8 w - - 98 150")
    state = play(state, parse_move("Kf3", state))
    assert (state.number, outcome(state)) == (150, None)
    state = play(state, parse_move("Kf6", state))
    assert state.number == 151
    assert "100 moves without a capture or a pawn move" in str(outcome(state))
    assert start_from(view(state, 0).rules, view(state, 0).start) == state.line()[0]
    # Counters of a new game are not written, as before there were any.
    assert start_text(start(CHECK["chess"])) == VARIANTS["chess"].start
    assert parse_start(CHECK["chess"], f"{VARIANTS['chess'].start} 3 9") != start(CHECK["chess"])


@each(
    ("name", "text", "place", "message"),
    [
        ("chess", "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 1", "HAha", "'HAha' are rights of Chess960"),
        ("chess", "rnbqkbnr/8/8/8/8/8/8/RNBQKB1R w AHah - 0 1", "AHah", "'AHah' are rights of Chess960"),
        ("chess", "rnbqk1nr/8/8/8/8/8/8/RNBQKB2 w KQ", "KQ", "the right 'K' needs the king on 'e1' and a rook on 'h1'"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 b - e3", "e3", "no pawn has passed 'e3' in the last move"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 b - e1", "e1", "no pawn can pass 'e1' by a double step"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - z9", "z9", "'z9' is no cell"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - x", "x", "'x' is no number of quiet moves up to 9999"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 1 100000", "100000", "'100000' is no number of moves up to 99999"),
        ("chess", "4k3/8/8/8/8/8/8/p3K3 w", "p3K3", "'p' cannot be on 'a1'"),
        ("chess", "4k2K/8/8/8/8/8/8/4K3 w", "4k2K", "two of 'K', on 'h8' and 'e1'"),
        ("chess", "4k3/8/8/8/8/8/8/K3R3 w", "k3", "could capture 'k', which is left in check on 'e8'"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 r", "r", "the player to move is w or b, not 'r'"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 x", "x", "the player to move is w, r or b, not 'x'"),
        ("chess", "h3k3/8/8/8/8/8/8/4K3 w", "h", "'h' is neither a piece nor a number"),
        ("sittuyin", "8/8/6k1/8/4R3/8/2K5/8[X] b", "X", "'X' is no piece"),
    ],
)
def test_errors_name_the_square_and_the_column(name: str, text: str, place: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_start(CHECK[name], text)
    assert message in caught.value.message
    assert caught.value.column == text.index(place) + 1
