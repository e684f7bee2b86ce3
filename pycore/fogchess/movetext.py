"""All notations for moves: by their names, and read without naming one."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pycore.base.errors import UnknownNameError
from pycore.fogchess._position import Position
from pycore.fogchess.algebraic import format_san, format_uci, parse_san, parse_uci
from pycore.fogchess.notation import format_move, parse_move
from pycore.fogchess.wxf import WXF, format_ucci, format_wxf, parse_ucci, parse_wxf

PLAIN = re.compile(r"[a-j][0-9]{1,2}[a-j][0-9]{1,2}[a-z]?\Z|[A-Z]@[a-j][0-9]{1,2}\Z")
# Capital letters and a dash are rows from 0, whatever the notation: H2-E2.
ICCS = re.compile(r"[A-I][0-9]-[A-I][0-9]\Z")


@dataclass(frozen=True)
class Notation:
    """A notation for moves.

    Attributes:
        title: description in one line.
        format: returns the text of a legal move; raises `ParameterError` if the game does not have this notation.
        parse: returns the legal move of a text; raises `NotationError` for another text.
    """

    title: str
    format: Callable[[Position, int], str]
    parse: Callable[[Position, str], int]


def _format_plain(position: Position, move: int) -> str:
    return format_move(position.tables, move)


NOTATIONS: Mapping[str, Notation] = {
    "plain": Notation("both cells, as in saved games: e2e4, e7e8q, R@a1, xe6, pass", _format_plain, parse_move),
    "san": Notation("standard algebraic notation: e4, Nf3, O-O, e8=Q; not for Cannon", format_san, parse_san),
    "uci": Notation("as for UCI engines: e2e4, e7e8q", format_uci, parse_uci),
    "wxf": Notation("xiangqi as the World Xiangqi Federation writes it: C2.5, H8+7, R+.3", format_wxf, parse_wxf),
    "ucci": Notation("xiangqi with rows from 0, as for UCCI engines: h2e2", format_ucci, parse_ucci),
}


def notation(name: str) -> Notation:
    """Return a notation. Raises `ParameterError` if no notation has this name."""
    if name not in NOTATIONS:
        raise UnknownNameError("notation", name, NOTATIONS)
    return NOTATIONS[name]


def usual_notation(position: Position) -> str:
    """Return the name of the notation that records of a game use."""
    variant = position.tables.variant
    return "plain" if variant.cannons else "wxf" if variant.name == "xiangqi" else "san"


def parse_any(position: Position, text: str, source: str = "") -> int:
    """Return the legal move of a text in plain form, in SAN, or for xiangqi in WXF or with rows from 0 as `H2-E2`.

    Raises:
        NotationError: the text is not a legal move, or several.
    """
    variant = position.tables.variant
    if variant.cannons or text == "pass" or PLAIN.match(text):
        return parse_move(position, text, source)
    if variant.name == "xiangqi" and ICCS.match(text):
        return parse_ucci(position, text, source)
    return (parse_wxf if variant.name == "xiangqi" and WXF.match(text) else parse_san)(position, text, source)
