"""Crossword games, Erudit and Scrabble: rules, move generation, turns of several words, and bots."""

from pycore.base.session import turn_game
from pycore.words.generator import PRESETS, check, generate, preset
from pycore.words.laying import BLANK, BLANKED, EMPTY, LETTER, PASS, Kind, Move
from pycore.words.model import Game, View, events, fault, mover, outcome, play, points, view
from pycore.words.moves import legal_moves
from pycore.words.notation import format, format_move, format_view, parse, parse_move, parse_view  # noqa: A004
from pycore.words.rules import Rules, format_rules, parse_rules
from pycore.words.solver import BOTS, Turn, choose, greedy, redeal, solve

__all__ = [
    "BLANK",
    "BLANKED",
    "BOTS",
    "EMPTY",
    "FAMILY",
    "LETTER",
    "PASS",
    "PRESETS",
    "Game",
    "Kind",
    "Move",
    "Rules",
    "Turn",
    "View",
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
    "solve",
    "view",
]


FAMILY = turn_game("words", globals(), players=2, samples=("scrabble-en", "erudit-en"), capacity=4000)
