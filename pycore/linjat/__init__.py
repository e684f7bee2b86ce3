"""Linjat: lines of given lengths through numbers, over dots."""

from pycore.base.family import Family
from pycore.linjat.campaign import campaign
from pycore.linjat.check import check
from pycore.linjat.generator import generate, generate_best
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
    format_puzzle,
    format_puzzles,
    parse_code,
    parse_level,
    parse_levels,
    parse_puzzle,
    parse_puzzles,
    render,
)
from pycore.linjat.presets import COMMON, PRESETS, preset
from pycore.linjat.solver import Hint, Solution, explain, hint, rate, solve

__all__ = [
    "COMMON",
    "FAMILY",
    "LOGIC",
    "PRESETS",
    "RULES",
    "UNIQUENESS",
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
    "Weights",
    "campaign",
    "check",
    "explain",
    "faults",
    "format_code",
    "format_level",
    "format_levels",
    "format_puzzle",
    "format_puzzles",
    "generate",
    "generate_best",
    "hint",
    "legal_moves",
    "outcome",
    "parse_code",
    "parse_level",
    "parse_levels",
    "parse_puzzle",
    "parse_puzzles",
    "play",
    "preset",
    "rate",
    "render",
    "solve",
    "start",
]

FAMILY = Family(
    name="linjat",
    presets={**PRESETS, "NAME:ITERATIONS": "one of these, bettered so many times (10000 otherwise)"},
    samples=("easy:200", "medium:20", "hard:20", "expert:20"),
    preset=preset,
    generate=generate,
    parse=parse_level,
    format=format_level,
    check=check,
)
