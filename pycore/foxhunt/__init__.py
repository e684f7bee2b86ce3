"""Fox Hunt: a search game with hidden foxes. It is the smallest complete family; copy it to start a new one."""

from pycore.base.checking import publish
from pycore.base.session import turn_game
from pycore.foxhunt.generator import PRESETS, check, generate, preset
from pycore.foxhunt.model import (
    FOX,
    UNKNOWN,
    Hunt,
    Move,
    Params,
    View,
    events,
    exhausted,
    legal_moves,
    mover,
    outcome,
    play,
    view,
)
from pycore.foxhunt.notation import canonical, format, format_move, format_view, parse, parse_move, parse_view  # noqa: A004
from pycore.foxhunt.setups import SETUPS, set_up
from pycore.foxhunt.solver import BOTS, Advice, Shot, choose, redeal, solve

__all__ = [
    "BOTS",
    "FAMILY",
    "FOX",
    "PRESETS",
    "SETUPS",
    "UNKNOWN",
    "Advice",
    "Hunt",
    "Move",
    "Params",
    "Shot",
    "View",
    "canonical",
    "check",
    "choose",
    "events",
    "exhausted",
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
    "solve",
    "view",
]

publish(globals())
FAMILY = turn_game("foxhunt", globals(), players=1, samples=("classic", "nine", "small", "5x4:3:auto"), nodes=100_000)
