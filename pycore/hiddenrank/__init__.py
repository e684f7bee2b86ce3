"""Stratego, the Game of the Generals and Luzhan Qi: hidden ranks, what each side can know of them, and bots."""

from pycore.base.checking import publish
from pycore.base.session import turn_game
from pycore.hiddenrank.games import GAMES
from pycore.hiddenrank.generator import PRESETS, SETUPS, Params, check, generate, preset, set_up
from pycore.hiddenrank.model import Move, Rules
from pycore.hiddenrank.notation import (
    canonical,
    format,  # noqa: A004
    format_move,
    format_view,
    parse,
    parse_move,
)
from pycore.hiddenrank.setups import PLANS, Army, Command, Place
from pycore.hiddenrank.solver import BOTS, choose
from pycore.hiddenrank.state import State, out, play, seats, start, teams
from pycore.hiddenrank.views import View, beliefs, events, legal_moves, mover, outcome, redeal
from pycore.hiddenrank.views import view_of as view

__all__ = [
    "BOTS",
    "FAMILY",
    "GAMES",
    "PLANS",
    "PRESETS",
    "SETUPS",
    "Army",
    "Command",
    "Move",
    "Params",
    "Place",
    "Rules",
    "State",
    "View",
    "beliefs",
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
    "out",
    "outcome",
    "parse",
    "parse_move",
    "play",
    "preset",
    "redeal",
    "seats",
    "set_up",
    "start",
    "teams",
    "view",
]

publish(globals())
FAMILY = turn_game(
    "hiddenrank",
    globals(),
    players=2,
    samples=tuple(f"{name}: random" for name in GAMES),
    capacity=4_000,
    nodes=60_000,
)
