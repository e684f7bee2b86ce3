"""Yonin Shogi: shogi for four, each for themselves or in partners, with bots."""

from pycore.base.checking import publish
from pycore.base.session import turn_game
from pycore.yonin.board import ARROWS, IN_HAND, LETTERS, PLAYERS, SIZE, START, Kind, Piece
from pycore.yonin.generator import PRESETS, SETUPS, Setup, check, format_setup, generate, preset, set_up
from pycore.yonin.model import events, legal_moves, outcome, play
from pycore.yonin.notation import (
    canonical,
    format,  # noqa: A004
    format_move,
    format_view,
    parse,
    parse_move,
)
from pycore.yonin.solver import BOTS, NODES, Player, choose, redeal
from pycore.yonin.state import Mate, Move, Position, Rules, in_check, mover, out, owners, teams, view

__all__ = [
    "ARROWS",
    "BOTS",
    "FAMILY",
    "IN_HAND",
    "LETTERS",
    "NODES",
    "PLAYERS",
    "PRESETS",
    "SETUPS",
    "SIZE",
    "START",
    "Kind",
    "Mate",
    "Move",
    "Piece",
    "Player",
    "Position",
    "Rules",
    "Setup",
    "canonical",
    "check",
    "choose",
    "events",
    "format",
    "format_move",
    "format_setup",
    "format_view",
    "generate",
    "in_check",
    "legal_moves",
    "mover",
    "out",
    "outcome",
    "owners",
    "parse",
    "parse_move",
    "play",
    "preset",
    "redeal",
    "set_up",
    "teams",
    "view",
]

publish(globals())
FAMILY = turn_game(
    "yonin",
    globals(),
    players=4,
    samples=("opening singles limit=60", "opening partners limit=60"),
    capacity=5_000,
    nodes=NODES,
)
