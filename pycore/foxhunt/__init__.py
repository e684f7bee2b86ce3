"""Fox Hunt: find the hidden foxes with the fewest shots. The smallest whole family: begin a new one as a copy of it."""

from pycore.base.session import TurnGame
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
    outcome,
    play,
    view,
)
from pycore.foxhunt.notation import format, format_move, format_view, parse, parse_move, parse_view  # noqa: A004
from pycore.foxhunt.solver import BOTS, Advice, Shot, choose, redeal, solve

__all__ = [
    "BOTS",
    "FAMILY",
    "FOX",
    "UNKNOWN",
    "Advice",
    "Hunt",
    "Move",
    "Params",
    "Shot",
    "View",
    "check",
    "choose",
    "events",
    "exhausted",
    "format",
    "format_move",
    "format_view",
    "generate",
    "legal_moves",
    "outcome",
    "parse",
    "parse_move",
    "parse_view",
    "play",
    "preset",
    "redeal",
    "solve",
    "view",
]


def _mover(_: Hunt) -> int:
    """Return the number of the only player."""
    return 0


FAMILY = TurnGame(
    name="foxhunt",
    presets=PRESETS,
    samples=("classic", "nine", "small", "5x4:3:auto"),
    preset=preset,
    generate=generate,
    parse=parse,
    format=format,
    check=check,
    players=1,
    bots=BOTS,
    mover=_mover,
    view=view,
    legal_moves=legal_moves,
    play=play,
    outcome=outcome,
    events=events,
    parse_move=parse_move,
    format_move=format_move,
    format_view=format_view,
    choose=choose,
    redeal=redeal,
)
