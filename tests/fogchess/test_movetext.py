"""Notations for moves against published rules, Fairy-Stockfish's texts, and themselves."""

import json

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.fogchess import NOTATIONS, VARIANTS, Rules, parse_move, play, start
from pycore.fogchess._position import Position
from pycore.fogchess.game import start_from, tables_of
from pycore.fogchess.moves import Sort, unpack
from pycore.fogchess.movetext import notation, parse_any, usual_notation
from pycore.fogchess.notation import format_fen, format_move, parse_position
from tests.cases import each
from workshop.provision import ROOT

GOLDEN = json.loads((ROOT / "tests/data/games/chess_notations.json").read_text())
# Three, five and four soldiers in a column, and two columns of soldiers.
THREE = "5k3/9/3P5/3P5/3P5/9/9/9/9/4K4 w"
FIVE = "3P1k3/3P5/3P5/3P5/3P5/9/9/9/9/4K4 w"
FOUR = "5k3/3P5/3P5/3P5/3P5/9/9/9/9/4K4 w"
COLUMNS = "5k3/2P6/2P3P2/2P3P2/9/9/9/9/9/4K4 w"


def position_of(name: str, fen: str) -> Position:
    return parse_position(tables_of(Rules(name, fog=False, check=name != "cannon")), fen)


def test_moves_are_written_as_by_another_program() -> None:
    for name, cases in GOLDEN.items():
        for case in cases:
            position = position_of(name, case["fen"])
            sans = {
                NOTATIONS["uci"].format(position, move): NOTATIONS["san"].format(position, move)
                for move in position.moves()
                if unpack(move).sort != Sort.PASS  # which is a move of the king there
            }
            assert sans.items() <= case["moves"].items(), case["fen"]
            assert len(case["moves"]) - len(sans) == (name == "janggi")


@each(
    ("fen", "uci", "san"),
    [
        ("7k/8/8/8/4Q2Q/8/8/1K5Q w", "h4e1", "Qh4e1+"),
        ("7k/8/8/8/4Q2Q/8/8/1K5Q w", "e4e1", "Qee1+"),
        ("R6k/8/8/8/8/8/8/R3K3 w", "a1a4", "R1a4+"),
        ("5k2/8/8/8/8/8/8/4K2R w K", "e1g1", "O-O+"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq", "e8c8", "O-O-O"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w", "a7b8q", "axb8=Q+"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w", "a7a8n", "a8=N"),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w", "g1e2", "Ne2"),  # the other knight is pinned
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq", "d8h4", "Qh4#"),
    ],
)
def test_san_by_the_laws_of_chess(fen: str, uci: str, san: str) -> None:
    position = position_of("chess", fen)
    move = parse_any(position, uci)
    assert NOTATIONS["san"].format(position, move) == san
    for text in (san, f"{san.rstrip('+#')}!?", san.replace("=", ""), san.replace("O", "0")):
        assert parse_any(position, text) == move


@each(
    ("fen", "moves"),
    [
        (THREE, {"d8c8": "P+.7", "d7c7": "P6.7", "d6c6": "P-.7"}),
        (FOUR, {"d9c9": "++.7", "d8c8": "P+.7", "d7c7": "P-.7", "d6c6": "--.7"}),
        (FIVE, {"d10c10": "++.7", "d9c9": "P+.7", "d8c8": "P6.7", "d7c7": "P-.7", "d6c6": "--.7"}),
        (COLUMNS, {"c9b9": "7+.8", "c8b8": "77.8", "c7b7": "7-.8", "g8h8": "3+.2", "g7h7": "3-.2"}),
        ("5k3/9/9/9/9/r8/9/r8/9/4K4 b", {"a5b5": "R-.2", "a3b3": "R+.2", "a3a1": "R++2", "a5a6": "R--1"}),
        ("5k3/9/9/9/9/9/9/3A5/9/3AK4 w", {"d1e2": "A6+5", "d3e2": "A6-5"}),
        (VARIANTS["xiangqi"].start, {"h3e3": "C2.5", "b1c3": "H8+7", "c1e3": "E7+5", "e1e2": "K5+1", "a1a3": "R9+2"}),
    ],
)
def test_wxf_by_the_rules_of_the_federation(fen: str, moves: dict[str, str]) -> None:
    position = position_of("xiangqi", fen)
    for plain, text in moves.items():
        move = parse_any(position, plain)
        assert NOTATIONS["wxf"].format(position, move) == text
        assert {parse_any(position, other) for other in (text, text.lower(), text.replace(".", "="))} == {move}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_text_of_a_legal_move_means_this_move(name: str) -> None:
    rng = Rng(5)
    for fog in (False, True):
        state = start(Rules(name, fog=fog, check=not fog))
        for ply in range(45):
            position = state.position
            moves = position.moves()
            if not moves:
                break
            if ply % 11 == 0:
                notations_hold(position, moves)
            state = play(state, rng.choice(moves))


