"""Banqi, Chinese dark chess: rules of Taiwan, China and Hong Kong, and players that know no more than they may."""

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
    outcome,
    play,
    start,
    view,
)
from pycore.banqi.notation import format, format_move, format_view, parse, parse_move, parse_view  # noqa: A004
from pycore.banqi.solver import BOTS, choose, redeal
from pycore.base.session import TurnGame

__all__ = [
    "BOTS",
    "EMPTY",
    "FAMILY",
    "HIDDEN",
    "LETTERS",
    "Kind",
    "Move",
    "Position",
    "Rules",
    "Table",
    "Variant",
    "check",
    "choose",
    "events",
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
    "start",
    "view",
]


def _mover(table: Table) -> int:
    """Return the player whose turn it is."""
    return table.position.mover


FAMILY = TurnGame(
    name="banqi",
    presets=PRESETS,
    samples=("taiwan", "step", "chinese", "hongkong", "large"),
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
