"""Banqi, Chinese dark chess: the rules of Taiwan, China and Hong Kong, and bots that use public information only."""

from pycore.banqi.generator import PRESETS, check, generate, preset
from pycore.banqi.model import (
    EMPTY,
    HIDDEN,
    LETTERS,
    Kind,
    Move,
    Position,
    Rules,
    Table,
    Variant,
    events,
    legal_moves,
    mover,
    outcome,
    play,
    start,
    view,
)
from pycore.banqi.notation import canonical, format, format_move, format_view, parse, parse_move, parse_view  # noqa: A004
from pycore.banqi.setups import SETUPS, set_up
from pycore.banqi.solver import BOTS, Player, choose, redeal
from pycore.base.checking import publish
from pycore.base.session import turn_game

__all__ = [
    "BOTS",
    "EMPTY",
    "FAMILY",
    "HIDDEN",
    "LETTERS",
    "PRESETS",
    "SETUPS",
    "Kind",
    "Move",
    "Player",
    "Position",
    "Rules",
    "Table",
    "Variant",
    "canonical",
    "check",
    "choose",
    "events",
    "format",
    "format_move",
    "format_view",
    "generate",
    "legal_moves",
    "mover",
    "outcome",
    "parse",
    "parse_move",
    "parse_view",
    "play",
    "preset",
    "redeal",
    "set_up",
    "start",
    "view",
]

publish(globals())
FAMILY = turn_game("banqi", globals(), players=2, samples=("taiwan", "slide", "chinese", "hongkong", "large"))