def notations_hold(position: Position, moves: list[int]) -> None:
    name = position.tables.variant.name
    for kind, form in NOTATIONS.items():
        if (kind in ("wxf", "ucci")) > (name == "xiangqi") or (kind == "san" and name == "cannon"):
            with pytest.raises(ParameterError, match=f"{name} has no|not for {name}"):
                form.format(position, moves[0])
            continue
        texts = [form.format(position, move) for move in moves]
        assert len(set(texts)) == len(texts), (kind, format_fen(position))
        assert [form.parse(position, text) for text in texts] == moves, (kind, format_fen(position))
        if kind not in ("ucci", "uci"):
            assert [parse_any(position, text) for text in texts] == moves


@each(
    ("name", "fen", "text", "plain"),
    [
        ("chess", "", "Ng1-f3", "g1f3"),
        ("chess", "", "e2-e4", "e2e4"),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6e.p.", "e5d6"),
        ("chess", "1r2k3/P7/8/8/8/8/8/4K3 w", "axb8(Q)", "a7b8q"),
        ("xiangqi", "", "H2-E2", "h3e3"),
        ("xiangqi", "", "Che3", "h3e3"),
        ("xiangqi", "", "N2+3", "h1g3"),
        ("xiangqi", "", "Nc3", "b1c3"),
        ("xiangqi", "4k4/9/9/7R1/9/9/9/9/9/3K3R1 w", "R2.5", None),
        ("xiangqi", "4k4/9/9/7R1/9/9/9/9/9/3K3R1 w", "R2-1", "h7h6"),
        ("janggi", "", "--", "pass"),
        ("janggi", "", "Ke2", "pass"),
        ("janggi", "", "Hc3", "b1c3"),
        ("sittuyin", "", "R@a1", "R@a1"),
        ("sittuyin", "8/8/8/3P4/2P5/k7/8/K7 w", "e6=F", "d5e6f"),
        ("sittuyin", "8/8/8/3P4/2P5/k7/8/K7 w", "d5=F", "d5d5f"),
        ("shatranj", "7k/P7/8/8/8/8/8/K7 w", "a8", "a7a8q"),
        ("chess", "", "Nf9", None),
        ("chess", "", "O-O", None),
        ("chess", "", "", None),
        ("chess", "", "e9", None),
        ("chess", "", "C2.5", None),
    ],
)
def test_texts_of_other_programs(name: str, fen: str, text: str, plain: str | None) -> None:
    state = start_from(Rules(name, fog=False, check=True), fen or VARIANTS[name].start)
    if plain is None:
        with pytest.raises(NotationError, match=r"is no legal move here|is ambiguous"):
            parse_move(text, state)
    else:
        assert format_move(state.position.tables, parse_move(text, state)) == plain


def test_an_ambiguous_text_names_the_moves() -> None:
    position = position_of("chess", "4k3/8/8/8/8/2N5/8/4K1N1 w")
    with pytest.raises(NotationError, match=r"'Ne2' is ambiguous: (c3e2 or g1e2|g1e2 or c3e2)"):
        parse_any(position, "Ne2")
    promotion = position_of("chess", "7k/P7/8/8/8/8/8/K7 w")
    with pytest.raises(NotationError, match="'a8' is ambiguous: a7a8"):
        parse_any(promotion, "a8")


def test_names_of_notations() -> None:
    with pytest.raises(
        ParameterError, match=r"Unknown notation 'lan'\. Did you mean 'plain'\? Available: plain, san, uci, wxf, ucci"
    ):
        notation("lan")
    usual = {name: usual_notation(start(Rules(name)).position) for name in VARIANTS}
    assert usual == dict.fromkeys(VARIANTS, "san") | {"xiangqi": "wxf", "cannon": "plain"}
