"""Sokoban: rules, text formats, solvers, advice for players, ratings, and generation of levels by difficulty."""

from pycore.base.checking import publish
from pycore.sokoban.advice import Guide, Step, Watch, hint, is_dead, last_solvable
from pycore.sokoban.algorithms import Algorithm, minimized
from pycore.sokoban.cells import Dialect
from pycore.sokoban.checker import check
from pycore.sokoban.comparing import Row, able, compare
from pycore.sokoban.game import FAMILY
from pycore.sokoban.generator import generate, generate_in_time, series
from pycore.sokoban.levels import Collection, Entry, Params, Skipped
from pycore.sokoban.model import (
    Board,
    Cell,
    Level,
    Move,
    Outcome,
    is_legal,
    is_push,
    legal_moves,
    outcome,
    play,
    replay,
)
from pycore.sokoban.movetext import format_history, format_moves, parse_moves
from pycore.sokoban.notation import (
    draw,
    format_collection,
    format_entry,
    format_level,
    format_rle,
    format_solution,
    parse_collection,
    parse_entries,
    parse_entry,
    parse_level,
)
from pycore.sokoban.optimizer import optimize
from pycore.sokoban.packs import PACKS, decode_pack, pack
from pycore.sokoban.presets import PRESETS, preset
from pycore.sokoban.rating import Rating, rate
from pycore.sokoban.rooms import canonical
from pycore.sokoban.solution import Objective, Solution, solution_of
from pycore.sokoban.solver import solve
from pycore.sokoban.ways import reachable, way_of_box, way_to, ways_of_box

__all__ = [
    "FAMILY",
    "PACKS",
    "PRESETS",
    "Algorithm",
    "Board",
    "Cell",
    "Collection",
    "Dialect",
    "Entry",
    "Guide",
    "Level",
    "Move",
    "Objective",
    "Outcome",
    "Params",
    "Rating",
    "Row",
    "Skipped",
    "Solution",
    "Step",
    "Watch",
    "able",
    "canonical",
    "check",
    "compare",
    "decode_pack",
    "draw",
    "format_collection",
    "format_entry",
    "format_history",
    "format_level",
    "format_moves",
    "format_rle",
    "format_solution",
    "generate",
    "generate_in_time",
    "hint",
    "is_dead",
    "is_legal",
    "is_push",
    "last_solvable",
    "legal_moves",
    "minimized",
    "optimize",
    "outcome",
    "pack",
    "parse_collection",
    "parse_entries",
    "parse_entry",
    "parse_level",
    "parse_moves",
    "play",
    "preset",
    "rate",
    "reachable",
    "replay",
    "series",
    "solution_of",
    "solve",
    "way_of_box",
    "way_to",
    "ways_of_box",
]

publish(globals())
