"""Crossword games, Erudit and Scrabble: rules, all plays of a rack, turns of several words, and players."""

from pycore.base.session import TurnGame
from pycore.words.generator import PRESETS, check, generate, preset
from pycore.words.laying import BLANK, BLANKED, EMPTY, LETTER, PASS, Kind, Move
from pycore.words.model import Game, View, events, fault, outcome, play, points, view
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


def _mover(game: Game) -> int:
    """Return the player whose turn it is."""
    return game.mover


FAMILY = TurnGame(
    name="words",
    presets=PRESETS,
    samples=("scrabble-en", "erudit-en"),
    preset=preset,
    generate=generate,
    parse=parse,
    format=format,
    check=check,
    players=2,
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
