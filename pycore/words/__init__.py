"""Crossword games, Erudit and Scrabble: rules, move generation, turns of several words, and bots."""

from pycore.base.checking import publish
from pycore.base.session import turn_game
from pycore.words.challenge import wrong_words
from pycore.words.generator import PRESETS, check, generate, preset
from pycore.words.laying import BLANK, BLANKED, CHALLENGE, EMPTY, LETTER, PASS, Kind, Move
from pycore.words.model import events, fault, mover, outcome, play, points, seats, view
from pycore.words.moves import legal_moves
from pycore.words.notation import canonical, format, format_move, format_view, parse, parse_move, parse_view  # noqa: A004
from pycore.words.rules import Rules, format_rules, parse_rules
from pycore.words.setups import SETUPS, set_up, setups_of
from pycore.words.solver import BOTS, NODES_OF_A_MOVE, Turn, choose, greedy, redeal, solve
from pycore.words.state import Game, LastTurn, View

__all__ = [
    "BLANK",
    "BLANKED",
    "BOTS",
    "CHALLENGE",
    "EMPTY",
    "FAMILY",
    "LETTER",
    "PASS",
    "PRESETS",
    "SETUPS",
    "Game",
    "Kind",
    "LastTurn",
    "Move",
    "Rules",
    "Turn",
    "View",
    "canonical",
    "check",
    "choose",
    "events",
    "fault",
    "format",
    "format_move",
    "format_rules",
    "format_view",
    "generate",
    "greedy",
    "legal_moves",
    "mover",
    "outcome",
    "parse",
    "parse_move",
    "parse_rules",
    "parse_view",
    "play",
    "points",
    "preset",
    "redeal",
    "seats",
    "set_up",
    "setups_of",
    "solve",
    "view",
    "wrong_words",
]

publish(globals())
SAMPLES = ("scrabble-en", "scrabble-en: 3 players, double challenge", "erudit-en: 4 players", "erudit", "erudit-en")
FAMILY = turn_game("words", globals(), players=2, samples=SAMPLES, capacity=4000, nodes=NODES_OF_A_MOVE)
