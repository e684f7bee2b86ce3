"""Linjat: a puzzle of lines with given lengths, which pass through numbers and cover dots."""

from pycore.base.checking import publish
from pycore.linjat._curve import Curve
from pycore.linjat.campaigns import campaign, level_near
from pycore.linjat.checker import check
from pycore.linjat.game import FAMILY
from pycore.linjat.generator import generate, generate_in_time
from pycore.linjat.islands import generate_together
from pycore.linjat.layers import Stage, stages
from pycore.linjat.levels import Level, Method, Params, Rating
from pycore.linjat.model import (
    LOGIC,
    RULES,
    UNIQUENESS,
    Line,
    Move,
    Number,
    Outcome,
    Position,
    Puzzle,
    Rule,
    Weights,
    faults,
    legal_moves,
    outcome,
    play,
    start,
)
from pycore.linjat.notation import (
    format_code,
    format_level,
    format_levels,
    format_line,
    format_move,
    format_position,
    format_puzzle,
    format_puzzles,
    format_solution,
    parse_code,
    parse_level,
    parse_levels,
    parse_move,
    parse_position,
    parse_puzzle,
    parse_puzzles,
    render,
)
from pycore.linjat.pictures import curve_csv, curve_json, curve_svg, layers_svg
from pycore.linjat.presets import COMMON, PRESETS, preset
from pycore.linjat.settings import parse_rules, with_settings
from pycore.linjat.solver import Hint, Solution, advise, explain, hint, measures, rate, solve

__all__ = [
    "COMMON",
    "FAMILY",
    "LOGIC",
    "PRESETS",
    "RULES",
    "UNIQUENESS",
    "Curve",
    "Hint",
    "Level",
    "Line",
    "Method",
    "Move",
    "Number",
    "Outcome",
    "Params",
    "Position",
    "Puzzle",
    "Rating",
    "Rule",
    "Solution",
    "Stage",
    "Weights",
    "advise",
    "campaign",
    "check",
    "curve_csv",
    "curve_json",
    "curve_svg",
    "explain",
    "faults",
    "format_code",
    "format_level",
    "format_levels",
    "format_line",
    "format_move",
    "format_position",
    "format_puzzle",
    "format_puzzles",
    "format_solution",
    "generate",
    "generate_in_time",
    "generate_together",
    "hint",
    "layers_svg",
    "legal_moves",
    "level_near",
    "measures",
    "outcome",
    "parse_code",
    "parse_level",
    "parse_levels",
    "parse_move",
    "parse_position",
    "parse_puzzle",
    "parse_puzzles",
    "parse_rules",
    "play",
    "preset",
    "rate",
    "render",
    "solve",
    "stages",
    "start",
    "with_settings",
]

publish(globals())
