"""Missions: what a player does before any map: locks, keys, switches, puzzles and rewards, never stuck by proof."""

from pycore.base.checking import publish
from pycore.mission.checker import check_proof
from pycore.mission.curves import CURVES, Curve, curve
from pycore.mission.form import measures
from pycore.mission.game import FAMILY
from pycore.mission.generator import check, generate
from pycore.mission.graph import mission_of
from pycore.mission.hints import Hint
from pycore.mission.missionjson import format_json, parse_json
from pycore.mission.model import Edge, Kind, Mission, Need, Room, Switch, Thing, Timer
from pycore.mission.notation import conditions_of, format, parse, parse_graph  # noqa: A004
from pycore.mission.params import PRESETS, Params, preset
from pycore.mission.pattern import Pattern, load_patterns, parse_pattern, shipped_patterns
from pycore.mission.proof import Proof, prove
from pycore.mission.situation import Step, StepKind
from pycore.mission.state import MissionState
from pycore.mission.statetext import format_state, format_step, parse_state, parse_step

__all__ = [
    "CURVES",
    "FAMILY",
    "PRESETS",
    "Curve",
    "Edge",
    "Hint",
    "Kind",
    "Mission",
    "MissionState",
    "Need",
    "Params",
    "Pattern",
    "Proof",
    "Room",
    "Step",
    "StepKind",
    "Switch",
    "Thing",
    "Timer",
    "check",
    "check_proof",
    "conditions_of",
    "curve",
    "format",
    "format_json",
    "format_state",
    "format_step",
    "generate",
    "load_patterns",
    "measures",
    "mission_of",
    "parse",
    "parse_graph",
    "parse_json",
    "parse_pattern",
    "parse_state",
    "parse_step",
    "preset",
    "prove",
    "shipped_patterns",
]

publish(globals())
