"""Dou Shou Qi, the Jungle game: rules with options, bots, and tables of small endings."""

from pycore.base.checking import publish
from pycore.base.session import turn_game
from pycore.jungle.generator import PRESETS, SETUPS, Setup, check, generate, parse_line, preset, set_up
from pycore.jungle.model import (
    DENS,
    EMPTY,
    LETTERS,
    MAP,
    TRAPS,
    WATER,
    Kind,
    Move,
    Position,
    Repetition,
    Rules,
    events,
    legal_moves,
    mover,
    outcome,
    play,
    view,
)
from pycore.jungle.notation import (
    canonical,
    format,  # noqa: A004
    format_fen,
    format_move,
    format_view,
    parse,
    parse_fen,
    parse_move,
)
from pycore.jungle.solver import BOTS, Player, choose, redeal

__all__ = [
    "BOTS",
    "DENS",
    "EMPTY",
    "FAMILY",
    "LETTERS",
    "MAP",
    "PRESETS",
    "SETUPS",
    "TRAPS",
    "WATER",
    "Kind",
    "Move",
    "Player",
    "Position",
    "Repetition",
    "Rules",
    "Setup",
    "canonical",
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
    "view",
]

publish(globals())
FAMILY = turn_game(
    "jungle",
    globals(),
    players=2,
    samples=("opening", "ending", "opening wolf quiet=30 superko", "opening leopard quiet=1000"),
)
