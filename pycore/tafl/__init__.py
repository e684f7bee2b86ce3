"""Tafl: Brandubh, Tablut and Copenhagen Hnefatafl, with bots and endings to practise."""

from pycore.base.checking import publish
from pycore.base.session import turn_game
from pycore.tafl.board import BOARDS, EMPTY, LETTERS, SIDES, Board, Piece, Variant
from pycore.tafl.generator import PRESETS, SETUPS, Setup, check, generate, parse_line, preset, set_up, setups_of
from pycore.tafl.model import (
    Move,
    Position,
    Repetition,
    Rules,
    captures,
    events,
    legal_moves,
    mover,
    outcome,
    play,
    view,
)
from pycore.tafl.notation import (
    canonical,
    format,  # noqa: A004
    format_fen,
    format_move,
    format_view,
    parse,
    parse_fen,
    parse_move,
)
from pycore.tafl.solver import BOTS, NODES, Player, choose, redeal

__all__ = [
    "BOARDS",
    "BOTS",
    "EMPTY",
    "FAMILY",
    "LETTERS",
    "NODES",
    "PRESETS",
    "SETUPS",
    "SIDES",
    "Board",
    "Move",
    "Piece",
    "Player",
    "Position",
    "Repetition",
    "Rules",
    "Setup",
    "Variant",
    "canonical",
    "captures",
    "check",
    "choose",
    "events",
    "format",
    "format_fen",
    "format_move",
    "format_view",
    "generate",
    "legal_moves",
    "mover",
    "outcome",
    "parse",
    "parse_fen",
    "parse_line",
    "parse_move",
    "play",
    "preset",
    "redeal",
    "set_up",
    "setups_of",
    "view",
]

publish(globals())
FAMILY = turn_game(
    "tafl",
    globals(),
    players=2,
    samples=("opening", "opening tablut", "opening copenhagen quiet=30 draw", "opening tablut unarmed strong quiet=9"),
    nodes=NODES,
)
