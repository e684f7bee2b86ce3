"""Chess and its kin in the fog: rules of six games, what each player sees, what they can suppose, and bots."""

from pycore.base.checking import publish
from pycore.base.session import turn_game
from pycore.fogchess.belief import Heat, heats
from pycore.fogchess.game import (
    Rules,
    State,
    View,
    events,
    legal_moves,
    mover,
    outcome,
    play,
    start,
    view,
)
from pycore.fogchess.generator import POSITIONS, PRESETS, SETUPS, Params, check, generate, parse_line, preset, set_up
from pycore.fogchess.movetext import NOTATIONS, Notation
from pycore.fogchess.pgn import PgnFile, PgnGame, PgnMove, format_pgn, parse_pgn, pgn_of, session_of
from pycore.fogchess.solver import BOTS, choose, redeal
from pycore.fogchess.texts import (
    canonical,
    format,  # noqa: A004
    format_move,
    format_view,
    parse,
    parse_move,
)
from pycore.fogchess.variants import VARIANTS

__all__ = [
    "BOTS",
    "FAMILY",
    "NOTATIONS",
    "POSITIONS",
    "PRESETS",
    "SETUPS",
    "VARIANTS",
    "Heat",
    "Notation",
    "Params",
    "PgnFile",
    "PgnGame",
    "PgnMove",
    "Rules",
    "State",
    "View",
    "canonical",
    "check",
    "choose",
    "events",
    "format",
    "format_move",
    "format_pgn",
    "format_view",
    "generate",
    "heats",
    "legal_moves",
    "mover",
    "outcome",
    "parse",
    "parse_line",
    "parse_move",
    "parse_pgn",
    "pgn_of",
    "play",
    "preset",
    "redeal",
    "session_of",
    "set_up",
    "start",
    "view",
]

publish(globals())
FAMILY = turn_game("fogchess", globals(), players=2, samples=tuple(f"{name}: opening" for name in VARIANTS))
